//! Differences between the Z80 code of a program and its Rust port.
//!
//! A program's [`Binding`] asks [`Question`]s: each puts the cases of a [`Universe`] to a routine, on both cores, and to the
//! port. The answers have to be equal, and the routine has to keep the promises of its header. [`walk`](walk()) does all cases or
//! a shard of them, and [`AnswersReport::of`] makes a report of the parts of all shards.

mod asker;
mod cases;
mod compare;
mod coverage;
mod findings;
mod layout;
mod listing;
mod mutation;
mod prover;
mod question;
mod report;
mod rows;
mod sources;
mod universe;

use std::ops::Range;

use pipeline::Program;
use spectrum::Key;

pub(crate) use asker::Asker;
pub use cases::answer_cases;
pub use coverage::{Coverage, Covered, Covering, Table, TableRow, Unreached, cover};
pub use findings::{Answer, BrokenPromise, Difference, Found};
pub use layout::{After, Area, Asking, Field, Image};
pub use listing::{ListingLine, listing};
pub use mutation::{
    Mutants, MutatedLabel, MutatedRule, Mutating, MutationReport, PortRule, Reason, RuleInputs, SurvivingByte,
    Survivor, TriedRule, prove_survivors, walk_mutants,
};
pub use prover::{Bound, Proof};
pub(crate) use prover::{Printed, SESSION_COUNT, SESSIONS, found, part, sessions_found};
pub use question::{Ask, Expected, Question, ReadCase};
pub(crate) use report::differing;
pub use report::{AnswersReport, Numbers, Shown, Summary};
pub use rows::{Extent, Row};
pub(crate) use rows::{chosen_questions, row_options};
pub(crate) use sources::sources;
pub use universe::Universe;

use crate::person::Session;
use crate::prover::shown;
use crate::walk::walk as walk_units;
use crate::{Chosen, Core, Error, Findings, OnProgress, Part, ProgramOption, Shard, Task};

/// Number of differences of a question that get a trace.
pub(crate) const TRACED: usize = 8;

/// Everything that the lab has to know of a program. [`Bound`] makes a prover of it.
pub trait Binding: Sync {
    /// Returns the options that the program adds to `zxlab prove`.
    fn options(&self) -> &'static [ProgramOption] {
        &[]
    }

    /// Returns the tasks of the program. All but [`Task::Answers`] need the method of that name below.
    fn tasks(&self) -> &'static [Task] {
        &[Task::Answers]
    }

    /// Returns the questions for the options that are set.
    ///
    /// # Errors
    /// A program that lacks something that the questions need.
    fn questions(&self, program: &Program, chosen: &Chosen) -> Result<Vec<Box<dyn Ask>>, Error>;

    /// Returns the questions of which a case file can hold cases, without any case: each has a
    /// [`form`](Question::form).
    fn forms(&self, _program: &Program, _chosen: &Chosen) -> Vec<Box<dyn Ask>> {
        Vec::new()
    }

    /// Returns the line with which a case file may begin, without an answer: the header of its columns.
    fn header(&self) -> Option<&'static str> {
        None
    }

    /// Returns the code that the cases have to reach.
    fn covering(&self, _program: &Program) -> Option<Covering> {
        None
    }

    /// Returns the code, the tables and the rules of the port that are mutated.
    fn mutating(&self, _program: &Program) -> Option<Mutating> {
        None
    }

    /// Returns the keys of the program, for the survey of its calls.
    fn keys(&self) -> &'static [Key] {
        &[]
    }

    /// Plays a number of sessions at the keyboard, or a shard of them.
    ///
    /// # Errors
    /// A program that does not load, or whose screen cannot be read.
    fn walk_sessions(&self, _: &Program, _: usize, _: Shard, _: OnProgress<'_>) -> Result<Part<Session>, Error> {
        Err(Error::Merge { why: "the program has no walk through its keyboard".into() })
    }

    /// Plays the program through its keyboard, or a shard of that: by sessions, if the program has no walk of its own.
    ///
    /// # Errors
    /// A program that does not load, or whose screen cannot be read.
    fn walk_keyboard(&self, program: &Program, shard: Shard, on_progress: OnProgress<'_>) -> Result<Findings, Error> {
        Ok(Findings::from([part(SESSIONS, &self.walk_sessions(program, SESSION_COUNT, shard, on_progress)?)?]))
    }

    /// Makes the report of [`walk_keyboard`](Binding::walk_keyboard).
    ///
    /// # Errors
    /// Findings that are not whole, or not of this walk.
    fn report_keyboard(&self, findings: &Findings) -> Result<Box<dyn crate::Report>, Error> {
        let sessions = sessions_found(findings)?;
        let text = shown(sessions.differences.iter()) + &sessions.to_string();
        Ok(Box::new(Printed { holds: sessions.holds(), text, survivors: None, page: sessions }))
    }

    /// Returns the report on the answers in words, without the differences themselves.
    fn summary(&self, proof: &Proof<'_>) -> String {
        proof.summary()
    }

    /// Returns the report on the answers as JSON, if the program adds something to the general one.
    fn json(&self, _: &Proof<'_>) -> Option<Result<Vec<u8>, Error>> {
        None
    }

    /// Returns the report on the answers as a page of the program's own.
    fn html(&self, _: &Proof<'_>) -> Option<Result<String, Error>> {
        None
    }
}

