//! The disassembler: every row, operands, and bytes that are no instruction.

use z80::disasm::{Disassembled, disassemble};
use z80::table;

fn at(addr: u16, bytes: &[u8]) -> Disassembled {
    disassemble(addr, |place| bytes.get(usize::from(place.wrapping_sub(addr))).copied().unwrap_or(0))
}

#[test]
fn every_row_is_found_again() {
    for row in table::instructions() {
        let bytes = row.encode(0x12, 0x3456);
        let line = at(0x8000, &bytes);
        assert_eq!((line.decoded.map(|decoded| decoded.instruction), &line.bytes), (Some(row), &bytes));
        let e = format!("${:04X}", 0x8000 + bytes.len() + 0x12);
        let expected = row.text.replace("nn", "$3456").replace('n', "$56").replace('d', "$12").replace('e', &e);
        assert_eq!(line.text, expected);
        assert_eq!(line.source() == line.text, row.canonical);
    }
}

#[test]
fn operands() {
    let cases: [(&[u8], &str); 8] = [
        (&[0x3E, 0x0A], "LD A,$0A"),
        (&[0xC3, 0x38, 0x00], "JP $0038"),
        (&[0x18, 0xFE], "JR $FFFF"),
        (&[0xDD, 0x7E, 0x80], "LD A,(IX-$80)"),
        (&[0xFD, 0x36, 0x7F, 0xFF], "LD (IY+$7F),$FF"),
        (&[0xDD, 0xCB, 0xFF, 0xC6], "SET 0,(IX-$01)"),
        (&[0xED, 0x43, 0x34, 0x12], "LD ($1234),BC"),
        (&[0xFF], "RST $38"),
    ];
    for (bytes, text) in cases {
        assert_eq!(at(0xFFFF, bytes).text, text);
    }
}

#[test]
fn bytes_that_are_no_instruction_of_their_own() {
    assert_eq!(at(0, &[0xDD, 0xFD, 0x21]).text, "DB $DD");
    assert_eq!(at(0, &[0xFD, 0x00]).text, "DB $FD");
    assert_eq!(at(0, &[0xED, 0x00]).text, "DB $ED,$00");
    let neg = at(0, &[0xED, 0x4C]);
    assert_eq!((&*neg.text, &*neg.source()), ("NEG", "DB $ED,$4C"));
}
