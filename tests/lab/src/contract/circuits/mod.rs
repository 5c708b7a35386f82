//! Proofs by circuit: a routine with more inputs than can be tried is run once on gates, and the contract becomes a question to them:
//! do any inputs break a promise?
//!
//! `inputs` makes gates of `In` and `Where`, `question` runs the routine on the symbolic machine and makes a bit of each promise, `answer`
//! shows that these bits are 0 for all inputs, or finds inputs for which one is not, and `compare` calls the routine on the CPU with some cases and
//! compares its results with those of the gates. [`prove`] does all this; whatever it cannot do makes it stop, and then nothing is
//! claimed.

mod advice;
mod aims;
mod answer;
mod areas;
mod arguments;
mod compare;
mod contention;
mod executed;
mod inputs;
mod loops;
#[cfg(test)]
mod loops_tests;
mod products;
mod promises;
mod proof;
mod question;
mod share;
mod turns;
mod values;
mod view;
mod watch;
mod worst;

pub use self::contention::{ContendedCall, MostContended};
pub use self::proof::{CircuitProof, Means, Worst};
pub(crate) use self::proof::{prove, texts};
pub use self::share::Simulated;
pub(crate) use self::watch::Hooks;
