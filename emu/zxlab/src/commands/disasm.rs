//! `zxlab disasm`: disassembles bytes to a source that assembles to the same bytes.

use super::Verdict;
use crate::files::read;
use crate::lines::{eprint_line, print_line};
use crate::numbers::address;
use crate::open;
use anyhow::{Result, bail};
use clap::Args;
use spectrum::snapshot::Format;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use z80::disasm::{Disassembled, disassemble};
use z80::table::Target;

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  zxlab disasm game.bin --org 0x8000 > game.asm")]
pub(crate) struct Disasm {
    /// The file to disassemble, up to 65,536 bytes
    pub(crate) file: PathBuf,
    /// Address of the first byte
    #[arg(long, value_name = "ADDR", value_parser = address, default_value = "0x8000")]
    pub(crate) org: u16,
}

/// Columns in which the instruction and its comment begin.
const COLUMNS: (usize, usize) = (8, 32);

pub(crate) fn run(args: &Disasm) -> Result<Verdict> {
    let bytes = read(&args.file)?;
    let ending = open::ending(&args.file);
    if format::Format::from_ending(&ending).is_some() || Format::from_ending(&ending).is_some() {
        let shown = args.file.display();
        eprint_line(format!("{shown}: is disassembled byte by byte, with what belongs to the format of a .{ending}"));
    }
    let room = 0x1_0000 - usize::from(args.org);
    if bytes.len() > room {
        let (shown, org) = (args.file.display(), args.org);
        bail!("{shown}: has {} bytes, and from ${org:04X} there is room for {room}", bytes.len());
    }
    print_line(source(&bytes, args.org).trim_end())?;
    Ok(Verdict::Done)
}

/// Returns the source. Addresses within it that are jumped to or called have labels.
fn source(bytes: &[u8], org: u16) -> String {
    let lines = lines(bytes, org);
    let starts: BTreeSet<u16> = lines.iter().map(|(address, _)| *address).collect();
    let targets: BTreeSet<u16> = lines
        .iter()
        .filter_map(|(address, line)| target(*address, line))
        .filter(|target| starts.contains(target))
        .collect();
    let mut text = format!("{:width$}ORG ${org:04X}\n", "", width = COLUMNS.0);
    for (address, line) in &lines {
        let label = if targets.contains(address) { format!("L{address:04X}:") } else { String::new() };
        let mut code = line.source();
        if let Some(target) = target(*address, line).filter(|target| targets.contains(target)) {
            code = code.replace(&format!("${target:04X}"), &format!("L{target:04X}"));
        }
        let row = format!("{label:<width$}{code}", width = COLUMNS.0);
        let bytes: Vec<String> = line.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        let _ = writeln!(text, "{row:<width$}; {address:04X} {}", bytes.join(" "), width = COLUMNS.1);
    }
    text
}

/// Returns the instructions in sequence, each with its address. An instruction cut off by the end is data.
fn lines(bytes: &[u8], org: u16) -> Vec<(u16, Disassembled)> {
    let (mut lines, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let address = org.wrapping_add(at as u16);
        let byte = |addr: u16| bytes.get(usize::from(addr.wrapping_sub(org))).copied().unwrap_or(0);
        let mut line = disassemble(address, byte);
        if at + line.bytes.len() > bytes.len() {
            line = Disassembled { text: String::new(), bytes: bytes[at..].to_vec(), decoded: None };
        }
        at += line.bytes.len();
        lines.push((address, line));
    }
    lines
}

/// Returns the address of a jump or call that an assembler takes as a number.
fn target(address: u16, line: &Disassembled) -> Option<u16> {
    let decoded = line.decoded.filter(|decoded| decoded.instruction.canonical)?;
    let is_number = matches!(decoded.instruction.branch()?.target, Target::Word | Target::Distance);
    decoded.target(address).filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn back(text: &str) -> Vec<u8> {
        let files = asm::Memory::from([("x.asm", text)]);
        match asm::assemble(Path::new("x.asm"), &files, &asm::Options::default()) {
            Ok(assembly) => assembly.code,
            Err(errors) => panic!("{errors}\n{text}"),
        }
    }

    #[test]
    fn any_bytes_are_assembled_again() {
        // All bytes, and each prefix with every opcode, in sequence; and an instruction cut off by the end.
        let mut bytes: Vec<u8> = (0..=255).collect();
        for prefix in [0xCB, 0xED, 0xDD, 0xFD] {
            for opcode in 0..=255 {
                bytes.extend([prefix, opcode, 0x80, opcode]);
            }
        }
        bytes.push(0xC3);
        for org in [0, 0x8000, 0xE000] {
            assert_eq!(back(&source(&bytes, org)), bytes);
        }
    }

    #[test]
    fn jumps_have_labels() {
        let text = source(&[0x10, 0xFE, 0xC3, 0x00, 0x80, 0xCD, 0x01, 0x80, 0xCC, 0x34, 0x12], 0x8000);
        let expected = "        ORG $8000
L8000:  DJNZ L8000              ; 8000 10 FE
        JP L8000                ; 8002 C3 00 80
        CALL $8001              ; 8005 CD 01 80
        CALL Z,$1234            ; 8008 CC 34 12
";
        assert_eq!(text, expected);
    }
}
