//! Chooses the next key.

use games::Game;
use games::xiangqi::{Kind, Letters, Move, Piece, Play, Point, Xiangqi};

use super::super::positions::beginning;
use super::{BOARD, Desk, Prompt};
use crate::person::{Direction, Stroke};

/// The keys with a character, letters with CAPS SHIFT too, and one that stands for the shifts.
const KEYS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789 \0ABCDKNPRQX";

impl Desk {
    /// Returns what is pressed next: mostly a move, sometimes a whole position is set up, else one of all strokes.
    pub(super) fn strokes(&self, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        if self.prompt == Prompt::Turn {
            match chance.u32(..100) {
                0..2 => return self.by_set_up(chance),
                2..4 => return vec![Stroke::Key('r')],
                4..60 => {
                    if let Some(chosen) = self.a_move(chance) {
                        return self.entered(chosen, chance.bool());
                    }
                }
                _ => {}
            }
        }
        let answers: &[char] = match self.prompt {
            Prompt::End => &['r', 'd', 'd', 'n'],
            Prompt::Offer => &['y', 'n'],
            _ => &[],
        };
        if let Some(answer) = chance.choice(answers).filter(|_| chance.u8(..4) > 0) {
            return vec![Stroke::Key(*answer)];
        }
        vec![match chance.u32(..100) {
            0 => Stroke::Break,
            1..25 => Stroke::Way(Direction::ALL[chance.usize(..4)]),
            25..40 if !matches!(self.prompt, Prompt::Tape | Prompt::Over) => Stroke::Enter,
            _ => Stroke::Key(char::from(KEYS[chance.usize(..KEYS.len())])),
        }]
    }

    /// A legal move: one that ends the game, if there is one, else any; in the original's mode any that its test allows.
    fn a_move(&self, chance: &mut fastrand::Rng) -> Option<Move> {
        let state = self.now();
        let Some(play) = &state.play else {
            let sources: Vec<Point> = Point::all().filter(|point| state.board.get(*point).is_some()).collect();
            let from = chance.choice(sources)?;
            let may = |to: &Point| state.board.is_allowed_by_original(from.place(), to.place());
            return Some(Move { from, to: chance.choice(Point::all().filter(may).collect::<Vec<_>>())? });
        };
        let moves = Xiangqi::moves(play);
        let ends = |chosen: &&Move| play.after(**chosen).is_some_and(|after| after.ending().is_some());
        moves.iter().find(ends).copied().or_else(|| chance.choice(moves))
    }

    /// The strokes that enter a move: with the frame, or by its letters and digits.
    fn entered(&self, chosen: Move, by_frame: bool) -> Vec<Stroke> {
        let first = if self.source.is_some() { vec![Stroke::Key('q')] } else { Vec::new() };
        let mut strokes = first;
        if by_frame {
            strokes.extend((!self.framed).then_some(Stroke::Enter));
            let (from, to) = (self.place(chosen.from), self.place(chosen.to));
            for (at, next) in [(self.frame, from), (from, to)] {
                strokes.extend(BOARD.path(at, next).into_iter().map(Stroke::Way));
                strokes.push(Stroke::Enter);
            }
        } else {
            strokes.extend(chosen.to_string().chars().map(Stroke::Key));
        }
        strokes
    }

    /// The strokes that set up a position: P, no pieces, each piece on its point, the side to move, SPACE.
    fn by_set_up(&self, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        let play: Play = beginning(1 + 2 * chance.usize(..8));
        let mut strokes = vec![Stroke::Key('p'), Stroke::Key('z')];
        let mut frame = self.frame;
        for point in Point::all() {
            let Some(piece) = play.position().board().get(point) else { continue };
            let place = self.place(point);
            strokes.extend(BOARD.path(frame, place).into_iter().map(Stroke::Way));
            frame = place;
            // The joystick's way to a piece: ENTER until it comes.
            let number = (0..).zip(in_order()).find(|(_, other)| *other == piece).map_or(0, |(number, _)| number);
            if number < 3 {
                strokes.extend(std::iter::repeat_n(Stroke::Enter, number + 1));
            } else {
                strokes.push(Stroke::Key(Letters::FEN.sign(piece)));
            }
        }
        if play.position().turn() != self.now().turn {
            strokes.push(Stroke::Key('x'));
        }
        strokes.push(Stroke::Key(' '));
        strokes
    }
}

/// The pieces in the order in which ENTER puts them.
pub(super) fn in_order() -> impl Iterator<Item = Piece> {
    use super::super::layout::KINDS;
    use games::xiangqi::Side;
    Side::ALL.into_iter().flat_map(|side| KINDS.into_iter().map(move |kind: Kind| Piece { side, kind }))
}
