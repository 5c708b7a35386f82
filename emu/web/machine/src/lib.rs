//! The machine as a page reaches it: files go in; pictures, samples and states come out.
//!
//! Everything is plain Rust, tested without a browser; on wasm32 the functions of [`Player`] are exported by wasm-bindgen. A file is read into
//! checked values before the machine sees it, so that one that cannot be read changes nothing.

mod canvas;
mod core;
mod debugger;
mod deck;
mod files;
mod input;
mod kinds;
mod past;
mod player;
mod spot;
mod views;

pub use player::Player;
