//! Counts the lines of play of all published positions to their full depths, compares the numbers, and prints how fast that was.
//!
//! `cargo bench -p zxlab-games --bench xiangqi_lines`, in some minutes; `-- MOST` leaves out the numbers above MOST.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use games::xiangqi::Play;

const PUBLISHED: &str = include_str!("../tests/games/xiangqi/perft.txt");

fn main() -> ExitCode {
    // What cargo itself adds begins with two dashes.
    let most = match std::env::args().skip(1).find(|text| !text.starts_with("--")).map(|text| text.parse()) {
        None => u64::MAX,
        Some(Ok(most)) => most,
        Some(Err(_)) => {
            eprintln!("MOST is a number of lines of play");
            return ExitCode::from(2);
        }
    };
    let (mut lines, mut taken, mut differing) = (0, Duration::ZERO, 0);
    for row in PUBLISHED.lines().filter(|line| !line.starts_with('#')) {
        let [name, fen, numbers] = row.splitn(3, ": ").collect::<Vec<_>>()[..] else { continue };
        let Ok(play) = Play::parse_fen(fen) else { continue };
        let published = numbers.split(' ').map_while(|number| number.parse().ok().filter(|&lines| lines <= most));
        let (mut counted, begun) = (Vec::new(), Instant::now());
        for (depth, number) in (1..).zip(published) {
            let found = play.position().lines(depth);
            counted.push(found);
            if found != number {
                differing += 1;
                println!("{name}, {depth} moves: {found}, and {number} is published");
            }
        }
        let elapsed = begun.elapsed();
        let speed = per_second(counted.iter().sum(), elapsed);
        println!("{name:7} {counted:?}: {speed} million a second");
        lines += counted.iter().sum::<u64>();
        taken += elapsed;
    }
    println!("{lines} lines, {} million a second; {differing} numbers differ", per_second(lines, taken));
    if differing == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Returns millions a second.
fn per_second(lines: u64, taken: Duration) -> u64 {
    (lines as f64 / taken.as_secs_f64().max(1e-9) / 1e6).round() as u64
}
