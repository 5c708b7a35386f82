//! Prints how well the levels of the xiangqi player play: matches against chance, against greed and against each other.
//!
//! `cargo run --release -p zxlab-games --example xiangqi_strength [GAMES] [LEVEL...]`: GAMES in each match, half with either colour, 300
//! if left out; of the matches those of the levels named, all if none is.

use games::Game;
use games::xiangqi::player::{Level, choose, worth};
use games::xiangqi::{Move, Play, Position, Side, Xiangqi};
use rayon::prelude::*;

/// Moves of both sides by chance with which each game begins.
const OPENING: usize = 4;

/// A player of the matches.
#[derive(Clone, Copy)]
enum Player {
    /// Any move.
    Chance,
    /// The move that takes the piece of most worth; among equal ones any.
    Greed,
    /// A level, by its number from 0.
    Level(usize),
}

impl Player {
    fn name(self) -> String {
        match self {
            Player::Chance => "chance".into(),
            Player::Greed => "greed".into(),
            Player::Level(level) => format!("level {}", level + 1),
        }
    }

    fn chosen(self, play: &Play, random: &mut fastrand::Rng) -> Option<Move> {
        let moves = Xiangqi::moves(play);
        match self {
            Player::Chance => random.choice(moves),
            Player::Greed => {
                let taken = |chosen: &Move| play.position().board().get(chosen.to).map(|piece| worth(piece, chosen.to));
                let most = moves.iter().map(taken).max()?;
                random.choice(moves.into_iter().filter(|chosen| taken(chosen) == most).collect::<Vec<_>>())
            }
            Player::Level(level) => choose(play, Level::ALL[level]).chosen,
        }
    }
}

/// Plays a game, and returns who has won.
fn game(red: Player, black: Player, seed: u64) -> Option<Side> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut play = Play::new(Position::start());
    for ply in 0.. {
        if let Some(ending) = play.ending() {
            return ending.winner;
        }
        let player = if play.position().turn() == Side::Red { red } else { black };
        let player = if ply < OPENING { Player::Chance } else { player };
        play = play.after(player.chosen(&play, &mut random)?)?;
    }
    None
}

fn print_match(one: Player, two: Player, games: u64) {
    let score = |number: u64| {
        let (side, seed) = (Side::ALL[number as usize % 2], number / 2);
        let winner = if side == Side::Red { game(one, two, seed) } else { game(two, one, seed) };
        match winner {
            Some(winner) if winner == side => [1, 0, 0],
            None => [0, 1, 0],
            Some(_) => [0, 0, 1],
        }
    };
    let sum = |a: [u64; 3], b: [u64; 3]| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
    let [won, drawn, lost] = (0..games).into_par_iter().map(score).reduce(|| [0; 3], sum);
    let points = (won as f64 + drawn as f64 / 2.0) / games as f64 * 100.0;
    println!("{:7} against {:7}  {won:5} won {drawn:5} drawn {lost:5} lost   {points:5.1} %", one.name(), two.name());
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().and_then(|games| games.parse().ok()).unwrap_or(300);
    let chosen: Vec<usize> = arguments.filter_map(|level| level.parse().ok()).collect();
    let others = [(0, Player::Chance), (0, Player::Greed)];
    let levels = (1..Level::ALL.len()).map(|level| (level, Player::Level(level - 1)));
    for (level, two) in others.into_iter().chain(levels) {
        if chosen.is_empty() || chosen.contains(&(level + 1)) {
            print_match(Player::Level(level), two, games);
        }
    }
}
