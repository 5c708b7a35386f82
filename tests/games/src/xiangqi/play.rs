//! A game as it is played: the position, what repetitions and the sixty moves need, and the end.

use super::board::Board;
use super::piece::Side;
use super::point::Move;
use super::position::{Position, Stuck, Taken};
use crate::Game;

/// Moves of both sides without a capture after which the game is drawn: sixty of each.
pub(super) const QUIET_MOST: u16 = 120;

/// The reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// The side to move is in check and has no legal move.
    Mate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// The position is there for the third time, and since the first time one side, and it alone, always gave check: it has lost.
    PerpetualCheck,
    /// The position is there for the third time.
    Repetition,
    /// Sixty moves of each side without a capture.
    SixtyMoves,
    /// Neither side has a piece that can give check.
    Material,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The side that has won; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason.
    pub why: Why,
}

/// A position that was there since the last capture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Past {
    board: Board,
    turn: Side,
    /// True if the move that led here gave check.
    is_check: bool,
}

impl Past {
    fn is_same(&self, other: &Past) -> bool {
        self.turn == other.turn && self.board == other.board
    }
}

/// The positions since the last capture, the present one last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Record(Vec<Past>);

impl Record {
    fn new(position: &Position) -> Record {
        let mut record = Record(Vec::new());
        record.push(position);
        record
    }

    /// Adds a position that a move without a capture led to.
    pub(super) fn push(&mut self, position: &Position) {
        self.0.push(Past { board: position.board().clone(), turn: position.turn(), is_check: position.is_check() });
    }

    /// Removes the last position.
    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    /// Returns the end by a position that is there for the third time.
    pub(super) fn repetition(&self) -> Option<Ending> {
        let (now, before) = self.0.split_last()?;
        let same = |past: &&Past| past.is_same(now);
        if before.iter().filter(same).count() < 2 {
            return None;
        }
        let first = before.iter().position(|past| past.is_same(now))?;
        // The side whose turn it is after a move is not the one that made it.
        let always_checks =
            |side: Side| self.0[first + 1..].iter().filter(|past| past.turn != side).all(|past| past.is_check);
        Some(match (always_checks(Side::Red), always_checks(Side::Black)) {
            (true, false) => Ending { winner: Some(Side::Black), why: Why::PerpetualCheck },
            (false, true) => Ending { winner: Some(Side::Red), why: Why::PerpetualCheck },
            _ => Ending { winner: None, why: Why::Repetition },
        })
    }
}

/// A game: its position, the plies since a capture, and the positions since then.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    position: Position,
    quiet: u16,
    number: u16,
    record: Record,
}

impl Play {
    /// Begins with a position.
    pub fn new(position: Position) -> Play {
        Play::with_counts(position, 0, 1)
    }

    /// Begins with a position, the plies since a capture, and the number of the move.
    pub(super) fn with_counts(position: Position, quiet: u16, number: u16) -> Play {
        Play { quiet, number, record: Record::new(&position), position }
    }

    /// Returns the position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the positions since the last capture.
    pub(super) const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the plies since a capture.
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Returns the number of the move, which goes up after each move of Black.
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// Returns the game after a move, or `None` if the move is not legal or the game is over.
    #[must_use]
    pub fn after(&self, chosen: Move) -> Option<Play> {
        self.position.judge(chosen.from.place(), chosen.to.place()).ok()?;
        if self.ending().is_some() {
            return None;
        }
        Some(self.follow(chosen))
    }

    /// Returns the game after a legal move; it may be over.
    fn follow(&self, chosen: Move) -> Play {
        let mut after = self.clone();
        let Taken(taken) = after.position.make(chosen);
        if taken.is_some() {
            after.record = Record::new(&after.position);
            after.quiet = 0;
        } else {
            after.record.push(&after.position);
            after.quiet = after.quiet.saturating_add(1);
        }
        if self.position.turn() == Side::Black {
            after.number = after.number.saturating_add(1);
        }
        after
    }

    /// Returns the end of the game, or `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        let position = &self.position;
        let lost = |why| Ending { winner: Some(position.turn().other()), why };
        let drawn = |why| Ending { winner: None, why };
        let stuck = position.stuck().map(|stuck| match stuck {
            Stuck::Mate => lost(Why::Mate),
            Stuck::Stalemate => lost(Why::Stalemate),
        });
        let can_win = Side::ALL.into_iter().any(|side| position.board().can_win(side));
        stuck
            .or_else(|| self.record.repetition())
            .or_else(|| (self.quiet >= QUIET_MOST).then(|| drawn(Why::SixtyMoves)))
            .or_else(|| (!can_win).then(|| drawn(Why::Material)))
    }
}

/// Xiangqi as a [`Game`] that begins with any position.
#[derive(Clone, Copy, Debug)]
pub struct Xiangqi;

impl Game for Xiangqi {
    type Position = Play;
    type Side = Side;
    type Move = Move;
    type Chance = Position;
    type View = Play;
    type Outcome = Ending;

    fn start(position: &Position) -> Play {
        Play::new(position.clone())
    }

    fn to_move(play: &Play) -> Side {
        play.position.turn()
    }

    fn moves(play: &Play) -> Vec<Move> {
        if play.ending().is_some() { Vec::new() } else { play.position.moves() }
    }

    fn play(play: &Play, chosen: &Move) -> Option<Play> {
        play.after(*chosen)
    }

    fn outcome(play: &Play) -> Option<Ending> {
        play.ending()
    }

    fn view(play: &Play, _: Side) -> Play {
        play.clone()
    }
}
