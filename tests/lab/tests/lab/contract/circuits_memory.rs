//! Proofs by circuit of routines that access memory: which bytes count as read, what pointers may cost, and contracts without cases.

use std::path::Path;

use lab::contract::{By, ContractReport, Options, RoutineProof, Source, Verdict};
use pipeline::asm::Memory;

use super::circuits::one;

/// Proves the routines of a source by circuit, with a limit in seconds.
fn prove(text: &str, limit: u64) -> ContractReport {
    let text = format!(" ORG $8000\n{text}");
    let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text.as_str())])).unwrap();
    source.require_all().unwrap();
    let options = Options { by: By::Circuit, samples: 100, limit, ..Options::default() };
    source.prove(&options, &|_| true).unwrap()
}

fn is_proved(proof: &RoutineProof) -> bool {
    proof.circuit.as_ref().is_some_and(|circuit| circuit.by.is_some())
}

/// The reason for which there is no proof by circuit.
fn stopped(proof: &RoutineProof) -> &str {
    proof.circuit.as_ref().and_then(|circuit| circuit.stopped.as_deref()).unwrap_or_default()
}

#[test]
fn bytes_that_are_only_written_do_not_count_as_read() {
    let rows = [
        // The last byte of the buffer is written by some counts, and read by none.
        "; f: fills\n; In: BC = 1..8, long[S] = 0..$FFFFFFFF, [S+4:4] = 0..255\n; Out: [S + 1 + N] = [S] for N = 0..BC - 1\n; Clobbers: BC DE HL\nf: LD HL,S\n LD DE,S+1\n LDIR\n RET\nS: DS 9",
        // A byte at one of some addresses.
        "; f: writes\n; In: word[P] = Q..Q + 3, BC = 0..65535, A = 0..255\n; Out: [word[P]] = A\n; Clobbers: HL\nf: LD HL,(P)\n LD (HL),A\n RET\nP: DW 0\nQ: DS 16",
        "; f: writes\n; In: A = 0..255, BC = 0..65535\n; Out: [S] = any\n; Clobbers: A F\nf: OR A\n RET Z\n LD A,C\n LD (S),A\n RET\nS: DB 7",
        // Written on both ways, then read.
        "; f: writes and reads\n; In: A = 0..255, BC = 0..65535\n; Out: A = A ? C : B, [S] = A ? C : B\nf: OR A\n LD A,B\n JR Z,.zero\n LD A,C\n LD (S),A\n JR .read\n.zero: LD (S),A\n.read: LD A,(S)\n RET\nS: DB 7",
        // Another routine writes between the addresses of the pointer.
        "; f: writes\n; In: HL = S or S + 16, BC = 0..65535\n; Out: [HL] = C\nf: LD (HL),C\n RET\n; g: reads\n; In: BC = 0..65535\n; Out: A = 7\ng: LD A,(S + 8)\n RET\nS: DB 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7",
    ];
    for text in rows {
        for proof in prove(text, 60).proofs {
            assert_eq!(proof.verdict, Verdict::Holds, "{text}: {:?} {}", proof.constant, stopped(&proof));
            assert!(is_proved(&proof), "{text}: {}", stopped(&proof));
        }
    }
}

/// Copies of a length that is an input, upwards and downwards, and wrong ones: of one byte too many, and in a time that is too short.
#[test]
fn copies_of_any_length_are_one_step() {
    const T: u64 = 21 * 255 - 5 + 30;
    let copy = |t: u64, copied: &str, ends: &str, body: &str| {
        let text = format!(
            "; f: copies\n; In: BC = 1..255, [S:255] = 0..255, A = 0..255\n\
             ; Out: [T + n] = {copied} ? [S + n] : [T + n] for n = 0..254, {ends}, BC = 0\n\
             ; Clobbers: F [T:255]\n; T: {t}\nf:\n{body}\n RET\nS = $A000\nT = $B000\n"
        );
        prove(&text, 60).proofs.remove(0)
    };
    let up = ("n < BC", "n <= BC", "HL = S + BC, DE = T + BC", " LD HL,S\n LD DE,T\n LDIR");
    let down =
        ("n + BC >= 255", "n + BC > 255", "HL = S + 254 - BC, DE = T + 254 - BC", " LD HL,S+254\n LD DE,T+254\n LDDR");
    for (copied, wrong, ends, body) in [up, down] {
        let right = copy(T, copied, ends, body);
        assert_eq!(right.verdict, Verdict::Holds, "{body}: {}", stopped(&right));
        assert!(is_proved(&right), "{body}: {}", stopped(&right));
        let circuit = right.circuit.unwrap();
        println!("{body}: {} gates", circuit.gates);
        assert_eq!(circuit.most_t.map(|most| most.t), Some(T));
        for (t, copied) in [(T, wrong), (T - 1, copied)] {
            assert_eq!(copy(t, copied, ends, body).verdict, Verdict::Fails, "{body} {t} {copied}");
        }
    }
}

