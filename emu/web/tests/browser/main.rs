//! The page in a real browser. Without a Chromium, or without the compiler's wasm target, every test says that it skips.

mod client;
mod embedding;
mod files;
mod native;
mod playing;
mod site;
mod states;
mod workbench;
