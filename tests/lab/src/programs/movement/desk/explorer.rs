//! The explorer: a piece among stones.

use std::sync::Arc;

use games::movement::{Asked, Board, Piece, Spaces, Turn};

use super::super::image::{STONE, TABLE, UNMOVED};
use super::{Desk, Look, Prompt, by_stick, moved, space};
use crate::person::Stroke;

/// The space of the piece at first: d4, n4 on the circle.
const FIRST_ORIGIN: u8 = 27;
/// Bytes of stones, and of the piece.
const ENEMY: u8 = 0x20;
const OWN_STONE: u8 = STONE;
const ENEMY_STONE: u8 = STONE | ENEMY;
const PIECE: u8 = 1;

/// The contents of a space of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    None,
    Piece,
    Own,
    Enemy,
}

/// The explorer.
#[derive(Clone, Debug)]
pub(super) struct Explorer {
    stones: [u8; TABLE],
    pub(super) origin: u8,
    /// File and rank of the frame.
    pub(super) frame: (usize, usize),
    black: bool,
    /// The piece; none if the own text has a mistake on this board.
    piece: Option<Arc<Piece>>,
    /// Where it goes by links, and what its list names.
    pub(super) links: Spaces,
    pub(super) listed: Spaces,
    /// The same by coordinates, once asked.
    pub(super) coordinates: Option<(Spaces, Spaces)>,
}

impl Default for Explorer {
    fn default() -> Explorer {
        Explorer {
            stones: [0; TABLE],
            origin: FIRST_ORIGIN,
            frame: (0, 0),
            black: false,
            piece: None,
            links: Spaces::EMPTY,
            listed: Spaces::EMPTY,
            coordinates: None,
        }
    }
}

impl Explorer {
    /// A board with a piece in its middle.
    pub(super) fn on(board: &Board) -> Explorer {
        let mut explorer = Explorer::default();
        explorer.stones[usize::from(FIRST_ORIGIN)] = STONE | UNMOVED | PIECE;
        explorer.frame = (board.file_of(FIRST_ORIGIN), board.rank_of(FIRST_ORIGIN).into());
        explorer
    }

    /// Returns what stands on a space.
    pub(super) fn at(&self, space: u8) -> Content {
        match self.stones[usize::from(space)] {
            0 => Content::None,
            OWN_STONE => Content::Own,
            ENEMY_STONE => Content::Enemy,
            _ => Content::Piece,
        }
    }

    fn asked(&self) -> Asked {
        let having = |bits: u8| (0..TABLE as u8).filter(|space| self.stones[usize::from(*space)] & bits != 0).collect();
        Asked { origin: self.origin, occupied: having(STONE), unmoved: having(UNMOVED) }
    }

    fn turn(&self) -> Turn {
        if self.black { Turn::Half } else { Turn::None }
    }
}

impl Desk {
    /// Begins to explore.
    pub(super) fn explore(&mut self) {
        self.explorer = Explorer::on(self.board());
        self.exploring = true;
        self.draw_explorer(None);
    }

    /// Makes the piece, and shows board and moves.
    pub(super) fn draw_explorer(&mut self, notice: Option<&'static str>) {
        self.exploring = true;
        self.prompt = Prompt::Explorer;
        let is_there = self.make_piece();
        self.show_moves(if is_there { notice } else { Some("MessageNotHere") });
    }

    /// Makes the piece that is chosen; returns false if the own text has a mistake.
    fn make_piece(&mut self) -> bool {
        let turn = self.explorer.turn();
        let made = match self.facts.pieces.get(self.piece) {
            Some((_, name)) => Piece::named(name, self.board(), turn).and_then(Result::ok),
            None => self.facts.own_piece(self.board, &self.editor.own, turn).and_then(Result::ok),
        };
        self.explorer.piece = made.map(Arc::new);
        self.explorer.piece.is_some()
    }

