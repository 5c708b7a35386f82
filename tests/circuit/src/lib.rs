//! Gates, bit-parallel simulation and SAT: proves that a function of bits is 0 for all values of its inputs.
//!
//! A [`Circuit`] holds AND and XOR gates. Equal gates are made once, and sums modulo 2 have a normal form, so that functions built in
//! the same way are the same [`Bit`]. [`Circuit`] builds numbers of any width from bits. [`Plan`] simulates a
//! circuit, 256 cases at a time, [`Solver`] asks a SAT solver within a limit of conflicts, and [`sweep`] merges the gates of a circuit that are
//! equal, from the inputs up, which proves functions equal that neither of the others can. [`dimacs`] and [`smt2`] write the question for
//! another solver.
//!
//! ```
//! use circuit::{Answer, Circuit, Solver};
//!
//! let mut circuit = Circuit::new();
//! let (a, b) = (circuit.inputs(8), circuit.inputs(8));
//! let sum = circuit.add(&a, &b);
//! let difference = circuit.sub(&sum, &b);
//! let differs = !circuit.equal(&difference, &a);
//! assert_eq!(Solver::new().solve(&circuit, &[differs], 1_000), Answer::Never);
//! ```

mod arithmetic;
mod cone;
mod export;
mod gates;
mod sat;
mod simulate;
mod sweep;
mod words;

pub use arithmetic::Architecture;
pub use export::{dimacs, smt2};
pub use gates::{Bit, Circuit, Gate};
pub use sat::{Answer, Solver};
pub use simulate::{Counted, LANES, Lanes, Plan};
pub use sweep::{Swept, sweep};
pub use words::{constant, negated, shifted, signed, value_of, widened};
