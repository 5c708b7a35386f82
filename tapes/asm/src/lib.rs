//! An assembler for the Z80 in sjasmplus's dialect: sources become blocks of bytes, symbols and the rows of a
//! listing.
//!
//! Source of truth: the documentation of sjasmplus 1.23 and what the program itself does; where the two
//! differ, the program is right. Instructions are encoded from the one table in [`z80::table`].
//!
//! ```
//! # use zxlab_asm as asm;
//! use std::path::Path;
//! let files = asm::Memory::from([("main.asm", " org $8000\nstart: ld a,2\n ret\n end start\n")]);
//! let assembly = asm::assemble(Path::new("main.asm"), &files, &asm::Options::default()).unwrap();
//! assert_eq!(assembly.blocks[0].start, 0x8000);
//! assert_eq!(assembly.blocks[0].bytes, [0x3E, 2, 0xC9]);
//! assert_eq!(assembly.symbols["start"], 0x8000);
//! assert_eq!(assembly.entry, Some(0x8000));
//! ```

#![doc(test(attr(deny(warnings))))]

mod assemble;
mod assembly;
mod class;
mod clock;
mod debug_data;
mod debug_entry;
mod deferred_equs;
mod defines;
mod device;
mod diagnostic;
mod directive;
mod disk;
mod encode;
mod expect;
mod expression;
mod fast_map;
mod fault;
mod files;
mod finish;
mod frames;
mod hex;
mod instruction;
mod job;
mod keyword;
mod label;
mod library;
mod listing;
mod listing_rows;
mod literal;
mod nearest;
mod packed;
mod pass;
mod runner;
mod save;
mod sld;
mod source;
mod statement;
mod substitute;
mod symbols;
mod text;
mod warning;

pub use assembly::{Assembly, CodeBlock, Listed, ListingRow, RowKind, Shown, Symbol, SymbolKind};
pub use debug_entry::{DebugEntry, DebugEntryKind, DebugLabel, DebugLabelKind};
pub use diagnostic::{Diagnostic, Errors, Location, Severity};
pub use files::{Disk, Files, Memory};
pub use nearest::nearest;
pub use save::{Banks, Content, Memory48, Save, TapeHeader};

use std::path::{Path, PathBuf};

/// Settings of the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Text replacements set before the first line, as by `DEFINE name value`: (name, value).
    pub defines: Vec<(String, String)>,
    /// Folders searched for INCLUDE and INCBIN after the including file's own, in this order.
    pub include_dirs: Vec<PathBuf>,
    /// Words of OPT that hold from the first line on: `--syntax=abf`, `--dirbol`, `-Wno-fake`.
    pub opt: Vec<String>,
    /// The name of the file of EXPORT. Without one it is named like the source.
    pub exports: Option<String>,
    /// The name of an Intel HEX file of everything assembled, as by HEXOUT in the first line.
    pub hex: Option<String>,
    /// The time for `__DATE__` and `__TIME__`, in seconds since 1970 (UTC). It is not the current time, so that the
    /// same source always makes the same bytes.
    pub time: u32,
    /// The user-defined graphics of DEVICE ZXSPECTRUM48: 168 bytes, the letters A to U of the ROM's font, which this
    /// library does not contain. Missing bytes are 0.
    pub user_graphics: Vec<u8>,
}

/// Iterates over the reserved words: mnemonics in upper case, then directives in lower case. Either may be written in the other
/// case.
pub fn reserved_words() -> impl Iterator<Item = &'static str> {
    keyword::all()
}

/// Assembles `main` and everything it includes.
///
/// Reads `main` and the files of INCLUDE and INCBIN through `files` only.
///
/// # Errors
///
/// Returns all errors of one run, in the order of the source. Warnings are in [`Assembly::warnings`], or in
/// [`Errors::warnings`] if it fails.
pub fn assemble(main: &Path, files: &dyn Files, options: &Options) -> Result<Assembly, Errors> {
    assemble::assemble(main, files, options)
}
