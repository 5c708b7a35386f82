//! Wrong contracts that hold by chance: for the bytes that the prover makes up, and where its stack, its caller and its page are.

use super::{prove, source};

/// Returns what is said of a source whose only routine has a wrong contract.
fn refused(text: &str) -> String {
    match source(text) {
        Err(error) => error.to_string(),
        Ok(_) => {
            let report = prove(text);
            assert!(!report.holds(), "{text}\n{report}");
            report.to_string()
        }
    }
}

fn routine(header: &str, code: &str) -> String {
    format!(" ORG $8000\n{header}\nf:\n {}\n RET\nGap EQU $C000\n", code.replace(" : ", "\n "))
}

#[test]
fn memory_that_is_not_written_may_hold_anything() {
    let not_written = "which may hold anything";
    let used = "the contract uses memory that is not an input";
    for (header, code, why) in [
        ("; In: A = 0..255\n; Out: [Gap] = 1..200", "", not_written),
        ("; In: A = 0..255\n; Out: [Gap] = 0..199", "CP 200 : RET NC : LD (Gap),A", not_written),
        ("; In: A = 0..255\n; Out: word[Gap] = 1..60000", "", not_written),
        ("; In: B = 0..10\n; Out: [Gap + N] = 20..170 for N = 0..9", "", not_written),
        ("; In: HL = $C000..$C100\n; Out: [HL] = 1..200", "", not_written),
        // Nothing is written where the right value is that of the filler.
        (
            "; In: HL = 0..65535\n; Out: [Gap] = L\n; Clobbers: A",
            "LD A,H : CP $6B : LD A,L : JR NZ,.do : CP $A5 : RET Z\n.do: LD (Gap),A",
            not_written,
        ),
        // The value before the call, in an expression that makes something of it.
        ("; In: B = 0..255\n; Out: [Gap] = max([Gap], 1)", "", used),
        ("; In: B = 0..255\n; Out: [Gap] = [Gap] == 0 ? 5 : [Gap]", "", used),
        ("; In: B = 0..255\n; Out: word[Gap] = [Gap] * 257", "", used),
        ("; In: B = 0..255\n; Let: Least(P) = [P] ? [P] : 1\n; Out: [Gap] = Least(Gap)", "", used),
        ("; In: A = 0..1\n; Out: [Gap] = (A ? 165 : 0)..(A ? 165 : 255)", "", not_written),
        ("; In: B = 255\n; Out: [Gap] = 1..B + 1", "", not_written),
        // The return address, by number.
        (
            "; In: HL = 0..65535\n; Out: A = HL == $6BA5 ? [$7FEE] : 0",
            "LD A,H : CP $6B : LD A,0 : RET NZ : LD A,L : CP $A5 : LD A,0 : RET NZ : LD A,$F8",
            used,
        ),
        ("; In: B = 0..255\n; Out: [Gap] = B - 512..0 or 80..B + 100", "", not_written),
        ("; In: DE = $FFFF\n; Out: word[Gap] = 1..DE + 1", "", not_written),
        ("; In: B = 0..255\n; Out: [Gap] = -300..100", "", not_written),
        ("; In: B = 0..255\n; Out: [Gap] = B == 300 ? 1 : [Gap], [Gap] = 1..200", "", not_written),
    ] {
        let told = refused(&routine(header, code));
        assert!(told.contains(why), "{header}: {told}");
    }
    for (header, code) in [
        ("; In: A = 0..255\n; Out: [Gap] = A < 200 ? A : [Gap]", "CP 200 : RET NC : LD (Gap),A"),
        ("; In: A = 0..255\n; Out: [Gap] = (A ? A : 0)..(A ? A : 255)", "OR A : RET Z : LD (Gap),A"),
        ("; In: A = 0..255\n; Out: [Gap] = (A ? 1 : [Gap])..(A ? A : [Gap])", "OR A : RET Z : LD (Gap),A"),
        (
            "; In: A = 0..255\n; Let: Kept(P) = [P]\n; Out: [Gap] = A < 200 ? A : Kept(Gap)",
            "CP 200 : RET NC : LD (Gap),A",
        ),
        (
            "; In: A = 0..9\n; Out: word[Gap + 2 * N] = (N == A ? 0 : word[Gap + 2 * N]) for N = 0..9\n; Clobbers: DE HL",
            "LD L,A : LD H,0 : ADD HL,HL : LD DE,Gap : ADD HL,DE : LD (HL),0 : INC HL : LD (HL),0",
        ),
    ] {
        let report = prove(&routine(header, code));
        assert!(report.holds(), "{header}: {report}");
    }
}

