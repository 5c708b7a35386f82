//! How strong the proof is: each byte of the player's code and tables takes every other value, each condition and target of the
//! port becomes another, and the walk has to notice each, or goes to its end and so shows that the mutant is the player's equal
//! on everything that it can be asked.
//!
//! Everything is set (b) with every R on the empty board, and the full boards, at both levels: the answer, the time, the stack,
//! the registers, memory, ports and R are held against the port and the header.

mod port;
mod report;

use games::tictactoe::{Level, Rule};
use pipeline::Program;
use serde::{Deserialize, Serialize};

use super::coverage::routines;
use super::questions::{Reply, ToMove, all, everything};
use crate::diff::{Ask, Asker};
use crate::symbols::{Routine, routine};
use crate::walk::walk;
use crate::{Core, Error, OnProgress, Part, Shard, T};

pub(crate) use report::ranges;
pub use report::{MutatedPlace, MutatedRule, MutationReport, Reason, SurvivingByte};

/// How many of the cases that noticed a mutant are tried first on the next.
const REMEMBERED: usize = 24;

/// A mutant that nothing tells from the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Survivor {
    /// The value that the byte takes.
    pub value: u8,
    /// Whether it takes the same time in every case.
    pub same_time: bool,
}

/// What a unit of the walk found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mutants {
    /// Of a byte of the program.
    Byte {
        /// On how many inputs each survivor was held against the port: on all.
        inputs: usize,
        /// Whether any input leads to the byte: it is executed or read.
        reached: bool,
        /// The values that nothing tells from its own.
        survivors: Vec<Survivor>,
    },
    /// Of a rule of the port.
    Rule {
        /// On how many inputs of its level each survivor was held against the port: on all.
        inputs: usize,
        /// How many there are.
        tried: usize,
        /// Those that no case tells from the rule, told.
        survivors: Vec<String>,
    },
}

/// A unit of the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Byte(u16),
    Rule(Level, usize),
}

/// What the player is made of: its table and its routines, the lines and what adds one up, and the byte of chance.
fn pieces(program: &Program) -> Result<Vec<Routine>, Error> {
    let mut pieces = routines(program, &["player.asm"])?;
    for label in ["Rules", "Lines", "line_sum", "random_byte"] {
        pieces.push(routine(program, label)?);
    }
    pieces.sort_by_key(|piece| piece.start);
    Ok(pieces)
}

fn units(program: &Program) -> Result<Vec<Unit>, Error> {
    let bytes = pieces(program)?.into_iter().flat_map(|piece| (piece.start..piece.end).map(Unit::Byte));
    let rules =
        Level::ALL.into_iter().flat_map(|level| (0..level.rules().len()).map(move |rule| Unit::Rule(level, rule)));
    Ok(bytes.chain(rules).collect())
}

/// The player at both levels, and all that it can be asked.
struct Subject {
    asker: Asker,
    /// The question to the player at each level.
    questions: Vec<Box<dyn Ask>>,
    /// The question and the number of each case.
    cases: Vec<(usize, usize)>,
    /// What each case takes, in T-states.
    times: Vec<T>,
    /// The cases that noticed mutants, the last ones first.
    remembered: Vec<usize>,
}

impl Subject {
    fn new(program: &Program) -> Result<Subject, Error> {
        let questions: Vec<Box<dyn Ask>> = Level::ALL.map(|level| everything(program, level)).into();
        let mut in_order = Vec::new();
        for (question, ask) in questions.iter().enumerate() {
            in_order.extend((0..ask.cases()?).map(|case| (question, case)));
        }
        // Neighbours are alike: a stride without a factor in common with their number mixes them.
        let stride = (7_919..).find(|stride| !in_order.len().is_multiple_of(*stride)).unwrap_or(1);
        let cases: Vec<_> = (0..in_order.len()).map(|at| in_order[at * stride % in_order.len()]).collect();
        let mut asker = Asker::new(program, Core::Z80, &questions)?;
        // A mutant that takes longer than the header says breaks its promise, and need not be waited for.
        asker.hurry();
        let mut subject = Subject { asker, questions, cases, times: Vec::new(), remembered: Vec::new() };
        for case in 0..subject.cases.len() {
            let took = subject.ask(case);
            let (question, number) = subject.cases[case];
            let differs = || Error::Mutants { case: subject.questions[question].draw(number) };
            subject.times.push(took.ok_or_else(differs)?);
        }
        Ok(subject)
    }

