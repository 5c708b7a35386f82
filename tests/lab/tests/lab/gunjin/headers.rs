//! The contracts of the rules, the player and the program.

use lab::contract::Options;

use crate::contract::library::load;

/// A part of what `zxlab prove z80src/gunjin/core.asm` tries.
const PART: Options = Options { seed: 1, samples: 200, most: 1 << 12, steps: 24 };

/// The contracts of rules and player. A header that is not a contract says why.
#[test]
fn the_headers_are_kept() {
    let report = load("gunjin/core.asm").prove(&PART, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    assert_eq!((report.proofs.len(), report.prose.len()), (51, 28), "{report}");
    assert!(!report.to_string().contains("has no `=`"), "each says why");
}

/// All headers of the program can be read, and this number of them are contracts.
#[test]
fn the_programs_headers_are_contracts() {
    let source = load("gunjin/main.asm");
    source.require_all().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(source.routines().count(), 119);
}
