//! The gates that some bits depend on: their inputs, copies of them, and their values.

use crate::{Bit, Circuit, Gate};
use rustc_hash::{FxHashMap, FxHashSet};

impl Circuit {
    /// Returns the gates that the roots depend on, in rising order: each comes after its operands.
    #[must_use]
    pub fn cone(&self, roots: &[Bit]) -> Vec<usize> {
        let mut open: Vec<usize> = roots.iter().map(|bit| bit.gate()).collect();
        let mut seen = FxHashSet::default();
        while let Some(gate) = open.pop() {
            if seen.insert(gate)
                && let Gate::And(a, b) | Gate::Xor(a, b) = self.gate(gate)
            {
                open.extend([a.gate(), b.gate()]);
            }
        }
        let mut cone: Vec<usize> = seen.into_iter().collect();
        cone.sort_unstable();
        cone
    }

    /// Returns the numbers of the inputs that the roots depend on.
    #[must_use]
    pub fn support(&self, roots: &[Bit]) -> Vec<u32> {
        let inputs = self.cone(roots).into_iter().filter_map(|gate| match self.gate(gate) {
            Gate::Input(number) => Some(number),
            _ => None,
        });
        inputs.collect()
    }

    /// Builds a bit of another circuit here, on the inputs of the same numbers.
    ///
    /// # Panics
    /// If this circuit has fewer inputs.
    pub fn copy(&mut self, from: &Circuit, bit: Bit) -> Bit {
        let mut map = FxHashMap::default();
        for gate in from.cone(&[bit]) {
            let copied = match from.gate(gate) {
                Gate::Input(number) => self.all_inputs()[number as usize],
                of => self.copied(of, &map),
            };
            map.insert(gate, copied);
        }
        map[&bit.gate()].flip(bit.is_complement())
    }

    /// Builds some bits again with other bits in place of inputs: `other` returns that of an input, by its number, or `None` if it stays.
    pub fn with_inputs(&mut self, bits: &[Bit], other: &dyn Fn(u32) -> Option<Bit>) -> Vec<Bit> {
        let mut map = FxHashMap::default();
        for gate in self.cone(bits) {
            let copied = match self.gate(gate) {
                Gate::Input(number) => other(number).unwrap_or(self.all_inputs()[number as usize]),
                of => self.copied(of, &map),
            };
            map.insert(gate, copied);
        }
        bits.iter().map(|bit| map[&bit.gate()].flip(bit.is_complement())).collect()
    }

    /// Builds a gate of the copies of its operands.
    fn copied(&mut self, gate: Gate, map: &FxHashMap<usize, Bit>) -> Bit {
        let of = |bit: Bit| map[&bit.gate()].flip(bit.is_complement());
        match gate {
            Gate::Zero => Bit::ZERO,
            Gate::Input(number) => self.all_inputs()[number as usize],
            Gate::And(a, b) => self.and(of(a), of(b)),
            Gate::Xor(a, b) => self.xor(of(a), of(b)),
        }
    }

    /// Returns the values of some bits for the values of all inputs.
    ///
    /// # Panics
    /// If there are fewer values than inputs.
    #[must_use]
    pub fn evaluate(&self, inputs: &[bool], bits: &[Bit]) -> Vec<bool> {
        let mut values = FxHashMap::default();
        for gate in self.cone(bits) {
            let of = |bit: Bit| values[&bit.gate()] != bit.is_complement();
            let value = match self.gate(gate) {
                Gate::Zero => false,
                Gate::Input(number) => inputs[number as usize],
                Gate::And(a, b) => of(a) && of(b),
                Gate::Xor(a, b) => of(a) != of(b),
            };
            values.insert(gate, value);
        }
        bits.iter().map(|bit| values[&bit.gate()] != bit.is_complement()).collect()
    }
}
