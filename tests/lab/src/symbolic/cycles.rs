//! The machine cycles of an instruction, as the CPU has them: it executes the instruction with registers that point at different memory, and
//! the address of each cycle shows what it comes from.

use super::state::at;
use std::collections::BTreeMap;
use std::rc::Rc;
use z80::bus_trace::{CycleKind, TracingBus};
use z80::table::{Instruction, Prefix};
use z80::{Cpu, FlatBus, T};

/// The source of the address of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The instruction's address, plus a number.
    Code(u16),
    /// I:R.
    Refresh,
    /// The pair with this first register.
    Pair(usize),
    /// IX or IY, plus the displacement.
    Indexed(usize),
    /// The number in the instruction, plus a number.
    Number(u16),
    /// SP, plus a number.
    Stack(i16),
}

/// A cycle in memory, or some T-states without a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cycle {
    pub(super) source: Source,
    pub(super) t: T,
    pub(super) is_request: bool,
}

/// The cycles of an instruction, and those that follow where the branch is taken or the block instruction repeats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cycles {
    pub(super) always: Vec<Cycle>,
    pub(super) longer: Vec<Cycle>,
}

/// The addresses at which instructions are executed, and to which registers and operands point.
const CODE: u16 = 0x1000;
const I: u8 = 0x20;
const POINTERS: [(usize, u16); 5] =
    [(at::B, 0x3000), (at::D, 0x3400), (at::H, 0x3800), (at::IXH, 0x5000), (at::IYH, 0x5400)];
const DISPLACEMENT: i8 = 5;
const NUMBER: u16 = 0x6000;
const SP: u16 = 0x7000;

/// Finds the cycles of instructions, and keeps them.
pub(super) struct Recorder {
    bus: TracingBus<FlatBus>,
    known: BTreeMap<(Prefix, u8), Option<Rc<Cycles>>>,
}

impl Recorder {
    pub(super) fn new() -> Recorder {
        Recorder { bus: TracingBus::new(FlatBus::new()), known: BTreeMap::new() }
    }

    /// Returns the cycles of an instruction; `None` if they are not only those of memory.
    pub(super) fn cycles(&mut self, row: &Instruction) -> Option<Rc<Cycles>> {
        let key = (row.prefix, row.opcode);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let cycles = self.record(row).map(Rc::new);
        self.known.insert(key, cycles.clone());
        cycles
    }

    fn record(&mut self, row: &Instruction) -> Option<Cycles> {
        // Counters of which one ends, and flags for either side of each condition.
        let counts = [POINTERS[0].1, 0x0001, 0x0100];
        let runs: Vec<Vec<Cycle>> = counts
            .into_iter()
            .flat_map(|bc| [(bc, 0), (bc, 0xFF)])
            .filter_map(|(bc, flags)| self.run(row, bc, flags))
            .collect();
        let taking = |t: T| runs.iter().find(|cycles| cycles.iter().map(|cycle| cycle.t).sum::<T>() == t);
        let always = taking(row.t())?.clone();
        let Some(t) = row.t_longer() else { return Some(Cycles { always, longer: Vec::new() }) };
        let longer = taking(t)?.strip_prefix(&always[..])?.to_vec();
        Some(Cycles { always, longer })
    }

    /// Executes an instruction; `None` if an address has no known source, such as that of a count, or is a port.
    fn run(&mut self, row: &Instruction, bc: u16, flags: u8) -> Option<Vec<Cycle>> {
        let code = row.encode(DISPLACEMENT, NUMBER);
        self.bus.inner.memory[usize::from(CODE)..][..code.len()].copy_from_slice(&code);
        self.bus.cycles.clear();
        // Not what CPIR looks for.
        self.bus.inner.memory[usize::from(POINTERS[2].1)] = 0;
        let mut cpu = Cpu::new();
        let regs = &mut cpu.regs;
        let [_, (_, de), (_, hl), (_, ix), (_, iy)] = POINTERS;
        regs.set_bc(bc);
        regs.set_de(de);
        regs.set_hl(hl);
        regs.set_ix(ix);
        regs.set_iy(iy);
        regs.set_pc(CODE);
        regs.set_sp(SP);
        regs.set_i(I);
        regs.set_a(0xAA);
        regs.set_f(flags);
        cpu.step_on_any(&mut self.bus);
        let cycle = |cycle: &z80::bus_trace::Cycle| {
            let is_request = match cycle.kind {
                CycleKind::Fetch { .. } | CycleKind::Read | CycleKind::Write => true,
                CycleKind::Internal => false,
                _ => return None,
            };
            Some(Cycle { source: source(cycle.addr)?, t: cycle.length, is_request })
        };
        self.bus.cycles.iter().map(cycle).collect()
    }
}

/// Returns the source of an address.
fn source(address: u16) -> Option<Source> {
    let pointer = POINTERS.into_iter().find_map(|(first, to)| match address.wrapping_sub(to) {
        0 => Some(Source::Pair(first)),
        distance if distance == DISPLACEMENT as u16 => Some(Source::Indexed(first)),
        _ => None,
    });
    match (address.wrapping_sub(CODE), address.wrapping_sub(NUMBER), address.wrapping_sub(SP) as i16) {
        (n @ 0..4, ..) => Some(Source::Code(n)),
        (_, n @ 0..2, _) => Some(Source::Number(n)),
        (_, _, n @ -2..2) => Some(Source::Stack(n)),
        _ if (address >> 8) as u8 == I => Some(Source::Refresh),
        _ => pointer,
    }
}
