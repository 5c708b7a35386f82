//! Whole turns: a slide, or a chain of jumps to its end.

use std::fmt;

use super::law::Law;
use super::{Position, Rules};

/// A turn: the piece's square, then every square it comes to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn(pub Vec<u8>);

/// Writes the squares, joined by `-`: `9-16`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&squares.join("-"))
    }
}

/// The reasons why a list of squares is not a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The first square holds no piece of the side to move.
    NotAPiece = 1,
    /// A slide, though a piece of the side to move can jump.
    JumpDue = 2,
    /// The piece cannot go to a square of the list.
    NotAMove = 3,
    /// The piece can jump on.
    MustGoOn = 4,
    /// The list has no square to go to.
    TooShort = 5,
}

/// Returns the squares of a board, in ascending order.
pub(super) fn squares(mut board: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (board != 0).then(|| board.trailing_zeros() as u8);
        board &= board.wrapping_sub(1);
        square
    })
}

impl Position {
    /// Makes the turn of a list of squares: the piece's square, then every square it comes to. The turn stays with the side.
    ///
    /// # Errors
    /// The reason why the list is not a turn.
    pub fn play(&self, rules: Rules, list: &[u8]) -> Result<Position, Refusal> {
        self.play_by_law(&Law::RULES, rules, list)
    }

    #[inline(always)]
    pub(super) fn play_by_law(&self, law: &Law, rules: Rules, list: &[u8]) -> Result<Position, Refusal> {
        let (position, follow) = self.read(law, rules, list)?;
        match list.len() {
            0 | 1 => Err(Refusal::TooShort),
            _ if follow != 0 && law.chains_end => Err(Refusal::MustGoOn),
            _ => Ok(position),
        }
    }

    /// Returns the squares that may follow in a list: the pieces that may move if it is empty; none if it is refused or complete.
    pub fn next_squares(&self, rules: Rules, list: &[u8]) -> u32 {
        self.read(&Law::RULES, rules, list).map_or(0, |(_, follow)| follow)
    }

    /// Makes the steps of a list, and returns the squares that may follow.
    #[inline(always)]
    fn read(&self, law: &Law, rules: Rules, list: &[u8]) -> Result<(Position, u32), Refusal> {
        let mut position = *self;
        let jumpers = self.jumpers_by_law(law);
        let Some((&piece, steps)) = list.split_first() else {
            return Ok((position, if jumpers == 0 { self.sliders() } else { jumpers }));
        };
        let board = board(piece).filter(|board| board & self.own() != 0).ok_or(Refusal::NotAPiece)?;
        let slides = position.slides_by_law(law, board);
        let is_allowed = |dest: &u8| !law.jumps_are_due && self::board(*dest).is_some_and(|dest| slides & dest != 0);
        let is_slide = jumpers == 0 || steps.first().is_some_and(is_allowed);
        let mut follow = if is_slide { slides } else { position.jumps_by_law(law, board) };
        let mut at = piece;
        for (number, &dest) in steps.iter().enumerate() {
            let square = self::board(dest).ok_or(Refusal::NotAMove)?;
            if follow & square == 0 {
                let could_slide = number == 0 && !is_slide && slides & square != 0;
                return Err(if could_slide { Refusal::JumpDue } else { Refusal::NotAMove });
            }
            follow = if is_slide {
                position.step_by_law(law, at, dest);
                0
            } else {
                position.hop_by_law(law, rules, at, dest)
            };
            at = dest;
        }
        Ok((position, follow))
    }

    /// Makes a hop, and returns the squares that the piece has to jump on to, if any.
    #[inline]
    pub(super) fn hop(&mut self, rules: Rules, source: u8, dest: u8) -> u32 {
        self.hop_by_law(&Law::RULES, rules, source, dest)
    }

    #[inline(always)]
    fn hop_by_law(&mut self, law: &Law, rules: Rules, source: u8, dest: u8) -> u32 {
        let was_king = self.kings & 1 << source != 0;
        self.step_by_law(law, source, dest);
        let is_crowned = !was_king && self.kings & 1 << dest != 0;
        if is_crowned && law.crowning_ends(rules) { 0 } else { self.jumps_by_law(law, 1 << dest) }
    }

    /// Returns all turns, in ascending order of their squares.
    ///
    /// ```
    /// use games::checkers::{Position, Rules};
    /// let turns = Position::START.turns(Rules::English);
    /// let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    /// assert_eq!(turns, ["8-12", "8-13", "9-13", "9-14", "10-14", "10-15", "11-15"]);
    /// ```
    pub fn turns(&self, rules: Rules) -> Vec<Turn> {
        let mut turns = Vec::new();
        let jumpers = self.jumpers();
        if jumpers == 0 {
            for piece in squares(self.sliders()) {
                turns.extend(squares(self.slides(1 << piece)).map(|dest| Turn(vec![piece, dest])));
            }
        }
        for piece in squares(jumpers) {
            self.chains(rules, &mut vec![piece], self.jumps(1 << piece), &mut turns);
        }
        turns
    }

    /// Adds the turns that go on from a path with one of these hops.
    fn chains(&self, rules: Rules, path: &mut Vec<u8>, follow: u32, turns: &mut Vec<Turn>) {
        for dest in squares(follow) {
            let mut position = *self;
            let follow = position.hop(rules, path[path.len() - 1], dest);
            path.push(dest);
            if follow == 0 {
                turns.push(Turn(path.clone()));
            } else {
                position.chains(rules, path, follow, turns);
            }
            path.pop();
        }
    }

    /// Returns true if the side to move has a slide or a jump. Without one it has lost.
    pub const fn has_move(&self) -> bool {
        self.sliders() | self.jumpers() != 0
    }
}

/// Returns the board of a square, if there is such a square.
fn board(square: u8) -> Option<u32> {
    1u32.checked_shl(square.into())
}
