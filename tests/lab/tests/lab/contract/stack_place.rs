//! The stack may lie anywhere: addresses on it have to be sums with SP.

use super::prove;

/// The second argument on the stack in C, and the first one in B.
const ARGUMENTS: &str = "; f: two arguments\n; In: [SP + 2] = 0..9, [SP + 3] = 0..9\n; Out: BC = [SP + 2] * 256 + [SP + 3]\n; Clobbers: A F DE HL IX IY BC' DE' HL', [Saved:2]\n";

fn file(code: &str) -> String {
    format!(" ORG $8000\n{ARGUMENTS}f:\n {}\n RET\nSaved: DW 0\n", code.replace(" : ", "\n "))
}

#[test]
fn sums_with_sp_find_the_stack() {
    for code in [
        "LD HL,2 : ADD HL,SP : LD B,(HL) : INC HL : LD C,(HL)",
        "LD HL,4 : ADD HL,SP : DEC HL : LD C,(HL) : DEC HL : LD B,(HL)",
        "LD IX,0 : ADD IX,SP : LD B,(IX+2) : LD C,(IX+3)",
        "LD IY,9 : ADD IY,SP : LD B,(IY-7) : LD DE,-6 : ADD IY,DE : LD C,(IY+0)",
        "LD (Saved),SP : LD HL,(Saved) : INC HL : INC HL : LD B,(HL) : INC HL : LD C,(HL)",
        "LD HL,0 : ADD HL,SP : LD DE,2 : OR A : SBC HL,DE : LD DE,4 : SCF : CCF : ADC HL,DE : LD B,(HL) : INC HL : LD C,(HL)",
        // Sums of bytes with the carry between them.
        "LD HL,0 : ADD HL,SP : LD A,L : ADD A,2 : LD L,A : LD A,H : ADC A,0 : LD H,A : LD B,(HL) : INC HL : LD C,(HL)",
        "LD HL,0 : ADD HL,SP : LD A,2 : ADD A,L : LD E,A : LD A,0 : ADC A,H : LD D,A : EX DE,HL : LD B,(HL) : INC HL : LD C,(HL)",
        "LD HL,9 : ADD HL,SP : LD A,L : SUB 7 : LD L,A : LD A,H : SBC A,0 : LD H,A : LD B,(HL) : INC HL : LD C,(HL)",
        // Both ways, and a page up and down again.
        "LD HL,2 : ADD HL,SP : INC L : DEC L : INC H : DEC H : LD B,(HL) : INC HL : LD C,(HL)",
        // Copied to the bytes below SP, where no interrupt comes.
        "DI : LD HL,2 : ADD HL,SP : EX DE,HL : LD HL,-2 : ADD HL,SP : EX DE,HL : LD BC,2 : LDIR : DEC DE : LD A,(DE) : LD C,A : DEC DE : LD A,(DE) : LD B,A",
        "LD HL,3 : ADD HL,SP : PUSH HL : EXX : POP HL : LD A,(HL) : EXX : LD C,A : DEC HL : LD B,(HL)",
        "LD HL,0 : ADD HL,SP : POP DE : POP BC : LD SP,HL : LD A,B : LD B,C : LD C,A",
    ] {
        let text = file(code);
        let report = prove(&text.replace("In: ", "In: interrupts = 0, "));
        assert!(report.holds(), "{code}: {report}");
    }
}

#[test]
fn addresses_that_are_right_for_some_positions_alone_are_refused() {
    for code in [
        "LD HL,2 : ADD HL,SP : LD B,(HL) : INC L : LD C,(HL)",
        "LD IX,2 : ADD IX,SP : LD B,(IX+0) : INC IXL : LD C,(IX+0)",
        "LD HL,0 : ADD HL,SP : LD A,L : ADD A,2 : LD L,A : LD B,(HL) : INC HL : LD C,(HL)",
        "LD HL,0 : ADD HL,SP : LD A,L : XOR $1E : LD L,A : LD B,(HL) : LD HL,3 : ADD HL,SP : LD C,(HL)",
        "LD HL,2 : ADD HL,SP : RES 0,L : LD B,(HL) : SET 0,L : LD C,(HL)",
        "LD HL,2 : ADD HL,SP : LD A,L : AND $FE : LD L,A : LD B,(HL) : INC HL : LD C,(HL)",
        // The carry of another sum, and one that is lost.
        "LD HL,0 : ADD HL,SP : LD A,L : ADD A,2 : LD L,A : XOR A : LD A,H : ADC A,0 : LD H,A : LD B,(HL) : INC HL : LD C,(HL)",
        "LD HL,0 : ADD HL,SP : LD A,L : ADD A,2 : LD L,A : ADD A,1 : LD A,H : ADC A,0 : LD H,A : LD B,(HL) : INC HL : LD C,(HL)",
        // A borrow that is added, and a carry that is subtracted.
        "LD HL,4 : ADD HL,SP : LD A,L : SUB 2 : LD L,A : LD A,H : ADC A,0 : LD H,A : LD B,(HL) : INC HL : LD C,(HL)",
        "LD HL,0 : ADD HL,SP : LD A,L : ADD A,2 : LD L,A : LD A,H : SBC A,0 : LD H,A : LD B,(HL) : INC HL : LD C,(HL)",
        // The bytes of different sums.
        "LD HL,2 : ADD HL,SP : EX DE,HL : LD HL,3 : ADD HL,SP : LD B,(HL) : DEC HL : LD B,(HL) : LD H,D : INC L : LD C,(HL)",
        // SP itself.
        "LD HL,0 : ADD HL,SP : INC L : INC L : LD SP,HL : POP BC : LD DE,-4 : LD HL,0 : ADD HL,SP : ADD HL,DE : LD SP,HL : LD A,B : LD B,C : LD C,A",
    ] {
        let report = prove(&file(code).replace("In: ", "In: interrupts = 0, "));
        assert!(!report.holds(), "{code}: {report}");
        let why = "reaches the stack by an address that is right only for some positions of the stack";
        assert!(report.to_string().contains(why), "{code}: {report}");
    }
}

