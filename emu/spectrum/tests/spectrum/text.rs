//! The screen as text: fonts, inverse video, and cells without a character.

use spectrum::text::{Text, font_at};
use spectrum::{Machine, Model, Rom};

/// Returns a machine that has started, with an empty screen.
fn machine() -> Machine {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| machine.run_frame());
    (0x4000..0x5800).for_each(|addr| machine.poke(addr, 0));
    machine
}

/// Draws a cell. Its first line is at 010ttlll rrrccccc, the others follow 256 bytes apart.
fn put(machine: &mut Machine, row: u16, column: u16, glyph: [u8; 8]) {
    let addr = 0x4000 | (row & 0x18) << 8 | (row & 7) << 5 | column;
    for (line, byte) in (0..).zip(glyph) {
        machine.poke(addr + line * 256, byte);
    }
}

fn glyph(font: &[u8], code: u8) -> [u8; 8] {
    let at = usize::from(code - 0x20) * 8;
    font[at..at + 8].try_into().unwrap()
}

#[test]
fn every_character_of_the_rom_is_read_and_in_inverse_too() {
    let mut machine = machine();
    let rom = machine.rom().clone();
    let codes: Vec<u8> = (0x20..0x80).collect();
    for (n, &code) in (0..).zip(&codes) {
        let glyph = glyph(rom.font(), code);
        put(&mut machine, n / 32, n % 32, glyph);
        put(&mut machine, 21 + n / 32, n % 32, glyph.map(|byte| !byte));
    }
    let text = Text::of(&machine, &[]);
    // ASCII, but for the arrow, the pound and the copyright sign.
    let expected: Vec<char> = (' '..='\u{7F}')
        .map(|c| match c {
            '^' => '↑',
            '`' => '£',
            '\u{7F}' => '©',
            c => c,
        })
        .collect();
    for row in 0..3 {
        let line: String = expected[row * 32..row * 32 + 32].iter().collect();
        assert_eq!(text.row(row), line);
        assert_eq!(text.row(21 + row), line);
    }
    assert_eq!(text.row(10), " ".repeat(32));
    assert_eq!(text.row(24), "");
    assert_eq!(text.to_string().lines().count(), 24);
}

#[test]
fn a_picture_is_a_dot_and_a_filled_cell_a_space() {
    let mut machine = machine();
    put(&mut machine, 5, 7, [0x81, 0x42, 0x24, 0x18, 0x18, 0x24, 0x42, 0x80]);
    put(&mut machine, 5, 8, [0xFF; 8]);
    put(&mut machine, 5, 9, [0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(Text::of(&machine, &[]).row(5).trim_end(), "       . .");
}

#[test]
fn ink_in_the_colour_of_its_paper_is_a_space() {
    let mut machine = machine();
    let letter = glyph(Rom::sinclair_48k().font(), b'A');
    for (column, attribute) in (0..).zip(0..=255) {
        let (row, column) = (column / 32, column % 32);
        put(&mut machine, row, column, letter);
        machine.poke(0x5800 + row * 32 + column, attribute);
    }
    let text = Text::of(&machine, &[]);
    // Each ink from 0 to 7 is the paper's colour in one of eight cells, with any BRIGHT and FLASH.
    for row in 0..8 {
        let read: String =
            (0..32).map(|column| if (row * 32 + column) % 64 / 8 == column % 8 { ' ' } else { 'A' }).collect();
        assert_eq!(text.row(row), read);
    }
}

#[test]
fn fonts_come_from_chars_and_from_the_caller() {
    let mut machine = machine();
    // The program's own font at $9000, to which CHARS points less 256; and another one, passed by the caller.
    let own: Vec<u8> = (0..768).map(|n| (n * 37 + n / 8) as u8 | 1).collect();
    let mut extra = [0; 768];
    extra[8 * 33..8 * 34].copy_from_slice(&[0xF0, 0x0F, 0xF0, 0x0F, 0xF0, 0x0F, 0xF0, 0x0E]);
    for (addr, &byte) in (0x9000..).zip(&own) {
        machine.poke(addr, byte);
    }
    put(&mut machine, 0, 0, glyph(&own, b'Z'));
    put(&mut machine, 0, 1, glyph(&extra, b'A'));
    put(&mut machine, 0, 2, glyph(Rom::sinclair_48k().font(), b'R'));
    assert_eq!(Text::of(&machine, &[]).row(0).trim_end(), "..R");
    assert_eq!(Text::of(&machine, &[&extra]).row(0).trim_end(), ".AR");
    machine.poke(0x5C36, 0x00);
    machine.poke(0x5C37, 0x8F);
    assert_eq!(Text::of(&machine, &[]).row(0).trim_end(), "Z.R");
    assert_eq!(Text::of(&machine, &[&extra]).row(0).trim_end(), "ZAR");
    assert_eq!(font_at(&machine, 0x9000)[..], own);
    assert_eq!(font_at(&machine, 0x3D00)[..], *machine.rom().font());
}

#[test]
fn text_runs_on_from_row_to_row() {
    let mut machine = machine();
    let font = Rom::sinclair_48k();
    for (n, code) in (28..).zip(*b"LINEBREAK") {
        put(&mut machine, n / 32, n % 32, glyph(font.font(), code));
    }
    let text = Text::of(&machine, &[]);
    assert!(text.contains("LINE") && text.contains("LINEBREAK") && !text.contains("LINE BREAK"));
}
