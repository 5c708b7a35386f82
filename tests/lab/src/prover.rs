//! The prover of a program as the command line sees it: which options it adds, which tasks it can do, and a report of each.
//!
//! A task is done in parts, one a shard; what the parts found is plain data ([`Findings`]) that goes into files and is put
//! together without knowing the program ([`ProgramRun`](crate::ProgramRun)). Of a whole run the prover makes a [`Report`].

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf, absolute};

use pipeline::{Assembler, Program};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::contract::Source;
use crate::{Error, FailingCase, OnProgress, Part, Shard};

/// A task of `zxlab prove PROGRAM`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Compare all answers of the Z80 code with those of the port.
    Answers,
    /// Play the program through its keyboard, and compare the screen with the port.
    Keyboard,
    /// Change the code and the port in every way, and see that the answers notice.
    Mutants,
    /// The same, and prove the contracts of the routines with each change of the code that nothing notices.
    ProvedMutants,
    /// Let machines play with random keys, and check every call of a routine that has a contract.
    Calls,
}

/// An option that a program adds to `zxlab prove`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramOption {
    /// The name without the dashes: `level` is `--level`.
    pub name: &'static str,
    /// The help text, without a full stop.
    pub help: &'static str,
    /// The words that it takes; none for a flag.
    pub values: &'static [&'static str],
    /// The part of the proof that it changes.
    pub changes: Changes,
}

/// The part of a proof that an option changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changes {
    /// The cases of [`Task::Answers`]: parts of a run with other values make no whole.
    Cases,
    /// The report on [`Task::Answers`] alone.
    Report,
}

/// The options of a program that are set: each flag with an empty value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chosen(BTreeMap<String, String>);

impl Chosen {
    /// Sets an option to a value, or a flag to the empty value.
    pub fn set(&mut self, name: &str, value: &str) {
        self.0.insert(name.to_owned(), value.to_owned());
    }

    /// Returns true if an option is set.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Returns the value of an option that is set.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Returns the names of the options that are set.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns the options that change one part of the proof.
    #[must_use]
    pub fn only(&self, options: &[ProgramOption], changes: Changes) -> Chosen {
        let of = |name: &str| options.iter().any(|option| option.name == name && option.changes == changes);
        Chosen(self.0.iter().filter(|(name, _)| of(name)).map(|(name, value)| (name.clone(), value.clone())).collect())
    }
}

/// A program of this workspace.
#[derive(Clone, Copy, Debug)]
pub struct ProgramEntry {
    /// The name of its folders, and its word on the command line.
    pub name: &'static str,
    /// The name that people read.
    pub title: &'static str,
    /// The program in one line, without a full stop.
    pub summary: &'static str,
    /// The built tape, as a `.tap` file.
    pub tape: &'static [u8],
    /// Its prover.
    pub prover: &'static dyn Prover,
    /// The keys of a short demonstration, in the language of `zxlab run --keys`.
    pub demonstration: &'static str,
}

/// The program under proof: the one that is built in, or one made of another source.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The row of the program.
    pub entry: &'static ProgramEntry,
    /// The program.
    pub program: Program,
    /// The file of the other source.
    source: Option<PathBuf>,
}

impl Subject {
    /// Assembles the program that is built in, or another source of it.
    ///
    /// # Errors
    /// Those of the assembler.
    pub fn new(entry: &'static ProgramEntry, source: Option<&Path>) -> Result<Subject, Error> {
        let program = match source {
            None => Program::embedded(entry.name, Assembler::Builtin)?,
            // An absolute path cannot be mistaken for one of the sources that are built in.
            Some(path) => {
                let path = absolute(path).unwrap_or_else(|_| path.to_owned());
                Program { name: entry.name.to_owned(), ..Program::from_source(&path, Assembler::Builtin)? }
            }
        };
        Ok(Subject { entry, program, source: source.map(Path::to_owned) })
    }

