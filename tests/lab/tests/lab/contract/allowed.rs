//! Right contracts that are not refused, and advice for those that cannot be read.

use lab::contract::{ContractReport, Verdict};

use super::{prove, source};

fn at(origin: &str, header: &str, body: &str) -> ContractReport {
    prove(&format!(" ORG {origin}\n{header}\nf:\n{body}\n RET\nData: DB 1, 2\n"))
}

#[test]
fn a_program_may_lie_anywhere_in_ram() {
    for origin in ["$4000", "$4010", "$4100", "$4411", "$4412", "$8000", "$FFF0"] {
        let report = at(origin, "; In: A = 0..255\n; Out: A = A + 1 & 255\n; Stack: 2", " PUSH BC\n POP BC\n INC A");
        assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{origin}: {report}");
    }
}

/// Memory that nothing has set may be read if its value makes no difference.
#[test]
fn memory_without_influence_may_be_read() {
    for (header, body) in [
        ("; In: L = 0..9\n; Out: HL = 0", " LD HL,($5C3B)\n LD HL,0"),
        ("; In: L = 0..9\n; Out: H = 0\n; Clobbers: L", " LD HL,($C000)\n LD H,0"),
        ("; In: B = 0..9\n; Out: A = 0, zero = 1", " LD A,($5C3B)\n AND 0"),
        ("; In: B = 0..9\n; Out: A = 7", " LD A,($C000)\n OR $F8\n CPL\n AND 0\n ADD A,7"),
        ("; In: B = 0..9\n; Out: A = B", " LD A,($C000)\n LD ($C001),A\n LD A,($C001)\n LD A,B"),
    ] {
        let header = if body.contains("C001") { format!("{header}\n; Clobbers: [$C001]") } else { header.to_owned() };
        let report = at("$8000", &header, body);
        assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{body}: {report}");
    }
    for (header, body) in [
        ("; In: B = 0..9\n; Out: A = 0..255", " LD A,($C000)"),
        ("; In: B = 0..9\n; Out: A = 0..1", " LD A,($C000)\n AND 1"),
        ("; In: B = 0..9\n; Out: A = B", " LD A,($C000)\n CP 58\n LD A,B\n RET NZ\n INC A"),
        ("; In: B = 0..9\n; Out: A = B\n; Clobbers: HL", " LD HL,($C000)\n LD A,(HL)\n LD A,B"),
        ("; In: B = 0..9\n; Out: port[$FE] = 0..255\n; Clobbers: A", " LD A,($C000)\n OUT ($FE),A"),
        ("; In: B = 0..9\n; Out: [$C001] = 0..255\n; Clobbers: A", " LD A,($C000)\n LD ($C001),A"),
    ] {
        let report = at("$8000", header, body);
        let broken = report.proofs[0].failure.as_ref().map_or(Vec::new(), |failure| failure.broken.clone());
        let is_told = broken.iter().any(|text| text.starts_with("depends on memory that is not an input, at f"));
        let is_told =
            is_told || broken.iter().any(|text| text.starts_with("read memory that is not an input, at $C000"));
        assert!(
            is_told && broken.iter().any(|text| text.ends_with("have In state `[$C000] = 0..255`")),
            "{body}: {report}"
        );
    }
    // Memory at an address of the case: that of the output, in words for all cases.
    let report = at(
        "$8000",
        "; In: B = 0..9\n; Out: [$C000 + B] = [$C000 + B] | 1\n; Clobbers: A HL",
        " LD H,$C0\n LD L,B\n LD A,(HL)\n OR 1\n LD (HL),A",
    );
    let text = report.to_string();
    let help = "have In state `[$C000] = 0..255`, or `[$C000 + B] = any` if it is that byte in every case\n";
    assert!(text.contains(help), "{text}");
}

#[test]
fn choices_may_stand_in_the_brackets_of_a_place() {
    for place in ["[$C000 + (A > 100 ? 1 : 0)]", "[A > 100 ? $C001 : $C000]", "[(A > 100 ? $C001 : $C000):1]"] {
        let header = format!("; In: A = 0..255\n; Out: {place} = 5\n; Clobbers: HL");
        let report = at("$8000", &header, " LD HL,$C000\n CP 101\n JR C,.low\n INC L\n.low: LD (HL),5");
        assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{place}: {report}");
        assert!(!at("$8000", &header, " LD HL,$C000\n LD (HL),5").holds(), "{place}");
    }
}