/// A branch on what In gives at a pointer depends on nothing else, however many addresses the pointer may have.
#[test]
fn a_branch_may_depend_on_memory_at_a_pointer() {
    let f = |input: &str, out: &str, body: &str| {
        let text =
            format!("; f: it\n; In: HL = $9000..$901F, BC = 0..65535, {input}\n; Out: {out}\nf:\n{body}\n RET\n");
        prove(&text, 60).proofs.remove(0)
    };
    for (input, out, body) in [
        ("[HL] = any", "[HL] = [HL] + 1 & $FF", " INC (HL)\n RET NZ"),
        ("[HL] = any", "[HL] = [HL] + 2 & $FF", " INC (HL)\n INC (HL)\n RET NZ"),
        ("word[HL] = any", "A = [HL] ? 1 : 0", " LD A,(HL)\n OR A\n RET Z\n LD A,1"),
    ] {
        let proof = f(input, out, body);
        assert!(is_proved(&proof) && proof.verdict == Verdict::Holds, "{input} {body}: {}", stopped(&proof));
    }
    // The byte beside it is not given.
    assert_eq!(f("[HL] = any", "L = any", " INC L\n INC (HL)\n RET NZ").verdict, Verdict::Fails);
}

#[test]
fn bytes_that_may_hold_their_first_value_count_as_read() {
    let rows = [
        // Written on one of two ways, then read on both.
        "; f: writes and reads\n; In: A = 0..255, BC = 0..65535\n; Out: A = A ? C : 7, [S] = A ? C : 7\nf: OR A\n JR Z,.read\n LD A,C\n LD (S),A\n.read: LD A,(S)\n RET\nS: DB 7",
        // Written at one of two addresses, then read at one.
        "; f: writes and reads\n; In: HL = S or S + 1, BC = 0..65535\n; Out: A = HL == S ? C : 7, [HL] = C\nf: LD (HL),C\n LD A,(S)\n RET\nS: DB 7, 8",
        // Read by LDIR, into a byte that is written.
        "; f: copies\n; In: BC = 1..3, E = 0..255\n; Out: [T] = E == 0 ? 7 : E\n; Clobbers: everything, [S:3], [T:3]\nf: LD A,E\n OR A\n JR Z,.copy\n LD (S),A\n.copy: LD HL,S\n LD DE,T\n LDIR\n RET\nS: DB 7, 8, 9\nT: DS 3",
        // A contract that says what is in it.
        "; f: writes\n; In: A = 0..255, BC = 0..65535\n; Out: [S] = A ? C : 7\n; Clobbers: A F\nf: OR A\n RET Z\n LD A,C\n LD (S),A\n RET\nS: DB 7",
        "; f: writes\n; In: A = 0..255, BC = 0..65535\n; Out: [S] = 0..255\n; Clobbers: A F\nf: OR A\n RET Z\n LD A,5\n LD (S),A\n RET\nS: DB 7",
        "; f: writes\n; In: A = 0..255, BC = 0..65535\n; Out: [S] = 1..9\n; Clobbers: A F\nf: OR A\n RET Z\n LD A,5\n LD (S),A\n RET\nS: DB 7",
        // Kept only because it had this value.
        "; f: writes\n; In: A = 0..255, BC = 0..65535\n; Out: A = A\n; Clobbers: B\nf: LD B,A\n LD A,7\n LD (S),A\n LD A,B\n RET\n; g: writes\n; In: BC = 0..65535\n; Out: [S] = C\ng: LD A,C\n LD (S),A\n RET\nS: DB 7",
    ];
    for text in rows {
        let report = prove(text, 60);
        let proof = &report.proofs[0];
        assert_eq!(proof.verdict, Verdict::Fails, "{text}: {}", stopped(proof));
        let is_named = proof.constant.iter().any(|why| why.contains("S ($80"));
        assert!(is_named || proof.failure.is_some(), "{text}: {:?}", proof.constant);
    }
}

