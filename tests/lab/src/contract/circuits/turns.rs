//! Follows calls on the CPU through the turns of loops, and compares the state at the head of each turn with that of the gates.

use super::loops::Head;
use super::question::Question;
use crate::contract::check::checker::Checker;
use calls::{Register, T};
use circuit::{Bit, Gate};
use z80::Registers;

/// Number of turns of a call that are compared: the first ones and the last one.
const COMPARED: usize = 8;

/// A state at the head of a loop: the number of the head, the time since the call, the registers, and the memory that turns change.
struct Visit {
    head: usize,
    t: T,
    registers: Registers,
    memory: Vec<u8>,
}

impl Question {
    /// Follows the last call through its turns. Sets the circuit's inputs to what each head holds at the last one.
    ///
    /// # Errors
    /// The first difference between the gates and the call.
    pub(super) fn follow_turns(&self, inputs: &mut [bool], checker: &mut Checker<'_>) -> Result<(), String> {
        if self.heads.is_empty() {
            return Ok(());
        }
        let mut visits: Vec<Visit> = Vec::new();
        checker.visit(|at, t, registers, memory| {
            let Some(head) = self.heads.iter().position(|head| head.state.pc == at) else { return };
            let memory = self.heads[head].state.memory.keys().map(|&address| memory.load(address)).collect();
            visits.push(Visit { head, t, registers, memory });
        });
        let free = self.free_inputs();
        let count = visits.len();
        for (number, visit) in visits.iter().enumerate() {
            let head = &self.heads[visit.head];
            self.set(inputs, head, visit);
            if number >= COMPARED && number + 1 < count {
                continue;
            }
            let Head { label, state, .. } = head;
            let condition = [self.domain, state.condition];
            if self.circuit.evaluate(inputs, &condition) != [true; 2] {
                return Err(format!("turn {} on the CPU from {label} is none of those as a circuit", number + 1));
            }
            let registers = Register::ALL.iter().map(|register| register.get(&visit.registers));
            let values = registers.chain(visit.memory.iter().copied());
            let bytes = state.registers.iter().chain(state.memory.values());
            for ((n, byte), value) in bytes.enumerate().zip(values) {
                let is_known = |bit: Bit| !self.circuit.support(&[bit]).iter().any(|input| free.contains(input));
                let got = self.circuit.evaluate(inputs, byte);
                let differs = |(place, bit): (usize, &bool)| *bit != (value >> place & 1 != 0) && is_known(byte[place]);
                if Register::ALL.get(n) != Some(&Register::R) && got.iter().enumerate().any(differs) {
                    return Err(format!("byte {n} at {label} is another one on the CPU, in turn {}", number + 1));
                }
            }
            let is_exact = !self.circuit.support(&state.time.more).iter().any(|input| free.contains(input));
            let more = self.circuit.evaluate(inputs, &state.time.more);
            let t = state.time.least + more.iter().rev().fold(0, |more, &bit| more << 1 | u64::from(bit));
            if is_exact && t != visit.t || visit.t < state.time.least || visit.t > state.time.most {
                return Err(format!("{label} is reached after {t} T as a circuit, and after {} T on the CPU", visit.t));
            }
        }
        Ok(())
    }

    /// Sets the inputs that are a head's own to what it holds.
    fn set(&self, inputs: &mut [bool], head: &Head, visit: &Visit) {
        let registers = Register::ALL.iter().map(|register| register.get(&visit.registers));
        let values = registers.chain(visit.memory.iter().copied());
        for (byte, value) in head.state.registers.iter().chain(head.state.memory.values()).zip(values) {
            for (place, bit) in byte.iter().enumerate() {
                match self.circuit.gate(bit.gate()) {
                    Gate::Input(input) if input >= head.first => {
                        inputs[input as usize] = (value >> place & 1 != 0) != bit.is_complement();
                    }
                    _ => {}
                }
            }
        }
    }
}
