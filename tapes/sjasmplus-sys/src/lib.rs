//! Finds sjasmplus on this machine and runs it, to compare our own assembler with, or in its place.
//!
//! sjasmplus is in no package registry. It is found by the environment variable `SJASMPLUS`, or on the `PATH`. It runs as a
//! separate process in a temporary folder, so that it writes no files beside the source.
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
pub use hex::HexBlock;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The environment variable that names the program.
pub const VARIABLE: &str = "SJASMPLUS";

/// Errors of finding and running sjasmplus.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// sjasmplus is not installed: the variable is not set, and the `PATH` has none.
    #[error("no sjasmplus on this machine: {VARIABLE} is not set and the PATH has none")]
    NotFound,
    /// The program cannot be run, or does not answer as sjasmplus does.
    #[error("{path} cannot be run as sjasmplus: {reason}")]
    NotRunnable {
        /// The program.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// A file of the run could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// sjasmplus found errors in the source.
    #[error("{}", diagnostic::joined(.0))]
    Source(Vec<Diagnostic>),
    /// sjasmplus ended abnormally, or did not end in time.
    #[error("sjasmplus on {source_file}: {reason}")]
    Broken {
        /// The source.
        source_file: PathBuf,
        /// The reason.
        reason: String,
    },
}

/// Options of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Names to define, as `-D name=value`.
    pub defines: Vec<(String, String)>,
    /// Folders for INCLUDE and INCBIN, in the order in which they are searched.
    pub include_dirs: Vec<PathBuf>,
    /// Syntax letters, as `--syntax=abf`; empty for none.
    pub syntax: String,
    /// Time after which a run is ended.
    pub time_limit: Duration,
}

impl Default for Options {
    fn default() -> Self {
        let (defines, include_dirs, syntax) = (Vec::new(), Vec::new(), String::new());
        Self { defines, include_dirs, syntax, time_limit: Duration::from_secs(60) }
    }
}

/// The output of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// All bytes in the order of the source, independent of their addresses: the file of `--raw`.
    pub raw: Vec<u8>,
    /// The bytes with their addresses, within DISP those at which the code will run: the file of `--hex`.
    pub blocks: Vec<HexBlock>,
    /// The operand of END.
    pub entry: Option<u16>,
    /// Symbols with their values.
    pub symbols: BTreeMap<String, i64>,
    /// The listing: the file of `--lst`.
    pub listing: String,
    /// Source level debugging data: the file of `--sld`, with full paths.
    pub sld: String,
    /// Warnings, in the order of the source.
    pub warnings: Vec<Diagnostic>,
    /// Messages of DISPLAY.
    pub messages: Vec<String>,
    /// Other files that the source wrote (by SAVEBIN, SAVETAP and others), by their names.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Output {
    /// Returns true if the source has code that will run at other addresses than its own: by DISP, PHASE or TEXTAREA.
    #[must_use]
    pub fn is_displaced(&self) -> bool {
        let displaces = |word: &str| {
            // sjasmplus allows a dot before a directive.
            let word = word.strip_prefix('.').unwrap_or(word);
            ["DISP", "PHASE", "TEXTAREA"].iter().any(|name| word.eq_ignore_ascii_case(name))
        };
        let code = |line: &str| line.split(';').next().unwrap_or_default().to_owned();
        self.listing.lines().any(|line| code(line).split(|c: char| c == ':' || c.is_whitespace()).any(displaces))
    }
}

/// An installed sjasmplus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sjasmplus {
    path: PathBuf,
    version: String,
}

impl Sjasmplus {
    /// Finds it by `SJASMPLUS`, or if that is not set on the `PATH`.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::NotRunnable`] also if the variable names another program: the `PATH` is not searched then.
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

    /// Takes the program at this path, and asks it for its version.
    ///
    /// # Errors
    /// [`Error::NotRunnable`].
    pub fn at(path: &Path) -> Result<Self, Error> {
        let version = run::version(path).map_err(|reason| Error::NotRunnable { path: path.to_owned(), reason })?;
        Ok(Self { path: path.to_owned(), version })
    }

    /// The path of the program.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its version, such as `1.23.1`.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Assembles a source file.
    ///
    /// # Errors
    /// [`Error::Source`] with all of sjasmplus's errors; [`Error::Broken`], also after [`Options::time_limit`]; [`Error::File`].
    pub fn assemble(&self, source: &Path, options: &Options) -> Result<Output, Error> {
        run::assemble(&self.path, source, options)
    }
}

/// Parses the text of a `--sym` file: `name: EQU 0x00008000`.
#[must_use]
pub fn symbols(text: &str) -> BTreeMap<String, i64> {
    let symbol = |line: &str| {
        let (name, value) = line.trim().split_once(": EQU ")?;
        let value = i64::from_str_radix(value.trim().strip_prefix("0x")?, 16).ok()?;
        // Signed, 32 bits.
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
    fn a_missing_sjasmplus_is_not_found() {
        assert!(matches!(Sjasmplus::find_in(None, None), Err(Error::NotFound)));
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(Sjasmplus::find_in(None, Some(folder.path().as_os_str())), Err(Error::NotFound)));
        let missing = folder.path().join("sjasmplus");
        let error = Sjasmplus::find_in(Some(missing.as_os_str()), None).unwrap_err();
        assert!(matches!(error, Error::NotRunnable { .. }), "{error}");
    }
}
