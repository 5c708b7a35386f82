//! Mutation: the strength of a proof. Each byte of the routines and tables takes every other value, each rule of the port is changed in
//! every way that the binding knows, and the cases have to notice each mutant. A mutant that no case notices is equal on everything that
//! the routine can be asked: answer, promises of the header and memory are compared in every case.

mod alike;
mod parts;
mod probe;
mod proved;
mod report;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use pipeline::Program;
use serde::{Deserialize, Serialize};

use super::coverage::routines;
use super::sources::source_of;
use super::{Ask, Asker, Expected};
use crate::contract::{NoticingContracts, Source};
use crate::symbols::{Routine, routine};
use crate::walk::walk;
use crate::{Core, Error, OnProgress, Part, Shard, T};
use calls::filled;

use alike::Alike;
pub use proved::prove_survivors;
pub use report::{MutatedLabel, MutatedRule, MutationReport, Reason, SurvivingByte};

/// Number of cases that noticed a mutant and are tried first on the next, and the longest time of such a case in T-states.
const REMEMBERED: usize = 24;
const QUICK: T = 2_000_000;
/// Contents of what a case does not set, which take turns: a mutant that reads it answers otherwise with one of them. The flags of the
/// first two are opposite, and carry and zero are set in those of the third; the memory of the third is different at each address.
const FILLERS: [Filler; 3] = [
    Filler { registers: 0xA5, memory: |_| 0xA5 },
    Filler { registers: 0x5A, memory: |_| 0 },
    Filler { registers: 0x51, memory: |at| (at.wrapping_mul(0x9E37) >> 8) as u8 },
];
/// Time that each case may take besides, with [`Mutating::times`].
const SLACK: T = 20_000;

/// The contents of registers and memory that a case does not set.
#[derive(Clone, Copy)]
struct Filler {
    /// The byte that those of registers and flags are made of.
    registers: u8,
    /// The byte at an address.
    memory: fn(u16) -> u8,
}

/// The subject of a mutation.
pub struct Mutating {
    /// The sources whose routines are mutated.
    pub sources: &'static [&'static str],
    /// Labels of other routines.
    pub routines: &'static [&'static str],
    /// Labels of tables.
    pub tables: &'static [&'static str],
    /// The questions that have to notice the mutants.
    pub questions: Vec<Box<dyn Ask>>,
    /// The rules of the port.
    pub rules: Vec<PortRule>,
    /// True if a mutant is also noticed where it breaks the contract of a routine in the sources, in a sample of its cases.
    pub by_contracts: bool,
    /// The number of times its own time that a case, of a question or a contract, may take with a mutant; one that takes longer is
    /// noticed. `None` if only the time of the header counts, as it does where the time says little about a case.
    pub times: Option<T>,
}

/// A rule of the port: a row of a table, a condition, a constant.
pub struct PortRule {
    /// The variant of the port: a level, for instance.
    pub variant: String,
    /// The kind of the rule, for reports.
    pub kind: String,
    /// The rule, for reports.
    pub rule: String,
    /// The inputs on which each survivor has to be tried.
    pub inputs: RuleInputs,
    /// Tries all mutants of the rule.
    pub try_all: Box<dyn Fn() -> TriedRule + Send + Sync>,
}

/// The inputs on which mutants of a rule of the port are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleInputs {
    /// The cases of a question, by its place among the questions.
    OfQuestion(usize),
    /// The rule's own, of this number.
    Own(usize),
}

/// The mutants of a rule of the port.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TriedRule {
    /// Number of cases on which each survivor was compared with the rule: all.
    pub inputs: usize,
    /// Number of mutants.
    pub tried: usize,
    /// Descriptions of those that give the same answer in every case.
    pub survivors: Vec<String>,
}

/// A mutant of a byte that no case notices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Survivor {
    /// The value of the byte.
    pub value: u8,
    /// True if the routine takes the same time in every case.
    pub same_time: bool,
    /// True if it is proved to keep the contract of its routine for all inputs.
    #[serde(default)]
    pub is_kept: bool,
}

/// The mutants of a unit of the walk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mutants {
    /// A mutant of a byte of the program.
    Byte {
        /// Number of cases on which each survivor was compared with the port: all. (One that does not access the byte is not run again.)
        inputs: usize,
        /// True if the byte is executed or read in any case.
        reached: bool,
        /// The values that no case notices.
        survivors: Vec<Survivor>,
    },
    /// The mutants of a rule of the port.
    Rule(TriedRule),
}

/// A unit of the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Byte(u16),
    Rule(usize),
}

impl Mutating {
    /// Times for a program whose searches and lists of moves are promised minutes: a mutant without an end would take as long.
    pub const TIMES: Option<T> = Some(64);

    /// Returns the routines and tables, by address.
    fn pieces(&self, program: &Program) -> Result<Vec<Routine>, Error> {
        let mut pieces = routines(program, self.sources)?;
        for label in self.routines.iter().chain(self.tables) {
            pieces.push(routine(program, label)?);
        }
        pieces.sort_by_key(|piece| piece.start);
        Ok(pieces)
    }

