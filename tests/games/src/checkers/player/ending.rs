//! The end games of two pieces, one of each side, solved: who wins, and in how many turns.

use std::sync::LazyLock;

use super::super::{Position, Rules, Side};

/// A solved end game, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Neither side can win.
    Draw,
    /// The side to move wins in this number of turns of either side; it makes the last one.
    Won(u8),
    /// The side to move loses in this number of turns of either side; in 0 if it has no turn.
    Lost(u8),
}

/// Number of entries of the table: two squares and two kinds of piece.
const ENTRIES: usize = 4_096;

/// All end games with Black to move, by [`entry`].
static TABLE: LazyLock<Vec<Ending>> = LazyLock::new(solve);

/// Returns the end game of a position with one piece of each side; `None` for another position.
///
/// ```
/// use games::checkers::Position;
/// use games::checkers::player::{Ending, ending};
/// // A king in its double corner holds against one king.
/// let position = Position::parse_fen("W:WK5:BK14")?;
/// assert_eq!(ending(&position), Some(Ending::Draw));
/// # Ok::<(), games::checkers::ParseError>(())
/// ```
pub fn ending(position: &Position) -> Option<Ending> {
    let is_one_each = position.black.count_ones() == 1 && position.red.count_ones() == 1;
    is_one_each.then(|| TABLE[entry(position)])
}

/// Returns the number of a position's entry: bits 0 to 4 are the square of the side to move and bits 5 to 9 the other's, as Black sees
/// the board if it is to move, bit 10 is set for a king of the side to move and bit 11 for one of the other.
fn entry(position: &Position) -> usize {
    let position = if position.turn == Side::Black { *position } else { position.turned() };
    let square = |board: u32| board.trailing_zeros() as usize;
    let king = |board: u32| usize::from(position.kings & board != 0);
    square(position.black) | square(position.red) << 5 | king(position.black) << 10 | king(position.red) << 11
}

/// Returns the position of an entry; `None` if both pieces would stand on one square, or a man on the row where he is crowned.
fn position(entry: usize) -> Option<Position> {
    let (black, red) = (1 << (entry & 31), 1 << (entry >> 5 & 31));
    let kings = if entry & 1 << 10 != 0 { black } else { 0 } | if entry & 1 << 11 != 0 { red } else { 0 };
    let position = Position { black, red, kings, turn: Side::Black };
    let waits = |side: Side| position.pieces(side) & side.far_row() & !kings;
    (black != red && waits(Side::Black) | waits(Side::Red) == 0).then_some(position)
}

/// Returns all placings of one piece of each side with Black to move.
pub fn placings() -> impl Iterator<Item = Position> {
    (0..ENTRIES).filter_map(position)
}

/// Solves all end games, turn by turn from the end.
fn solve() -> Vec<Ending> {
    let mut table = vec![Ending::Draw; ENTRIES];
    let mut open: Vec<Position> = placings().collect();
    for turns in 0..=u8::MAX {
        let mut solved = Vec::new();
        open.retain(|at| {
            let after = at.turns(Rules::English).into_iter().map(|turn| {
                let next = at.play(Rules::English, &turn.0).expect("a turn of the list").passed();
                if next.own() == 0 { Ending::Lost(0) } else { table[entry(&next)] }
            });
            let after: Vec<Ending> = after.collect();
            let won =
                after.iter().filter_map(|end| if let Ending::Lost(left) = end { Some(left + 1) } else { None }).min();
            let lost = after.iter().map(|end| if let Ending::Won(left) = end { Some(left + 1) } else { None });
            let lost = lost.collect::<Option<Vec<u8>>>().map(|all| all.into_iter().max().unwrap_or(0));
            let end = won.map(Ending::Won).or(lost.map(Ending::Lost));
            let end = end.filter(|end| matches!(end, Ending::Won(left) | Ending::Lost(left) if *left == turns));
            solved.extend(end.map(|end| (entry(at), end)));
            end.is_none()
        });
        if solved.is_empty() && turns > 40 {
            break;
        }
        solved.into_iter().for_each(|(entry, end)| table[entry] = end);
    }
    table
}

/// Returns the table as the Spectrum has it: two entries a byte, the even one in the low half. 0 is a draw, 1 to 7 a win in 1, 3, 5 ...
/// turns, 8 to 14 a loss in 0, 2, 4 ... turns.
pub fn packed() -> Vec<u8> {
    let code = |end: &Ending| match *end {
        Ending::Draw => 0,
        Ending::Won(turns) => turns.div_ceil(2),
        Ending::Lost(turns) => 8 + turns / 2,
    };
    TABLE.chunks_exact(2).map(|pair| code(&pair[0]) | code(&pair[1]) << 4).collect()
}