#[test]
fn memory_that_does_not_matter_need_not_be_named() {
    let text = " LD B,0\n.next: LD A,(HL)\n INC HL\n OR A\n JR Z,.done\n INC B\n JR .next\n.done: LD A,B\n RET";
    let rows = [
        // Beyond the text, memory may be anything.
        (true, format!("; f: length\n; In: HL = $C000..$C002, [HL:4] = 0..255, [HL + 4] = 0\n; Out: A = length[HL]\n; Clobbers: HL B\nf:{text}")),
        (false, format!("; f: length\n; In: HL = $C000..$C002, [HL:4] = 0..255\n; Out: A = length[HL]\n; Clobbers: HL B\nf:{text}")),
        (true, "; f: reads\n; In: HL = $C000..$C001, DE = $C000..$C001, [HL] = 0..3, B = [HL] + 1, [DE] = 4..7, A = 0\n; Out: A = (HL == DE ? 1 : [HL] + 1)..(HL == DE ? 4 : [HL] + 1)\nf: LD A,B\n RET".into()),
        (false, "; f: reads\n; In: HL = $C000..$C001, BC = 0..65535, [HL] = 0..3\n; Out: A = 0..255\nf: LD A,($C000)\n RET".into()),
        (false, "; f: reads\n; In: HL = $C000..$C001, BC = 0..65535, [HL] = 0..3\n; Out: A = 0\nf: LD A,($C000)\n OR A\n JR Z,.zero\n.zero: LD A,0\n RET".into()),
    ];
    for (holds, text) in rows {
        let proof = prove(&text, 60).proofs.remove(0);
        assert_eq!(is_proved(&proof), holds, "{text}: {}", stopped(&proof));
    }
}

#[test]
fn a_contract_without_cases_proves_nothing() {
    let text = "; f: reads\n; In: BC = 1..2, DE = S or S + 1, A = 0..1\n; Where: B > 0\n; Out: A = any, [S] = A\n; Clobbers: everything\nf: LD A,(DE)\n LD (S),A\n RET\nS: DB 7, 8";
    let report = prove(text, 60);
    assert_eq!(report.proofs[0].verdict, Verdict::Nothing);
    assert!(!report.holds(), "{report}");
    assert!(report.to_string().contains("proves nothing: Where excludes every case\n"), "{report}");
}

/// Of 2^48 cases `Where` leaves one, or a few, that no sample meets: the solver finds one, and it is called.
#[test]
fn the_solver_finds_a_case_that_where_leaves() {
    let exact = "HL == $1234 and DE == $5678 and BC == $9ABC";
    let rows = [
        (exact, "A = 1", Verdict::Holds),
        (exact, "A = 2", Verdict::Fails),
        (exact, "A = 1, carry = 1", Verdict::Fails),
        ("HL + DE == $12345 and (HL & DE & $0FFF) == $0822", "A = 1", Verdict::Holds),
        ("HL == $1234 and HL == DE and DE == $1235", "A = 1", Verdict::Nothing),
    ];
    for (condition, out, verdict) in rows {
        let report = prove(
            &format!(
                "; f: one\n; In: HL = any, DE = any, BC = any\n; Where: {condition}\n; Out: {out}\nf: LD A,1\n OR A\n RET"
            ),
            60,
        );
        assert_eq!((report.proofs[0].verdict, report.proofs[0].found.cases), (verdict, 0), "{condition}: {report}");
        let is_said = report.to_string().contains("one that the solver found was called on both cores");
        assert_eq!(is_said, verdict == Verdict::Holds, "{report}");
    }
}

/// Pointers with a thousand places take much longer than the limit.
#[test]
fn the_limit_bounds_the_places_of_pointers() {
    let rows = [
        "; f: sets a bit\n; In: IX = $9000..$93FE, [IX+1] = 0..255, B = 0..255\n; Out: [IX+1] = [IX+1] | 1, B = [IX+1] | 1\nf: DB $DD,$CB,1,$C0\n RET",
        "; f: steps one\n; In: HL = $C000..$C3F0, [HL:4] = 0..255, BC = 0..65535\n; Out: A = [HL], [HL + 1] = L == $7F ? [HL + 1] + 1 & 255 : [HL + 1]\n; Clobbers: BC\nf: LD A,(HL)\n LD B,A\n LD A,L\n CP $7F\n LD A,B\n RET NZ\n INC HL\n INC (HL)\n DEC HL\n RET",
    ];
    for text in rows {
        let proof = prove(text, 1).proofs.remove(0);
        assert!(!is_proved(&proof), "{text}");
        assert!(stopped(&proof).contains("--limit"), "{text}: {}", stopped(&proof));
    }
}

