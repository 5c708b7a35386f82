//! Setting up a position.

use games::checkers::{Match, Position};

use super::super::screen::{Picture, piece};
use super::{BOARD, Desk, State, is_light};
use crate::person::Stroke;

/// Pieces of a side at most.
const SIDE_PIECES: u32 = 12;

impl Desk {
    /// Does what a stroke does while a position is set up.
    pub(super) fn press_in_set_up(&mut self, stroke: Stroke, before: State) {
        let Position { black, red, kings, turn } = self.state.game.position;
        let turn_over = |at: usize| if self.turned { 7 - at } else { at };
        let shown = self.message;
        self.message = "MessageSetUp";
        match stroke {
            Stroke::Way(way) => self.frame = BOARD.moved(self.frame, way),
            Stroke::Key(key @ 'a'..='h') => {
                self.frame = self.frame / 8 * 8 + turn_over(key as usize - 'a' as usize);
            }
            Stroke::Key(key @ '1'..='8') => {
                self.frame = self.frame % 8 + turn_over('8' as usize - key as usize) * 8;
            }
            Stroke::Key('x') => self.state.game.position = self.state.game.position.passed(),
            Stroke::Key('n') => self.state.game.position = Position::START,
            Stroke::Key('z') => self.state.game.position = Position { black: 0, red: 0, kings: 0, turn },
            Stroke::Key('q') => {
                self.state = before;
                self.framed = false;
                self.next_turn("MessageTurn");
            }
            Stroke::Key(' ') if black.count_ones().max(red.count_ones()) > SIDE_PIECES => self.message = "MessageMany",
            Stroke::Key(' ') => {
                let Match { rules, position, .. } = self.state.game;
                self.state = State { game: Match::new(rules, position), last: Vec::new() };
                self.records.clear();
                self.framed = false;
                self.next_turn("MessageTurn");
            }
            Stroke::Enter => {
                let square = self.seen(self.frame);
                if is_light(square) {
                    return;
                }
                let number = square as u32 / 2;
                let bit = 1u32 << number;
                // None, Black's man, his king, Red's man, his king; no man where he would be crowned.
                let now = match piece(&self.state.game.position, number) {
                    Picture::None | Picture::Mark => 0,
                    Picture::Man(side) => 1 + 2 * side as u32,
                    Picture::King(side) => 2 + 2 * side as u32,
                };
                let next = match (now + 1) % 5 {
                    1 if number >= 28 => 2,
                    3 if number < 4 => 4,
                    next => next,
                };
                let with = |board: u32, on: bool| if on { board | bit } else { board & !bit };
                self.state.game.position = Position {
                    black: with(black, matches!(next, 1 | 2)),
                    red: with(red, matches!(next, 3 | 4)),
                    kings: with(kings, matches!(next, 2 | 4)),
                    turn,
                };
            }
            _ => self.message = shown,
        }
    }
}
