//! Contracts whose In or Where has no value for rare inputs: proofs by circuit refuse them as calls do, also where a condition excludes these
//! inputs afterwards.

use lab::contract::Verdict;

use super::circuits::one;

/// In, with Where, and true if a call with some of these inputs finds that the contract has no value.
const ROWS: [(&str, bool); 7] = [
    ("HL = any, DE = any, B = any\n; Where: A < 2 ? 5 / ((HL ^ DE ^ $1234) + (B ^ $5D)) < 7 : 0", true),
    ("HL = any, DE = any, B = any\n; Where: 5 / ((HL ^ DE ^ $1234) + (B ^ $5D)) < 7", true),
    ("HL = any, DE = any, B = any\n; Where: 5 / ((HL ^ DE ^ $1234) + (B ^ $5D)) < 7, (HL ^ DE) != $1234", true),
    ("HL = any, DE = any, B = any\n; Where: (HL ^ DE) != $1234, 5 / (HL ^ DE ^ $1234) < 7", false),
    ("HL = any, DE = any, B = (HL ^ DE) == $1234 ? 1 / (HL ^ DE ^ $1234) : 5\n; Where: (HL ^ DE) != $1234", true),
    ("HL = any, DE = any, B = HL == $1234 && DE == $4321 ? 256 : 5\n; Where: HL != $1234", true),
    ("HL = any, DE = any, B = HL == DE ? 255 : 5\n; Where: HL != DE", false),
];

#[test]
fn a_contract_without_a_value_for_rare_inputs_is_refused() {
    for (given, has_none) in ROWS {
        let proof = one(&format!("; In: A = 0..1, {given}\n; Out: A = A\n; Clobbers: C"), " LD C,1");
        if has_none {
            assert_eq!(proof.verdict, Verdict::Fails, "{given}");
            let failure = proof.failure.unwrap();
            assert!(failure.broken[0].contains("the contract has no value here"), "{given}: {:?}", failure.broken);
        } else {
            assert_eq!(proof.verdict, Verdict::Holds, "{given}");
        }
    }
}
