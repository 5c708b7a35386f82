//! The strength of the game's proof: the code that the cases reach, and the mutants that they notice.

use lab::diff::{Coverage, Mutants, MutationReport, TriedRule, cover, walk_mutants};
use lab::programs::tictactoe::{covering, mutating};
use lab::{Chosen, ProgramRun, Subject, Task};
use pipeline::{Assembler, Program};

fn game() -> Program {
    Program::embedded("tictactoe", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}

fn covered(program: &Program) -> Coverage {
    cover(program, &covering(program)).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_instruction_and_both_sides_of_every_branch_are_reached() {
    let coverage = covered(&game());
    assert!(coverage.holds(), "{coverage}");
    // One side is not reached, for a reason given in the source; without the reason the coverage does not hold.
    assert_eq!(coverage.reasons.len(), 1);
    assert!(!Coverage { reasons: Vec::new(), ..coverage.clone() }.holds());
    let branches = coverage.instructions.iter().filter(|covered| covered.branch.is_some()).count();
    assert_eq!((coverage.instructions.len(), branches), (161, 28));
    // Every move on set (b) at both levels was made by a row of the table.
    let fired = [0, 1].map(|level| coverage.rows.iter().map(|row| row.fired[level]).sum::<u64>());
    assert_eq!(fired, [11_092 + 256; 2]);
}

/// A branch that goes only one way is found.
#[test]
fn what_is_not_reached_is_named() {
    let mut program = game();
    let at = usize::try_from(program.symbols["is_legal"] - i64::from(program.start)).expect("an offset");
    // LD E,A : CP 1 becomes LD E,A : CP 0, which never sets the carry for RET C.
    program.code[at + 2] = 0;
    let coverage = covered(&program);
    assert!(!coverage.holds());
    assert!(coverage.to_string().contains("is_legal+3 RET C never jumps"), "{coverage}");
}

/// Every byte of the player takes 255 other values; the port's rules have 3,017 mutants.
#[test]
fn the_whole_walk_has_its_mutants() {
    let program = game();
    let mutating = mutating(&program);
    assert_eq!(mutating.bytes(&program).expect("all labels") * 255, 74_970);
    assert_eq!(mutating.rules.iter().map(|rule| (rule.try_all)().tried).sum::<usize>(), 3_017);
}

/// Tries one unit of the mutants in a hundred, other ones for another version of the game.
#[test]
fn mutants_are_noticed_or_equal_on_every_input() {
    let program = game();
    let seed = program.code.iter().fold(0_usize, |sum, &byte| (sum * 31 + usize::from(byte)) % 100);
    let shard = format!("{}/100", seed + 1).parse().expect("a shard");
    let part = walk_mutants(&program, &mutating(&program), shard, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(part.found.len() >= 3, "{}", part.found.len());
    for mutants in part.found.values() {
        match mutants {
            Mutants::Byte { inputs, reached, survivors } => {
                // Two levels; 16 tied boards with five marks of the one side, and 16 of the other.
                assert_eq!(*inputs, 2 * (11_092 + 256 + 32));
                assert!(*reached && survivors.len() < 255, "a byte that nothing reads");
            }
            Mutants::Rule(TriedRule { tried, survivors, .. }) => assert!(*tried > 1 && survivors.len() < *tried),
        }
    }
    assert!(MutationReport::of(&program, &mutating(&program), &part).is_err(), "a hundredth is no whole");
}

/// Divides one part of a walk among machines again, through files, and gets the same part.
#[test]
fn shards_of_mutants_and_of_the_keyboard_put_together_are_the_whole() {
    /// Number of parts, of which the seventh is divided.
    const PART: usize = 450;
    let subject = Subject::new(lab::programs::find("tictactoe").expect("a row"), None).expect("the game assembles");
    for (task, of) in [(Task::Mutants, 3), (Task::Keyboard, 2)] {
        let run = |number: usize, of: usize| {
            let shard = format!("{number}/{of}").parse().expect("a shard");
            let run = ProgramRun::new(&subject, task, &Chosen::default(), shard, &|_| true);
            let run = run.unwrap_or_else(|error| panic!("{error}"));
            let file = serde_json::to_string(&run).expect("a run is written");
            serde_json::from_str::<ProgramRun>(&file).expect("and read back")
        };
        let part = run(7, PART);
        let first = run(7, PART * of);
        let mut sum = first.clone();
        (1..of).for_each(|nth| sum.add(run(7 + PART * nth, PART * of)).expect("another shard"));
        assert_eq!(sum, part, "{task:?} among {of}");
        assert!(!sum.is_whole());
        assert!(sum.add(first).is_err(), "the same shard twice");
    }
}

/// A player that is wrong without any mutation is refused.
#[test]
fn a_wrong_player_has_no_mutants() {
    let mut program = game();
    let at = usize::try_from(program.symbols["Rules"] - i64::from(program.start)).expect("an offset");
    program.code[at + 1] = 9;
    assert!(walk_mutants(&program, &mutating(&program), "1/100".parse().expect("a shard"), &|_| true).is_err());
}
