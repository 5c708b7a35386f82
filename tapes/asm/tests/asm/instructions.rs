//! The assembler against the instruction table and the disassembler: every row, and every opcode.

use asm::{Memory, Options};
use proptest::prelude::*;
use std::path::Path;
use z80::disasm::disassemble;
use z80::table::{self, Instruction};
use zxlab_asm as asm;

fn assemble(source: &str) -> Result<Vec<u8>, String> {
    let source = format!(" opt -Wno-out0\n{source}");
    let files = Memory::from([("x.asm", source)]);
    let assembly = asm::assemble(Path::new("x.asm"), &files, &Options::default()).map_err(|e| e.to_string())?;
    assert!(assembly.warnings.is_empty(), "{:?}", assembly.warnings);
    Ok(assembly.code)
}

/// Writes a row as source with these operands; a relative jump is written as its distance from `$`.
fn source(row: &Instruction, displacement: i8, number: u16) -> String {
    let sign = if displacement < 0 { '-' } else { '+' };
    let (name, operands) = row.text.split_once(' ').unwrap_or((&row.text, ""));
    let number = if row.number_length() == 2 { number } else { number & 0xFF };
    let fill = |operand: &str| match operand {
        "n" | "nn" => format!("{number}"),
        "(n)" | "(nn)" => format!("({number})"),
        "e" => format!("$+2{sign}{}", displacement.unsigned_abs()),
        _ => operand.replace("+d", &format!("{sign}{}", displacement.unsigned_abs())),
    };
    let operands: Vec<String> = operands.split(',').map(fill).collect();
    format!(" {name} {}", operands.join(","))
}

#[test]
fn every_row_of_the_table_assembles_to_its_bytes() {
    let values = [(0, 0), (1, 0x1234), (-1, 0xFFFF), (127, 0x80), (-128, 0x00FF)];
    let mut count = 0;
    for row in table::instructions().iter().filter(|row| row.canonical) {
        for (displacement, number) in values {
            for text in [source(row, displacement, number), source(row, displacement, number).to_lowercase()] {
                let expected = row.encode(displacement, number);
                assert_eq!(assemble(&text).as_ref(), Ok(&expected), "{} as {text}", row.text);
                count += 1;
            }
        }
    }
    assert!(count > 10_000, "only {count} instructions were tried");
}

/// Disassembles these bytes at `$8000` and assembles the text again.
fn there_and_back(bytes: &[u8]) {
    let byte = |addr: u16| bytes.get(usize::from(addr.wrapping_sub(0x8000))).copied().unwrap_or(0);
    let line = disassemble(0x8000, byte);
    let again = assemble(&format!(" org $8000\n {}\n", line.source()));
    assert_eq!(again.as_ref(), Ok(&line.bytes), "{} = {}", line.text, line.source());
}

#[test]
fn disassembled_text_assembles_to_the_same_bytes() {
    let mut count = 0;
    for first in 0..=255u8 {
        for second in 0..=255u8 {
            // Without a prefix the second byte is an operand, for which some values are enough.
            if !matches!(first, 0xCB | 0xDD | 0xED | 0xFD) && second % 64 != 63 {
                continue;
            }
            if second == 0xCB && matches!(first, 0xDD | 0xFD) {
                for opcode in 0..=255 {
                    there_and_back(&[first, second, 0x85, opcode]);
                }
                count += 256;
            }
            there_and_back(&[first, second, 0x9A, 0x56]);
            count += 1;
        }
    }
    assert!(count > 2000, "only {count} were tried");
}

proptest! {
    #[test]
    fn any_bytes_survive_the_round_trip(bytes in any::<[u8; 4]>()) {
        there_and_back(&bytes);
    }
}
