//! The CPU compared with the table: T-states, length and flags of every row, measured.

use crate::common::{Random, bytes};
use std::collections::BTreeSet;
use z80::table::{self, Instruction};
use z80::{Cpu, FlatBus, T};

/// A bus with random memory.
fn noise(random: &mut Random) -> FlatBus {
    let mut bus = FlatBus::new();
    for byte in bus.memory.iter_mut() {
        *byte = random.byte();
    }
    bus
}

/// Executes the row once in a random state; returns the CPU before and after, and the T-states. With `last_turn` the counter of
/// block instructions and of DJNZ reaches 0.
fn step(row: &Instruction, bus: &mut FlatBus, random: &mut Random, last_turn: bool) -> (Cpu, Cpu, T) {
    bus.memory.input = random.byte();
    bus.t = 0;
    let mut before = random.cpu();
    if last_turn {
        before.regs.set_bc(if ["LD", "CP"].contains(&&row.text[..2]) { 0x0001 } else { 0x0100 });
    }
    for (addr, byte) in (0..).zip(bytes(row.prefix, random.byte(), row.opcode)) {
        bus.memory[usize::from(before.regs.pc().wrapping_add(addr))] = byte;
    }
    let mut cpu = before.clone();
    cpu.step(bus);
    (before, cpu, bus.t)
}

#[test]
fn t_states_are_those_of_the_table() {
    let mut random = Random(1);
    let mut bus = noise(&mut random);
    for row in table::instructions() {
        let measured = (0..20).map(|turn| step(row, &mut bus, &mut random, turn % 2 == 0).2).collect::<BTreeSet<_>>();
        let expected = [Some(row.t()), row.t_longer()].into_iter().flatten().collect::<BTreeSet<_>>();
        assert_eq!(measured, expected, "{row:?}");
    }
}

/// Returns true if PC may be elsewhere than after the instruction.
fn jumps(row: &Instruction) -> bool {
    row.branch().is_some() || row.repeats()
}

#[test]
fn pc_advances_by_the_length() {
    let mut random = Random(2);
    let mut bus = noise(&mut random);
    for row in table::instructions().iter().filter(|row| !jumps(row)) {
        let (before, cpu, _) = step(row, &mut bus, &mut random, false);
        assert_eq!(usize::from(cpu.regs.pc().wrapping_sub(before.regs.pc())), row.length(), "{row:?}");
    }
}

#[test]
fn flags_are_those_of_the_table() {
    let mut random = Random(3);
    let mut bus = noise(&mut random);
    for row in table::instructions() {
        // Bits seen set and seen reset where the result decides.
        let (mut set, mut reset) = (0, 0);
        for _ in 0..60 {
            let (before, cpu, _) = step(row, &mut bus, &mut random, false);
            let (old, new) = (before.regs.f(), cpu.regs.f());
            for (bit, effect) in (0..8).rev().map(|bit| 1 << bit).zip(row.flags.chars()) {
                match effect {
                    '-' => assert_eq!(new & bit, old & bit, "{row:?}: {bit:02X} is kept"),
                    '0' => assert_eq!(new & bit, 0, "{row:?}: {bit:02X} is reset"),
                    '1' => assert_eq!(new & bit, bit, "{row:?}: {bit:02X} is set"),
                    _ => {
                        set |= new & bit;
                        reset |= bit & !new;
                    }
                }
            }
        }
        // Both values were seen of flags that the result decides. Only Y and X are checked: in some rows the others change
        // rarely, and SUB A and XOR A always give 0.
        if ["SUB A", "XOR A"].contains(&&*row.text) {
            continue;
        }
        let decided = (0..8).rev().map(|bit| 1 << bit).zip(row.flags.chars());
        for (bit, effect) in decided.filter(|(bit, effect)| !"-01".contains(*effect) && bit & 0x28 != 0) {
            assert!(set & reset & bit != 0, "{row:?}: {effect} is always the same");
        }
    }
}
