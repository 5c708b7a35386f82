//! Consistency of the table: every opcode once, every row well formed, one canonical encoding for each text.

use std::collections::HashMap;
use z80::table::{self, Prefix};

fn count(prefix: Prefix) -> usize {
    table::instructions().iter().filter(|row| row.prefix == prefix).count()
}

#[test]
fn every_opcode_is_in_the_table_once() {
    let mut sorted = table::instructions().iter().map(|row| (row.prefix, row.opcode)).collect::<Vec<_>>();
    let order = sorted.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted, order, "sorted, and none twice");
    assert_eq!(Prefix::ALL.map(count), [252, 256, 80, 85, 256, 85, 256]);
    for prefix in [0xCB, 0xDD, 0xED, 0xFD] {
        assert_eq!(table::find(Prefix::None, prefix), None);
    }
    for row in table::instructions() {
        assert_eq!(table::find(row.prefix, row.opcode), Some(row));
    }
}

#[test]
fn every_row_is_well_formed() {
    for row in table::instructions() {
        assert!(!row.text.contains(['{', '}', '*', '|']) && row.text == row.text.trim(), "{row:?}");
        assert!(!row.text.contains(", ") && row.text.matches(' ').count() <= 1, "{row:?}");
        assert_eq!(row.flags.len(), 8, "{row:?}");
        for (effect, name) in row.flags.chars().zip("SZYHXPNC".chars()) {
            assert!("-01".contains(effect) || effect == name || (effect, name) == ('V', 'P'), "{row:?}");
        }
        let first = row.prefix.bytes().len().max(1);
        assert!(row.cycles.len() >= first && row.cycles.iter().all(|t| (3..=6).contains(t)), "{row:?}");
        if let Some(longer) = &row.longer {
            assert!(longer.len() > row.cycles.len(), "{row:?}");
        }
        assert_eq!(row.encode(-1, 0x1234).len(), row.length(), "{row:?}");
        assert!((1..=4).contains(&row.length()), "{row:?}");
    }
}

#[test]
fn one_encoding_is_chosen_for_each_text() {
    let mut chosen = HashMap::<&str, usize>::new();
    for row in table::instructions() {
        *chosen.entry(&row.text).or_default() += usize::from(row.canonical);
    }
    assert!(chosen.values().all(|&count| count == 1));
    let canonical = |text: &str| {
        let row = table::instructions().iter().find(|row| row.text == text && row.canonical).unwrap();
        (row.prefix, row.opcode)
    };
    assert_eq!(canonical("NOP"), (Prefix::None, 0x00));
    assert_eq!(canonical("LD (nn),HL"), (Prefix::None, 0x22));
    assert_eq!(canonical("NEG"), (Prefix::Ed, 0x44));
    assert_eq!(canonical("IM 0"), (Prefix::Ed, 0x46));
    assert_eq!(canonical("BIT 3,(IY+d)"), (Prefix::FdCb, 0x5E));
}

/// Sample rows, written by hand from Zilog's manual.
#[test]
fn known_rows() {
    let cases: [(Prefix, u8, &str, &str, bool); 24] = [
        (Prefix::None, 0x21, "LD HL,nn", "4 3 3", true),
        (Prefix::None, 0x36, "LD (HL),n", "4 3 3", true),
        (Prefix::None, 0x34, "INC (HL)", "4 4 3", true),
        (Prefix::None, 0x76, "HALT", "4", true),
        (Prefix::None, 0x66, "LD H,(HL)", "4 3", true),
        (Prefix::None, 0x9E, "SBC A,(HL)", "4 3", true),
        (Prefix::None, 0xF1, "POP AF", "4 3 3", true),
        (Prefix::None, 0xEF, "RST $28", "5 3 3", true),
        (Prefix::None, 0xDC, "CALL C,nn", "4 3 3", true),
        (Prefix::Cb, 0x37, "SLL A", "4 4", false),
        (Prefix::Cb, 0x7E, "BIT 7,(HL)", "4 4 4", true),
        (Prefix::Ed, 0x72, "SBC HL,SP", "4 4 4 3", true),
        (Prefix::Ed, 0x70, "IN F,(C)", "4 4 4", false),
        (Prefix::Dd, 0x7C, "LD A,IXH", "4 4", false),
        (Prefix::Dd, 0x66, "LD H,(IX+d)", "4 4 3 5 3", true),
        (Prefix::Dd, 0x75, "LD (IX+d),L", "4 4 3 5 3", true),
        (Prefix::Dd, 0xE9, "JP (IX)", "4 4", true),
        (Prefix::Dd, 0x29, "ADD IX,IX", "4 4 4 3", true),
        (Prefix::Dd, 0x35, "DEC (IX+d)", "4 4 3 5 4 3", true),
        (Prefix::Fd, 0xE3, "EX (SP),IY", "4 4 3 4 3 5", true),
        (Prefix::Fd, 0x26, "LD IYH,n", "4 4 3", false),
        (Prefix::FdCb, 0x00, "RLC (IY+d),B", "4 4 3 5 4 3", false),
        (Prefix::FdCb, 0xC6, "SET 0,(IY+d)", "4 4 3 5 4 3", true),
        (Prefix::DdCb, 0x46, "BIT 0,(IX+d)", "4 4 3 5 4", true),
    ];
    for (prefix, opcode, text, cycles, documented) in cases {
        let row = table::find(prefix, opcode).unwrap();
        let written = row.cycles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!((&*row.text, &*written, row.documented), (text, cycles, documented));
    }
    assert_eq!(table::find(Prefix::Dd, 0xEB), None, "EX DE,HL ignores the prefix");
    assert_eq!(table::find(Prefix::None, 0xDC).unwrap().longer.as_deref(), Some(&[4, 3, 4, 3, 3][..]));
    assert_eq!(table::find(Prefix::Ed, 0xB0).unwrap().t_longer(), Some(21));
}