    fn units(&self, program: &Program) -> Result<Vec<Unit>, Error> {
        let bytes = self.pieces(program)?.into_iter().flat_map(|piece| (piece.start..piece.end).map(Unit::Byte));
        Ok(bytes.chain((0..self.rules.len()).map(Unit::Rule)).collect())
    }

    /// Returns the number of bytes that are mutated.
    ///
    /// # Errors
    /// A program that lacks one of the labels.
    pub fn bytes(&self, program: &Program) -> Result<usize, Error> {
        Ok(self.pieces(program)?.iter().map(|piece| usize::from(piece.end - piece.start)).sum())
    }

    /// Returns the longest time that a case may take with a mutant, by the time that it takes without, in T-states.
    fn most(&self, time: T) -> T {
        self.times.map_or(T::MAX, |times| times.saturating_mul(time).saturating_add(SLACK))
    }

    /// Returns the number of cases of all questions together.
    fn inputs(&self) -> Result<usize, Error> {
        self.questions.iter().map(|question| question.cases()).sum()
    }
}

/// The program on our core, and all cases.
struct MutationWorker<'a> {
    /// The program with each filler.
    askers: Vec<Asker>,
    questions: &'a [Box<dyn Ask>],
    /// The cases, those with the shortest calls first.
    cases: Vec<TimedCase>,
    /// The expected results of the routines in each of them.
    expected: Vec<Expected>,
    /// The numbers of the cases that execute or read each byte or have it in their answer, ascending. The others can't notice its mutants.
    accessing: HashMap<u16, Vec<usize>>,
    /// The cases that noticed mutants, the last one first.
    remembered: Vec<usize>,
    contracts: Option<NoticingContracts<'a>>,
}

/// A case of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TimedCase {
    /// The time of its calls, in T-states.
    time: T,
    question: usize,
    number: usize,
}

impl TimedCase {
    /// Returns the number of its filler. Cases come in groups, such as one for each level: the same place in the next group has the next filler.
    fn filler(&self) -> usize {
        (self.number + self.number / FILLERS.len()) % FILLERS.len()
    }
}

/// Calls all routines with a case. Returns the sum of their times, or `None` if an answer is not the port's or a promise is broken.
fn asked(
    asker: &mut Asker,
    ask: &dyn Ask,
    TimedCase { question, number, .. }: TimedCase,
    expected: &Expected,
) -> Option<T> {
    (0..ask.routines().len()).try_fold(0, |time, routine| {
        let asked = asker.ask(ask, question, routine, number, expected);
        asked.outcome.returned().filter(|_| asked.is_right).map(|returned| time + returned.t)
    })
}