    /// Finds the moves by links.
    pub(super) fn show_moves(&mut self, notice: Option<&'static str>) {
        let explorer = &mut self.explorer;
        let asked = explorer.asked();
        let by_links = explorer.piece.as_ref().map(|piece| piece.by_links());
        explorer.links = by_links.map_or(Spaces::EMPTY, |piece| piece.moves(&asked));
        explorer.listed = by_links.map_or(Spaces::EMPTY, |piece| piece.list(asked.origin));
        explorer.coordinates = None;
        self.message = Some(notice.unwrap_or("MessageExplore"));
    }

    pub(super) fn press_in_explorer(&mut self, stroke: Stroke) {
        let board = &self.facts.grounds[self.board].board;
        let at = usize::from(space(self.explorer.frame, board));
        let origin = usize::from(self.explorer.origin);
        let mut notice = None;
        match by_stick(stroke) {
            Stroke::Break => return self.return_to_menu(),
            Stroke::Way(way) => {
                self.explorer.frame = moved(self.explorer.frame, way, board);
                return;
            }
            Stroke::Enter => {
                let piece = std::mem::take(&mut self.explorer.stones[origin]);
                self.explorer.stones[at] = piece;
                self.explorer.origin = at as u8;
            }
            Stroke::Key(key @ ('o' | 'e')) => {
                let stone = if key == 'o' { OWN_STONE } else { ENEMY_STONE };
                let there = &mut self.explorer.stones[at];
                if at != origin {
                    *there = if *there == stone { 0 } else { stone };
                }
            }
            Stroke::Key('c') => {
                let piece = self.explorer.stones[origin];
                self.explorer.stones = [0; TABLE];
                self.explorer.stones[origin] = piece;
            }
            Stroke::Key('r') => {
                self.to_look = Some(Look::Stones);
                return;
            }
            Stroke::Key('x') => {
                self.explorer.black = !self.explorer.black;
                self.make_piece();
                notice = Some(if self.explorer.black { "MessageBlack" } else { "MessageWhite" });
            }
            Stroke::Key('f') => {
                self.explorer.stones[origin] ^= UNMOVED;
                let is_moved = self.explorer.stones[origin] & UNMOVED == 0;
                notice = Some(if is_moved { "MessageMoved" } else { "MessageUnmoved" });
            }
            Stroke::Key('m') => return self.ask_both(),
            Stroke::Key('w') => {
                // Without a piece there is nothing to walk, and the moves are shown at once.
                if self.explorer.piece.is_some() {
                    self.message = Some("MessageWalks");
                    self.prompt = Prompt::Walk;
                    return;
                }
            }
            Stroke::Key('p') => return self.choose(false),
            Stroke::Key('b') => {
                self.board = (self.board + 1) % self.facts.grounds.len();
                self.explorer = Explorer::on(&self.facts.grounds[self.board].board);
                return self.draw_explorer(None);
            }
            Stroke::Key('t') if self.piece == self.own_number() => return self.write(),
            Stroke::Key('t') => {
                self.prompt = Prompt::Reading;
                self.to_look = Some(Look::Text);
                return;
            }
            Stroke::Key(_) => return,
        }
        self.show_moves(notice);
    }

    /// Finds the moves by coordinates too.
    fn ask_both(&mut self) {
        let explorer = &mut self.explorer;
        let asked = explorer.asked();
        let by_coordinates = explorer.piece.as_ref().map(|piece| piece.by_coordinates());
        let moves = by_coordinates.map_or(Spaces::EMPTY, |piece| piece.moves(&asked));
        let listed = by_coordinates.map_or(Spaces::EMPTY, |piece| piece.list(asked.origin));
        explorer.coordinates = Some((moves, listed));
        self.message = Some(if moves == explorer.links { "MessageAgree" } else { "MessageDiffer" });
    }

    /// Takes over stones that chance has put on the board, if they are such.
    pub(super) fn take_stones(&mut self, stones: &[u8; TABLE]) {
        let origin = self.explorer.origin;
        let is_one = |space: u8| match stones[usize::from(space)] {
            byte if space == origin => byte == self.explorer.stones[usize::from(origin)],
            byte => [0, OWN_STONE, ENEMY_STONE].contains(&byte),
        };
        if self.board().spaces().iter().all(is_one) {
            let size = self.board().size();
            self.explorer.stones[..size].copy_from_slice(&stones[..size]);
        }
        self.show_moves(None);
    }
}
