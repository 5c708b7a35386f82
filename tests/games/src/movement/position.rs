//! Positions of a variant: legal moves, and lines of play counted.

use super::asked::Asked;
use super::links::ByLinks;
use super::piece::Piece;
use super::space::Spaces;
use super::variant::Variant;

/// A piece prepared for counting: its definition by links, and the spaces that its list names from each space.
#[derive(Clone, Debug)]
pub(super) struct Prepared {
    links: ByLinks,
    lists: Vec<Spaces>,
}

impl Prepared {
    pub(super) fn new(piece: &Piece) -> Prepared {
        let links = piece.by_links().clone();
        let lists = (0..piece.board().size()).map(|space| links.list(space as u8)).collect();
        Prepared { links, lists }
    }
}

/// A position: the pieces of both sides, and the side to move.
///
/// There are no other rules than the pieces' moves and the king's safety: no castling, no taking in passing, no promotion.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The kind of the piece on each space, if there is one.
    kinds: Vec<u8>,
    /// White's and Black's spaces.
    sides: [Spaces; 2],
    /// The spaces whose pieces have not moved.
    unmoved: Spaces,
    /// The kings' spaces.
    kings: [Option<u8>; 2],
    /// 0 if White is to move, 1 if Black is.
    turn: usize,
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

    /// Returns the legal moves in the order of the spaces.
    pub fn moves(&self, variant: &Variant) -> Vec<Move> {
        let mut legal = Vec::new();
        self.each(variant, |chosen, _| legal.push(chosen));
        legal
    }

    /// Returns the position after a move, or `None` if it is not legal.
    pub fn play(&self, variant: &Variant, chosen: Move) -> Option<Position> {
        let mut found = None;
        self.each(variant, |legal, next| {
            if legal == chosen {
                found = Some(next.clone());
            }
        });
        found
    }

    /// Counts the lines of play of a number of moves.
    pub fn lines(&self, variant: &Variant, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut lines = 0;
        self.each(variant, |_, next| lines += if depth == 1 { 1 } else { next.lines(variant, depth - 1) });
        lines
    }

    /// Returns the space of the king of the side to move.
    pub fn king(&self) -> Option<u8> {
        self.kings[self.turn]
    }

    /// Returns true if the king of the side to move could be taken.
    pub fn is_in_check(&self, variant: &Variant) -> bool {
        self.is_attacked(variant, self.turn)
    }

    /// Calls `visit` with each legal move and the position after it.
    fn each(&self, variant: &Variant, mut visit: impl FnMut(Move, &Position)) {
        let side = self.turn;
        let mut next = self.clone();
        for from in self.sides[side].iter() {
            let kind = self.kinds[usize::from(from)];
            let piece = &variant.kind(kind).sides[side];
            for to in piece.links.moves(&self.asked(from)).without(self.sides[side]).iter() {
                next.go(self, from, to);
                if !next.is_attacked(variant, side) {
                    visit(Move { from, to }, &next);
                }
                next.kinds[usize::from(to)] = self.kinds[usize::from(to)];
            }
        }
    }

    /// Becomes the position after a move in another one, whose pieces it has.
    fn go(&mut self, before: &Position, from: u8, to: u8) {
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

    /// Returns true if the other side could take the king of a side.
    fn is_attacked(&self, variant: &Variant, side: usize) -> bool {
        let Some(king) = self.kings[side] else { return true };
        let other = 1 - side;
        self.sides[other].iter().any(|from| {
            let piece = &variant.kind(self.kinds[usize::from(from)]).sides[other];
            // A space that the list does not name needs no check.
            piece.lists[usize::from(from)].has(king) && piece.links.check(&self.asked(from), king)
        })
    }
}
