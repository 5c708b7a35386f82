//! The strength of the proof: the code that its cases reach, and the mutants that they notice.

use lab::Shard;
use lab::diff::{Ask, Extent, Mutants, Mutating, TriedRule, cover, walk_mutants};
use lab::programs::checkers::{ROWS, covering, mutating};

use super::game;

#[test]
fn every_instruction_and_both_sides_of_every_branch_are_reached() {
    let coverage = cover(&game(), &covering()).unwrap_or_else(|error| panic!("{error}"));
    assert!(coverage.holds(), "{coverage}");
    let branches = coverage.instructions.iter().filter(|covered| covered.branch.is_some()).count();
    assert_eq!((coverage.instructions.len(), branches, coverage.reasons.len()), (2_500, 188, 2));
}

/// Tries a few bytes of `zxlab prove checkers --mutate`, other ones for another version of the game.
#[test]
fn mutants_are_noticed_or_equal_in_every_case() {
    /// The parts of which one is tried.
    const PARTS: usize = 2_500;
    let program = game();
    let seed = program.code.iter().fold(0_usize, |sum, &byte| (sum * 31 + usize::from(byte)) % PARTS);
    let shard = format!("{}/{PARTS}", seed + 1).parse().expect("a shard");
    let part =
        walk_mutants(&program, &mutating(Extent::Part), shard, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(part.found.len() >= 2, "{}", part.found.len());
    for mutants in part.found.values() {
        match mutants {
            Mutants::Byte { reached, survivors, .. } => assert!(!*reached || survivors.len() < 255),
            Mutants::Rule(TriedRule { tried, survivors, .. }) => assert!(*tried > 1 && survivors.len() < *tried),
        }
    }
}

/// The tables of rules and player.
const TABLES: &[&str] =
    &["FromAside", "ToAside", "Units", "Squares", "HopsDown", "HopsUp", "Men", "KingsWorth", "Levels", "Endings"];

/// Their bytes.
const BYTES: [usize; 10] = [256, 256, 256, 64, 8, 8, 32, 32, 20, 2_048];

/// The questions that read these tables.
const READING: [&str; 7] = [
    "slides in a search",
    "hops in a search",
    "squares in a search",
    "leads",
    "worth of pieces",
    "levels",
    "the table of end games",
];

/// Returns true for the number of an end game that can be: two squares, and no man on the row where he is crowned.
fn can_be(ending: usize) -> bool {
    let (own, other) = (ending & 31, ending >> 5 & 31);
    own != other && (ending & 1 << 10 != 0 || own < 28) && (ending & 1 << 11 != 0 || other >= 4)
}

/// Returns true if a mutant of a byte of a table changes nothing that a position reads.
fn is_never_read(table: &str, offset: usize, own: u8, value: u8) -> bool {
    match table {
        // No side has more than twelve pieces, or more kings than pieces.
        "Units" => offset >> 4 > 12 || offset & 15 > offset >> 4,
        "Endings" => {
            let changed = own ^ value;
            (changed & 0x0F == 0 || !can_be(2 * offset)) && (changed & 0xF0 == 0 || !can_be(2 * offset + 1))
        }
        _ => false,
    }
}

/// Every mutant of a table is noticed, but those of entries that no position has. (A row of levels is not read by the routine that is asked,
/// which answers with its address.)
#[test]
fn every_mutant_of_the_tables_is_noticed_or_never_read() {
    let program = game();
    let rows = ROWS.iter().filter(|row| READING.contains(&row.title));
    let questions: Vec<Box<dyn Ask>> = rows.map(|row| row.question(Extent::Part)).collect();
    assert_eq!(questions.len(), READING.len());
    let mutating = Mutating {
        sources: &[],
        routines: &[],
        tables: TABLES,
        questions,
        rules: Vec::new(),
        by_contracts: false,
        times: None,
    };
    let part = walk_mutants(&program, &mutating, Shard::WHOLE, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    let address = |table: &str| usize::try_from(program.symbols[table] - i64::from(program.start)).expect("an offset");
    let tables = TABLES.iter().zip(BYTES);
    let mut bytes: Vec<(&str, usize)> =
        tables.flat_map(|(&table, bytes)| (0..bytes).map(move |offset| (table, offset))).collect();
    bytes.sort_by_key(|&(table, offset)| address(table) + offset);
    assert_eq!(part.found.len(), bytes.len());
    let mut never_read = 0;
    for (&(table, offset), mutants) in bytes.iter().zip(part.found.values()) {
        let Mutants::Byte { survivors, .. } = mutants else { panic!("{table}+{offset} is a rule") };
        let survivors: Vec<u8> = survivors.iter().map(|survivor| survivor.value).collect();
        let own = program.code[address(table) + offset];
        let others = (0..=255).filter(|&value| value != own);
        let expected: Vec<u8> = others.filter(|&value| is_never_read(table, offset, own, value)).collect();
        assert_eq!(survivors, expected, "{table}+{offset}");
        never_read += survivors.len();
    }
    assert_eq!((bytes.len(), never_read), (2_980, 106_995));
}

#[test]
fn every_mutant_of_the_port_s_rules_is_noticed() {
    let tried: Vec<TriedRule> = mutating(Extent::Part).rules.iter().map(|rule| (rule.try_all)()).collect();
    assert_eq!(tried.iter().map(|tried| tried.tried).collect::<Vec<_>>(), [70, 69, 6]);
    let survivors: Vec<&String> = tried.iter().flat_map(|tried| &tried.survivors).collect();
    assert!(survivors.is_empty(), "{survivors:?}");
}
