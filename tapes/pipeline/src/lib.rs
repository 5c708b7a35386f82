//! From Z80 source to a program, and from a program to a tape.
//!
//! A [`Program`] is assembled code that knows where it lies and where it starts. It comes from one of the games in this
//! workspace, whose sources are [embedded](sources), or from a file of the user's; either of two assemblers makes it
//! ([`Assembler`]). A program gives its [tape](Program::tape) (a BASIC loader of [our own tokens](basic), a [loading screen](Screen) if
//! it has one, then the code),
//! or any of the [outputs](Output) that the ending of a file name stands for, and [`save`] puts it on the disk whole or
//! not at all.
//!
//! # Where a program starts
//!
//! A source says it in the way assemblers always had it:
//!
//! * it is **loaded** at the lowest address it puts bytes at: the `ORG` of its first block. Gaps between blocks are
//!   filled with zeros, since a tape's code block is one piece;
//! * it is **entered** at the value of `END expr`; without one at the label `start`, without that at the label `main`
//!   (in any mix of capitals), and without any of them at the load address.
//!
//! ```
//! use pipeline::{Assembler, Program};
//!
//! let game = Program::game("tictactoe", Assembler::Builtin)?;
//! assert_eq!(game.start, 0x8000);
//! assert_eq!(game.tape()?.blocks.len(), 6); // header and contents of the loader, the loading screen and the code
//! # Ok::<(), pipeline::Error>(())
//! ```

pub mod basic;
mod cartridge;
mod error;
mod output;
mod program;
mod project;
mod save;
mod saved;
mod screen;
mod sources;

/// The assembler's own types, for who looks at what it found out: [`Program::with_assembly`].
pub use asm;
pub use error::Error;
pub use output::Output;
pub use program::{Assembler, Program, SourceLine};
pub use project::{PROJECT_FILE, Project};
pub use save::{save, target};
pub use saved::saved;
pub use screen::Screen;
pub use sources::{Sources, font, games, sources};
