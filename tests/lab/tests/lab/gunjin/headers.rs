//! The contracts of the rules, the player and the program.

use lab::contract::{By, Options};

use crate::contract::library::{assert_grounds, load};

/// A part of what `zxlab prove z80src/gunjin/core.asm` tries.
const PART: Options = Options { seed: 1, samples: 100, most: 1 << 11, steps: 24, by: By::Enumeration, limit: 0 };

/// Fewer cases, of the whole program.
const FEW: Options = Options { samples: 8, most: 1 << 5, ..PART };

/// The grounds on which a header is no contract, as its `Unproved` begins, and the number of headers.
const GROUNDS: [(&str, usize); 3] =
    [("it takes chance from R", 2), ("it waits a time that interrupts count", 2), ("it never returns", 1)];

/// Number of headers in the program's own sources, and of those that are contracts.
const HEADERS: [usize; 2] = [157, 152];

/// Every header of the program's sources is a contract, or gives one of these grounds for being none.
#[test]
fn a_header_that_is_no_contract_says_why() {
    assert_grounds("gunjin", &GROUNDS, HEADERS);
}

/// The contracts of rules and player. A header that is not a contract says why.
#[test]
fn the_headers_are_kept() {
    let report = load("gunjin/core.asm").prove(&PART, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    assert_eq!((report.proofs.len(), report.prose.len()), (79, 0), "{report}");
    assert!(!report.to_string().contains("has no `=`"), "each says why");
}

/// All headers of the program can be read, this number of them are contracts, and these are kept in a few cases each.
#[test]
fn the_programs_headers_are_kept() {
    let source = load("gunjin/main.asm");
    source.require_all().unwrap_or_else(|error| panic!("{error}"));
    let report = source.prove(&FEW, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    assert_eq!(report.proofs.len(), 210, "{report}");
}
