//! Proofs by circuit: routines with too many inputs to call, their wrong twins, and routines that must not be proved.

use std::path::Path;
use std::sync::Mutex;

use lab::Progress;
use lab::contract::{By, ContractReport, Means, Options, RoutineProof, Source, Verdict};
use pipeline::asm::Memory;

/// Options of a proof by circuit, with a small sample beside it.
pub(super) fn options() -> Options {
    Options { by: By::Circuit, samples: 500, limit: 60, ..Options::default() }
}

pub(super) fn prove(text: &str) -> ContractReport {
    let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text)])).unwrap();
    source.require_all().unwrap();
    source.prove(&options(), &|_| true).unwrap()
}

/// Proves a routine `f` with a header and a body.
pub(super) fn one(header: &str, body: &str) -> RoutineProof {
    let text =
        format!(" ORG $8000\n; f: a routine\n{header}\nf:\n{body}\n RET\nData: DB 1, 2, 3, 4\nTable: DB 5, 6, 7, 8\n");
    prove(&text).proofs.remove(0)
}

/// The reason for which there is no proof by circuit.
pub(super) fn stopped(proof: &RoutineProof) -> &str {
    proof.circuit.as_ref().and_then(|circuit| circuit.stopped.as_deref()).unwrap_or_default()
}

/// A routine of z80src/proofs: its source, its name, a line of it, and that line in its wrong twin.
const ROUTINES: [(&str, &str, &str, &str); 15] = [
    (
        "products",
        "product_16",
        ".zero:  DEC  A\n        JR   NZ,.next\n        RET\n\n; product_32",
        ".zero:  DEC  A\n        JR   NZ,.next\n        INC  HL\n        RET\n\n; product_32",
    ),
    ("products", "product_32", "        INC  DE\n", "        INC  E\n"),
    ("quotients", "quotient_16", "        LD   A,16\n", "        LD   A,15\n"),
    ("quotients", "quotient_32", "        LD   A,32\n", "        LD   A,31\n"),
    ("roots", "root_24", "        INC  L ", "        INC  DE"),
    ("roots", "root_32", "        SCF\n", "        OR   A\n"),
    ("printing", "print_16", "        LD   BC,-1000\n", "        LD   BC,-1001\n"),
    ("remainders", "shift_32", "        XOR  $83\n", "        XOR  $81\n"),
    ("remainders", "crc_32", "        LD   B,8\n", "        LD   B,7\n"),
    (
        "decimals",
        "decimals_16",
        "        LD   A,D\n        ADC  A,A\n        DAA\n",
        "        LD   A,D\n        ADC  A,A\n",
    ),
    ("decimals", "decimals_24", "        LD   B,24\n", "        LD   B,23\n"),
    ("longs", "add_32", "        ADC  A,(HL)\n", "        ADD  A,(HL)\n"),
    (
        "longs",
        "subtract_32",
        "        SBC  HL,DE\n        LD   (First+2),HL\n",
        "        OR   A\n        SBC  HL,DE\n        LD   (First+2),HL\n",
    ),
    ("longs", "double_32", "        SLA  (HL)\n", "        SLL  (HL)\n"),
    ("longs", "compare_32", "        RET  NZ\n", "        RET  C\n"),
];

pub(super) fn text_of(source: &str) -> String {
    std::fs::read_to_string(format!("../../z80src/proofs/{source}.asm")).unwrap()
}

