//! The ROM of a 128K, and reads of the port that maps it and the pages.

use lab::contract::Verdict;

use super::banks::{broken, paged};
use super::prove;

/// It is the machine's own, which differs from the 48K's: at $0B53, in the printing of codes from $A3 on, too.
#[test]
fn the_rom_is_the_128ks() {
    let text = "
        DEVICE ZXSPECTRUM128
        ORG  $8000
; rr: a byte of the ROM
; Out: A = $9F
rr:     LD   A,($0B53)
        RET
        ORG  $C000,3
        NOP
";
    assert!(prove(text).holds(), "{}", prove(text));
    // Other code may have mapped the other ROM.
    let condition = "if port $7FFD holds $10 when it is called";
    assert!(prove(text).to_string().contains(condition), "{}", prove(text));
    let called = text.replace("$9F", "$9F\n; Calls: ROM").replace("LD   A,($0B53)", "LD HL,$0B53\n CALL $007B");
    let called = called.replace("; Calls", "; Clobbers: HL\n; Calls");
    assert!(prove(&called).holds() && prove(&called).to_string().contains(condition), "{}", prove(&called));
    let given = text.replace("; Out:", "; In: paging = $10\n; Out:").replace("NOP", "RET");
    assert_eq!(prove(&given).proofs[0].verdict, Verdict::Holds, "{}", prove(&given));
    let of_48k = text.replace("ZXSPECTRUM128", "ZXSPECTRUM48").replace("$C000,3", "$C000").replace("$9F", "$A5");
    assert!(prove(&of_48k).holds(), "{}", prove(&of_48k));
}

/// A 128K takes what floats on the bus for the byte to map by.
#[test]
fn a_read_of_the_paging_port_is_refused() {
    let reading = "
; reads: the port that pages
; In:  page = 4
; Out: A = any
; Clobbers: BC ports
reads:  LD   BC,$7FFD
        IN   A,(C)";
    assert!(broken(reading).contains("read port $7FFD, which maps an unknown page"), "{}", broken(reading));
    // A page that is mapped anyway makes a source no less one for a 128K.
    let alone =
        prove(&format!(" DEVICE ZXSPECTRUM128\n ORG $8000\n{}\n RET\n", reading.replace("page = 4", "page = 0")));
    assert!(!alone.holds() && alone.to_string().contains("read port $7FFD, which maps an unknown page"), "{alone}");
    // Another port does not, nor a locked one.
    assert!(paged(&reading.replace("$7FFD", "$FFFD")).holds(), "{}", paged(&reading.replace("$7FFD", "$FFFD")));
    let locked = reading.replace("page = 4", "paging = $34");
    assert!(paged(&locked).holds(), "{}", paged(&locked));
}
