//! One instruction, tried on a copy of the processor with a byte of memory changed.

use z80::{Cpu, T};

use calls::memory::Memory;

/// Most writes of an instruction.
const WRITES: usize = 4;
/// Most prefixes before an opcode that are followed.
const PREFIXES: usize = 4;

/// The effects of an executed instruction.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The processor after it.
    pub(super) cpu: Cpu,
    /// Its writes, in order.
    pub(super) writes: Vec<(u16, u8)>,
    /// The time that it took.
    pub(super) t: T,
}

/// Executes the instruction at PC, with `changed` a byte of memory and its other value. `None` if it accesses a port or does not end.
pub(super) fn probe(cpu: &Cpu, memory: &Memory, changed: Option<(u16, u8)>) -> Option<Step> {
    let mut bus = ProbeBus { memory, changed, writes: Vec::new(), t: 0, has_port: false };
    let mut cpu = cpu.clone();
    for _ in 0..=PREFIXES {
        cpu.step_on_any(&mut bus);
        if cpu.prefix().is_none() {
            let ProbeBus { writes, t, has_port, .. } = bus;
            return (!has_port && writes.len() <= WRITES).then_some(Step { cpu, writes, t });
        }
    }
    None
}

/// A bus that keeps what is written apart from the memory.
struct ProbeBus<'a> {
    memory: &'a Memory,
    changed: Option<(u16, u8)>,
    writes: Vec<(u16, u8)>,
    t: T,
    has_port: bool,
}

impl ProbeBus<'_> {
    fn load(&self, address: u16) -> u8 {
        let of = |list: &[(u16, u8)]| list.iter().rev().find(|(at, _)| *at == address).map(|&(_, value)| value);
        of(&self.writes).or_else(|| of(self.changed.as_slice())).unwrap_or_else(|| self.memory.load(address))
    }
}

impl z80::Bus for ProbeBus<'_> {
    fn fetch(&mut self, pc: u16, _ir: u16) -> u8 {
        self.t += 4;
        self.load(pc)
    }

    fn read(&mut self, addr: u16) -> u8 {
        self.t += 3;
        self.load(addr)
    }

    fn write(&mut self, addr: u16, value: u8) {
        self.t += 3;
        self.writes.push((addr, value));
    }

    fn input(&mut self, _port: u16) -> u8 {
        self.has_port = true;
        self.t += 4;
        0xFF
    }

    fn output(&mut self, _port: u16, _value: u8) {
        self.has_port = true;
        self.t += 4;
    }

    fn internal(&mut self, _addr: u16, t: T) {
        self.t += t;
    }

    fn interrupt(&mut self) -> bool {
        false
    }

    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        self.t += 6;
        0xFF
    }

    fn now(&self) -> T {
        self.t
    }
}
