//! The values of pieces, and the expected gain of a combat. Gains are in eighths of a point.

use super::knowledge::Knowledge;
use super::numbers::Numbers;
use crate::gunjin::{Answer, Board, Kind, View, combat};

/// The worth of the pieces to a side in a position, and the numbers of pieces that its chances are computed from.
pub(super) struct Values<'a> {
    numbers: &'a Numbers,
    own: [i16; 16],
    enemy: [i16; 16],
    /// Pieces of each kind that are not known for certain.
    open: [u8; 16],
}

/// An attack by one side.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    /// The side's own piece.
    pub(super) own: Kind,
    /// The mask of the enemy's piece.
    pub(super) mask: u16,
    /// True if the enemy's piece attacks.
    pub(super) by_enemy: bool,
    /// True if the enemy's piece has another one of its side in the next space towards its back row.
    pub(super) is_backed: bool,
    /// True if the fight is for the enemy's headquarters, and the side's piece can take it.
    pub(super) wins: bool,
}

impl Values<'_> {
    pub(super) fn of<'a>(numbers: &'a Numbers, view: &View, knowledge: &Knowledge) -> Values<'a> {
        let board = &view.board;
        let lives = |kind| board.own().any(|space| board.kind_at(space) == Some(kind));
        let may_live = |kind: Kind| standing(board, knowledge).any(|mask| mask & kind.bit() != 0);
        let (mut own, mut enemy) = (numbers.points, numbers.points);
        for (points, spy, engineer) in [
            (&mut own, may_live(Kind::General), may_live(Kind::Mine)),
            (&mut enemy, lives(Kind::General), lives(Kind::Mine)),
        ] {
            if !spy {
                points[Kind::Spy as usize] = numbers.idle[0];
            }
            if !engineer {
                points[Kind::Engineer as usize] = numbers.idle[1];
            }
        }
        let officers = [Kind::Flag7, Kind::Flag8, Kind::General];
        let more = match officers.into_iter().filter(|kind| lives(*kind)).count() {
            1 => numbers.last_officers[0],
            2 => numbers.last_officers[1],
            _ => 0,
        };
        officers.into_iter().for_each(|kind| own[kind as usize] += more);
        let certain = knowledge.certain();
        let open = std::array::from_fn(|number| Kind::ALL[number].quantity().saturating_sub(certain[number]));
        Values { numbers, own, enemy, open }
    }

    /// Returns the expected gain of a combat: over the kinds that the enemy's piece may be, what falls less what is lost.
    pub(super) fn expected(&self, attack: Attack) -> i16 {
        let is_certain = attack.mask.is_power_of_two();
        let (mut total, mut sum) = (0, 0);
        for kind in Kind::ALL.into_iter().filter(|kind| attack.mask & kind.bit() != 0) {
            let weight = if is_certain { 1 } else { i16::from(self.open[kind as usize]) };
            sum += weight;
            total += weight * self.gain(attack, kind);
        }
        if sum == 0 { 0 } else { total * self.numbers.units / sum }
    }

    /// Returns the gain if the enemy's piece is of a kind.
    fn gain(&self, attack: Attack, kind: Kind) -> i16 {
        let (own, enemy) = (self.own[attack.own as usize], self.enemy[kind as usize]);
        let answer = match (attack.by_enemy, kind) {
            (true, kind) if !kind.is_mobile() => return 0,
            (true, kind) => combat(kind, attack.own, None),
            // The piece that a banner fights as is not looked at: if there is one, both are expected to go.
            (false, Kind::Banner) if attack.is_backed => Answer::Both,
            (false, kind) => combat(attack.own, kind, None),
        };
        let (own_falls, enemy_falls) = match (answer, attack.by_enemy) {
            (Answer::Both, _) => (true, true),
            (Answer::Attacker, by_enemy) => (by_enemy, !by_enemy),
            (_, by_enemy) => (!by_enemy, by_enemy),
        };
        let prize = if attack.wins && enemy_falls && !own_falls { self.numbers.headquarters } else { 0 };
        let gained = if enemy_falls { enemy } else { 0 };
        let lost = if own_falls { own } else { 0 };
        gained + prize - lost
    }
}

/// Returns the masks of the enemy's pieces on the board.
fn standing(board: &Board, knowledge: &Knowledge) -> impl Iterator<Item = u16> {
    board.enemies().filter_map(|space| board.piece(space)).map(|piece| knowledge.mask(piece))
}
