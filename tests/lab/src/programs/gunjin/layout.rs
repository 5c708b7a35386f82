//! The places of a board, the maps and the state of a game in the memory of the rules.

use games::gunjin::{Answer, Board, Bridges, Kind, Move, POSITIONS, Position, Side, Space};

use crate::diff::{Area, Asking, Field};

/// No piece, no type, no move.
pub(super) const NONE: u8 = 0xFF;
/// The byte of the maps for an edge or the river.
const BLOCKED: u8 = 0x80;

/// An array indexed by positions.
pub(super) type Bytes = [u8; POSITIONS];

pub(super) const PIECES: Field<Bytes> = array("BoardPieces");
pub(super) const TYPES: Field<Bytes> = array("PieceTypes");
pub(super) const MARKS: Field<Bytes> = array("BoardMarks");
pub(super) const MAP_UP: Field<Bytes> = array("MapUp");
pub(super) const MAP_DOWN: Field<Bytes> = array("MapDown");
pub(super) const KNOWN: Field<[u16; POSITIONS]> = Field::new(
    "Known",
    2 * POSITIONS,
    |words, to| to.chunks_mut(2).zip(words).for_each(|(to, word)| to.copy_from_slice(&word.to_le_bytes())),
    |from| Some(std::array::from_fn(|number| u16::from_le_bytes([from[2 * number], from[2 * number + 1]]))),
);
pub(super) const BRIDGES: Field<u8> = Field::byte("Bridges");
pub(super) const BOTTOM: Field<u8> = Field::byte("Bottom");
pub(super) const MOVED: Field<u8> = Field::byte("Moved");
pub(super) const MOVES: Field<u16> = Field::word("Moves");
pub(super) const QUIET: Field<u16> = Field::word("Quiet");
pub(super) const LAST: Field<[u8; 3]> = bytes("LastFrom");
pub(super) const REGISTER: Field<u32> = Field::long("Register");
pub(super) const QUANTITIES: Field<[u8; 16]> = bytes("Quantities");
pub(super) const FROM: Field<u8> = Field::byte("From");
pub(super) const TO: Field<u8> = Field::byte("To");
pub(super) const ANSWER: Field<u8> = Field::byte("Answer");

/// The variables that the rules use for themselves.
pub(super) const SCRATCH: Area = Area { symbol: "RuleRam", bytes: 29 };

/// The symbols of a board.
pub(super) const BOARD: [&str; 5] = ["BoardPieces", "PieceTypes", "Bridges", "MapUp", "MapDown"];
/// The symbols of a position, besides those of the board.
pub(super) const STATE: [&str; 6] = ["Bottom", "Moved", "Moves", "Quiet", "LastFrom", "Known"];

const fn bytes<const N: usize>(symbol: &'static str) -> Field<[u8; N]> {
    Field::new(symbol, N, |bytes, to| to.copy_from_slice(bytes), |from| from.try_into().ok())
}

const fn array(symbol: &'static str) -> Field<Bytes> {
    bytes(symbol)
}

/// Returns an array from the bytes of the spaces; the right halves of the headquarters get `none`.
pub(super) fn of_spaces(none: u8, byte: impl Fn(Space) -> u8) -> Bytes {
    std::array::from_fn(|position| Space::new(position as u8).map_or(none, &byte))
}

pub(super) fn pieces(board: &Board) -> Bytes {
    of_spaces(NONE, |space| board.piece(space).map_or(NONE, Space::position))
}

pub(super) fn types(board: &Board) -> Bytes {
    of_spaces(NONE, |piece| board.kind(piece).map_or(NONE, Kind::number))
}

pub(super) fn map_up(bridges: Bridges) -> Bytes {
    of_spaces(BLOCKED, |space| bridges.up(space).byte())
}

pub(super) fn map_down(bridges: Bridges) -> Bytes {
    of_spaces(BLOCKED, |space| bridges.down(space).byte())
}

pub(super) fn last(last: Option<(Move, Answer)>) -> [u8; 3] {
    last.map_or([NONE, NONE, 0], |(Move { from, to }, answer)| [from.position(), to.position(), answer.number()])
}

/// The 16 bytes after `BoardPieces`: piece numbers of both sides. They are not spaces, so code that reads them as such gives wrong answers.
const AFTER_PIECES: [u8; 16] =
    [0x04, 0x00, 0x0C, 0x08, 0x14, 0x10, 0x05, 0x01, 0x0D, 0x09, 0x15, 0x11, 0x06, 0x02, 0x0E, 0x0A];

/// Puts a board with its bridges and maps into memory.
pub(super) fn put_board(bridges: Bridges, board: &Board, to: &mut Asking<'_>) {
    to.put(&PIECES, &pieces(board));
    to.write_bytes(to.address("BoardPieces") + POSITIONS as u16, &AFTER_PIECES);
    to.put(&TYPES, &types(board));
    to.put(&BRIDGES, &bridges.number());
    to.put(&MAP_UP, &map_up(bridges));
    to.put(&MAP_DOWN, &map_down(bridges));
}

/// Puts a position into memory.
pub(super) fn put(position: &Position, to: &mut Asking<'_>) {
    put_board(position.bridges, &position.board, to);
    to.put(&BOTTOM, &bottom(position.mover));
    to.put(&MOVED, &0);
    to.put(&MOVES, &position.moves);
    to.put(&QUIET, &position.quiet);
    to.put(&LAST, &last(position.last));
}

pub(super) const fn bottom(side: Side) -> u8 {
    side as u8
}

/// Writes bytes as hexadecimal digits.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

/// Returns the board of the two arrays; `None` if they hold none.
pub(super) fn read_board(pieces: &Bytes, types: &Bytes) -> Option<Board> {
    let mut board = Board::EMPTY;
    for position in 0..POSITIONS {
        let (piece, kind) = (pieces[position], types[position]);
        match Space::new(position as u8) {
            None if piece == NONE && kind == NONE => (),
            None => return None,
            Some(space) => {
                board.set_piece(space, if piece == NONE { None } else { Some(Space::new(piece)?) });
                board.set_kind(space, if kind == NONE { None } else { Some(Kind::new(kind)?) });
            }
        }
    }
    Some(board)
}
