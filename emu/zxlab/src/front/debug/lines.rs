//! Maps instructions to the lines of the source, and lines to instructions.

use asm::Files;
use pipeline::Program;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The lines of a program's sources.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourceLines {
    files: Vec<PathBuf>,
    /// The text of each file, by lines.
    texts: Vec<Vec<String>>,
    /// By address: the file's index, and the line from 1.
    places: BTreeMap<u16, (usize, usize)>,
}

impl SourceLines {
    pub(crate) fn new(program: &Program) -> SourceLines {
        let whole = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        let places = program.lines.iter().map(|line| (line.address, (line.file, line.line))).collect();
        // A file that can no longer be read, or is not text, has no lines to show.
        let text = |path: &PathBuf| {
            let bytes = std::fs::read(path).or_else(|_| pipeline::sources().read(path)).unwrap_or_default();
            String::from_utf8(bytes).unwrap_or_default().lines().map(str::to_owned).collect()
        };
        let texts = program.files.iter().map(text).collect();
        SourceLines { files: program.files.iter().map(whole).collect(), texts, places }
    }

    /// Returns the text of the line with the instruction at `addr`.
    pub(crate) fn text(&self, addr: u16) -> Option<&str> {
        let &(file, line) = self.places.get(&addr)?;
        self.texts.get(file)?.get(line - 1).map(String::as_str)
    }

    /// Returns the file and line, from 1, of the instruction at `addr`.
    pub(crate) fn at(&self, addr: u16) -> Option<(&Path, usize)> {
        let &(file, line) = self.places.get(&addr)?;
        Some((self.files.get(file)?, line))
    }

    /// Returns the address of the source's first instruction at or after `addr`.
    pub(crate) fn from(&self, addr: u16) -> Option<u16> {
        self.places.range(addr..).next().map(|(&addr, _)| addr)
    }

    /// Returns the place of a breakpoint in a line: the line itself or the next one with an instruction, and its first address.
    pub(crate) fn break_in(&self, file: &Path, line: usize) -> Option<(usize, u16)> {
        let file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        let number = self.files.iter().position(|known| *known == file)?;
        let after = self.places.iter().filter(|(_, place)| place.0 == number && place.1 >= line);
        after.map(|(&addr, &(_, line))| (line, addr)).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pipeline::Assembler;

    #[test]
    fn lines_and_addresses_find_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let (main, part) = (folder.path().join("a.asm"), folder.path().join("part.inc"));
        std::fs::write(&part, "; nothing\n\nwait: halt\n ret\n").unwrap();
        std::fs::write(&main, " org $8000\nstart: call wait\n jr start\n include \"part.inc\"\ndata: db 1\n").unwrap();
        let lines = SourceLines::new(&Program::from_source(&main, Assembler::Builtin).unwrap());
        let (main, part) = (main.canonicalize().unwrap(), part.canonicalize().unwrap());
        let expected = [(0x8000, &main, 2), (0x8003, &main, 3), (0x8005, &part, 3), (0x8006, &part, 4)];
        for (addr, file, line) in expected {
            assert_eq!(lines.at(addr), Some((file.as_path(), line)), "{addr:04X}");
            assert_eq!(lines.break_in(file, line), Some((line, addr)));
        }
        assert_eq!(lines.text(0x8005), Some("wait: halt"));
        assert_eq!((lines.at(0x8001), lines.from(0x8001)), (None, Some(0x8003)));
        assert_eq!(lines.break_in(&part, 1), Some((3, 0x8005)), "the next line with an instruction");
        assert_eq!(lines.break_in(&main, 5), None, "data is not an instruction");
        assert_eq!(lines.break_in(Path::new("other.asm"), 1), None);
    }
}
