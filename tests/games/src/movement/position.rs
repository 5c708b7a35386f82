//! Positions: which pieces stand where, and whose turn it is. Which moves are legal is in [`legal`](super::legal).

use super::asked::Asked;
use super::space::Spaces;
use super::variant::{KING, Variant};

/// A position: the pieces of both sides, and the side to move.
///
/// There are no other rules than the pieces' moves and the king's safety: no castling, no taking in passing, no promotion.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The kind of the piece on each space, if there is one.
    pub(super) kinds: Vec<u8>,
    /// White's and Black's spaces.
    pub(super) sides: [Spaces; 2],
    /// The spaces whose pieces have not moved.
    unmoved: Spaces,
    /// The spaces of the kings that must not be taken.
    pub(super) kings: [Option<u8>; 2],
    /// 0 if White is to move, 1 if Black is.
    pub(super) turn: usize,
}

/// A move from one space to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The space that the piece leaves.
    pub from: u8,
    /// The space that it goes to.
    pub to: u8,
}

impl Position {
    /// Creates a board without pieces, White to move.
    pub(super) fn empty(size: usize) -> Position {
        let (sides, kings) = ([Spaces::EMPTY; 2], [None; 2]);
        Position { kinds: vec![0; size], sides, unmoved: Spaces::EMPTY, kings, turn: 0 }
    }

    /// Sets up a position of a variant: for each piece its space, its kind, true if it is Black's, and true if it has moved. A side with
    /// several kings has none that must not be taken.
    ///
    /// ```
    /// use games::movement::{Board, Piece, Position, Turn, Variant};
    ///
    /// let board = Board::named("cylinder").unwrap();
    /// let rook = [Turn::None, Turn::Half].map(|turn| Piece::named("Rook", &board, turn).unwrap().unwrap());
    /// let variant = Variant::of_pieces("Two rooks", &board, [('R', rook)]);
    /// let placed = [("a1", false), ("h8", true)].map(|(space, black)| (board.space(space).unwrap(), 0, black, true));
    /// let position = Position::set_up(&variant, placed, false);
    /// assert_eq!(position.moves(&variant).len(), 14);
    /// ```
    pub fn set_up(
        variant: &Variant,
        placed: impl IntoIterator<Item = (u8, u8, bool, bool)>,
        black_to_move: bool,
    ) -> Position {
        let mut position = Position::empty(variant.board().size());
        for (space, kind, black, moved) in placed {
            position.put(space, kind, usize::from(black), false);
            if moved {
                position.unmoved = position.unmoved.without(Spaces::one(space));
            }
        }
        let kings: Vec<u8> =
            (0..).zip(variant.letters()).filter(|(_, letter)| *letter == KING).map(|it| it.0).collect();
        for side in 0..2 {
            let mut of_side =
                position.sides[side].iter().filter(|&at| kings.contains(&position.kinds[usize::from(at)]));
            position.kings[side] = of_side.next().filter(|_| of_side.next().is_none());
        }
        position.turn = usize::from(black_to_move);
        position
    }

    /// Puts down a piece that has not moved.
    pub(super) fn put(&mut self, space: u8, kind: u8, side: usize, king: bool) {
        self.kinds[usize::from(space)] = kind;
        self.sides[side].add(space);
        self.unmoved.add(space);
        if king {
            // With two kings of a side, neither counts.
            self.kings[side] = if self.kings[side].is_none() { Some(space) } else { None };
        }
    }

    pub(super) fn has_kings(&self) -> bool {
        self.kings.iter().all(Option::is_some)
    }

    /// Returns true if Black is to move.
    pub fn black_to_move(&self) -> bool {
        self.turn == 1
    }

    /// Returns kind and side of the piece on a space; true is Black.
    pub fn at(&self, space: u8) -> Option<(u8, bool)> {
        let side = self.sides.iter().position(|side| side.has(space))?;
        Some((self.kinds[usize::from(space)], side == 1))
    }

    /// Returns the question where the piece on a space goes.
    pub fn asked(&self, origin: u8) -> Asked {
        Asked { origin, occupied: self.sides[0].with(self.sides[1]), unmoved: self.unmoved }
    }

    /// Returns the spaces of the side to move.
    pub fn own(&self) -> Spaces {
        self.sides[self.turn]
    }

    /// Returns the space of the king of the side to move.
    pub fn king(&self) -> Option<u8> {
        self.kings[self.turn]
    }

    /// Becomes the position after a move in another one, whose pieces it has.
    pub(super) fn go(&mut self, before: &Position, from: u8, to: u8) {
        let (side, other) = (before.turn, 1 - before.turn);
        let (left, reached) = (Spaces::one(from), Spaces::one(to));
        self.kinds[usize::from(to)] = before.kinds[usize::from(from)];
        self.sides[side] = before.sides[side].without(left).with(reached);
        self.sides[other] = before.sides[other].without(reached);
        self.unmoved = before.unmoved.without(left).without(reached);
        self.kings = before.kings;
        if before.kings[side] == Some(from) {
            self.kings[side] = Some(to);
        }
        if before.kings[other] == Some(to) {
            self.kings[other] = None;
        }
        self.turn = other;
    }
}
