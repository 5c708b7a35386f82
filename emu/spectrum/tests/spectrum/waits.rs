//! The longest time of a sequence of machine cycles, compared with the machine started at every T-state of the frame.

use crate::common::wait;
use spectrum::{FRAME, Kind, Longest, Machine, Model, Rom, T, Timing, Waits};
use z80::bus_trace::{Cycle, CycleKind, TracingBus};
use z80::{Cpu, FlatBus};

/// The return address of the routine, in memory that the ULA does not share.
const HOME: u16 = 0xF000;

fn set_up(cpu: &mut Cpu, at: u16, sp: u16) {
    cpu.regs.set_pc(at);
    cpu.regs.set_sp(sp);
    cpu.regs.set_i(0x3F);
    cpu.regs.set_hl(0x5800);
    cpu.regs.set_de(0x5801);
    cpu.regs.set_bc(0x40FE);
}

/// Returns the requests of a routine that runs without contention.
fn recorded(code: &[u8], at: u16, sp: u16) -> Waits {
    let mut bus = TracingBus::new(FlatBus::new());
    let mut cpu = Cpu::new();
    set_up(&mut cpu, at, sp);
    bus.inner.memory[usize::from(at)..][..code.len()].copy_from_slice(code);
    bus.inner.memory[usize::from(sp)..][..2].copy_from_slice(&HOME.to_le_bytes());
    while cpu.regs.pc() != HOME {
        cpu.step(&mut bus);
    }
    let mut waits = Waits::default();
    for Cycle { kind, addr, length, .. } in bus.cycles {
        match kind {
            CycleKind::Fetch { .. } | CycleKind::Read | CycleKind::Write => waits.memory(addr, length),
            CycleKind::Input | CycleKind::Output => waits.port(addr),
            CycleKind::Internal => waits.internal(addr, length),
            CycleKind::Acknowledge { .. } => unreachable!("interrupts are off"),
        }
    }
    waits
}

/// Lets a machine spend exactly `t` T-states in memory that the ULA does not share.
fn pass(machine: &mut Machine, t: T) {
    let code = wait(t);
    (HOME..).zip(&code).for_each(|(at, &byte)| machine.poke(at, byte));
    machine.cpu_mut().regs.set_pc(HOME);
    while machine.cpu().regs.pc() < HOME + code.len() as u16 {
        machine.step();
    }
}

/// Returns the time of a routine on the machine for each T-state of the frame at which it starts. The machine runs on all the while:
/// the starts are `STRIDE` T-states apart, which has no divisor in common with the length of a frame.
fn times(kind: Kind, code: &[u8], at: u16, sp: u16) -> Vec<T> {
    const STRIDE: T = 601;
    let frame = kind.figures().frame();
    let mut machine = Machine::new(Rom::of(kind), Model { kind, ..Model::default() });
    (at..).zip(code).for_each(|(at, &byte)| machine.poke(at, byte));
    (sp..).zip(HOME.to_le_bytes()).for_each(|(at, byte)| machine.poke(at, byte));
    machine.cpu_mut().regs.set_i(0x3F);
    let now = |machine: &Machine| machine.frame() * frame + machine.t_in_frame();
    let mut times = vec![0; frame as usize];
    for start in (1..=frame).map(|number| number * STRIDE) {
        let left = start - now(&machine);
        pass(&mut machine, left);
        assert_eq!(now(&machine), start);
        set_up(machine.cpu_mut(), at, sp);
        while machine.cpu().regs.pc() != HOME {
            machine.step();
        }
        times[(start % frame) as usize] = now(&machine) - start;
    }
    times
}

/// Compares the longest time with that of the machine, started at each T-state of the frame.
fn check(kind: Kind, name: &str, code: &[u8], at: u16, sp: u16) -> Longest {
    let times = times(kind, code, at, sp);
    assert!(times.iter().all(|&t| t > 0), "{name}: started at every T-state");
    let most = times.iter().copied().max().unwrap();
    let waits = recorded(code, at, sp);
    let longest = waits.longest(kind, Timing::Early);
    assert_eq!(longest.t, most, "{name} at ${at:04X}");
    assert_eq!(times.iter().position(|&t| t == most), Some(longest.start as usize), "{name} at ${at:04X}");
    assert_eq!(times[0], waits.t(), "{name}: the frame begins without contention");
    assert!(most <= waits.bound(), "{name}");
    longest
}

#[test]
fn the_longest_time_is_that_of_the_machine_over_all_starts() {
    let routines: [(&str, &[u8]); 5] = [
        // LD (HL),B: INC L: LD (HL),C: INC HL: RET
        ("writes", &[0x70, 0x2C, 0x71, 0x23, 0xC9]),
        // LD BC,6: LDIR: RET
        ("a block", &[0x01, 0x06, 0x00, 0xED, 0xB0, 0xC9]),
        // OUT ($FE),A: OUT (C),A: IN A,(C): INC C: OUT (C),A: RET
        ("ports", &[0xD3, 0xFE, 0xED, 0x79, 0xED, 0x78, 0x0C, 0xED, 0x79, 0xC9]),
        // LD B,5: INC (HL): PUSH HL: EX (SP),HL: POP HL: DJNZ: RET
        ("a loop", &[0x06, 0x05, 0x34, 0xE5, 0xE3, 0xE1, 0x10, 0xFA, 0xC9]),
        // LD A,I: ADD HL,DE: SET 0,(IX+1): RET
        ("no data of its own", &[0xED, 0x57, 0x19, 0xDD, 0xCB, 0x01, 0xC6, 0xC9]),
    ];
    let mut compared = 0;
    for kind in [Kind::Spectrum48, Kind::Spectrum128] {
        for (name, code) in routines {
            let [own, shared] = [(0x8000, 0xFF00), (0x6000, 0x5FF0)].map(|(at, sp)| check(kind, name, code, at, sp));
            assert!(own.t <= shared.t, "{name}");
            compared += 2 * kind.figures().frame();
        }
    }
    assert_eq!(compared, 10 * 69_888 + 10 * 70_908);
}

#[test]
fn late_machines_wait_one_t_state_later() {
    let waits = recorded(&[0x70, 0x2C, 0x71, 0xC9], 0x8000, 0x7000);
    let [early, late] = [Timing::Early, Timing::Late].map(|timing| waits.longest(Kind::Spectrum48, timing));
    assert_eq!((early.t, early.start + 1), (late.t, late.start));
}

/// A call of more than a frame waits in each frame that it reaches.
#[test]
fn a_call_may_last_longer_than_a_frame() {
    let mut waits = Waits::default();
    for _ in 0..3 {
        waits.memory(0x4000, 3);
        waits.internal(0x8000, FRAME - 3 - 6);
    }
    let longest = waits.longest(Kind::Spectrum48, Timing::Early);
    assert_eq!((longest.t, longest.start), (waits.bound(), 14_335));
}
