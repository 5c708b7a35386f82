//! Proofs of the mutants that no case notices.

use super::source;
use lab::contract::{Options, RoutineMutants};

fn mutants(text: &str) -> RoutineMutants {
    let mut all = source(text).unwrap().mutants(&Options::default(), &|_| true).unwrap().0;
    all.remove(0)
}

/// One case in 65,536 sets A, and none of those tried: what never sets it is found by the proof, and so is what compares with another number.
#[test]
fn rare_cases_are_found_by_the_proof() {
    let found = mutants(
        " ORG $8000\n; f: compares\n; In: HL = 0..65535, DE = 0..65535\n; Out: A = (HL ^ DE) == $ED5B ? 255 : 0\n; Clobbers: B F\n\
         f: LD A,H\n XOR D\n XOR $35\n RRCA\n XOR $6C\n LD B,A\n LD A,L\n XOR E\n ADD A,$A5\n OR B\n SUB 1\n SBC A,A\n RET\n",
    );
    assert!(found.refuted > 80, "{found:?}");
    let of = |changed: &str| found.survivors.iter().find(|mutant| mutant.changed == changed);
    assert!(of("XOR A").is_none() && of("ADC A,$A5").is_some_and(|mutant| mutant.is_kept), "{found:?}");
    // Each mutant is noticed by a case, refuted, or proved.
    assert!(found.survivors.len() == 10 && found.survivors.iter().all(|mutant| mutant.is_kept), "{found:?}");
}

/// A mutant that reads a variable which happens to have the right value is not said to keep the contract.
#[test]
fn what_may_change_is_not_taken_for_constant() {
    let found = mutants(
        " ORG $8000\n; f: five\n; In: -\n; Out: A = 5\n; Clobbers: -\nf: LD A,(Five)\n RET\n\
         set: LD (Count),A\n RET\nFive: DB 5\nCount: DB 5\n",
    );
    let count = found.survivors.iter().find(|mutant| mutant.changed == "LD A,($8009)");
    assert!(count.is_some_and(|mutant| !mutant.is_kept), "{found:?}");
}
