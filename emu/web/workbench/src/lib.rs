//! The assembler and the prover as a page reaches them: sources go in; tapes, errors with their places and proofs come out.
//!
//! [`Workbench`] is plain Rust, tested without a browser; the module `exports`, on wasm32 only, is what the page's worker calls.

mod assembled;
#[cfg(target_arch = "wasm32")]
mod exports;
mod proof;
mod texts;
mod workbench;

pub use assembled::{Assembled, Message, ProgramFacts};
pub use proof::{Event, ProofReport, RoutineResult};
pub use texts::{Folder, Texts};
pub use workbench::Workbench;
