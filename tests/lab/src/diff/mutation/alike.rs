//! Mutants of instructions that do the same in every case: found in two runs of the cases, for all mutants at once.
//!
//! The first run finds what is live after each instruction: the registers and flags that something may read before they are set again.
//! In the second run each mutant of an instruction is tried whenever that instruction is executed. If it leaves PC, SP, memory and
//! everything live as the instruction itself does, then whatever follows is the same too. A mutant for which this is so in all cases gives
//! the same answers in all of them; it may take another time, which is added up and compared with the limits.

use std::collections::HashMap;

use z80::table::{self, Register};

use super::parts::{Parts, Use};
use super::probe::{Step, probe};
use super::{MutationWorker, Survivor};
use crate::{CallOutcome, T};
use calls::addresses::Addresses;
use calls::engine::Engine;
use calls::memory::Memory;

/// The mutants of bytes of instructions that do the same in every case, by address.
pub(super) type Alike = HashMap<u16, Vec<Survivor>>;

/// A mutant that has done the same so far.
struct Mutant {
    value: u8,
    same_time: bool,
    /// The time that it has taken more than the instruction, in the present call.
    more: i64,
}

/// The instruction at an address, as it is executed.
#[derive(Clone, Copy)]
struct Executed {
    length: u16,
    used: Use,
}

/// The search for mutants that do the same.
struct Search {
    executed: HashMap<u16, Executed>,
    /// The registers, flags and memory that are live after the instruction at each address.
    live: Vec<Parts>,
    /// The mutants of each byte that is wanted.
    mutants: Vec<Vec<Mutant>>,
    /// The bytes whose mutants have taken another time in the present call.
    other_times: Vec<u16>,
}

/// Returns the processor if an instruction begins there: our core stops between a prefix and its opcode, too.
fn at_instruction(engine: &Engine) -> Option<&z80::Cpu> {
    match engine {
        Engine::Z80(cpu) => Some(cpu).filter(|cpu| cpu.prefix().is_none()),
        Engine::Iz80(_) => None,
    }
}

impl Search {
    /// Returns the instruction at an address.
    fn executed(&mut self, address: u16, memory: &Memory) -> Executed {
        *self.executed.entry(address).or_insert_with(|| {
            let bytes: [u8; 4] = std::array::from_fn(|n| memory.load(address.wrapping_add(n as u16)));
            let unknown = Executed { length: 4, used: Use::unknown() };
            let of =
                |decoded: table::Decoded| Executed { length: decoded.length(), used: Use::of(decoded.instruction) };
            table::decode(&bytes).map_or(unknown, of)
        })
    }

    /// Returns true if the byte at an address belongs to an instruction that was executed.
    fn is_executed(&self, address: u16) -> bool {
        let covers =
            |at: u16| self.executed.get(&at).is_some_and(|executed| address.wrapping_sub(at) < executed.length);
        (0..4).any(|n| covers(address.wrapping_sub(n)))
    }

    /// Adds what is live after the instructions of a call, which ended after the last of them.
    fn add_live(&mut self, path: &[u16], set_r: Option<u16>) {
        let mut live = Parts::at_the_end();
        for &at in path.iter().rev() {
            let after = &mut self.live[usize::from(at)];
            *after = after.with(live);
            live = self.executed[&at].used.live_before(live);
            if set_r == Some(at) {
                // Whatever R was, the caller sets it here.
                live = live.without(Parts::register(Register::R));
            }
        }
    }

    /// Takes bytes that an instruction reads as data from those that are wanted.
    fn leave_out_data(&mut self, cpu: &z80::Cpu, memory: &Memory) {
        let at = cpu.regs.pc();
        let bytes: [u8; 4] = std::array::from_fn(|n| memory.load(at.wrapping_add(n as u16)));
        let Some(decoded) = table::decode(&bytes) else { return };
        for access in [decoded.instruction.reads().memory, decoded.instruction.writes().memory].into_iter().flatten() {
            let address = decoded.address(access.address, &cpu.regs);
            (0..u16::from(access.bytes)).for_each(|n| self.mutants[usize::from(address.wrapping_add(n))].clear());
        }
    }

