//! The mutants that the proof notices.

use lab::diff::{Extent, Mutants, TriedRule, cover, walk_mutants};
use lab::programs::movement::{covering, mutating};

use super::program;

/// Places that no question of the mutants reaches, since no definition leads there: a direction without an opposite (the port gives
/// Black's piece no moves then), a destination off the board, the end of the counter of steps (the last step is found before),
/// files too far away, a piece that is not for its board, and a last step that alone goes beyond a signed byte. The contracts of `step_table`, `visit_walk`, `walk_check` and `check_holds` reach some of these.
const UNREACHED: [&str; 16] = [
    "step_table+18 RET C never jumps",
    "visit_walk.step+3 JR C,$9660 never jumps",
    "visit_walk.rest LD A,(IY-$01)",
    "visit_walk.rest+3 ADD A,A",
    "visit_walk.rest+4 JR NC,$9655",
    "visit_walk.rest+6 JP $962A",
    "walk_check.step+3 JR C,$974B never jumps",
    "walk_check.rest LD A,(IY-$01)",
    "walk_check.rest+3 ADD A,A",
    "walk_check.rest+4 JR NC,$9740",
    "walk_check.rest+6 JP $9711",
    "list_path+3 RET C never jumps",
    "check_holds+4 RET Z never jumps",
    "steps.step+46 DJNZ $9E42 always jumps",
    "steps.last+9 JR C,$9E88 never jumps",
    "mark_line.next+15 RET C never jumps",
];

/// The questions of the mutants reach each instruction of the evaluators, and both sides of each branch, but for a few.
#[test]
fn the_mutants_are_asked_about_all_of_the_evaluators() {
    let coverage = cover(&program(), &covering()).unwrap_or_else(|error| panic!("{error}"));
    let unreached: Vec<String> = coverage.unreached().into_iter().map(|(what, _)| what).collect();
    assert_eq!(unreached, UNREACHED);
    assert!(coverage.instructions.len() >= 1_000, "{}", coverage.instructions.len());
}

/// Tries a few bytes of `zxlab prove movement --mutate`, other ones for another version of the program.
#[test]
fn mutants_are_noticed_or_equal_in_every_case() {
    /// The parts of which one is tried.
    const PARTS: usize = 500;
    let program = program();
    let seed = program.code.iter().fold(0_usize, |sum, &byte| (sum * 31 + usize::from(byte)) % PARTS);
    let shard = format!("{}/{PARTS}", seed + 1).parse().expect("a shard");
    let part =
        walk_mutants(&program, &mutating(Extent::Part), shard, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(part.found.len() >= 4, "{}", part.found.len());
    for mutants in part.found.values() {
        match mutants {
            Mutants::Byte { reached, survivors, .. } => assert!(!*reached || survivors.len() < 255),
            Mutants::Rule(TriedRule { tried, survivors, .. }) => assert!(*tried > 1 && survivors.len() < *tried),
        }
    }
}
