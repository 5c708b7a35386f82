//! Runs one of the two assemblers, and gives the output of both the same form.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::Error;
use crate::banks::{Block, WINDOW};

/// The assembler that assembles a source. Both produce equal bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Assembler {
    /// The assembler of this workspace, which is always available.
    #[default]
    Builtin,
    /// sjasmplus, if it is installed. For a source with DISP or with banks the built-in assembler runs too: sjasmplus outputs the
    /// addresses at which code within DISP will run, not those at which it is loaded, and no banks. Load addresses and banks
    /// are taken from the built-in assembler, provided that it makes equal bytes.
    Sjasmplus,
}

/// An instruction of a program with its source line. An instruction in a macro has the line of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// Address of its first byte.
    pub address: u16,
    /// The bank in which it runs, if the source selects a device with banks.
    pub bank: Option<u16>,
    /// The file, as an index into [`crate::Program::files`].
    pub file: usize,
    /// Line number, from 1.
    pub line: usize,
    /// File and line of the text itself, which are others in a macro.
    pub definition: (usize, usize),
    /// True if it is the first instruction of its text's line, each time that this is assembled: in each expansion of a macro, and in
    /// each round of a repetition.
    pub begins: bool,
}

impl SourceLine {
    /// Returns the bank that has to be mapped at $C000 for this instruction to be there; `None` below, or if the source names no bank.
    pub fn window_bank(&self) -> Option<u8> {
        window_bank(self.address, self.bank)
    }
}

/// A place at which a line of a source begins: the file and the line, the address, and from $C000 on the bank if the source names one.
pub type LineStart = ((usize, usize), (u16, Option<u8>));

/// The data that a statement of the source defines, such as DB, DW or DS. An instance of a structure has an entry of bytes, and then one
/// for each word in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Data {
    /// Address of its first byte.
    pub address: u16,
    /// The bank in which it lies, if the source selects a device with banks.
    pub bank: Option<u16>,
    /// Number of bytes.
    pub length: usize,
    /// True if it consists of words (DW), false if of bytes.
    pub words: bool,
    /// The file, as an index into [`crate::Program::files`].
    pub file: usize,
    /// Line number, from 1.
    pub line: usize,
}

impl Data {
    /// Returns the bank that has to be mapped at $C000 for these bytes to be there; `None` below, or if the source names no bank.
    pub fn window_bank(&self) -> Option<u8> {
        window_bank(self.address, self.bank)
    }
}

fn window_bank(address: u16, bank: Option<u16>) -> Option<u8> {
    bank.filter(|_| address >= WINDOW).and_then(|bank| u8::try_from(bank).ok())
}

/// Names the line in the error of code in a bank that a 128K does not have there.
pub(crate) fn at_place(error: Error, lines: &[SourceLine], data: &[Data], files: &[PathBuf]) -> Error {
    let Error::Bank { place, address, page, why } = error else { return error };
    let lines = lines.iter().map(|line| (line.address, line.bank, line.file, line.line));
    let all = lines.chain(data.iter().map(|data| (data.address, data.bank, data.file, data.line)));
    let first =
        all.filter(|&(at, bank, ..)| (at, bank) == (address, Some(page))).map(|(.., file, line)| (file, line)).min();
    let found = first.and_then(|(file, line)| Some(format!("{}:{line}", files.get(file)?.display())));
    Error::Bank { place: found.unwrap_or(place), address, page, why }
}

/// Returns the first two lines that put bytes at an address, of $C000 or above in a bank, in brackets; nothing if not both are known.
pub(crate) fn places_of(lines: &[SourceLine], data: &[Data], files: &[PathBuf], (address, bank): (u16, u8)) -> String {
    let is_there = |own: Option<u8>| own.is_none_or(|own| own == bank);
    let lines = lines.iter().filter(|line| line.address == address && is_there(line.window_bank()));
    let holds = |data: &&Data| address.checked_sub(data.address).is_some_and(|at| usize::from(at) < data.length);
    let data = data.iter().filter(holds).filter(|data| is_there(data.window_bank()));
    let places: BTreeSet<(usize, usize)> =
        lines.map(|line| (line.file, line.line)).chain(data.map(|data| (data.file, data.line))).collect();
    let shown = |(file, line): &(usize, usize)| Some(format!("{}:{line}", files.get(*file)?.display()));
    match places.iter().filter_map(shown).take(2).collect::<Vec<_>>().as_slice() {
        [first, second] => format!(" ({first} and {second})"),
        _ => String::new(),
    }
}

/// The output of either assembler.
pub(crate) struct Assembled {
    /// The blocks, in the order of the source.
    pub(crate) blocks: Vec<Block>,
    pub(crate) symbols: BTreeMap<String, i64>,
    /// The memory pages of labels.
    pub(crate) pages: BTreeMap<String, u16>,
    /// The value of `END expr`.
    pub(crate) entry: Option<u16>,
    pub(crate) warnings: Vec<String>,
    pub(crate) messages: Vec<String>,
    pub(crate) files: Vec<PathBuf>,
    pub(crate) lines: Vec<SourceLine>,
    pub(crate) data: Vec<Data>,
}

/// Assembles a source with the built-in assembler.
pub(crate) fn builtin(path: &Path, files: &dyn asm::Files, options: &asm::Options) -> Result<Assembled, Error> {
    Ok(from_assembly(&mut asm::assemble(path, files, options)?))
}

