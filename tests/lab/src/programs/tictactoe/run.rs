//! Runs: what is to be proved, the whole of it or a shard, and what came of it, as a value that goes into a file.

use games::tictactoe::{Level, Set};
use pipeline::Program;
use serde::{Deserialize, Serialize};

use super::{Case, Mutants, Opening, Played, RulesReport};
use super::{walk_answers, walk_keyboard, walk_mutants, walk_openings, walk_rules};
use crate::walk::checksum;
use crate::{Error, OnProgress, Part, Shard};

/// Openings that are played from power-on.
const OPENINGS: usize = 256;

/// What is to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Every answer of the player on the boards of a set, and every rule of the game.
    Answers {
        /// The boards.
        set: Set,
        /// The player's level.
        level: Level,
    },
    /// The whole game through the keyboard.
    Keyboard,
    /// Mutants of the player and of the port.
    Mutants,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Findings {
    /// Of [`Task::Answers`].
    Answers {
        /// The player's answers.
        player: Part<Case>,
        /// The rules' answers.
        rules: Part<RulesReport>,
    },
    /// Of [`Task::Keyboard`].
    Keyboard {
        /// The openings in the machine, from power-on.
        openings: Part<Opening>,
        /// Every line and every key.
        played: Part<Played>,
    },
    /// Of [`Task::Mutants`].
    Mutants(Part<Mutants>),
}

/// A run: of the parts of all shards comes the same as of one run of the whole.
///
/// ```
/// use games::tictactoe::{Level, Set};
/// use lab::programs::tictactoe::{Run, Task};
/// use pipeline::{Assembler, Program};
///
/// let program = Program::game("tictactoe", Assembler::Builtin)?;
/// let task = Task::Answers { set: Set::Alternating, level: Level::Classic };
/// let mut run = Run::new(&program, task, "1/2".parse()?, &|_| true)?;
/// assert!(!run.is_whole());
/// run.add(Run::new(&program, task, "2/2".parse()?, &|_| true)?)?;
/// assert!(run.is_whole());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The game.
    pub game: String,
    /// A checksum of the program: parts of different programs make no whole.
    pub program: u64,
    /// What was to be proved.
    pub task: Task,
    /// What came of it.
    pub findings: Findings,
}

impl Run {
    /// Does a task, or a shard of it. A run that `watch` stopped is not whole.
    ///
    /// # Errors
    /// Those of the walks.
    pub fn new(program: &Program, task: Task, shard: Shard, watch: OnProgress<'_>) -> Result<Run, Error> {
        let findings = match task {
            Task::Answers { set, level } => Findings::Answers {
                player: walk_answers(program, set, level, shard, watch)?,
                rules: walk_rules(program, shard, watch)?,
            },
            Task::Mutants => Findings::Mutants(walk_mutants(program, shard, watch)?),
            Task::Keyboard => Findings::Keyboard {
                openings: walk_openings(program, OPENINGS, shard, watch)?,
                played: walk_keyboard(program, shard, watch)?,
            },
        };
        Ok(Run { game: program.name.clone(), program: checksum(&program.code), task, findings })
    }

    /// Whether it is the proof of this program.
    pub fn is_of(&self, program: &Program) -> bool {
        self.program == checksum(&program.code)
    }

    /// Adds what another shard found.
    ///
    /// # Errors
    /// It is a run of another program or another task, or did the same.
    pub fn add(&mut self, other: Run) -> Result<(), Error> {
        let fail = |why: &str| Err(Error::Merge { why: why.to_owned() });
        if (&self.game, self.program) != (&other.game, other.program) {
            return fail("they are of different programs");
        }
        if self.task != other.task {
            return fail("they are of different walks");
        }
        match (&mut self.findings, other.findings) {
            (Findings::Answers { player, rules }, Findings::Answers { player: more, rules: too }) => {
                player.add(more)?;
                rules.add(too)
            }
            (Findings::Keyboard { openings, played }, Findings::Keyboard { openings: more, played: too }) => {
                openings.add(more)?;
                played.add(too)
            }
            (Findings::Mutants(mutants), Findings::Mutants(more)) => mutants.add(more),
            _ => fail("they are of different walks"),
        }
    }

    /// Whether nothing is missing.
    pub fn is_whole(&self) -> bool {
        match &self.findings {
            Findings::Answers { player, rules } => player.is_whole() && rules.is_whole(),
            Findings::Keyboard { openings, played } => openings.is_whole() && played.is_whole(),
            Findings::Mutants(mutants) => mutants.is_whole(),
        }
    }
}
