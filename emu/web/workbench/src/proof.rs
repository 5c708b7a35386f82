//! The proof of a source's contracts, in the form for the page: what becomes known while it runs, and the report at its end.

use lab::Error;
use lab::contract::{ContractReport, RoutineProof, Tried};
use serde::Serialize;

use crate::Message;

/// Progress of a proof, reported while it runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// The proof has begun.
    Begun {
        /// The routines with a contract, in the order of the source.
        routines: Vec<String>,
    },
    /// Cases were tried.
    Progress {
        /// Number of cases that are done.
        done: u64,
        /// Number of cases of all routines.
        of: u64,
    },
    /// The cases of a routine were tried. What other routines write may still add conditions to the result.
    Tried {
        /// The routine.
        routine: String,
        /// True if no case has failed.
        is_kept: bool,
    },
}

/// The report on a source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ProofReport {
    /// The errors because of which nothing, or not everything, was proved.
    pub messages: Vec<Message>,
    /// The results, in the order of the source.
    pub routines: Vec<RoutineResult>,
    /// The routines whose header is prose, which are not proved, each with the reason.
    pub prose: Vec<String>,
    /// The report as text; empty if nothing was proved.
    pub text: String,
    /// True if there is a contract, and each can be read and holds.
    pub holds: bool,
}

/// The result for a routine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoutineResult {
    /// The path of the file with its header.
    pub file: String,
    /// The line of its header, from 1.
    pub line: u32,
    /// True if the contract holds.
    pub holds: bool,
    /// The verdict, and the number of cases it is about.
    pub result: String,
    /// The whole proof: limits, worst time, counterexample.
    #[serde(flatten)]
    pub proof: RoutineProof,
}

impl Event {
    /// Makes the event at the end of a routine's cases.
    pub(crate) fn tried(tried: &Tried) -> Event {
        Event::Tried { routine: tried.proof.routine.clone(), is_kept: tried.is_kept() }
    }
}

impl ProofReport {
    /// Makes the report of a proof that came to its end.
    pub(crate) fn of(report: ContractReport, refused: &[Message]) -> ProofReport {
        ProofReport {
            text: report.to_string(),
            holds: report.holds(),
            messages: refused.to_vec(),
            routines: report.proofs.into_iter().map(RoutineResult::of).collect(),
            prose: report.prose,
        }
    }

    /// Makes the report of a source of which nothing can be proved.
    pub(crate) fn refused(messages: Vec<Message>) -> ProofReport {
        ProofReport { messages, ..ProofReport::default() }
    }
}

impl RoutineResult {
    fn of(proof: RoutineProof) -> RoutineResult {
        let (file, line) = proof.header.rsplit_once(':').unwrap_or((&proof.header, "0"));
        RoutineResult {
            file: file.to_owned(),
            line: line.parse().unwrap_or(0),
            holds: proof.holds(),
            result: proof.result(),
            proof,
        }
    }
}

/// Returns the errors because of which a source has no contracts to prove.
pub(crate) fn messages(main: &str, error: Error) -> Vec<Message> {
    match error {
        Error::Program(error) => Message::all_of(main.as_ref(), &error),
        Error::Contract(errors) => errors.errors.iter().map(Message::of).collect(),
        other => vec![Message::about(main.as_ref(), other.to_string())],
    }
}