#[test]
fn a_return_is_one_by_the_return_address() {
    let why = "goes on at the return address of this call";
    let top = prove(&routine("; In: A = 0..1\n; Out: A = 5", "LD HL,0 : ADD HL,SP")).to_string();
    let sp = top.split(" SP=").nth(1).and_then(|rest| u16::from_str_radix(&rest[..4], 16).ok()).expect(&top);
    for code in [format!("POP HL : JP {}", sp + 10), format!("POP HL : LD HL,{} : PUSH HL", sp + 10)] {
        let told = refused(&routine("; In: A = 0..255\n; Out: A = A\n; Clobbers: HL", &code));
        assert!(told.contains(why), "{code}: {told}");
    }
    for code in
        ["POP HL : JP (HL)", "POP BC : PUSH BC", "EX (SP),HL : EX (SP),HL", "POP IX : PUSH IX : POP HL : PUSH HL"]
    {
        let report = prove(&routine("; In: A = 0..255\n; Out: A = A\n; Clobbers: BC HL IX", code));
        assert!(report.holds(), "{code}: {report}");
    }
}

#[test]
fn sp_after_the_call_is_a_sum_with_sp_before_it() {
    let why = "returns with SP at a number";
    for (header, code) in [
        ("; In: B = 0..255\n; Out: -\n; Clobbers: HL", "POP HL : LD SP,$7FF0 : JP (HL)"),
        ("; In: B = 0..255\n; Out: -\n; Clobbers: HL", "POP HL : LD SP,(V) : JP (HL)\nV: DW $7FF0"),
        (
            "; In: B = 0..255, word[SP + 2] = 0..3\n; Out: A = [SP + 2], SP = SP + 2\n; Clobbers: HL DE",
            "POP HL : POP DE : LD A,E : LD SP,$7FF2 : JP (HL)",
        ),
    ] {
        let told = refused(&routine(header, code));
        assert!(told.contains(why), "{code}: {told}");
    }
    let kept = routine(
        "; In: B = 0..255\n; Out: -\n; Clobbers: HL [V:2]",
        "POP HL : LD (V),SP : LD SP,$D000 : LD SP,(V) : JP (HL)\nV: DW 0",
    );
    assert!(prove(&kept.replace("In: ", "In: interrupts = 0, ")).holds(), "{}", prove(&kept));
}

/// TEST-ROOM compares the end of the work space with SP.
#[test]
fn the_rom_may_compare_sp() {
    let report =
        prove(&routine("; In: BC = 0..$2200\n; Out: A = 1\n; Clobbers: HL DE\n; Calls: ROM", "CALL $1F05 : LD A,1"));
    let condition = "if the stack leaves the ROM as much room as here, where it compares SP with an address";
    assert!(report.to_string().contains(condition), "{report}");
}

