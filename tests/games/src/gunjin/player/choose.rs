//! Choosing a move: each legal move gets a score, and the register decides between equals.

use super::Level;
use super::knowledge::Knowledge;
use super::numbers::Numbers;
use super::values::{Attack, Values};
use crate::gunjin::{Bridges, Kind, Move, POSITIONS, Register, Space, View};

/// Flag officers and the general in a mask.
const OFFICERS: u16 = Kind::Flag7.bit() | Kind::Flag8.bit() | Kind::General.bit();

/// The move that was chosen, and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The move.
    pub chosen: Move,
    /// Its score.
    pub score: i16,
}

/// Chooses a move of the side that sees `view`; `None` if it has none. The register runs for a byte for each legal move.
pub fn choose(view: &View, knowledge: &Knowledge, level: Level, register: &mut Register) -> Option<Choice> {
    choose_by(&Numbers::PROGRAM, view, knowledge, level, register)
}

/// Chooses a move by other numbers than the program's.
pub fn choose_by(
    numbers: &Numbers,
    view: &View,
    knowledge: &Knowledge,
    level: Level,
    register: &mut Register,
) -> Option<Choice> {
    let judge = Judge::new(numbers, view, knowledge);
    let mut best: Option<(Choice, u8)> = None;
    for from in view.board.own() {
        let Some(kind) = view.board.kind_at(from) else { continue };
        let reach = view.board.reach(view.bridges, from, kind);
        for to in reach.iter() {
            let chosen = Move { from, to };
            let score = match level {
                Level::Chance => 0,
                Level::Careful => judge.score(kind, chosen),
                Level::Prudent => judge.score(kind, chosen) - judge.imprudence(kind, chosen),
            };
            let byte = register.byte();
            if best.is_none_or(|(before, tie)| (score, byte) > (before.score, tie)) {
                best = Some((Choice { chosen, score }, byte));
            }
        }
    }
    best.map(|(choice, _)| choice)
}

/// The values that the scores of all moves of a position share.
struct Judge<'a> {
    numbers: &'a Numbers,
    view: &'a View,
    knowledge: &'a Knowledge,
    values: Values<'a>,
    /// The steps from each space to the enemy's headquarters.
    steps: [u8; POSITIONS],
    /// True if an enemy piece next to the own headquarters may take them.
    is_threatened: bool,
}

impl Judge<'_> {
    fn new<'a>(numbers: &'a Numbers, view: &'a View, knowledge: &'a Knowledge) -> Judge<'a> {
        let judge = Judge {
            numbers,
            view,
            knowledge,
            values: Values::of(numbers, view, knowledge),
            steps: steps(view.bridges),
            is_threatened: false,
        };
        let around = neighbours(view.bridges, Space::OWN_HEADQUARTERS);
        let is_threatened = around.into_iter().any(|space| judge.mask(space).is_some_and(|mask| mask & OFFICERS != 0));
        Judge { is_threatened, ..judge }
    }

    /// Returns the mask of the enemy piece on a space; `None` without one.
    fn mask(&self, space: Space) -> Option<u16> {
        let piece = self.view.board.piece(space).filter(|piece| !piece.is_own());
        piece.map(|piece| self.knowledge.mask(piece))
    }

    /// Returns the most that the enemy is expected to gain by attacking a piece from next to a space; at least 0.
    fn risk(&self, kind: Kind, space: Space) -> i16 {
        let around = neighbours(self.view.bridges, space);
        let masks = around.into_iter().filter_map(|space| self.mask(space));
        let attack = |mask| Attack { own: kind, mask, by_enemy: true, is_backed: false, wins: false };
        masks.map(|mask| -self.values.expected(attack(mask))).fold(0, i16::max)
    }

    fn score(&self, kind: Kind, Move { from, to }: Move) -> i16 {
        let risk = self.risk(kind, from);
        let mask = self.mask(to);
        let mut score = risk;
        if let Some(mask) = mask {
            let behind = self.view.bridges.up(to).iter().next();
            let is_backed = behind.is_some_and(|behind| self.view.board.is_enemy(behind));
            let wins = to == Space::ENEMY_HEADQUARTERS && kind.is_flag_officer();
            score += self.values.expected(Attack { own: kind, mask, by_enemy: false, is_backed, wins });
            score -= self.risk(kind, to) >> 1;
        } else {
            let step = self.numbers.steps[usize::from(!kind.is_flag_officer())];
            let steps = |space: Space| i16::from(self.steps[space.index()]);
            score += (steps(from) - steps(to)) * step - self.risk(kind, to);
            if to == Space::ENEMY_HEADQUARTERS && kind.is_flag_officer() {
                score += self.numbers.wins;
            }
        }
        if self.is_threatened {
            let headquarters = Space::OWN_HEADQUARTERS;
            if mask.is_some_and(|mask| mask & OFFICERS != 0)
                && neighbours(self.view.bridges, headquarters).contains(&to)
            {
                score += self.numbers.repels;
            }
            if from == headquarters {
                score -= self.numbers.guards;
            }
            if to == headquarters {
                score += self.numbers.guards;
            }
        }
        score
    }

    /// Returns what a move costs a prudent player.
    fn imprudence(&self, kind: Kind, Move { from, to }: Move) -> i16 {
        let leaves = if from == Space::OWN_HEADQUARTERS { self.numbers.leaves } else { 0 };
        let is_doubtful = kind.is_flag_officer() && self.mask(to).is_some_and(|mask| mask.count_ones() > 1);
        leaves + if is_doubtful { self.numbers.doubts } else { 0 }
    }
}

/// Returns the spaces one step away: forward, back, left, right.
fn neighbours(bridges: Bridges, space: Space) -> Vec<Space> {
    let side = |column: Option<u8>| column.and_then(|column| Space::at(column, space.row()));
    let left = side(space.columns().start().checked_sub(1));
    let right = side(space.columns().end().checked_add(1));
    bridges.up(space).iter().chain(bridges.down(space).iter()).chain(left).chain(right).collect()
}

/// Returns the number of steps from each space to the enemy's headquarters on an empty board.
pub fn steps(bridges: Bridges) -> [u8; POSITIONS] {
    let mut steps = [0; POSITIONS];
    let mut met = vec![Space::ENEMY_HEADQUARTERS];
    let mut next = 0;
    while let Some(&space) = met.get(next) {
        next += 1;
        for other in neighbours(bridges, space) {
            if !met.contains(&other) {
                steps[other.index()] = steps[space.index()] + 1;
                met.push(other);
            }
        }
    }
    steps
}
