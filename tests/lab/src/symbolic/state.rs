//! The state of the machine at one place of the program, and the merging of two.

use super::contended::Contended;
use super::time::Time;
use circuit::{Bit, Circuit, Gate, constant};
use std::collections::{BTreeMap, BTreeSet};

/// A byte of gates, the lowest bit first.
pub(crate) type Byte = [Bit; 8];

/// Returns a constant byte.
pub(super) fn byte(value: u8) -> Byte {
    std::array::from_fn(|bit| Bit::constant(value >> bit & 1 != 0))
}

/// Returns bits as a byte.
pub(super) fn to_byte(bits: &[Bit]) -> Byte {
    std::array::from_fn(|bit| bits[bit])
}

/// The registers' places in [`State::registers`]: those of `Register` in the lab's core.
pub(super) mod at {
    pub(crate) const A: usize = 0;
    pub(crate) const F: usize = 1;
    pub(crate) const B: usize = 2;
    pub(crate) const C: usize = 3;
    pub(crate) const D: usize = 4;
    pub(crate) const E: usize = 5;
    pub(crate) const H: usize = 6;
    pub(crate) const L: usize = 7;
    pub(crate) const IXH: usize = 8;
    pub(crate) const IYH: usize = 10;
    /// The first register of the other set, in the order of the first eight.
    pub(crate) const OTHERS: usize = 14;
}

/// Number of registers.
pub(crate) const REGISTERS: usize = 22;

/// A state: where the routine is under a condition on the inputs, and what is then in registers and memory.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The condition, as far as it is not that of all inputs.
    pub(crate) condition: Bit,
    pub(crate) pc: u16,
    /// SP, as the distance from its value at the call.
    pub(crate) sp: i32,
    /// The addresses after the calls that have not returned.
    pub(super) calls: Vec<u16>,
    /// All registers.
    pub(crate) registers: [Byte; REGISTERS],
    /// The memory that was written, by address.
    pub(crate) memory: BTreeMap<u16, Byte>,
    /// For memory that may have been written, the condition under which it was not: then it holds its first value.
    pub(super) first: BTreeMap<u16, Bit>,
    /// The bytes of the stack, by the distance from SP at the call.
    pub(crate) stack: BTreeMap<i32, Byte>,
    /// Those of the caller's stack that may have been written: the return address, and arguments above it.
    pub(crate) above: BTreeSet<i32>,
    /// Those that an interrupt may have overwritten, since SP was above them after they were written.
    pub(crate) lost: BTreeSet<i32>,
    pub(crate) time: Time,
    /// The time with the ULA's contention, if the run counts it.
    pub(crate) contended: Option<Contended>,
    /// For each depth of the stack, in bytes below the return address, the condition under which it was reached.
    pub(crate) depths: BTreeMap<i32, Bit>,
}

/// The key of states that meet: the number of calls, the address, the calls, and SP.
pub(super) type Meeting = (std::cmp::Reverse<usize>, u16, Vec<u16>, i32);

impl State {
    /// Returns where other states meet it.
    pub(super) fn meeting(&self) -> Meeting {
        (std::cmp::Reverse(self.calls.len()), self.pc, self.calls.clone(), self.sp)
    }

    /// Merges two states that are never there at the same time. `merged` returns a byte of memory, given the bit that is 1 for the first state and
    /// the bytes that each of them has written.
    pub(super) fn merge(
        circuit: &mut Circuit,
        one: &State,
        other: &State,
        mut merged: impl FnMut(&mut Circuit, u16, Bit, [Option<Byte>; 2]) -> Byte,
    ) -> State {
        let (selector, condition) = selector(circuit, one.condition, other.condition);
        let mut choose = |one: &Byte, other: &Byte| to_byte(&circuit.choose_word(selector, one, other));
        let registers = std::array::from_fn(|n| choose(&one.registers[n], &other.registers[n]));
        // What only one of them has on the stack lies below SP of the other, or its value there is not known: nothing reads it.
        let both = one.stack.iter().filter_map(|(place, byte)| Some((*place, byte, other.stack.get(place)?)));
        let stack = both.map(|(place, one, other)| (place, choose(one, other))).collect();
        let (mut memory, mut first) = (BTreeMap::new(), BTreeMap::new());
        for &address in one.memory.keys().chain(other.memory.keys()) {
            if memory.contains_key(&address) {
                continue;
            }
            let [one_first, other_first] = [one, other].map(|state| state.holds_first(address));
            first.insert(address, circuit.choose(selector, one_first, other_first));
            let written = [one, other].map(|state| state.memory.get(&address).copied());
            memory.insert(address, merged(circuit, address, selector, written));
        }
        let mut depths = BTreeMap::new();
        for &depth in one.depths.keys().chain(other.depths.keys()) {
            let [one, other] = [one, other].map(|state| state.depths.get(&depth).copied().unwrap_or(Bit::ZERO));
            depths.insert(depth, circuit.choose(selector, one, other));
        }
        let time = Time::choose(circuit, selector, &one.time, &other.time);
        let contended = one.contended.as_ref().zip(other.contended.as_ref());
        let contended = contended.map(|(one, other)| Contended::merge(circuit, selector, one, other));
        let (above, lost) = (&one.above | &other.above, &one.lost | &other.lost);
        State { condition, registers, stack, above, lost, memory, first, depths, time, contended, ..one.clone() }
    }