/// Rulers and entries of other kinds belong to no entry of the contract.
#[test]
fn rulers_and_other_entries_are_prose() {
    for header in [
        ";-------------\n; f: one more\n; In: A = 0..255\n; Out: A = A + 1 & 255\n;-------------",
        "; In: A = 0..255\n; -----\n; Out: A = A + 1 & 255\n; =====",
        ";*************\n; In: A = 0..255\n;*************\n; Out: A = A + 1 & 255",
        "; In: A = 0..255\n; Out: A = A + 1 & 255\n; Author: somebody, 1999: 2 people\n; who lives = here\n; T: 14",
        "; In: A = 0..255\n; Note: 3 bytes\n; Out: A = A + 1 & 255\n; Bytes: 2\n; T: 14   Stack: 0",
    ] {
        let report = at("$8000", header, " INC A");
        assert_eq!((report.proofs.len(), report.prose.len()), (1, 0), "{header}: {report}");
        assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{header}: {report}");
        assert!(!at("$8000", header, " DEC A").holds(), "{header}");
    }
}

/// Bits leave a register by addition to itself as by a shift.
#[test]
fn additions_to_itself_are_shifts() {
    let eight = " ADD A,A\n".repeat(8);
    for (header, body) in [
        ("; In: B = 0..9\n; Out: A = 0", format!(" LD A,C\n{eight} OR A")),
        ("; In: B = 0..9\n; Out: HL = 0", " ADD HL,HL\n".repeat(16)),
        ("; In: B = 0..9\n; Out: IX = 0", " ADD IX,IX\n".repeat(16)),
    ] {
        let report = at("$8000", header, &body);
        assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{report}");
    }
    let seven = " ADD A,A\n".repeat(7);
    assert!(!at("$8000", "; In: B = 0..9\n; Out: A = 0 or 128", &format!(" LD A,C\n{seven}")).holds());
    assert!(!at("$8000", "; In: B = 0..9\n; Out: A = 0, carry = 0", &format!(" LD A,C\n{eight}")).holds());
}

/// The stack's ends have names, for conditions.
#[test]
fn pointers_may_go_over_all_ram_but_the_stack() {
    let header = "; In: HL = $4000..$FFFF, A = 7\n; Out: [HL] = A";
    let report = at("$8000", header, " LD (HL),A");
    assert!(report.to_string().contains("(it lies from stack.first to stack.last)"), "{report}");
    let excluding = "; In: HL = $4000..$FFFF, A = 7\n; Where: HL < stack.first || HL > stack.last, HL < f || HL > Data\n; Out: [HL] = A";
    assert_eq!(at("$8000", excluding, " LD (HL),A").proofs[0].verdict, Verdict::HoldsIf);
    assert_eq!(at("$4000", excluding, " LD (HL),A").proofs[0].verdict, Verdict::HoldsIf);
}

#[test]
fn expressions_are_computed_with_128_bits() {
    let product = "; In: DE = 65535, BC = 65535\n; Let: P = DE * BC * DE * BC\n\
        ; Out: HL = P >> 48 & $FFFF, long[$C000] = P & $FFFFFFFF, long[$C004] = P >> 32\n; Clobbers: A";
    let square = 65_535_u64.pow(4);
    let bytes: String = (0..8).map(|n| format!(" LD A,{}\n LD ($C000+{n}),A\n", square >> (8 * n) & 0xFF)).collect();
    let report = at("$8000", product, &format!("{bytes} LD HL,{}", square >> 48));
    assert!(report.holds(), "{report}");
    let wrong = at("$8000", product, &format!("{bytes} LD HL,{}", (square >> 48) - 1));
    assert!(!wrong.holds());
    let large = at("$8000", "; In: DE = 65535\n; Out: HL = pow(DE, 9)", " NOP");
    assert!(large.to_string().contains("a number of more than 128 bits"), "{large}");
    let fraction = at("$8000", "; In: A = 1\n; Out: A = pow(2, A - 2)", " NOP");
    assert!(fraction.to_string().contains("a power with a negative exponent"), "{fraction}");
}

