//! What `In` does not name is any value in a proof by circuit: the gates show whether it makes a difference, where tracking bits cannot.

use lab::contract::{ContractReport, Options, RoutineProof, Source, Verdict};
use lab::{Shard, contract::By};

use super::circuits::{one, prove};
use super::source;

/// Contracts that hold whatever unnamed registers, flags and memory hold, though bits of these seem to reach an output or decide a branch.
const HOLDING: [(&str, &str); 8] = [
    ("; In: A = 0..255\n; Out: A = any, carry = 1", " LD A,D\n AND 1\n CP 2"),
    ("; In: A = 0..255\n; Out: A = 0", " LD A,D\n AND 1\n CP 2\n LD A,0\n RET C\n INC A"),
    // Both ways lead to the same.
    ("; In: A = 0..255\n; Out: B = A\n; Clobbers: C", " INC C\n JR Z,.one\n LD B,A\n RET\n.one: LD B,A\n INC C"),
    ("; In: A = 0..255\n; Out: A = A\n; Clobbers: B\n; T: 3500", ".next: DJNZ .next"),
    (
        "; In: A = 0..255\n; Out: A = A\n; Clobbers: DE",
        " PUSH AF\n LD A,D\n OR E\n LD DE,1\n JR Z,.out\n LD DE,2\n.out: POP AF",
    ),
    // Memory that nothing sets.
    (
        "; In: A = 0..255\n; Out: A = A\n; Clobbers: B HL",
        " LD B,A\n LD HL,$C000\n LD A,(HL)\n OR A\n LD A,B\n RET Z\n LD A,B",
    ),
    // A flag, and what has to be kept.
    ("; In: A = 0..255\n; Out: A = A", " JR C,.one\n RET\n.one: NOP"),
    (
        "; In: A = 0..255, C = 0..255\n; Out: C = C\n; Clobbers: A B",
        " LD A,D\n AND 1\n LD B,A\n LD A,D\n AND 1\n XOR B\n ADD A,C\n LD C,A",
    ),
];

/// Contracts that do not hold for some values of what is not named.
const WRONG: [(&str, &str); 12] = [
    ("; In: A = 0..255\n; Out: A = any, carry = 1", " LD A,D\n AND 3\n CP 2"),
    ("; In: A = 0..255\n; Out: A = 0..1", " LD A,D\n AND 1"),
    ("; In: A = 0..255\n; Out: B = A", " INC C\n LD B,A\n RET NZ\n DEC B"),
    ("; In: A = 0..255\n; Out: A = A\n; Clobbers: B\n; T: 3300", ".next: DJNZ .next"),
    ("; In: A = 0..255\n; Out: A = A\n; Clobbers: B\n; T: 100..3500", ".next: DJNZ .next"),
    (
        "; In: A = 0..255\n; Out: A = A\n; Clobbers: DE\n; Stack: 2",
        " INC D\n CALL Z,.deep\n RET\n.deep: PUSH AF\n POP AF",
    ),
    (
        "; In: A = 0..255\n; Out: A = A\n; Clobbers: B HL",
        " LD B,A\n LD HL,$C000\n LD A,(HL)\n CP 77\n LD A,B\n RET NZ\n INC A",
    ),
    ("; In: A = 0..255\n; Out: A = A", " RET NC\n LD C,7"),
    ("; In: A = 0..255\n; Out: A = A", " INC D\n DEC D\n RET NZ\n LD ($C000),A"),
    ("; In: A = 0..255\n; Out: A = A\n; Unreached: f+1 never jumps: D is not 255\n; Clobbers: D", " INC D\n RET Z"),
    // An address: which one is read is not given.
    (
        "; In: A = 0..255\n; Out: A = 5\n; Clobbers: HL DE",
        " LD A,D\n AND 1\n LD E,A\n LD D,0\n LD HL,Five\n ADD HL,DE\n LD A,(HL)\n RET\nFive: DB 5, 5",
    ),
    // What chips set differently decides a branch.
    (
        "; In: A = 0..255\n; Out: A = 0\n; Clobbers: BC",
        " CP 9\n SCF\n PUSH AF\n POP BC\n LD A,0\n BIT 5,C\n RET Z\n LD A,0",
    ),
];

