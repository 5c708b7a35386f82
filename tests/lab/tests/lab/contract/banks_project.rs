//! A program of two banks, and what cannot be asked of one.

use lab::Error;
use lab::contract::{By, Options, Verdict};

use super::{prove, source};

/// Two banks: a routine in page 1 calls one in page 4 by a switch below them.
const PROJECT: &str = "
        DEVICE ZXSPECTRUM128
        ORG  $8000
; call_4: calls the routine at $C000 in page 4, and maps page 1 again
; In:  page = 1, D = 0..255
; Out: E = D * 2 & $FF
; Clobbers: A BC ports
call_4:
        LD   A,$14
        CALL map
        CALL $C000
        LD   A,$11
; map: the byte of port $7FFD
; In:  A = $10 or $11 or $13 or $14
; Out: page = A & 7
; Clobbers: BC
map:    LD   BC,$7FFD
        OUT  (C),A
        RET

        SLOT 3
        PAGE 1
        ORG  $C000
; quarter: by the routine in page 4, twice
; In:  D = 0..255
; Out: E = D * 4 + [Added] & $FF
; Clobbers: A BC D ports
quarter:
        CALL call_4
        LD   D,E
        CALL call_4
        LD   A,(Added)
        ADD  A,E
        LD   E,A
        RET
Added:  DB   7

        PAGE 4
        ORG  $C000
; double: in page 4
; In:  D = 0..255
; Out: E = D * 2 & $FF
; Clobbers: A
double: LD   A,D
        ADD  A,A
        LD   E,A
        RET
";

#[test]
fn routines_in_two_banks_call_each_other() {
    let report = prove(PROJECT);
    let named: Vec<_> = report.proofs.iter().map(|proof| (&*proof.routine, proof.verdict)).collect();
    assert!(report.holds(), "{report}");
    assert_eq!(named.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["call_4", "map", "quarter", "double"]);
    assert!(report.proofs.iter().all(|proof| proof.all), "{report}");
    // The same with an error in the other bank, which the routine in page 1 then has too.
    let report = prove(&PROJECT.replace("ADD  A,A\n", "ADD  A,D\n        INC  A\n"));
    let verdicts: Vec<Verdict> = report.proofs.iter().map(|proof| proof.verdict).collect();
    assert_eq!(verdicts.iter().filter(|verdict| **verdict == Verdict::Fails).count(), 3, "{report}");
    let failure = report.proofs[2].failure.as_ref().unwrap();
    assert!(failure.trace.iter().any(|line| line.contains("double") && line.ends_with("page=4")), "{report}");
}

/// A routine below the banks that maps a page and its own again.
const TURN: &str = "
        ORG  $8800
; turn: nothing, in page 4
; In:  D = 0..255, HL = 0..65535
; Out: E = D
; Clobbers: A BC ports
turn:   LD   E,D
        LD   BC,$7FFD
        LD   A,$14
        OUT  (C),A
        LD   A,$10
        OUT  (C),A
        RET
";

#[test]
fn a_proof_by_circuit_stops_at_the_port() {
    let source = source(&format!("{PROJECT}{TURN}")).unwrap();
    let options = Options { by: By::Circuit, samples: 1_000, most: 0, ..Options::default() };
    let report = source.prove(&options, &|_| true).unwrap();
    let stopped = |at: usize| report.proofs[at].circuit.as_ref().and_then(|circuit| circuit.stopped.clone());
    assert!(stopped(1).is_some_and(|why| why.contains("map") && why.contains("mine.asm")), "{report}");
    assert!(stopped(0).is_some_and(|why| why.contains("page")), "{report}");
    // A routine that maps nothing is proved in its page.
    assert!(report.proofs[3].is_proved_by_circuit(), "{report}");
    // One of which the contract names no page stops at the instruction.
    assert!(stopped(4).is_some_and(|why| why.contains("turn+6") && why.contains("port")), "{report}");
    assert!(!report.proofs[4].is_proved_by_circuit(), "{report}");
}

#[test]
fn other_ways_refuse_a_source_with_banks_and_name_the_place() {
    let source = source(PROJECT).unwrap();
    let told = source.mutants(&Options::default(), &|_| true).unwrap_err();
    let is_place = |place: &str| place.starts_with("mine.asm:") && !place.ends_with(":0");
    assert!(matches!(&told, Error::HasPages { place, .. } if is_place(place)), "{told}");
    assert!(source.question("double").is_err_and(|error| error.to_string().contains("mine.asm:")));
}
