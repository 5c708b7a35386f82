//! Interrupts: when they are accepted, the time that takes, and the effects.

use crate::common::WiredBus;
use z80::bus_trace::{CycleKind, TracingBus};
use z80::flags::PV;
use z80::{Chip, Cpu, InterruptMode, T};

const SP: u16 = 0x8000;

/// A CPU at `$1000` with interrupts on in this mode.
fn cpu(im: InterruptMode) -> Cpu {
    let mut cpu = Cpu::new();
    cpu.regs.set_pc(0x1000);
    cpu.regs.set_sp(SP);
    cpu.regs.set_i(0x20);
    (cpu.im, cpu.iff1, cpu.iff2) = (im, true, true);
    cpu
}

/// Makes a bus with some code at `$1000` and the INT line active.
fn bus(code: &[u8]) -> WiredBus {
    let mut bus = WiredBus::new(0x1000, code);
    bus.int = true;
    bus
}

/// The word on top of the stack.
fn top(cpu: &Cpu, bus: &WiredBus) -> u16 {
    let sp = usize::from(cpu.regs.sp());
    u16::from_le_bytes([bus.flat.memory[sp], bus.flat.memory[sp + 1]])
}

#[test]
fn mode_1_takes_13_t() {
    let (mut cpu, mut bus) = (cpu(InterruptMode::Im1), bus(&[]));
    cpu.step(&mut bus);
    assert_eq!((cpu.regs.pc(), cpu.regs.wz(), bus.flat.t), (0x0038, 0x0038, 13));
    assert_eq!((top(&cpu, &bus), cpu.iff1, cpu.iff2), (0x1000, false, false));
}

#[test]
fn mode_2_takes_19_t() {
    let (mut cpu, mut bus) = (cpu(InterruptMode::Im2), bus(&[]));
    bus.flat.memory[0x20FF] = 0x34;
    bus.flat.memory[0x2100] = 0x12;
    cpu.step(&mut bus);
    assert_eq!((cpu.regs.pc(), cpu.regs.wz(), bus.flat.t), (0x1234, 0x1234, 19));
    assert_eq!(top(&cpu, &bus), 0x1000);
}

#[test]
fn mode_0_takes_2_t_more_than_the_instruction() {
    for (data, t, pc) in [(0xFF, 13, 0x0038), (0xC7, 13, 0x0000), (0x00, 6, 0x1000), (0x3C, 6, 0x1000)] {
        let (mut cpu, mut bus) = (cpu(InterruptMode::Im0), bus(&[]));
        bus.data = data;
        cpu.step(&mut bus);
        assert_eq!((cpu.regs.pc(), bus.flat.t), (pc, t), "{data:02X}");
    }
}

/// The further bytes of the instruction are read at PC, which does not advance: here they are all the byte that memory has
/// there.
#[test]
fn mode_0_does_not_advance_pc_while_it_reads_the_instruction() {
    let cases: [(u8, u8, T, u16); 6] = [
        (0xCD, 0x12, 19, 0x1212), // CALL $1212
        (0xC3, 0x12, 12, 0x1212), // JP $1212
        (0x18, 0x10, 14, 0x1010), // JR: relative to the PC that does not advance
        (0x3E, 0x77, 9, 0x1000),  // LD A,$77
        (0xCB, 0x3F, 10, 0x1000), // SRL A
        (0xDD, 0x23, 12, 0x1000), // INC IX
    ];
    for (data, rest, t, pc) in cases {
        let (mut cpu, mut lines) = (cpu(InterruptMode::Im0), bus(&[rest]));
        lines.data = data;
        let mut bus = TracingBus::new(lines);
        cpu.step(&mut bus);
        assert_eq!((cpu.regs.pc(), bus.inner.flat.t), (pc, t), "{data:02X}");
        assert!(matches!(bus.cycles[0].kind, CycleKind::Acknowledge { refresh: 0x2000 }));
        let reads = bus.cycles.iter().filter(|cycle| matches!(cycle.kind, CycleKind::Read | CycleKind::Fetch { .. }));
        assert!(reads.clone().count() > 0 && reads.clone().all(|cycle| cycle.addr == 0x1000), "{data:02X}");
        if data == 0xCD {
            assert_eq!(top(&cpu, &bus.inner), 0x1000);
        }
    }
}

