//! How strong the proof is: each byte of the player's code and tables takes every other value, each condition and target of the
//! port becomes another, and the walk has to notice each, or goes to its end and so shows that the mutant is the player's equal
//! on everything that it can be asked.
//!
//! Everything is set (b) with every R on the empty board, and the full boards, at both levels: the answer, the time, the stack,
//! the registers, memory, ports and R are held against the port and the header.

use std::collections::BTreeMap;
use std::fmt;

use games::tictactoe::{Board, Cell, Condition, LINES, Level, Rule, Set, Targets};
use pipeline::Program;
use serde::{Deserialize, Serialize};
use z80::disasm::disassemble;

use super::coverage::{Routine, full, routine, routines};
use super::{Answer, Part, Player, Shard, Watch, cases, expect, walk};
use crate::trace::Labels;
use crate::{Core, Error, T};

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
        let mutants = mutants(rules, index);
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

/// The tables in which one rule is another, each with what was done to it.
fn mutants(rules: &[Rule], index: usize) -> Vec<(String, Vec<Rule>)> {
    let own = rules[index];
    let with = |when: Condition, targets: Targets| {
        let mut table = rules.to_vec();
        table[index] = Rule { when, targets, ..own };
        (format!("{own} -> {}", table[index]), table)
    };
    let mut all = Vec::new();
    let mut dropped = rules.to_vec();
    dropped.remove(index);
    all.push((format!("{own} -> no such rule"), dropped));
    if index + 1 < rules.len() {
        let mut swapped = rules.to_vec();
        swapped.swap(index, index + 1);
        all.push((format!("{own} -> behind rule {}", index + 2), swapped));
    }
    let conditions: Vec<Condition> = match own.when {
        Condition::Moves(moves) => {
            (0..=9).filter(|&other| other != moves).map(Condition::Moves).chain([Condition::Always]).collect()
        }
        Condition::Two(side, line) => {
            let lines = LINES.iter().filter(|other| *other != line).map(|other| Condition::Two(side, other));
            lines.chain([Condition::Two(side.other(), line), Condition::Open(line), Condition::Always]).collect()
        }
        Condition::Open(line) => {
            let lines = LINES.iter().filter(|other| *other != line).map(Condition::Open);
            lines.chain([Condition::Always]).collect()
        }
        Condition::Pairs(pairs) => other_pairs(pairs).into_iter().chain([Condition::Always]).collect(),
        Condition::Always => vec![],
    };
    all.extend(conditions.into_iter().map(|when| with(when, own.targets)));
    let targets: Vec<Targets> = match own.targets {
        Targets::Random => vec![Targets::Cells(&Cell::ALL)],
        Targets::Cells(cells) => other_cells(cells),
    };
    all.extend(targets.into_iter().map(|targets| with(own.when, targets)));
    all
}

/// The pairs with one cell another, and with one pair left out. (A rule's cells are static: what is made here stays.)
fn other_pairs(pairs: &[[Cell; 2]]) -> Vec<Condition> {
    let mut all = Vec::new();
    for pair in 0..pairs.len() {
        for place in 0..2 {
            for other in Cell::ALL.into_iter().filter(|&other| other != pairs[pair][place]) {
                let mut pairs = pairs.to_vec();
                pairs[pair][place] = other;
                all.push(Condition::Pairs(pairs.leak()));
            }
        }
        if pairs.len() > 1 {
            let mut pairs = pairs.to_vec();
            pairs.remove(pair);
            all.push(Condition::Pairs(pairs.leak()));
        }
    }
    all
}

/// The targets with one another, one left out, or two in the other order.
fn other_cells(cells: &[Cell]) -> Vec<Targets> {
    let mut all = Vec::new();
    for place in 0..cells.len() {
        for other in Cell::ALL.into_iter().filter(|&other| other != cells[place]) {
            let mut cells = cells.to_vec();
            cells[place] = other;
            all.push(Targets::Cells(cells.leak()));
        }
        let mut fewer = cells.to_vec();
        fewer.remove(place);
        all.push(Targets::Cells(fewer.leak()));
        if place + 1 < cells.len() {
            let mut swapped = cells.to_vec();
            swapped.swap(place, place + 1);
            all.push(Targets::Cells(swapped.leak()));
        }
    }
    all
}

/// Tries all mutants, or a shard of them.
///
/// # Errors
/// A program that lacks a symbol of the player, or whose player is not the port's equal in the first place.
pub fn walk_mutants(program: &Program, shard: Shard, watch: Watch<'_>) -> Result<Part<Mutants>, Error> {
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

/// A byte that has values which nothing tells from its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SurvivingByte {
    /// Its address.
    pub address: u16,
    /// The nearest label at or before it.
    pub label: String,
    /// Its own value.
    pub own: u8,
    /// The instruction that it is of, if it is code.
    pub instruction: Option<String>,
    /// The values that nothing tells from it.
    pub survivors: Vec<Survivor>,
    /// Whether any input leads to it.
    pub reached: bool,
}

impl SurvivingByte {
    /// Why nothing tells them apart.
    pub fn reason(&self) -> &'static str {
        let same = self.survivors.iter().all(|survivor| survivor.same_time);
        match (self.reached, same, &self.instruction) {
            (false, ..) => "unreachable: no input leads to its being executed or read",
            (_, true, Some(_)) => "does the same here, in the same time, on every input",
            (_, true, None) => "no input tells these values apart, not even by the time",
            (_, false, Some(_)) => "goes another way to the same answers, within what the header promises",
            (_, false, None) => "another row or cell comes to the same answers, within what the header promises",
        }
    }
}

