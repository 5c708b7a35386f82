//! Maps instructions to the lines of the source, and lines to instructions.

use asm::Files;
use pipeline::Program;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The lines of a program's sources.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourceLines {
    /// The files by the paths they were opened by, made absolute: these are shown, so that an editor finds the file it has open.
    files: Vec<PathBuf>,
    /// The files by their canonical paths: these are compared, so that links and spellings make no difference.
    canonical: Vec<PathBuf>,
    /// The text of each file, by lines.
    texts: Vec<Vec<String>>,
    /// The file's index and the line, from 1, by address.
    places: BTreeMap<u16, (usize, usize)>,
    /// The address of each line with an instruction or data, by the file's index and the line from 1.
    addresses: BTreeMap<(usize, usize), u16>,
}

impl SourceLines {
    pub(crate) fn new(program: &Program) -> SourceLines {
        let absolute = |path: &PathBuf| std::path::absolute(path).ok().filter(|path| path.exists());
        let files = program.files.iter().map(|path| absolute(path).unwrap_or_else(|| path.clone())).collect();
        let canonical = program.files.iter().map(|path| canonical(path)).collect();
        let places = program.lines.iter().map(|line| (line.address, (line.file, line.line))).collect();
        // A file that can no longer be read, or is not text, has no lines to show.
        let text = |path: &PathBuf| {
            let bytes = std::fs::read(path).or_else(|_| pipeline::sources().read(path)).unwrap_or_default();
            String::from_utf8(bytes).unwrap_or_default().lines().map(str::to_owned).collect()
        };
        let texts = program.files.iter().map(text).collect();
        let instructions = program.lines.iter().map(|line| ((line.file, line.line), line.address));
        let data = program.data.iter().map(|data| ((data.file, data.line), data.address));
        let mut addresses = BTreeMap::new();
        for (line, addr) in instructions.chain(data) {
            // The first of several in a line.
            addresses.entry(line).and_modify(|first: &mut u16| *first = addr.min(*first)).or_insert(addr);
        }
        SourceLines { files, canonical, texts, places, addresses }
    }

    /// Returns all lines: the index of the file, the number of the line from 1, and the text.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (usize, usize, &str)> {
        let files = self.texts.iter().enumerate();
        files.flat_map(|(file, lines)| (1..).zip(lines).map(move |(line, text)| (file, line, text.as_str())))
    }

    /// Returns the path of a file by its index.
    pub(crate) fn file(&self, index: usize) -> Option<&Path> {
        self.files.get(index).map(PathBuf::as_path)
    }

    /// Returns the address of a line: of the first instruction or data there, or in the next line that has some.
    pub(crate) fn address_of(&self, file: usize, line: usize) -> Option<u16> {
        self.addresses.range((file, line)..(file + 1, 0)).next().map(|(_, addr)| *addr)
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

    /// Returns true if the instruction at `addr` is the first one of its line.
    pub(crate) fn begins_line(&self, addr: u16) -> bool {
        let before = self.places.range(..addr).next_back().map(|(_, place)| place);
        self.places.get(&addr).is_some_and(|place| before != Some(place))
    }

    /// Returns the lines of a file that have an instruction.
    pub(crate) fn lines_of(&self, file: &Path) -> BTreeSet<usize> {
        let wanted = canonical(file);
        let number = self.canonical.iter().position(|known| *known == wanted);
        self.places.values().filter(|(file, _)| Some(*file) == number).map(|(_, line)| *line).collect()
    }

    /// Returns the place of a breakpoint in a line: the line itself or the next one with an instruction, and its first address.
    ///
    /// # Errors
    /// A file that is not a source of the program, or has no instruction there or below.
    pub(crate) fn break_in(&self, file: &Path, line: usize) -> Result<(usize, u16), String> {
        let wanted = canonical(file);
        let Some(number) = self.canonical.iter().position(|known| *known == wanted) else {
            return Err(format!("{}: is not a source of this program", file.display()));
        };
        let after = self.places.iter().filter(|(_, place)| place.0 == number && place.1 >= line);
        let first = after.map(|(&addr, &(_, line))| (line, addr)).min();
        first.ok_or_else(|| "there is no instruction there or below".to_owned())
    }
}

/// Returns the path of a file with links followed, in one spelling; a file that is not there keeps its path.
fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
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
        let expected = [(0x8000, &main, 2), (0x8003, &main, 3), (0x8005, &part, 3), (0x8006, &part, 4)];
        for (addr, file, line) in expected {
            assert_eq!(lines.at(addr), Some((file.as_path(), line)), "{addr:04X}");
            assert_eq!(lines.break_in(file, line), Ok((line, addr)));
        }
        assert_eq!(lines.text(0x8005), Some("wait: halt"));
        assert_eq!((lines.at(0x8001), lines.from(0x8001)), (None, Some(0x8003)));
        assert_eq!(lines.break_in(&part, 1), Ok((3, 0x8005)), "the next line with an instruction");
        assert!(lines.break_in(&main, 5).unwrap_err().contains("no instruction"), "data is not an instruction");
        assert!(lines.break_in(Path::new("other.asm"), 1).unwrap_err().contains("not a source of this program"));
    }

    #[test]
    fn a_line_may_have_several_instructions() {
        let folder = tempfile::tempdir().unwrap();
        let main = folder.path().join("a.asm");
        let source = " macro twice\n inc a\n inc a\n endm\n org $8000\nstart: twice\n ld b,1 : ld c,2\n ret\n";
        std::fs::write(&main, source).unwrap();
        let lines = SourceLines::new(&Program::from_source(&main, Assembler::Builtin).unwrap());
        let begin: Vec<u16> = (0x8000..0x8010).filter(|&addr| lines.begins_line(addr)).collect();
        assert_eq!(begin, [0x8000, 0x8002, 0x8006]);
        assert_eq!(lines.at(0x8001).map(|(_, line)| line), Some(6), "the line of the call");
    }

    /// The paths shown are those by which the files were opened, even through a link.
    #[cfg(unix)]
    #[test]
    fn a_linked_folder_keeps_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let (real, linked) = (folder.path().join("real"), folder.path().join("linked"));
        std::fs::create_dir(&real).unwrap();
        std::os::unix::fs::symlink(&real, &linked).unwrap();
        std::fs::write(real.join("a.asm"), " org $8000\nstart: ret\n").unwrap();
        let main = linked.join("a.asm");
        let lines = SourceLines::new(&Program::from_source(&main, Assembler::Builtin).unwrap());
        assert_eq!(lines.at(0x8000), Some((main.as_path(), 2)));
        for path in [main, real.join("a.asm")] {
            assert_eq!(lines.break_in(&path, 2), Ok((2, 0x8000)), "{}", path.display());
        }
    }
}