    /// How long a case takes, if all is as it should be.
    fn ask(&mut self, case: usize) -> Option<T> {
        let (question, number) = self.cases[case];
        let asked = self.asker.ask(self.questions[question].as_ref(), question, 0, number);
        asked.outcome.returned().filter(|_| asked.is_right).map(|returned| returned.t)
    }

    /// Tries a value in a byte: nothing if a case notices it.
    fn survives(&mut self, address: u16, value: u8) -> Option<Survivor> {
        self.poke(address, value);
        for place in 0..self.remembered.len() {
            let case = self.remembered[place];
            if self.ask(case).is_none() {
                self.remembered[..=place].rotate_right(1);
                return None;
            }
        }
        let mut same_time = true;
        for case in 0..self.cases.len() {
            match self.ask(case) {
                Some(t) => same_time &= t == self.times[case],
                None => {
                    self.remembered.insert(0, case);
                    self.remembered.truncate(REMEMBERED);
                    return None;
                }
            }
        }
        Some(Survivor { value, same_time })
    }

    fn poke(&mut self, address: u16, value: u8) {
        self.asker.image.runner.poke(address, value);
    }

    /// Every other value of a byte.
    fn byte(&mut self, address: u16) -> Mutants {
        let own = self.asker.image.runner.peek(address);
        let others = (0..=255).filter(|&value| value != own);
        let survivors: Vec<Survivor> = others.filter_map(|value| self.survives(address, value)).collect();
        self.poke(address, own);
        // A value that was noticed was met.
        let reached = survivors.len() < 255 || self.reached(address);
        Mutants::Byte { inputs: self.cases.len(), reached, survivors }
    }

    /// Whether any input leads the player to execute or read a byte.
    fn reached(&mut self, address: u16) -> bool {
        (0..self.cases.len()).any(|case| {
            let (question, number) = self.cases[case];
            let (call, _) = self.asker.set(self.questions[question].as_ref(), question, 0, number);
            self.asker.image.runner.meets(&call, address)
        })
    }

    /// Every other condition, target and place of a rule of the port.
    fn rule(&self, level: Level, index: usize) -> Mutants {
        let rules = level.rules();
        let mutants = port::mutants(rules, index);
        let own: Vec<(ToMove, Reply)> = all(level).into_iter().map(|case| (case, Reply::port(&case))).collect();
        let survives = |mutant: &[Rule]| {
            own.iter().all(|(case, answer)| {
                let mut held = mutant.iter().filter(|rule| rule.when.holds(&case.board));
                Reply::of(held.find_map(|rule| rule.targets.pick(&case.board, case.r()))) == *answer
            })
        };
        let survivors = mutants.iter().filter(|(_, mutant)| survives(mutant)).map(|(told, _)| told.clone()).collect();
        Mutants::Rule { inputs: own.len(), tried: mutants.len(), survivors }
    }
}

/// Tries all mutants, or a shard of them.
///
/// # Errors
/// A program that lacks a symbol of the player, or whose player is not the port's equal in the first place.
pub fn walk_mutants(program: &Program, shard: Shard, watch: OnProgress<'_>) -> Result<Part<Mutants>, Error> {
    let units = units(program)?;
    walk(
        "bytes and rules",
        units.len(),
        shard,
        watch,
        || Subject::new(program),
        |subject, unit| match units[unit] {
            Unit::Byte(address) => subject.byte(address),
            Unit::Rule(level, rule) => subject.rule(level, rule),
        },
    )
}