    /// Returns the bit that is 1 where a byte of memory has not been written.
    pub(crate) fn holds_first(&self, address: u16) -> Bit {
        let is_written = self.memory.contains_key(&address);
        self.first.get(&address).copied().unwrap_or(Bit::constant(!is_written))
    }

    /// Returns two registers as a word.
    pub(super) fn pair(&self, high: usize) -> Vec<Bit> {
        [self.registers[high + 1], self.registers[high]].concat()
    }

    /// Sets two registers from a word.
    pub(super) fn set_pair(&mut self, high: usize, word: &[Bit]) {
        self.registers[high + 1] = to_byte(&word[..8]);
        self.registers[high] = to_byte(&word[8..16]);
    }

    /// Notes that the stack reaches down to SP.
    pub(super) fn note_depth(&mut self) {
        if self.sp < 0 {
            self.depths.insert(-self.sp, Bit::ONE);
        }
    }
}

/// Returns a constant word.
pub(super) fn word(value: u16) -> Vec<Bit> {
    constant(value.into(), 16)
}

/// Returns a bit that is 1 where the first condition holds and 0 where the second one does, and the condition that one of them holds.
fn selector(circuit: &mut Circuit, one: Bit, other: Bit) -> (Bit, Bit) {
    let (ones, others) = (conjuncts(circuit, one), conjuncts(circuit, other));
    let Some(&opposed) = ones.iter().find(|bit| others.contains(&!**bit)) else {
        return (one, circuit.or(one, other));
    };
    let without =
        |bits: &BTreeSet<Bit>, one: Bit| bits.iter().copied().filter(|&bit| bit != one).collect::<BTreeSet<_>>();
    let rest = without(&ones, opposed);
    let is_same = rest == without(&others, !opposed);
    let condition = match is_same {
        true => circuit.all(&rest.into_iter().collect::<Vec<_>>()),
        false => circuit.or(one, other),
    };
    (opposed, condition)
}

/// Returns bits that are all 1 exactly where a bit is. Gates may share bits, so they are a set: each is there once.
fn conjuncts(circuit: &Circuit, bit: Bit) -> BTreeSet<Bit> {
    /// Greatest number of bits.
    const MOST: usize = 32;
    let (mut found, mut open) = (BTreeSet::new(), vec![bit]);
    while let Some(bit) = open.pop() {
        match circuit.gate(bit.gate()) {
            Gate::And(a, b) if !bit.is_complement() && found.len() + open.len() < MOST => open.extend([a, b]),
            _ => _ = found.insert(bit),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random conditions made of few inputs, so that they share bits in many ways.
    #[test]
    fn merged_conditions_are_those_of_either_state() {
        const INPUTS: usize = 5;
        let mut random = fastrand::Rng::with_seed(7);
        let (mut opposed, mut wide) = (0, 0);
        for _ in 0..20_000 {
            let mut circuit = Circuit::new();
            let mut known = circuit.inputs(INPUTS);
            for _ in 0..12 {
                let pick = |random: &mut fastrand::Rng| {
                    let bit = known[random.usize(..known.len())];
                    if random.bool() { bit } else { !bit }
                };
                let (a, b) = (pick(&mut random), pick(&mut random));
                known.push(circuit.and(a, b));
            }
            let (one, other) = (known[random.usize(INPUTS..known.len())], known[random.usize(INPUTS..known.len())]);
            let (selector, condition) = selector(&mut circuit, one, other);
            opposed += usize::from(selector != one);
            for case in 0..1 << INPUTS {
                let inputs: Vec<bool> = (0..INPUTS).map(|bit| case >> bit & 1 != 0).collect();
                let values = circuit.evaluate(&inputs, &[one, other, selector, condition]);
                let [one, other, selector, condition] = values[..] else { panic!("four values") };
                // States that meet are never there at the same time.
                if one && other {
                    continue;
                }
                assert_eq!(condition, one || other);
                assert!(!one || selector);
                assert!(!other || !selector);
                wide += usize::from(condition);
            }
        }
        assert!(opposed > 1_000 && wide > 10_000, "{opposed} {wide}");
    }
}