/// An output may be a sum with SP; one that is so for some positions of the stack alone is none.
#[test]
fn sums_with_sp_may_be_outputs() {
    let text = |out: &str, code: &str| {
        let code = code.replace(" : ", "\n ");
        format!(
            " ORG $8000\n; f: an address on the stack\n; In: A = 0..9\n; Out: {out}\n; Clobbers: HL, [Saved:2]\nf:\n {code}\n RET\nSaved: DW 0\n"
        )
    };
    let add = "LD HL,2 : ADD HL,SP";
    let save = "LD (Saved),SP";
    for (out, code, verdict) in [
        ("HL = SP + 2", add, true),
        ("HL = 4 + SP - 2", add, true),
        ("HL = SP", "LD HL,0 : ADD HL,SP", true),
        ("word[Saved] = SP", save, true),
        ("HL = SP + 3", add, false),
        ("HL = SP + 2", "LD HL,0 : ADD HL,SP : INC L : INC L", false),
        ("word[Saved] = SP + 2", save, false),
    ] {
        let report = prove(&text(out, code));
        assert_eq!(report.holds(), verdict, "{out}, {code}: {report}");
    }
}

/// A number added to SP may differ from case to case: then each case is checked for itself.
#[test]
fn each_case_has_its_own_sum() {
    let sum = " LD HL,2\n ADD HL,SP\n LD D,0\n ADD HL,DE\n LD A,L\n SUB E\n LD L,A\n";
    let text = |header: &str, code: &str| format!(" ORG $8000\n; f: a sum\n; In: {header}\nf:{code} RET\n");
    for (given, verdict) in [("E = 0", true), ("E = 0..3", false), ("E = 3 or 0", false), ("E = 3", false)] {
        let header = format!("{given}, [SP + 2] = 0..9\n; Out: C = [SP + 2]\n; Clobbers: HL A D");
        assert_eq!(prove(&text(&header, &format!("{sum} LD C,(HL)\n"))).holds(), verdict, "{given}");
    }
    // Two sums that are equal in the first case.
    let equal = " LD HL,2\n ADD HL,SP\n LD B,H\n LD C,L\n LD HL,0\n ADD HL,SP\n LD D,0\n ADD HL,DE\n LD A,L\n SUB C\n";
    assert!(!prove(&text("E = 2..3\n; Out: A = E - 2, carry = 0\n; Clobbers: HL BC D", equal)).holds());
    // One of four arguments, by its number in E.
    let last = " LD HL,2\n ADD HL,SP\n LD D,0\n ADD HL,DE\n LD C,(HL)\n";
    let report = prove(&text("E = 0..3, [SP + 2:4] = any\n; Out: C = [SP + 2 + E]\n; Clobbers: HL D", last));
    assert!(report.holds(), "{report}");
}

/// A jump to an address that is a sum with SP, or a return to one, leads to the program by chance.
#[test]
fn jumps_by_sums_with_sp_are_refused() {
    for code in ["LD HL,$18\n ADD HL,SP\n JP (HL)", "LD HL,$18\n ADD HL,SP\n PUSH HL\n RET"] {
        let fill = if code.contains("RET") { "" } else { " DB 0\n" };
        let text = format!(
            " ORG $8000\n; f: 9\n; In: C = 0..9\n; Out: B = 9\n; Clobbers: HL\nf: {code}\n{fill} LD B,9\n RET\n"
        );
        let report = prove(&text);
        assert!(!report.holds(), "{code}: {report}");
        let why = "the path that it takes depends on the position of the stack";
        assert!(report.to_string().contains(why), "{code}: {report}");
    }
    for code in
        ["POP HL\n LD B,9\n JP (HL)", "POP HL\n LD B,9\n PUSH HL\n RET", "EX (SP),HL\n LD B,9\n EX (SP),HL\n RET"]
    {
        let text = format!(" ORG $8000\n; f: 9\n; In: C = 0..9\n; Out: B = 9\n; Clobbers: HL\nf: {code}\n");
        assert!(prove(&text).holds(), "{code}");
    }
}

#[test]
fn a_program_that_begins_soon_after_the_system_variables_may_name_them() {
    let with = |origin: u16, below: &str| {
        prove(&format!(
            "FRAMES EQU $5C78\n ORG {origin}\n; f: the low byte of FRAMES\n; In: [FRAMES] = 0..255\n; Out: A = [FRAMES]\n; Stack: 2\nf: PUSH BC\n LD A,(FRAMES)\n POP BC\n RET\n{below}"
        ))
    };
    for origin in [0x5CCB, 0x6000, 0x6080] {
        let report = with(origin, "");
        assert!(report.holds(), "{origin}: {report}");
        // A name for the memory above the program: the stack lies below.
        let report = with(origin, "Board EQU $ + 64\n");
        assert!(!report.holds(), "{origin}: {report}");
    }
    assert!(with(0x60C8, "Board EQU $ + 64\n").holds());
}
