//! The case files, by examples of the rules.

use lab::{Chosen, Error, Said, Subject};

/// Answers a case file.
fn answers(text: &str) -> Result<Vec<String>, Error> {
    let entry = lab::programs::find("gunjin").expect("a row");
    let subject = Subject::new(entry, None)?;
    let said = entry.prover.cases(&subject, &Chosen::default(), text, None)?;
    Ok(said
        .into_iter()
        .map(|said| match said {
            Said::Alike(answer) => answer,
            Said::Differs(line) => panic!("{line}"),
        })
        .collect())
}

/// A line each, with its answer.
const EXAMPLES: [(&str, &str); 18] = [
    ("combat A N -", "attacker"),
    ("combat N A -", "defender"),
    ("combat A A -", "defender"),
    ("combat B O -", "attacker"),
    ("combat C O -", "both"),
    ("combat C P none", "attacker"),
    ("combat C P O", "both"),
    ("combat J B -", "attacker"),
    ("moves 2 .a..........N...........#......#................", "0C:04,0B,0D,14"),
    ("moves 4 .a..O.......N...........#......#................", "04:;0C:03,0B,0D,14"),
    ("setup 2 ........................#......#................", "invalid missing"),
    ("setup 2 .......P....O...........#......#................", "invalid banner on back row+mine at bridge+missing"),
    ("setup 4 ....OPAA................#......#................", "invalid mine at bridge+missing+too many"),
    (
        "game 2 a................N......#......#................ : 1110",
        ". first headquarters .......................n#......#...............A",
    ),
    (
        "game 2 a................J......#......#................ : 1110 2F27",
        ".. - - ........a.......J.......#......#................",
    ),
    (
        "game 2 o..........cD...........#......#................ : 0C0B",
        "A first no_move ........................#......#....d..........O",
    ),
    ("register 1 8", "00 00 00 C5 00 00 00 11 00005011"),
    ("register 12345678 8", "DA E4 8E 61 39 F7 08 AB 618B1EAB"),
];

#[test]
fn the_examples_of_the_rules_are_answered() {
    let text: String = EXAMPLES.iter().map(|(line, _)| format!("{line}\n# a remark\n\n")).collect();
    let expected: Vec<&str> = EXAMPLES.iter().map(|(_, answer)| *answer).collect();
    assert_eq!(answers(&text).unwrap_or_else(|error| panic!("{error}")), expected);
}

/// Halves filled by chance are valid set-ups.
#[test]
fn halves_filled_by_chance_are_valid() {
    let text: String =
        (1..60).map(|seed| format!("random {:X} {}\n", seed * 0x0123_4567_u32, 2 + seed % 2 * 2)).collect();
    let filled = answers(&text).unwrap_or_else(|error| panic!("{error}"));
    let boards = (1..60)
        .zip(&filled)
        .map(|(seed, line)| format!("setup {} {}\n", 2 + seed % 2 * 2, line.split_once(' ').expect("a state").0));
    let valid = answers(&boards.collect::<String>()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(valid, vec!["valid"; 59]);
}

#[test]
fn lines_that_cannot_be_read_are_errors() {
    let board = ".".repeat(48);
    for line in [
        "moves 3 x",
        "moves 2",
        &format!("moves 2 {board}"),
        "combat O A -",
        "combat A P -",
        "combat A B none",
        "combat A P P",
        "combat A Z -",
        "register 0 5",
        "register 1 0",
        "register 1 3000",
        "random 1 3",
        "game 2 x",
        "game 2 ..........ppC...........#......#........c....... : 0C0B",
        "game 2 x : 0C0B",
        "setup 2 xyz",
        "chess 1",
    ] {
        assert!(answers(line).is_err(), "{line}");
    }
    let start = EXAMPLES[13].0;
    assert!(answers(&start.replace("1110", "1120")).is_err(), "not legal");
    assert!(answers(&format!("{start} 0001")).is_err(), "the game is over");
    assert!(answers(&start.replace("1110", "11x0")).is_err(), "no move");
    assert!(answers(&start.replace("1110", "é10")).is_err(), "no move");
}
