//! The sources that the page can read: the user's texts, and those of the project below them.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use asm::Files;
use serde::Serialize;

/// The folder in which the project's sources are.
const ROOT: &str = "z80src";

/// The folders whose files are sources by themselves, not parts of one program.
const COLLECTIONS: [&str; 1] = ["proofs"];

/// The user's texts by path, in front of the project's own sources: a text in place of one of these is read instead of it.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    changed: BTreeMap<PathBuf, String>,
}

/// A folder of the project's sources.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Folder {
    /// Its name in `z80src`.
    pub name: &'static str,
    /// The first sentence of its main source, without its label; empty if that has none.
    pub about: String,
    /// The path of the source that is assembled. `None` if each of its files is a source by itself.
    pub main: Option<String>,
    /// The paths of its files, sorted.
    pub files: Vec<String>,
}

impl Texts {
    /// Sets the text of a file.
    pub fn set(&mut self, path: &str, text: String) {
        self.changed.insert(path.into(), text);
    }

    /// Removes the user's text of a file. One of the project has its own text again.
    pub fn remove(&mut self, path: &str) {
        self.changed.remove(Path::new(path));
    }

    /// Returns the text of a file; `None` if there is no such file.
    pub fn get(&self, path: &str) -> Option<String> {
        String::from_utf8(self.read(Path::new(path)).ok()?).ok()
    }

    /// Returns the folders of the project's sources: its programs, and collections of sources.
    pub fn folders() -> Vec<Folder> {
        let paths = |name: &str| -> Vec<String> {
            let files = pipeline::sources().of_program(name);
            files.iter().map(|(file, _)| format!("{ROOT}/{name}/{file}")).collect()
        };
        let main = |name: &str| format!("{ROOT}/{name}/main.asm");
        let program = |name: &'static str| Folder {
            name,
            about: about(&pipeline::sources().read(Path::new(&main(name))).unwrap_or_default()),
            main: Some(main(name)),
            files: paths(name),
        };
        let collection = |name| Folder { name, about: String::new(), main: None, files: paths(name) };
        pipeline::programs().into_iter().map(program).chain(COLLECTIONS.map(collection)).collect()
    }
}

/// Returns the first line of a source, if it is a comment, without semicolon.
fn about(source: &[u8]) -> String {
    let text = String::from_utf8_lossy(source);
    let first = text.lines().next().and_then(|line| line.strip_prefix(';')).unwrap_or_default();
    first.trim().trim_end_matches('.').to_owned()
}

impl Files for Texts {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self.changed.get(path) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => pipeline::sources().read(path),
        }
    }
}
