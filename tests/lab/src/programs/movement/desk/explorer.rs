//! The explorer: a piece among others, and among stones.

use std::sync::Arc;

use games::movement::{Asked, Board, Piece, Spaces, Turn};

use super::super::code::Code;
use super::super::image::{HOLE, STONE, TABLE, UNMOVED, ground};
use super::kinds::{self, ENEMY, KIND, Kinds};
use super::{Desk, Look, Prompt, Where, by_stick, moved, space};
use crate::person::Stroke;

/// The space of the piece at first: d4, n4 on the circle.
const FIRST_ORIGIN: u8 = 27;

/// The explorer.
#[derive(Clone, Debug)]
pub(super) struct Explorer {
    pub(super) on: Where,
    pub(super) stones: [u8; TABLE],
    pub(super) kinds: Kinds,
    /// The space of the piece in question.
    pub(super) origin: u8,
    /// File and rank of the frame.
    pub(super) frame: (usize, usize),
    /// The piece; none if the own text has a mistake on this board, or a step that Black's piece cannot take.
    piece: Option<Arc<Piece>>,
    /// Where it goes by links, and what its list names.
    pub(super) links: Spaces,
    pub(super) listed: Spaces,
    /// The same by coordinates, once asked.
    pub(super) coordinates: Option<(Spaces, Spaces)>,
}

impl Explorer {
    /// A position, with the piece on a space in question.
    pub(super) fn new(on: Where, stones: [u8; TABLE], kinds: Kinds, origin: u8, frame: (usize, usize)) -> Explorer {
        let (links, listed) = (Spaces::EMPTY, Spaces::EMPTY);
        Explorer { on, stones, kinds, origin, frame, piece: None, links, listed, coordinates: None }
    }

    /// A board with a piece in its middle.
    pub(super) fn on(number: usize, board: &Board) -> Explorer {
        let mut stones = ground(board);
        stones[usize::from(FIRST_ORIGIN)] = STONE | UNMOVED;
        let frame = (board.file_of(FIRST_ORIGIN), board.rank_of(FIRST_ORIGIN).into());
        Explorer::new(Where::Board(number), stones, Kinds::none(), FIRST_ORIGIN, frame)
    }

    /// Returns the letter and true for Black, if something stands on a space.
    pub(super) fn at(&self, space: u8) -> Option<(u8, bool)> {
        let byte = self.stones[usize::from(space)];
        (byte & STONE != 0).then(|| (self.kinds.letters[usize::from(byte & KIND)], byte & ENEMY != 0))
    }

    /// Returns the kind of the piece on a space, if one stands there.
    fn kind(&self, space: u8) -> Option<u8> {
        let byte = self.stones[usize::from(space)];
        (byte & STONE != 0 && byte & KIND != 0).then_some(byte & KIND)
    }

    /// Returns true if the piece in question is Black's.
    pub(super) fn is_black(&self) -> bool {
        self.stones[usize::from(self.origin)] & ENEMY != 0
    }

    fn asked(&self) -> Asked {
        let having = |bits: u8| (0..TABLE as u8).filter(|space| self.stones[usize::from(*space)] & bits != 0).collect();
        Asked { origin: self.origin, occupied: having(STONE), unmoved: having(UNMOVED) }
    }

    fn turn(&self) -> Turn {
        if self.is_black() { Turn::Half } else { Turn::None }
    }

    /// Takes all but the piece in question away.
    fn clear(&mut self) {
        let origin = usize::from(self.origin);
        let others = self.stones.iter_mut().enumerate().filter(|(at, byte)| *at != origin && **byte != HOLE);
        others.for_each(|(_, byte)| *byte = 0);
    }

    /// Puts the piece in question on a space, or another one like it.
    fn put(&mut self, at: u8, stays: bool) {
        let there = self.stones[usize::from(at)];
        if there == HOLE || at == self.origin {
            return;
        }
        let piece = self.stones[usize::from(self.origin)];
        if !stays {
            self.stones[usize::from(self.origin)] = 0;
        }
        self.stones[usize::from(at)] = piece;
        self.origin = at;
    }

    /// Puts a stone of a side on a space, or takes away what that side has there.
    fn put_stone(&mut self, at: u8, black: bool) {
        let stone = STONE | if black { ENEMY } else { 0 };
        let there = &mut self.stones[usize::from(at)];
        if *there != HOLE && at != self.origin {
            *there = if *there & (STONE | ENEMY) == stone { 0 } else { stone };
        }
    }
}

impl Desk {
    /// Begins to explore.
    pub(super) fn explore(&mut self) {
        self.explorer = Explorer::on(self.board, &self.facts.grounds[self.board].board);
        self.draw_explorer(None);
    }

