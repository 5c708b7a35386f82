//! The 48K ZX Spectrum as one plain value.
