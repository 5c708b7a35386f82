//! A routine must not depend on what its contract does not name. Otherwise the contract would hold only for the values tried.

use lab::contract::{Options, Verdict};

use super::{prove, source, told};

#[test]
fn dependence_on_unnamed_inputs_is_reported() {
    let plain = "; In: B = 0..9\n; Out: A = B";
    let rows: [(&str, &str, &str); 37] = [
        // One value of 256 makes the difference.
        (
            plain,
            " LD A,C\n CP 58\n LD A,B\n RET NZ\n INC A",
            "the path that it takes depends on C, which In does not give, at f+4",
        ),
        (
            "; In: B = 0..9\n; Out: A = B\n; Clobbers: AF'",
            " EX AF,AF'\n CP 58\n LD A,B\n RET NZ\n INC A",
            "the path that it takes depends on A', which In does not give",
        ),
        (
            plain,
            " LD A,I\n CP 58\n LD A,B\n RET NZ\n INC A",
            "the path that it takes depends on I, which In does not give",
        ),
        (
            plain,
            " LD A,R\n CP 58\n LD A,B\n RET NZ\n INC A",
            "the path that it takes depends on R, which In does not give",
        ),
        (
            plain,
            " LD A,B\n RET PE\n NOP",
            "the path that it takes depends on the flags, which In does not give, at f+1 (",
        ),
        (
            "; In: B = 0..9\n; Out: A = B\n; Clobbers: DE",
            " EXX\n PUSH BC\n EXX\n POP DE\n INC D\n LD A,B\n RET NZ\n INC A",
            "the path that it takes depends on B'",
        ),
        (
            plain,
            " LD A,C\n AND 0\n OR E\n OR D\n LD A,B\n RET NZ\n INC A",
            "the path that it takes depends on D and E, which",
        ),
        (
            "; In: B = 0..9\n; Out: A = B\n; Clobbers: HL",
            " LD A,C\n AND 1\n LD HL,Data\n ADD A,L\n LD L,A\n LD A,(HL)\n LD A,B",
            "an address that it reads, writes or jumps to depends on C, which In does not give, at f+8",
        ),
        ("; In: B = 0..9\n; Out: A = 0..255", " LD A,E", "A depends on E, which In does not give, at f+1"),
        (
            "; In: B = 0..9\n; Out: [Data] = 0..255\n; Clobbers: A",
            " LD A,E\n AND 1\n LD (Data),A",
            "[Data] depends on E, which In does not give",
        ),
        (
            "; In: B = 0..9\n; Out: A = 0..255\n; Clobbers: HL",
            " POP HL\n PUSH HL\n LD A,H",
            "A depends on the position of the stack, which may lie anywhere, at f+3",
        ),
        // The executed code itself.
        (
            "; In: B = 0..9\n; Out: A = 0..1\n; Clobbers: [Code:3]",
            " LD A,C\n AND 1\n LD (Code+1),A\n JP Code\nCode: DB $3E, 0, $C9",
            "A depends on C, which In does not give",
        ),
        // An operand that is given: 0 masks all of C away, 1 does not.
        ("; In: B = 0..255, [Mask + 1] = 0 or 1\n; Out: A = 0..1", " LD A,C\nMask: AND 0", "A depends on C"),
        // Bits 0 and 2 of C are exchanged. In the fillers of both cores they are equal.
        (
            "; In: B = 0..9\n; Out: B = B\n; Clobbers: A D",
            " LD A,C\n RRCA\n RRCA\n AND 1\n LD D,A\n LD A,C\n AND 1\n RLCA\n RLCA\n OR D\n LD D,A\n LD A,C\n AND %11111010\n OR D\n LD C,A",
            "changed C from $01 to $04, and neither",
        ),
        // Two bits of C together, of which one is 0 on either core.
        (
            "; In: B = 0..255\n; Out: -\n; Clobbers: A",
            " LD A,C\n RRCA\n AND C\n AND 65\n XOR B\n LD B,A",
            "B, which has to be kept, depends on C, which In does not give, at f+7",
        ),
        (
            "; In: [Data] = 0..255\n; Out: -\n; Clobbers: A HL",
            " LD A,C\n RRCA\n AND C\n AND 65\n LD HL,Data\n XOR (HL)\n LD (HL),A",
            "memory at Data ($800B, mine.asm:14), which has to be kept, depends on C, which In does not give, at f+10",
        ),
        (
            "; In: D = 0..255\n; Out: -\n; Clobbers: A",
            " LD A,E\n RRCA\n AND E\n AND 65\n XOR C\n LD C,A",
            "C, which has to be kept, depends on E, which In does not give, at f+7",
        ),
        // Data may change in the first case alone.
        (
            "; In: HL = Data..Data+1\n; Out: -\n; Clobbers: A [HL]",
            " LD A,1\n LD (Data),A",
            "changed memory at Data ($8006, mine.asm:9) from $00 to $01, and neither Out nor Clobbers names it",
        ),
        // It holds 1 in the program.
        ("; In: B = 0..9\n; Out: B = B\n; Clobbers: A", " LD A,1\n LD (Data),A", "changed memory at Data"),
        (
            "; In: B = 0..9\n; Out: A = 0..255\n; Clobbers: HL",
            " LD HL,0\n ADD HL,SP\n LD A,L",
            "A depends on the position of the stack, which may lie anywhere, at f+5",
        ),
        // In the first case the output lies where nothing depends on C.
        (
            "; In: B = 0..1\n; Out: [Data + 1 - B] = 0..255\n; Clobbers: A [Data:2]",
            " LD A,C\n LD (Data),A",
            "[Data + 1 - B] depends on C",
        ),
        ("; In: B = 0..9\n; Out: zero = 0\n; Clobbers: C", " INC C", "zero depends on C"),
        // The flags before the call and after an instruction, and R at two times, are not the same value.
        (
            "; In: B = 0..9\n; Out: A = 0..255\n; Clobbers: DE HL",
            " PUSH AF\n POP DE\n XOR A\n PUSH AF\n POP HL\n LD A,E\n SUB L",
            "A depends on the flags, which In does not give",
        ),
        ("; In: B = 0..9\n; Out: A = 0..255\n; Clobbers: C", " LD A,R\n LD C,A\n LD A,R\n SUB C", "A depends on R"),
        ("; In: B = 0..9\n; Out: port[$FE] = 0..255", " OUT ($FE),A", "the byte sent to the port depends on A"),
        (
            "; In: B = 0..9\n; Out: port[$FE] = 0\n; Clobbers: C",
            " LD C,$FE\n OUT (C),0",
            "sends 0 by OUT (C),0 at f+2 ($8002, mine.asm:7), which is 255 on CMOS chips",
        ),
        (
            "; In: port[$7FFE] = 0..1\n; Out: A = 0\n; Clobbers: ports",
            " IN A,($FE)\n LD A,0",
            "the port that it accesses depends on A",
        ),
        (
            "; In: B = 0..9\n; Out: A = 0..255\n; Clobbers: ports",
            " LD A,$12\n IN A,($FE)",
            "A depends on a port, which In does not give, or on bits 3 and 5 of the flags after BIT n,(HL), SCF or CCF, which chips set differently, at f+4 (",
        ),
        (
            "; In: A = 0..9\n; Out: -",
            " LD R,A",
            "sets R at f ($8000, mine.asm:5), and neither Out nor Clobbers names it",
        ),
        // The stack is below $8000, where writes do not count as changes.
        (
            plain,
            " LD A,B\n LD ($7F00),A",
            "reads or writes $7F00, where the stack may be, by an address not derived from SP, at f+1 ($8001, mine.asm:6)",
        ),
        (
            "; In: B = 0..9\n; Out: A = B\n; Clobbers: HL",
            " LD HL,$7EFF\n LD A,B\n LD ($7F00),A\n LD A,0\n LD A,($7F00)",
            "reads or writes $7F00",
        ),
        ("; In: B = 0..9\n; Out: A = B\n; Clobbers: HL", " LD HL,($7FEE)\n LD A,B", "reads or writes $7FEE"),
        (
            "; In: B = 0..9\n; Out: A = B\n; Clobbers: DE HL",
            " LD A,B\n PUSH BC\n LD BC,2\n LD HL,Data\n LD DE,$7BFF\n LDIR\n POP BC",
            "reads or writes $7BFF",
        ),
        // A stack of its own has to lie in memory of its own, and the caller's is where it was.
        (
            "; In: B = 0..9\n; Out: A = B\n; Clobbers: [Data:2]",
            " LD A,B\n LD (Data),SP\n LD SP,$7F00\n PUSH BC\n LD SP,(Data)",
            "reads or writes $7EFE",
        ),
        (plain, " LD A,B\n LD SP,$7FEE", "reads or writes $7FEE"),
        (
            "; In: B = 0..9\n; Out: A = B\n; Clobbers: HL",
            " LD A,B\n LD HL,0\n ADD HL,SP\n LD H,$7E\n LD (HL),A",
            "reads or writes $7EEE",
        ),
        // An address derived from SP hits other memory by chance.
        (
            "; In: B = 0..9\n; Out: A = B\n; Clobbers: HL [$8100]",
            " LD A,B\n LD HL,$8100-$7FEE\n ADD HL,SP\n LD (HL),A",
            "an address that it reads, writes or jumps to depends on the position of the stack, which may lie anywhere",
        ),
    ];
    let wrong = rows.into_iter().map(|(header, body, expected)| (header, body, expected, told(header, body)));
    let wrong: Vec<_> =
        wrong.filter(|(.., expected, told)| !told.iter().any(|line| line.starts_with(expected))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Values saved and restored, masked away or subtracted from themselves make no difference; nor do named ones.
#[test]
fn values_without_influence_are_allowed() {
    for (header, body) in [
        ("; In: B = 0..9\n; Out: A = B", " PUSH HL\n LD HL,1\n EX DE,HL\n EX DE,HL\n POP HL\n LD A,B"),
        ("; In: B = 0..9\n; Out: A = B", " LD (Data),BC\n LD BC,0\n LD A,(Data+1)\n LD BC,(Data)\n OR A"),
        ("; In: B = 0..9\n; Out: A = 0, zero = 1", " XOR A\n SUB A\n SBC A,A"),
        ("; In: B = 0..9\n; Out: A = 0, zero = 1", " LD A,C\n SUB C"),
        ("; In: B = 0..9\n; Out: A = 0, zero = 1", " LD A,C\n LD (Data),A\n LD A,(Data)\n CP C\n RET NZ\n XOR C"),
        ("; In: B = 0..9\n; Out: A = 3", " LD A,C\n AND 0\n OR 3\n CP 3\n RET Z\n INC A"),
        (
            "; In: B = 0..9\n; Out: A = B\n; Clobbers: DE HL",
            " INC DE\n ADD HL,DE\n EX AF,AF'\n EX AF,AF'\n EXX\n EXX\n LD A,B",
        ),
        ("; In: R = 0..255\n; Out: A = 0..255", " LD A,R"),
        ("; In: H = 0..255, A = $11 or $22\n; Out: H = H", " RLCA\n RLCA\n RLCA\n RLCA"),
        ("; In: A = 0..255\n; Out: F = A & $A8 | (A ? 0 : $40) | (bits(A) & 1 ? 0 : 4) | 1", " OR A\n SCF"),
        // Bits 3 and 5 of F are A's after SCF and CCF where they were so before.
        (
            "; In: A = 0..255, B = 0..255\n; Out: C = A + B & $28\n; Clobbers: A DE",
            " ADD A,B\n SCF\n LD E,E\n CCF\n PUSH AF\n POP DE\n LD A,E\n AND $28\n LD C,A",
        ),
        // S after BIT is that of bit 7 alone.
        ("; In: A = 0..255\n; Out: sign = 0, half = 1, subtract = 0", " BIT 2,D"),
        ("; In: A = 0..255\n; Out: sign = 0\n; Clobbers: HL", " LD HL,$C000\n BIT 6,(HL)"),
        ("; In: A = 0..255\n; Out: sign = 0\n; Clobbers: IX", " LD IX,$C000\n BIT 0,(IX+3)"),
        ("; In: D = 0..255\n; Out: sign = D > 127, zero = D < 128, parity = D < 128", " BIT 7,D"),
        ("; In: B = 0..9\n; Out: A = B", " INC C\n LD A,B\n DEC C"),
        ("; In: B = 0..9\n; Out: A = B", " INC HL\n INC IX\n PUSH HL\n DEC HL\n POP HL\n DEC IX\n DEC HL\n LD A,B"),
        ("; In: D = 0..255\n; Out: -\n; Clobbers: A", " LD A,D\n ADD A,C\n LD C,A\n SUB D\n LD C,A"),
        ("; In: A = 0 or 255\n; Out: B = 0 or 255", " LD B,A"),
        (
            "; In: port[$1FFE] = 0..255\n; Out: [$9000] = port[$1FFE]\n; Clobbers: BC HL",
            " LD BC,$1FFE\n LD HL,$9000\n INI",
        ),
        (
            "; In: A = 0..255\n; Out: port[$1EFE] = A\n; Clobbers: BC HL [$9000]",
            " LD ($9000),A\n LD BC,$1FFE\n LD HL,$9000\n OUTI",
        ),
        ("; In: B = 0..9\n; Out: A = B\n; Clobbers: HL", " PUSH BC\n LD HL,1\n ADD HL,SP\n LD A,(HL)\n POP BC"),
        ("; In: B = 0..9\n; Out: A = B", " LD (Data),SP\n LD SP,(Data)\n LD A,B"),
        (
            "; In: B = 0..9\n; Out: A = B\n; Clobbers: [$9000:4]",
            " LD ($9002),SP\n LD SP,$9002\n PUSH BC\n LD SP,($9002)\n LD A,B",
        ),
        (
            "; In: B = 0..9\n; Out: A = B\n; Clobbers: IX",
            " LD IX,-4\n ADD IX,SP\n LD SP,IX\n LD (IX+2),B\n LD (IX+3),B\n LD A,(IX+3)\n INC SP\n INC SP\n EX (SP),HL\n EX (SP),HL\n POP IX",
        ),
        (
            "; In: [$9000] = 0..255, [$9001] = 0..1\n; Out: A = [$9000]\n; Clobbers: BC DE HL",
            " LD HL,-2\n ADD HL,SP\n LD SP,HL\n EX DE,HL\n LD HL,$9000\n LD BC,2\n LDIR\n POP BC\n CALL Half\n RET\nHalf: LD A,C",
        ),
        ("; In: port[$FE] = 0..255\n; Out: A = port[$FE]", " IN A,($FE)"),
        ("; In: A = 0..9\n; Out: -\n; Clobbers: R", " LD R,A"),
        ("; In: A = 0..9\n; Out: -\n; Clobbers: everything", " LD R,A"),
    ] {
        let clobbers = if header.contains("Data") || body.contains("(Data)") { "\n; Clobbers: [Data:2]" } else { "" };
        let report = prove(&format!(" ORG $8000\n{header}{clobbers}\nf:\n{body}\n RET\nData: DB 1, 2\n"));
        assert!(report.holds(), "{header}{body}: {report}");
    }
}

/// An unconstrained register is tried with one value where it makes no difference, and with all where it does.
#[test]
fn unconstrained_inputs_without_influence_are_skipped() {
    let report = prove(
        " ORG $8000\n; In: B = 0..255, C = 0..255, R = 0..255\n; Out: A = 0..255\n\
         f: LD A,B\n CP 77\n RET NZ\n LD A,R\n RET\n",
    );
    assert_eq!(report.proofs[0].found.cases, 1 << 24, "{report}");
    assert!(report.holds() && report.proofs[0].all, "{report}");
    // One value of them that breaks the contract is found.
    let report = prove(
        " ORG $8000\n; In: B = 0..255, C = 0..255, R = 0..255\n; Out: A = 0..255\n\
         f: LD A,B\n CP 77\n RET NZ\n LD A,R\n CP 33\n RET NZ\n INC C\n RET\n",
    );
    let failure = report.proofs[0].failure.as_ref().unwrap_or_else(|| panic!("{report}"));
    assert_eq!(
        failure.inputs.iter().map(|(_, value)| *value).collect::<Vec<_>>(),
        [77, 0, 33 - 5],
        "R has counted five opcodes"
    );
    // A register overwritten with its own value by chance is not kept.
    let report = prove(" ORG $8000\n; In: B = 0..255, C = 0..255\n; Out: A = B\nf: LD A,B\n LD C,0\n RET\n");
    assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{report}");
}

/// The word `or` separates alternatives, in Out as in In.
#[test]
fn alternatives_are_no_sum_of_bits() {
    assert!(!prove(" ORG $8000\n; In: A = 1 or 2\n; Out: B = 1 or 2\nf: LD B,3\n RET\n").holds());
}

/// Numbers of cases that exceed 64 bits together are counted.
#[test]
fn more_cases_than_64_bits_hold_are_counted() {
    let routine = |name: &str| {
        format!("; In: BC = 0..65535, DE = 0..65535, HL = 0..65535, IX = 1..65535\n; Out: -\n{name}: RET\n")
    };
    let source = source(&format!(" ORG $8000\n{}{}", routine("f"), routine("g"))).unwrap();
    let report = source.prove(&Options { most: u64::MAX, ..Options::default() }, &|_| true).unwrap();
    assert!(report.holds() && report.proofs.iter().all(|proof| proof.all), "{report}");
}

/// A sample of which a condition leaves almost nothing is not enough.
#[test]
fn a_sample_with_few_cases_does_not_hold() {
    let text = " ORG $8000\n; In: HL = 0..65535, DE = 0..65535\n; Where: HL == DE\n; Out: HL = DE\nf: RET\n";
    let source = source(text).unwrap();
    let report = source.prove(&Options { samples: 100_000, ..Options::default() }, &|_| true).unwrap();
    assert_eq!(report.proofs[0].verdict, Verdict::TooFew, "{report}");
    assert!(!report.holds() && report.to_string().contains("says too little: Where leaves "), "{report}");
}

/// An input that no expression uses is tried with one value where it makes no difference. It makes one to a register that holds its own value
/// by chance of that one.
#[test]
fn registers_that_an_unused_input_keeps_by_chance_are_lost() {
    // $FF in A if HL is $512E, else 0.
    let rare = " LD BC,$512E\n OR A\n SBC HL,BC\n LD A,H\n OR L\n SUB 1\n SBC A,A\n";
    let lost = [
        " OR D\n LD D,A",
        " AND D\n XOR D\n LD D,A",
        " LD B,A\n LD A,IXH\n OR B\n LD IXH,A",
        " LD B,A\n LD A,IYL\n XOR B\n LD IYL,A",
        " EXX\n OR D\n LD D,A\n EXX",
    ];
    for code in lost {
        let text = |rare: &str| {
            format!(" ORG $8000\n; In: HL = $5100..$517F\n; Out: -\n; Clobbers: A BC HL\nf:{rare}{code}\n RET\n")
        };
        let report = prove(&text(rare));
        let failure = report.proofs[0].failure.as_ref().unwrap_or_else(|| panic!("{code}: {report}"));
        assert_eq!(failure.inputs, [("HL".to_owned(), 0x512E)], "{report}");
        let report = prove(&text(" XOR A\n"));
        assert!(report.holds(), "{code}: {report}");
    }
}