/// The product of 32 bits, which takes longer than all others together, is for [`the_product_of_32_bits_is_proved_for_all_inputs`].
#[test]
fn the_routines_of_z80src_proofs_are_proved_for_all_inputs() {
    let mut proved = Vec::new();
    for source in ["products", "quotients", "roots", "remainders", "decimals", "longs", "printing"] {
        let text = text_of(source);
        let report = prove(text.split("; product_32:").next().unwrap_or_default());
        println!("{report}");
        for proof in report.proofs {
            assert_eq!(proof.verdict, Verdict::Holds, "{}", stopped(&proof));
            let circuit = proof.circuit.unwrap();
            assert!(circuit.compared >= 300, "{}: {}", proof.routine, circuit.compared);
            let (most, least) = (circuit.most_t.unwrap(), circuit.least_t.unwrap());
            assert!(least.t <= most.t);
            assert!(most.t <= proof.t.unwrap());
            proved.push((proof.routine, circuit.by.unwrap()));
        }
    }
    assert_eq!(proved.len(), 14);
    // Linear functions need nothing but equal gates.
    let linear = proved.iter().filter(|(routine, _)| routine == "shift_32" || routine == "crc_32");
    assert!(linear.clone().all(|(_, means)| *means == Means::Hashing), "{proved:?}");
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn the_product_of_32_bits_is_proved_for_all_inputs() {
    let report = prove(&text_of("products"));
    let proofs: Vec<_> = report.proofs.iter().map(|proof| (proof.routine.as_str(), proof.verdict)).collect();
    assert_eq!(proofs, [("product_16", Verdict::Holds), ("product_32", Verdict::Holds)]);
}

#[test]
fn their_wrong_twins_are_refuted() {
    for (source, routine, right, wrong) in ROUTINES {
        let text = text_of(source);
        assert!(text.contains(right), "{routine}");
        // Of the other routines there is no contract.
        let text: String = text.replacen(right, wrong, 1);
        let (mut alone, mut is_own) = (String::new(), true);
        for line in text.lines() {
            if let Some((name, _)) = line.strip_prefix("; ").and_then(|line| line.split_once(": ")) {
                let is_name = name.contains('_');
                is_own = if is_name { name == routine } else { is_own };
                if !is_own && name == "In" {
                    alone += "; Unproved: not here\n";
                }
            }
            alone += &format!("{line}\n");
        }
        let report = prove(&alone);
        assert_eq!(report.proofs.len(), 1, "{routine}");
        let proof = report.proofs.iter().find(|proof| proof.routine == routine).unwrap();
        assert_eq!(proof.verdict, Verdict::Fails, "{routine}");
        assert!(proof.failure.is_some(), "{routine}");
    }
}

/// A product by a formula that only simulation finds equal to the routine's; 2^25 combinations.
const FORMULA: &str = " ORG $8000
; f: a product and a sum
; In: B = 0..255, C = 0..255, DE = 0..511
; Out: HL = ((B + C) * (B + C) - B * B - C * C) / 2 + DE & $FFFF
; Clobbers: A B D E
f: EX DE,HL
 LD D,0
 LD E,C
 LD A,8
.next: SRL B
 JR NC,.zero
 ADD HL,DE
.zero: SLA E
 RL D
 DEC A
 JR NZ,.next
 RET
";

#[test]
fn shards_share_a_simulation() {
    let run = |text: &str, shard: &str| {
        let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text)])).unwrap();
        let options = Options { limit: 1, ..options() };
        source.walk(&options, shard.parse().unwrap(), &|_| true).unwrap()
    };
    let whole = ContractReport::of(&run(FORMULA, "1/1")).unwrap();
    assert_eq!(whole.proofs[0].circuit.as_ref().unwrap().by, Some(Means::Simulation(1 << 25)));
    let mut parts = run(FORMULA, "2/3");
    parts.add(run(FORMULA, "1/3")).unwrap();
    assert!(ContractReport::of(&parts).is_err(), "a third is missing");
    parts.add(run(FORMULA, "3/3")).unwrap();
    assert_eq!(ContractReport::of(&parts).unwrap(), whole);
    // Wrong for the last combinations only: the shard that has them refutes it.
    let wrong = FORMULA.replace(" RET", " LD A,B\n OR A\n RET NZ\n LD A,H\n CP 255\n RET NZ\n INC HL\n RET");
    let mut parts = run(&wrong, "1/2");
    parts.add(run(&wrong, "2/2")).unwrap();
    assert_eq!(ContractReport::of(&parts).unwrap().proofs[0].verdict, Verdict::Fails);
}

#[test]
fn how_long_a_simulation_takes_is_estimated_beforehand() {
    let begun = Mutex::new(None);
    let on_progress = |now: Progress| {
        if now.seconds.is_some() {
            begun.lock().unwrap().get_or_insert((now.done, now.of));
        }
        true
    };
    let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", FORMULA)])).unwrap();
    source.walk(&options(), "2/2".parse().unwrap(), &on_progress).unwrap();
    assert_eq!(begun.into_inner().unwrap(), Some((0, 1 << 24)));
}

/// The first shard has the time with contention, and a limit that is too small makes it fail.
#[test]
fn shards_have_one_time_with_contention() {
    let text = |t: u64, most: u64| {
        FORMULA.replace("; Clobbers: A B D E", &format!("; Clobbers: A B D E\n; T: {t} (contended: {most})"))
    };
    let run = |text: &str, shard: &str| {
        let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text)])).unwrap();
        let options = Options { limit: 1, ..options() };
        source.walk(&options, shard.parse().unwrap(), &|_| true).unwrap()
    };
    let merged = |text: &str| {
        let mut parts = run(text, "2/2");
        parts.add(run(text, "1/2")).unwrap();
        ContractReport::of(&parts).unwrap().proofs.remove(0)
    };
    let right = merged(&text(999, 999));
    assert_eq!(right.verdict, Verdict::Holds, "{}", stopped(&right));
    let circuit = right.circuit.unwrap();
    let (t, most) = (circuit.most_t.unwrap().t, circuit.most_contended.unwrap());
    assert_eq!(most.longest.map(|call| call.t), Some(most.bound));
    let wrong = merged(&text(t, most.bound - 1));
    assert_eq!(wrong.verdict, Verdict::Fails, "{}", stopped(&wrong));
}