/// Statements without effect are noted, and the contract holds.
#[test]
fn what_says_nothing_is_noted() {
    let report = at("$8000", "; In: A = 0..255\n; Let: N = A, M = N + 1\n; Out: A = 0..255", " NOP");
    assert!(report.holds());
    assert_eq!(report.proofs[0].notes.len(), 2, "{report}");
    assert!(report.to_string().contains("    note: Let defines `M`, which nothing uses"), "{report}");
    assert!(report.to_string().contains("note: Out: `A = 0..255` is true of every value"), "{report}");
    let page = lab::Page::html(&report).unwrap_or_else(|error| panic!("{error}"));
    assert!(page.contains("Stated to no effect"), "{page}");
    let report =
        at("$8000", "; In: A = 0..9, H = 0..1\n; Let: N = A\n; Out: A = 0..254, zero = N == 0, H = 0 or 1", " OR A");
    assert!(report.holds() && report.proofs[0].notes.is_empty(), "{report}");
    let twice = at("$8000", "; In: A = 0..9\n; Out: A = A, zero = A == 0, A = A", " OR A");
    assert_eq!(twice.proofs[0].notes, ["Out: `A = A` is stated twice"], "{twice}");
}

/// Each message says what to write instead.
#[test]
fn messages_say_what_to_write() {
    for (header, expected) in [
        ("; In: A = 0..1\n; Out: zf = 1", "`zf` is not a register or a flag: write `zero`"),
        (
            "; In: A = 0..1\n; Out: NC = 1",
            "`NC` is not a register or a flag: write `carry = 0`, and in an expression `!carry`",
        ),
        ("; In: A = 0..1\n; Out: cy = 1", "`cy` is not a register or a flag: write `carry`"),
        (
            "; In: A = 0..1\n; Out: R8 = A",
            "a flag: a contract states what is written to the sound chip, as in `port[$FFFD] = 8",
        ),
        (
            "; In: A = 0..1\n; Clobbers: none",
            "`none` is not a register, a flag or a symbol of the program: write `-` for nothing",
        ),
        ("; In: A = 0-255\n; Out: A = A", "`0-255` is a difference: a range is written `0..255`"),
        ("; In: (HL) = 0..255\n; Out: A = 0", "HL is not an input: In does not give it before this; memory at HL is"),
        ("; In: HL = dots(B, 3), B = 0..2\n; Out: A = 0", "B is not an input: In does not give it"),
        ("; In: B = 0..2, [$C000] = 0..255, [$C000] = 5", "[$C000] is given twice: write its values with `or`"),
        ("; In: A = 0..1\n; Out: A = 1..0", "the range 1..0 is empty"),
        ("; In: A = 0..1\n; Out: A = A\n; Destroys: BC", "`Destroys` is not a line of a contract: write `Clobbers:`"),
        ("; In: A = 0..1\n; Out: A = A\n; Clober: BC", "`Clober` is not a line of a contract: write `Clobbers:`"),
        ("; In: A = 0..1\n; Out: A = A\n; DE: 5", "`DE` is not a line of a contract"),
        ("; In: A = 0..1\n; Let: I = A\n; Out: A = I", "`I` is already the name of a register"),
    ] {
        let refused = source(&format!("{header}\nf: RET\n")).map_or_else(|error| error.to_string(), |_| "taken".into());
        assert!(refused.contains(expected), "{header}: {refused}");
    }
    // Without a label.
    let report = prove(" ORG $0000\n DB 5\n ORG $8000\n; In: -\n; Out: A = 5\nf: LD A,(0)\n RET\ng: LD (0),A\n RET\n");
    assert!(report.proofs[0].constant[0].starts_with("reads $0000, which In does not name"), "{report}");
}

