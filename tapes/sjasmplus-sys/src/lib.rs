//! Finds a real sjasmplus on this machine and drives it: as a second opinion on our own assembler, and for who prefers it.
//!
//! No registry has sjasmplus; it is found by the environment variable `SJASMPLUS`, or on the `PATH`, or not at all. It is
//! run as a program of its own, in a temporary folder, so that nothing it writes lands beside the source.
//!
//! ```no_run
//! # fn main() -> Result<(), sjasmplus_sys::Error> {
//! let sjasmplus = sjasmplus_sys::Sjasmplus::find()?;
//! let output = sjasmplus.assemble("game.asm".as_ref(), &sjasmplus_sys::Options::default())?;
//! println!("sjasmplus {} made {} bytes", sjasmplus.version(), output.raw.len());
//! # Ok(())
//! # }
//! ```

mod diagnostic;
mod hex;
mod run;

pub use diagnostic::{Diagnostic, Severity};
pub use hex::Block;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The environment variable that names the program.
pub const VARIABLE: &str = "SJASMPLUS";

/// What can go wrong.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no sjasmplus: neither does the variable name one, nor is one on the `PATH`.
    #[error("no sjasmplus on this machine: {VARIABLE} is not set and the PATH has none")]
    NotFound,
    /// The program is there, or is said to be, but does not answer as sjasmplus does.
    #[error("{path} is no sjasmplus that can be run: {reason}")]
    NotRunnable {
        /// The program.
        path: PathBuf,
        /// What happened instead.
        reason: String,
    },
    /// A file of the run could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// sjasmplus found the source wrong.
    #[error("{}", diagnostic::joined(.0))]
    Source(Vec<Diagnostic>),
    /// sjasmplus ended in another way than it should, or did not end in time.
    #[error("sjasmplus on {source_file}: {reason}")]
    Broken {
        /// The source.
        source_file: PathBuf,
        /// What happened.
        reason: String,
    },
}

/// What is handed to sjasmplus besides the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Names to replace, as `-D name=value`.
    pub defines: Vec<(String, String)>,
    /// Folders for INCLUDE and INCBIN, in the order in which they are searched.
    pub include_dirs: Vec<PathBuf>,
    /// Syntax letters, as `--syntax=abf`; empty for none.
    pub syntax: String,
    /// A run that takes longer is ended.
    pub time_limit: Duration,
}

impl Default for Options {
    fn default() -> Self {
        let (defines, include_dirs, syntax) = (Vec::new(), Vec::new(), String::new());
        Self { defines, include_dirs, syntax, time_limit: Duration::from_secs(60) }
    }
}

/// What sjasmplus made of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// All bytes in the order of the source, whatever their address: the file of `--raw`.
    pub raw: Vec<u8>,
    /// The same bytes with their addresses, each as the code sees it (inside DISP where it will run): the file of `--hex`.
    pub blocks: Vec<Block>,
    /// The address behind END.
    pub entry: Option<u16>,
    /// Names with their values.
    pub symbols: BTreeMap<String, i64>,
    /// The listing: the file of `--lst`.
    pub listing: String,
    /// Source level debugging data: the file of `--sld`, with full paths.
    pub sld: String,
    /// Warnings, in the order of the source.
    pub warnings: Vec<Diagnostic>,
    /// What DISPLAY said.
    pub messages: Vec<String>,
    /// Other files the source wrote (SAVEBIN, SAVETAP and so on), by their names.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Output {
    /// Whether code of the source is made for another place than its own: by DISP, PHASE or TEXTAREA.
    #[must_use]
    pub fn is_displaced(&self) -> bool {
        let displaces = |word: &str| ["DISP", "PHASE", "TEXTAREA"].iter().any(|name| word.eq_ignore_ascii_case(name));
        let code = |line: &str| line.split(';').next().unwrap_or_default().to_owned();
        self.listing.lines().any(|line| code(line).split(|c: char| c == ':' || c.is_whitespace()).any(displaces))
    }
}

/// A sjasmplus that answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sjasmplus {
    path: PathBuf,
    version: String,
}

impl Sjasmplus {
    /// Looks for it: first `SJASMPLUS`, then the `PATH`. A variable that names no sjasmplus is an error, not a reason to
    /// look further.
    pub fn find() -> Result<Self, Error> {
        Self::find_in(std::env::var_os(VARIABLE).as_deref(), std::env::var_os("PATH").as_deref())
    }

    fn find_in(variable: Option<&OsStr>, path: Option<&OsStr>) -> Result<Self, Error> {
        if let Some(program) = variable.filter(|program| !program.is_empty()) {
            return Self::at(Path::new(program));
        }
        let name = format!("sjasmplus{}", std::env::consts::EXE_SUFFIX);
        let folders = path.map(std::env::split_paths).into_iter().flatten();
        let found = folders.map(|folder| folder.join(&name)).find(|program| program.is_file());
        found.map_or(Err(Error::NotFound), |program| Self::at(&program))
    }

    /// The program at this path, asked for its version.
    pub fn at(path: &Path) -> Result<Self, Error> {
        let version = run::version(path).map_err(|reason| Error::NotRunnable { path: path.to_owned(), reason })?;
        Ok(Self { path: path.to_owned(), version })
    }

    /// The program.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its version, such as `1.23.1`.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Assembles a source file. Errors: [`Error::Source`] with all that sjasmplus complains of; what it cannot do in
    /// [`Options::time_limit`] is ended.
    pub fn assemble(&self, source: &Path, options: &Options) -> Result<Output, Error> {
        run::assemble(&self.path, source, options)
    }
}

/// The names in the text of a `--sym` file: `name: EQU 0x00008000`.
#[must_use]
pub fn symbols(text: &str) -> BTreeMap<String, i64> {
    let symbol = |line: &str| {
        let (name, value) = line.trim().split_once(": EQU ")?;
        let value = i64::from_str_radix(value.trim().strip_prefix("0x")?, 16).ok()?;
        // 32 bits with a sign.
        Some((name.to_owned(), i64::from(value as u32 as i32)))
    };
    text.lines().filter_map(symbol).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_signed() {
        let found = symbols("start: EQU 0x00008000\r\nminus: EQU 0xFFFFFFFF\nnonsense\na.b: EQU 0x5");
        assert_eq!(found, BTreeMap::from([("a.b".into(), 5), ("minus".into(), -1), ("start".into(), 0x8000)]));
    }

    #[test]
    fn none_is_found_where_none_is() {
        assert!(matches!(Sjasmplus::find_in(None, None), Err(Error::NotFound)));
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(Sjasmplus::find_in(None, Some(folder.path().as_os_str())), Err(Error::NotFound)));
        let missing = folder.path().join("sjasmplus");
        let error = Sjasmplus::find_in(Some(missing.as_os_str()), None).unwrap_err();
        assert!(matches!(error, Error::NotRunnable { .. }), "{error}");
    }
}
