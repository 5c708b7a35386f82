//! Port $7FFD of a 128K: its decoding, and its lock.

use lab::contract::Verdict;

use super::banks::{broken, paged};

#[test]
fn the_lock_keeps_what_is_mapped() {
    let locked = "
; f: nothing, since the port is locked
; In:  paging = $30
; Out: -
; Clobbers: A BC ports
f:      LD   A,3
        LD   BC,$7FFD
        OUT  (C),A
";
    assert!(paged(locked).holds());
    let broken = broken(
        "; f: locks\n; In: D = 1\n; Out: -\n; Clobbers: A BC ports\nf: LD A,$30\n LD BC,$7FFD\n OUT (C),A\n LD A,3\n OUT (C),A",
    );
    assert!(
        broken.contains("left $30 in port $7FFD instead of $10 (bit 3 is the screen, 4 the ROM, 5 the lock)"),
        "{broken}"
    );
    let held = "; f: locks\n; In: D = 1\n; Out: paging = $30\n; Clobbers: A BC\nf: LD A,$30\n LD BC,$7FFD\n OUT (C),A";
    assert!(paged(held).holds());
}

/// A lock that In does not exclude would keep the page.
#[test]
fn a_routine_that_maps_a_page_relies_on_no_lock() {
    let maps = |given: &str, out: &str| {
        paged(&format!("; f: maps\n; In: {given}\n; Out: {out}\n; Clobbers: A\nf: LD A,$13\n OUT ($FD),A"))
    };
    for out in ["paging = $13", "page = 3, paging = $13"] {
        let report = maps("B = 0..9", out);
        assert_eq!(report.proofs[0].verdict, Verdict::HoldsIf, "{out}: {report}");
        let lock = "port $7FFD is not locked when it is called, which In does not say: `paging = $10`";
        assert!(report.to_string().contains(lock), "{out}: {report}");
    }
    assert_eq!(maps("paging = $10 or $14", "paging = $13").proofs[0].verdict, Verdict::Holds);
    assert_eq!(maps("paging = $30", "paging = $13").proofs[0].verdict, Verdict::Fails);
}

/// The port is decoded by two lines of the address, and other ports map nothing.
#[test]
fn the_port_is_decoded_as_the_128k_does() {
    let by = |statements: &str, page: u8| {
        format!("; f: decoded\n; In: D = 1\n; Out: page = {page}\n; Clobbers: A BC HL ports\nf: {statements}\n")
    };
    for (statements, page) in [
        ("LD A,$13\n OUT ($FD),A", 3),
        ("LD BC,$1FF9\n LD A,$13\n OUT (C),A", 3),
        ("LD BC,$FFFD\n LD A,$13\n OUT (C),A", 0),
        ("LD BC,$7FFE\n LD A,$13\n OUT (C),A", 0),
        ("LD A,$93\n OUT ($FD),A", 0),
        ("LD BC,$80FD\n LD HL,.byte\n OUTI\n RET\n.byte: DB $14", 4),
    ] {
        let report = paged(&by(statements, page));
        assert!(report.holds(), "{statements}: {report}");
    }
}
