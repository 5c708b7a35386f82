//! A game for two people.

use games::movement::{Move, Position, Spaces, Variant};

use super::facts::Played;
use super::{by_stick, moved, space};
use crate::person::Stroke;

/// A game.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) position: Position,
    pub(super) history: Vec<Position>,
    pub(super) moves: Vec<Move>,
    /// File and rank of the frame.
    pub(super) frame: (usize, usize),
    /// The piece that is chosen, and where it may go.
    pub(super) source: Option<u8>,
    pub(super) lit: Spaces,
    /// The king that is marked, as it is in check.
    pub(super) king: Option<u8>,
    /// What is said about the turn.
    pub(super) turn_message: &'static str,
}

impl Game {
    pub(super) fn new(played: &Played) -> Game {
        let variant = &played.variant;
        let mut game = Game {
            position: variant.start().clone(),
            history: Vec::new(),
            moves: Vec::new(),
            frame: (variant.board().files().len() / 2, 1),
            source: None,
            lit: Spaces::EMPTY,
            king: None,
            turn_message: "",
        };
        game.begin_turn(variant);
        game
    }

    fn begin_turn(&mut self, variant: &Variant) {
        self.forget();
        self.moves = self.position.moves(variant);
        let king = self.position.king();
        let in_check = self.position.is_in_check(variant);
        self.king = king.filter(|_| in_check);
        let messages = [
            ["MessageWhiteMoves", "MessageWhiteCheck", "MessageWhiteStuck", "MessageWhiteMated"],
            ["MessageBlackMoves", "MessageBlackCheck", "MessageBlackStuck", "MessageBlackMated"],
        ];
        let number = usize::from(in_check) + 2 * usize::from(self.moves.is_empty());
        self.turn_message = messages[usize::from(self.position.black_to_move())][number];
    }

    fn forget(&mut self) {
        (self.source, self.lit, self.king) = (None, Spaces::EMPTY, None);
    }

    /// Does what a stroke does; returns what is said then, if it changes.
    pub(super) fn press(&mut self, stroke: Stroke, variant: &Variant) -> Option<&'static str> {
        match by_stick(stroke) {
            Stroke::Way(way) => {
                self.frame = moved(self.frame, way, variant.board());
                return None;
            }
            Stroke::Enter => return Some(self.enter(variant)),
            Stroke::Key('q') => self.forget(),
            Stroke::Key('u') => {
                let first = match self.history.pop() {
                    Some(before) => {
                        self.position = before;
                        None
                    }
                    None => Some("MessageFirst"),
                };
                self.begin_turn(variant);
                return Some(first.unwrap_or(self.turn_message));
            }
            _ => return None,
        }
        Some(self.turn_message)
    }

    /// Chooses the piece in the frame, or moves the chosen one there.
    fn enter(&mut self, variant: &Variant) -> &'static str {
        let at = space(self.frame, variant.board());
        if self.source == Some(at) {
            self.forget();
            return self.turn_message;
        }
        let played = self.source.and_then(|from| self.position.play(variant, Move { from, to: at }));
        if let Some(next) = played {
            self.history.push(std::mem::replace(&mut self.position, next));
            self.begin_turn(variant);
            return self.turn_message;
        }
        let refused = |why| if self.source.is_some() { "MessageNoMove" } else { why };
        let message = match self.position.at(at) {
            None => refused("MessageNoPiece"),
            Some(_) if !self.position.own().has(at) => refused("MessageNotYours"),
            Some(_) => {
                self.king = None;
                self.source = Some(at);
                self.lit = self.moves.iter().filter(|it| it.from == at).map(|it| it.to).collect();
                return self.turn_message;
            }
        };
        self.forget();
        message
    }
}
