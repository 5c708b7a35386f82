//! Memory and stack. An address that depends on the inputs lies in some runs of memory, which the SAT solver has to confirm: reading chooses
//! among their bytes, and writing changes one of them.

use super::machine::{Machine, Origin, SPENT, Stop};
use super::state::{Byte, State, byte, to_byte, word};
use super::written::Write;
use calls::interruptible::HANDLED;
use circuit::{Answer, Bit, constant, value_of};
use std::collections::BTreeSet;

/// Greatest number of bytes of all runs of an address, and of runs.
const WIDEST: usize = 1_024;
const RUNS: usize = 64;

/// Greatest number of bytes between two possible addresses of a run.
const GAP: u16 = 32;

/// Greatest depth of the stack, in bytes.
const DEEPEST: i32 = 1_024;

/// The distance of SP from its value at the call past the return address and all arguments.
const HIGHEST: i32 = 17;

/// The addresses at which an access may be: the first and the last one of runs in rising order, and the bits of the address.
#[derive(Clone)]
pub(crate) struct Runs {
    pub(crate) runs: Vec<(u16, u16)>,
    bits: Vec<Bit>,
}

impl Runs {
    /// Returns all addresses, in rising order.
    pub(crate) fn addresses(&self) -> impl Iterator<Item = u16> {
        self.runs.iter().flat_map(|&(first, last)| first..=last)
    }

    /// Returns the address if there is one only.
    pub(crate) fn only(&self) -> Option<u16> {
        match self.runs[..] {
            [(first, last)] if first == last => Some(first),
            _ => None,
        }
    }
}