    /// Reads the source with the contracts in its headers.
    ///
    /// # Errors
    /// Those of the assembler, and contracts that cannot be read.
    pub fn contracts(&self) -> Result<Source, Error> {
        match &self.source {
            None => Source::read(&Path::new("z80src").join(self.entry.name).join("main.asm"), &pipeline::sources()),
            Some(path) => Source::load(path),
        }
    }
}

/// The side that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// The Z80 code, on both cores.
    Z80,
    /// The Rust port.
    Port,
}

/// An answer to a line of a case file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The answer of all that were asked.
    Alike(String),
    /// The different answers and the broken promises, as a line.
    Differs(String),
}

/// Writes one line.
impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Said::Alike(text) | Said::Differs(text)) = self;
        f.write_str(text)
    }
}

/// The findings of a task, by the name of each walk: a value for each unit that was done.
pub type Findings = BTreeMap<String, Part<Value>>;

/// The prover of a program.
pub trait Prover: Sync {
    /// Returns the options that the program adds to `zxlab prove`.
    fn options(&self) -> &'static [ProgramOption] {
        &[]
    }

    /// Returns the tasks that it can do.
    fn tasks(&self) -> &'static [Task];

    /// Does a task, or a shard of it.
    ///
    /// # Errors
    /// A program that lacks a symbol or does not load. Differences are findings, not errors.
    fn walk(
        &self,
        subject: &Subject,
        task: Task,
        chosen: &Chosen,
        shard: Shard,
        on_progress: OnProgress<'_>,
    ) -> Result<Findings, Error>;

    /// Makes the report of a task that is done, `chosen` being all options of cases and report.
    ///
    /// # Errors
    /// Findings that are not whole, or not of this task.
    fn report<'a>(
        &'a self,
        subject: &'a Subject,
        task: Task,
        chosen: &Chosen,
        findings: &Findings,
    ) -> Result<Box<dyn Report + 'a>, Error>;

    /// Answers the lines of a case file, in order.
    ///
    /// # Errors
    /// A line that cannot be read: then nothing is run. Those of [`Prover::walk`].
    fn cases(&self, subject: &Subject, chosen: &Chosen, text: &str, only: Option<Only>) -> Result<Vec<Said>, Error>;
}

impl fmt::Debug for dyn Prover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prover").field("tasks", &self.tasks()).field("options", &self.options()).finish()
    }
}

/// A report on a task.
pub trait Report {
    /// Returns true if nothing differs.
    fn holds(&self) -> bool;

    /// Returns the report for people: the first differences and a summary.
    fn text(&self) -> String;

    /// Returns the mutants that give the same answers on all inputs, a line each; `None` if the task is another one.
    fn survivors(&self) -> Option<String> {
        None
    }

    /// Returns the table of cases as CSV; `None` if the task has no such table.
    ///
    /// # Errors
    /// None is known.
    fn csv(&self) -> Result<Option<Vec<u8>>, Error> {
        Ok(None)
    }

    /// Returns the report as JSON.
    ///
    /// # Errors
    /// None is known.
    fn json(&self) -> Result<Vec<u8>, Error>;

    /// Returns the report as one self-contained page.
    ///
    /// # Errors
    /// None is known.
    fn html(&self) -> Result<String, Error>;

    /// Returns the failing cases of the page that are calls of a routine; none if the task finds something else.
    ///
    /// # Errors
    /// A program that lacks something that the calls need.
    fn failing_cases(&self) -> Result<Vec<FailingCase>, Error> {
        Ok(Vec::new())
    }
}

/// Most differences that are shown in a text, with boards, traces and all; the CSV has every case.
const SHOWN: usize = 8;

/// Writes the first differences, each with an empty line after it.
pub(crate) fn shown<T: fmt::Display>(mut differences: impl Iterator<Item = T>) -> String {
    let mut text: String = differences.by_ref().take(SHOWN).map(|difference| format!("{difference}\n\n")).collect();
    let more = differences.count();
    if more > 0 {
        text += &format!("... and {more} more\n\n");
    }
    text
}
