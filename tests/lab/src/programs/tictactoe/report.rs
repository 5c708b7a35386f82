//! What a walk over the boards found.

use std::collections::BTreeSet;
use std::io;

use games::tictactoe::{Board, Cell, Level, Rule, RuleKind, Set};
use serde::{Deserialize, Serialize};
use z80::flags;

use super::{Fault, TRACED, cases, expect};
use crate::{Core, Error, Outcome, Part, T, Trace};

/// What one of the three players answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// A cell to play.
    Cell(Cell),
    /// No cell is free (carry set).
    Full,
    /// A number that is no cell, in A.
    NoCell(u8),
    /// The routine did not come back to its caller.
    Failed(Outcome),
}

impl Answer {
    /// The answer of the Z80's `choose_move`: A = 1 to 9 with carry clear, or carry set if the board is full.
    pub(super) fn of(outcome: &Outcome) -> Answer {
        match outcome.returned() {
            None => Answer::Failed(outcome.clone()),
            Some(returned) if returned.registers.f() & flags::C != 0 => Answer::Full,
            Some(returned) => {
                let a = returned.registers.a();
                Cell::new(a).map_or(Answer::NoCell(a), Answer::Cell)
            }
        }
    }

    /// The port's answer.
    pub(super) fn port(level: Level, board: &Board, r: Option<u8>) -> Answer {
        level.choose(board, r.unwrap_or(0)).map_or(Answer::Full, |choice| Answer::Cell(choice.cell))
    }
}

/// What the Z80 code did in one case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Its answer on our core.
    pub z80: Answer,
    /// Its answer on `iz80`.
    pub iz80: Answer,
    /// How long it took on our core, in T-states; 0 if it did not come back.
    pub t: T,
    /// How much stack it used on our core, in bytes.
    pub stack: u16,
    /// What else it did wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
    /// What it did, step by step, for the first cases in which something is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<(Core, Trace)>,
}

impl Case {
    pub(super) fn new([z80, iz80]: [&Outcome; 2], faults: Vec<Fault>) -> Case {
        let (t, stack) = z80.returned().map_or((0, 0), |returned| (returned.t, returned.stack));
        Case { z80: Answer::of(z80), iz80: Answer::of(iz80), t, stack, faults, trace: None }
    }

    /// The core on which something is wrong, if something is: ours, unless only the other is off.
    pub(super) fn suspect(&self, rust: &Answer) -> Option<Core> {
        if self.z80 != *rust || self.faults.iter().any(|fault| fault.core == Core::Z80) {
            Some(Core::Z80)
        } else {
            (self.iz80 != *rust || !self.faults.is_empty()).then_some(Core::Iz80)
        }
    }
}

/// One case: a board, and what each of the three answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The board, with the Spectrum (player two) to move.
    pub board: Board,
    /// What `LD A,R` reads; on the empty board only.
    pub r: Option<u8>,
    /// The Z80 code on our core.
    pub z80: Answer,
    /// The Z80 code on `iz80`.
    pub iz80: Answer,
    /// The Rust port.
    pub rust: Answer,
}

impl Row {
    /// Whether all three answered the same.
    pub fn agrees(&self) -> bool {
        self.z80 == self.rust && self.iz80 == self.rust
    }
}

/// A case in which not everything is as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The case, with the three answers.
    pub row: Row,
    /// The rule of the port that fired.
    pub rule: Option<&'static Rule>,
    /// What else the Z80 code did wrong.
    pub faults: Vec<Fault>,
    /// What the Z80 code did, for the first differences of a report: on our core, unless `iz80` alone is off.
    pub trace: Option<(Core, Trace)>,
}

/// All cases of a walk, and the differences among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The boards walked.
    pub set: Set,
    /// The level played.
    pub level: Level,
    /// Every case, in the order of the boards' digits and of R.
    pub rows: Vec<Row>,
    /// The cases in which something is not as it should be.
    pub differences: Vec<Difference>,
    /// How often each rule of the port fired, in the order of the level's rules, counted in cases.
    pub fired: Vec<usize>,
    /// The longest the Z80 code took on our core, in T-states, and the first board on which it did.
    pub slowest: (T, Board),
    /// The most stack it used, in bytes.
    pub stack: u16,
}

impl Report {
    /// The report of a whole walk: [`walk_answers`](super::walk_answers), or the parts of all its shards.
    ///
    /// # Errors
    /// A walk that is not whole, or of another number of cases than the set has.
    pub fn of(set: Set, level: Level, walk: &Part<Case>) -> Result<Report, Error> {
        let cases = cases(set)?;
        expect("cases", cases.len(), walk.units)?;
        let mut report = Report {
            set,
            level,
            rows: Vec::with_capacity(cases.len()),
            differences: Vec::new(),
            fired: vec![0; level.rules().len()],
            slowest: (0, Board::EMPTY),
            stack: 0,
        };
        for (&(board, r), case) in cases.iter().zip(walk.whole()?) {
            report.add(board, r, case);
        }
        Ok(report)
    }

    /// How many cases were covered: a row each.
    pub fn cases(&self) -> usize {
        self.rows.len()
    }

    /// Whether the Z80 code is the port's equal in every case.
    pub fn holds(&self) -> bool {
        self.differences.is_empty()
    }

    /// The rules of the port that never fired, each with the kinds of the rules that fired instead where it could have
    /// played. There is none if it could have played nowhere.
    pub fn never(&self) -> Vec<(&'static Rule, Vec<RuleKind>)> {
        let rules = self.level.rules().iter().zip(&self.fired).filter(|(_, fired)| **fired == 0);
        rules
            .map(|(rule, _)| {
                let could = self.rows.iter().filter_map(|row| {
                    let r = row.r.unwrap_or(0);
                    let played = self.level.choose(&row.board, r)?;
                    let could = rule.when.holds(&row.board) && rule.targets.pick(&row.board, r).is_some();
                    could.then_some(played.rule.kind)
                });
                (rule, could.collect::<BTreeSet<RuleKind>>().into_iter().collect())
            })
            .collect()
    }

    /// Writes one row a case: `board,r,z80,iz80,rust`. The board is nine digits, R is empty but on the empty board, and
    /// the answers are cells 1-9, or a word where there was no answer.
    ///
    /// # Errors
    /// What the writer refuses.
    pub fn write_csv(&self, out: impl io::Write) -> Result<(), Error> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(["board", "r", "z80", "iz80", "rust"])?;
        for Row { board, r, z80, iz80, rust } in &self.rows {
            csv.write_record([
                board.digits(),
                r.map_or_else(String::new, |r| r.to_string()),
                z80.to_string(),
                iz80.to_string(),
                rust.to_string(),
            ])?;
        }
        csv.flush().map_err(csv::Error::from)?;
        Ok(())
    }

    /// Enters a case.
    fn add(&mut self, board: Board, r: Option<u8>, case: &Case) {
        let rule = self.level.choose(&board, r.unwrap_or(0)).map(|choice| choice.rule);
        if let Some(rule) = rule {
            self.fired[usize::from(rule.number) - 1] += 1;
        }
        self.stack = self.stack.max(case.stack);
        if case.t > self.slowest.0 {
            self.slowest = (case.t, board);
        }
        let rust = Answer::port(self.level, &board, r);
        let row = Row { board, r, z80: case.z80.clone(), iz80: case.iz80.clone(), rust };
        if case.suspect(&row.rust).is_some() {
            let trace = case.trace.clone().filter(|_| self.differences.len() < TRACED);
            self.differences.push(Difference { row: row.clone(), rule, faults: case.faults.clone(), trace });
        }
        self.rows.push(row);
    }
}
