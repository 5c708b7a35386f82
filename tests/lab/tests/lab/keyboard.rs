//! The game through the keyboard: a seeded part of the walk, which `zxlab prove tictactoe --keyboard` makes in full.

use lab::Shard;
use lab::programs::tictactoe::{Openings, walk_keyboard, walk_openings};
use pipeline::{Assembler, Program};

/// Matches to their end: two people with every choice of points and ties, one person against each level.
const MATCHES: usize = 20 + 2;

fn game() -> Program {
    Program::game("tictactoe", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}

/// One unit in sixty: another sixtieth for another version, always the same for the same one.
fn a_sixtieth(program: &Program) -> Shard {
    let seed = program.code.iter().fold(0_usize, |sum, &byte| (sum * 31 + usize::from(byte)) % 60);
    format!("{}/60", seed + 1).parse().expect("a shard")
}

#[test]
fn what_stands_on_the_screen_is_what_the_port_says() {
    let program = game();
    let part = walk_keyboard(&program, a_sixtieth(&program), &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(part.units, 2 * (9 + 72) + 2 * (1 + 72) + MATCHES);
    assert!(part.found.len() >= 5);
    for (unit, played) in &part.found {
        assert_eq!(played.differing, 0, "unit {unit}: {}", played.differences[0]);
    }
    let one = part.found.range(..162).map(|(_, played)| played.lines.iter().sum::<usize>()).sum::<usize>();
    let keys = part.found.range(162..308).map(|(_, played)| played.keys).sum::<usize>();
    assert!(one > 0 && keys > 0, "{one} lines of one person, {keys} keys of two people");
    let framed =
        [0..162, 162..308].map(|units| part.found.range(units).map(|(_, played)| played.framed).sum::<usize>());
    // 45 strokes with the frame in each position that is not over, and 45 keys in every one.
    assert!(
        framed[0] > 0 && framed[1] > 0 && framed[1] <= keys && framed[1].is_multiple_of(45),
        "{framed:?} of {keys}"
    );
    assert!(part.whole().is_err(), "a sixtieth is no whole");
}

/// Matches to their end: five points of ties and five of points between two people, and one person against Classic.
#[test]
fn the_end_of_a_match_is_announced_and_leads_to_the_menu() {
    let program = game();
    let played = |unit: usize| {
        let shard = format!("{}/{}", unit + 1, 308 + MATCHES).parse().expect("a shard");
        let part = walk_keyboard(&program, shard, &|_| true).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(part.found.len(), 1);
        let played = part.found[&unit].clone();
        assert_eq!(played.differing, 0, "{}", played.differences[0]);
        (played.scores, played.points, played.ends)
    };
    // Two points or three ties: 2 x 2 x 3 scores, three ways on from each; won with 3 x 2, tied with 2 x 2.
    assert_eq!(played(308 + 4), (12, 36, [6 + 1, 6 + 1, 2]));
    // One point or three ties: two draws of a point lead to others, and each of the three can be won by either.
    let (scores, points, [person, spectrum, nobody]) = played(308 + 20);
    assert_eq!((scores, nobody), (3, 1));
    assert!(points >= 8 && person >= 2 && spectrum >= 2, "{points} {person} {spectrum}");
}

/// A program whose rules call a won point a tie shows the wrong message: that is noticed.
#[test]
fn a_wrong_rule_is_seen_on_the_screen() {
    let mut program = game();
    // The first line of the table becomes another: 1 2 3 no longer wins, and the match begins wrong.
    let at = usize::try_from(program.symbols["Lines"] - i64::from(program.start)).expect("an offset");
    program.code[at] = 4;
    let refused = walk_keyboard(&program, "1/60".parse().expect("a shard"), &|_| true);
    assert!(refused.is_err() || refused.is_ok_and(|part| part.found.values().any(|played| played.differing > 0)));
}

/// A frame that stops one cell early, in a program whose table of neighbours is wrong, is seen on the screen.
#[test]
fn a_frame_on_a_wrong_cell_is_seen_on_the_screen() {
    let mut program = game();
    let at = usize::try_from(program.symbols["Neighbours"] - i64::from(program.start)).expect("an offset");
    // From cell 6 to the left: 6, not 5.
    assert_eq!(program.code[at + 5], 5);
    program.code[at + 5] = 6;
    let shallow = format!("{}/{}", 162 + 1, 308 + MATCHES).parse().expect("a shard");
    let part = walk_keyboard(&program, shallow, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    let played = &part.found[&162];
    // Once in each of the ten positions.
    assert_eq!((played.positions, played.differing), (10, 10), "{:?}", played.differences);
    assert!(played.differences[0].contains("the frame on 5, and on 6"), "{}", played.differences[0]);
}

/// From power-on through loading and menu, with the keys at other T-states each time: the Spectrum plays the port's cell for the
/// R that it read, and all nine turn up.
#[test]
fn the_opening_is_the_ports_for_the_r_that_the_code_read_in_the_machine() {
    let part = walk_openings(&game(), 128, Shard::WHOLE, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    let openings = Openings::of(&part).unwrap_or_else(|error| panic!("{error}"));
    assert!(openings.holds(), "{openings}");
    assert_eq!((openings.played, openings.cells.len()), (128, 9));
    let times = part.found.values().map(|opening| opening.pressed % 69_888).collect::<std::collections::BTreeSet<_>>();
    assert!(times.len() > 100, "the key was pressed at {} T-states of the frame", times.len());
}
