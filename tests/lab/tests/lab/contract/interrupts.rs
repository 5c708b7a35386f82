//! Interrupts that are on may come after every instruction that accepts one, and overwrite the memory below SP.

use lab::contract::Verdict;

use super::{prove, told};

const ON: &str = "; In: B = 0..9, interrupts = 1\n; Out: A = B\n; Clobbers: BC DE HL [$9000:8]";
const COPIED: &str = "; In: interrupts = 1, [$C000:4] = 7\n; Out: -\n; Clobbers: HL DE [$9000:2]";

#[test]
fn what_an_interrupt_would_overwrite_is_neither_read_nor_data() {
    let rows: [(&str, &str, &str); 9] = [
        (
            COPIED,
            " LD ($9000),SP\n LD SP,$C000\n POP HL\n POP DE\n LD SP,($9000)",
            "an interrupt after f+4 ($8004, mine.asm:7) would overwrite the bytes below SP, at $BFFE, which is not the \
             caller's stack: have In state `interrupts = 0`, or disable them with DI before that",
        ),
        (
            ON,
            " LD A,B\n PUSH BC\n POP BC\n DEC SP\n DEC SP\n POP BC",
            "reads $7FEC, which was below SP while interrupts were on, at f+5 (",
        ),
        // DI comes too late, or ends too early.
        (ON, " LD A,B\n PUSH BC\n POP BC\n DI\n DEC SP\n DEC SP\n POP BC\n EI", "reads $7FEC"),
        (ON, " LD A,B\n DI\n PUSH BC\n POP BC\n EI\n NOP\n DEC SP\n DEC SP\n POP BC", "reads $7FEC"),
        (
            COPIED,
            " LD ($9000),SP\n DI\n LD SP,$C000\n POP HL\n EI\n POP DE\n LD SP,($9000)",
            "an interrupt after f+10 ",
        ),
        // A byte below SP without a push; the return address, popped.
        (
            ON,
            " LD A,B\n LD IX,-2\n ADD IX,SP\n LD (IX+0),A\n LD A,(IX+0)\n LD IX,0\n",
            "reads $7FEC, which was below SP while interrupts were on, at f+",
        ),
        (ON, " LD A,B\n POP HL\n DEC SP\n DEC SP", "reads $7FEE"),
        // A stack of its own.
        (ON, " LD A,B\n LD ($9000),SP\n LD SP,$9008\n PUSH BC\n POP BC\n LD SP,($9000)", "an interrupt after f+"),
        // EI in the routine itself.
        (
            "; In: B = 0..9\n; Out: A = B, interrupts = 1\n; Clobbers: BC",
            " LD A,B\n PUSH BC\n POP BC\n EI\n NOP\n DEC SP\n DEC SP\n POP BC",
            "reads $7FEC",
        ),
    ];
    let rows = rows.map(|(header, body, expected)| (body, expected, told(&header.replace("DE HL", "DE HL IX"), body)));
    let wrong: Vec<_> =
        rows.iter().filter(|(_, expected, told)| !told.iter().any(|line| line.starts_with(expected))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Bits 3 and 5 of F after SCF and CCF depend on the chip and on the instruction before, which may be one of an interrupt's handler.
#[test]
fn the_hidden_flags_after_scf_are_not_relied_on() {
    let header = "; In: A = 0..255, B = 0..255, interrupts = 1\n; Out: C = A & $28\n; Clobbers: A DE";
    let then = " PUSH AF\n POP DE\n LD A,E\n AND $28\n LD C,A";
    for carry in ["SCF", "CCF"] {
        for (header, before) in
            [(header, " CP B"), (&header.replace(", interrupts = 1", ""), " CP B"), (header, " OR A\n LD D,7\n INC D")]
        {
            let told = told(header, &format!("{before}\n {carry}\n{then}"));
            assert!(told[0].starts_with("C depends on") && told[0].contains("SCF"), "{before}: {told:?}");
        }
        // A's and F's are the same, and the carry.
        let before = format!(" OR A\n {carry}\n{then}");
        let carry = format!(" CP B\n {carry}\n LD C,0\n RL C\n LD A,C");
        for (header, body) in [(header, before), (&header.replace("C = A & $28", "C = 0..1"), carry)] {
            let report = prove(&format!(" ORG $8000\n{header}\nf:\n{body}\n RET\n"));
            assert!(report.holds(), "{body}: {report}");
        }
    }
}

#[test]
fn what_no_interrupt_reaches_may_be_read() {
    let off = |header: &str| header.replace("interrupts = 1", "interrupts = 0");
    for (header, body) in [
        (off(COPIED), " LD ($9000),SP\n LD SP,$C000\n POP HL\n POP DE\n LD SP,($9000)"),
        (off(ON), " LD A,B\n PUSH BC\n POP BC\n DEC SP\n DEC SP\n POP BC"),
        // DI, and EI when SP is back. The instruction after EI accepts no interrupt before it.
        (COPIED.into(), " LD ($9000),SP\n DI\n LD SP,$C000\n POP HL\n POP DE\n LD SP,($9000)\n EI"),
        (COPIED.into(), " LD ($9000),SP\n DI\n LD SP,$C000\n POP HL\n POP DE\n EI\n LD SP,($9000)"),
        (ON.into(), " LD A,B\n DI\n PUSH BC\n POP BC\n DEC SP\n DEC SP\n EI\n POP BC"),
        // The stack as it is meant: pushed and popped, called, exchanged, a frame allocated below SP and then written.
        (ON.into(), " PUSH BC\n PUSH BC\n EX (SP),HL\n EX (SP),HL\n POP DE\n CALL Two\n POP BC\n RET\nTwo: LD A,B"),
        (
            ON.into(),
            " LD HL,-4\n ADD HL,SP\n LD SP,HL\n LD (HL),B\n INC HL\n LD (HL),B\n HALT\n LD A,(HL)\n POP HL\n INC SP\n INC SP",
        ),
        (ON.into(), " LD A,B\n POP HL\n PUSH HL"),
        (ON.into(), " LD A,B\n POP HL\n JP (HL)"),
    ] {
        let report = prove(&format!(" ORG $8000\n{header}\n; Waits: any\nf:\n{body}\n RET\n"));
        assert!(report.holds(), "{header}{body}: {report}");
    }
}

/// The ROM's handler counts FRAMES and reads the keyboard; in mode 2 the program's handler may do anything.
#[test]
fn a_handler_changes_what_the_routine_uses() {
    const GIVEN: &str = "; In: [$5C78] = 0..255, interrupts = 1";
    let read = "reads $5C78 while interrupts are on, at f+";
    let read_code = "reads $5C78 while interrupts are on, at";
    for (header, body, expected) in [
        ("; Out: A = [$5C78]", " NOP\n LD A,($5C78)", read),
        ("; Out: A = [$5C78]\n; Clobbers: HL", " DI\n LD HL,$5C78\n EI\n NOP\n LD A,(HL)", read),
        ("; Out: A = 7\n; Clobbers: [$5C78]", " LD A,7\n LD ($5C78),A\n LD A,($5C78)", read),
        (
            "; Out: A = after([$5C78])\n; Clobbers: [$5C78]",
            " LD A,7\n LD ($5C78),A",
            "leaves $5C78 while interrupts are on",
        ),
        ("; Out: [$5C78] = 7\n; Clobbers: A", " LD A,7\n LD ($5C78),A", "leaves $5C78 while interrupts are on"),
        // By IY, which is not the system's; as a second reading of what nothing gives; and as code.
        (
            "; Out: A = 7\n; Clobbers: IY [$9000:80]",
            " LD IY,$9000\n LD (IY+1),7\n NOP\n LD A,(IY+1)",
            "reads $9001 while",
        ),
        ("; Out: A = 0\n; Clobbers: HL", " LD HL,$5C79\n LD A,(HL)\n SUB (HL)", "reads $5C79 while interrupts are on"),
        ("; Out: A = 7\n; Clobbers: [$5C78]", " LD A,201\n LD ($5C78),A\n LD A,7\n CALL $5C78", read_code),
    ] {
        let broken = told(&format!("{GIVEN}\n{header}"), body);
        assert!(broken.iter().any(|line| line.starts_with(expected)), "{body}: {broken:?}");
    }
    let handler = "if the program's handler of interrupts keeps the registers, and the memory that the routine uses";
    let off = "if interrupts are off when it is called, which In does not say";
    let relied_on = "relied on: the program's handler of interrupts keeps the registers, and the memory in use, in f";
    for (header, body, other, condition) in [
        ("; In: [$5C78] = 0..255, interrupts = 1\n; Out: A = [$5C78]", " LD A,($5C78)", "", None),
        (
            "; In: [$5C78] = 0..255, interrupts = 1\n; Out: A = 7",
            " DI\n LD A,7\n LD ($5C78),A\n LD A,($5C78)\n EI",
            "",
            None,
        ),
        ("; In: [$5C78] = 0..255\n; Out: A = [$5C78]", " NOP\n LD A,($5C78)", "", Some(off)),
        ("; In: [$5C78] = 0..255, interrupts = 0\n; Out: A = [$5C78]", " NOP\n LD A,($5C78)", "", None),
        ("; In: [$9000] = 0..255, interrupts = 1\n; Out: A = [$9000]", " NOP\n LD A,($9000)", "", None),
        // The handler is not known.
        ("; In: [$9000] = 0..255, interrupts = 1\n; Out: A = [$9000]", " NOP\n LD A,($9000)", " IM 2", Some(relied_on)),
        ("; In: [$9000] = 0..255\n; Out: A = [$9000]", " NOP\n LD A,($9000)", " IM 2", Some(relied_on)),
        ("; In: [$9000] = 0..255\n; Out: A = [$9000]", " NOP\n LD A,($9000)", " RET\n DB $ED,$7E", Some(relied_on)),
        ("; In: [$9000] = 0..255\n; Out: A = [$9000]", " NOP\n LD A,($9000)", " IM 1", None),
        ("; In: [$9000] = 0..255, interrupts = 1, im = 1\n; Out: A = [$9000]", " LD A,($9000)", " IM 2", None),
        (
            "; In: [$5C78] = 0..255, interrupts = 1, im = 2\n; Out: A = [$5C78]",
            " NOP\n LD A,($5C78)",
            "",
            Some(handler),
        ),
        ("; In: [$9000] = 0..255, interrupts = 0\n; Out: A = [$9000]", " NOP\n LD A,($9000)", " IM 2", None),
        // Interrupts count R on, also after it was loaded.
        ("; In: R = 0..255\n; Out: A = (R + 3 & 127) | (R & 128)", " NOP\n LD A,R", "", Some(off)),
        ("; In: R = 0..255, interrupts = 0\n; Out: A = (R + 3 & 127) | (R & 128)", " NOP\n LD A,R", "", None),
        (
            "; In: B = 1..10\n; Out: A = B * 2 + 2\n; Clobbers: B R",
            " XOR A\n LD R,A\n.l: NOP\n DJNZ .l\n LD A,R",
            " EI",
            Some(off),
        ),
        (
            "; In: R = 0..127\n; Out: port[$FE] = R + 4 & 7\n; Clobbers: A",
            " LD A,R\n ADD A,2\n AND 7\n OUT ($FE),A",
            "",
            Some(off),
        ),
        ("; In: -\n; Out: A = 8", " LD A,R\n AND 0\n OR 8", "", None),
        // EI lets the RET pass.
        ("; In: interrupts = 1\n; Out: A = 7, [$5C78] = 7", " DI\n LD A,7\n LD ($5C78),A\n EI", "", None),
        // One of several modes is enough.
        (
            "; In: [$9000] = 0..255, interrupts = 1, im = 1..2\n; Out: A = [$9000]",
            " NOP\n LD A,($9000)",
            "",
            Some(handler),
        ),
    ] {
        let clobbers =
            if body.contains("LD (") && !header.contains("Out: A = 7, [") { "; Clobbers: [$5C78]\n" } else { "" };
        let report = prove(&format!(" ORG $8000\nmain:\n{other}\n JR main\n{header}\n{clobbers}f:\n{body}\n RET\n"));
        let text = report.to_string();
        assert!(report.holds(), "{header} {body}: {text}");
        assert_eq!(
            [handler, off, relied_on].into_iter().find(|condition| text.contains(condition)),
            condition,
            "{header}: {text}"
        );
        let is_conditional = condition.is_some_and(|condition| condition != relied_on);
        assert_eq!(text.contains("on conditions"), is_conditional, "{header}: {text}");
        assert_eq!(report.interrupted.contains(&"f".to_owned()), condition == Some(relied_on), "{header}: {text}");
    }
}

/// A handler of the program's own may change the registers of the code that it interrupts, and what that has pushed.
#[test]
fn code_that_is_not_proved_relies_on_the_programs_own_handler() {
    const FIVE: &str = "\n; five: x\n; In: B = 0..255, interrupts = 0\n; Out: A = 5\nfive: LD A,5\n RET\n";
    let relied = "relied on: the program's handler of interrupts keeps the registers, and the memory in use, in the code that is not proved, \
                  from";
    let at_38 = |main: &str| {
        format!(" ORG 0\n DI\n IM 1\n JP main\n ORG $38\n LD HL,five+1\n EI\n RET\n ORG $100\nmain: {main}{FIVE}")
    };
    let in_mode_2 = |mode: &str| {
        let set =
            format!(" ORG $8000\nmain: LD A,$FE\n LD I,A\n{mode}\n LD HL,$C000\n.w: EI\n HALT\n LD (HL),7\n JR .w\n");
        format!("{set}hand: LD HL,five+1\n EI\n RETI{FIVE} ORG $FEFF\n DW hand\n")
    };
    let rows = [
        (at_38("LD HL,$C000\n EI\n HALT\n LD (HL),7\n JR main"), true),
        (in_mode_2(" IM 2"), true),
        // The ROM's handler keeps all.
        (in_mode_2(" IM 1"), false),
    ];
    for (text, is_listed) in rows {
        let report = prove(&text);
        assert!(
            report.proofs[0].verdict == Verdict::Holds && report.to_string().contains(relied) == is_listed,
            "{text}{report}"
        );
    }
}

/// The ROM's handler writes by IY, wherever that points meanwhile, in this case or in another one of the same path.
#[test]
fn what_the_handler_changes_by_iy_is_followed_through_the_call_and_all_cases() {
    let fails = [
        // IY is moved on, restored, or the system's again before the byte counts.
        (
            "; In: interrupts = 1, im = 1, IY = $5C3A, A = 0..3\n; Out: B = A\n; Clobbers: A [tab]\n; Waits: 1 frame",
            " LD (tab),A\n LD IY,tab-1\n HALT\n LD IY,$5C3A\n LD A,(tab)\n LD B,A",
        ),
        (
            "; In: interrupts = 1, im = 1, A = 0..3\n; Out: B = A\n; Clobbers: A [tab] IY\n; Waits: 1 frame",
            " LD (tab),A\n LD IY,tab-1\n HALT\n LD IY,tab+100\n LD A,(tab)\n LD B,A",
        ),
        (
            "; In: interrupts = 1, im = 1, IY = $5C3A, A = 0..3\n; Out: [tab] = A",
            " PUSH IY\n LD IY,tab-1\n LD (IY+1),A\n NOP\n POP IY",
        ),
        // IY is an input, or made of one; the system's value comes first.
        ("; In: interrupts = 1, im = 1, A = 0..3, IY = $C000 or $C007\n; Out: [$C008] = A", " LD ($C008),A\n NOP"),
        ("; In: interrupts = 1, im = 1, A = 0..3, IY = $5C3A or $C007\n; Out: [$C008] = A", " LD ($C008),A\n NOP"),
        (
            "; In: interrupts = 1, im = 1, HL = $C000..$C0FF, A = 0..3\n; Out: [$C089] = A, DE = HL",
            " PUSH IY\n PUSH HL\n POP IY\n LD ($C089),A\n LD D,H\n LD E,L\n NOP\n POP IY",
        ),
    ];
    for (header, code) in fails {
        let text = |header: &str| format!(" ORG $8000\n; f: it\n{header}\nf:{code}\n RET\ntab: DB 0\n");
        let report = prove(&text(header));
        assert!(report.to_string().contains("the ROM's handler changes it"), "{code}: {report}");
        let off = prove(&text(&header.replace("interrupts = 1", "interrupts = 0").replace("; Waits: 1 frame", "")));
        assert!(code.contains("HALT") || off.holds(), "{code}: {off}");
    }
    // What is taken for constant elsewhere.
    let g = "; g: five\n; In: -\n; Out: A = 5\ng: LD A,(var)\n RET\n DS 300\nvar: DB 5\n";
    for (header, code) in [
        ("; In: interrupts = 1, im = 1, IY = var - 1\n; Out: A = 0", " XOR A\n NOP"),
        (
            "; In: interrupts = 1, im = 1, HL = var - 200 .. var - 1\n; Out: IY = $5C3A, DE = HL",
            " PUSH HL\n POP IY\n NOP\n LD IY,$5C3A\n LD D,H\n LD E,L",
        ),
    ] {
        let report = prove(&format!(" ORG $8000\n; f: it\n{header}\nf:{code}\n RET\n{g}"));
        assert_eq!(report.proofs[1].verdict, Verdict::Fails, "{code}: {report}");
        assert!(report.proofs[0].holds(), "{code}: {report}");
    }
    // IY moves on in a loop, and ends 65 bytes before what is taken for constant, or 64.
    for (most, verdict) in [(65, Verdict::Holds), (66, Verdict::Fails)] {
        let f = format!(
            "; f: it\n; In: interrupts = 1, B = 1..{most}\n; Out: -\n; Clobbers: IY B\nf: LD IY,var-130\n.l: INC IY\n DJNZ .l\n RET\n"
        );
        let report = prove(&format!(" ORG $8000\n{f}{g}"));
        assert_eq!(report.proofs[1].verdict, verdict, "{most}: {report}");
        assert!(report.proofs[0].holds(), "{most}: {report}");
    }
    // Nothing said of interrupts: then they are off.
    let report = prove(
        " ORG $8000\n; f: it\n; In: HL = $C000..$C0FF, A = 0..3\n; Out: [$C089] = A, DE = HL\nf: PUSH IY\n PUSH HL\n POP IY\n \
         LD ($C089),A\n LD D,H\n LD E,L\n POP IY\n RET\n",
    );
    assert_eq!(report.proofs[0].verdict, Verdict::HoldsIf, "{report}");
}