/// What the walk over the mutants found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MutationReport {
    /// Bytes of the player, and values tried in them.
    pub bytes: [usize; 2],
    /// The bytes with mutants that are the player's equal.
    pub surviving: Vec<SurvivingByte>,
    /// Mutants of the port's rules.
    pub rules: usize,
    /// Those that are the port's equal, told, by level.
    pub surviving_rules: Vec<(Level, String)>,
    /// How many inputs there are, at both levels together.
    pub inputs: usize,
    /// Mutants that were not noticed and not held against the port on every input either: the walk is worth nothing then.
    pub undecided: usize,
}

impl MutationReport {
    /// The report of a whole walk: [`walk_mutants`], or the parts of all its shards.
    ///
    /// # Errors
    /// A walk that is not whole, or not of this program.
    pub fn of(program: &Program, walk: &Part<Mutants>) -> Result<MutationReport, Error> {
        let units = units(program)?;
        expect("bytes and rules", units.len(), walk.units)?;
        let labels = Labels::new(program);
        let code = instructions(program)?;
        let level = cases(Set::LostTurns)?.len() + full().count();
        let mut report = MutationReport {
            bytes: [0; 2],
            surviving: Vec::new(),
            rules: 0,
            surviving_rules: Vec::new(),
            inputs: Level::ALL.len() * level,
            undecided: 0,
        };
        for (unit, mutants) in units.iter().zip(walk.whole()?) {
            match (unit, mutants) {
                (&Unit::Byte(address), Mutants::Byte { inputs, reached, survivors }) => {
                    report.undecided += if *inputs == report.inputs { 0 } else { survivors.len() };
                    report.bytes[0] += 1;
                    report.bytes[1] += 255;
                    if !survivors.is_empty() {
                        report.surviving.push(SurvivingByte {
                            address,
                            label: labels.name(address),
                            own: program.code[usize::from(address - program.start)],
                            instruction: code.get(&address).cloned(),
                            survivors: survivors.clone(),
                            reached: *reached,
                        });
                    }
                }
                (&Unit::Rule(level, _), Mutants::Rule { inputs, tried, survivors }) => {
                    report.undecided += if *inputs * Level::ALL.len() == report.inputs { 0 } else { survivors.len() };
                    report.rules += tried;
                    report.surviving_rules.extend(survivors.iter().map(|told| (level, told.clone())));
                }
                _ => return Err(Error::Merge { why: "a byte where a rule should be".into() }),
            }
        }
        Ok(report)
    }

    /// Whether each mutant was noticed, or shown to be equal on every input.
    pub fn holds(&self) -> bool {
        self.undecided == 0
    }

    fn equivalent(&self) -> usize {
        self.surviving.iter().map(|byte| byte.survivors.len()).sum()
    }
}

/// The instruction of each byte of the player's code.
fn instructions(program: &Program) -> Result<BTreeMap<u16, String>, Error> {
    let byte = |address: u16| {
        let at = usize::from(address).checked_sub(usize::from(program.start));
        at.and_then(|at| program.code.get(at)).copied().unwrap_or_default()
    };
    let mut all = BTreeMap::new();
    for piece in pieces(program)?.into_iter().filter(|piece| !["Rules", "Lines"].contains(&piece.name.as_str())) {
        let mut address = piece.start;
        while address < piece.end {
            let line = disassemble(address, byte);
            for offset in 0..line.bytes.len() as u16 {
                all.insert(address + offset, line.text.clone());
            }
            address += line.bytes.len() as u16;
        }
    }
    Ok(all)
}

/// Values as they are written in a list: `$01 $03-$0F`.
fn ranges(survivors: &[Survivor]) -> String {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for Survivor { value, .. } in survivors {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*value) => *last = *value,
            _ => ranges.push((*value, *value)),
        }
    }
    let told = ranges.iter().map(|(first, last)| match first == last {
        true => format!("${first:02X}"),
        false => format!("${first:02X}-${last:02X}"),
    });
    told.collect::<Vec<_>>().join(" ")
}

/// The score, and the survivors.
impl fmt::Display for MutationReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in &self.surviving {
            let SurvivingByte { address, label, own, instruction, survivors, .. } = byte;
            let of = instruction.as_ref().map_or(String::new(), |text| format!(" ({text})"));
            writeln!(f, "${address:04X} {label}{of}: ${own:02X} -> {}: {}", ranges(survivors), byte.reason())?;
        }
        for (level, told) in &self.surviving_rules {
            writeln!(f, "{}: {told}: the same answers on every input", level.name())?;
        }
        let [bytes, mutants] = self.bytes;
        let equivalent = self.equivalent();
        let noticed = mutants - equivalent;
        writeln!(
            f,
            "the Z80 code: {bytes} bytes, {mutants} mutants: {noticed} noticed, {equivalent} equal on every input"
        )?;
        let equal = self.surviving_rules.len();
        write!(
            f,
            "the port's rules: {} mutants: {} noticed, {equal} equal on every input",
            self.rules,
            self.rules - equal
        )?;
        match self.undecided {
            0 => write!(f, "\nthere are {} inputs, and no mutant that is neither", self.inputs),
            count => write!(f, "\n{count} mutants are neither: they were not tried on all {} inputs", self.inputs),
        }
    }
}
