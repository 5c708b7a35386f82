//! Legal moves in the positions of a variant, and lines of play counted.

use super::position::{Move, Position};
use super::variant::Variant;

impl Position {
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

    /// Returns true if the king of the side to move could be taken.
    pub fn is_in_check(&self, variant: &Variant) -> bool {
        self.is_attacked(variant, self.turn)
    }

    /// Returns true if the side to move could take the king of the other one: such a position is none of a game.
    pub fn takes_king(&self, variant: &Variant) -> bool {
        self.is_attacked(variant, 1 - self.turn)
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

    /// Returns true if the other side could take the king of a side.
    fn is_attacked(&self, variant: &Variant, side: usize) -> bool {
        let Some(king) = self.kings[side] else { return false };
        let other = 1 - side;
        self.sides[other].iter().any(|from| {
            let piece = &variant.kind(self.kinds[usize::from(from)]).sides[other];
            // A space that the list does not name needs no check.
            piece.lists[usize::from(from)].has(king) && piece.links.check(&self.asked(from), king)
        })
    }
}
