//! What debuggers of a machine share: the calls on its stack, the ends of steps, its memory as instructions.

mod goal;
pub mod listing;
mod stack;

pub use goal::{Goal, MadeCall, begins, call, waits_for_ever};
pub use stack::{Call, calls};
