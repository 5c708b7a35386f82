//! The places of a position, a record and a list of moves in the memory of the rules.

use crate::diff::{Area, Asking, Field};
use games::xiangqi::{Board, Kind, Move, Piece, Point, Position, Side};

/// Bits of a piece's byte: the colour, and the kind.
const RED: u8 = 0x40;
const BLACK: u8 = 0x80;
const BORDER: u8 = 0xC0;
/// The kinds in the order of their numbers, from 1 on.
pub(super) const KINDS: [Kind; 7] =
    [Kind::King, Kind::Guard, Kind::Bishop, Kind::Knight, Kind::Pawn, Kind::Rook, Kind::Cannon];

pub(super) const BOARD: Field<Board> = Field::new("rules.Board", 256, write_board, read_board);
/// The page of the board, filled with a byte.
pub(super) const PAGE: Field<u8> = Field::new("rules.Board", 256, |byte, to| to.fill(*byte), |_| None);
pub(super) const TURN: Field<Side> = Field::new(
    "rules.Turn",
    1,
    |side, to| to[0] = colour(*side),
    |from| Side::ALL.into_iter().find(|side| colour(*side) == from[0]),
);
pub(super) const KINGS: Field<[Point; 2]> = Field::new(
    "rules.RedKing",
    2,
    |kings, to| to.copy_from_slice(&kings.map(byte)),
    |from| Some([point(from[0])?, point(from[1])?]),
);
pub(super) const QUIET: Field<u8> = Field::byte("rules.Quiet");
pub(super) const RECORDED: Field<u8> = Field::byte("rules.Recorded");
pub(super) const FROM: Field<Vec<Point>> = record("rules.RecordFrom");
pub(super) const TO: Field<Vec<Point>> = record("rules.RecordTo");
pub(super) const CHECKS: Field<Vec<bool>> = Field::new(
    "rules.RecordCheck",
    128,
    |checks, to| to.iter_mut().zip(checks).for_each(|(to, check)| *to = (*check).into()),
    |_| None,
);
pub(super) const LINES: Field<u32> = Field::long("rules.Lines");

/// A list of moves: pairs of points, then 0.
pub(super) const LIST: Field<Vec<Move>> = Field::new(
    "rules.MoveLists",
    256,
    |_, _| (),
    |from| {
        let moves = from.chunks(2).map_while(|pair| Some(Move { from: point(pair[0])?, to: point(pair[1])? }));
        let moves: Vec<Move> = moves.collect();
        (from.get(2 * moves.len()) == Some(&0)).then_some(moves)
    },
);

/// The answers about all pieces and targets, 90 bytes for each of up to 90 pieces. The moves of a line lie there too.
pub(super) const TARGETS: Area = Area { symbol: "rules.Targets", bytes: 8_100 };
/// The most moves of a line.
pub(super) const LINE_MOST: usize = TARGETS.bytes / 2 - 1;

/// Moves of a line: pairs of points, then 0 if there are fewer than 127.
pub(super) const MOVES: Field<Vec<Move>> = Field::new(
    TARGETS.symbol,
    2 * MOVES_MOST,
    |moves, to| {
        let bytes = moves.iter().flat_map(|chosen| [byte(chosen.from), byte(chosen.to)]).chain([0]);
        to.iter_mut().zip(bytes).for_each(|(to, from)| *to = from);
    },
    |_| None,
);
/// The most moves that are put into memory at once.
pub(super) const MOVES_MOST: usize = 127;

/// True if the side to move is in check, as `list_legal` leaves it.
pub(super) const IN_CHECK: Field<u8> = Field::byte("rules.InCheck");

/// The variables that the rules use for themselves.
pub(super) const SCRATCH: [Area; 6] = [
    Area { symbol: "rules.Wanted", bytes: 1 },
    Area { symbol: "rules.KingPoint", bytes: 1 },
    Area { symbol: "rules.InCheck", bytes: 1 },
    Area { symbol: "rules.Differing", bytes: 1 },
    Area { symbol: "rules.Quiets", bytes: 1 },
    Area { symbol: "rules.Depth", bytes: 1 },
];

/// The symbols of a position.
pub(super) const POSITION: [&str; 3] = ["rules.Board", "rules.Turn", "rules.RedKing"];

/// The byte of a colour.
pub(super) const fn colour(side: Side) -> u8 {
    match side {
        Side::Red => RED,
        Side::Black => BLACK,
    }
}

/// The byte of a point.
pub(super) const fn byte(point: Point) -> u8 {
    (point.row() + 3) * 16 + point.column() + 3
}

fn point(byte: u8) -> Option<Point> {
    Point::at((byte & 15) as i8 - 3, (byte >> 4) as i8 - 3)
}

const fn record(symbol: &'static str) -> Field<Vec<Point>> {
    Field::new(symbol, 128, |points, to| to.iter_mut().zip(points).for_each(|(to, point)| *to = byte(*point)), |_| None)
}

fn write_board(board: &Board, to: &mut [u8]) {
    to.fill(BORDER);
    for point in Point::all() {
        to[usize::from(byte(point))] = board.get(point).map_or(0, piece_byte);
    }
}

/// The byte of a piece.
pub(super) fn piece_byte(piece: Piece) -> u8 {
    let number = KINDS.iter().position(|kind| *kind == piece.kind).unwrap_or_default() as u8 + 1;
    colour(piece.side) + number
}

fn read_board(from: &[u8]) -> Option<Board> {
    let mut board = Board::EMPTY;
    for (number, &found) in (0..=u8::MAX).zip(from) {
        let Some(point) = point(number) else { if found == BORDER { continue } else { return None } };
        if found != 0 {
            let side = Side::ALL.into_iter().find(|side| colour(*side) == found & BORDER)?;
            let kind = *KINDS.get(usize::from(found & !BORDER).checked_sub(1)?)?;
            board.set(point, Some(Piece { side, kind }));
        }
    }
    Some(board)
}

/// Returns the page of a position's board.
#[cfg(test)]
pub(super) fn board_bytes(position: &Position) -> [u8; 256] {
    let mut bytes = [0; 256];
    write_board(position.board(), &mut bytes);
    bytes
}

/// Puts a position into memory.
pub(super) fn put(position: &Position, to: &mut Asking<'_>) {
    to.put(&BOARD, position.board());
    to.put(&TURN, &position.turn());
    to.put(&KINGS, &Side::ALL.map(|side| position.king(side)));
}