    /// Tries the mutants of the instruction at PC.
    fn try_mutants(&mut self, cpu: &z80::Cpu, memory: &Memory) {
        let at = cpu.regs.pc();
        let Executed { length, .. } = self.executed(at, memory);
        let live = self.live[usize::from(at)];
        let mut own: Option<Option<Step>> = None;
        for address in (0..length).map(|n| at.wrapping_add(n)) {
            let mutants = &mut self.mutants[usize::from(address)];
            if mutants.is_empty() {
                continue;
            }
            let Some(own) = own.get_or_insert_with(|| probe(cpu, memory, None)) else {
                mutants.clear();
                continue;
            };
            mutants.retain_mut(|mutant| {
                let Some(step) = probe(cpu, memory, Some((address, mutant.value))) else { return false };
                let same = step.writes == own.writes
                    && Parts::differing(&step.cpu, &own.cpu).is_some_and(|parts| !parts.overlaps(live));
                if same && step.t != own.t {
                    if mutant.more == 0 {
                        self.other_times.push(address);
                    }
                    mutant.more += step.t as i64 - own.t as i64;
                    mutant.same_time = false;
                }
                same
            });
        }
    }

    /// Ends a call that took some time: mutants that would take longer than `is_in_time` allows are left out.
    fn end_call(&mut self, t: T, is_in_time: impl Fn(T) -> bool) {
        for address in self.other_times.drain(..) {
            let mutants = &mut self.mutants[usize::from(address)];
            mutants.retain(|mutant| mutant.more == 0 || is_in_time(t.saturating_add_signed(mutant.more)));
            mutants.iter_mut().for_each(|mutant| mutant.more = 0);
        }
    }
}

impl MutationWorker<'_> {
    /// Finds the mutants of the bytes at some addresses that do the same in every case. Bytes that are read as data are left out.
    pub(super) fn find_alike(&mut self, addresses: &[u16]) -> Alike {
        let mut search = Search {
            executed: HashMap::new(),
            live: vec![Parts::default(); 0x1_0000],
            mutants: (0..0x1_0000).map(|_| Vec::new()).collect(),
            other_times: Vec::new(),
        };
        let mut wanted = Addresses::default();
        for &address in addresses.iter().filter(|address| self.accessing.contains_key(address)) {
            let own = self.askers[0].image.runner.peek(address);
            let others = (0..=255).filter(|&value| value != own);
            search.mutants[usize::from(address)] =
                others.map(|value| Mutant { value, same_time: true, more: 0 }).collect();
            wanted.insert(address);
        }
        self.each_call(|worker, case, routine| worker.follow(&mut search, case, routine));
        self.each_call(|worker, case, routine| worker.compare(&mut search, case, routine));
        // A byte that is not executed is data, and its mutants were never tried.
        let executed = wanted.iter().filter(|&address| search.is_executed(address)).collect::<Vec<_>>();
        let alike = executed.into_iter().map(|address| {
            let mutants = std::mem::take(&mut search.mutants[usize::from(address)]);
            let survivor = |Mutant { value, same_time, .. }| Survivor { value, same_time, is_kept: false };
            (address, mutants.into_iter().map(survivor).collect())
        });
        alike.collect()
    }

    /// Does something for each call of each case.
    fn each_call(&mut self, mut with: impl FnMut(&mut Self, usize, usize)) {
        for case in 0..self.cases.len() {
            for routine in 0..self.questions[self.cases[case].question].routines().len() {
                with(self, case, routine);
            }
        }
    }

    /// Follows a call for what is live after each of its instructions.
    fn follow(&mut self, search: &mut Search, case: usize, routine: usize) {
        let case = self.cases[case];
        let (call, _) =
            self.askers[case.filler()].set(self.questions[case.question].as_ref(), case.question, routine, case.number);
        let mut path = Vec::new();
        self.askers[case.filler()].image.runner.run(&call, |engine, memory| {
            if let Some(cpu) = at_instruction(engine) {
                let at = cpu.regs.pc();
                if !search.executed.contains_key(&at) {
                    search.executed(at, memory);
                }
                search.leave_out_data(cpu, memory);
                path.push(at);
            }
        });
        search.add_live(&path, call.refresh.map(|refresh| refresh.address));
    }

    /// Tries the mutants in a call.
    fn compare(&mut self, search: &mut Search, case: usize, routine: usize) {
        let expected = &self.expected[case];
        let case = self.cases[case];
        let (call, _) =
            self.askers[case.filler()].set(self.questions[case.question].as_ref(), case.question, routine, case.number);
        let call = expected.limited(call);
        let (outcome, _) = self.askers[case.filler()].image.runner.run(&call, |engine, memory| {
            if let Some(cpu) = at_instruction(engine) {
                search.try_mutants(cpu, memory);
            }
        });
        if let CallOutcome::Returned(returned) = outcome {
            let asker = &self.askers[case.filler()];
            search.end_call(returned.t, |t| asker.is_in_time(case.question, routine, &call, t));
        }
    }
}
