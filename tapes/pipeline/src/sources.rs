//! The Z80 sources of this workspace, carried in the program itself: it builds its games on any machine.

use std::io;
use std::path::{Component, Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::{Assembler, Error, Program};

static TREE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../z80src");

/// The folder in which the embedded sources appear to lie, as file names in messages show it.
pub(crate) const ROOT: &str = "z80src";

/// The tree `z80src` as it was when this program was built, for [`asm::assemble`] to read from. Its paths begin with
/// `z80src`, as they do seen from the workspace.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sources;

/// The embedded sources.
pub fn sources() -> Sources {
    Sources
}

/// The names of the games whose sources are embedded: the folders that hold a `main.asm`.
pub fn games() -> Vec<&'static str> {
    let mut names: Vec<&str> = TREE
        .dirs()
        .filter(|dir| dir.contains(dir.path().join("main.asm")))
        .filter_map(|dir| dir.path().to_str())
        .collect();
    names.sort_unstable();
    names
}

/// The project's own font: characters 32 to 127, eight rows of eight bits each, from `z80src/lib/font.asm`.
///
/// # Errors
/// None, as long as the sources are those that the tests have passed on.
pub fn font() -> Result<[u8; 768], Error> {
    let program = Program::embedded("font", "lib/font.asm", Assembler::Builtin)?;
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
    /// The sources of a game, without those of the library: file name and text, in the order of the names. None if there is
    /// no such game.
    pub fn of_game(self, game: &str) -> Vec<(&'static str, &'static str)> {
        let files = TREE.get_dir(game).into_iter().flat_map(Dir::files);
        let mut texts: Vec<(&str, &str)> =
            files.filter_map(|file| Some((file.path().file_name()?.to_str()?, file.contents_utf8()?))).collect();
        texts.sort_unstable();
        texts
    }

    /// Lays the whole tree down in `folder`, for a program that can read nothing but files.
    pub(crate) fn extract(self, folder: &Path) -> io::Result<()> {
        let root = folder.join(ROOT);
        std::fs::create_dir(&root)?;
        TREE.extract(root)
    }
}

/// `path` without `.` and `..`: "a/b/../c" is "a/c".
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
    fn files_are_found_by_any_spelling_of_their_path() {
        let font = Sources.read(Path::new("z80src/lib/font.asm")).unwrap();
        assert_eq!(Sources.read(Path::new("z80src/tictactoe/../lib/./font.asm")).unwrap(), font);
        for foreign in ["lib/font.asm", "z80src", "z80src/lib/none.asm", "../z80src/x", ""] {
            assert_eq!(Sources.read(Path::new(foreign)).unwrap_err().kind(), io::ErrorKind::NotFound);
        }
    }

    #[test]
    fn the_sources_of_a_game_are_the_files_of_its_folder() {
        let files = Sources.of_game("tictactoe");
        assert!(files.iter().any(|(name, text)| *name == "player.asm" && text.contains("choose_move:")));
        assert!(Sources.of_game("none").is_empty());
    }

    #[test]
    fn the_games_are_the_folders_with_a_main() {
        assert!(games().contains(&"tictactoe"));
        assert!(!games().contains(&"lib"));
    }
}
