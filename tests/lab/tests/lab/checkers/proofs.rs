//! Rules and player compared with the port: a seeded part of `zxlab prove checkers --whole`.

use lab::Shard;
use lab::diff::{Mutants, compare, walk_mutants};
use lab::programs::checkers::{mutating, questions};
use pipeline::{Assembler, Program};

fn game() -> Program {
    Program::embedded("checkers", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn rules_and_player_answer_like_the_port() {
    let report = compare(&game(), &questions(false)).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{}", report.differences().next().expect("a difference"));
    let cases: Vec<(&str, usize)> = report.questions.iter().map(|question| (question.title, question.cases)).collect();
    assert_eq!(
        cases,
        [
            ("slides", 59_580),
            ("jumps", 59_580),
            ("slides", 50_000),
            ("jumps", 50_000),
            ("single moves", 10_665),
            ("short lists", 84_388),
            ("turns of seeded play", 61_769),
            ("squares that may follow", 61_769),
            ("lists of turns", 3_000),
            ("lists of turns of one and two pieces", 14_184),
            ("sides that can move", 14_184),
            ("lines of play from the start", 3),
            ("lines of play", 20),
            ("answers at level 1", 200),
            ("answers at level 2", 50),
            ("answers at level 3", 1),
            ("end games of two pieces", 6_976),
        ]
    );
}

/// A byte of each part is broken, and noticed.
#[test]
fn a_wrong_byte_is_noticed() {
    for (symbol, offset, title) in [
        ("FromAside", 0, "answers at level 1"),
        ("Men", 9, "answers at level 2"),
        ("known_ending", 2, "end games of two pieces"),
        ("steps", 2, "slides"),
        ("aside", 2, "jumps"),
        ("row", 1, "jumps"),
        ("list_path", 1, "lists of turns"),
    ] {
        let mut program = game();
        let at = usize::try_from(program.symbols[symbol] - i64::from(program.start)).expect("an offset") + offset;
        program.code[at] ^= 0x11;
        let asked: Vec<_> = questions(false).into_iter().filter(|question| question.title() == title).collect();
        assert!(!asked.is_empty(), "{title}");
        let report = compare(&program, &asked).unwrap_or_else(|error| panic!("{error}"));
        assert!(!report.holds(), "{symbol}+{offset} makes no difference to {title}");
    }
}

/// A part of `zxlab prove checkers --mutate`: the bytes of the rules with other values.
#[test]
fn nearly_every_mutant_of_the_rules_is_noticed() {
    let shard: Shard = "1/60".parse().unwrap_or(Shard::WHOLE);
    let part = walk_mutants(&game(), &mutating(), shard, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    let survivors = part.found.values().map(|mutants| match mutants {
        Mutants::Byte { reached, survivors, .. } => {
            assert!(*reached, "a byte that no case executes or reads");
            survivors.len()
        }
        Mutants::Rule(rule) => rule.survivors.len(),
    });
    let survivors: usize = survivors.sum();
    let mutants = part.found.len() * 255;
    assert!(part.found.len() >= 10, "{} bytes", part.found.len());
    // Equal ones are, for instance, the masks of bits that a shift drops anyway.
    assert!(survivors * 50 < mutants, "{survivors} of {mutants} are not noticed");
}
