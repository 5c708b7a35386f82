//! The ZX Spectrum, a 48K or 128K, as one plain value.
//!
//! A [`Machine`] is the whole state of a Spectrum: CPU, memory, the position of the beam, the keys that are held, the tape deck. It is
//! `Clone + Eq + Send`; a snapshot is a clone. Picture and sound are returned as data, a frame at a time: [`Machine::picture`] and
//! [`Machine::edges`]. A machine knows no files, no clock and no sample rate.
//!
//! The modules, from the bottom up; each one uses only modules above it in this list, and there are no circles:
//!
//! - `model`, [`display`], `contention`, `waits`, `floating_bus`: the figures of each kind of Spectrum, and the rules made of them
//! - `ulaplus`, `picture`, `beam`, `psg`, `sound`, `keyboard`, [`joystick`], `rom`, `paging`, `autoplay`, `deck`: the devices
//! - `hardware`: all devices, the ports, and the one clock
//! - `bus`, `snow`, `observe`: what the CPU reaches, in machine cycles
//! - `run`, `ear_probe`, `instant_load`, `idle_loop`: running the CPU, and what happens besides
//! - `machine`; and made of machines: [`snapshot`], [`rzx`], [`script`], [`load`], [`text`], [`debug`]
//! - for all that play a machine, in a window or on a page: [`typing`], a modern keyboard's keys; [`synth`], samples of a frame's sound;
//!   `saved`, the tape of what programs save
//!
//! Sources of truth: the ROM and its disassembly by Logan and O'Hara, the timing figures of the comp.sys.sinclair FAQ's 48K reference,
//! and what programs measure on real machines.
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

mod autoplay;
mod beam;
mod bus;
mod contention;
pub mod debug;
mod deck;
pub mod display;
mod ear_probe;
mod floating_bus;
mod hardware;
mod idle_loop;
mod instant_load;
pub mod joystick;
mod keyboard;
mod latest;
pub mod load;
mod machine;
mod model;
mod observe;
mod paging;
mod picture;
mod psg;
mod rom;
mod run;
pub mod rzx;
mod saved;
pub mod script;
pub mod snapshot;
mod snow;
mod sound;
pub mod synth;
pub mod text;
pub mod typing;
mod ulaplus;
mod waits;

pub use deck::{Deck, DeckMut, Loading};
pub use joystick::{Joystick, Push};
pub use keyboard::{Key, Keyboard};
pub use latest::LatestTimes;
pub use machine::Machine;
pub use model::{FRAME, Figures, HZ, INT, Issue, Kind, LINE, Model, Snow, SoundChip, Timing, VideoChip};
pub use observe::{Access, Cycle};
pub use picture::{HEIGHT, PALETTE, PAPER_X, PAPER_Y, Picture, WIDTH};
pub use psg::{Psg, Voices};
pub use rom::{Rom, RomError};
pub use saved::Saves;
pub use script::Contact;
pub use sound::{Edge, FrameSound, Level};
pub use ulaplus::UlaPlus;
pub use waits::{Longest, Waits};
pub use z80::{Chip, T};
