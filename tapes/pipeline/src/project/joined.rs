//! Sources that are made of several, by a text that includes them.

use std::io;
use std::path::{Path, PathBuf};

/// Returns a source text that includes some sources.
fn including(sources: impl Iterator<Item = PathBuf>) -> String {
    sources.map(|source| format!(" INCLUDE \"{}\"\n", source.display())).collect()
}

/// Returns a source text of statements with their lines, from 1. One that would have to go back stays in the line reached.
pub(super) fn in_lines(statements: Vec<(usize, String)>) -> String {
    let (mut text, mut line) = (String::new(), 1);
    for (wanted, statement) in statements {
        if wanted > line {
            text += &"\n".repeat(wanted - line);
            line = wanted;
        } else if !text.is_empty() {
            text += " :";
        }
        text += &statement;
    }
    text + "\n"
}

/// The disk, with a text in place of one file.
#[derive(Clone, Debug)]
pub struct Joined {
    /// The file.
    pub(crate) path: PathBuf,
    /// The text.
    pub(crate) text: String,
}

impl Joined {
    /// Makes one source of several, which are assembled one after the other. Its name is made of theirs.
    #[must_use]
    pub fn new(sources: &[PathBuf]) -> Joined {
        let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let names: Vec<String> = sources.iter().map(name).collect();
        Joined { path: names.join(" + ").into(), text: including(sources.iter().cloned()) }
    }

    /// Returns the name of the source.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl asm::Files for Joined {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        if path == self.path { Ok(self.text.clone().into_bytes()) } else { asm::Disk.read(path) }
    }

    fn size(&self, path: &Path) -> io::Result<u64> {
        if path == self.path { Ok(self.text.len() as u64) } else { asm::Disk.size(path) }
    }
}

/// Other files, with a text in place of one of them.
pub(super) struct Over<'f> {
    pub(super) path: PathBuf,
    pub(super) text: String,
    pub(super) files: &'f dyn asm::Files,
}

impl asm::Files for Over<'_> {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        if path == self.path { Ok(self.text.clone().into_bytes()) } else { self.files.read(path) }
    }

    fn read_part(&self, path: &Path, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        self.files.read_part(path, offset, length)
    }

    fn size(&self, path: &Path) -> io::Result<u64> {
        if path == self.path { Ok(self.text.len() as u64) } else { self.files.size(path) }
    }
}
