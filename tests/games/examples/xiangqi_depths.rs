//! Prints how many positions the xiangqi player needs to look one, two, three and four moves ahead, in positions of seeded play.
//!
//! `cargo run --release -p zxlab-games --example xiangqi_depths [POSITIONS]`: 1,000 if left out.

use games::Game;
use games::xiangqi::player::{Answer, Level, choose};
use games::xiangqi::{Play, Position, Xiangqi};

/// Moves ahead at most.
const DEPTHS: u8 = 4;

/// Returns positions of games in which each side's moves come by turns from its first level and by chance.
fn positions(number: usize) -> Vec<Play> {
    let mut random = fastrand::Rng::with_seed(24);
    let mut positions = Vec::new();
    while positions.len() < number {
        let mut play = Play::new(Position::start());
        for ply in 0..120 {
            let chosen =
                if ply % 4 < 2 { random.choice(Xiangqi::moves(&play)) } else { choose(&play, Level::ALL[0]).chosen };
            let Some(after) = chosen.and_then(|chosen| play.after(chosen)) else { break };
            play = after;
            if play.ending().is_none() && random.u8(..8) == 0 {
                positions.push(play.clone());
            }
        }
    }
    positions.truncate(number);
    positions
}

fn main() {
    let number = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(1_000).max(1);
    let positions = positions(number);
    println!("positions looked at in {number} positions of play");
    println!("moves ahead     median  9 of 10  99 of 100     most  within 30,000");
    for depth in 1..=DEPTHS {
        let nodes = |play: &Play| {
            let Answer { nodes, .. } = choose(play, Level { depth, nodes: 2_000_000 });
            nodes
        };
        let mut all: Vec<u32> = positions.iter().map(nodes).collect();
        all.sort_unstable();
        let at = |of_thousand: usize| all[(number * of_thousand / 1_000).min(number - 1)];
        let within = all.iter().filter(|nodes| **nodes < 30_000).count() as f64 / number as f64 * 100.0;
        println!("{depth:11} {:10} {:8} {:10} {:8} {within:13.1} %", at(500), at(900), at(990), at(1_000));
    }
}
