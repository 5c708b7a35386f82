//! The time with the ULA's contention, as bounds. An access whose address depends on the inputs waits if it may lie in memory that the ULA
//! shares.

use super::cycles::{Cycle, Recorder, Source};
use super::machine::{Machine, Stop};
use super::state::{State, word};
use super::time::Time;
use circuit::{Bit, Circuit};
use spectrum::{Kind, LatestTimes, Waits};
use z80::table::Instruction;

/// An address that the ULA shares, and one that it does not, for cycles of which no more is known.
const SHARED: u16 = 0x4000;
const OWN: u16 = 0x8000;

/// The machine on which a run counts the time with contention.
pub(crate) struct Ula {
    kind: Kind,
    /// SP at the call.
    stack: u16,
    /// True if I may be in $40-$7F.
    shares_refresh: bool,
    recorder: Recorder,
}

impl Ula {
    pub(crate) fn new(kind: Kind, stack: u16, shares_refresh: bool) -> Ula {
        Ula { kind, stack, shares_refresh, recorder: Recorder::new() }
    }

    /// Returns the times at the start of a call.
    pub(super) fn start(&self) -> Contended {
        Contended { latest: LatestTimes::new(self.kind), loose: Time::ZERO }
    }
}

/// Bounds of the time with contention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contended {
    /// The latest times of all inputs together, by the start.
    pub(crate) latest: LatestTimes,
    /// The bound of [`Waits::bound`], as gates: each request that may wait does so for the most T-states.
    pub(crate) loose: Time,
}

impl Contended {
    fn pass(&mut self, waits: &Waits) {
        self.latest.follow(waits);
        self.loose.pass(waits.bound());
    }

    /// Merges the bounds of two ways; `selector` is 1 for inputs on the first one.
    pub(super) fn merge(circuit: &mut Circuit, selector: Bit, one: &Contended, other: &Contended) -> Contended {
        let mut latest = one.latest.clone();
        latest.merge(&other.latest);
        Contended { latest, loose: Time::choose(circuit, selector, &one.loose, &other.loose) }
    }
}

/// The time of an instruction, or of what it does where a branch is taken.
pub(super) struct Passing {
    pub(super) t: u64,
    /// The requests that may wait, if these count.
    waits: Option<Waits>,
}

impl State {
    /// Lets the time of an instruction pass.
    pub(super) fn pass(&mut self, passing: &Passing) {
        self.time.pass(passing.t);
        if let (Some(contended), Some(waits)) = (&mut self.contended, &passing.waits) {
            contended.pass(waits);
        }
    }
}

