//! Makes a program of Z80 source, and a tape of a program.
//!
//! A [`Program`] is assembled code with its load address and its entry. Its source is one of the programs of this workspace,
//! which are [embedded](sources), a file, or a [project](Project); one of two assemblers assembles it ([`Assembler`]). A
//! program is written as a [tape](Program::tape) (a [BASIC loader](basic), a [loading screen](Screen) if there is one, the code)
//! or as another [output](Output), by the file's extension. [`write_atomically`] writes a file completely or not at all.
//! README.md describes project files, the loader and the outputs.
//!
//! # Load address and entry
//!
//! * A program is **loaded** at the lowest address of its bytes. Gaps between blocks are filled with zeros, since the code on a
//!   tape is one block.
//! * It is **entered** at the value of `END expr`; without it at the label `start`, else at the label `main` (both in any
//!   capitals), else at the load address.
//!
//! ```
//! use pipeline::{Assembler, Program};
//!
//! for name in pipeline::programs() {
//!     let program = Program::embedded(name, Assembler::Builtin)?;
//!     // Header and content of the loader, of the loading screen if there is one, and of the code.
//!     assert_eq!(program.tape()?.blocks.len(), if program.screen.is_some() { 6 } else { 4 });
//! }
//! # Ok::<(), pipeline::Error>(())
//! ```

mod assembled;
mod atomic_write;
mod banks;
pub mod basic;
mod cartridge;
mod error;
mod joined;
mod output;
mod program;
mod project;
mod screen;
mod source_outputs;
mod sources;

/// The assembler's own types, as [`Program::with_assembly`] returns them.
pub use asm;
pub use assembled::{Assembler, Data, LineStart, SourceLine};
pub use atomic_write::{resolve_links, without_path, write_atomically};
pub use banks::Bank;
pub use error::Error;
pub use output::Output;
pub use program::Program;
pub use project::{Joined, PROJECT_FILE, Project};
pub use screen::Screen;
pub use source_outputs::source_outputs;
pub use sources::{Sources, font, programs, sources};