#[test]
fn the_callers_stack_is_kept_whatever_lies_there() {
    for (header, code) in [
        ("; In: B = 0..255\n; Out: -\n; Clobbers: A HL [$4000:$4000]", "LD HL,2 : ADD HL,SP : LD (HL),B"),
        ("; In: DE = $7F80\n; Out: -\n; Clobbers: A HL [DE:128]", "LD HL,2 : ADD HL,SP : LD (HL),B"),
        ("; In: B = 0..255\n; Out: -\n; Clobbers: A HL [$7F00 + N] for N = 0..255", "LD HL,2 : ADD HL,SP : LD (HL),B"),
    ] {
        let told = refused(&routine(header, code));
        assert!(told.contains("neither Out nor Clobbers names it"), "{header}: {told}");
    }
    let named = routine("; In: B = 0..255\n; Out: -\n; Clobbers: HL [SP + 2]", "LD HL,2 : ADD HL,SP : LD (HL),B");
    assert!(prove(&named).holds(), "{}", prove(&named));
    for store in ["LD HL,2 : ADD HL,SP : LD (HL),A", "LD IX,0 : ADD IX,SP : LD (IX+9),L"] {
        let code = format!("LD A,H : CP $6B : RET NZ : LD A,L : CP $A5 : RET NZ : {store}");
        let told = refused(&routine("; In: HL = 0..65535\n; Out: -\n; Clobbers: A HL IX", &code));
        assert!(told.contains("neither Out nor Clobbers names it"), "{store}: {told}");
    }
}

#[test]
fn sp_is_no_number() {
    let (anywhere, argument) = ("the stack may lie anywhere", "there is room for 14 bytes of arguments");
    let lies = "the return address lies at SP";
    for (header, code, why) in [
        ("; Out: HL = SP", "LD HL,$7FEE", "it has to be a sum with SP (HL = SP)"),
        ("; Out: word[Gap] = SP + 2\n; Clobbers: HL", "LD HL,$7FF0 : LD (Gap),HL", "it has to be a sum with SP"),
        ("; Out: A = SP & 1", "LD A,0", anywhere),
        ("; Out: carry = SP > 100", "SCF", anywhere),
        ("; Where: SP == $7FEE\n; Out: A = 5", "LD A,5", anywhere),
        ("; Out: HL = SP..SP + 2", "LD HL,$7FEF", anywhere),
        ("; Out: B = B + (SP & 1)", "", anywhere),
        ("; Out: [Gap + N] = 0 for N = 0..SP - $7FEE\n; Clobbers: A", "XOR A : LD (Gap),A", anywhere),
        ("; Let: P(N) = N + 2\n; Out: HL = P(SP)", "LD HL,$7FF0", anywhere),
        ("; Out: HL = SP ^ 2\n; Clobbers: HL", "LD HL,2 : ADD HL,SP", anywhere),
        ("; Out: H = high(SP + 2)\n; Clobbers: HL", "LD HL,2 : ADD HL,SP", anywhere),
        (
            "; Out: HL = SP + 2, A = after(H)\n; Clobbers: HL",
            "LD HL,2 : ADD HL,SP : LD A,$7F",
            "H is not an output before",
        ),
        ("; Out: A = stack.first >> 8", "LD A,$7B", "only leaves pointers out"),
        ("; Where: B == stack.first >> 8\n; Out: A = $7B", "LD A,B", "only leaves pointers out"),
        ("; Out: A = [SP + SP]", "LD A,0", anywhere),
        ("; Out: HL = word[SP]", "LD HL,$7FF8", "outside of the arguments"),
        ("; Out: A = [SP + 16 + B]", "LD A,0", "outside of the arguments"),
        ("; Out: -\n; Clobbers: A [SP + $4012]", "XOR A : LD (Gap),A", argument),
        ("; Out: -\n; Clobbers: A [SP + 2:15]", "XOR A", argument),
        ("; Out: [SP] = 5", "", lies),
    ] {
        let told = refused(&routine(&format!("; In: B = 0..255\n{header}"), code));
        assert!(told.contains(why), "{header}: {told}");
    }
    assert!(refused(&routine("; In: HL = SP + 4\n; Out: A = 0", "XOR A")).contains(anywhere));
}