impl Machine<'_> {
    /// Returns the runs of memory in which an address lies for all inputs of the contract that meet a condition.
    pub(crate) fn runs(&mut self, condition: Bit, address: &[Bit]) -> Result<Runs, Stop> {
        let bits = address.to_vec();
        if let Some(address) = value_of(address) {
            return Ok(Runs { runs: vec![(address as u16, address as u16)], bits });
        }
        if let Some((_, known)) = self.known_runs.iter().find(|(of, known)| *of == condition && known.bits == bits) {
            return Ok(known.clone());
        }
        if self.depends_on_unnamed(condition, address) {
            return self.stop("an address depends on what In does not give");
        }
        let mut seen: BTreeSet<u64> = BTreeSet::new();
        let mut outside = condition;
        loop {
            if self.feasible.is_spent() {
                return self.stop(SPENT);
            }
            let before = seen.len();
            seen.extend(self.feasible.values(&self.circuit, outside, address));
            if seen.len() == before {
                match self.feasible.find(&self.circuit, outside) {
                    Answer::Never => break,
                    Answer::Possible(_) => seen.extend(self.feasible.values(&self.circuit, outside, address)),
                    Answer::Unknown => return self.stop("it is not known where an address may lie"),
                }
            }
            let runs = runs_of(&seen);
            let bytes: usize = runs.iter().map(|&(first, last)| usize::from(last - first) + 1).sum();
            if bytes > WIDEST || runs.len() > RUNS {
                return self.stop(format!("an address may lie anywhere in {WIDEST} bytes and more"));
            }
            outside = condition;
            for (first, last) in runs {
                let below = self.circuit.less(address, &constant(first.into(), 16));
                let above = self.circuit.less(&constant(last.into(), 16), address);
                let is_out = self.circuit.or(below, above);
                outside = self.circuit.and(outside, is_out);
            }
        }
        // Under a condition that no inputs meet there is none.
        let runs = Runs { runs: runs_of(&seen), bits };
        if self.ula.is_some() {
            self.known_runs.push((condition, runs.clone()));
        }
        Ok(runs)
    }

    /// Returns true if an address may be this one under a condition.
    fn may_be(&mut self, condition: Bit, address: &[Bit], at: u16) -> bool {
        let is_here = self.circuit.is(address, at.into());
        let is_here = self.circuit.and(condition, is_here);
        self.feasible.is_possible(&self.circuit, is_here)
    }

    /// Reads the byte at an address.
    pub(super) fn read(&mut self, state: &State, address: &[Bit]) -> Result<Byte, Stop> {
        self.select(state.condition, address, Some(state))
    }

    /// Returns the byte at an address before the call, or in a state.
    pub(crate) fn select(&mut self, condition: Bit, address: &[Bit], state: Option<&State>) -> Result<Byte, Stop> {
        let runs = self.runs(condition, address)?;
        self.note_read(condition, &runs, state);
        if state.is_some() {
            self.note_handled(condition, &runs);
        }
        let at = |machine: &mut Self, place: u16| match state.and_then(|state| state.memory.get(&place)) {
            Some(byte) => Ok(*byte),
            None => machine.before(place),
        };
        if let Some(only) = runs.only() {
            return at(self, only);
        }
        let mut bytes = Vec::new();
        for place in runs.addresses() {
            bytes.push(match at(self, place) {
                Ok(byte) => (place, byte),
                // Between possible addresses may lie others, which are never chosen.
                Err(_) if !self.may_be(condition, address, place) => (place, byte(0)),
                Err(stop) => return Err(stop),
            });
        }
        Ok(self.at_pointer(condition, address, bytes, &runs))
    }

    /// Returns one of the bytes at the addresses of some runs.
    pub(super) fn in_runs(&mut self, runs: &Runs, bytes: &[(u16, Byte)]) -> Byte {
        let (mut chosen, mut rest): (Option<Byte>, _) = (None, bytes);
        for &(first, last) in runs.runs.iter().rev() {
            let (before, of_run) = rest.split_at(rest.len() - usize::from(last - first) - 1);
            rest = before;
            let index = self.circuit.sub(&runs.bits, &constant(first.into(), 16));
            let byte = self.by_index(of_run.iter().map(|(_, byte)| *byte).collect(), &index);
            chosen = Some(match chosen {
                None => byte,
                Some(later) => {
                    let is_later = self.circuit.less(&constant(last.into(), 16), &runs.bits);
                    to_byte(&self.circuit.choose_word(is_later, &later, &byte))
                }
            });
        }
        chosen.unwrap_or(byte(0))
    }

    /// Returns one of some bytes by its index, as a tree of choices by one bit of the index after the other. What is past the end is never
    /// chosen.
    fn by_index(&mut self, mut bytes: Vec<Byte>, index: &[Bit]) -> Byte {
        for &bit in index {
            if bytes.len() == 1 {
                break;
            }
            let pairs = bytes.chunks(2);
            bytes = pairs
                .map(|pair| match pair {
                    [even, odd] => to_byte(&self.circuit.choose_word(bit, odd, even)),
                    rest => rest[0],
                })
                .collect();
        }
        bytes[0]
    }

    /// Notes the constant bytes that are read: those that may be at the address, and hold their first value in some case. All bytes of a run
    /// count, if no input lies at them and nothing wrote to them.
    fn note_read(&mut self, condition: Bit, runs: &Runs, state: Option<&State>) {
        let mut open: Vec<(u16, Bit)> = Vec::new();
        for address in runs.addresses() {
            if self.read.contains(&address) {
                continue;
            }
            let holds_first = state.map_or(Bit::ONE, |state| state.holds_first(address));
            let holds_first = self.circuit.and(holds_first, self.constant_at(address));
            match holds_first.value() {
                Some(true) => _ = self.read.insert(address),
                Some(false) => {}
                None => {
                    let is_here = self.circuit.is(&runs.bits, address.into());
                    let is_read = self.circuit.all(&[condition, holds_first, is_here]);
                    open.push((address, is_read));
                }
            }
        }
        let any = self.circuit.any(&open.iter().map(|(_, is_read)| *is_read).collect::<Vec<_>>());
        if !self.feasible.is_possible(&self.circuit, any) {
            return;
        }
        for (address, is_read) in open {
            if self.feasible.is_possible(&self.circuit, is_read) {
                self.read.insert(address);
            }
        }
    }

    /// Notes if what is read may be what the ROM's handler of interrupts changes.
    fn note_handled(&mut self, condition: Bit, runs: &Runs) {
        self.reads_memory = true;
        let of_handler = || runs.addresses().filter(|&address| is_handled(address));
        if self.assumes_no_interrupt || of_handler().next().is_none() {
            return;
        }
        let is_one: Vec<Bit> = of_handler().map(|address| self.circuit.is(&runs.bits, address.into())).collect();
        let is_one = self.circuit.any(&is_one);
        let is_read = self.circuit.and(condition, is_one);
        self.assumes_no_interrupt = self.feasible.is_possible(&self.circuit, is_read);
    }

    /// Returns the bit that is 1 where a byte of memory is a constant at the call.
    pub(crate) fn constant_at(&self, address: u16) -> Bit {
        match (self.world.byte(address), self.world.covered(address)) {
            (Origin::Constant(_), _) => Bit::ONE,
            (Origin::Given(_), Some(covered)) => !covered,
            _ => Bit::ZERO,
        }
    }

    /// Writes a byte to an address.
    pub(super) fn write(&mut self, state: &mut State, address: &[Bit], value: &Byte) -> Result<(), Stop> {
        self.write_where(state, Bit::ONE, address, value)
    }

    /// Writes a byte to an address where a bit is 1, which is part of the state's condition.
    pub(super) fn write_where(
        &mut self,
        state: &mut State,
        happens: Bit,
        address: &[Bit],
        value: &Byte,
    ) -> Result<(), Stop> {
        let runs = self.runs(state.condition, address)?;
        // Where it is known, the address itself: the bits of a pointer may be another one under other conditions.
        let known = runs.only().map_or_else(|| address.to_vec(), word);
        let write = self.note_write(Write { address: known, happens, value: *value });
        for at in runs.addresses() {
            if let Some(why) = self.world.bars_writing(at) {
                if runs.only().is_none() && !self.may_be(state.condition, address, at) {
                    continue;
                }
                return self.stop(format!("it may write to ${at:04X}: {why}"));
            }
            if runs.only().is_some() && happens == Bit::ONE {
                if let Some(before) = state.memory.insert(at, *value) {
                    self.written_over(write, at, [before, *value]);
                }
                state.first.remove(&at);
                return Ok(());
            }
            let old = match state.memory.get(&at) {
                Some(byte) => *byte,
                None => self.before(at)?,
            };
            let is_here = self.circuit.is(address, at.into());
            let is_here = self.circuit.and(happens, is_here);
            let holds_first = self.circuit.and(state.holds_first(at), !is_here);
            state.first.insert(at, holds_first);
            let after = self.after_write(write, at, old);
            state.memory.insert(at, after);
        }
        Ok(())
    }

    /// Pushes a word.
    pub(super) fn push(&mut self, state: &mut State, value: &[Bit]) -> Result<(), Stop> {
        state.sp -= 2;
        self.require_stack(state)?;
        self.write_top(state, value)
    }

    /// Stops where SP leaves the stack.
    pub(super) fn require_stack(&self, state: &State) -> Result<(), Stop> {
        match state.sp {
            sp if sp < -DEEPEST => self.stop(format!("it uses more than {DEEPEST} bytes of stack")),
            HIGHEST.. => self.stop("SP is above the caller's stack"),
            _ => Ok(()),
        }
    }

    /// Writes the word at SP.
    pub(super) fn write_top(&mut self, state: &mut State, value: &[Bit]) -> Result<(), Stop> {
        state.above.extend([state.sp, state.sp + 1].into_iter().filter(|&place| place >= 0));
        [state.sp, state.sp + 1].iter().for_each(|place| _ = state.lost.remove(place));
        state.stack.insert(state.sp, to_byte(&value[..8]));
        state.stack.insert(state.sp + 1, to_byte(&value[8..]));
        state.note_depth();
        Ok(())
    }

    /// Returns the word at SP.
    pub(super) fn top(&mut self, state: &State) -> Result<Vec<Bit>, Stop> {
        self.assumes_no_interrupt |= state.lost.range(state.sp..state.sp + 2).next().is_some();
        match (state.stack.get(&state.sp), state.stack.get(&(state.sp + 1))) {
            (Some(low), Some(high)) => Ok([*low, *high].concat()),
            _ => self.stop("it reads what is not known to be on the stack"),
        }
    }

    /// Pops a word.
    pub(super) fn pop(&mut self, state: &mut State) -> Result<Vec<Bit>, Stop> {
        let value = self.top(state)?;
        state.sp += 2;
        Ok(value)
    }

    /// Returns the byte of the program at an address, as code.
    pub(super) fn code(&mut self, state: &State, address: u16) -> Result<u8, Stop> {
        // An operand that the contract names, and does not give, is taken for constant.
        self.read.insert(address);
        self.assumes_no_interrupt |= is_handled(address);
        match self.world.code(address) {
            Some(byte) if !state.memory.contains_key(&address) => Ok(byte),
            Some(_) => self.stop(format!("it executes ${address:04X}, where it wrote")),
            None => {
                self.stop(format!("it executes ${address:04X}, which is no code of the program that stays as it is"))
            }
        }
    }
}

/// Returns true if the ROM's handler of interrupts writes to an address.
fn is_handled(address: u16) -> bool {
    HANDLED.iter().any(|variables| variables.contains(&address))
}

/// Returns the runs of some addresses.
fn runs_of(addresses: &BTreeSet<u64>) -> Vec<(u16, u16)> {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for address in addresses.iter().map(|&address| address as u16) {
        match runs.last_mut() {
            Some((_, last)) if address - *last <= GAP => *last = address,
            _ => runs.push((address, address)),
        }
    }
    runs
}
