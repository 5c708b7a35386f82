//! Stands in for the crate `alsa-sys`: opens libasound when the program runs.
