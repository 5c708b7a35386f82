//! Values of the circuit's inputs as cases of the contract.

use super::question::Question;
use crate::contract::spec::{Computed, Input};
use circuit::{Bit, Circuit};

/// Returns the values of all inputs of a circuit, given those of some by number. The others are 0.
pub(super) fn all_values(circuit: &Circuit, some: Vec<(u32, bool)>) -> Vec<bool> {
    let mut values = vec![false; circuit.all_inputs().len()];
    some.into_iter().for_each(|(input, value)| values[input as usize] = value);
    values
}

/// The inputs of a contract as bits of a circuit.
#[derive(Clone, Copy)]
pub(super) struct InputBits<'a> {
    pub(super) circuit: &'a Circuit,
    /// 1 for those that In and Where allow.
    pub(super) domain: Bit,
    /// For each input of the contract its bits.
    pub(super) bits: &'a [Vec<Bit>],
}

impl InputBits<'_> {
    /// Returns the case of some values of the circuit's inputs.
    pub(super) fn case_of(&self, inputs: &[Input], values: &[bool]) -> Option<Vec<u64>> {
        let number = |bits: &[Bit]| {
            let bits = self.circuit.evaluate(values, bits);
            bits.iter().rev().fold(0u64, |number, &bit| number << 1 | u64::from(bit))
        };
        let index = |(input, bits): (&Input, &Vec<Bit>)| match &input.computed {
            None => input.values.index(number(bits) as i64, input.cell.place.bits()),
            Some(Computed::Value(_)) => Some(0),
            Some(Computed::Range(..)) => Some(number(bits)),
        };
        inputs.iter().zip(self.bits).map(index).collect()
    }
}

impl Question {
    /// Returns the inputs of the contract.
    pub(super) fn inputs(&self) -> InputBits<'_> {
        InputBits { circuit: &self.circuit, domain: self.domain, bits: &self.bits }
    }

    /// Returns the bit that is 1 for all other inputs of the contract than these.
    pub(super) fn differ_from(&mut self, values: &[bool]) -> Bit {
        let own: Vec<Bit> = self.bits.iter().flatten().copied().collect();
        let here = self.circuit.evaluate(values, &own);
        let differ = own.into_iter().zip(here).map(|(bit, value)| if value { !bit } else { bit });
        let differ: Vec<Bit> = differ.collect();
        self.circuit.any(&differ)
    }
}
