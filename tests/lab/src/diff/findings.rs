//! The findings of a comparison, as data that goes into files.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{CallOutcome, Core, T, Trace};

/// An answer of the Z80 code, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// An answer.
    Given(String),
    /// The routine returned, but its result is not a valid answer.
    Nothing {
        /// A.
        a: u8,
        /// The carry flag.
        carry: bool,
        /// HL.
        hl: u16,
    },
    /// The routine did not return.
    Failed(CallOutcome),
}

/// Writes the answer, or a word where there is none.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Given(answer) => f.write_str(answer),
            Answer::Nothing { a, carry, hl } => {
                write!(f, "nothing (A=${a:02X}, carry {}, HL=${hl:04X})", if *carry { "set" } else { "clear" })
            }
            Answer::Failed(CallOutcome::Hung { .. }) => f.write_str("hung"),
            Answer::Failed(CallOutcome::Left { .. }) => f.write_str("left"),
            Answer::Failed(CallOutcome::Overwrote { .. }) => f.write_str("overwrote"),
            Answer::Failed(CallOutcome::Paged { .. }) => f.write_str("paged"),
            Answer::Failed(CallOutcome::Stack { .. } | CallOutcome::Returned(_)) => f.write_str("stack"),
        }
    }
}

/// A promise of its header that a routine broke, or a change that it must not make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrokenPromise {
    /// The core on which it did so.
    pub core: Core,
    /// A description: "changed $8000 from $00 to $01".
    pub what: String,
}

/// A case in which not everything is as it should be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The number of the case.
    pub case: usize,
    /// The number of the routine, among those of the question.
    pub routine: usize,
    /// The core on which something is wrong: ours, unless only the other is.
    pub suspect: Core,
    /// The answer on our core.
    pub z80: Answer,
    /// The answer on `iz80`.
    pub iz80: Answer,
    /// The broken promises.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<BrokenPromise>,
    /// The steps of the routine on the suspect core, for the first differences of a question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
}

/// The findings of a unit: some cases of one question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The number of the question.
    pub question: usize,
    /// Number of cases.
    pub cases: usize,
    /// Number of cases that were run on `iz80` too; those are all of them, unless the question is about long searches.
    pub second: usize,
    /// Number of cases that differ.
    pub differing: usize,
    /// The longest time on our core, in T-states, and the first case that took it.
    pub slowest: Option<(T, usize)>,
    /// The most stack on our core, in bytes.
    pub stack: u16,
    /// The cases that differ, or the first of them.
    pub differences: Vec<Difference>,
}
