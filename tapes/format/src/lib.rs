//! Tapes as blocks and as pulses.
//!
//! A [`Tape`] is a list of [`Block`]s: what a file holds and what a person sees. [`Cursor`] walks the same blocks as the
//! pulses that a tape recorder would play into the EAR socket: durations in T-states and levels. Each file format is a
//! module with `read` and `write`; none of them panics on any bytes, and every error names the byte offset.
//!
//! Sources of truth: the ROM's own SA-BYTES and LD-BYTES routines for the standard signal, the TZX 1.20 specification for
//! everything that is recorded otherwise.
//!
//! ```
//! use format::{Block, Header, Tape, tap};
//!
//! let code = [0xC9]; // RET
//! let tape = Tape { blocks: vec![Header::code("ret", 1, 32768).block(), Block::data(0xFF, &code)] };
//! let file = tap::write(&tape)?;
//! assert_eq!(file.len(), (2 + 19) + (2 + 3));
//! assert_eq!(tap::read(&file)?, tape);
//! # Ok::<(), format::Error>(())
//! ```

mod block;
mod blocks;
pub mod csw;
mod custom;
mod error;
mod format;
mod header;
mod hear;
mod listen;
mod lost;
mod pulses;
pub mod pzx;
mod reader;
mod rle;
mod standard;
pub mod tap;
mod text;
pub mod tzx;
mod unroll;
pub mod wav;

pub use block::{Block, Choice, Data, Generalised, Lead, Signal, Start, Symbol, Tape, Wave};
pub use error::Error;
pub use format::Format;
pub use header::{Header, Kind};
pub use listen::Listener;
pub use pulses::{Cursor, Pulse, Pulses, Step};
pub use standard::Standard;
pub use text::text;

/// A number of T-states: cycles of the Spectrum's 3.5 MHz clock.
pub type T = u64;

/// T-states in a millisecond, the unit in which tape files give pauses.
pub const T_PER_MS: T = 3_500;