/// Ways that meet under conditions which share bits: B odd and D = 90 lead to 1 only if E is odd or C is.
#[test]
fn ways_that_share_conditions_are_told_apart() {
    let body = " LD A,D\n CP 90\n JR NZ,.two\n LD A,E\n RRA\n JR NC,.even\n LD A,D\n RRA\n AND B\n RRA\n JR C,.one\n JR .two\n\
        .even: LD A,B\n RRA\n JR NC,.two\n LD A,C\n RRA\n JR NC,.two\n.one: LD L,1\n RET\n.two: LD L,2";
    let header =
        |value: &str| format!("; In: BC = 0..65535, DE = 0..65535\n; Out: L = {value} ? 1 : 2\n; Clobbers: A H");
    let wrong = one(&header("D == 90 && B & 1"), body);
    assert_eq!(wrong.verdict, Verdict::Fails, "{}", stopped(&wrong));
    let right = one(&header("D == 90 && B & 1 && (E | C) & 1"), body);
    assert!(right.circuit.is_some_and(|circuit| circuit.by.is_some()));
}

#[test]
fn what_is_wrong_for_one_case_of_many_is_found() {
    let wide = "; In: BC = 0..65535, DE = 0..65535, HL = 0..65535";
    // Where HL is $1234 and DE is $5678: a path that a sample does not meet.
    let rare = |then: &str| {
        format!(
            " LD A,H\n XOR $12\n LD A,H\n CP $12\n JR NZ,.other\n LD A,L\n CP $34\n JR NZ,.other\n LD A,D\n CP $56\n JR NZ,.other\n \
             LD A,E\n CP $78\n JR NZ,.other\n{then}\n.other:"
        )
    };
    let rows = [
        ("an output", "; Out: HL = HL\n; Clobbers: A", " INC L"),
        ("a flag", "; Out: carry = 0\n; Clobbers: A", " SCF\n RET"),
        ("a register that is kept", "; Out: A = any", " INC B"),
        ("a register of the other set", "; Out: A = any", " EXX\n DEC E\n EXX"),
        ("memory", "; Out: A = any", " LD A,9\n LD (Data),A"),
        ("time", "; Out: A = any\n; T: 100", " LD A,(Data)"),
        ("the stack", "; Out: A = any\n; Stack: 0", " PUSH BC\n POP BC"),
        ("the stack, without a push", "; Out: A = any\n; Stack: 0", " DEC SP\n INC SP"),
        ("an endless loop", "; Out: A = any", " JR $"),
        ("a return elsewhere", "; Out: A = any", " POP AF\n RET"),
        ("HALT", "; Out: A = any", " HALT"),
        ("a port", "; Out: A = any", " IN A,($FE)"),
        ("code", "; Out: A = any", " LD (f),A"),
        ("another stack", "; Out: A = any", " LD SP,Data"),
        ("the stack's position", "; Out: A = any, HL = HL", " LD HL,0\n ADD HL,SP"),
        ("R", "; Out: A = any", " LD A,R"),
    ];
    for (what, header, then) in rows {
        let end = if header.contains("carry") { " OR A" } else { "" };
        let proof = one(&format!("{wide}\n{header}"), &format!("{}\n{end}", rare(then)));
        let circuit = proof.circuit.clone().unwrap_or_default();
        assert_eq!(circuit.by, None, "{what}");
        // What no call shows is named, with the place.
        let is_shown = what != "R";
        println!("{what}: {:?}, {}", proof.verdict, stopped(&proof));
        assert_eq!(circuit.refuted, is_shown, "{what}: {proof:?}");
        let verdict = if is_shown { Verdict::Fails } else { Verdict::HoldsForSample };
        assert!(proof.verdict == verdict && is_shown == stopped(&proof).is_empty(), "{what}: {proof:?}");
    }
}