#[test]
fn the_lowest_bit_is_a_function_of_gates_too() {
    let body = " LD E,0\n OR A\n RET Z\n.next: RRCA\n RET C\n INC E\n JR .next";
    let rows = [
        (true, "A = 1..255", "lowest(A)"),
        (true, "A = 1..255", "lowest(-A)"),
        (true, "A = 1..255", "lowest(A << 8) - 8"),
        (false, "A = 1..255", "lowest(A & $FE | $80)"),
        // 0 has no lowest bit.
        (false, "A = 0..255", "lowest(A)"),
    ];
    for (holds, given, value) in rows {
        let text =
            format!("; f: lowest bit\n; In: {given}, BC = 0..65535\n; Out: E = {value}\n; Clobbers: A F\nf:{body}");
        let proof = prove(&text, 60).proofs.remove(0);
        assert_eq!(is_proved(&proof), holds, "{text}: {}", stopped(&proof));
    }
}

/// A routine may remove its arguments, push others in their place, or put them back.
#[test]
fn arguments_that_are_popped_and_pushed_are_proved() {
    let sum = "; f: sum\n; In: HLDE = 0..$FFFFFFFF, long[SP + 2] = 0..$FFFFFFFF\n; Out: HLDE = HLDE + long[SP + 2] & $FFFFFFFF, SP = SP + 4\n; Clobbers: A BC HL'\nf: EXX\n POP HL\n EXX\n POP BC\n EX DE,HL\n ADD HL,BC\n EX DE,HL\n POP BC\n ADC HL,BC\n EXX\n PUSH HL\n EXX\n RET\n";
    let largest = "; f: the larger\n; In: word[SP + 2] = 0..65535, word[SP + 4] = 0..65535\n; Out: HL = max(word[SP + 2], word[SP + 4])\n; Clobbers: BC DE\nf: POP BC\n POP DE\n POP HL\n PUSH HL\n PUSH DE\n PUSH BC\n OR A\n SBC HL,DE\n ADD HL,DE\n RET NC\n EX DE,HL\n RET\n";
    let other = "; f: leaves another value\n; In: word[SP + 2] = 0..65535, BC = 0..65535\n; Out: HL = word[SP + 2] + BC & $FFFF\n; Clobbers: DE [SP + 2:2]\nf: POP DE\n POP HL\n ADD HL,BC\n PUSH HL\n PUSH DE\n RET\n";
    for text in [sum, largest, other] {
        let report = prove(text, 60);
        assert!(is_proved(&report.proofs[0]) && report.holds(), "{report}");
    }
    // Not what was pushed before, or only by some ways, or where nothing is given.
    let wrong = [
        other.replace(" [SP + 2:2]", ""),
        other.replace("[SP + 2:2]", "[SP + 2]"),
        largest.replace(" PUSH HL\n PUSH DE\n", " PUSH DE\n PUSH HL\n"),
        sum.replace("SP + 4", "SP + 2"),
        other.replace(" [SP + 2:2]", "").replace(" ADD HL,BC\n PUSH HL", " ADD HL,BC\n SBC HL,BC\n PUSH HL"),
    ];
    for text in &wrong {
        let report = prove(text, 60);
        assert!(!report.holds(), "{text}\n{report}");
    }
    let elsewhere = other.replace("word[SP + 2] = 0..65535, BC", "BC").replace("word[SP + 2] + BC & $FFFF", "any");
    let report = prove(&elsewhere.replace(" [SP + 2:2]", ""), 60);
    assert!(!is_proved(&report.proofs[0]), "{report}");
}

