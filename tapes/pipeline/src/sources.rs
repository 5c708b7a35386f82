//! The Z80 sources of this workspace, embedded so that zxlab can build its programs on any machine.

use std::io;
use std::path::{Component, Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::{Assembler, Error, Program};

static TREE: Dir<'static> = include_dir!("$OUT_DIR/z80src");

/// The folder of the embedded sources in file names and messages.
pub(crate) const ROOT: &str = "z80src";

/// The folder `z80src` at the time of building, for [`asm::assemble`] to read from. Its paths begin with `z80src`, relative to the
/// workspace.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sources;

/// Returns the embedded sources.
pub fn sources() -> Sources {
    Sources
}

/// Returns the names of the embedded programs: the folders with a `main.asm`.
pub fn programs() -> Vec<&'static str> {
    let mut names: Vec<&str> = TREE
        .dirs()
        .filter(|dir| dir.contains(dir.path().join("main.asm")))
        .filter_map(|dir| dir.path().to_str())
        .collect();
    names.sort_unstable();
    names
}

/// Returns the project's font: characters 32 to 127, eight rows of eight bits each, from `z80src/lib/font.asm`.
///
/// # Errors
/// None with the sources of this workspace, as the tests check.
pub fn font() -> Result<[u8; 768], Error> {
    let program = Program::from_embedded_source("font", "lib/font.asm", Assembler::Builtin)?;
    program.font().ok_or(Error::Empty { name: program.name })
}

impl asm::Files for Sources {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let path = plain(path);
        let inside = path.strip_prefix(ROOT).map_err(|_| io::ErrorKind::NotFound)?;
        let file = TREE.get_file(inside).ok_or(io::ErrorKind::NotFound)?;
        Ok(file.contents().to_vec())
    }
}

impl Sources {
    /// Returns the sources of a program, without those of the library: file names and texts, ordered by name. Empty for an
    /// unknown program.
    pub fn of_program(self, program: &str) -> Vec<(&'static str, &'static str)> {
        let files = TREE.get_dir(program).into_iter().flat_map(Dir::files);
        let files = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "asm"));
        let mut texts: Vec<(&str, &str)> =
            files.filter_map(|file| Some((file.path().file_name()?.to_str()?, file.contents_utf8()?))).collect();
        texts.sort_unstable();
        texts
    }

    /// Writes all sources to `folder`, for an assembler that reads files.
    pub(crate) fn extract(self, folder: &Path) -> io::Result<()> {
        let root = folder.join(ROOT);
        std::fs::create_dir(&root)?;
        TREE.extract(root)
    }
}

/// Removes `.` and `..` from a path: "a/b/../c" becomes "a/c".
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use asm::Files;

    #[test]
    fn files_are_found_by_any_form_of_their_path() {
        let font = Sources.read(Path::new("z80src/lib/font.asm")).unwrap();
        assert_eq!(Sources.read(Path::new("z80src/bench/../lib/./font.asm")).unwrap(), font);
        for foreign in ["lib/font.asm", "z80src", "z80src/lib/none.asm", "../z80src/x", ""] {
            assert_eq!(Sources.read(Path::new(foreign)).unwrap_err().kind(), io::ErrorKind::NotFound);
        }
    }

    #[test]
    fn the_sources_of_a_program_are_the_files_of_its_folder() {
        for program in programs() {
            let files = Sources.of_program(program);
            assert!(files.iter().any(|(name, text)| *name == "main.asm" && text.contains("ORG")), "{program}");
            assert!(files.iter().all(|(name, _)| name.ends_with(".asm")), "{program}");
        }
        assert!(Sources.of_program("none").is_empty());
    }

    #[test]
    fn the_programs_are_the_folders_with_a_main() {
        assert!(!programs().is_empty());
        assert!(!programs().contains(&"lib"));
    }
}
