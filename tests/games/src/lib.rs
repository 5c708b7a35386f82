//! The games as Rust: rules and players on plain values, no emulator inside.
