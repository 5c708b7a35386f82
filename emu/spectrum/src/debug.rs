//! What debuggers of a machine share: the calls on its stack, the ends of steps, its memory as instructions.

mod goal;
pub mod listing;
mod stack;

pub use goal::{Goal, MadeCall, begins, call};
pub use stack::{Call, calls};
