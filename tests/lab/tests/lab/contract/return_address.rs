//! Routines that take data after their call: the return address is an input, and they return elsewhere.

use lab::contract::Verdict;

use super::{prove, source, told};

/// Gives A the byte after the call, and returns after it.
const NEXT: &str = " POP HL\n LD A,(HL)\n INC HL\n PUSH HL";
const BYTE: &str =
    "; In: return = $C0F0..$C10F, [return] = 0..255\n; Out: A = [return], return = return + 1\n; Clobbers: HL";

#[test]
fn a_routine_may_take_data_after_its_call() {
    let report = prove(&format!(" ORG $8000\n{BYTE}\nf:\n{NEXT}\n RET\n"));
    assert_eq!((report.proofs[0].verdict, report.proofs[0].found.cases), (Verdict::Holds, 32 * 256), "{report}");
    // By JP (HL) it is the same.
    assert!(prove(&format!(" ORG $8000\n{BYTE}\nf: POP HL\n LD A,(HL)\n INC HL\n JP (HL)\n")).holds());
    // A text up to its 0.
    let text = "; In: return = $C0F0..$C10F, [return + N] = 'A'..'B' for N = 0..2, [return + 3] = 0\n\
        ; Out: return = return + length[return] + 1, port[$1F] = [return] then [return + 1] then [return + 2]\n; Clobbers: A HL";
    let body = " POP HL\n.next: LD A,(HL)\n INC HL\n OR A\n JR Z,.end\n OUT ($1F),A\n JR .next\n.end: JP (HL)";
    assert!(prove(&format!(" ORG $8000\n{text}\nf:\n{body}\n")).holds());
}

#[test]
fn a_wrong_return_is_found() {
    // No data are skipped, or too many; the page is not left; the return address is changed.
    for body in [
        " POP HL\n LD A,(HL)\n PUSH HL",
        " POP HL\n LD A,(HL)\n INC HL\n INC HL\n PUSH HL",
        " POP HL\n LD A,(HL)\n INC L\n PUSH HL",
    ] {
        let told = told(BYTE, body);
        assert!(told.iter().any(|text| text.contains("returned to") && text.contains("should return to")), "{told:?}");
    }
    // Without an Out of its own the routine returns to the byte after the call.
    let without = BYTE.replace(", return = return + 1", "");
    assert!(told(&without, NEXT)[0].contains("should return to"));
    assert!(prove(&format!(" ORG $8000\n{without}\nf: POP HL\n LD A,(HL)\n JP (HL)\n")).holds());
    // Its value counts as any other input.
    assert!(told("; In: return = $C000..$C001, A = 0..9\n; Out: A = A", " POP HL\n INC HL\n PUSH HL").len() == 1);
    assert!(told("; In: return = $8000, A = 0..9\n; Out: A = A", " NOP")[0].contains("inside the program"));
    assert!(told("; In: return = $1000, A = 0..9\n; Out: A = A", " NOP")[0].contains("inside the ROM"));
}

#[test]
fn the_return_address_is_a_name_only_if_in_gives_it() {
    let refused = |header: &str| source(&format!(" ORG $8000\n{header}\nf: RET\n")).unwrap_err().to_string();
    assert!(refused("; In: A = 0..9\n; Out: return = 5").contains("In has to give the return address"));
    assert!(refused("; In: A = 0..9\n; Out: A = return").contains("return is not an input"));
    assert!(refused("; In: return = $C000, return = $C001\n; Out: A = 0").contains("return is given twice"));
}

/// The ROM's calculator writes to the ROM on purpose, which changes nothing. Other code must not.
#[test]
fn the_rom_may_write_to_itself() {
    let one = "; In: -\n; Out: BC = 1\n; Calls: ROM\n; Clobbers: everything, [$5C5F:200], [$5C00:$5F]";
    let stacks = " RST $28\n DB $A1,$38\n CALL $2DA2";
    let report = prove(&format!(" ORG $8000\n{one}\nf:\n{stacks}\n RET\n"));
    assert!(report.holds(), "{report}");
    let told = told(one, &format!("{stacks}\n LD ($0003),BC"));
    assert!(told[0].contains("wrote to the ROM, at $0003"), "{told:?}");
}

/// In a whole program the data are where the call is.
#[test]
fn a_caller_may_have_a_contract_too() {
    let report = prove(&format!(
        " ORG $8000\n; g: seven\n; In: B = 0..9\n; Out: A = 7 + B\n; Clobbers: HL\ng: CALL f\n DB 7\n ADD A,B\n RET\n{BYTE}\nf:\n{NEXT}\n RET\n"
    ));
    assert!(report.holds(), "{report}");
    assert!(report.proofs.iter().all(|proof| proof.conditions.is_empty()), "{report}");
}
