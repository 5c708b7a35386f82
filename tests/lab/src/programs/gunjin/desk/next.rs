//! The strokes that come next: mostly a piece that is placed or a legal move, else any key.

use std::collections::{HashMap, VecDeque};

use games::gunjin::{Phase, Space};

use super::{Desk, Prompt, moved};
use crate::person::{Direction, Stroke};

/// The keys with a character, small letters twice, and one that stands for the shifts.
const KEYS: &[u8] = b"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \0";

/// Returns the cursor keys from one space to another.
fn path(from: Space, to: Space) -> Vec<Stroke> {
    let mut ways: HashMap<Space, Vec<Direction>> = HashMap::from([(from, Vec::new())]);
    let mut next = VecDeque::from([from]);
    while let Some(space) = next.pop_front() {
        for way in Direction::ALL {
            let reached = moved(space, way);
            if !ways.contains_key(&reached) {
                let longer = ways[&space].iter().copied().chain([way]).collect();
                ways.insert(reached, longer);
                next.push_back(reached);
            }
        }
    }
    ways.get(&to).into_iter().flatten().map(|&way| Stroke::Way(way)).collect()
}

impl Desk {
    /// Returns what is pressed next.
    pub(super) fn strokes(&self, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        let percent = chance.u32(..100);
        match self.prompt {
            Prompt::Cover if percent < 80 => vec![Stroke::Enter],
            Prompt::GiveUp if percent < 40 => vec![Stroke::Key(if percent < 10 { 'y' } else { 'n' })],
            Prompt::Help if percent < 40 => vec![Stroke::Enter],
            Prompt::Name if percent < 15 => vec![Stroke::Enter],
            Prompt::Arrange if percent < 70 => self.placing(chance),
            Prompt::Turn if percent < 80 => self.moving(chance),
            _ => vec![self.any(chance)],
        }
    }

    /// Returns any stroke. ENTER would start the tape, and is left out there; so is BREAK in most cases.
    fn any(&self, chance: &mut fastrand::Rng) -> Stroke {
        match chance.u32(..100) {
            0 => Stroke::Break,
            1..25 => Stroke::Way(Direction::ALL[chance.usize(..4)]),
            25..35 if self.prompt != Prompt::Tape && self.phase != Phase::Over => Stroke::Enter,
            _ => Stroke::Key(char::from(KEYS[chance.usize(..KEYS.len())])),
        }
    }

    /// Returns the strokes that space a piece, or set up by chance, or end the set-up.
    fn placing(&self, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        let free: Vec<Space> =
            Space::all().filter(|space| space.is_own() && self.board.piece(*space).is_none()).collect();
        if free.is_empty() || chance.u32(..40) == 0 {
            return vec![Stroke::Key('e')];
        }
        if chance.u32(..15) == 0 {
            return vec![Stroke::Key('r')];
        }
        let to_board = if self.on_tray { vec![Stroke::Key('s')] } else { Vec::new() };
        let way = path(self.cursor, free[chance.usize(..free.len())]);
        to_board.into_iter().chain(way).chain([Stroke::Key(['p', ' '][chance.usize(..2)])]).collect()
    }

    /// Returns the strokes of a legal move, or those that end the turn.
    fn moving(&self, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        let movers = self.board.own().flat_map(|from| self.moves_from(from).into_iter().map(move |to| (from, to)));
        let all: Vec<(Space, Space)> = movers.collect();
        if self.moved || all.is_empty() {
            return vec![if chance.bool() { Stroke::Key('e') } else { Stroke::Enter }];
        }
        let (from, to) = all[chance.usize(..all.len())];
        let choosing: Vec<Stroke> = if self.chosen == Some(from) {
            path(self.cursor, from)
        } else {
            path(self.cursor, from).into_iter().chain([Stroke::Enter]).collect()
        };
        choosing.into_iter().chain(path(from, to)).chain([Stroke::Enter]).collect()
    }
}
