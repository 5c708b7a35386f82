//! Dependence of bits on anything but the inputs that the contract names.

use super::machine::Machine;
use circuit::{Answer, Bit};
use std::collections::BTreeMap;

impl Machine<'_> {
    /// Returns true if bits depend on what the contract does not name, in a case of the contract that meets a condition: if other values of it
    /// make other bits, be the condition met with these or not.
    pub(crate) fn depends_on_unnamed(&mut self, condition: Bit, bits: &[Bit]) -> bool {
        let unnamed = self.circuit.support(bits).into_iter().filter(|input| !self.named.contains(input)).collect();
        self.depends_on(unnamed, condition, bits)
    }

    /// Returns true if bits may be others in two cases that meet a condition and differ in what the contract does not name alone.
    pub(crate) fn varies(&mut self, condition: Bit, bits: &[Bit]) -> bool {
        let all = [bits, &[condition]].concat();
        let support = self.circuit.support(&all).into_iter();
        let unnamed: Vec<u32> = support.filter(|input| !self.named.contains(input)).collect();
        if unnamed.is_empty() {
            return false;
        }
        let others: BTreeMap<u32, Bit> = unnamed.into_iter().map(|input| (input, self.circuit.input())).collect();
        let others = self.circuit.with_inputs(&all, &|input| others.get(&input).copied());
        let is_same = self.circuit.equal(bits, &others[..bits.len()]);
        let differs = self.circuit.all(&[condition, others[bits.len()], !is_same]);
        self.feasible.find(&self.circuit, differs) != Answer::Never
    }

    /// Returns true if bits depend on the chip or on a hidden register, in a case of the contract that meets a condition.
    pub(super) fn depends_on_chip(&mut self, condition: Bit, bits: &[Bit]) -> bool {
        let of_chip = self.circuit.support(bits).into_iter().filter(|input| self.of_chip.contains(input)).collect();
        self.depends_on(of_chip, condition, bits)
    }

    fn depends_on(&mut self, unnamed: Vec<u32>, condition: Bit, bits: &[Bit]) -> bool {
        if unnamed.is_empty() {
            return false;
        }
        // The same bits with other values of what is not named.
        let others: BTreeMap<u32, Bit> = unnamed.into_iter().map(|input| (input, self.circuit.input())).collect();
        let others = self.circuit.with_inputs(bits, &|input| others.get(&input).copied());
        let is_same = self.circuit.equal(bits, &others);
        let differs = self.circuit.and(condition, !is_same);
        self.feasible.find(&self.circuit, differs) != Answer::Never
    }
}
