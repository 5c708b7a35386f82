//! What a walk over the boards found.

use std::io;

use games::tictactoe::{Board, Cell, Choice, Level, Rule, Set};

use z80::flags;

use super::Fault;
use crate::{Core, Error, Outcome, T, Trace};

/// What one of the three players answered.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    fn of(outcome: &Outcome) -> Answer {
        match outcome.returned() {
            None => Answer::Failed(outcome.clone()),
            Some(returned) if returned.registers.f() & flags::C != 0 => Answer::Full,
            Some(returned) => {
                let a = returned.registers.a();
                Cell::new(a).map_or(Answer::NoCell(a), Answer::Cell)
            }
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

impl Difference {
    /// The core on which something is wrong: ours, unless only the other is off.
    pub(super) fn suspect(&self) -> Core {
        let ours = self.row.z80 != self.row.rust || self.faults.iter().any(|fault| fault.core == Core::Z80);
        if ours { Core::Z80 } else { Core::Iz80 }
    }
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
    pub(super) fn new(set: Set, level: Level) -> Report {
        Report {
            set,
            level,
            rows: Vec::with_capacity(set.size() + 255),
            differences: Vec::new(),
            fired: vec![0; level.rules().len()],
            slowest: (0, Board::EMPTY),
            stack: 0,
        }
    }

    /// How many cases were covered: a row each.
    pub fn cases(&self) -> usize {
        self.rows.len()
    }

    /// Whether the Z80 code is the port's equal in every case.
    pub fn holds(&self) -> bool {
        self.differences.is_empty()
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

    /// Enters a case; gives the difference if it is one.
    pub(super) fn add(
        &mut self,
        board: Board,
        r: Option<u8>,
        choice: Option<Choice>,
        [z80, iz80]: [&Outcome; 2],
        faults: Vec<Fault>,
    ) -> Option<&mut Difference> {
        let rule = choice.map(|choice| choice.rule);
        if let Some(rule) = rule {
            self.fired[usize::from(rule.number) - 1] += 1;
        }
        if let Some(returned) = z80.returned() {
            self.stack = self.stack.max(returned.stack);
            if returned.t > self.slowest.0 {
                self.slowest = (returned.t, board);
            }
        }
        let rust = choice.map_or(Answer::Full, |choice| Answer::Cell(choice.cell));
        let row = Row { board, r, z80: Answer::of(z80), iz80: Answer::of(iz80), rust };
        self.rows.push(row.clone());
        if row.agrees() && faults.is_empty() {
            return None;
        }
        self.differences.push(Difference { row, rule, faults, trace: None });
        self.differences.last_mut()
    }
}
