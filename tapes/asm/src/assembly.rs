//! What comes out: bytes, symbols, and the rows that listings and debuggers are made of.

use crate::{Diagnostic, Save, Trace};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

/// Bytes that lie together. A new block begins at each ORG that does not carry on where the last one ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Address of the first byte, where it is stored (not where DISP says that it will run).
    pub start: u16,
    /// The bytes; `start + bytes.len() <= $10000`.
    pub bytes: Vec<u8>,
}

/// What kind of name it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// An address: a label before an instruction or data.
    Label,
    /// A value set by EQU.
    Constant,
    /// A value set by DEFL or `=`; the last one it had.
    Variable,
    /// A STRUCT or a member of one: its size or its offset.
    Structure,
}

/// More about a name than its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its value; sjasmplus's expressions are signed 32 bits.
    pub value: i64,
    /// What kind of name.
    pub kind: SymbolKind,
    /// Index of the file of its definition in [`Assembly::files`].
    pub file: usize,
    /// Line of its definition, from 1.
    pub line: u32,
    /// Whether anything in the source refers to it.
    pub used: bool,
}

/// What a row of the listing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A statement that was assembled.
    Statement,
    /// One that was not: inside a false IF, in the body of a macro where it is defined, or a member of a STRUCT.
    Skipped,
    /// A file begins.
    Opened,
    /// A file ends.
    Closed,
    /// From here on OPT keeps rows out of the listing.
    Suspended,
}

/// Whether a row is in the listing: what OPT says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listed {
    /// It is.
    #[default]
    Yes,
    /// Only if it has bytes.
    Code,
    /// It is not.
    No,
}

/// How much of its bytes a listing shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All.
    All,
    /// The first ones of a long block.
    Beginning,
    /// None: they are a file's.
    None,
}

/// A statement as it was assembled, or the beginning or end of a file. What a macro or a repetition makes comes once for
/// each time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is.
    pub kind: LineKind,
    /// The file in which it stands, as index in [`Assembly::files`]; of what a macro makes, that of its call.
    pub file: u32,
    /// The line in that file, from 1.
    pub line: u32,
    /// File and line of the text itself: inside a macro's definition.
    pub definition: (u32, u32),
    /// First byte of the statement in the source of its definition.
    pub start: u32,
    /// One behind its last byte.
    pub end: u32,
    /// `$` before the statement.
    pub address: u16,
    /// Where its bytes lie in [`Assembly::code`].
    pub bytes: Range<u32>,
    /// How many INCLUDEs it lies inside.
    pub includes: u16,
    /// A macro or a repetition made it.
    pub expanded: bool,
    /// It is an instruction, not data.
    pub instruction: bool,
    /// How much of its bytes a listing shows.
    pub shown: Shown,
    /// What stands in the listing, if it is not the statement as it was read: with its names replaced, comment and all.
    pub replaced: Option<Box<[u8]>>,
    /// Whether it is in the listing.
    pub listed: Listed,
    /// Its warnings, as a range of [`Assembly::warnings`].
    pub warnings: Range<u32>,
}

/// An assembled source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assembly {
    /// The bytes by address, in the order of the source; blocks without bytes are left out.
    pub blocks: Vec<Block>,
    /// Every name with its value, in full form: `module.label.local`.
    pub symbols: BTreeMap<String, i64>,
    /// The same names with what else is known of them.
    pub details: BTreeMap<String, Symbol>,
    /// Names that the source asks for but does not define, where that is no error.
    pub missing: BTreeSet<String>,
    /// The address after END, where a program starts.
    pub entry: Option<u16>,
    /// The files that were read, the main one first.
    pub files: Vec<PathBuf>,
    /// The files that INCBIN read, sorted.
    pub binaries: Vec<PathBuf>,
    /// The bytes of each of `files`.
    pub sources: Vec<Vec<u8>>,
    /// The rows of the listing, in the order of assembling.
    pub lines: Vec<Line>,
    /// What a debugger wants to know, if the source has a DEVICE.
    pub traces: Vec<Trace>,
    /// All bytes one after the other, whatever their address: what `sjasmplus --raw` writes.
    pub code: Vec<u8>,
    /// Files that the source asks for.
    pub saves: Vec<Save>,
    /// What DISPLAY said.
    pub messages: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<Diagnostic>,
    /// Where the code has zeroes but the device's memory has kept what it had: the place in `code`, and the first bytes.
    pub(crate) kept: Vec<(u32, Vec<u8>)>,
    /// Parts of `code` that the listing leaves out, in the order of the source.
    pub(crate) folds: Vec<Range<u32>>,
    /// The words of SLDOPT COMMENT.
    pub(crate) keywords: Vec<String>,
}

impl Assembly {
    /// The blocks laid into 64 KiB of zeroes; where they overlap the later one stands.
    pub fn image(&self) -> Box<[u8; 0x10000]> {
        let mut image = Box::new([0; 0x10000]);
        for block in &self.blocks {
            let start = usize::from(block.start);
            image[start..start + block.bytes.len()].copy_from_slice(&block.bytes);
        }
        image
    }
}
