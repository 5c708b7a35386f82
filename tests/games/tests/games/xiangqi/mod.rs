//! Xiangqi: tests of single moves, lines of play, ends of games, notations.

mod endings;
mod lines;
mod moves;
mod notation;
mod player;
mod single;

use games::Game;
use games::xiangqi::{Play, Position, Xiangqi};

/// Returns the position of a FEN.
fn position(fen: &str) -> Position {
    Play::parse_fen(fen).unwrap_or_else(|error| panic!("{error}")).position().clone()
}

/// Calls `visit` with the positions of seeded random games of at most `moves` moves, and returns their number.
fn walk(seed: u64, games: usize, moves: usize, mut visit: impl FnMut(&Play)) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut seen = 0;
    for _ in 0..games {
        let mut play = Play::new(Position::start());
        for _ in 0..moves {
            visit(&play);
            seen += 1;
            let Some(chosen) = random.choice(Xiangqi::moves(&play)) else { break };
            play = play.after(chosen).expect("a legal move");
        }
    }
    seen
}