/// Each case is tried once if there are no more than a sample would have.
#[test]
fn few_cases_are_all_tried_beside_the_circuit() {
    let of = |clobbers: &str, body: &str| {
        one(&format!("; In: B = 0..31\n; Where: B < 2\n; Out: A = B\n; Clobbers: {clobbers}"), body)
    };
    let proved = of("-", " LD A,B");
    assert_eq!(proved.result(), "holds for all 2 cases");
    assert!(proved.is_proved_by_circuit() && (proved.found.cases, proved.found.excluded) == (2, 30), "{proved:?}");
    let by_calls = of("interrupts", " EI\n LD A,B");
    assert_eq!((by_calls.result().as_str(), by_calls.verdict), ("holds for all 2 cases", Verdict::Holds));
    assert!(!by_calls.is_proved_by_circuit() && stopped(&by_calls).contains("EI"), "{by_calls:?}");
    let wrong = of("-", " LD A,B\n INC A");
    assert_eq!(wrong.result(), "FAILS in all 2 cases");
}

#[test]
fn what_holds_is_proved_and_what_does_not_is_not() {
    let wide = "; In: BC = 0..65535, HL = 0..65535";
    /// Adds two numbers as decimals, which it makes by counting up.
    const DECIMAL: &str = " LD D,0\n LD A,0\n INC B\n.one: DEC B\n JR Z,.two\n ADD A,1\n DAA\n JR .one\n.two: LD D,A\n LD A,0\n INC C\n\
                           .more: DEC C\n JR Z,.sum\n ADD A,1\n DAA\n JR .more\n.sum: ADD A,D\n DAA";
    let rows: [(bool, &str, &str); 27] = [
        (true, "; Out: HL = HL + BC & $FFFF, carry = HL + BC > $FFFF", " ADD HL,BC"),
        (false, "; Out: HL = HL + BC & $FFFF, carry = HL + BC >= $FFFF", " ADD HL,BC"),
        (true, "; Out: HL = HL - BC & $FFFF, sign = HL - BC >> 15 & 1", " OR A\n SBC HL,BC"),
        // Bits 5 and 3 of F after SCF and after BIT n,(HL) are not the same on all chips.
        (false, "; Out: L = 1\n; Clobbers: H A", " CP B\n LD A,0\n SCF\n PUSH AF\n POP HL\n LD A,L\n AND $29\n LD L,A"),
        (true, "; Out: L = 1\n; Clobbers: H A", " CP B\n LD A,0\n SCF\n PUSH AF\n POP HL\n LD A,L\n AND 1\n LD L,A"),
        // They are A's where F has the same.
        (true, "; Out: L = 1\n; Clobbers: H A", " XOR A\n SCF\n PUSH AF\n POP HL\n LD A,L\n AND $29\n LD L,A"),
        (
            false,
            "; Out: L = 0\n; Clobbers: H A",
            " LD HL,Data\n BIT 0,(HL)\n PUSH AF\n POP HL\n LD A,L\n AND $28\n LD L,A",
        ),
        // The carry that In does not give.
        (false, "; Out: A = 0..1", " LD A,0\n ADC A,0"),
        // A branch on what In does not give.
        (true, "; Out: A = 0", " LD A,E\n OR A\n LD A,0\n RET Z\n XOR A"),
        (false, "; Out: A = 0", " LD A,E\n OR A\n LD A,0\n RET Z\n INC A"),
        (true, "; Out: A = 0", " LD A,E\n XOR E"),
        // Memory that nothing gives, read and masked away.
        (true, "; Out: A = 0", " LD A,($C000)\n AND 0"),
        (false, "; Out: A = 0..255", " LD A,($C000)"),
        // Prefixes one after the other, and undocumented halves.
        (
            true,
            "; Out: IX = HL\n; Clobbers: A",
            " DB $FD, $DD, $DD\n LD IXH,B\n LD A,H\n LD IXH,A\n LD A,L\n DB $DD\n NOP\n LD IXL,A",
        ),
        // Memory that nothing gives, turned and turned back.
        (true, "; Out: A = B\n; Clobbers: IX C", " LD IX,$9000\n LD A,B\n RLC (IX+5),C\n RRC (IX+5),C"),
        (false, "; Out: A = B\n; Clobbers: IX C", " LD IX,$9000\n LD A,B\n RLC (IX+5),C\n SRL (IX+5),C"),
        (false, "; Out: A = B, C = C", " LD IX,$9000\n LD A,B\n RLC (IX+5),C"),
        // After $FFFF comes 0.
        (true, "; Out: HL = HL + 1 & $FFFF", " INC HL"),
        (false, "; Out: HL = HL + 1", " INC HL"),
        (true, "; Out: A = (H - 1 & $FF) == 0 ? 7 : 9", " LD A,7\n DEC H\n JR Z,.end\n LD A,9\n.end: INC H"),
        (true, "; Out: L = H, H = L, A = any, BC = L << 8 | H", " LD A,H\n LD H,L\n LD L,A\n PUSH HL\n POP BC"),
        // DAA after an addition, for all pairs of decimals.
        (
            true,
            "; Where: B < 100 && C < 100\n; Out: A = bcd(B + C) & $FF, carry = B + C > 99\n; Clobbers: BC D",
            DECIMAL,
        ),
        (true, "; Out: A = min(B, C)", " LD A,B\n CP C\n RET C\n LD A,C"),
        (false, "; Out: A = max(B, C)", " LD A,B\n CP C\n RET C\n LD A,C"),
        (
            true,
            "; Out: A = [Table + (L & 3)]\n; Clobbers: HL BC",
            " LD A,L\n AND 3\n LD C,A\n LD B,0\n LD HL,Table\n ADD HL,BC\n LD A,(HL)",
        ),
        (
            false,
            "; Out: A = [Table + (L & 3)]\n; Clobbers: HL BC",
            " LD A,L\n AND 7\n LD C,A\n LD B,0\n LD HL,Table\n ADD HL,BC\n LD A,(HL)",
        ),
        (true, "; Out: A = bits(L)\n; Clobbers: BC", " XOR A\n LD B,8\n LD C,L\n.next: RRC C\n ADC A,0\n DJNZ .next"),
    ];
    for (holds, header, body) in rows {
        let proof = one(&format!("{wide}\n{header}"), body);
        let is_proved = proof.circuit.as_ref().is_some_and(|circuit| circuit.by.is_some());
        println!("{header} {body:?}: {:?} {}", proof.verdict, stopped(&proof));
        assert_eq!(is_proved, holds, "{header} {body}: {:?} {}", proof.failure, stopped(&proof));
        assert_eq!(proof.verdict == Verdict::Holds, holds, "{header} {body}: {:?} {}", proof.failure, stopped(&proof));
    }
}

