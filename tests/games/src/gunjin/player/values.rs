//! The values of pieces, and the expected gain of a combat. Gains are in eighths of a point.

use super::knowledge::Knowledge;
use crate::gunjin::{Answer, Board, Kind, View, combat};

/// Points of each kind, by its number.
const POINTS: [i16; 16] = [12, 9, 4, 5, 6, 7, 10, 11, 12, 14, 18, 20, 24, 30, 8, 6];
/// Points of a spy without an enemy general, and of an engineer without an enemy mine.
const IDLE_SPY: i16 = 2;
const IDLE_ENGINEER: i16 = 3;
/// Points on top for each flag officer when one is left, and when two are.
const LAST_OFFICER: i16 = 20;
const LAST_TWO_OFFICERS: i16 = 6;
/// Points on top for winning the fight for the enemy's headquarters.
const HEADQUARTERS: i16 = 100;
/// The units of a point.
const UNITS: i16 = 8;

/// The worth of the pieces to a side in a position, and the numbers of pieces that its chances are computed from.
pub(super) struct Values {
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

impl Values {
    pub(super) fn of(view: &View, knowledge: &Knowledge) -> Values {
        let board = &view.board;
        let lives = |kind| board.own().any(|space| board.kind_at(space) == Some(kind));
        let may_live = |kind: Kind| standing(board, knowledge).any(|mask| mask & kind.bit() != 0);
        let (mut own, mut enemy) = (POINTS, POINTS);
        for (points, spy, engineer) in [
            (&mut own, may_live(Kind::General), may_live(Kind::Mine)),
            (&mut enemy, lives(Kind::General), lives(Kind::Mine)),
        ] {
            if !spy {
                points[Kind::Spy as usize] = IDLE_SPY;
            }
            if !engineer {
                points[Kind::Engineer as usize] = IDLE_ENGINEER;
            }
        }
        let officers = [Kind::Flag7, Kind::Flag8, Kind::General];
        let more = match officers.into_iter().filter(|kind| lives(*kind)).count() {
            1 => LAST_OFFICER,
            2 => LAST_TWO_OFFICERS,
            _ => 0,
        };
        officers.into_iter().for_each(|kind| own[kind as usize] += more);
        let certain = knowledge.certain();
        let open = std::array::from_fn(|number| Kind::ALL[number].quantity().saturating_sub(certain[number]));
        Values { own, enemy, open }
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
        if sum == 0 { 0 } else { total * UNITS / sum }
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
        let prize = if attack.wins && enemy_falls && !own_falls { HEADQUARTERS } else { 0 };
        let gained = if enemy_falls { enemy } else { 0 };
        let lost = if own_falls { own } else { 0 };
        gained + prize - lost
    }
}

/// Returns the masks of the enemy's pieces on the board.
fn standing(board: &Board, knowledge: &Knowledge) -> impl Iterator<Item = u16> {
    board.enemies().filter_map(|space| board.piece(space)).map(|piece| knowledge.mask(piece))
}
