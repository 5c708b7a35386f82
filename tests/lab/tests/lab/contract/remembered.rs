//! Results of an earlier run, which count for the same routine on the same machine only.

use lab::Shard;
use lab::contract::{ContractReport, Options, Source};

use super::source;

#[test]
fn a_remembered_proof_is_not_used_under_another_rom() {
    // In the ROM of a 48K an unused byte, in that of a 128K code.
    let routine = "; f: a byte of the ROM\n; In: -\n; Out: A = $FF\nf: LD A,($386E)\n RET\n";
    let small = source(&format!(" ORG $8000\n{routine}")).unwrap();
    let large = source(&format!(" DEVICE ZXSPECTRUM128\n ORG $8000\n{routine} PAGE 1\n ORG $C000\n DB 1\n")).unwrap();
    let options = Options::default();
    let earlier = small.walk(&options, Shard::WHOLE, &|_| true).unwrap().condense().unwrap();
    let again = |source: &Source| {
        let run = source.walk_again(&options, &earlier, &|_| true).unwrap();
        ContractReport::of(&run).unwrap()
    };
    let (same, other) = (again(&small), again(&large));
    assert!(same.holds() && same.to_string().contains("no case was tried again"), "{same}");
    assert!(!other.holds() && other.to_string().contains("A is 221 ($DD)"), "{other}");
}
