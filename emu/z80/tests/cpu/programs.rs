//! The public test programs in the package iz80: zexdoc and zexall (under a CP/M of a few bytes) and z80test (under a ROM of a
//! few bytes). They check our core without a Spectrum around it.

mod package;

use crate::common::{self, WiredBus};
use z80::Cpu;

/// The port to which the stubs print a character.
const PRINT: u8 = 1;

fn program(name: &str) -> Option<Vec<u8>> {
    let program = package::read(name);
    if program.is_none() {
        common::skipped(name, "not found in the package iz80");
    }
    program
}

/// Runs a program with these pieces of code around it until it halts; returns the text that it printed.
fn run(org: u16, program: &[u8], stubs: &[(u16, &[u8])]) -> String {
    let mut bus = WiredBus::new(org, program);
    // The value of a 48K machine's keyboard port with no key pressed and EAR low.
    bus.flat.memory.input = 0xBF;
    for &(addr, bytes) in stubs {
        bus.flat.memory[usize::from(addr)..][..bytes.len()].copy_from_slice(bytes);
    }
    let mut cpu = Cpu::new();
    cpu.regs.set_pc(org);
    // The address of the end is on top of the stack.
    cpu.regs.set_sp(0x7F00);
    // zexall needs about 47 thousand million T-states.
    while !cpu.halted() && bus.flat.t < 100_000_000_000 {
        let slice = bus.flat.t + 10_000_000;
        cpu.run(&mut bus, slice);
    }
    let printed = bus.output.iter().filter(|(port, _)| *port as u8 == PRINT).map(|&(_, byte)| char::from(byte));
    let text = printed.collect::<String>().replace('\r', "\n");
    assert!(cpu.halted(), "did not end:\n{text}");
    text
}

fn zex(name: &str) {
    let Some(program) = program(name) else { return };
    let end = [0x76]; // HALT
    // BDOS: the word after the JP is also the end of the memory that a program may use.
    let bdos = [0xC3, 0x00, 0xF0];
    let print = [
        0x79, 0xFE, 0x09, 0x28, 0x04, // LD A,C : CP 9 : JR Z,string
        0x7B, 0xD3, PRINT, 0xC9, // LD A,E : OUT (PRINT),A : RET
        0x1A, 0xFE, b'$', 0xC8, // string: LD A,(DE) : CP "$" : RET Z
        0xD3, PRINT, 0x13, 0x18, 0xF7, // OUT (PRINT),A : INC DE : JR string
    ];
    let text = run(0x0100, &program, &[(0x0000, &end), (0x0005, &bdos), (0xF000, &print)]);
    assert_eq!(text.matches("  OK").count(), 67, "{text}");
    assert!(text.contains("Tests complete") && !text.contains("ERROR"), "{text}");
}

fn z80test(name: &str) {
    let Some(program) = program(name) else { return };
    let end = [0x76]; // HALT
    let print = [0xD3, PRINT, 0xC9]; // OUT (PRINT),A : RET
    let text = run(0x8000, &program, &[(0x0000, &end), (0x0010, &print), (0x1601, &[0xC9])]);
    assert!(text.contains("Result: all tests passed."), "{text}");
}

#[test]
fn zexdoc() {
    zex("zexdoc.com");
}

#[test]
fn zexall() {
    zex("zexall.com");
}

#[test]
fn z80full() {
    z80test("z80full.out");
}

#[test]
fn z80doc() {
    z80test("z80doc.out");
}

#[test]
fn z80flags() {
    z80test("z80flags.out");
}

#[test]
fn z80docflags() {
    z80test("z80docflags.out");
}

#[test]
fn z80ccf() {
    z80test("z80ccf.out");
}

#[test]
fn z80memptr() {
    z80test("z80memptr.out");
}
