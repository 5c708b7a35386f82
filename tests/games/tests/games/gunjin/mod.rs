//! Gunjin shogi: maps, movement, combat, games, set-up, saved games, the player.

mod matches;
mod moves;
mod play;
mod player;
mod save;
mod setup;
mod strength;

use games::Game;
use games::gunjin::{Board, Bridges, Gunjin, Position, Register, fill};

/// Returns a position with both halves filled by chance.
fn set_up(bridges: Bridges, register: &mut Register) -> Position {
    let mut board = Board::EMPTY;
    fill(bridges, &mut board, register);
    let mut board = board.turned();
    fill(bridges, &mut board, register);
    Position::new(bridges, board.turned())
}

/// Calls `visit` with the positions of seeded random games, each with the one after it, and returns the positions at their ends.
fn walk(seed: u64, games: u32, mut visit: impl FnMut(&Position, &Position)) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    let game = |game: u32| {
        let mut position = set_up(Bridges::ALL[game as usize % 2], &mut Register::new(random.u32(1..)));
        while let Some(chosen) = random.choice(Gunjin::moves(&position)) {
            let after = Gunjin::play(&position, &chosen).expect("a legal move");
            visit(&position, &after);
            position = after;
        }
        position
    };
    (0..games).map(game).collect()
}