#[test]
fn memory_at_pointers_that_in_bounds_is_proved() {
    let wide = "; In: BC = 0..65535, ";
    let copy = " LD B,4\n.next: LD A,(HL)\n LD (DE),A\n INC HL\n INC DE\n DJNZ .next";
    let sum = " XOR A\n INC B\n.next: DEC B\n RET Z\n ADD A,(HL)\n INC HL\n JR .next";
    let rows: [(bool, String, &str); 15] = [
        (true, format!("{wide}HL = Data or Table, [HL] = 0..255\n; Out: A = [HL]"), " LD A,(HL)"),
        (false, format!("{wide}HL = Data or Table, [HL] = 0..255\n; Out: A = [HL + 1]"), " LD A,(HL)"),
        (true, format!("{wide}HL = Data..Table, [HL] = 0..255\n; Out: [HL] = [HL] + 1 & 255"), " INC (HL)"),
        // The other byte is the program's.
        (false, format!("{wide}HL = Data or Table, [HL] = 0..255\n; Out: A = [HL]"), " LD A,(Data)"),
        (true, format!("{wide}HL = $9000..$9010, DE = $A000, [HL:4] = 0..255\n; Out: long[$A000] = long[HL]\n; Clobbers: A BC DE HL"), copy),
        (true, format!("{wide}HL = $9000..$9010, DE = $A000..$A004, long[HL] = 0..$FFFFFFFF\n; Out: long[DE] = long[HL]\n; Clobbers: A BC DE HL"), copy),
        // Where they overlap, bytes are copied that were written before.
        (false, format!("{wide}HL = $9000..$9010, DE = $9000..$9010, long[HL] = 0..$FFFFFFFF\n; Out: long[DE] = long[HL]\n; Clobbers: A BC DE HL"), copy),
        (true, format!("{wide}HL = $9000..$9010, DE = $9000..$9010, long[HL] = 0..$FFFFFFFF\n; Where: DE + 3 < HL || DE > HL + 3\n; Out: long[DE] = long[HL]\n; Clobbers: A BC DE HL"), copy),
        // Loops and sums whose ends depend on the inputs.
        (true, "; In: B = 0..6, C = 0..255, HL = Data..Table, [HL:6] = 0..255\n; Out: A = sum(N = 0..B - 1, [HL + N]) & 255\n; Clobbers: B HL".into(), sum),
        (false, "; In: B = 0..6, C = 0..255, HL = Data..Table, [HL:6] = 0..255\n; Out: A = sum(N = 0..B, [HL + N]) & 255\n; Clobbers: B HL".into(), sum),
        (true, format!("{wide}HL = $9000..$9010, E = 1..3\n; Out: [HL + K] = C for K = 0..E - 1\n; Clobbers: E HL"), ".next: LD (HL),C\n INC HL\n DEC E\n JR NZ,.next"),
        (false, format!("{wide}HL = $9000..$9010, E = 1..3\n; Out: [HL + K] = C for K = 0..E - 2\n; Clobbers: E HL"), ".next: LD (HL),C\n INC HL\n DEC E\n JR NZ,.next"),
        // The length of a text.
        (true, format!("{wide}HL = $9000, [HL:5] = 0..255, [HL + 5] = 0\n; Out: E = length[HL]\n; Clobbers: A HL"), " LD E,0\n.next: LD A,(HL)\n OR A\n RET Z\n INC HL\n INC E\n JR .next"),
        (false, format!("{wide}HL = $9000, [HL:5] = 0..255, [HL + 5] = 0\n; Out: E = length[HL] + 1\n; Clobbers: A HL"), " LD E,0\n.next: LD A,(HL)\n OR A\n RET Z\n INC HL\n INC E\n JR .next"),
        // A jump to one of two addresses.
        (true, format!("{wide}HL = Data or Table, E = 0..1\n; Out: A = E ? 5 : 7\n; Clobbers: DE HL"), " LD HL,.two\n LD A,E\n OR A\n JR Z,.go\n LD HL,.one\n.go: JP (HL)\n.one: LD A,5\n RET\n.two: LD A,7"),
    ];
    for (holds, header, body) in rows {
        let proof = one(&header, body);
        let is_proved = proof.circuit.as_ref().is_some_and(|circuit| circuit.by.is_some());
        println!("{header} {body:?}: {:?} {}", proof.verdict, stopped(&proof));
        assert_eq!(is_proved, holds, "{header} {body}: {:?} {}", proof.failure, stopped(&proof));
        assert_eq!(proof.verdict != Verdict::Fails, holds, "{header} {body}: {:?} {}", proof.failure, stopped(&proof));
    }
}

