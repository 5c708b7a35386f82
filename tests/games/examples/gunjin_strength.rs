//! Prints how well the levels of the gunjin player play: matches of each level against the levels below it.
//!
//! `cargo run --release -p zxlab-games --example gunjin_strength [GAMES]`: GAMES in each match, half with either side first and half with
//! either number of bridges; 1,000 if left out. Each level sets up as it does in the program.

#[path = "../tests/games/gunjin/matches.rs"]
mod matches;

use games::gunjin::player::Level;
use matches::{Score, play_match};

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(1_000);
    for (at, one) in Level::ALL.into_iter().enumerate() {
        for (below, two) in Level::ALL.into_iter().enumerate().take(at + 1) {
            let Score { won, drawn, lost, moves } = play_match(one, two, games);
            let points = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(games) * 100.0;
            let mean = moves / u64::from(games);
            println!(
                "level {} against level {}  {won:5} won {drawn:5} drawn {lost:5} lost   {points:5.1} %   {mean} moves a game",
                at + 1,
                below + 1
            );
        }
    }
}
