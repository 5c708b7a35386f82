//! Shared by tests: machines with random code, the same each time.

use spectrum::{Machine, Model, Rom, Timing};

/// Pseudo-random numbers that are the same on every machine: Steele and Vigna's SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
}

/// Returns a machine with random code in its RAM, much of it LDIR, LDDR and HALT, about to execute some of it.
#[allow(dead_code, reason = "not every test file uses it")]
pub(crate) fn random_machine(seed: u64, timing: Timing) -> Machine {
    random_in(seed, Machine::new(Rom::sinclair_48k(), Model { timing, ..Model::default() }))
}

/// Puts random code into a machine that was just switched on, about to execute some of it.
pub(crate) fn random_in(seed: u64, mut machine: Machine) -> Machine {
    let mut random = Random(seed);
    for addr in (0x4000..=0xFFFE).step_by(2) {
        let code = match random.next() % 16 {
            0 | 1 => [0xED, 0xB0],
            2 | 3 => [0xED, 0xB8],
            4 => [0xFB, 0x76],
            _ => [random.next() as u8, random.next() as u8],
        };
        machine.poke(addr, code[0]);
        machine.poke(addr + 1, code[1]);
    }
    let cpu = machine.cpu_mut();
    cpu.regs.set_pc(0x4000 | random.next() as u16);
    cpu.regs.set_sp(0x4000 | random.next() as u16);
    cpu.regs.set_hl(random.next() as u16);
    cpu.regs.set_de(random.next() as u16);
    cpu.regs.set_bc(random.next() as u16);
    cpu.regs.set_i(random.next() as u8);
    cpu.regs.set_r(random.next() as u8);
    cpu.iff1 = random.next() & 1 != 0;
    cpu.im = [z80::InterruptMode::Im1, z80::InterruptMode::Im2][(random.next() & 1) as usize];
    machine
}
