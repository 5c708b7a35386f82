//! Tapes as blocks and as pulses.
