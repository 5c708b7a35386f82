//! A game for two people.

use std::sync::Arc;

use games::movement::{Move, Position, Spaces, Variant};

use super::super::image::ground;
use super::explorer::Explorer;
use super::kinds::{self, Kinds};
use super::{Desk, Prompt, Where, by_stick, moved, space};
use crate::person::Stroke;

/// A game.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) on: Where,
    pub(super) variant: Arc<Variant>,
    pub(super) kinds: Kinds,
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
    fn begin_turn(&mut self) {
        self.forget();
        self.moves = self.position.moves(&self.variant);
        let king = self.position.king();
        let in_check = self.position.is_in_check(&self.variant);
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
    pub(super) fn press(&mut self, stroke: Stroke) -> Option<&'static str> {
        match by_stick(stroke) {
            Stroke::Way(way) => {
                self.frame = moved(self.frame, way, self.variant.board());
                return None;
            }
            Stroke::Enter => return Some(self.enter()),
            Stroke::Key('q') => self.forget(),
            Stroke::Key('u') => {
                let first = match self.history.pop() {
                    Some(before) => {
                        self.position = before;
                        None
                    }
                    None => Some("MessageFirst"),
                };
                self.begin_turn();
                return Some(first.unwrap_or(self.turn_message));
            }
            _ => return None,
        }
        Some(self.turn_message)
    }

    /// Chooses the piece in the frame, or moves the chosen one there.
    fn enter(&mut self) -> &'static str {
        let at = space(self.frame, self.variant.board());
        if self.source == Some(at) {
            self.forget();
            return self.turn_message;
        }
        let played = self.source.and_then(|from| self.position.play(&self.variant, Move { from, to: at }));
        if let Some(next) = played {
            self.history.push(std::mem::replace(&mut self.position, next));
            self.begin_turn();
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

impl Desk {
    /// Begins a game of the variant that is chosen.
    pub(super) fn begin_variant(&mut self) {
        let played = &self.facts.variants[self.variant];
        let board = played.variant.board();
        let mut kinds = Kinds::none();
        // Which kind of the program is which of the port's.
        let mut numbers = vec![0; played.kinds.len()];
        for (kind, (letter, piece)) in (1..).zip(&played.kinds) {
            let is_chess = b"KQRBNP".contains(letter);
            kinds.letters[kind] = if is_chess { *letter } else { letter.to_ascii_lowercase() };
            kinds.pieces[kind] = Some(*piece);
            let port = played.variant.letters().iter().position(|other| *other == char::from(*letter));
            numbers[port.unwrap_or(0)] = kind as u8;
        }
        let Some(rules) = kinds::rules(&self.facts, board, &kinds, &[]) else { return };
        let placed = board.spaces().iter().filter_map(|space| {
            let (kind, black) = played.variant.start().at(space)?;
            Some((space, numbers[usize::from(kind)], black, false))
        });
        let position = Position::set_up(&rules, placed, false);
        let frame = (board.files().len() / 2, 1);
        self.begin_game(rules, position, kinds, Where::Variant(self.variant), frame);
    }

    /// Begins a game from a position.
    pub(super) fn begin_game(
        &mut self,
        variant: Arc<Variant>,
        position: Position,
        kinds: Kinds,
        on: Where,
        frame: (usize, usize),
    ) {
        let (history, moves, lit) = (Vec::new(), Vec::new(), Spaces::EMPTY);
        let (source, king, turn_message) = (None, None, "");
        let mut game = Game { on, variant, kinds, position, history, moves, frame, source, lit, king, turn_message };
        game.begin_turn();
        self.message = Some(game.turn_message);
        self.game = Some(Box::new(game));
        self.prompt = Prompt::Game;
    }

    /// Explores the position of the game: the piece in the frame, or the first one.
    pub(super) fn explore_on(&mut self) {
        let Some(game) = self.game.take() else { return };
        let board = game.variant.board();
        let stones = kinds::stones(ground(board), &game.position);
        let piece = |space: u8| game.position.at(space).and_then(|(kind, _)| game.kinds.pieces[usize::from(kind)]);
        let mut spaces = std::iter::once(space(game.frame, board)).chain(board.spaces().iter());
        let Some((origin, piece)) = spaces.find_map(|space| Some((space, piece(space)?))) else { return };
        self.piece = piece;
        self.explorer = Explorer::new(game.on, stones, game.kinds, origin, game.frame);
        self.draw_explorer(None);
    }
}