/// A number in a register is the same on a path, and may be another one on a path of the same parts.
#[test]
fn numbers_of_other_paths_are_not_taken_for_these() {
    let code = "LD B,A : BIT 0,B : JR NZ,.b : LD DE,2 : LD C,0 : JR .m\n.b: LD DE,0 : LD C,2 : JR .m\n.m: LD A,B : INC A : AND 2 : JR NZ,.j2 \
                : LD HL,0 : ADD HL,SP : ADD HL,DE : LD A,L : ADD A,C : LD L,A : RET\n.j2: LD HL,2 : ADD HL,SP";
    for last in [3, 7, 30, 62, 126] {
        let told = refused(&routine(&format!("; In: A = 0..{last}\n; Out: HL = SP + 2\n; Clobbers: A BC DE"), code));
        assert!(told.contains("it has to be a sum with SP"), "{told}");
    }
}

/// Interrupts are off, in mode 0, when a routine is called whose contract does not name them.
#[test]
fn interrupts_are_not_kept_by_chance() {
    for (header, code, why) in [
        ("; In: I = 0..255\n; Out: parity = 0\n; Clobbers: A", "LD A,I", "depends on what an interrupt changes"),
        ("; In: B = 0..255\n; Out: A = 0", "LD A,R : LD A,0 : RET PO : INC A", "depends on what an interrupt changes"),
        ("; In: B = 0..255\n; Out: interrupts = 0", "", "leaves interrupts as they were"),
        ("; In: B = 0..255\n; Out: im = 0", "", "leaves the interrupt mode as it was"),
    ] {
        let told = refused(&routine(header, code));
        assert!(told.contains(why), "{header}: {told}");
    }
    assert!(
        prove(&routine("; In: interrupts = 0..1, B = 0..255\n; Out: interrupts = 0, A = B", "DI : LD A,B")).holds()
    );
    for (code, why) in
        [("DI", "switches interrupts and leaves them off"), ("IM 0", "sets the interrupt mode that it has here")]
    {
        let told = refused(&routine("; In: B = 0..255, DE = 0..65535\n; Out: -", code));
        assert!(told.contains(why), "{code}: {told}");
        for header in
            ["; In: B = 0..255\n; Out: -\n; Clobbers: interrupts", "; In: interrupts = 0, im = 0, B = 0..255\n; Out: -"]
        {
            assert!(prove(&routine(header, code)).holds(), "{header}, {code}");
        }
    }
}

/// An interrupt pushes onto what SP has passed: also onto the arguments, which the caller gets back.
#[test]
fn an_interrupt_changes_what_lies_below_sp() {
    let gives_back = [
        (
            "; In: word[SP + 2] = 0..65535\n; Out: DE = word[SP + 2]\n; Clobbers: HL",
            "POP HL : POP DE : DEC SP : DEC SP : PUSH HL",
        ),
        (
            "; In: word[SP + 2] = 0..65535\n; Out: word[SP + 2] = 5\n; Clobbers: HL DE BC",
            "LD HL,5 : POP DE : EX (SP),HL : POP BC : DEC SP : DEC SP : PUSH DE",
        ),
        ("; In: B = 0..3\n; Out: HL = 5", "LD HL,5 : PUSH HL : POP HL : LD HL,0 : DEC SP : DEC SP : POP HL"),
    ];
    for (header, code) in gives_back {
        let with = |interrupts: &str| header.replace("; In: ", &format!("; In: interrupts = {interrupts}, "));
        let told = refused(&routine(&with("1"), code));
        assert!(told.contains("which was below SP while interrupts were on"), "{header}: {told}");
        let condition = "interrupts are off when it is called, which In does not say: `interrupts = 0`";
        for (header, is_assumed) in [(header.to_owned(), true), (with("0"), false)] {
            let report = prove(&routine(&header, code));
            assert!(report.holds(), "{header}: {report}");
            assert_eq!(report.to_string().contains(condition), is_assumed, "{header}: {report}");
        }
    }
    // What is pushed again is as it was; what Clobbers names may be lost, and what is removed.
    for (promises, code) in [
        ("; Clobbers: HL", "POP HL : POP DE : PUSH DE : PUSH HL"),
        ("; Clobbers: HL, word[SP + 2]", "POP HL : POP DE : DEC SP : DEC SP : PUSH HL"),
        (", SP = SP + 2\n; Clobbers: HL", "POP HL : POP DE : PUSH HL"),
    ] {
        let header = "; In: interrupts = 1, word[SP + 2] = 0..65535\n; Out: DE = word[SP + 2]";
        let break_line = if promises.starts_with(',') { "" } else { "\n" };
        let report = prove(&routine(&format!("{header}{break_line}{promises}"), code));
        assert!(report.holds(), "{promises}: {report}");
    }
}

