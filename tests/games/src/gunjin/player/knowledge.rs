//! A side's knowledge of the other side's pieces: a mask of the kinds that each of them may be.

use crate::gunjin::{Answer, Board, Bridges, Kind, Move, POSITIONS, Space, combat};

/// The kinds that each enemy piece may be, a bit each, by the piece's number as the side sees it. It follows from what the side sees:
/// moves, the umpire's answers, and its own pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Knowledge(pub(super) [u16; POSITIONS]);

/// The numbers of the enemy's pieces.
pub(super) fn enemies() -> impl Iterator<Item = Space> {
    Space::all().filter(|piece| !piece.is_own())
}

/// Returns a mask of the kinds for which a condition holds.
fn kinds(fits: impl Fn(Kind) -> bool) -> u16 {
    Kind::ALL.into_iter().filter(|kind| fits(*kind)).map(Kind::bit).sum()
}

impl Knowledge {
    /// Returns what is known at the beginning: no banner stands on the back row, and no mine at a bridge.
    pub fn new(bridges: Bridges) -> Knowledge {
        let mut masks = [0; POSITIONS];
        for piece in enemies() {
            let is_possible = |kind| crate::gunjin::forbids(bridges, piece.turned(), kind).is_none();
            masks[piece.index()] = kinds(is_possible);
        }
        Knowledge(masks)
    }

    /// Returns knowledge with these masks, by the numbers of the enemy's pieces; the others are left out.
    pub fn with_masks(masks: [u16; POSITIONS]) -> Knowledge {
        let mut knowledge = Knowledge([0; POSITIONS]);
        for piece in enemies() {
            knowledge.0[piece.index()] = masks[piece.index()];
        }
        knowledge
    }

    /// Returns the mask of an enemy piece.
    pub const fn mask(&self, piece: Space) -> u16 {
        self.0[piece.index()]
    }

    /// Learns from a move of the side itself. `board` is what it saw before the move.
    pub fn learn_own(&mut self, bridges: Bridges, board: &Board, Move { from, to }: Move, answer: Answer) {
        let (Some(attacker), Some(defender)) = (board.kind_at(from), board.piece(to)) else { return };
        if answer == Answer::Moved {
            return;
        }
        let behind = bridges.up(to).iter().next().filter(|behind| board.is_enemy(*behind));
        let behind = behind.and_then(|behind| board.piece(behind));
        let gives = |kind, behind| combat(attacker, kind, behind) == answer;
        self.0[defender.index()] &= kinds(|kind| match (kind, behind) {
            (Kind::Banner, Some(behind)) => {
                let mask = self.mask(behind);
                Kind::ALL
                    .into_iter()
                    .any(|other| other != Kind::Banner && mask & other.bit() != 0 && gives(kind, Some(other)))
            }
            _ => gives(kind, None),
        });
        self.pin_down();
    }

    /// Learns from a move of the other side, as the mover sees it. `board` is what the side saw before the move.
    pub fn learn_enemy(&mut self, bridges: Bridges, board: &Board, chosen: Move, answer: Answer) {
        let seen = chosen.turned();
        let Some(attacker) = board.piece(seen.from) else { return };
        let turned = board.turned();
        let mut fitting = kinds(|kind| turned.reach(bridges, chosen.from, kind).contains(chosen.to));
        if answer != Answer::Moved
            && let Some(defender) = board.kind_at(seen.to)
        {
            let behind = turned.behind_enemy(bridges, chosen.to);
            fitting &= kinds(|kind| kind.is_mobile() && combat(kind, defender, behind) == answer);
        }
        self.0[attacker.index()] &= fitting;
        self.pin_down();
    }

    /// Returns how many pieces of each kind are known for certain.
    pub(super) fn certain(&self) -> [u8; 16] {
        let mut certain = [0; 16];
        for mask in enemies().map(|piece| self.mask(piece)).filter(|mask| mask.is_power_of_two()) {
            certain[mask.trailing_zeros() as usize] += 1;
        }
        certain
    }

    /// Drops each kind of which all pieces are known from the masks of the other pieces.
    fn pin_down(&mut self) {
        loop {
            let certain = self.certain();
            let gone = kinds(|kind| certain[kind as usize] >= kind.quantity());
            let mut found_more = false;
            for piece in enemies() {
                let mask = &mut self.0[piece.index()];
                if !mask.is_power_of_two() {
                    *mask &= !gone;
                    found_more |= mask.is_power_of_two();
                }
            }
            if !found_more {
                return;
            }
        }
    }
}