fn text(header: &str, body: &str) -> String {
    format!(" ORG $8000\n; f: a routine\n{header}\nf:\n{body}\n RET\n")
}

fn is_proved(proof: &RoutineProof) -> bool {
    proof.circuit.as_ref().is_some_and(|circuit| circuit.by.is_some())
}

#[test]
fn the_gates_decide_what_depends_on_what_in_does_not_name() {
    for (header, body) in HOLDING {
        let proof = one(header, body);
        let is_whole = proof.verdict == Verdict::Holds && is_proved(&proof) && proof.failure.is_none();
        assert!(is_whole && proof.found.failed == 0, "{header} {body}: {:?} {:?}", proof.failure, proof.circuit);
        assert_eq!(proof.found.cases, proof.space.unwrap().min(500), "{header} {body}");
        // Tracking bits refuses it, and says of what.
        let options = Options { by: By::Enumeration, ..Options::default() };
        let report = source(&text(header, body)).unwrap().prove(&options, &|_| true).unwrap();
        assert!(!report.holds(), "{body}: {report}");
    }
    for (header, body) in WRONG {
        let proof = one(header, body);
        assert!(proof.verdict == Verdict::Fails && !is_proved(&proof), "{header} {body}: {:?}", proof.circuit);
        assert!(proof.failure.is_some(), "{header} {body}");
    }
}

/// A real failure among cases that seem to depend on something is one.
#[test]
fn a_wrong_value_is_not_taken_for_a_dependence() {
    let proof = one("; In: A = 0..255\n; Out: A = any, carry = A < 200", " LD B,A\n LD A,D\n AND 1\n CP 2");
    assert_eq!(proof.verdict, Verdict::Fails);
    let proof =
        one("; In: A = 0..255\n; Out: A = any, carry = A < 200\n; Clobbers: B", " LD B,A\n LD A,D\n AND 1\n CP 2");
    assert_eq!(proof.verdict, Verdict::Fails);
}

/// More cases than are all tried, and shards of them: the report is that of one run.
#[test]
fn shards_agree_on_what_the_gates_decide() {
    let options = Options { by: By::Both, samples: 20_000, limit: 60, ..Options::default() };
    for (holds, body) in [(true, " LD A,D\n AND 1\n CP 2"), (false, " LD A,D\n AND 3\n CP 3")] {
        let text = text("; In: HL = 0..65535, BC = 0..65535\n; Out: A = any, carry = 1, HL = HL, BC = BC", body);
        let source: Source = source(&text).unwrap();
        let whole = source.prove(&options, &|_| true).unwrap();
        assert_eq!(whole.holds(), holds, "{whole}");
        let shard = |shard: &str| source.walk(&options, shard.parse::<Shard>().unwrap(), &|_| true).unwrap();
        let mut run = shard("1/3");
        ["3/3", "2/3"].into_iter().for_each(|of| run.add(shard(of)).unwrap());
        let merged = ContractReport::of(&run).unwrap();
        assert_eq!((merged.holds(), merged.proofs[0].verdict), (holds, whole.proofs[0].verdict), "{merged}\n{whole}");
        if holds {
            assert_eq!(merged, whole);
        }
    }
}

