//! Tapes as blocks and as pulses.
//!
//! A [`Tape`] is a list of [`Block`]s, as in a file. [`Cursor`] plays these blocks as pulses, durations in T-states with
//! levels, as a tape recorder plays them into the EAR socket. [`Tape::decoded`] goes the other way: it finds blocks in recorded
//! pulses. Each file format is a module with `read` and `write`; none of them panics on any bytes, and every error gives the
//! byte offset. README.md says what each format keeps.
//!
//! Sources of truth: the ROM's SA-BYTES and LD-BYTES routines for the standard signal, the TZX 1.20 specification for all other
//! blocks.
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
mod decode;
mod error;
mod format;
mod header;
mod losses;
mod mic_recorder;
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

pub use block::{Block, Choice, Data, Generalised, Lead, Polarity, Signal, Symbol, Tape, Wave};
pub use error::Error;
pub use format::Format;
pub use header::{Header, HeaderKind};
pub use mic_recorder::MicRecorder;
pub use pulses::{Cursor, Pulse, Pulses, Step};
pub use standard::StandardBlock;
pub use text::text;

/// A number of T-states: cycles of the Spectrum's 3.5 MHz clock.
pub type T = u64;

/// T-states in a millisecond, the unit of pauses in tape files.
pub const T_PER_MS: T = 3_500;
