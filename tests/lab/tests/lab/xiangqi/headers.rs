//! The contracts of the program.

use lab::contract::{By, Options};

use crate::contract::library::{assert_grounds, load};

/// A part of what `zxlab prove z80src/xiangqi/main.asm` tries.
const PART: Options = Options { seed: 1, samples: 200, most: 1 << 10, steps: 24, by: By::Enumeration, limit: 0 };

/// The grounds on which a header is no contract, as its `Unproved` begins, and the number of headers.
const GROUNDS: [(&str, usize); 2] = [("it returns to another caller", 1), ("it never returns", 1)];

/// Number of headers in the program's own sources, and of those that are contracts.
const HEADERS: [usize; 2] = [174, 172];

/// Every header of the program's sources is a contract, or gives one of these grounds for being none.
#[test]
fn a_header_that_is_no_contract_says_why() {
    assert_grounds("xiangqi", &GROUNDS, HEADERS);
}

/// The contracts of the game and of its library. A header that is not a contract says why.
#[test]
fn the_games_headers_are_kept() {
    let report = load("xiangqi/main.asm").prove(&PART, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    assert!(report.proofs.len() >= 200, "{report}");
    assert_eq!(report.prose.len(), 12, "{report}");
    assert!(!report.to_string().contains("has no `=`"), "each says why");
}
