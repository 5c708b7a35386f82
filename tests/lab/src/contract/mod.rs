//! The contract language: what a routine takes and gives, written in the header above it, and checked for every input.
//!
//! ```text
//! ; scale: a product
//! ; In:       B = 0..255, DE = 1..1000, [Shift] = 0 or 1   ; a remark
//! ; Where:    B < 200 || DE < 300
//! ; Out:      HL = B * DE << [Shift] & $FFFF, carry = B * DE > $FFFF
//! ; Clobbers: A BC, [Buffer:8]
//! ; T: 400   Stack: 2
//! scale:
//! ```
//!
//! `tests/lab/CONTRACTS.md` describes the language and its limits. A routine is called with all values of its inputs, or with a
//! sample where there are too many, on both cores; and every call is checked for dependence on what `In` does not name.
//!
//! From the bottom up: `expression` evaluates, `spec` is a contract as data, `grammar` reads one from a header, `taint` tracks
//! what depends on what, `check` calls a routine with one case and checks the call, `assembled` finds the headers of a source,
//! `cases` counts the cases and picks samples (`aim` picks their values, `code` is the code that they reach or not), `worker` tries them,
//! `circuits` proves what has too many cases, `improve` looks for better routines, `follow` finds the memory that the source's instructions may write to, and [`Source`] proves a source as a [`SourceRun`] and a
//! [`ContractReport`].
//!
//! ```
//! use lab::contract::{Options, Source};
//!
//! let source = Source::load("../../z80src/lib/math.asm")?;
//! let report = source.prove(&Options { samples: 1_000, most: 1_000, ..Options::default() }, &|_| true)?;
//! assert!(report.holds(), "{report}");
//! # Ok::<(), lab::Error>(())
//! ```

mod aim;
mod assembled;
mod assumed_constant;
mod binary;
mod calls;
mod case_text;
mod cases;
mod check;
mod circuits;
mod code;
mod condition;
mod counts;
mod coverage;
mod explanation;
mod expression;
mod follow;
mod following;
pub(crate) mod grammar;
mod improve;
mod mutants;
mod noticing;
mod options;
#[cfg(test)]
mod plain_tests;
mod proof;
mod proved_mutants;
mod proving;
mod relied_on;
mod report;
mod run;
mod source;
mod spec;
mod stores;
mod suggest;
mod taint;
mod touched;
mod unchanged;
mod worker;

pub use self::binary::Stretch;
pub use self::calls::{CallVerdict, Called, Calls};
pub use self::case_text::listed;
pub(crate) use self::check::views::StateAfter;
pub use self::circuits::{CircuitProof, ContendedCall, Means, MostContended, Simulated, Worst};
pub use self::condition::{Condition, ConditionError};
pub use self::counts::{CaseCounts, Contended, Slowest};
pub use self::coverage::{LineCoverage, SourceCoverage};
pub use self::grammar::effects;
pub(crate) use self::grammar::name_in_module;
pub(crate) use self::grammar::place::place;
pub use self::improve::{Goal, Improved, Place as SourcePlace, Variant, improve};
pub use self::mutants::{RoutineMutants, SourceMutants, SurvivingMutant};
pub(crate) use self::noticing::NoticingContracts;
pub use self::options::{By, Options};
pub use self::proof::{Failure, PagedCall, RoutineProof, Verdict};
pub(crate) use self::proved_mutants::{MutantProofs, MutantVerdict};
pub use self::report::ContractReport;
pub use self::run::{SourceRun, Tried};
pub use self::source::Source;
pub(crate) use self::spec::Place;
pub use self::spec::{Breach, Effects, StatedSide};
pub use self::suggest::{Suggesting, Suggestion, suggest};
