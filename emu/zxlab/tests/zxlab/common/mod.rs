//! Shared by the tests of the program: they run it as a user would, and check its output and files.

use format::{Block, Header, Tape, tap};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// The program that is played, built and proved if nothing is named.
pub(crate) const GAME: &str = lab::programs::PROGRAMS[0].name;

/// A temporary folder in which the program runs.
pub(crate) struct TestFolder {
    files: TempDir,
    /// The user's folder for settings and states.
    home: TempDir,
}

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl TestFolder {
    pub(crate) fn new() -> TestFolder {
        TestFolder { files: tempfile::tempdir().unwrap(), home: tempfile::tempdir().unwrap() }
    }

    /// Creates a folder with a tape, hello.tap: see [`hello`].
    pub(crate) fn with_hello() -> TestFolder {
        let folder = TestFolder::new();
        folder.write("hello.tap", hello());
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.files.path()
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.file(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Returns the names of all files, hidden ones too, so that a test sees a file that should not be there.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.path()).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Returns the command that runs the program in this folder, without a display.
    pub(crate) fn zxlab(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zxlab"));
        command.args(args).current_dir(self.path()).stdin(std::process::Stdio::null());
        command.env("XDG_CONFIG_HOME", self.home.path()).env("XDG_DATA_HOME", self.home.path());
        command.env("XDG_CACHE_HOME", self.home.path());
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "SJASMPLUS"] {
            command.env_remove(name);
        }
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        Ran::from(&self.zxlab(args).output().unwrap())
    }

    /// Runs it, and asserts that it succeeds.
    pub(crate) fn done(&self, args: &[&str]) -> Ran {
        let ran = self.run(args);
        assert_eq!(ran.code, Some(0), "{args:?}: {ran:#?}");
        ran
    }

    /// Runs it, and asserts that it fails: exit code 2, one or two lines with the reason, nothing on stdout, no panic.
    pub(crate) fn refused(&self, args: &[&str], why: &str) {
        let ran = self.refused_in_any_length(args, why);
        assert!((1..=2).contains(&ran.err.lines().count()), "{args:?}: {ran:#?}");
    }

    /// Runs it, and asserts that it fails for a mistake in a source, which is shown with its line.
    pub(crate) fn refused_in_source(&self, args: &[&str], why: &str) {
        let ran = self.refused_in_any_length(args, why);
        assert_eq!(ran.err.lines().last().map(str::trim), Some("^"), "{args:?}: {ran:#?}");
    }

    fn refused_in_any_length(&self, args: &[&str], why: &str) -> Ran {
        let ran = self.run(args);
        assert_eq!(ran.code, Some(2), "{args:?}: {ran:#?}");
        assert!(ran.err.contains(why), "{args:?} does not say {why:?}: {ran:#?}");
        assert!(!ran.err.contains("panicked") && ran.out.is_empty(), "{args:?}: {ran:#?}");
        ran
    }
}

impl From<&Output> for Ran {
    fn from(output: &Output) -> Ran {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        Ran { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }
}

/// Returns a tape with a BASIC program that starts automatically, prints a line and beeps.
///
/// ```text
/// 10 PRINT "HELLO FROM BASIC": BEEP VAL ".1",VAL "9"
/// ```
pub(crate) fn hello() -> Vec<u8> {
    const PRINT: u8 = 0xF5;
    const BEEP: u8 = 0xD7;
    const VAL: u8 = 0xB0;
    let mut line = vec![PRINT];
    line.extend(b"\"HELLO FROM BASIC\":");
    line.extend([BEEP, VAL]);
    line.extend(b"\".1\",");
    line.push(VAL);
    line.extend(b"\"9\"\r");
    let mut program = 10u16.to_be_bytes().to_vec();
    program.extend((line.len() as u16).to_le_bytes());
    program.extend(line);
    let header = Header::program("hello", program.len() as u16, Some(10)).block();
    tap::write(&Tape { blocks: vec![header, Block::data(Header::DATA_FLAG, &program)] }).unwrap()
}

/// A source that prints a line and stops.
pub(crate) const SOURCE: &str = "\
; prints a line and stops
        ORG  $8000
start:  LD   A,2
        CALL $1601
        LD   HL,text
next:   LD   A,(HL)
        OR   A
        JR   Z,$
        RST  $10
        INC  HL
        JR   next
text:   DB   \"HELLO FROM SOURCE\",13,0
        END  start
";

/// Prints the reason why a test was skipped, past libtest's capture.
pub(crate) fn skipped(test: &str, why: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "skipped: {test}: {why}");
}

/// Returns true if a program is on the PATH.
pub(crate) fn found(program: impl AsRef<OsStr>) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(program.as_ref()).is_file()))
}