/// Two pointers into the same hundreds of places, which may meet in each of them.
#[test]
fn pointers_into_hundreds_of_places_are_proved() {
    let pointers = "; In: HL = $9000..$90FF, DE = $9000..$90FF, ";
    let bytes = format!("{pointers}[HL] = 0..255, [DE] = 0..255");
    let apart = "; In: HL = $9000..$90FF, DE = $9200..$92FF, long[HL] = 0..$FFFFFFFF, long[DE] = 0..$FFFFFFFF";
    let swap = " LD A,(DE)\n LD B,(HL)\n LD (HL),A\n LD A,B\n LD (DE),A";
    let add = " OR A\n LD B,4\n.next: LD A,(DE)\n ADC A,(HL)\n LD (HL),A\n INC HL\n INC DE\n DJNZ .next";
    let both = " INC (HL)\n EX DE,HL\n INC (HL)";
    let last = " LD (HL),A\n LD A,B\n LD ($9040),A\n LD A,(DE)";
    let some = " OR A\n JR Z,.skip\n LD (HL),A\n.skip: LD A,(DE)";
    // Written over by a pointer that can mean one address only, by one of two ways; a hash of the inputs hides it from calls.
    let rare = " LD C,A\n LD A,H\n ADD A,IXH\n CP $5B\n JR NZ,.out\n LD A,L\n ADD A,IXL\n CP $C7\n JR NZ,.out\n LD A,L\n CP 5\n LD A,C\n JR NZ,.no\n LD A,B\n LD (DE),A\n LD A,C\n LD (HL),A\n JR .done\n.no: LD ($9005),A\n.done: LD A,(DE)\n RET\n.out: LD A,1";
    let one_place = "; In: HL = $9005..$9006, DE = $9000..$9005, A = any, B = any, IX = any, [DE] = any\n; Out: A = (high(IX) + H & 255) != $5B || (low(IX) + L & 255) != $C7 ? 1 : L == 5 ? (DE == $9005 ? A : B) : DE == $9005 ? ";
    let rest = " : [DE]\n; Clobbers: BC F [$9000:16]";
    let rows = [
        (true, format!("{one_place}A{rest}"), rare),
        (false, format!("{one_place}B{rest}"), rare),
        (true, format!("{bytes}\n; Out: [HL] = [DE], [DE] = [HL]\n; Clobbers: A B"), swap),
        (false, format!("{bytes}\n; Out: [HL] = [DE], [DE] = HL - DE == 77 ? [DE] : [HL]\n; Clobbers: A B"), swap),
        (
            true,
            format!(
                "{bytes}\n; Where: HL != DE\n; Out: [HL] = [HL] + 1 & 255, [DE] = [DE] + 1 & 255\n; Clobbers: HL DE"
            ),
            both,
        ),
        (
            false,
            format!(
                "{bytes}\n; Where: HL != DE || HL == $9042\n; Out: [HL] = [HL] + 1 & 255, [DE] = [DE] + 1 & 255\n; Clobbers: HL DE"
            ),
            both,
        ),
        (
            true,
            format!(
                "{bytes}\n; Out: [HL] = [HL] + 1 + (HL == DE) & 255, [DE] = [DE] + 1 + (HL == DE) & 255\n; Clobbers: HL DE"
            ),
            both,
        ),
        (true, format!("{apart}\n; Out: long[HL] = long[HL] + long[DE] & $FFFFFFFF\n; Clobbers: A BC DE HL"), add),
        (
            false,
            format!(
                "{apart}\n; Out: long[HL] = long[HL] + long[DE] + (long[DE] == $12345678) & $FFFFFFFF\n; Clobbers: A BC DE HL"
            ),
            add,
        ),
        // A byte at a constant address is written after that at a pointer.
        (
            true,
            format!(
                "{bytes}, A = 0..255, B = 0..255\n; Out: A = DE == $9040 ? B : DE == HL ? A : [DE], [HL] = HL == $9040 ? B : A, [$9040] = B"
            ),
            last,
        ),
        (
            false,
            format!(
                "{bytes}, A = 0..255, B = 0..255\n; Out: A = DE == HL ? A : DE == $9040 ? B : [DE], [HL] = HL == $9040 ? B : A, [$9040] = B"
            ),
            last,
        ),
        // By one way only.
        (true, format!("{bytes}, A = 0..255\n; Out: A = A && DE == HL ? A : [DE], [HL] = A ? A : [HL]"), some),
        (false, format!("{bytes}, A = 0..255\n; Out: A = DE == HL ? A : [DE], [HL] = A ? A : [HL]"), some),
    ];
    for (holds, header, body) in rows {
        let proof = one(&header, body);
        println!("{header} {body:?}: {:?} {}", proof.verdict, stopped(&proof));
        assert_eq!(is_proved(&proof), holds, "{header} {body}: {:?} {}", proof.failure, stopped(&proof));
        assert_eq!(proof.verdict != Verdict::Fails, holds, "{header} {body}: {:?} {}", proof.failure, stopped(&proof));
    }
}
