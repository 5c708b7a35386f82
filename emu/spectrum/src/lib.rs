//! The 48K ZX Spectrum as one plain value.
//!
//! A [`Machine`] is everything that a real one remembers: CPU, memory, where the beam stands, which keys are held, what the
//! tape deck does. It is `Clone + Eq + Send`; a snapshot is a clone. What a person sees and hears comes out of it as data, a
//! frame at a time: [`Machine::picture`] and [`Machine::edges`]. It knows no files, no clock and no sample rate.
//!
//! Sources of truth: the ROM and its disassembly by Logan and O'Hara, the timing figures of the comp.sys.sinclair FAQ's 48K
//! reference, and what programs measure on real machines.
//!
//! ```
//! use spectrum::{Machine, Model, Rom, text::Text};
//!
//! let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
//! for _ in 0..100 {
//!     machine.run_frame();
//! }
//! let screen = Text::of(&machine, &[]);
//! assert_eq!(screen.row(23).trim_end(), "© 1982 Sinclair Research Ltd");
//! ```

mod beam;
mod board;
mod contention;
mod cycles;
mod deck;
mod idle;
pub mod joystick;
mod keyboard;
mod listen;
pub mod load;
mod machine;
mod model;
mod picture;
mod rom;
pub mod rzx;
pub mod script;
pub mod snapshot;
mod snow;
mod sound;
pub mod text;
mod trap;
mod watch;

pub use deck::Loading;
pub use joystick::{Joystick, Push};
pub use keyboard::{Key, Keyboard};
pub use machine::Machine;
pub use model::{FRAME, HZ, INT, Issue, LINE, Model, Snow, Timing};
pub use picture::{HEIGHT, PALETTE, PAPER_X, PAPER_Y, Picture, WIDTH};
pub use rom::{Rom, RomError};
pub use sound::{Edge, Level};
pub use watch::{Access, Cycle};
pub use z80::{Chip, T};