    /// Makes the piece, and shows board and moves.
    pub(super) fn draw_explorer(&mut self, notice: Option<&'static str>) {
        self.exploring = true;
        self.prompt = Prompt::Explorer;
        let is_room = self.make_kind();
        let fault = self.make_piece();
        let notice = if is_room { notice } else { Some("MessageFull") };
        self.show_moves(fault.or(notice));
    }

    /// Makes the piece in question one of the chosen kind; returns false if there is no room for that kind.
    pub(super) fn make_kind(&mut self) -> bool {
        let letter = self.facts.letter(self.piece);
        let explorer = &mut self.explorer;
        let origin = usize::from(explorer.origin);
        let byte = std::mem::replace(&mut explorer.stones[origin], STONE);
        explorer.kinds.prune(&explorer.stones);
        let kind = explorer.kinds.of(self.piece, letter);
        explorer.stones[origin] = kind.map_or(byte, |kind| byte & !KIND | kind);
        if kind.is_none() {
            self.piece = explorer.kinds.pieces[usize::from(byte & KIND)].unwrap_or(0);
        }
        kind.is_some()
    }

    /// Makes the definitions of the piece; returns what is said if there is none: the own text has a mistake, the piece does not fit the
    /// board, or it is Black's, and a direction has no opposite.
    fn make_piece(&mut self) -> Option<&'static str> {
        let made = |turn| {
            let piece = self.facts.piece(self.piece, self.board(), &self.editor.own, turn);
            piece.filter(|piece| Code::of(piece).is_ok())
        };
        let piece = made(self.explorer.turn());
        let is_one_sided = piece.is_none() && made(Turn::None).is_some();
        self.explorer.piece = piece.map(Arc::new);
        match &self.explorer.piece {
            Some(_) => None,
            None if is_one_sided => Some("MessageOneSided"),
            None => Some("MessageNotHere"),
        }
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
        let at = space(self.explorer.frame, self.board());
        let origin = usize::from(self.explorer.origin);
        let mut notice = None;
        match by_stick(stroke) {
            Stroke::Break => return self.return_to_menu(),
            Stroke::Way(way) => {
                self.explorer.frame = moved(self.explorer.frame, way, self.board());
                return;
            }
            Stroke::Enter => match self.explorer.kind(at).filter(|_| usize::from(at) != origin) {
                Some(kind) => {
                    self.explorer.origin = at;
                    self.piece = self.explorer.kinds.pieces[usize::from(kind)].unwrap_or(0);
                    return self.draw_explorer(None);
                }
                None => self.explorer.put(at, false),
            },
            Stroke::Key('n') => self.explorer.put(at, true),
            Stroke::Key(key @ ('o' | 'e')) => self.explorer.put_stone(at, self.explorer.is_black() == (key == 'o')),
            Stroke::Key('c') => self.explorer.clear(),
            Stroke::Key('r') => {
                self.to_look = Some(Look::Stones);
                return;
            }
            Stroke::Key('x') => {
                self.explorer.stones[origin] ^= ENEMY;
                notice = Some(if self.explorer.is_black() { "MessageBlack" } else { "MessageWhite" });
                if self.piece == self.facts.own_number() {
                    return self.draw_explorer(notice);
                }
                self.make_piece();
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
                return self.explore();
            }
            Stroke::Key('t') if self.piece == self.facts.own_number() => return self.write(),
            Stroke::Key('t') => {
                self.prompt = Prompt::Reading;
                self.to_look = Some(Look::Text);
                return;
            }
            Stroke::Key('g') => return self.play_on(),
            Stroke::Key(_) => return,
        }
        self.show_moves(notice);
    }

    /// Begins a game from the position, if it is one of a game.
    fn play_on(&mut self) {
        let explorer = &mut self.explorer;
        explorer.kinds.prune(&explorer.stones);
        let (stones, black) = (explorer.stones, explorer.is_black());
        let rules = kinds::rules(&self.facts, self.board(), &self.explorer.kinds, &self.editor.own);
        let Some(rules) = rules else { return self.draw_explorer(Some("MessageUnfit")) };
        let position = kinds::position(&rules, &stones, black);
        if position.takes_king(&rules) {
            return self.draw_explorer(Some("MessageTaken"));
        }
        let explorer = &self.explorer;
        self.begin_game(rules, position, explorer.kinds.clone(), explorer.on, explorer.frame);
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
        let explorer = &self.explorer;
        let is_one = |space: u8| match stones[usize::from(space)] {
            byte if space == explorer.origin => byte == explorer.stones[usize::from(space)],
            byte => [0, STONE, STONE | ENEMY].contains(&byte),
        };
        if self.board().spaces().iter().all(is_one) {
            for space in self.board().spaces().iter() {
                self.explorer.stones[usize::from(space)] = stones[usize::from(space)];
            }
        }
        self.show_moves(None);
    }
}
