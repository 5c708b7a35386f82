//! The games as Rust: rules and players on plain values, no emulator inside.
//!
//! Each game is the reference its Z80 program is held against. It is written from the game's rules, never from the
//! Z80 source, so that the same mistake cannot stand in both. Nothing here is random and nothing is hidden in a global:
//! what chance or a secret decides is an argument.

pub mod tictactoe;

/// The rules of a game, on plain values.
///
/// A position holds all that the rules need to know: what stands where, and whose turn it is. A computer player is a
/// function beside the rules, from a position (or what its side may see of it) and the chance it is given to a move.
pub trait Game {
    /// Where a game stands.
    type Position: Clone + Eq + std::hash::Hash + std::fmt::Debug;
    /// One turn, taken whole or not at all.
    type Move: Copy + Eq + std::fmt::Debug;
    /// How a game can end.
    type Outcome: Copy + Eq + std::fmt::Debug;

    /// How the game ended, or `None` while it goes on.
    fn outcome(position: &Self::Position) -> Option<Self::Outcome>;

    /// Every legal move, in the game's own order; none once the game is over.
    fn moves(position: &Self::Position) -> Vec<Self::Move>;

    /// The position after a move, or `None` if the move is not legal.
    fn play(position: &Self::Position, chosen: Self::Move) -> Option<Self::Position>;
}

/// How many lines of play lead on from a position: to the end of the game, or `depth` moves deep.
///
/// ```
/// use games::tictactoe::{Point, Side, TicTacToe};
/// // Nine first moves, eight answers to each.
/// assert_eq!(games::lines_of_play::<TicTacToe>(&Point::new(Side::One), 2), 72);
/// ```
pub fn lines_of_play<G: Game>(position: &G::Position, depth: u32) -> u64 {
    let moves = G::moves(position);
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    moves.iter().filter_map(|&chosen| G::play(position, chosen)).map(|next| lines_of_play::<G>(&next, depth - 1)).sum()
}