/// Converts the built-in assembler's output; takes the blocks out of it.
pub(crate) fn from_assembly(assembly: &mut asm::Assembly) -> Assembled {
    let blocks = std::mem::take(&mut assembly.blocks).into_iter().map(placed).collect();
    let mut warnings: Vec<String> = assembly.warnings.iter().map(ToString::to_string).collect();
    let mut saved: Vec<&str> = assembly.saves.iter().map(|save| &*save.name).collect();
    saved.dedup();
    if let Some(main) = assembly.files.first().filter(|_| !saved.is_empty()) {
        let saved = saved.join(", ");
        warnings.push(format!(
            "{}: warning: files that the source saves itself are not written here: {saved}",
            main.display()
        ));
    }
    let messages = std::mem::take(&mut assembly.messages);
    let files = assembly.files.iter().chain(&assembly.binaries).cloned().collect();
    let instructions = assembly.rows.iter().filter(|row| row.instruction && !row.bytes.is_empty());
    // The last instruction's text: its line, and where it stands in that.
    let mut last = None;
    let lines = instructions
        .map(|row| {
            let before = last.replace((row.definition, row.start));
            SourceLine {
                address: row.address,
                bank: row.page,
                file: row.file as usize,
                line: row.line as usize,
                definition: (row.definition.0 as usize, row.definition.1 as usize),
                begins: before.is_none_or(|(line, start)| line != row.definition || row.start <= start),
            }
        })
        .collect();
    let data = assembly.rows.iter().filter(|row| !row.instruction && !row.bytes.is_empty());
    let words: BTreeSet<u16> = assembly.word_members.iter().copied().collect();
    let data = data
        .flat_map(|row| {
            let (file, line) = (row.file as usize, row.line as usize);
            let bank = row.page;
            let part = move |address, length, words| Data { address, bank, length, words, file, line };
            let whole = [part(row.address, row.bytes.len(), row.words)];
            let last = row.address.saturating_add((row.bytes.len() as u16).saturating_sub(1));
            // A structure is bytes but for its words, which come after it here.
            whole.into_iter().chain(words.range(row.address..=last).map(move |&word| part(word, 2, true)))
        })
        .collect();
    let (symbols, entry) = (assembly.symbols.clone(), assembly.entry);
    Assembled { blocks, symbols, pages: pages(assembly), entry, warnings, messages, files, lines, data }
}

/// Returns the memory pages of the labels before code and data that stand in one.
fn pages(assembly: &asm::Assembly) -> BTreeMap<String, u16> {
    let paged = assembly.rows.iter().filter(|row| !row.bytes.is_empty());
    let paged: BTreeMap<(usize, u32), (u16, u16)> = paged
        .rev()
        .filter_map(|row| Some(((row.definition.0 as usize, row.definition.1), (row.address, row.page?))))
        .collect();
    let labels = assembly.details.iter().filter(|(_, symbol)| symbol.kind == asm::SymbolKind::Label);
    labels
        .filter_map(|(name, symbol)| {
            // The code may begin in a line below.
            let (_, &(address, page)) = paged.range((symbol.file, symbol.line)..(symbol.file + 1, 0)).next()?;
            (i64::from(address) == symbol.value).then(|| (name.clone(), page))
        })
        .collect()
}

fn placed(block: asm::CodeBlock) -> Block {
    let asm::CodeBlock { start, page, bytes } = block;
    Block { start, page, bytes }
}

/// Returns true if debugging data describe a device that has more pages than slots.
fn has_banks(sld: &str) -> bool {
    let device = sld.lines().filter_map(|line| line.split_once("|Z|")).map(|(_, device)| device);
    let number = |device: &str, key: &str| {
        let value = device.split(',').find_map(|field| field.strip_prefix(key)?.strip_prefix(".count:"));
        value.and_then(|value| value.parse::<u32>().ok()).unwrap_or_default()
    };
    device.into_iter().any(|device| number(device, "pages") > number(device, "slots"))
}

/// Assembles a source with sjasmplus. See [`Assembler::Sjasmplus`] for the part of the built-in assembler.
pub(crate) fn sjasmplus(path: &Path, options: &sjasmplus_sys::Options) -> Result<Assembled, Error> {
    let output = sjasmplus_sys::Sjasmplus::find()?.assemble(path, options)?;
    let blocks = if output.is_displaced() || has_banks(&output.sld) {
        let (defines, include_dirs) = (options.defines.clone(), options.include_dirs.clone());
        let options = asm::Options { defines, include_dirs, ..asm::Options::default() };
        let builtin = asm::assemble(path, &asm::Disk, &options).ok().filter(|builtin| builtin.code == output.raw);
        let builtin = builtin.ok_or_else(|| Error::Displaced { path: path.to_owned() })?;
        builtin.blocks.into_iter().map(placed).collect()
    } else {
        let placed = |block: sjasmplus_sys::HexBlock| Block { start: block.start, page: None, bytes: block.bytes };
        output.blocks.into_iter().map(placed).collect()
    };
    let warnings = output.warnings.iter().map(ToString::to_string).collect();
    let files = vec![path.to_owned()];
    let (symbols, entry, messages) = (output.symbols, output.entry, output.messages);
    let (pages, lines, data) = Default::default();
    Ok(Assembled { blocks, symbols, pages, entry, warnings, messages, files, lines, data })
}

/// Writes a source to a temporary file, which is deleted when it is dropped.
pub(crate) fn temporary_source(text: &str) -> Result<tempfile::NamedTempFile, Error> {
    let cannot_write = |source| Error::Write { path: std::env::temp_dir(), source };
    let file = tempfile::Builder::new().suffix(".asm").tempfile().map_err(cannot_write)?;
    std::fs::write(file.path(), text).map_err(cannot_write)?;
    Ok(file)
}