/// Bits of two values are merged by the other's bits, mixed in twice: `XOR L: AND n: XOR L`.
#[test]
fn what_is_mixed_in_twice_does_not_count() {
    for (header, body) in [
        ("; In: A = 0..255\n; Out: A = A & $F0", " XOR L\n AND $F0\n XOR L\n AND $F0"),
        ("; In: A = 0..255\n; Out: A = A", " XOR L\n XOR L"),
        ("; In: A = 0..255\n; Out: A = A", " XOR (IX+3)\n XOR (IX+3)"),
        ("; In: A = 0..255\n; Out: A = ~A & 255 | 1", " XOR L\n CPL\n OR 1\n XOR L\n OR 1"),
        ("; In: A = 0..255\n; Out: A = A & 15, zero = (A & 15) == 0", " LD B,L\n XOR B\n AND 15\n XOR L\n AND 15"),
    ] {
        let header = if body.contains("IX") { header.replace("In: ", "In: IX = $C000, ") } else { header.to_owned() };
        let report = prove(&format!(" ORG $8000\n{header}\n; Clobbers: B\nf:\n{body}\n RET\n"));
        assert!(report.holds(), "{header}{body}{report}");
    }
    // Other bits, another value, a value changed meanwhile, a rotation between.
    for body in [
        " XOR L\n AND $F0\n XOR L",
        " XOR L\n XOR H",
        " XOR L\n LD L,H\n XOR L",
        " XOR L\n RRCA\n XOR L",
        " XOR L\n AND B\n XOR L",
        " XOR L\n OR $F0\n XOR L",
        " XOR L\n XOR L\n XOR L",
        " XOR L\n ADD A,0\n XOR L",
    ] {
        let report = prove(&format!(
            " ORG $8000\n; In: A = 0..255, B = 0..3\n; Out: A = 0..255\n; Clobbers: L\nf:\n{body}\n RET\n"
        ));
        assert!(!report.holds(), "{body}{report}");
    }
}

/// Interrupts on or off, and their mode, are values as any other.
#[test]
fn an_output_may_be_the_state_of_interrupts() {
    let report = prove(
        " ORG $8000\n; In: interrupts = 0 or 1, im = 1..2\n; Out: B = interrupts + im, interrupts = 0, im = 0..2\n\
         ; Clobbers: A\nf: LD A,I\n DI\n LD B,1\n RET PO\n INC B\n RET\n",
    );
    let failure = report.proofs[0].failure.as_ref().expect("it fails");
    assert!(failure.broken[0].starts_with("B is 1, and should be 2 (B = interrupts + im)"), "{:?}", failure.broken);
    let report = prove(" ORG $8000\n; In: interrupts = 0 or 1\n; Out: interrupts = interrupts\nf: NOP\n RET\n");
    assert!(report.holds(), "{report}");
}

/// After BIT n,(IX+d) bits 3 and 5 of F are those of the high byte of IX+d; after BIT n,(HL) they come from the CPU's internal register.
#[test]
fn the_flags_of_a_tested_bit_of_memory_can_be_stated_or_left_out() {
    let routine = |bit: &str, inputs: &str, wanted: &str| {
        format!(
            " ORG $8000\n; In: {inputs}\n; Out: C = {wanted}\n; Clobbers: A B\n\
             f: {bit}\n PUSH AF\n POP BC\n LD A,C\n AND 40\n LD C,A\n RET\n"
        )
    };
    let by_ix = "IX = $C000..$E000, [IX+1] = 0..255";
    let report = prove(&routine("BIT 0,(IX+1)", by_ix, "(IX + 1) >> 8 & 40"));
    assert!(report.holds(), "{report}");
    let report = prove(&routine("BIT 0,(IX+1)", by_ix, "IX >> 8 & 40"));
    assert!(!report.holds(), "{report}");
    let by_hl = "HL = $C000, [HL] = 0..255";
    let broken = prove(&routine("BIT 0,(HL)", by_hl, "0..40")).proofs[0].failure.clone().expect("it fails").broken;
    assert!(broken[0].ends_with("for the port; of the bits have Out state `C = any`"), "{broken:?}");
    let report = prove(&routine("BIT 0,(HL)", by_hl, "any"));
    assert!(report.holds(), "{report}");
}

/// From one case to the next only the inputs with another value are put, and those after them.
#[test]
fn of_inputs_that_are_the_same_byte_the_later_one_counts_in_every_case() {
    let report = prove(
        " ORG $8000\n; In: word[$C000] = 0..65535, [$C001] = 3..4, E = 0..255\n; Out: A = 3..4\n\
         f: LD A,($C001)\n RET\n",
    );
    assert!(report.holds(), "{report}");
    assert_eq!(report.proofs[0].found.cases, 65_536 * 2 * 256);
}
