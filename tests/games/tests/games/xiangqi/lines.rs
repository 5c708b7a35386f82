//! Lines of play: the published numbers.

use games::xiangqi::{Move, Position, Taken};

use super::position;

/// The most lines that are counted here; `cargo bench -p zxlab-games --bench xiangqi_lines` counts all.
const MOST: u64 = 1_000_000;

#[test]
fn the_numbers_of_lines_of_play_are_the_published_ones() {
    let (mut positions, mut counts, mut sum) = (0, 0, 0);
    for line in include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let [name, fen, numbers] = line.splitn(3, ": ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        positions += 1;
        assert_eq!(position(fen).turned().lines(3), position(fen).lines(3), "{name} turned");
        for (depth, number) in (1..).zip(numbers.split(' ')) {
            let published: u64 = number.parse().expect("a number");
            if published <= MOST {
                assert_eq!(position(fen).lines(depth), published, "{name}, {depth} moves");
                assert_eq!(
                    position(fen).turned().lines(depth.min(4)),
                    position(fen).lines(depth.min(4)),
                    "{name} turned"
                );
                counts += 1;
                sum += published;
            }
        }
    }
    assert_eq!((positions, counts, sum), (17, 65, 3_913_298));
}

/// Captures and checks among the last moves of all lines of 1, 2, 3 ... moves from the start.
const LAST_MOVES: [[u64; 2]; 5] = [[2, 0], [72, 6], [3_159, 384], [115_365, 19_380], [4_917_734, 953_251]];

/// Adds the captures and the checks among the last moves of all lines of play.
fn count(position: &mut Position, depth: u32, counts: &mut [u64; 2]) {
    for chosen in position.moves() {
        let taken @ Taken(piece) = position.make(chosen);
        if depth > 1 {
            count(position, depth - 1, counts);
        } else {
            counts[0] += u64::from(piece.is_some());
            counts[1] += u64::from(position.is_check());
        }
        position.unmake(chosen, taken);
    }
}

#[test]
fn captures_and_checks_from_the_start_are_the_published_ones() {
    for depth in 1..=4 {
        compare(depth);
    }
}

#[test]
#[ignore = "133,312,995 lines of play"]
fn captures_and_checks_of_five_moves_are_the_published_ones() {
    compare(5);
}

fn compare(depth: u32) {
    let mut counts = [0, 0];
    count(&mut Position::start(), depth, &mut counts);
    assert_eq!(counts, LAST_MOVES[depth as usize - 1], "{depth} moves");
}

#[test]
fn a_move_undone_leaves_the_position() {
    let mut position = Position::start();
    let mut line: Vec<(Move, Taken)> = Vec::new();
    let before = position.clone();
    for text in ["h2h9", "i9h9", "b2b9", "a9b9"] {
        let chosen = text.parse().expect("a move");
        line.push((chosen, position.make(chosen)));
    }
    assert_eq!(line.iter().filter(|(_, Taken(piece))| piece.is_some()).count(), 4);
    for (chosen, taken) in line.into_iter().rev() {
        position.unmake(chosen, taken);
    }
    assert_eq!(position, before);
}