impl Machine<'_> {
    /// Returns the time of an instruction, and how much more it takes where the branch is taken or it repeats.
    pub(super) fn passing(
        &mut self,
        state: &State,
        row: &Instruction,
        number: u16,
        displacement: i8,
    ) -> Result<[Passing; 2], Stop> {
        let [t, longer] = [row.t(), row.t_longer().map_or(0, |longer| longer - row.t())];
        let Some(ula) = &mut self.ula else { return Ok([t, longer].map(|t| Passing { t, waits: None })) };
        let Some(cycles) = ula.recorder.cycles(row) else {
            let has_port = row.reads().port.is_some() || row.writes().port.is_some();
            let unknown = || format!("the time of {} with contention is not known", row.text);
            return self.stop(if has_port { "a port is accessed".to_owned() } else { unknown() });
        };
        let mut waits = |cycles: &[Cycle]| -> Result<Waits, Stop> {
            let mut waits = Waits::default();
            for cycle in cycles {
                let address = self.address_of(state, cycle.source, number, displacement)?;
                match cycle.is_request {
                    true => waits.memory(address, cycle.t),
                    false => waits.internal(address, cycle.t),
                }
            }
            Ok(waits)
        };
        let passing = [(t, waits(&cycles.always)?), (longer, waits(&cycles.longer)?)];
        let passing = passing.map(|(t, waits)| {
            assert_eq!(t, waits.t(), "{}: the cycles take the time of the table", row.text);
            Passing { t, waits: Some(waits) }
        });
        Ok(passing)
    }

    /// Returns the time of opcode fetches, one after the other.
    pub(super) fn fetches(&self, pc: u16, count: u16) -> Passing {
        /// T-states of an opcode fetch.
        const FETCH: u64 = 4;
        let mut waits = Waits::default();
        (0..count).for_each(|n| waits.memory(pc.wrapping_add(n), FETCH));
        Passing { t: waits.t(), waits: self.ula.is_some().then_some(waits) }
    }

    /// Returns the address of a cycle, or one that waits if that one may.
    fn address_of(&mut self, state: &State, source: Source, number: u16, displacement: i8) -> Result<u16, Stop> {
        let Some(ula) = &self.ula else { return Ok(SHARED) };
        let pointer = match source {
            Source::Code(n) => return Ok(state.pc.wrapping_add(n)),
            Source::Number(n) => return Ok(number.wrapping_add(n)),
            Source::Stack(n) => return Ok(ula.stack.wrapping_add_signed(state.sp as i16).wrapping_add_signed(n)),
            Source::Refresh => return Ok(if ula.shares_refresh { SHARED } else { OWN }),
            Source::Pair(first) => state.pair(first),
            Source::Indexed(first) => self.circuit.add(&state.pair(first), &word(i16::from(displacement) as u16)),
        };
        let runs = self.runs(state.condition, &pointer)?;
        Ok(runs.addresses().find(|&address| Waits::may_wait(address)).unwrap_or(OWN))
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::{REGISTERS, byte};
    use super::super::{Origin, World};
    use super::*;
    use crate::symbolic::machine::Next;
    use z80::bus_trace::{CycleKind, TracingBus};
    use z80::{Cpu, FlatBus, table};

    const LENGTH: u16 = 4;

    /// The memory of a CPU, with code at an address.
    struct Plain<'a>(&'a FlatBus, u16);

    impl World for Plain<'_> {
        fn byte(&self, address: u16) -> Origin {
            Origin::Constant(self.0.memory[usize::from(address)])
        }

        fn code(&self, address: u16) -> Option<u8> {
            (address.wrapping_sub(self.1) < LENGTH).then(|| self.0.memory[usize::from(address)])
        }

        fn bars_writing(&self, _: u16) -> Option<&'static str> {
            None
        }
    }

    /// Executes an instruction on the CPU and as a circuit, with everything constant. Returns true if it is a circuit, after a comparison of the
    /// requests that may wait.
    fn compare(code: &[u8], random: &mut fastrand::Rng, waiting: &mut usize) -> bool {
        // Each in memory of its own, at the same place of the ULA's and of the other memory, and of none of them the code.
        let mut place = |n: u16| [0x4000, 0x8000, 0xC000][random.usize(..3)] + n * 0x400 + 0x100;
        let [pc, sp, bc, de, hl, ix, iy, ir] = std::array::from_fn(|n| place(n as u16));
        let (af, b) = (random.u16(..), [bc, 1, 0x0100][random.usize(..3)]);
        let mut bus = FlatBus::new();
        bus.memory[usize::from(pc)..][..code.len()].copy_from_slice(code);
        let mut cpu = Cpu::new();
        let r = &mut cpu.regs;
        r.set_af(af);
        r.set_bc(b);
        r.set_de(de);
        r.set_hl(hl);
        r.set_ix(ix);
        r.set_iy(iy);
        r.set_pc(pc);
        r.set_sp(sp);
        r.set_i((ir >> 8) as u8);
        let shares_refresh = Waits::may_wait(ir);
        let world = Plain(&bus, pc);
        let mut machine = Machine::new(Circuit::new(), Bit::ONE, &world, &|| true);
        machine.ula = Some(Ula::new(Kind::Spectrum48, sp, shares_refresh));
        let mut known = [byte(0); REGISTERS];
        let words = [af, b, de, hl, ix, iy, ir & 0xFF00];
        known.iter_mut().zip(words.into_iter().flat_map(u16::to_be_bytes)).for_each(|(bits, of)| *bits = byte(of));
        let mut start = machine.start(pc, known.map(Some));
        start.stack.extend([(0, byte(0)), (1, byte(0))]);
        let mut bus = TracingBus::new(bus.clone());
        cpu.step_on_any(&mut bus);
        // The CPU executes an instruction with the prefixes before it that have no effect.
        let mut state = start;
        let after = loop {
            let Ok(next) = machine.step(state) else { return false };
            let Ok([Next::At(after) | Next::Home(after)]) = <[Next; 1]>::try_from(next) else { panic!("one way") };
            if after.pc == cpu.regs.pc() {
                break after.contended.expect("the run counts it");
            }
            state = after;
        };
        let mut waits = Waits::default();
        for cycle in &bus.cycles {
            match cycle.kind {
                CycleKind::Internal => waits.internal(cycle.addr, cycle.length),
                _ => waits.memory(cycle.addr, cycle.length),
            }
        }
        let mut latest = LatestTimes::new(Kind::Spectrum48);
        latest.follow(&waits);
        let loose = (waits.bound(), waits.bound());
        assert_eq!((after.loose.least, after.loose.most), loose, "{code:02X?} at ${pc:04X}: {waits:?}");
        assert_eq!(after.latest, latest, "{code:02X?} at ${pc:04X}: {waits:?}");
        *waiting += usize::from(waits.bound() > waits.t());
        true
    }

    #[test]
    fn every_instruction_waits_as_on_the_cpu() {
        const CASES: usize = 48;
        let mut random = fastrand::Rng::with_seed(27);
        let (mut circuits, mut waiting) = (0, 0);
        for row in table::instructions() {
            let number = [0x7000, 0x7FFF, 0xB000, 0x3FFF][random.usize(..4)];
            let code = row.encode(random.i8(-100..100), number);
            let done = (0..CASES).filter(|_| compare(&code, &mut random, &mut waiting)).count();
            assert!(done == 0 || done == CASES, "{}: {done}", row.text);
            circuits += usize::from(done > 0);
        }
        // Prefixes without effect.
        for code in [[0xDD, 0x00], [0xFD, 0xDD], [0xED, 0x00], [0xED, 0xFF]] {
            assert!((0..CASES).all(|_| compare(&code, &mut random, &mut waiting)), "{code:02X?}");
        }
        assert_eq!(circuits, 1_211);
        assert!(waiting > 25_000, "{waiting}");
    }
}
