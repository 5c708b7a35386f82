//! The worth of pieces on their points.

use crate::xiangqi::{Kind, Piece, Point};

/// The worth on the files a to e, which f to i mirror, of each row from the piece's own edge on.
type Table = [[u8; 5]; 10];

/// Kings in the palace, and pawns, which never stand there while they are at home: worth little before the river and most near the
/// enemy's palace.
const KING_AND_PAWN: Table = [
    [0, 0, 0, 2, 5],
    [0, 0, 0, 1, 1],
    [0, 0, 0, 0, 0],
    [7, 0, 8, 0, 9],
    [8, 0, 11, 0, 12],
    [16, 18, 22, 24, 25],
    [20, 24, 30, 34, 36],
    [22, 28, 36, 42, 44],
    [20, 28, 38, 44, 46],
    [8, 8, 10, 12, 12],
];

/// Guards and bishops, which have no point in common.
const GUARD_AND_BISHOP: Table = [
    [0, 0, 20, 20, 0],
    [0, 0, 0, 0, 23],
    [17, 0, 0, 19, 24],
    [0, 0, 0, 0, 0],
    [0, 0, 21, 0, 0],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
];

const KNIGHT: Table = [
    [38, 36, 40, 40, 38],
    [38, 42, 44, 43, 34],
    [40, 44, 46, 46, 45],
    [42, 45, 48, 48, 49],
    [42, 46, 49, 51, 52],
    [43, 50, 51, 54, 54],
    [43, 51, 53, 54, 56],
    [44, 52, 55, 57, 54],
    [42, 46, 54, 52, 48],
    [42, 42, 44, 46, 42],
];

const ROOK: Table = [
    [92, 96, 94, 98, 94],
    [94, 97, 96, 99, 96],
    [93, 97, 96, 99, 97],
    [97, 99, 99, 101, 101],
    [98, 100, 100, 102, 102],
    [99, 101, 101, 103, 103],
    [99, 101, 101, 103, 103],
    [99, 100, 100, 104, 104],
    [101, 103, 102, 106, 107],
    [99, 101, 100, 104, 104],
];

const CANNON: Table = [
    [46, 46, 47, 48, 48],
    [46, 47, 47, 48, 48],
    [47, 48, 49, 50, 51],
    [46, 46, 47, 47, 50],
    [46, 46, 47, 47, 49],
    [46, 46, 47, 47, 50],
    [47, 48, 47, 47, 50],
    [48, 48, 47, 45, 45],
    [49, 49, 48, 45, 44],
    [50, 50, 48, 45, 44],
];

/// Returns the worth of a piece on a point to its side.
pub fn worth(piece: Piece, point: Point) -> i16 {
    let table = match piece.kind {
        Kind::King | Kind::Pawn => &KING_AND_PAWN,
        Kind::Guard | Kind::Bishop => &GUARD_AND_BISHOP,
        Kind::Knight => &KNIGHT,
        Kind::Rook => &ROOK,
        Kind::Cannon => &CANNON,
    };
    let file = point.column().min(8 - point.column());
    table[usize::from(piece.side.depth(point.row()))][usize::from(file)].into()
}