impl<'a> MutationWorker<'a> {
    fn new(program: &Program, mutating: &'a Mutating, source: Option<&'a Source>) -> Result<MutationWorker<'a>, Error> {
        let questions = mutating.questions.as_slice();
        let asker = |Filler { registers, memory }| -> Result<Asker, Error> {
            let mut asker = Asker::new(program, Core::Z80, questions)?;
            // A mutant that takes longer than the header promises is noticed; it does not have to return.
            asker.hurry();
            asker.fill(filled(registers), memory);
            Ok(asker)
        };
        let mut askers = FILLERS.into_iter().map(asker).collect::<Result<Vec<_>, _>>()?;
        let mut timed = Vec::new();
        for (question, ask) in questions.iter().enumerate() {
            for number in 0..ask.cases()? {
                let (case, mut expected) = (TimedCase { time: 0, question, number }, ask.expected(number));
                let time = asked(&mut askers[case.filler()], ask.as_ref(), case, &expected);
                let time = time.ok_or_else(|| Error::Mutants { case: ask.draw(number) })?;
                if mutating.times.is_some() {
                    expected.limit_to(mutating.most(time));
                }
                timed.push((TimedCase { time, ..case }, expected));
            }
        }
        timed.sort_unstable_by_key(|(case, _)| *case);
        let (cases, expected) = timed.into_iter().unzip();
        let contracts = source
            .map(|source| NoticingContracts::new(program, source, mutating.sources, |time| mutating.most(time)))
            .transpose()?;
        let (accessing, remembered) = (HashMap::new(), Vec::new());
        let mut worker = MutationWorker { askers, questions, cases, expected, accessing, remembered, contracts };
        worker.find_accesses();
        Ok(worker)
    }

    /// Finds the cases that access each byte.
    fn find_accesses(&mut self) {
        for (index, case) in self.cases.iter().enumerate() {
            let ask = self.questions[case.question].as_ref();
            for routine in 0..ask.routines().len() {
                for address in self.askers[case.filler()].accesses_of(ask, case.question, routine, case.number).iter() {
                    let cases = self.accessing.entry(address).or_default();
                    if cases.last() != Some(&index) {
                        cases.push(index);
                    }
                }
            }
        }
    }

    /// Changes a byte of the program.
    fn poke(&mut self, address: u16, value: u8) {
        self.askers.iter_mut().for_each(|asker| asker.image.runner.poke(address, value));
    }

    /// Asks about a case.
    fn ask(&mut self, case: usize) -> Option<T> {
        let (case, expected) = (self.cases[case], &self.expected[case]);
        asked(&mut self.askers[case.filler()], self.questions[case.question].as_ref(), case, expected)
    }

    /// Tries the value of a byte that the program holds on those cases that noticed other mutants and access the byte. Returns them, or
    /// `None` if one notices it.
    fn try_remembered(&mut self, cases: &[usize]) -> Option<Vec<(usize, T)>> {
        let mut tried = Vec::new();
        for at in 0..self.remembered.len() {
            let case = self.remembered[at];
            if cases.binary_search(&case).is_err() {
                continue;
            }
            let Some(t) = self.ask(case) else {
                self.remembered[..=at].rotate_right(1);
                return None;
            };
            tried.push((case, t));
        }
        Some(tried)
    }

    /// Tries a value of a byte on all cases that access it, those that were tried before left out, the shortest first. Returns `None` at
    /// the first that notices it.
    fn try_rest(&mut self, value: u8, cases: &[usize], tried: &[(usize, T)]) -> Option<Survivor> {
        let mut same_time = tried.iter().all(|&(case, t)| t == self.cases[case].time);
        for &case in cases.iter().filter(|&&case| tried.iter().all(|&(tried, _)| tried != case)) {
            let Some(t) = self.ask(case) else {
                if self.cases[case].time <= QUICK {
                    self.remembered.insert(0, case);
                    self.remembered.truncate(REMEMBERED);
                }
                return None;
            };
            same_time &= t == self.cases[case].time;
        }
        Some(Survivor { value, same_time, is_kept: false })
    }

    /// Tries a value of a byte: on the first cases of the contracts, on the cases that noticed other mutants, on the rest of the contracts
    /// and on all cases. Returns `None` as soon as it is noticed. One that is `alike` does the same in every case, and is not run there.
    fn try_value(&mut self, address: u16, value: u8, cases: &[usize], alike: Option<&Survivor>) -> Option<Survivor> {
        if self.contracts.as_mut().is_some_and(|contracts| contracts.notice_soon(address, value)) {
            return None;
        }
        let tried = if alike.is_none() { self.try_remembered(cases)? } else { Vec::new() };
        if self.contracts.as_mut().is_some_and(|contracts| contracts.notice_late(address, value)) {
            return None;
        }
        alike.cloned().or_else(|| self.try_rest(value, cases, &tried))
    }

    /// Tries every other value of a byte. One that no case executes or reads makes no difference, whatever its value.
    fn try_byte(&mut self, address: u16, alike: &[Survivor]) -> Mutants {
        let own = self.askers[0].image.runner.peek(address);
        let others = (0..=255).filter(|&value| value != own);
        let cases = self.accessing.get(&address).cloned().unwrap_or_default();
        let survivors = others.filter_map(|value| {
            self.poke(address, value);
            let known = alike.iter().find(|survivor| survivor.value == value);
            self.try_value(address, value, &cases, known)
        });
        let survivors = survivors.collect();
        self.poke(address, own);
        let by_contracts = self.contracts.as_ref().is_some_and(|contracts| contracts.reach(address));
        Mutants::Byte { inputs: self.cases.len(), reached: by_contracts || !cases.is_empty(), survivors }
    }
}

/// Tries all mutants, or a shard of them.
///
/// # Errors
/// A program that lacks a symbol, or whose answers are not the port's without any mutation.
pub fn walk_mutants(
    program: &Program,
    mutating: &Mutating,
    shard: Shard,
    on_progress: OnProgress<'_>,
) -> Result<Part<Mutants>, Error> {
    let units = mutating.units(program)?;
    let bytes = units.iter().enumerate().filter(|&(unit, _)| shard.has(unit)).filter_map(|(_, unit)| match unit {
        Unit::Byte(address) => Some(*address),
        Unit::Rule(_) => None,
    });
    let source = if mutating.by_contracts { Some(source_of(program)?) } else { None };
    let mut first = MutationWorker::new(program, mutating, source.as_ref())?;
    let alike: Alike = first.find_alike(&bytes.collect::<Vec<_>>());
    let first = Mutex::new(Some(first));
    walk(
        "bytes and rules",
        units.len(),
        shard,
        on_progress,
        || match first.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(worker) => Ok(worker),
            None => MutationWorker::new(program, mutating, source.as_ref()),
        },
        |worker, unit| match units[unit] {
            Unit::Byte(address) => worker.try_byte(address, alike.get(&address).map_or(&[], Vec::as_slice)),
            Unit::Rule(rule) => Mutants::Rule((mutating.rules[rule].try_all)()),
        },
    )
}
