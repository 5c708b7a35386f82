//! The contracts of the program.

use lab::contract::{By, Options};

use crate::contract::library::load;

/// A part of what `zxlab prove z80src/movement/main.asm` tries.
const PART: Options = Options { seed: 1, samples: 200, most: 1 << 10, steps: 24, by: By::Enumeration, limit: 0 };

/// The contracts of the program and of its library. A header that is not a contract says why.
#[test]
fn the_programs_headers_are_kept() {
    let report = load("movement/main.asm").prove(&PART, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    assert!(report.proofs.len() >= 100, "{report}");
    assert!(!report.to_string().contains("has no `=`"), "each says why");
}
