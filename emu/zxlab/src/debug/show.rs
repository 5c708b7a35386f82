//! What the debugger shows of a machine, as text.

use super::Names;
use spectrum::{FRAME, LINE, Machine};
use z80::{Registers, disasm, flags};

/// Where the machine stands: the place, the instruction, the registers, the time, the beam.
pub(crate) fn standing(machine: &Machine, names: &Names) -> String {
    let regs = &machine.cpu().regs;
    // In HALT, PC is behind it already.
    let pc = regs.pc().wrapping_sub(u16::from(machine.cpu().halted()));
    let line = disasm::disassemble(pc, |addr| machine.peek(addr));
    format!("{}: {}\n{}\n{}", names.place(pc), named(&line, names), registers(regs), time(machine))
}

/// The frame, the T-state in it, and where the beam is.
fn time(machine: &Machine) -> String {
    let t = machine.t_in_frame();
    let (line, column) = (t / LINE, t % LINE);
    format!("frame {}, {t} T of {FRAME}: line {line}, {column} T in it", machine.frame())
}

fn registers(regs: &Registers) -> String {
    format!(
        "AF={:04X} BC={:04X} DE={:04X} HL={:04X} IX={:04X} IY={:04X} SP={:04X} IR={:02X}{:02X} {}",
        regs.af(),
        regs.bc(),
        regs.de(),
        regs.hl(),
        regs.ix(),
        regs.iy(),
        regs.sp(),
        regs.i(),
        regs.r(),
        lit(regs.f())
    )
}

/// The flags by their letters, those that are not set as dots.
fn lit(f: u8) -> String {
    let letters =
        [(flags::S, 'S'), (flags::Z, 'Z'), (flags::H, 'H'), (flags::PV, 'P'), (flags::N, 'N'), (flags::C, 'C')];
    letters.map(|(bit, letter)| if f & bit != 0 { letter } else { '.' }).into_iter().collect()
}

/// An instruction with the name of the address in it, if it has one.
fn named(line: &disasm::Line, names: &Names) -> String {
    let operand = line.text.find('$').and_then(|at| line.text.get(at + 1..at + 5));
    let name = operand.and_then(|digits| u16::from_str_radix(digits, 16).ok()).and_then(|addr| names.meant(addr));
    match name {
        Some(name) => format!("{} ; {name}", line.text),
        None => line.text.clone(),
    }
}

/// Bytes of memory, sixteen to a line, as numbers and as text.
pub(super) fn memory(machine: &Machine, place: u16, len: u32) -> String {
    let mut rows = Vec::new();
    for row in (0..len).step_by(16) {
        let from = place.wrapping_add(row as u16);
        let bytes: Vec<u8> = (0..(len - row).min(16) as u16).map(|n| machine.peek(from.wrapping_add(n))).collect();
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        let text: String =
            bytes.iter().map(|&byte| if (32..127).contains(&byte) { char::from(byte) } else { '.' }).collect();
        rows.push(format!("{from:04X}: {:<47}  {text}", hex.join(" ")));
    }
    rows.join("\n")
}

/// So many instructions from an address on, with labels; the next to be run is marked.
pub(super) fn disassembly(machine: &Machine, names: &Names, from: u16, lines: u16) -> String {
    let mut rows = Vec::new();
    let mut at = from;
    for _ in 0..lines {
        let line = disasm::disassemble(at, |addr| machine.peek(addr));
        if let Some(name) = names.at(at) {
            rows.push(format!("{name}:"));
        }
        let bytes: Vec<String> = line.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        let mark = if at == machine.cpu().regs.pc() { '>' } else { ' ' };
        rows.push(format!("{mark} {at:04X}  {:<12} {}", bytes.join(" "), named(&line, names)));
        at = at.wrapping_add(line.bytes.len() as u16);
    }
    rows.join("\n")
}
