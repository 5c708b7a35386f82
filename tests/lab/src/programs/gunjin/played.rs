//! Games between players that choose and learn, as cases: what each side knows in each position, and what it learns from each move.

use games::gunjin::player::{Knowledge, Level, choose};
use games::gunjin::{Answer, Move, POSITIONS, Position, Register, Side, Space, View};

use super::cases::beginning;

/// A turn of a game, with what both sides know before and after it.
#[derive(Clone)]
pub(super) struct Played {
    pub(super) position: Position,
    pub(super) chosen: Move,
    pub(super) answer: Answer,
    pub(super) before: [Knowledge; 2],
    pub(super) after: [Knowledge; 2],
}

impl Played {
    /// Returns a turn in which the mover and the other side know what these masks say, by the numbers of the pieces that each sees.
    pub(super) fn of(position: &Position, chosen: Move, masks: [[u16; POSITIONS]; 2]) -> Played {
        let mover = position.mover;
        let mut before = masks.map(Knowledge::with_masks);
        if mover == Side::Second {
            before.swap(0, 1);
        }
        let (answer, mut after) = (position.answer(chosen), before.clone());
        for side in [Side::First, Side::Second] {
            let board = View::of(position, side).board;
            let of_side = &mut after[side as usize];
            if side == mover {
                of_side.learn_own(position.bridges, &board, chosen, answer);
            } else {
                of_side.learn_enemy(position.bridges, &board, chosen, answer);
            }
        }
        Played { position: position.clone(), chosen, answer, before, after }
    }

    /// Returns what the side to move sees, and what it knows.
    pub(super) fn view(&self) -> (View, &Knowledge) {
        (View::of(&self.position, self.position.mover), &self.before[self.position.mover as usize])
    }

    /// Returns the words of the program before the turn, or after it, still as the mover sees the board.
    pub(super) fn known(&self, is_after: bool) -> [u16; POSITIONS] {
        words(if is_after { &self.after } else { &self.before }, self.position.mover)
    }
}

/// Returns what both sides know as the program has it: the word of a piece is what its enemy knows of it.
pub(super) fn words(knowledge: &[Knowledge; 2], bottom: Side) -> [u16; POSITIONS] {
    let [own, other] = [bottom, bottom.other()].map(|side| &knowledge[side as usize]);
    let word = |piece: Space| if piece.is_own() { other.mask(piece.turned()) } else { own.mask(piece) };
    std::array::from_fn(|number| Space::new(number as u8).map_or(0, word))
}

/// Returns a position as a case in which nothing has been learned yet.
pub(super) fn unknown(position: &Position) -> Played {
    let knowledge = [(); 2].map(|()| Knowledge::new(position.bridges));
    let chosen = position.moves().into_iter().next().expect("a move");
    let answer = position.answer(chosen);
    Played { position: position.clone(), chosen, answer, before: knowledge.clone(), after: knowledge }
}

/// Plays seeded games with their levels mixed, some with moves by chance, and returns all of their turns.
pub(super) fn play(seed: u32, games: u32) -> Vec<Played> {
    let mut all = Vec::new();
    for game in seed..seed + games {
        let mut random = fastrand::Rng::with_seed(game.into());
        let mut register = Register::new(random.u32(1..));
        let mut position = beginning(game);
        let mut knowledge = [(); 2].map(|()| Knowledge::new(position.bridges));
        while position.ending().is_none() {
            let before = knowledge.clone();
            let view = View::of(&position, position.mover);
            let level = Level::ALL[usize::from(random.u8(..4) > 0)];
            let choice = choose(&view, &before[position.mover as usize], level, &mut register).expect("a move");
            let (after, answer) = position.after(choice.chosen).expect("a legal move");
            for side in [Side::First, Side::Second] {
                let board = View::of(&position, side).board;
                let of_side = &mut knowledge[side as usize];
                if side == position.mover {
                    of_side.learn_own(position.bridges, &board, choice.chosen, answer);
                } else {
                    of_side.learn_enemy(position.bridges, &board, choice.chosen, answer);
                }
            }
            let after_turn = knowledge.clone();
            all.push(Played { position, chosen: choice.chosen, answer, before, after: after_turn });
            position = after;
        }
    }
    all
}
