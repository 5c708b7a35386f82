//! The page in a real browser. Without a Chromium, or without the compiler's wasm target, every test says that it skips.

mod access;
mod archives;
mod banks;
mod client;
mod embedding;
mod files;
mod firefox;
mod following;
mod hands;
mod layout;
mod machine;
mod native;
mod playing;
mod recordings;
mod report;
mod site;
mod sources;
mod states;
mod workbench;