/// A path put together of known parts: case 0 leaves the argument alone, case 1 loses it and writes it again, case 2 only loses it.
#[test]
fn an_interrupt_is_asked_of_paths_put_together() {
    let code = "POP HL : POP DE : PUSH DE : PUSH HL : OR A : JR Z,.a : POP HL : POP DE : DEC SP : DEC SP : PUSH HL\n\
        .a: OR A : JR .c\n.c: CP 1 : JR NZ,.b : LD IX,2 : ADD IX,SP : LD (IX+0),E : LD (IX+1),D : LD IX,0\n.b: NOP";
    for (cases, is_lost) in [("0..1", false), ("0..2", true)] {
        let header = format!("; In: word[SP + 2] = 7, A = {cases}\n; Out: DE = 7\n; Clobbers: HL IX");
        let report = prove(&routine(&header, code)).to_string();
        assert_eq!(report.contains("interrupts are off when it is called"), is_lost, "{report}");
    }
}

/// A stack may lie right below the program. What other code stores at addresses computed from SP is taken to stay on it.
#[test]
fn stores_by_sp_are_named() {
    let with = |store: &str| {
        format!(
            " ORG $8000\nTab: DB 5\n; f: constant\n; In: B = 0..255\n; Out: A = 5\nf: LD A,(Tab)\n RET\nmain: LD SP,$8000\n {store}\n CALL f\n JR main\n END main\n"
        )
    };
    for (store, is_named) in [
        ("EX (SP),HL", true),
        ("LD HL,0\n ADD HL,SP\n LD (HL),0", true),
        ("LD IX,0\n ADD IX,SP\n LD (IX+2),0", true),
        ("PUSH HL\n EX (SP),IX\n POP HL", false),
        ("PUSH HL\n POP HL", false),
    ] {
        let report = prove(&with(store));
        let is_relied_on =
            report.to_string().contains("relied on: stores to addresses computed from SP stay on the stack, at main+");
        assert!(report.holds() && is_relied_on == is_named, "{store}: {report}");
    }
}

#[test]
fn a_proof_names_the_room_of_a_stack_above_the_program() {
    for (set, room) in [
        ("LD SP,end + 300", Some(300)),
        ("LD HL,0\n LD SP,HL", Some(0x7FF2)),
        // No byte of the program lies below this one.
        ("LD SP,$8000", None),
        // The stack that it had.
        ("LD (.sp + 1),SP\n.sp: LD SP,0", None),
    ] {
        let report = prove(&format!(
            " ORG $8000\nTab: DB 5\n; f: constant\n; In: B = 0..255\n; Out: A = 5\nf: LD A,(Tab)\n RET\nmain: {set}\n CALL f\n JR main\nend: END main\n"
        ));
        let relied = "relied on: the stack has room above the program, set at ";
        let found = report.to_string().lines().find_map(|line| line.strip_prefix(relied)).map(str::to_owned);
        let is_named = |room: u32| found.as_ref().is_some_and(|found| found.ends_with(&format!(" ({room} bytes)")));
        assert!(report.holds() && room.map_or(found.is_none(), is_named), "{set}: {report}");
    }
}

