//! The games as Rust: rules and players on plain values, with no emulator inside.
//!
//! Each game is the reference that its Z80 program is compared with. It is written from the game's rules, never from the
//! Z80 source, so that both cannot contain the same mistake. Nothing here is random and there are no globals: whatever
//! chance or a secret decides is an argument.

pub mod checkers;
pub mod gunjin;
pub mod movement;
pub mod tictactoe;
mod variations;
pub mod xiangqi;

pub use variations::variations;

/// The rules of a game, on plain values.
///
/// A position holds everything that the rules need: what stands where, whose turn it is, and what is hidden from one of the
/// sides. A computer player is a function beside the rules: from a position (or the [`view`](Game::view) of its side) and
/// the chance it is given to a move.
///
/// ```
/// use games::{Game, lines_of_play};
///
/// /// A heap from which two sides, 0 and 1, take one or two in turn. Who takes the last one wins.
/// struct Heap;
///
/// impl Game for Heap {
///     type Position = (u8, usize);
///     type Side = usize;
///     type Move = u8;
///     type Chance = u8;
///     type View = Self::Position;
///     type Outcome = usize;
///
///     fn start(heap: &u8) -> Self::Position {
///         (*heap, 0)
///     }
///     fn to_move(position: &Self::Position) -> usize {
///         position.1
///     }
///     fn moves(position: &Self::Position) -> Vec<u8> {
///         (1..=position.0.min(2)).collect()
///     }
///     fn play(&(heap, side): &Self::Position, taken: &u8) -> Option<Self::Position> {
///         (1..=2).contains(taken).then_some((heap.checked_sub(*taken)?, 1 - side))
///     }
///     fn outcome(&(heap, side): &Self::Position) -> Option<usize> {
///         (heap == 0).then_some(1 - side)
///     }
///     fn view(position: &Self::Position, _: usize) -> Self::View {
///         *position
///     }
/// }
///
/// // Four are taken as 1111, 112, 121, 211 or 22.
/// assert_eq!(lines_of_play::<Heap>(&Heap::start(&4), 9), 5);
/// ```
pub trait Game {
    /// A position, secrets included.
    type Position: Clone + Eq + std::hash::Hash + std::fmt::Debug;
    /// One of the players.
    type Side: Copy + Eq + std::fmt::Debug;
    /// A whole turn: one step, or a list of them such as a chain of jumps.
    type Move: Clone + Eq + std::fmt::Debug;
    /// The decisions of chance and secret choices before the first move: who begins, a deal, a set-up.
    type Chance: Clone + std::fmt::Debug;
    /// The part of a position that one side sees.
    type View: Clone + Eq + std::fmt::Debug;
    /// A result of a finished game.
    type Outcome: Copy + Eq + std::fmt::Debug;

    /// Returns the position before the first move.
    fn start(chance: &Self::Chance) -> Self::Position;

    /// Returns the side to move; in a finished game, the side that would be next.
    fn to_move(position: &Self::Position) -> Self::Side;

    /// Returns all legal moves in the game's own order; none once the game is over.
    fn moves(position: &Self::Position) -> Vec<Self::Move>;

    /// Returns the position after a move, or `None` if the move is not legal.
    fn play(position: &Self::Position, chosen: &Self::Move) -> Option<Self::Position>;

    /// Returns the result, or `None` while the game goes on.
    fn outcome(position: &Self::Position) -> Option<Self::Outcome>;

    /// Returns what a side sees of a position. Without secrets this is the position itself.
    fn view(position: &Self::Position, side: Self::Side) -> Self::View;
}

/// Counts the lines of play from a position: to the end of the game, or `depth` moves deep.
pub fn lines_of_play<G: Game>(position: &G::Position, depth: u32) -> u64 {
    let moves = G::moves(position);
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    moves.iter().filter_map(|chosen| G::play(position, chosen)).map(|next| lines_of_play::<G>(&next, depth - 1)).sum()
}
