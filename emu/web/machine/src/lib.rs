//! The machine as a page reaches it: files go in; pictures, samples and states come out.
//!
//! Everything is plain Rust, tested without a browser; on wasm32 the same functions are exported by wasm-bindgen.

mod player;

pub use player::Player;
