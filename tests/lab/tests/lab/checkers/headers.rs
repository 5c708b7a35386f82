//! The contracts of the program.

use lab::contract::Options;

use crate::contract::library::load;

/// A part of what `zxlab prove z80src/checkers/main.asm` tries: the records of a game are thousands of inputs.
const PART: Options = Options { seed: 1, samples: 100, most: 1 << 10, steps: 24 };

/// The grounds on which a header is no contract, as its `Unproved` begins, and the number of headers.
const GROUNDS: [(&str, usize); 6] = [
    ("it waits for people", 8),
    ("it sends a signal in time", 1),
    ("it reads a signal in time", 1),
    ("it never returns", 1),
    ("it searches, and the value of a search is no expression", 7),
    ("it goes through all turns", 1),
];

/// Number of headers in the program's own sources, and of those that are contracts.
const HEADERS: [usize; 2] = [156, 137];

/// Every header of the program's sources is a contract, or gives one of these grounds for being none.
#[test]
fn a_header_that_is_no_contract_says_why() {
    let sources = lab::programs::find("checkers").map(|_| pipeline::sources().of_program("checkers")).expect("a row");
    let lines = || sources.iter().flat_map(|(_, text)| text.lines());
    let why: Vec<&str> = lines().filter_map(|line| line.strip_prefix("; Unproved: ")).collect();
    for (ground, number) in GROUNDS {
        assert_eq!(why.iter().filter(|why| why.starts_with(ground)).count(), number, "{ground}");
    }
    assert_eq!(why.len(), GROUNDS.iter().map(|(_, number)| number).sum::<usize>(), "{why:?}");
    let headers = lines().filter(|line| line.starts_with("; Out:")).count();
    assert_eq!([headers, headers - why.len()], HEADERS);
}

/// The contracts of the game and of its library. A header that is not a contract says why.
#[test]
fn the_games_headers_are_kept() {
    let report = load("checkers/main.asm").prove(&PART, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    assert!(report.proofs.len() >= 130, "{report}");
    assert!(!report.to_string().contains("has no `=`"), "each says why");
}
