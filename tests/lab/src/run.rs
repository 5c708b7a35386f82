//! Runs: the findings of a proof, whole or of a shard, as a value that goes into a file and comes back from it.

use serde::{Deserialize, Serialize};

use crate::prover::{Changes, Chosen, Findings, Report, Subject, Task};
use crate::walk::checksum;
use crate::{Error, OnProgress, Shard, contract};

/// A run of either kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Run {
    /// A program compared with its port.
    Program(ProgramRun),
    /// A source checked against its contracts.
    Source(contract::SourceRun),
}

impl Run {
    /// Adds the findings of another shard.
    ///
    /// # Errors
    /// It is a run of something else, or of the same shard.
    pub fn add(&mut self, other: Run) -> Result<(), Error> {
        match (self, other) {
            (Run::Program(run), Run::Program(other)) => run.add(other),
            (Run::Source(run), Run::Source(other)) => run.add(other),
            _ => Err(Error::Merge { why: "they are of different walks".into() }),
        }
    }
}

/// A run of a task of a program. The runs of all shards put together are equal to one run of the whole.
///
/// ```
/// use lab::{Chosen, ProgramRun, Subject, Task};
///
/// let subject = Subject::new(&lab::programs::PROGRAMS[0], None)?;
/// let run = |shard: &str| {
///     ProgramRun::new(&subject, Task::Answers, &Chosen::default(), shard.parse().expect("a shard"), &|_| true)
/// };
/// let mut half = run("1/2")?;
/// assert!(!half.is_whole());
/// half.add(run("2/2")?)?;
/// assert!(half.is_whole());
/// assert!(half.report(&subject, &Chosen::default())?.holds());
/// # Ok::<(), lab::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramRun {
    /// The program's name.
    pub program: String,
    /// A checksum of its bytes: parts of different programs make no whole.
    checksum: u64,
    /// The task.
    pub task: Task,
    /// The options that change its cases.
    pub chosen: Chosen,
    /// The findings.
    pub findings: Findings,
}

impl ProgramRun {
    /// Does a task, or a shard of it. A run that `on_progress` stopped is not whole.
    ///
    /// # Errors
    /// Those of [`Prover::walk`](crate::Prover::walk).
    pub fn new(
        subject: &Subject,
        task: Task,
        chosen: &Chosen,
        shard: Shard,
        on_progress: OnProgress<'_>,
    ) -> Result<ProgramRun, Error> {
        let prover = subject.entry.prover;
        Ok(ProgramRun {
            program: subject.entry.name.to_owned(),
            checksum: checksum(&subject.program.code),
            task,
            chosen: chosen.only(prover.options(), Changes::Cases),
            findings: prover.walk(subject, task, chosen, shard, on_progress)?,
        })
    }

    /// Returns true if it is a run of this program, byte for byte.
    pub fn is_of(&self, subject: &Subject) -> bool {
        (self.program.as_str(), self.checksum) == (subject.entry.name, checksum(&subject.program.code))
    }

    /// Adds the findings of another shard.
    ///
    /// # Errors
    /// It is a run of another program, task or choice of cases, or of the same shard.
    pub fn add(&mut self, other: ProgramRun) -> Result<(), Error> {
        let fail = |why: &str| Err(Error::Merge { why: why.to_owned() });
        if (&self.program, self.checksum) != (&other.program, other.checksum) {
            return fail("they are of different programs");
        }
        let walks = |run: &ProgramRun| run.findings.keys().cloned().collect::<Vec<_>>();
        if (self.task, &self.chosen) != (other.task, &other.chosen) || walks(self) != walks(&other) {
            return fail("they are of different walks");
        }
        self.findings.values_mut().zip(other.findings.into_values()).try_for_each(|(part, other)| part.add(other))
    }

    /// Returns true if no unit is missing.
    pub fn is_whole(&self) -> bool {
        self.findings.values().all(crate::Part::is_whole)
    }

    /// Makes the report; `chosen` adds the options that change the report alone.
    ///
    /// # Errors
    /// Those of [`Prover::report`](crate::Prover::report).
    pub fn report<'a>(&self, subject: &'a Subject, chosen: &Chosen) -> Result<Box<dyn Report + 'a>, Error> {
        let prover = subject.entry.prover;
        let mut all = self.chosen.clone();
        let report = chosen.only(prover.options(), Changes::Report);
        report.names().for_each(|name| all.set(name, report.value(name).unwrap_or_default()));
        prover.report(subject, self.task, &all, &self.findings)
    }
}
