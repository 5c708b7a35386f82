//! The memory that Out and Clobbers name, at addresses that may depend on the inputs.

use circuit::{Bit, Circuit, constant, value_of, widened};
use std::collections::BTreeMap;

/// Greatest number of bytes at a pointer that are compared with an address one by one.
const FEW: u32 = 8;

/// Memory that may change.
#[derive(Default)]
pub(super) struct Areas {
    /// The bytes at addresses that are the same for all inputs, each with the condition under which it may change.
    fixed: BTreeMap<u16, Vec<Bit>>,
    /// The first address, the number of bytes, and the condition.
    moving: Vec<(Vec<Bit>, u32, Bit)>,
}

impl Areas {
    /// Adds bytes from an address on that may change under a condition.
    pub(super) fn add(&mut self, start: Vec<Bit>, length: u32, condition: Bit) {
        let Some(first) = value_of(&start) else { return self.moving.push((start, length, condition)) };
        for n in 0..length.min(0x1_0000) {
            let conditions = self.fixed.entry((first as u16).wrapping_add(n as u16)).or_default();
            if conditions.last() != Some(&condition) {
                conditions.push(condition);
            }
        }
    }

    /// Makes a condition that all inputs meet the constant 1: that of the contract itself.
    pub(super) fn forget_sure(&mut self, domain: Bit) {
        let conditions =
            self.fixed.values_mut().flatten().chain(self.moving.iter_mut().map(|(.., condition)| condition));
        conditions.filter(|condition| **condition == domain).for_each(|condition| *condition = Bit::ONE);
    }

    /// Returns the bit that is 1 where a byte may change.
    pub(super) fn has(&self, circuit: &mut Circuit, address: u16) -> Bit {
        let mut may = self.fixed.get(&address).map_or(Bit::ZERO, |conditions| circuit.any(conditions));
        for (start, length, condition) in &self.moving {
            if may == Bit::ONE {
                break;
            }
            let is_within = if *length <= FEW {
                // As the machine compares the addresses of what it writes.
                let is_here: Vec<Bit> = (0..*length)
                    .map(|n| {
                        let at = circuit.add(start, &constant(n.into(), 16));
                        circuit.is(&at, address.into())
                    })
                    .collect();
                circuit.any(&is_here)
            } else {
                let distance = circuit.sub(&constant(address.into(), 16), start);
                circuit.less(&widened(&distance, 17), &constant((*length).min(0x1_0000).into(), 17))
            };
            let is_within = circuit.and(is_within, *condition);
            may = circuit.or(may, is_within);
        }
        may
    }
}
