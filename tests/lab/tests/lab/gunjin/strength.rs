//! The strength of the proof: the code that its cases reach.

use lab::Shard;
use lab::diff::{Mutants, Mutating, cover, walk_mutants};
use lab::programs::gunjin::{covering, mutating};

use super::core;

/// Of each side of a branch that the cases do not take a header says why.
#[test]
fn all_instructions_are_reached() {
    let coverage = cover(&core(), &covering()).unwrap_or_else(|error| panic!("{error}"));
    let missed = coverage.instructions.iter().filter(|instruction| instruction.times == 0);
    let missed: Vec<String> = missed.map(|instruction| instruction.label.to_string()).collect();
    assert!(missed.is_empty(), "{missed:?}");
    assert!(coverage.instructions.len() >= 1_800, "{}", coverage.instructions.len());
    assert!(coverage.holds(), "each side of a branch that no case takes has a reason: {coverage}");
}

/// Every mutant of the numbers that the port's player weighs moves with is noticed.
#[test]
fn mutants_of_the_ports_numbers_are_noticed() {
    for rule in mutating().rules {
        let tried = (rule.try_all)();
        assert!(tried.survivors.is_empty() && tried.tried > 50, "{}: {:?}", rule.rule, tried.survivors);
    }
}

/// Bytes with a question, and the number of their mutants that this question alone leaves.
const NOTICED: [NoticedByte; 2] = [
    // The low byte of an address: with another one memory behind the board is taken for spaces. Two of them begin so near the end of its page
    // that nothing there looks like a piece.
    NoticedByte {
        source: "marks.asm",
        first: "clear_marks",
        label: "has_move",
        offset: 4,
        by: "turns of seeded games",
        left: 2,
    },
    // `OR A` before the end, which sets the zero flag of a set-up without a fault. Those left set it as well: B is 0 there, and C is A.
    NoticedByte {
        source: "setup.asm",
        first: "clear_board",
        label: "may_stand",
        offset: -2,
        by: "set-ups checked",
        left: 10,
    },
];

/// A byte of a routine, and a question that notices its mutants.
struct NoticedByte {
    source: &'static str,
    /// The first routine of the source.
    first: &'static str,
    label: &'static str,
    offset: i64,
    by: &'static str,
    left: usize,
}

/// Mutants that differ only by what a case does not set, or in a rare case, are noticed.
#[test]
fn mutants_are_noticed_by_what_they_read_and_in_rare_cases() {
    let program = core();
    for NoticedByte { source, first, label, offset, by, left } in NOTICED {
        let all = mutating();
        let questions = all.questions.into_iter().filter(|ask| ask.title() == by).collect();
        let sources: &'static [&'static str] = Box::leak(Box::new([source]));
        let of_source = Mutating { sources, tables: &[], rules: Vec::new(), questions, by_contracts: false, ..all };
        let unit = program.symbols[label] + offset - program.symbols[first];
        let bytes = of_source.bytes(&program).unwrap_or_else(|error| panic!("{error}"));
        let shard: Shard = format!("{}/{bytes}", unit + 1).parse().expect("a shard of one byte");
        let part = walk_mutants(&program, &of_source, shard, &|_| true).unwrap_or_else(|error| panic!("{error}"));
        let Some(Mutants::Byte { reached: true, survivors, .. }) = part.found.into_values().next() else {
            panic!("{label}: no byte that the cases reach");
        };
        assert_eq!(survivors.len(), left, "{label} {offset}: {survivors:?}");
    }
}
