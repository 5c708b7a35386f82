//! The built page: built once for all tests, and served for each one at an address of its own, so that nothing that one test keeps in the
//! browser's storage is seen by another.

use crate::client::{Browser, installed};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

const PROGRAM: &str = env!("CARGO_BIN_EXE_zxlab-web");

/// A served page and a browser to look at it.
pub(crate) struct Site {
    server: Child,
    /// The address of the page as one file, ending in a slash.
    pub(crate) address: String,
    pub(crate) browser: Browser,
}

impl Site {
    /// Serves the page and starts a browser; `None` where that cannot be done, after a line that says why.
    pub(crate) fn open() -> Option<Site> {
        let Some(chromium) = installed() else {
            println!("skipped: no Chromium is installed");
            return None;
        };
        let folder = built()?;
        let mut server = Command::new(PROGRAM)
            .args(["serve", "--port", "0", "--built"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(server.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
        Some(Site { server, address: line.trim().to_owned(), browser: Browser::start(&chromium) })
    }

    /// Opens the page as one file and stops its machine, so that a test runs the frames.
    pub(crate) fn open_stopped(&mut self, query: &str) {
        let address = format!("{}{query}", self.address);
        self.browser.open(&address);
        self.browser.run("zxlab.emulator.pause();");
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Returns the folder of the built page.
pub(crate) fn built() -> Option<&'static Path> {
    static BUILT: OnceLock<Option<PathBuf>> = OnceLock::new();
    BUILT
        .get_or_init(|| {
            let target =
                Command::new("rustc").args(["--print", "target-libdir", "--target", "wasm32-unknown-unknown"]).output();
            let folder =
                target.map(|found| String::from_utf8_lossy(&found.stdout).trim().to_owned()).unwrap_or_default();
            if !Path::new(&folder).is_dir() {
                println!("skipped: the compiler has no target wasm32-unknown-unknown");
                return None;
            }
            let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
            let status = Command::new(PROGRAM).arg("build").arg(&out).stdout(Stdio::null()).status();
            assert!(status.expect("the program starts").success(), "the page is not built");
            Some(out)
        })
        .as_deref()
}
