//! Moves in the notation of the World Xiangqi Federation: piece, file, direction, number.

use super::ParseError;
use super::piece::{Kind, Letters, Piece, Side};
use super::point::{Move, Point};
use super::position::Position;

/// Returns a point's file from its player's right, 1 to 9.
fn file(side: Side, point: Point) -> u8 {
    match side {
        Side::Red => 9 - point.column(),
        Side::Black => point.column() + 1,
    }
}

impl Position {
    /// Writes a move in WXF's form, `C2.5`; `None` if the source is free.
    ///
    /// ```
    /// use games::xiangqi::Position;
    /// let cannon = "h2e2".parse()?;
    /// assert_eq!(Position::start().wxf(cannon).as_deref(), Some("C2.5"));
    /// # Ok::<(), games::xiangqi::ParseError>(())
    /// ```
    pub fn wxf(&self, chosen: Move) -> Option<String> {
        let piece = self.board().get(chosen.from)?;
        Some(format!("{}{}", self.name(piece, chosen.from), direction(piece, chosen)))
    }

    /// The first two signs: the letter and the file, unless several alike stand on the file.
    fn name(&self, piece @ Piece { side, kind }: Piece, from: Point) -> String {
        let letter = Letters::WXF.letter(kind);
        let alike: Vec<Point> = self.board().find(side, kind).collect();
        let mut column: Vec<Point> = alike.iter().copied().filter(|point| point.column() == from.column()).collect();
        column.sort_by_key(|point| std::cmp::Reverse(side.depth(point.row())));
        let rank = column.iter().position(|&point| point == from).unwrap_or(0);
        // Other pawns that are doubled need the file in place of the letter.
        let is_doubled = |point: &&Point| alike.iter().filter(|other| other.column() == point.column()).count() > 1;
        let elsewhere = alike.iter().filter(is_doubled).any(|point| point.column() != from.column());
        let file = file(side, from);
        let first = if elsewhere && kind == Kind::Pawn { file.to_string() } else { letter.to_string() };
        match (column.len(), rank) {
            (2 | 3, 0) | (4 | 5, 1) => format!("{first}+"),
            (2, 1) | (3, 2) | (4, 2) | (5, 3) => format!("{first}-"),
            (4 | 5, 0) => "++".into(),
            (4, 3) | (5, 4) => "--".into(),
            _ => plain_name(piece, from),
        }
    }

    /// Reads a legal move in WXF's form; `=` is read as `.`, and small letters as capitals. The file may be named where `+` or `-`
    /// would stand, if one legal move alone can be meant.
    ///
    /// # Errors
    /// [`ParseError::Wxf`].
    pub fn parse_wxf(&self, text: &str) -> Result<Move, ParseError> {
        let mut wanted = text.to_ascii_uppercase().replace('=', ".");
        if let Some(kind) = wanted.chars().next().and_then(|letter| Letters::WXF.kind(letter)) {
            wanted.replace_range(..1, &Letters::WXF.letter(kind).to_string());
        }
        let moves = self.moves();
        let exact = moves.iter().find(|&&chosen| self.wxf(chosen).as_ref() == Some(&wanted));
        let plain = |chosen: &&Move| {
            let piece = self.board().get(chosen.from);
            piece.is_some_and(|piece| plain_name(piece, chosen.from) + &direction(piece, **chosen) == wanted)
        };
        let only = || {
            let mut meant = moves.iter().filter(plain);
            meant.next().filter(|_| meant.next().is_none())
        };
        exact.or_else(only).copied().ok_or_else(|| ParseError::Wxf(text.to_owned()))
    }
}

fn plain_name(Piece { side, kind }: Piece, from: Point) -> String {
    format!("{}{}", Letters::WXF.letter(kind), file(side, from))
}

/// The last two signs: ahead, back or sideways, and the points gone on a file or the new file.
fn direction(Piece { side, kind }: Piece, Move { from, to }: Move) -> String {
    let (before, after) = (side.depth(from.row()), side.depth(to.row()));
    let is_straight = matches!(kind, Kind::King | Kind::Rook | Kind::Cannon | Kind::Pawn);
    let number = if is_straight && before != after { before.abs_diff(after) } else { file(side, to) };
    let sign = match after.cmp(&before) {
        std::cmp::Ordering::Greater => '+',
        std::cmp::Ordering::Less => '-',
        std::cmp::Ordering::Equal => '.',
    };
    format!("{sign}{number}")
}