/// Returns the units of a comparison: a question's number, and some of its cases.
pub(crate) fn units(questions: &[Box<dyn Ask>]) -> Result<Vec<(usize, Range<usize>)>, Error> {
    /// Units to a question, about: many more than there are machines and processors.
    const UNITS: usize = 256;
    /// Most cases of a unit.
    const CASES: usize = 4_096;
    let mut units = Vec::new();
    for (number, ask) in questions.iter().enumerate() {
        let cases = ask.cases()?;
        let step = cases.div_ceil(UNITS).clamp(1, CASES);
        units.extend((0..cases).step_by(step).map(|first| (number, first..cases.min(first + step))));
    }
    Ok(units)
}

/// Compares the answers of a program on both cores with those of the port, in all cases or in a shard of them.
///
/// # Errors
/// A program that lacks a symbol or leaves no room for a stack, a header that cannot be read, or a universe of another number
/// of cases than expected. Different answers are findings, not errors.
pub fn walk(
    program: &Program,
    questions: &[Box<dyn Ask>],
    shard: Shard,
    on_progress: OnProgress<'_>,
) -> Result<Part<Found>, Error> {
    let units = units(questions)?;
    let cores = || Ok([Asker::new(program, Core::Z80, questions)?, Asker::new(program, Core::Iz80, questions)?]);
    // An empty shard of a program that lacks something is an error too.
    let mut tracing = cores()?;
    let mut part = walk_units("batches of cases", units.len(), shard, on_progress, cores, |cores, unit| {
        let (question, cases) = units[unit].clone();
        compare::compare(questions[question].as_ref(), question, cases, cores)
    })?;
    let mut traced = vec![0; questions.len()];
    for found in part.found.values_mut() {
        for difference in &mut found.differences {
            let traced = &mut traced[found.question];
            if *traced == TRACED {
                break;
            }
            *traced += 1;
            let core = &mut tracing[usize::from(difference.suspect == Core::Iz80)];
            let ask = questions[found.question].as_ref();
            difference.trace = Some(core.trace(ask, found.question, difference.routine, difference.case));
        }
    }
    Ok(part)
}

/// Compares all cases, and makes the report.
///
/// # Errors
/// Those of [`walk`](walk()).
pub fn compare(program: &Program, questions: &[Box<dyn Ask>]) -> Result<AnswersReport, Error> {
    AnswersReport::of(questions, &walk(program, questions, Shard::WHOLE, &|_| true)?)
}