/// Puts every instruction on the bus: its first byte from the device, the others from PC, all of them equal. It has the effects
/// that it has in a program of those bytes and takes 2 T more, but PC does not advance.
#[test]
fn mode_0_executes_any_instruction() {
    let (mut followed, mut jumped) = (0, 0);
    for data in 0..=0xFF {
        for rest in 0..=0xFF {
            let mut on_bus = cpu(InterruptMode::Im0);
            on_bus.regs.set_af(0x5A01);
            on_bus.regs.set_bc(0x0304);
            on_bus.regs.set_de(0x9000);
            on_bus.regs.set_hl(0xA000);
            on_bus.regs.set_ix(0xB000);
            on_bus.regs.set_iy(0xC000);
            let mut plain = on_bus.clone();
            (plain.iff1, plain.iff2) = (false, false);
            let mut lines = bus(&[rest]);
            lines.data = data;
            let mut program = WiredBus::new(0x1000, &[data]);
            program.flat.memory[0x1001..0x1006].fill(rest);
            on_bus.step(&mut lines);
            plain.step(&mut program);
            // Each of several prefixes in a row ends a step; here the row is endless.
            if on_bus.prefix().is_some() {
                assert_eq!((on_bus.prefix(), on_bus.regs.pc()), (plain.prefix(), 0x1000), "{data:02X} {rest:02X}");
                on_bus.step(&mut lines);
                assert_eq!(on_bus.regs.pc(), 0x1000, "{data:02X} {rest:02X}");
                continue;
            }
            assert_eq!(lines.flat.t, program.flat.t + 2, "{data:02X} {rest:02X}");
            assert_eq!(lines.output, program.output, "{data:02X} {rest:02X}");
            // JR and DJNZ are relative to the PC that does not advance.
            let relative = data & 0xC7 == 0 && data >= 0x10;
            if !relative && (0x1001..=0x1005).contains(&plain.regs.pc()) {
                assert_eq!(on_bus.regs.pc(), 0x1000, "{data:02X} {rest:02X}");
                plain.regs.set_pc(0x1000);
                assert_eq!(on_bus, plain, "{data:02X} {rest:02X}");
                followed += 1;
            } else {
                jumped += 1;
            }
        }
    }
    assert_eq!(followed + jumped, 0x1_0000 - 4);
    assert!(followed > 54_000, "only {followed}");
}

/// A prefix after a prefix ends a step; the next step continues with the bytes from the device.
#[test]
fn mode_0_continues_after_prefixes() {
    let (mut cpu, mut bus) = (cpu(InterruptMode::Im0), bus(&[0xFD]));
    bus.data = 0xDD;
    cpu.step(&mut bus);
    assert_eq!((cpu.prefix(), cpu.regs.pc()), (Some(0xFD), 0x1000));
    bus.flat.memory[0x1000] = 0x21; // LD IY,$2121
    cpu.step(&mut bus);
    assert_eq!((cpu.prefix(), cpu.regs.pc(), cpu.regs.iy(), bus.flat.t), (None, 0x1000, 0x2121, 20));
}

#[test]
fn nmi_takes_11_t_and_keeps_iff2() {
    let (mut cpu, mut bus) = (cpu(InterruptMode::Im1), bus(&[]));
    cpu.nmi();
    cpu.step(&mut bus);
    assert_eq!((cpu.regs.pc(), cpu.regs.wz(), bus.flat.t), (0x0066, 0x0066, 11));
    assert_eq!((top(&cpu, &bus), cpu.iff1, cpu.iff2), (0x1000, false, true));
    // RETN
    bus.flat.memory[0x66..0x68].copy_from_slice(&[0xED, 0x45]);
    cpu.step(&mut bus);
    assert_eq!((cpu.regs.pc(), cpu.iff1), (0x1000, true));
}

#[test]
fn nothing_is_accepted_while_disabled() {
    let (mut cpu, mut bus) = (cpu(InterruptMode::Im1), bus(&[]));
    cpu.iff1 = false;
    cpu.step(&mut bus);
    assert_eq!((cpu.regs.pc(), bus.flat.t), (0x1001, 4));
}

#[test]
fn after_ei_one_more_instruction_is_executed() {
    let (mut cpu, mut bus) = (cpu(InterruptMode::Im1), bus(&[0xFB, 0xFB, 0x00])); // EI : EI : NOP
    cpu.iff1 = false;
    for pc in [0x1001, 0x1002, 0x1003, 0x0038] {
        cpu.step(&mut bus);
        assert_eq!(cpu.regs.pc(), pc);
    }
}

#[test]
fn nothing_is_accepted_after_a_prefix() {
    let (mut cpu, mut bus) = (cpu(InterruptMode::Im1), bus(&[0xDD, 0xFD, 0xDD, 0x23])); // INC IX, after two prefixes
    cpu.iff1 = false;
    cpu.step(&mut bus);
    cpu.iff1 = true;
    cpu.nmi();
    let mut steps = 1;
    while cpu.regs.ix() == 0 {
        assert_ne!(cpu.regs.pc(), 0x0066);
        cpu.step(&mut bus);
        steps += 1;
    }
    assert_eq!((steps, bus.flat.t), (3, 4 + 4 + 10));
    cpu.step(&mut bus);
    assert_eq!(cpu.regs.pc(), 0x0066);
}

#[test]
fn a_memory_full_of_prefixes_does_not_make_a_step_endless() {
    let mut bus = WiredBus::new(0, &[]);
    bus.flat.memory.fill(0xDD);
    let mut cpu = Cpu::new();
    for _ in 0..1000 {
        cpu.step(&mut bus);
    }
    assert_eq!(bus.flat.t, 4004);
}