/// Inputs by which no sample comes to what an interrupt would overwrite: the gates know that some do.
#[test]
fn a_proof_by_circuit_knows_what_an_interrupt_would_overwrite() {
    let header = "; In: HL = 0..65535, DE = 0..65535\n; Out: HL = DE\n; Clobbers: A BC F\n";
    let is_rare = " LD A,H\n ADD A,L\n XOR E\n RLCA\n ADD A,D\n XOR L\n CP $37\n JR NZ,.plain\n LD A,H\n XOR D\n ADD A,L\n CP $9C\n \
                   JR NZ,.plain\n LD A,E\n XOR D\n ADD A,H\n RLCA\n ADD A,L\n CP $5A\n JR NZ,.plain\n";
    let plain = " RET\n.plain: LD H,D\n LD L,E\n PUSH HL\n PUSH HL\n POP HL\n POP HL";
    for (rare, is_assumed) in [
        (" PUSH DE\n POP BC\n DEC SP\n DEC SP\n POP HL\n", true),
        (" LD H,D\n LD L,E\n PUSH BC\n INC SP\n DEC SP\n POP BC\n", true),
        (" LD H,D\n LD L,E\n POP BC\n DEC SP\n DEC SP\n", true),
        (" LD H,D\n LD L,E\n PUSH BC\n POP BC\n", false),
        (" DEC SP\n INC SP\n EX DE,HL\n LD D,H\n LD E,L\n", false),
    ] {
        let report = prove(&format!(" ORG $8000\n{header}f:\n{is_rare}{rare}{plain}\n RET\n"));
        assert!(report.holds() && report.proofs[0].is_proved_by_circuit(), "{rare}: {report}");
        assert_eq!(report.to_string().contains("if interrupts are off"), is_assumed, "{rare}: {report}");
    }
}

/// Inputs by which no sample comes to what the ROM's handler of interrupts changes: the gates know that some do.
#[test]
fn a_proof_by_circuit_knows_what_the_roms_handler_changes() {
    let is_rare = " LD A,H\n ADD A,L\n XOR E\n RLCA\n ADD A,D\n XOR L\n CP $37\n JR NZ,.plain\n LD A,H\n XOR D\n ADD A,L\n CP $9C\n \
                   JR NZ,.plain\n LD A,E\n XOR D\n ADD A,H\n RLCA\n ADD A,L\n CP $5A\n JR NZ,.plain\n";
    for (given, after, rare, is_assumed) in [
        // FRAMES is read; it is written and read again; it is left; and its neighbours are read.
        ("[$5C78] = 3", "", " LD A,($5C78)\n", true),
        ("[$5C77] = 3", "; Clobbers: [$5C78]", " LD A,3\n LD ($5C78),A\n XOR A\n LD A,($5C78)\n", true),
        ("[$5C77] = 3", ", [$5C78] = any", " LD A,3\n LD ($5C78),A\n", false),
        ("[$5C78] = 3", ", [$5C78] = 3", " LD A,3\n", true),
        ("[$5C77] = 3", "", " LD A,($5C77)\n", false),
        ("[$5C7B] = 3", "", " LD A,($5C7B)\n", false),
        // By an address that may be one of two.
        ("[$5C77:2] = 3", "", " LD B,0\n LD A,E\n AND 1\n LD C,A\n LD HL,$5C77\n ADD HL,BC\n LD A,(HL)\n", true),
        ("[$5C76:2] = 3", "", " LD B,0\n LD A,E\n AND 1\n LD C,A\n LD HL,$5C76\n ADD HL,BC\n LD A,(HL)\n", false),
        // By IY, which points elsewhere then; IY without memory is a register as another.
        ("[$9001] = 3", "", " LD IY,$9000\n LD A,(IY+1)\n", true),
        ("[$9001] = 3", "", " LD IX,$9000\n LD A,(IX+1)\n", false),
        ("[$9001] = 3", "", " LD IY,$9003\n LD A,IYL\n", false),
    ] {
        let header =
            format!("; In: HL = 0..65535, DE = 0..65535, {given}\n; Out: A = 3{after}\n; Clobbers: BC DE F HL IX IY\n");
        let header = header.replace("; Clobbers: [$5C78]\n; Clobbers:", "\n; Clobbers: [$5C78]");
        let report = prove(&format!(" ORG $8000\n{header}f:\n{is_rare}{rare} RET\n.plain: LD A,3\n RET\n"));
        assert!(report.holds() && report.to_string().contains("by circuit"), "{rare}: {report}");
        assert_eq!(report.to_string().contains("if interrupts are off"), is_assumed, "{rare}: {report}");
    }
}
