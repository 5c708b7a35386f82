//! The head of a loop: a state that stands for all of those in which turns of the loop begin.
//!
//! A byte that a turn changes may be anything there, unless the contract states it; all else is as it was when the loop was entered. What a turn
//! changes is found by running one, again and again with what the last one changed, until no turn changes more.

use super::machine::{Machine, Stop};
use super::state::{Byte, State};
use circuit::{Bit, Gate};
use std::collections::BTreeSet;

/// A byte of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Spot {
    Register(usize),
    Memory(u16),
}

/// The parts of a state that turns of a loop change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changed {
    pub(crate) spots: BTreeSet<Spot>,
    /// The bits of these that depend on the chip.
    of_chip: BTreeSet<(Spot, usize)>,
    /// The bytes of the caller's stack that a turn writes, and those of the stack that an interrupt may overwrite.
    above: BTreeSet<i32>,
    lost: BTreeSet<i32>,
    /// The depths of the stack that a turn reaches.
    depths: BTreeSet<i32>,
}

impl Machine<'_> {
    /// Returns the state after a way has come to an address to which others may have come before it.
    pub(crate) fn joined(&mut self, other: Option<State>, state: State) -> Result<State, Stop> {
        let at = state.pc;
        let stop = |why: &str| Err(Stop { at, why: why.to_owned() });
        match other {
            _ if !state.calls.is_empty() => stop("the place of Keeps is reached within a call"),
            Some(other) if other.sp != state.sp => stop("the place of Keeps is reached with SP at different distances"),
            Some(other) => Ok(self.merge(&other, &state)),
            None => Ok(state),
        }
    }

    /// Returns the state at the head of a loop, given the one in which the loop is entered. What turns change may be anything.
    pub(crate) fn head(&mut self, entry: &State, changed: &Changed) -> State {
        let mut head = entry.clone();
        for &spot in &changed.spots {
            let byte = self.fresh();
            self.mark_chip(changed, spot, &byte);
            match spot {
                Spot::Register(register) => head.registers[register] = byte,
                Spot::Memory(address) => {
                    head.memory.insert(address, byte);
                    // It may have been written, or not.
                    head.first.insert(address, self.circuit.input());
                }
            }
        }
        // What lies below SP may be overwritten by a turn.
        head.stack.retain(|&place, _| place >= entry.sp);
        head.above.extend(&changed.above);
        head.lost.extend(&changed.lost);
        head.depths.extend(changed.depths.iter().map(|&depth| (depth, Bit::ONE)));
        head
    }

    /// Counts bits of the head among what depends on the chip, if a turn may have left such bits there.
    fn mark_chip(&mut self, changed: &Changed, spot: Spot, byte: &Byte) {
        let bits = byte.iter().enumerate().filter(|(bit, _)| changed.of_chip.contains(&(spot, *bit)));
        for (_, bit) in bits {
            if let Gate::Input(input) = self.circuit.gate(bit.gate()) {
                self.of_chip.insert(input);
            }
        }
    }

    /// Adds what a way from the head of a loop, or to it from outside, has changed when it comes there.
    pub(crate) fn add_changed(&self, head: &State, state: &State, changed: &mut Changed) -> Result<(), Stop> {
        let stack = head.stack.iter().find(|(place, byte)| state.stack.get(place) != Some(byte));
        if let Some((place, _)) = stack {
            let why = format!("a turn changes the stack that it finds, at [SP + {}] there", place - head.sp);
            return Err(Stop { at: head.pc, why });
        }
        let registers = head.registers.iter().zip(&state.registers).enumerate();
        let registers = registers.filter(|(_, (before, after))| before != after).map(|(n, _)| Spot::Register(n));
        changed.spots.extend(registers);
        let is_kept = |address: &u16| {
            head.memory.get(address) == state.memory.get(address)
                && head.holds_first(*address) == state.holds_first(*address)
        };
        changed.spots.extend(state.memory.keys().filter(|address| !is_kept(address)).map(|&at| Spot::Memory(at)));
        changed.above.extend(state.above.difference(&head.above));
        changed.lost.extend(state.lost.difference(&head.lost));
        let depths = state.depths.iter().filter(|(depth, bit)| head.depths.get(depth) != Some(bit));
        changed.depths.extend(depths.map(|(depth, _)| depth));
        Ok(())
    }

    /// Adds the bits of what may change that depend on the chip, in a state at the head of a loop.
    pub(crate) fn add_chip(&self, state: &State, changed: &mut Changed) {
        if self.of_chip.is_empty() {
            return;
        }
        for &spot in &changed.spots {
            let byte = match spot {
                Spot::Register(register) => state.registers.get(register),
                Spot::Memory(address) => state.memory.get(&address),
            };
            for (n, &bit) in byte.into_iter().flatten().enumerate() {
                if self.circuit.support(&[bit]).iter().any(|input| self.of_chip.contains(input)) {
                    changed.of_chip.insert((spot, n));
                }
            }
        }
    }
}