#[test]
fn halt_waits_at_the_next_address() {
    let mut bus = TracingBus::new(WiredBus::new(0x1000, &[0x76, 0x3C]));
    let mut cpu = cpu(InterruptMode::Im1);
    for _ in 0..4 {
        cpu.step(&mut bus);
    }
    assert!(cpu.halted());
    assert_eq!((cpu.regs.pc(), cpu.regs.a(), bus.inner.flat.t), (0x1001, 0xFF, 16));
    assert!(bus.cycles[1..].iter().all(|cycle| cycle.addr == 0x1001));
    bus.inner.int = true;
    cpu.step(&mut bus);
    assert_eq!((cpu.regs.pc(), cpu.halted(), top(&cpu, &bus.inner)), (0x0038, false, 0x1001));
}

#[test]
fn nmi_ends_halt() {
    let (mut cpu, mut bus) = (cpu(InterruptMode::Im1), bus(&[0x76]));
    bus.int = false;
    cpu.step(&mut bus);
    cpu.nmi();
    cpu.step(&mut bus);
    assert_eq!((cpu.regs.pc(), cpu.halted(), top(&cpu, &bus)), (0x0066, false, 0x1001));
}

#[test]
fn an_interrupt_after_ld_a_i_clears_pv() {
    for (chip, code, pv) in [
        (Chip::Nmos, [0xED, 0x57], 0),
        (Chip::Nmos, [0xED, 0x5F], 0),
        (Chip::Nec, [0xED, 0x57], 0),
        (Chip::Cmos, [0xED, 0x57], PV),
        (Chip::St, [0xED, 0x57], 0),
    ] {
        let (mut cpu, mut bus) = (cpu(InterruptMode::Im1), bus(&code));
        cpu.chip = chip;
        bus.int = false;
        cpu.step(&mut bus);
        assert_eq!(cpu.regs.f() & PV, PV, "IFF2");
        bus.int = true;
        cpu.step(&mut bus);
        assert_eq!((cpu.regs.pc(), cpu.regs.f() & PV), (0x0038, pv), "{chip:?}");
    }
}

#[test]
fn an_interrupt_one_instruction_later_leaves_pv() {
    let (mut cpu, mut bus) = (cpu(InterruptMode::Im1), bus(&[0xED, 0x57, 0x00]));
    bus.int = false;
    cpu.step(&mut bus);
    cpu.step(&mut bus);
    bus.int = true;
    cpu.step(&mut bus);
    assert_eq!((cpu.regs.pc(), cpu.regs.f() & PV), (0x0038, PV));
}

#[test]
fn an_interrupt_between_two_repetitions_of_ldir_returns_to_it() {
    let (mut cpu, mut bus) = (cpu(InterruptMode::Im1), bus(&[0xED, 0xB0]));
    cpu.regs.set_bc(3);
    bus.int = false;
    cpu.step(&mut bus);
    bus.int = true;
    cpu.step(&mut bus);
    assert_eq!((cpu.regs.bc(), top(&cpu, &bus), bus.flat.t), (2, 0x1000, 21 + 13));
}

#[test]
fn chips_differ_in_out_c_0() {
    for (chip, value) in [(Chip::Nmos, 0x00), (Chip::Nec, 0x00), (Chip::Cmos, 0xFF), (Chip::St, 0xFF)] {
        let mut bus = WiredBus::new(0x1000, &[0xED, 0x71]);
        let mut cpu = cpu(InterruptMode::Im1);
        cpu.chip = chip;
        cpu.step(&mut bus);
        assert_eq!(bus.output, [(cpu.regs.bc(), value)], "{chip:?}");
    }
}

#[test]
fn chips_differ_in_scf_and_ccf() {
    for (chip, opcode, q, f) in [
        // A is 0, F has Y and X: Zilog's keep them unless the last instruction wrote F.
        (Chip::Nmos, 0x37, 0, 0x29),
        (Chip::Nmos, 0x37, 0x28, 0x01),
        (Chip::Cmos, 0x3F, 0, 0x29),
        (Chip::Cmos, 0x3F, 0x28, 0x01),
        (Chip::Nec, 0x37, 0, 0x01),
        (Chip::Nec, 0x3F, 0x28, 0x01),
        (Chip::St, 0x37, 0, 0x21),
        (Chip::St, 0x3F, 0x28, 0x01),
    ] {
        let mut bus = WiredBus::new(0x1000, &[opcode]);
        let mut cpu = cpu(InterruptMode::Im1);
        cpu.chip = chip;
        cpu.regs.set_af(0x0028);
        cpu.set_q(q);
        cpu.step(&mut bus);
        assert_eq!(cpu.regs.f(), f, "{chip:?} {opcode:02X} {q:02X}");
    }
}
