//! How strong the proof is: each byte of the player's code and tables takes every other value, each condition and target of the
//! port becomes another, and the walk has to notice each, or goes to its end and so shows that the mutant is the player's equal
//! on everything that it can be asked.
//!
//! Everything is set (b) with every R on the empty board, and the full boards, at both levels: the answer, the time, the stack,
//! the registers, memory, ports and R are held against the port and the header.

mod port;
mod report;

use games::tictactoe::{Board, Level, Rule, Set};
use pipeline::Program;
use serde::{Deserialize, Serialize};

use super::coverage::{full, routines};
use super::{Answer, Player, cases};
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
    players: Vec<Player>,
    /// Level, board, R, and the port's answer.
    cases: Vec<(Level, Board, Option<u8>, Answer)>,
    /// What each case takes, in T-states.
    times: Vec<T>,
    /// The cases that noticed mutants, the last ones first.
    remembered: Vec<usize>,
}

impl Subject {
    fn new(program: &Program) -> Result<Subject, Error> {
        let players = Level::ALL.map(|level| Player::new(program, Core::Z80, level));
        let mut players = players.into_iter().collect::<Result<Vec<_>, Error>>()?;
        let boards: Vec<_> = cases(Set::LostTurns)?.into_iter().chain(full()).collect();
        let all = Level::ALL.into_iter().flat_map(|level| boards.iter().map(move |&(board, r)| (level, board, r)));
        let in_order: Vec<_> = all.map(|(level, board, r)| (level, board, r, Answer::port(level, &board, r))).collect();
        // Neighbours are alike: a stride without a factor in common with their number mixes them.
        let stride = (7_919..).find(|stride| !in_order.len().is_multiple_of(*stride)).unwrap_or(1);
        let cases: Vec<_> = (0..in_order.len()).map(|at| in_order[at * stride % in_order.len()].clone()).collect();
        // A mutant that takes longer than the header says breaks its promise, and need not be waited for.
        players.iter_mut().for_each(|player| player.limit = player.contract.t.unwrap_or(player.limit));
        let mut subject = Subject { players, cases, times: Vec::new(), remembered: Vec::new() };
        for case in 0..subject.cases.len() {
            let took = subject.ask(case);
            subject.times.push(took.ok_or_else(|| Error::Mutants { board: subject.cases[case].1.digits() })?);
        }
        Ok(subject)
    }

    /// How long a case takes, if all is as it should be.
    fn ask(&mut self, case: usize) -> Option<T> {
        let (level, board, r, port) = &self.cases[case];
        let (outcome, faults) = self.players[*level as usize].ask(board, *r);
        let right = faults.is_empty() && Answer::of(&outcome) == *port;
        outcome.returned().filter(|_| right).map(|returned| returned.t)
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
        self.players.iter_mut().for_each(|player| player.game.runner.poke(address, value));
    }

    /// Every other value of a byte.
    fn byte(&mut self, address: u16) -> Mutants {
        let own = self.players[0].game.runner.peek(address);
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
            let (level, board, r, _) = self.cases[case];
            let player = &mut self.players[level as usize];
            let call = player.set(&board, r);
            player.game.runner.meets(&call, address)
        })
    }

    /// Every other condition, target and place of a rule of the port.
    fn rule(&self, level: Level, index: usize) -> Mutants {
        let rules = level.rules();
        let mutants = port::mutants(rules, index);
        let own: Vec<&(Level, Board, Option<u8>, Answer)> = self.cases.iter().filter(|case| case.0 == level).collect();
        let survives = |mutant: &[Rule]| {
            own.iter().all(|(_, board, r, answer)| {
                let mut held = mutant.iter().filter(|rule| rule.when.holds(board));
                let cell = held.find_map(|rule| rule.targets.pick(board, r.unwrap_or(0)));
                cell.map_or(Answer::Full, Answer::Cell) == *answer
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
