//! Sides, kinds of pieces, and their letters.

use serde::{Deserialize, Serialize};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// Moves first; its home is the rows 0 to 4, and its way ahead leads to higher rows.
    Red,
    /// Its home is the rows 5 to 9, and its way ahead leads to lower rows.
    Black,
}

impl Side {
    /// Both sides, Red first.
    pub const ALL: [Side; 2] = [Side::Red, Side::Black];

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }

    /// Returns the change of the row that is a step ahead.
    pub const fn ahead(self) -> i8 {
        match self {
            Side::Red => 1,
            Side::Black => -1,
        }
    }

    /// Returns the rows from this side's own edge of the board to a row.
    pub const fn depth(self, row: u8) -> u8 {
        match self {
            Side::Red => row,
            Side::Black => 9 - row,
        }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// The general.
    King,
    /// The advisor.
    Guard,
    /// The elephant.
    Bishop,
    /// The horse.
    Knight,
    /// The chariot.
    Rook,
    /// The cannon.
    Cannon,
    /// The soldier.
    Pawn,
}

impl Kind {
    /// All kinds, in the order of the sheet of pieces.
    pub const ALL: [Kind; 7] =
        [Kind::King, Kind::Guard, Kind::Bishop, Kind::Knight, Kind::Rook, Kind::Cannon, Kind::Pawn];

    /// Returns the number of pieces of this kind with which a side begins.
    pub const fn number(self) -> usize {
        match self {
            Kind::King => 1,
            Kind::Pawn => 5,
            _ => 2,
        }
    }

    /// Returns true for the kinds that can give check.
    pub const fn can_win(self) -> bool {
        matches!(self, Kind::Knight | Kind::Rook | Kind::Cannon | Kind::Pawn)
    }
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Piece {
    /// Its side.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
}

/// The letters of a notation: those of the kinds in their order, then other letters that readers accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    kinds: &'static [u8; 7],
    also: &'static [(u8, Kind)],
}

impl Letters {
    /// The letters of boards of ninety signs, as the original draws them: G is the guard.
    pub const BOARD: Letters = Letters { kinds: b"KGBNRCP", also: &[] };

    /// The letters of FEN: A is the guard. E and H stand for B and N too.
    pub const FEN: Letters = Letters { kinds: b"KABNRCP", also: &[(b'E', Kind::Bishop), (b'H', Kind::Knight)] };

    /// The letters of WXF's moves. B and N stand for E and H too.
    pub const WXF: Letters = Letters { kinds: b"KAEHRCP", also: &[(b'B', Kind::Bishop), (b'N', Kind::Knight)] };

    /// Returns the letter of a kind, a capital.
    pub const fn letter(self, kind: Kind) -> char {
        self.kinds[kind as usize] as char
    }

    /// Returns the kind of a letter, a capital or not.
    pub fn kind(self, letter: char) -> Option<Kind> {
        let capital = u8::try_from(letter).ok()?.to_ascii_uppercase();
        let own = Kind::ALL.into_iter().find(|&kind| self.kinds[kind as usize] == capital);
        own.or_else(|| self.also.iter().find(|(other, _)| *other == capital).map(|&(_, kind)| kind))
    }

    /// Returns the sign of a piece: a capital for Red.
    pub const fn sign(self, piece: Piece) -> char {
        let letter = self.letter(piece.kind);
        match piece.side {
            Side::Red => letter,
            Side::Black => letter.to_ascii_lowercase(),
        }
    }

    /// Returns the piece of a sign.
    pub fn piece(self, sign: char) -> Option<Piece> {
        let side = if sign.is_ascii_uppercase() { Side::Red } else { Side::Black };
        Some(Piece { side, kind: self.kind(sign)? })
    }
}
