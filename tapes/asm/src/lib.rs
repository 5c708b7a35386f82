//! An assembler for the Z80 in sjasmplus's dialect: sources become blocks of bytes, symbols and the rows of a listing.
//!
//! Source of truth: the documentation of sjasmplus 1.23 and what the program itself does; where the two
//! differ, the program wins. Instructions are encoded from the one table in [`z80::table`].
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

mod assembler;
mod assembly;
mod clock;
mod defines;
mod device;
mod diagnostic;
mod directive;
mod encode;
mod expression;
mod files;
mod finish;
mod hex;
mod input;
mod instruction;
mod later;
mod listing;
mod literal;
mod names;
mod nearest;
mod output;
mod report;
mod rows;
mod save;
mod sizes;
mod sld;
mod source;
mod statement;
mod symbols;
mod temporary;
mod text;
mod trace;
mod warning;
mod word;

pub use assembly::{Assembly, Block, Line, LineKind, Listed, Shown, Symbol, SymbolKind};
pub use diagnostic::{Diagnostic, Errors, Place, Severity};
pub use files::{Disk, Files, Memory};
pub use nearest::nearest;
pub use save::{Content, Memory48, Save, TapeHeader};
pub use trace::{Trace, Traced, TracedKind, TracedLabel};

use std::path::{Path, PathBuf};

/// What the command line adds to the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Text replacements set before the first line, as `DEFINE name value` would: (name, value).
    pub defines: Vec<(String, String)>,
    /// Folders searched for INCLUDE and INCBIN after the including file's own, in this order.
    pub include_dirs: Vec<PathBuf>,
    /// What `__DATE__` and `__TIME__` are, as seconds since 1970 (UTC): not those of the present moment, so that the same
    /// source always makes the same bytes.
    pub time: u32,
    /// What DEVICE ZXSPECTRUM48 has as user-defined graphics: 168 bytes, the letters A to U of the ROM's font, which this
    /// library does not carry. What is not given is 0.
    pub user_graphics: Vec<u8>,
}

/// Assembles `main` and all that it includes.
///
/// `main` and the names in INCLUDE and INCBIN are read through `files` only. Errors: every mistake found in
/// one run, in the order of the source; warnings are in [`Assembly::warnings`] (and in [`Errors::warnings`] if it fails).
pub fn assemble(main: &Path, files: &dyn Files, options: &Options) -> Result<Assembly, Errors> {
    assembler::Assembler::new(files, options).run(main)
}