#[test]
fn pages_are_inputs_and_their_gaps_conditions() {
    let banked = |header: &str, code: &str| {
        format!(
            " DEVICE ZXSPECTRUM128\n ORG $8000\n{header}\nf: {code}\n RET\n PAGE 3\n ORG $C001\n DB 5\n ORG $C100\n DB 6\n"
        )
    };
    for (header, code, why) in [
        ("; In: B = 0..255\n; Out: A = page", "LD A,0", "page is not an input"),
        ("; In: B = 0..255\n; Out: A = paging", "LD A,$10", "paging is not an input"),
        ("; In: page = 0\n; Out: A = paging", "LD A,$10", "paging is not an input"),
    ] {
        let told = refused(&banked(header, code));
        assert!(told.contains(why), "{header}: {told}");
    }
    let maps = "LD BC,$7FFD\n LD A,$13\n OUT (C),A";
    let (page, latch) = ("page 0 is mapped when it is called", "port $7FFD holds");
    for (header, code, assumed) in [
        ("; In: B = 0..255\n; Out: page = 0", "", page),
        ("; In: B = 0..255\n; Out: paging = $10", "", "port $7FFD holds $10 when"),
        ("; In: B = 0..255\n; Out: page = 3\n; Clobbers: A BC", maps, "port $7FFD holds $10 when"),
        ("; In: page = 3, B = 0..255\n; Out: -\n; Clobbers: A BC ports", maps, "port $7FFD holds $13 when"),
        ("; In: page = 3 or 4\n; Out: page = 3\n; Clobbers: A BC", maps, "port $7FFD holds $10 + page when"),
        ("; In: paging = $13, B = 0..255\n; Out: -\n; Clobbers: A BC ports", maps, ""),
        ("; In: B = 0..255\n; Out: paging = $13\n; Clobbers: A BC", maps, ""),
        ("; In: B = 0..255\n; Out: A = $13\n; Clobbers: BC ports paging", maps, ""),
        ("; In: page = 3, B = 0..255\n; Out: page = 3", "", ""),
        ("; In: B = 0..255\n; Out: A = 5", "LD A,5", ""),
    ] {
        let proof = prove(&banked(header, code));
        let report = proof.to_string();
        assert!(proof.holds() && report.contains(assumed), "{header}: {report}");
        let assumes = [page, latch].into_iter().any(|text| report.contains(text));
        assert_eq!(assumes, !assumed.is_empty(), "{header}: {report}");
    }
    let told = refused(&banked("; In: page = 0\n; Out: [page 3: $C123] = 5..200", ""));
    assert!(told.contains("have In state `[page 3: $C123] = 0..255`"), "{told}");
    for (header, code) in [
        ("; In: B = 0..255\n; Out: A = [page 3: $C050]", "LD A,0"),
        ("; In: B = 0..255\n; Out: [page 3: $C050] = 0", ""),
        ("; In: B = 0..255\n; Out: A = [page 3: $C000]", "LD A,0"),
    ] {
        let report = prove(&banked(header, code)).to_string();
        assert!(report.contains("the gap between two blocks of code holds zeros at "), "{header}: {report}");
    }
}

#[test]
fn contention_by_a_port_that_is_not_known_is_refused() {
    for (header, code) in [
        ("; In: A = 0..7, C = $FF\n; Out: -\n; Clobbers: ports\n; T: 22 (contended: 33)", "OUT (C),A"),
        ("; In: B = 0..7\n; Out: -\n; Clobbers: A ports\n; T: 21 (contended: 32)", "IN A,($FF)"),
    ] {
        let told = refused(&routine(header, code));
        assert!(told.contains("the port that it accesses depends on"), "{header}: {told}");
        assert!(prove(&routine(header.split(" (cont").next().unwrap_or(header), code)).holds());
    }
    let told =
        refused(&routine("; In: B = 0..255\n; Out: -\n; Clobbers: I HL\n; T: 25 (contended: 80)", "LD I,A : INC HL"));
    assert!(told.contains("depends on A, which In does not give"), "{told}");
}
