//! The contracts of the rules.

use lab::contract::Options;

use crate::contract::library::load;

/// A part of what `zxlab prove z80src/gunjin/core.asm` tries.
const PART: Options = Options { seed: 1, samples: 1_000, most: 1 << 12, steps: 24 };

/// The contracts of the rules. A header that is not a contract says why.
#[test]
fn the_headers_are_kept() {
    let report = load("gunjin/core.asm").prove(&PART, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    assert!(report.proofs.len() >= 10, "{report}");
    assert!(!report.to_string().contains("has no `=`"), "each says why");
}
