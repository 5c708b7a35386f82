//! Replaces the crate `alsa-sys` 0.4: the C interface of ALSA's library, opened when the program runs.
//!
//! The published crate links libasound at build time, and does not build on a machine without ALSA's development package. This
//! one builds everywhere and opens `libasound.so.2` at the first call. Without the library each function returns the value in
//! its row of the tables: an error code for most, so that the callers (the crates `alsa`, `cpal`, `rodio`) see a machine without
//! a sound card and report it.
//!
//! The crate has only what the crate `alsa` 0.11 uses. The signatures are those of ALSA's reference,
//! <https://www.alsa-project.org/alsa-doc/alsa-lib/>, as tables: each row is a signature with the functions that have it.
//! `library` turns the rows into functions.
//!
//! ALSA's library writes to stderr when it finds no card. That is suppressed: errors are returned, and the caller decides what to
//! report.
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

/// Returns the names of all functions of the tables, for tests that look them up in a libasound.
pub fn function_names() -> impl Iterator<Item = &'static str> {
    [control::NAMES, midi::NAMES, mixer::NAMES, pcm::NAMES].into_iter().flatten().copied()
}

pub use library::is_present;
