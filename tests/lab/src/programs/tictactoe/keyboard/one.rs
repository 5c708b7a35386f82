//! One person against the Spectrum: every line of play, pressed key by key.

use std::collections::BTreeSet;

use games::Game;
use games::tictactoe::{Cell, Level, Outcome, Point, Side, TicTacToe};
use spectrum::{Key, Machine};

use super::Played;
use super::frame::Way;
use super::hands::{DIGITS, Match, end, press, step};
use super::screen::Wanted;

/// One person against the Spectrum: every line from here on.
pub(super) struct Line<'a> {
    pub(super) level: Level,
    pub(super) game: &'a Match,
    pub(super) played: &'a mut Played,
}

impl Line<'_> {
    /// Plays a cell on a clone by its digit, looks at the screen, waits for the answer, looks again, and goes on with every free
    /// cell; on another by the frame, as far as the answer.
    pub(super) fn play(&mut self, machine: &Machine, point: Point, cell: Cell, way: &str) {
        self.by_frame(machine.clone(), point, cell, way);
        let mut machine = machine.clone();
        press(&mut machine, &[DIGITS[cell.index()]]);
        let Some((point, way)) = self.answered(&mut machine, point, cell, None, &format!("{way}{cell}")) else {
            return;
        };
        for cell in TicTacToe::moves(&point) {
            self.play(&machine, point, cell, &format!("{way}, "));
        }
    }

    /// Brings the frame to a cell by cursor keys, looks for it there, and plays by ENTER.
    fn by_frame(&mut self, mut machine: Machine, point: Point, cell: Cell, way: &str) {
        let eyes = &self.game.eyes;
        self.played.framed += 1;
        // Whatever cursor key is the first, the frame comes up in the middle.
        let ways = [Way::Up].into_iter().chain(Way::to(cell));
        let mut frame = None;
        for goes in ways {
            press(&mut machine, &goes.keys());
            frame = Some(frame.map_or(Way::FIRST, |frame| goes.from(frame)));
            let wanted = Wanted { frame, ..eyes.turn(point.board, Side::One, self.game.score) };
            if !self.looked(&mut machine, &wanted, frame, &format!("{way}the frame to {cell}")) {
                return;
            }
        }
        press(&mut machine, &[Key::Enter]);
        self.answered(&mut machine, point, cell, frame, &format!("{way}{cell} by the frame"));
    }

    /// What follows a person's move: the end of the point, or the Spectrum's answer, which may end it too. If it goes on, the
    /// point then; the frame stays where it was.
    fn answered(
        &mut self,
        machine: &mut Machine,
        point: Point,
        cell: Cell,
        frame: Option<Cell>,
        way: &str,
    ) -> Option<(Point, String)> {
        let eyes = &self.game.eyes;
        let point = step(point, cell);
        if self.ended(machine, &point, frame, way) {
            return None;
        }
        let thinks = eyes.shapes.words.say("MessageThinks", Side::Two, None);
        let wanted = Wanted { said: thinks, ..eyes.turn(point.board, Side::Two, self.game.score) };
        if !self.looked(machine, &wanted, frame, way) {
            return None;
        }
        // Nothing but the empty board asks R.
        let answer = self.level.choose(&point.board, 0)?;
        let way = format!("{way}, the Spectrum {}", answer.cell);
        let point = step(point, answer.cell);
        if self.ended(machine, &point, frame, &way) {
            return None;
        }
        let wanted = Wanted { frame, ..eyes.turn(point.board, Side::One, self.game.score) };
        self.looked(machine, &wanted, frame, &way).then_some((point, way))
    }

    /// If a move ended the point: the line is at its end.
    fn ended(&mut self, machine: &mut Machine, point: &Point, frame: Option<Cell>, way: &str) -> bool {
        let Some(outcome) = end(point) else { return false };
        let wanted = self.game.over(point, outcome);
        self.looked(machine, &wanted, frame, way);
        let kind = match outcome {
            Outcome::Won(Side::One) => 0,
            Outcome::Tie => 1,
            Outcome::Won(Side::Two) => 2,
        };
        // A line is counted once, as it is played by digits.
        self.played.lines[kind] += usize::from(frame.is_none());
        true
    }

    fn looked(&mut self, machine: &mut Machine, wanted: &Wanted, frame: Option<Cell>, way: &str) -> bool {
        self.played.moves += usize::from(frame.is_none());
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

/// How many moves a person has in all lines of play from a point on, the cells of one position each counted.
pub(super) fn moves(level: Level, point: Point) -> usize {
    if end(&point).is_some() {
        return 0;
    }
    let (own, cells): (usize, BTreeSet<Cell>) = match point.turn {
        Side::One => (point.board.free().count(), point.board.free().collect()),
        Side::Two => (0, (0..=255).filter_map(|r| level.choose(&point.board, r)).map(|choice| choice.cell).collect()),
    };
    own + cells.into_iter().map(|cell| moves(level, step(point, cell))).sum::<usize>()
}
