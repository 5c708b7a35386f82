//! The result of an assembly: bytes, symbols, and the rows from which listings and debugging data are made.

use crate::{DebugEntry, Diagnostic, Save};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

/// Contiguous bytes. A new block begins at each ORG that does not continue where the last block
/// ended, and where another memory page begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeBlock {
    /// Address at which the first byte is stored (not the one at which DISP makes it run).
    pub start: u16,
    /// The memory page in which it is stored, if the source selects a DEVICE that is a Spectrum with banks.
    pub page: Option<u16>,
    /// The bytes; `start + bytes.len() <= $10000`.
    pub bytes: Vec<u8>,
}

/// Kinds of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// An address: a label before an instruction or data.
    Label,
    /// A value set by EQU.
    Constant,
    /// A value set by DEFL or `=`; the last one.
    Variable,
    /// A STRUCT or a member of one: its size or its offset.
    Structure,
}

/// A symbol with its value and definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The value; expressions are signed 32 bits.
    pub value: i64,
    /// Kind of symbol.
    pub kind: SymbolKind,
    /// Index of the file that defines it, in [`Assembly::files`].
    pub file: usize,
    /// Line of its definition, from 1.
    pub line: u32,
    /// True if something in the source refers to it.
    pub used: bool,
    /// True for a variable that has had several values.
    pub changes: bool,
}

/// Kinds of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// A statement that was assembled.
    Statement,
    /// A statement that was not assembled: inside a false IF, in the body of a macro where it is defined, or a member
    /// of a STRUCT.
    Skipped,
    /// A file begins.
    Opened,
    /// A file ends.
    Closed,
    /// OPT keeps the following rows out of the listing.
    Suspended,
}

/// Listing mode of a row, as OPT sets it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listed {
    /// Listed.
    #[default]
    Yes,
    /// Listed only if it has bytes.
    Code,
    /// No row in the listing.
    No,
}

/// The part of a row's bytes that the listing shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// All bytes.
    #[default]
    All,
    /// The first bytes of a long block.
    Beginning,
    /// No bytes, as they come from a file.
    None,
}

/// A row: an assembled statement, or the beginning or end of a file. What a macro or a repetition expands to has a row
/// for each expansion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListingRow {
    /// Kind of row.
    pub kind: RowKind,
    /// Index of its file in [`Assembly::files`]; in a macro's expansion, the file of the call.
    pub file: u32,
    /// Line in that file, from 1.
    pub line: u32,
    /// File and line of the text itself: inside a macro's definition.
    pub definition: (u32, u32),
    /// Offset of the statement in the source that contains its text.
    pub start: u32,
    /// Offset of its end.
    pub end: u32,
    /// `$` before the statement.
    pub address: u16,
    /// Range of its bytes in [`Assembly::code`].
    pub bytes: Range<u32>,
    /// Number of INCLUDEs around it.
    pub includes: u16,
    /// True if it was made by a macro or a repetition.
    pub expanded: bool,
    /// The memory page in which its first byte will run, under a DEVICE that is a Spectrum with banks.
    pub page: Option<u16>,
    /// True for an instruction, false for data.
    pub instruction: bool,
    /// True for data made of words: DW.
    pub words: bool,
    /// The part of its bytes that the listing shows.
    pub shown: Shown,
    /// The listed text, if it differs from the source: with names replaced, including the comment.
    pub replaced: Option<Box<[u8]>>,
    /// Listing mode.
    pub listed: Listed,
    /// Range of its warnings in [`Assembly::warnings`].
    pub warnings: Range<u32>,
}

/// The result of assembling a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assembly {
    /// The bytes by address, in the order of the source. Blocks without bytes are left out.
    pub blocks: Vec<CodeBlock>,
    /// The value of every symbol, by full name: `module.label.local`.
    pub symbols: BTreeMap<String, i64>,
    /// All symbols with their details.
    pub details: BTreeMap<String, Symbol>,
    /// Names that the source uses but does not define, where that is no error.
    pub missing: BTreeSet<String>,
    /// The address after END, at which the program starts.
    pub entry: Option<u16>,
    /// The files that were read, the main one first.
    pub files: Vec<PathBuf>,
    /// The files that INCBIN read, sorted.
    pub binaries: Vec<PathBuf>,
    /// The contents of each of `files`.
    pub sources: Vec<Vec<u8>>,
    /// The rows of the listing, in the order of assembly.
    pub rows: Vec<ListingRow>,
    /// The addresses of the words in structures, as the code sees them, in the order of assembly. The rest of a structure is bytes.
    pub word_members: Vec<u16>,
    /// Data for debuggers, if the source has a DEVICE.
    pub debug_entries: Vec<DebugEntry>,
    /// All bytes in the order of the source, independent of their addresses: the file that `sjasmplus --raw` writes.
    pub code: Vec<u8>,
    /// The files that the source asks for.
    pub saves: Vec<Save>,
    /// The messages of DISPLAY.
    pub messages: Vec<String>,
    /// The warnings.
    pub warnings: Vec<Diagnostic>,
    /// Places where the code has zeroes but the device's memory was left unchanged: the offset in `code`, and the first
    /// bytes in memory.
    pub(crate) kept: Vec<(u32, Vec<u8>)>,
    /// Ranges of `code` that the listing omits, in the order of the source.
    pub(crate) folds: Vec<Range<u32>>,
    /// The keywords of SLDOPT COMMENT.
    pub(crate) keywords: Vec<String>,
}

impl Assembly {
    /// Copies the blocks into 64 KiB of zeroes. Where blocks overlap, the later one wins.
    pub fn image(&self) -> Box<[u8; 0x10000]> {
        let mut image = Box::new([0; 0x10000]);
        for block in &self.blocks {
            let start = usize::from(block.start);
            image[start..start + block.bytes.len()].copy_from_slice(&block.bytes);
        }
        image
    }
}