#[test]
fn a_proof_can_be_stopped_and_says_what_to_write() {
    let text = String::from(
        " ORG $8000\n; f: a routine\n; In: BC = 0..65535, DE = 0..65535\n; Out: HL = BC * DE & $FFFF\n; Clobbers: A DE\nf:\n LD HL,0\n LD A,16\n.next: ADD HL,HL\n EX DE,HL\n ADD HL,HL\n EX DE,HL\n JR NC,.zero\n ADD HL,BC\n.zero: DEC A\n JR NZ,.next\n RET\n",
    );
    let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text.as_str())])).unwrap();
    let calls = std::sync::atomic::AtomicU64::new(0);
    // The calls of the sample are some units; all later ones are in the proof by circuit.
    let stop = |_| calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 40;
    assert!(source.prove(&options(), &stop).is_err());
    assert!(calls.into_inner() < 100);
    let error = source.question("g").unwrap_err().to_string();
    assert!(error.contains("g has no contract; these routines have one: f"), "{error}");
    let proof = one("; In: BC = 0..65535, DE = 0..65535\n; Out: A = any\n; Clobbers: ports", " IN A,($FE)\n LD A,0");
    let advice = proof.circuit.unwrap().advice.unwrap();
    assert!(advice.contains("a routine of its own"), "{advice}");
}

/// The contracts of the library and the games that have too many cases to try all, and what their proof by circuit says: the means, or the
/// reason why there is none.
#[test]
#[ignore = "a measure of many minutes"]
fn the_sampled_contracts_of_the_programs_are_proved_or_named() {
    let mut found = Vec::new();
    for program in ["lib/library", "tictactoe/main", "checkers/main", "xiangqi/main", "gunjin/main", "movement/main"] {
        let source = Source::load(format!("../../z80src/{program}.asm")).unwrap();
        let options = Options { by: By::Both, samples: 200, limit: 60, ..Options::default() };
        for routine in source.sampled(&options) {
            let proof = source.prove_only(routine, &options, &|_| true).unwrap();
            let circuit = proof.circuit.clone().unwrap_or_default();
            println!("{program} {routine}: {} {:?} {}", proof.result(), circuit.by, stopped(&proof));
            found.push((program, routine.to_owned(), circuit.by.is_some(), stopped(&proof).to_owned()));
        }
    }
    for (program, routine, is_proved, why) in &found {
        assert!(*is_proved || !why.is_empty(), "{program} {routine}");
    }
    assert!(found.len() >= 20, "{}", found.len());
}
