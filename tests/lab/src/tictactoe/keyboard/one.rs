//! One person against the Spectrum: every line of play, pressed key by key.

use std::collections::BTreeSet;

use games::Game;
use games::tictactoe::{Cell, Level, Outcome, Point, Side, TicTacToe};
use spectrum::Machine;

use super::Played;
use super::hands::{DIGITS, Match, end, press, step};
use super::screen::Wanted;

/// One person against the Spectrum: every line from here on.
pub(super) struct Line<'a> {
    pub(super) level: Level,
    pub(super) game: &'a Match,
    pub(super) played: &'a mut Played,
}

impl Line<'_> {
    /// Plays a cell on a clone, looks at the screen, waits for the answer, looks again, and goes on with every free cell.
    pub(super) fn play(&mut self, machine: &Machine, point: Point, cell: Cell, way: &str) {
        let eyes = &self.game.eyes;
        let mut machine = machine.clone();
        let way = format!("{way}{cell}");
        press(&mut machine, &[DIGITS[cell.index()]]);
        let point = step(point, cell);
        if self.ended(&mut machine, &point, &way) {
            return;
        }
        let thinks = eyes.shapes.words.say("MessageThinks", Side::Two, None);
        let wanted = Wanted { board: point.board, said: thinks, score: self.game.score, line: None };
        if !self.looked(&mut machine, &wanted, &way) {
            return;
        }
        // Nothing but the empty board asks R.
        let Some(answer) = self.level.choose(&point.board, 0) else { return };
        let way = format!("{way}, the Spectrum {}", answer.cell);
        let point = step(point, answer.cell);
        if self.ended(&mut machine, &point, &way) {
            return;
        }
        let wanted = eyes.turn(point.board, Side::One, self.game.score);
        if self.looked(&mut machine, &wanted, &way) {
            for cell in TicTacToe::moves(&point) {
                self.play(&machine, point, cell, &format!("{way}, "));
            }
        }
    }

    /// If a move ended the point: the line is at its end.
    fn ended(&mut self, machine: &mut Machine, point: &Point, way: &str) -> bool {
        let Some(outcome) = end(point) else { return false };
        let wanted = self.game.over(point, outcome);
        self.looked(machine, &wanted, way);
        let kind = match outcome {
            Outcome::Won(Side::One) => 0,
            Outcome::Tie => 1,
            Outcome::Won(Side::Two) => 2,
        };
        self.played.lines[kind] += 1;
        true
    }

    fn looked(&mut self, machine: &mut Machine, wanted: &Wanted, way: &str) -> bool {
        self.played.moves += usize::from(!wanted.said.is_empty());
        match self.game.eyes.await_screen(machine, wanted) {
            Ok(()) => true,
            Err(seen) => {
                let begin = format!("one person, {}: after {way}", self.level.name());
                self.played.differ(wanted.told(&begin, &seen));
                false
            }
        }
    }
}

/// How many lines of play there are against a level from a point on.
pub(super) fn lines(level: Level, point: Point) -> usize {
    if end(&point).is_some() {
        return 1;
    }
    let cells: BTreeSet<Cell> = match point.turn {
        Side::One => point.board.free().collect(),
        Side::Two => (0..=255).filter_map(|r| level.choose(&point.board, r)).map(|choice| choice.cell).collect(),
    };
    cells.into_iter().map(|cell| lines(level, step(point, cell))).sum()
}
