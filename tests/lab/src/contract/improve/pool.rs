//! The instructions that may stand in a better routine.

use super::body::{Body, Op};
use crate::Error;
use pipeline::Program;
use pipeline::asm::{Memory, Options};
use std::collections::BTreeSet;
use std::path::Path;
use z80::table;

/// The addresses, or other words, that a routine's instructions contain, as numbers and as they are written, and the bytes after them.
pub(super) fn words(body: &Body) -> BTreeSet<(u16, String)> {
    let registers = ["A", "BC", "DE", "HL", "SP", "IX", "IY"];
    let mut words = BTreeSet::new();
    for op in body.items.iter().map(|item| &item.op).filter(|op| op.has_word() && !op.is_absolute()) {
        let (Some((_, operands)), [.., low, high]) = (op.text.split_once(char::is_whitespace), &op.bytes[..]) else {
            continue;
        };
        let mut operands = operands.split(',').map(|operand| operand.trim().trim_matches(['(', ')', '[', ']']));
        let is_word = |operand: &&str| !registers.iter().any(|register| register.eq_ignore_ascii_case(operand));
        let Some(text) = operands.find(is_word) else { continue };
        let word = u16::from_le_bytes([*low, *high]);
        words.insert((word, text.to_owned()));
        words.insert((word.wrapping_add(1), format!("{text}+1")));
    }
    words
}

/// Returns loads and stores at an address.
fn accesses(address: u16) -> Vec<String> {
    let pairs = ["BC", "DE", "HL"].into_iter();
    let of = |register: &str| [format!("LD {register},(${address:04X})"), format!("LD (${address:04X}),{register}")];
    let numbers = pairs.clone().map(|pair| format!("LD {pair},${address:04X}"));
    pairs.chain(["A"]).flat_map(of).chain(numbers).collect()
}

/// Returns instructions on the registers that a routine uses, with the constants and addresses in it, and branches to its labels.
pub(super) fn pool(body: &Body, labels: &[String]) -> Result<Vec<Op>, Error> {
    let mut texts = BTreeSet::new();
    let mut constants: BTreeSet<u8> = [0, 1, 2, 7, 8, 0x0F, 0x80, 0xFF].into();
    for item in &body.items {
        let op = &item.op;
        if matches!(op.bytes[0] & 0xC7, 0x06 | 0xC6) {
            constants.extend(op.bytes.get(1));
        }
    }
    let registers = ["A", "B", "C", "D", "E", "H", "L"];
    for one in registers {
        for other in registers {
            texts.insert(format!("LD {one},{other}"));
        }
        texts.extend(constants.iter().map(|value| format!("LD {one},${value:02X}")));
        texts.extend(["LD A,(HL)", "LD A,(DE)", "LD A,(BC)", "LD (HL),A", "LD (DE),A", "LD (BC),A"].map(str::to_owned));
        texts.extend([format!("LD {one},(HL)"), format!("LD (HL),{one}")]);
    }
    for operation in ["ADD A,", "ADC A,", "SUB ", "SBC A,", "AND ", "XOR ", "OR ", "CP "] {
        texts.extend(registers.iter().chain(&["(HL)"]).map(|operand| format!("{operation}{operand}")));
        texts.extend(constants.iter().map(|value| format!("{operation}${value:02X}")));
    }
    for operation in ["INC", "DEC", "RLC", "RRC", "RL", "RR", "SLA", "SRA", "SRL"] {
        texts.extend(registers.iter().chain(&["(HL)"]).map(|operand| format!("{operation} {operand}")));
    }
    for pair in ["BC", "DE", "HL"] {
        texts.extend(["INC", "DEC"].map(|operation| format!("{operation} {pair}")));
        texts.extend(["ADD", "ADC", "SBC"].map(|operation| format!("{operation} HL,{pair}")));
        texts.extend(["PUSH", "POP"].map(|operation| format!("{operation} {pair}")));
    }
    for bit in 0..8 {
        texts.extend(registers.iter().map(|register| format!("BIT {bit},{register}")));
    }
    let plain = ["RLCA", "RRCA", "RLA", "RRA", "CPL", "NEG", "SCF", "CCF", "DAA", "EX DE,HL", "RET", "LDI", "LDIR"];
    texts.extend(plain.map(str::to_owned));
    texts.extend(["Z", "NZ", "C", "NC"].map(|condition| format!("RET {condition}")));
    let words = words(body);
    texts.extend(words.iter().flat_map(|(word, _)| accesses(*word)));
    let source = texts.iter().fold(" ORG $8000\n".to_owned(), |source, text| format!("{source} {text}\n"));
    let program = Program::with_assembly_by(
        Path::new("pool.asm"),
        &Memory::from([("pool.asm", source.as_str())]),
        &Options::default(),
    );
    let code = program.map_err(Error::Program)?.0.code;
    let (mut ops, mut at) = (Vec::new(), 0);
    for text in texts {
        let Some(length) = table::decode(&code[at..]).map(|decoded| usize::from(decoded.length())) else { break };
        // Addresses stand as the routine has them: they move with the code.
        let text = words.iter().fold(text, |text, (word, name)| text.replace(&format!("${word:04X}"), name));
        ops.push(Op { bytes: code[at..at + length].to_vec(), target: None, text });
        at += length;
    }
    for (label, name) in labels.iter().enumerate() {
        let jumps =
            [("DJNZ ", 0x10), ("JR ", 0x18), ("JR NZ,", 0x20), ("JR Z,", 0x28), ("JR NC,", 0x30), ("JR C,", 0x38)];
        ops.extend(jumps.map(|(text, opcode)| Op {
            bytes: vec![opcode, 0],
            target: Some(label),
            text: format!("{text}{name}"),
        }));
    }
    // A call before a return as a jump.
    for item in body.items.iter().filter(|item| item.op.bytes[0] == 0xCD) {
        let text = item.op.text.replacen("CALL", "JP", 1).replacen("call", "jp", 1);
        ops.push(Op { bytes: [&[0xC3], &item.op.bytes[1..]].concat(), text, ..item.op.clone() });
    }
    ops.extend(body.items.iter().map(|item| item.op.clone()));
    let mut seen = BTreeSet::new();
    ops.retain(|op| seen.insert((op.bytes.clone(), op.target)));
    Ok(ops)
}
