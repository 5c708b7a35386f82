//! The kinds of the pieces on a board, by the numbers that the program gives them, and the rules of a game with them.

use std::sync::Arc;

use games::movement::{Board, Piece, Position, Turn, Variant, document};

use super::super::code::{Code, DIRECTIONS};
use super::super::image::{STONE, TABLE, UNMOVED};
use super::facts::Facts;

/// Bits of a space: the side of the piece, and its kind; kind 0 is a stone that is no piece.
pub(super) const ENEMY: u8 = 0x20;
pub(super) const KIND: u8 = 0x0F;
/// Bytes of the checks of all kinds.
const ROOM: usize = 1_024;
/// The definitions of a stone that is no piece: it goes nowhere.
const STILL: &str = "def Stone logleap #0 #1 n and not logleap #0 #1 n; def StoneL logleaps #0 n;
def Stone checkleap #0 #1 0 0; def StoneL leaps #0 0 0;";

/// The kinds.
#[derive(Clone, Debug)]
pub(super) struct Kinds {
    /// The number of the piece of each kind.
    pub(super) pieces: [Option<usize>; KIND as usize + 1],
    /// The letters of their pictures, capitals for the pieces of chess.
    pub(super) letters: [u8; KIND as usize + 1],
}

impl Kinds {
    pub(super) fn none() -> Kinds {
        Kinds { pieces: [None; KIND as usize + 1], letters: [b'*'; KIND as usize + 1] }
    }

    /// Forgets the kinds of which no piece stands on the board.
    pub(super) fn prune(&mut self, stones: &[u8; TABLE]) {
        for (kind, piece) in (0..).zip(&mut self.pieces) {
            if !stones.iter().any(|byte| byte & (STONE | KIND) == STONE | kind) {
                *piece = None;
            }
        }
    }

    /// Returns the kind of a piece, which becomes a new one if need be; `None` if there is no room for that.
    pub(super) fn of(&mut self, piece: usize, letter: u8) -> Option<u8> {
        let known = (1..=KIND).rev().find(|kind| self.pieces[usize::from(*kind)] == Some(piece));
        known.or_else(|| {
            let kind = (1..=KIND).find(|kind| self.pieces[usize::from(*kind)].is_none())?;
            self.pieces[usize::from(kind)] = Some(piece);
            self.letters[usize::from(kind)] = letter;
            Some(kind)
        })
    }

    /// Returns the letters and numbers of the pieces, in their order.
    pub(super) fn each(&self) -> impl Iterator<Item = (u8, usize)> {
        self.letters.into_iter().zip(self.pieces).skip(1).filter_map(|(letter, piece)| Some((letter, piece?)))
    }
}

/// Returns the rules of a game with the kinds; `None` if the program has no room for them, or the own text changes the board.
pub(super) fn rules(facts: &Facts, board: &Board, kinds: &Kinds, own: &[u8]) -> Option<Arc<Variant>> {
    let still = document("stones", STILL, Some(board)).ok()?;
    let still = |turn| Piece::of("stones", &still, None, turn).ok();
    let mut pieces = Vec::new();
    let (mut added, mut bytes) = (Vec::new(), 1);
    for (letter, number) in kinds.letters.into_iter().zip(kinds.pieces) {
        let Some(number) = number else {
            pieces.push(('*', [still(Turn::None)?, still(Turn::Half)?]));
            continue;
        };
        let made = |turn| facts.piece(number, board, own, turn);
        let both = [made(Turn::None)?, made(Turn::Half)?];
        let directions = &both[0].board().directions()[board.directions().len()..];
        if number == facts.own_number() && (!directions.is_empty() || facts.changes_board(own)) {
            return None;
        }
        added.extend(directions.iter().map(|direction| direction.name.clone()));
        bytes += Code::of(&both[0]).map_or(0, |code| code.check_links.len());
        pieces.push((char::from(letter), both));
    }
    added.sort_unstable();
    added.dedup();
    let is_room = board.directions().len() + added.len() <= DIRECTIONS && bytes < ROOM;
    is_room.then(|| Arc::new(Variant::of_pieces("set up", board, pieces)))
}

/// Returns the position of some stones.
pub(super) fn position(variant: &Variant, stones: &[u8; TABLE], black_to_move: bool) -> Position {
    let stone = |(space, byte): (u8, &u8)| (space, byte & KIND, byte & ENEMY != 0, byte & UNMOVED == 0);
    let placed = (0..).zip(stones).filter(|(_, byte)| *byte & STONE != 0).map(stone);
    Position::set_up(variant, placed, black_to_move)
}

/// Writes the stones of a position over those of a board without any.
pub(super) fn stones(mut ground: [u8; TABLE], position: &Position) -> [u8; TABLE] {
    let unmoved = position.asked(0).unmoved;
    for space in 0..TABLE as u8 {
        if let Some((kind, black)) = position.at(space) {
            let bits = if black { ENEMY } else { 0 } | if unmoved.has(space) { UNMOVED } else { 0 };
            ground[usize::from(space)] = STONE | bits | kind;
        }
    }
    ground
}
