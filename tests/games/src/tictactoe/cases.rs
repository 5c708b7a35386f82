//! The cases of a proof: everything that the player can be asked, the boards that can come up in a point, and the scores of a match.

use std::str::FromStr;

use super::{Board, ChosenMove, Level, Limits, ParseError, Score, Set, Side, winner};

/// A case of the player: a board with the Spectrum to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToMove {
    /// The level of the player.
    pub level: Level,
    /// The board.
    pub board: Board,
    /// The value of R; on the empty board only.
    pub r: Option<u8>,
}

impl ToMove {
    /// Number of cases of [`ToMove::full`].
    pub const FULL: usize = 32;

    /// Number of cases of [`ToMove::all`].
    pub const ALL: usize = ToMove::of_set(Set::LostTurns) + ToMove::FULL;

    /// Returns the number of cases of a set.
    pub const fn of_set(set: Set) -> usize {
        set.size() + 255
    }

    /// Returns the cases of a set at a level: every board, the empty one once for each value of R.
    pub fn on(set: Set, level: Level) -> Vec<ToMove> {
        let of = |board: Board| {
            let values = if board == Board::EMPTY { (0..=255).map(Some).collect() } else { vec![None] };
            values.into_iter().map(move |r| ToMove { level, board, r })
        };
        set.boards().into_iter().flat_map(of).collect()
    }

    /// Returns the full boards that neither side has won, on which the player finds no cell: 16 with five marks of one side, 16
    /// with five of the other.
    pub fn full(level: Level) -> Vec<ToMove> {
        let full = boards().into_iter().filter(|board| board.is_full() && winner(board).is_none());
        full.map(|board| ToMove { level, board, r: None }).collect()
    }

    /// Returns everything that the player can be asked at a level: set (b), and the full boards.
    pub fn all(level: Level) -> Vec<ToMove> {
        [ToMove::on(Set::LostTurns, level), ToMove::full(level)].concat()
    }

    /// Returns the value of R, or 0 where it does not matter.
    pub fn r(&self) -> u8 {
        self.r.unwrap_or(0)
    }

    /// Returns the move of the port, and the rule that chose it; `None` on a full board.
    pub fn choose(&self) -> Option<ChosenMove> {
        self.level.choose(&self.board, self.r())
    }
}

/// Reads a case: `BOARD LEVEL [R]`, the board as nine digits, R on the empty board only.
///
/// ```
/// use games::tictactoe::{Board, ToMove};
/// let case: ToMove = "000000000 classic 17".parse()?;
/// assert_eq!((case.board, case.r), (Board::EMPTY, Some(17)));
/// # Ok::<(), games::tictactoe::ParseError>(())
/// ```
impl FromStr for ToMove {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<ToMove, ParseError> {
        let mut words = line.split_whitespace();
        let (Some(board), Some(level), r, None) = (words.next(), words.next(), words.next(), words.next()) else {
            return Err(ParseError::Case { line: line.to_owned() });
        };
        if board.len() != 9 || !board.bytes().all(|digit| b"012".contains(&digit)) {
            return Err(ParseError::Digits { board: board.to_owned() });
        }
        let board: Board = board.parse()?;
        let level = Level::from_name(level).ok_or_else(|| ParseError::Level { name: level.to_owned() })?;
        let r = r.map(|r| r.parse().map_err(|_| ParseError::R { text: r.to_owned() })).transpose()?;
        match (board == Board::EMPTY, r) {
            (true, None) => Err(ParseError::WithoutR),
            (false, Some(_)) => Err(ParseError::WithR),
            _ => Ok(ToMove { level, board, r }),
        }
    }
}

/// Returns every board that can come up: the open ones, and those that one more mark makes of them.
pub fn boards() -> Vec<Board> {
    let open = Set::LostTurns.boards();
    let marked = |board: &Board| {
        let board = *board;
        board.free().collect::<Vec<_>>().into_iter().flat_map(move |cell| Side::ALL.map(|side| board.with(cell, side)))
    };
    let mut boards: Vec<Board> = open.iter().flat_map(marked).chain(open.iter().copied()).collect();
    boards.sort_unstable();
    boards.dedup();
    boards
}

/// Returns all scores of up to five points a side with fewer ties than `ties`.
pub fn scores(ties: u8) -> impl Iterator<Item = Score> + Clone {
    let pairs = (0..=5).flat_map(|one| (0..=5).map(move |two| [one, two]));
    pairs.flat_map(move |points| (0..ties).map(move |ties| Score { points, ties }))
}

/// Returns all limits that the menu offers: 1 to 5 points, and 3, 5, 7 or 9 ties.
pub fn limits() -> impl Iterator<Item = Limits> + Clone {
    (1..=5).flat_map(|points| [3, 5, 7, 9].map(|ties| Limits { points, ties }))
}
