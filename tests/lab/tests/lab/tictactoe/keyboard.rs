//! The game through the keyboard: a seeded part of the walk, which `zxlab prove tictactoe --keyboard` makes in full.

use std::ops::Range;

use lab::person::Explored;
use lab::programs::tictactoe::{Openings, keyboard_counts, walk_keyboard, walk_openings};
use lab::{Part, Shard};
use pipeline::{Assembler, Program};

/// The units of one person against the Spectrum: for each level, every first move, by digit and by the frame; nine moves if the person
/// begins, eight after each of nine openings.
const ONE_PERSON: Range<usize> = 0..2 * 2 * (9 + 72);

/// The units of two people, for each side that begins: the positions before the second move, and each position after it.
const TWO_PEOPLE: Range<usize> = ONE_PERSON.end..ONE_PERSON.end + 2 * (1 + 72);

/// Matches to their end: two people with every choice of points and ties, one person against each level.
const MATCHES: Range<usize> = TWO_PEOPLE.end..TWO_PEOPLE.end + 20 + 2;

fn game() -> Program {
    Program::embedded("tictactoe", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays one unit.
fn unit(program: &Program, number: usize) -> Explored {
    let part = part(program, format!("{}/{}", number + 1, MATCHES.end).parse().expect("a shard"));
    assert_eq!(part.found.len(), 1);
    part.found[&number].clone()
}

/// The whole part of the walk that a shard does.
fn part(program: &Program, shard: Shard) -> Part<Explored> {
    walk_keyboard(program, shard, &|_| true).unwrap_or_else(|error| panic!("{error}"))
}

/// One unit in 61, always the same for the same version of the program, and others for another version.
fn a_sixty_first(program: &Program) -> Shard {
    let seed = program.code.iter().fold(0_usize, |sum, &byte| (sum * 31 + usize::from(byte)) % 61);
    format!("{}/61", seed + 1).parse().expect("a shard")
}

/// The numbers that a whole walk has to come to. (A walk with other numbers is an error.)
#[test]
fn the_whole_walk_has_its_positions_keys_and_lines() {
    let groups = keyboard_counts();
    let lines: Vec<usize> = groups[..4].iter().flatten().map(|played| played.lines.iter().sum()).collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    let people = groups[4].as_ref().expect("two people");
    assert_eq!((people.positions, people.keys, people.framed), (10_956, 493_020, 403_200));
    let matches = groups[5].as_ref().expect("matches of two people");
    // For each choice: points x points x ties scores, three points from each; the port's numbers added up by hand.
    assert_eq!((matches.scores, matches.games), (1_320, 3_960));
    assert!(groups[6].is_none() && groups[7].is_none(), "chance decides in matches against the Spectrum");
}

#[test]
fn the_screen_shows_what_the_port_expects() {
    let program = game();
    let part = part(&program, a_sixty_first(&program));
    assert_eq!(part.units, MATCHES.end);
    assert!(part.found.len() >= 5);
    for (unit, played) in &part.found {
        assert_eq!(played.differing, 0, "unit {unit}: {}", played.differences[0]);
    }
    let sum = |units: Range<usize>, count: fn(&Explored) -> usize| {
        part.found.range(units).map(|(_, played)| count(played)).sum::<usize>()
    };
    let (lines, keys) = (sum(ONE_PERSON, |played| played.lines.iter().sum()), sum(TWO_PEOPLE, |played| played.keys));
    assert!(lines > 0 && keys > 0, "{lines} lines of one person, {keys} keys of two people");
    let framed = [ONE_PERSON, TWO_PEOPLE].map(|units| sum(units, |played| played.framed));
    // 45 strokes with the frame in each position that is not over, and 45 keys in every one.
    assert!(
        framed[0] > 0 && framed[1] > 0 && framed[1] <= keys && framed[1].is_multiple_of(45),
        "{framed:?} of {keys}"
    );
    assert!(part.whole().is_err(), "a part is not whole");
}

/// Matches to their end: five points of ties and five of points between two people, and one person against Classic.
#[test]
fn the_end_of_a_match_is_announced_and_leads_to_the_menu() {
    let program = game();
    let played = |number: usize| {
        let played = unit(&program, MATCHES.start + number);
        assert_eq!(played.differing, 0, "{}", played.differences[0]);
        (played.scores, played.games, played.ends)
    };
    // Two points or three ties: 2 x 2 x 3 scores, three ways on from each; won with 3 x 2, tied with 2 x 2.
    assert_eq!(played(4), (12, 36, [6 + 1, 6 + 1, 2]));
    // One point or three ties: two draws of a point lead to others, and each of the three can be won by either.
    let (scores, points, [person, spectrum, neither]) = played(20);
    assert_eq!((scores, neither), (3, 1));
    assert!(points >= 8 && person >= 2 && spectrum >= 2, "{points} {person} {spectrum}");
}

/// A program whose rules are wrong shows other screens.
#[test]
fn a_wrong_rule_is_seen_on_the_screen() {
    let mut program = game();
    // The first line of the table becomes another: 1 2 3 no longer wins, and the match begins wrong.
    let at = usize::try_from(program.symbols["Lines"] - i64::from(program.start)).expect("an offset");
    program.code[at] = 4;
    let refused = walk_keyboard(&program, "1/60".parse().expect("a shard"), &|_| true);
    assert!(refused.is_err() || refused.is_ok_and(|part| part.found.values().any(|played| played.differing > 0)));
}

/// The frame stops one cell early in a program with a wrong table of neighbours.
#[test]
fn a_frame_on_a_wrong_cell_is_seen_on_the_screen() {
    let mut program = game();
    let at = usize::try_from(program.symbols["Neighbours"] - i64::from(program.start)).expect("an offset");
    // From cell 6 to the left: 6, not 5.
    assert_eq!(program.code[at + 5], 5);
    program.code[at + 5] = 6;
    let played = unit(&program, TWO_PEOPLE.start);
    // Once in each of the ten positions.
    assert_eq!((played.positions, played.differing), (10, 10), "{:?}", played.differences);
    assert!(played.differences[0].contains("the frame on 5, and on 6"), "{}", played.differences[0]);
}

/// The Spectrum plays the port's cell for the R that it read, from power-on and with the keys at other T-states each time, and
/// all nine cells come up.
#[test]
fn the_opening_is_the_ports_for_the_r_that_the_code_read_in_the_machine() {
    let part = walk_openings(&game(), 128, Shard::WHOLE, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    let openings = Openings::of(&part).unwrap_or_else(|error| panic!("{error}"));
    assert!(openings.holds(), "{openings}");
    assert_eq!((openings.played, openings.cells.len()), (128, 9));
    let times = part.found.values().map(|opening| opening.pressed % 69_888).collect::<std::collections::BTreeSet<_>>();
    assert!(times.len() > 100, "the key was pressed at {} T-states of the frame", times.len());
}
