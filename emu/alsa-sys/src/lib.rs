//! Stands in for the crate `alsa-sys` 0.4: the C interface of ALSA's library, opened when the program runs.
//!
//! The published crate links libasound at build time and stops a build on a machine that lacks ALSA's development
//! package. This one builds everywhere and looks for `libasound.so.2` at the first call. Where there is none, each
//! function answers what its row in the tables says: an error code for most, so that the callers above (the crates
//! `alsa`, `cpal`, `rodio`) see a machine without a sound card and say so.
//!
//! Only what the crate `alsa` 0.11 names is here. The signatures are those of ALSA's reference,
//! <https://www.alsa-project.org/alsa-doc/alsa-lib/>, written down as data: one row a signature, then the functions
//! that have it. `library` turns the rows into functions.
//!
//! ALSA's library writes to stderr when it finds no card. That is muted: what went wrong comes back as an error, and
//! who asked for sound decides what to say.
#![cfg(unix)]
#![allow(non_camel_case_types, non_snake_case)]

#[macro_use]
mod library;

mod constants;
mod control;
mod midi;
mod mixer;
mod pcm;
mod types;

pub use constants::*;
pub use control::*;
pub use midi::*;
pub use mixer::*;
pub use pcm::*;
pub use types::*;

/// The names of all functions of the tables, for tests that ask whether a libasound has them.
pub fn function_names() -> impl Iterator<Item = &'static str> {
    [control::NAMES, midi::NAMES, mixer::NAMES, pcm::NAMES].into_iter().flatten().copied()
}

pub use library::is_present;
