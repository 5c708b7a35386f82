//! Prints how well the levels of the gunjin player play: matches of each level against the levels below it.
//!
//! `cargo run --release -p zxlab-games --example gunjin_strength [GAMES]`: GAMES in each match, half with either side first and half with
//! either number of bridges; 1,000 if left out. Each level sets up as it does in the program.

use games::gunjin::player::{Knowledge, Level, choose, set_up};
use games::gunjin::{Board, Bridges, Position, Register, Side, View};
use rayon::prelude::*;

/// Returns the position at the beginning of a game.
fn beginning(bridges: Bridges, levels: [Level; 2], register: &mut Register) -> Position {
    let mut board = Board::EMPTY;
    set_up(bridges, &mut board, levels[0], register);
    let mut board = board.turned();
    set_up(bridges, &mut board, levels[1], register);
    Position::new(bridges, board.turned())
}

/// Plays a game, and returns who has won, and the number of moves.
fn game(levels: [Level; 2], seed: u32) -> (Option<Side>, u16) {
    let mut register = Register::new(seed.wrapping_mul(0x9E37_79B9).max(1));
    let bridges = Bridges::ALL[seed as usize % 2];
    let mut position = beginning(bridges, levels, &mut register);
    let mut knowledge = [(); 2].map(|()| Knowledge::new(bridges));
    loop {
        if let Some(ending) = position.ending() {
            return (ending.winner, position.moves);
        }
        let mover = position.mover;
        let view = View::of(&position, mover);
        let choice = choose(&view, &knowledge[mover as usize], levels[mover as usize], &mut register);
        let chosen = choice.expect("a side without a move has lost").chosen;
        let (after, answer) = position.after(chosen).expect("a legal move");
        knowledge[mover as usize].learn_own(bridges, &view.board, chosen, answer);
        let other = View::of(&position, mover.other());
        knowledge[mover.other() as usize].learn_enemy(bridges, &other.board, chosen, answer);
        position = after;
    }
}

fn print_match(one: usize, two: usize, games: u32) {
    let score = |number: u32| {
        let side = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        let levels = if side == Side::First { [one, two] } else { [two, one] };
        let (winner, moves) = game(levels.map(|level| Level::ALL[level]), number / 2 + 1);
        let moves = u64::from(moves);
        match winner {
            Some(winner) if winner == side => [1, 0, 0, moves],
            None => [0, 1, 0, moves],
            Some(_) => [0, 0, 1, moves],
        }
    };
    let sum = |a: [u64; 4], b: [u64; 4]| std::array::from_fn(|at| a[at] + b[at]);
    let [won, drawn, lost, moves] = (0..games).into_par_iter().map(score).reduce(|| [0; 4], sum);
    let points = (won as f64 + drawn as f64 / 2.0) / f64::from(games) * 100.0;
    let mean = moves / u64::from(games);
    println!(
        "level {} against level {}  {won:5} won {drawn:5} drawn {lost:5} lost   {points:5.1} %   {mean} moves a game",
        one + 1,
        two + 1
    );
}

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(1_000);
    for one in 0..Level::ALL.len() {
        for two in 0..=one {
            print_match(one, two, games);
        }
    }
}
