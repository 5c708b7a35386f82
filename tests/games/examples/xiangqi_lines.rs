//! Counts the lines of play of all published positions, and compares the numbers.
//!
//! `cargo run --release -p zxlab-games --example xiangqi_lines [MOST]`: numbers up to MOST; 200,000,000 if left out.

use std::process::ExitCode;
use std::time::Instant;

use games::xiangqi::Play;

fn main() -> ExitCode {
    let most = match std::env::args().nth(1).map(|text| text.parse()) {
        None => 200_000_000,
        Some(Ok(most)) => most,
        Some(Err(_)) => {
            eprintln!("MOST is a number of lines of play");
            return ExitCode::from(2);
        }
    };
    let mut differing = 0;
    let (mut lines, begun) = (0, Instant::now());
    let rows = include_str!("../tests/games/xiangqi/perft.txt").lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let mut fields = row.splitn(3, ": ");
        let (Some(name), Some(fen), Some(numbers)) = (fields.next(), fields.next(), fields.next()) else { continue };
        let Ok(play) = Play::parse_fen(fen) else { continue };
        print!("{name}:");
        let published =
            numbers.split(' ').map_while(|number| number.parse::<u64>().ok().filter(|&lines| lines <= most));
        for (depth, number) in (1..).zip(published) {
            let counted = play.position().lines(depth);
            lines += counted;
            print!(" {counted}");
            if counted != number {
                differing += 1;
                print!(" (published: {number})");
            }
        }
        println!();
    }
    println!("{lines} lines in {:.1} s, {differing} numbers differ", begun.elapsed().as_secs_f64());
    if differing == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
