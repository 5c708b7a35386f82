//! [`Cpu::run`] and [`Cpu::step_on_any`] compared with [`Cpu::step`]: other ways to the same results.

use crate::common::{Random, WiredBus};
use z80::{Bus as _, Cpu, FlatBus, T};

/// Steps until the time is at or past `until`; returns how often LDIR, LDDR, CPIR and CPDR went back to their start.
fn step_until(cpu: &mut Cpu, bus: &mut FlatBus, until: T) -> u32 {
    let mut turns = 0;
    while bus.now() < until {
        let pc = cpu.regs.pc();
        let at = |offset: u16| bus.memory[usize::from(pc.wrapping_add(offset))];
        let repeats = at(0) == 0xED && matches!(at(1), 0xB0 | 0xB1 | 0xB8 | 0xB9);
        cpu.step(bus);
        turns += u32::from(repeats && cpu.regs.pc() == pc);
    }
    turns
}

fn check(mut cpu: Cpu, mut bus: FlatBus, until: T, what: impl Fn() -> String) -> u32 {
    let (mut stepped, mut stepped_bus) = (cpu.clone(), bus.clone());
    cpu.run(&mut bus, until);
    let turns = step_until(&mut stepped, &mut stepped_bus, until);
    assert!(
        cpu == stepped && bus == stepped_bus,
        "{}: {cpu:?} at {} T, {stepped:?} at {} T",
        what(),
        bus.t,
        stepped_bus.t
    );
    turns
}

/// Random code of which every fourth instruction repeats itself.
#[test]
fn random_code_runs_as_it_is_stepped() {
    let mut turns = 0;
    for seed in 0..3_000 {
        let mut random = Random(seed);
        let mut bus = FlatBus::new();
        let mut addr = 0;
        while addr < 0xFFFF {
            if random.byte() < 0x40 {
                let repeating = [0xB0, 0xB8, 0xB1, 0xB9][usize::from(random.byte() & 3)];
                bus.memory[addr..addr + 2].copy_from_slice(&[0xED, repeating]);
                addr += 2;
            } else {
                bus.memory[addr] = random.byte();
                addr += 1;
            }
        }
        let until = 1 + random.next() % 20_000;
        turns += check(random.cpu(), bus, until, || format!("seed {seed}"));
    }
    assert!(turns > 1_000_000, "only {turns} repetitions");
}

/// Copies a block over the instruction that copies it: the copied byte is executed next.
#[test]
fn ldir_may_overwrite_itself() {
    const ORG: u16 = 0x8000;
    let mut cases = 0;
    for (opcode, ahead) in [(0xB0, -20_i16), (0xB8, 20)] {
        for fill in [[0x00, 0x00], [0xED, 0x00], [0xED, 0xB0], [0xED, 0xB1], [0x3C, 0xB0], [0x76, 0x76]] {
            for odd in 0..2 {
                let (mut cpu, mut bus) = (Cpu::new(), FlatBus::new());
                for (addr, &byte) in (0x4000..0x5000).zip(fill.iter().cycle()) {
                    bus.memory[addr] = byte;
                }
                bus.memory[usize::from(ORG)..][..2].copy_from_slice(&[0xED, opcode]);
                cpu.regs.set_pc(ORG);
                cpu.regs.set_hl(0x4800 + odd);
                cpu.regs.set_de(ORG.wrapping_add_signed(ahead));
                cpu.regs.set_bc(0x0100);
                let turns = check(cpu, bus, 5_000, || format!("{opcode:02X} over {fill:02X?}"));
                assert!((19..=255).contains(&turns), "{turns} turns");
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 24);
}

/// Random code with interrupts of all modes; of mode 0, with any instruction on the data bus.
#[test]
fn a_step_on_any_bus_is_a_step() {
    let mut accepted = 0;
    for seed in 0..2_000 {
        let mut random = Random(seed);
        let code: Vec<u8> = (0..0x1_0000).map(|_| random.byte()).collect();
        let (mut cpu, mut bus) = (random.cpu(), WiredBus::new(0, &code));
        let (mut other, mut other_bus) = (cpu.clone(), WiredBus::new(0, &code));
        for _ in 0..100 {
            let (int, data) = (random.byte() & 3 == 0, random.byte());
            (bus.int, bus.data, other_bus.int, other_bus.data) = (int, data, int, data);
            accepted += u32::from(int && cpu.iff1);
            cpu.step(&mut bus);
            other.step_on_any(&mut other_bus);
            assert!(cpu == other && bus.flat.t == other_bus.flat.t, "seed {seed}: {cpu:?} {other:?}");
        }
        assert!(bus.flat == other_bus.flat && bus.output == other_bus.output, "seed {seed}");
    }
    assert!(accepted > 1_000, "only {accepted} interrupts");
}
