//! Maps instructions to the lines of the source, and lines to instructions.

use asm::Files;
use pipeline::{Program, SourceLine};
use spectrum::Machine;
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
    /// The file's index and the line, from 1, by address and bank.
    places: BTreeMap<Spot, (usize, usize)>,
    /// The place of each line with an instruction or data, by the file's index and the line from 1.
    addresses: BTreeMap<(usize, usize), Spot>,
    /// The places at which lines begin: several of a line in a macro or a repetition. Without the lines of data.
    starts: BTreeMap<(usize, usize), Vec<Spot>>,
}

/// An address, and from $C000 on the bank of a 128K that is mapped there, if the source names one.
pub(crate) type Spot = (u16, Option<u8>);

/// Returns the bank that is mapped at $C000 on a machine that has banks.
pub(crate) fn mapped(machine: &Machine) -> Option<u8> {
    machine.banks()[3].filter(|_| machine.model().kind.has_banks())
}

/// Returns the place of an instruction.
fn spot(line: &SourceLine) -> Spot {
    (line.address, line.window_bank())
}

impl SourceLines {
    pub(crate) fn new(program: &Program) -> SourceLines {
        let absolute = |path: &PathBuf| std::path::absolute(path).ok().filter(|path| path.exists());
        let files = program.files.iter().map(|path| absolute(path).unwrap_or_else(|| path.clone())).collect();
        let canonical = program.files.iter().map(|path| canonical(path)).collect();
        let places = program.lines.iter();
        let places = places.map(|line| (spot(line), (line.file, line.line))).collect();
        // A file that can no longer be read, or is not text, has no lines to show.
        let text = |path: &PathBuf| {
            let bytes = std::fs::read(path).or_else(|_| pipeline::sources().read(path)).unwrap_or_default();
            String::from_utf8(bytes).unwrap_or_default().lines().map(str::to_owned).collect()
        };
        let texts = program.files.iter().map(text).collect();
        let instructions = program.lines.iter().map(|line| ((line.file, line.line), spot(line)));
        let data = program.data.iter().map(|data| ((data.file, data.line), (data.address, data.window_bank())));
        let mut addresses = BTreeMap::new();
        for (line, addr) in instructions.chain(data) {
            // The first of several in a line.
            addresses.entry(line).and_modify(|first: &mut Spot| *first = addr.min(*first)).or_insert(addr);
        }
        let mut starts: BTreeMap<(usize, usize), Vec<Spot>> = BTreeMap::new();
        for (line, place) in program.line_starts() {
            starts.entry(line).or_default().push(place);
        }
        SourceLines { files, canonical, texts, places, addresses, starts }
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

    /// Returns the path of the file with this name, before which a part of its path may stand.
    pub(crate) fn file_named(&self, name: &str) -> Option<&Path> {
        self.files.iter().map(PathBuf::as_path).find(|path| path.ends_with(name))
    }

    /// Returns the place of a line: of the first instruction or data there, or in the next line that has some.
    pub(crate) fn address_of(&self, file: usize, line: usize) -> Option<Spot> {
        self.addresses.range((file, line)..(file + 1, 0)).next().map(|(_, addr)| *addr)
    }

    /// Returns the places at which a line begins, or else the next one with instructions.
    pub(crate) fn starts_from(&self, file: usize, line: usize) -> Option<&[Spot]> {
        self.starts.range((file, line)..(file + 1, 0)).next().map(|(_, places)| places.as_slice())
    }

    /// Returns the place of the instruction at `addr` while `bank` is at $C000. The bank counts only where the source names one, and
    /// on a machine that has banks.
    fn place(&self, addr: u16, bank: Option<u8>) -> Option<(Spot, (usize, usize))> {
        let all = self.places.range((addr, None)..=(addr, Some(u8::MAX)));
        let mut fitting = all.filter(|((_, known), _)| bank.is_none() || known.is_none() || *known == bank);
        fitting.next().map(|(&spot, &place)| (spot, place))
    }

    /// Returns the text of the line with the instruction at `addr` while `bank` is at $C000.
    pub(crate) fn text(&self, addr: u16, bank: Option<u8>) -> Option<&str> {
        let (_, (file, line)) = self.place(addr, bank)?;
        self.texts.get(file)?.get(line - 1).map(String::as_str)
    }

    /// Returns the file and line, from 1, of the instruction at `addr` while `bank` is at $C000.
    pub(crate) fn at(&self, addr: u16, bank: Option<u8>) -> Option<(&Path, usize)> {
        let (_, (file, line)) = self.place(addr, bank)?;
        Some((self.files.get(file)?, line))
    }

    /// Returns the address of the source's first instruction at or after `addr`, in any bank.
    pub(crate) fn from(&self, addr: u16) -> Option<u16> {
        self.places.range((addr, None)..).next().map(|(&(addr, _), _)| addr)
    }

    /// Returns true if the instruction at `addr` is the first one of its line.
    pub(crate) fn begins_line(&self, addr: u16, bank: Option<u8>) -> bool {
        let Some(((_, own), place)) = self.place(addr, bank) else { return false };
        let mut earlier = self.places.range(..(addr, None)).rev();
        let before = earlier.find(|((_, known), _)| *known == own);
        before.is_none_or(|(_, before)| *before != place)
    }

    /// Returns the lines of a file that have an instruction.
    pub(crate) fn lines_of(&self, file: &Path) -> BTreeSet<usize> {
        let wanted = canonical(file);
        let number = self.canonical.iter().position(|known| *known == wanted);
        self.starts.keys().filter(|(file, _)| Some(*file) == number).map(|(_, line)| *line).collect()
    }

    /// Returns the places of a breakpoint in a line: the line itself or the next one with an instruction, and where it begins. A line of a
    /// macro or a repetition begins in several places.
    ///
    /// # Errors
    /// A file that is not a source of the program, or has no instruction there or below.
    pub(crate) fn break_in(&self, file: &Path, line: usize) -> Result<(usize, &[Spot]), String> {
        let wanted = canonical(file);
        let Some(number) = self.canonical.iter().position(|known| *known == wanted) else {
            return Err(format!("{}: is not a source of this program", file.display()));
        };
        let first = self.starts.range((number, line)..(number + 1, 0)).next();
        first
            .map(|((_, line), places)| (*line, places.as_slice()))
            .ok_or_else(|| "there is no instruction there or below".to_owned())
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

    /// Two banks have code at the same addresses; the one that is mapped decides.
    #[test]
    fn lines_of_banks_differ_by_the_bank() {
        let folder = tempfile::tempdir().unwrap();
        let main = folder.path().join("a.asm");
        let source =
            " DEVICE ZXSPECTRUM128\n ORG $8000\nstart: nop\n ORG $C000,1\n inc a\n ORG $C000,3\n dec a\n ret\n";
        std::fs::write(&main, source).unwrap();
        let lines = SourceLines::new(&Program::from_source(&main, Assembler::Builtin).unwrap());
        let line = |addr, bank| lines.at(addr, bank).map(|(_, line)| line);
        assert_eq!([line(0xC000, Some(1)), line(0xC000, Some(3)), line(0xC000, Some(4))], [Some(5), Some(7), None]);
        assert_eq!([line(0xC001, Some(3)), line(0x8000, Some(3)), line(0xC000, None)], [Some(8), Some(3), Some(5)]);
        assert_eq!(lines.break_in(&main, 7), Ok((7, &[(0xC000, Some(3))][..])));
        assert!(lines.begins_line(0xC001, Some(3)) && !lines.begins_line(0xC001, Some(1)));
    }

    #[test]
    fn lines_and_addresses_find_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let (main, part) = (folder.path().join("a.asm"), folder.path().join("part.inc"));
        std::fs::write(&part, "; nothing\n\nwait: halt\n ret\n").unwrap();
        std::fs::write(&main, " org $8000\nstart: call wait\n jr start\n include \"part.inc\"\ndata: db 1\n").unwrap();
        let lines = SourceLines::new(&Program::from_source(&main, Assembler::Builtin).unwrap());
        let expected = [(0x8000, &main, 2), (0x8003, &main, 3), (0x8005, &part, 3), (0x8006, &part, 4)];
        for (addr, file, line) in expected {
            assert_eq!(lines.at(addr, None), Some((file.as_path(), line)), "{addr:04X}");
            assert_eq!(lines.break_in(file, line), Ok((line, &[(addr, None)][..])));
        }
        assert_eq!(lines.text(0x8005, None), Some("wait: halt"));
        assert_eq!((lines.at(0x8001, None), lines.from(0x8001)), (None, Some(0x8003)));
        assert_eq!(lines.break_in(&part, 1), Ok((3, &[(0x8005, None)][..])), "the next line with an instruction");
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
        let begin: Vec<u16> = (0x8000..0x8010).filter(|&addr| lines.begins_line(addr, None)).collect();
        assert_eq!(begin, [0x8000, 0x8002, 0x8006]);
        assert_eq!(lines.at(0x8001, None).map(|(_, line)| line), Some(6), "the line of the call");
    }

    #[test]
    fn a_line_of_a_macro_or_a_repetition_begins_in_several_places() {
        let folder = tempfile::tempdir().unwrap();
        let main = folder.path().join("a.asm");
        let source = " macro twice
 inc a : inc b
 inc a
 endm
 org $8000
start: twice
 twice
 dup 2
 dec a : dec b
 edup
 ret
";
        std::fs::write(&main, source).unwrap();
        let lines = SourceLines::new(&Program::from_source(&main, Assembler::Builtin).unwrap());
        let places = |wanted: usize| {
            let (line, places) = lines.break_in(&main, wanted).unwrap();
            (line, places.iter().map(|(addr, _)| *addr).collect::<Vec<_>>())
        };
        assert_eq!(places(1), (2, vec![0x8000, 0x8003]), "each expansion");
        assert_eq!(places(3), (3, vec![0x8002, 0x8005]));
        assert_eq!(places(6), (6, vec![0x8000]), "the call");
        assert_eq!(places(7), (7, vec![0x8003]));
        assert_eq!(places(8), (9, vec![0x8006, 0x8008]), "each round");
        assert_eq!(places(11), (11, vec![0x800A]));
        assert_eq!(lines.lines_of(&main), BTreeSet::from([2, 3, 6, 7, 9, 11]));
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
        assert_eq!(lines.at(0x8000, None), Some((main.as_path(), 2)));
        for path in [main, real.join("a.asm")] {
            assert_eq!(lines.break_in(&path, 2), Ok((2, &[(0x8000, None)][..])), "{}", path.display());
        }
    }
}
