//! Bit-parallel simulation: each operation on machine words computes a gate for [`LANES`] * 64 cases.

use crate::{Bit, Circuit, Gate};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Number of machine words that are simulated at a time.
pub const LANES: usize = 4;

/// The values of a bit in 64 * [`LANES`] cases.
pub type Lanes = [u64; LANES];

/// Number of cases at a time.
const CASES: u64 = 64 * LANES as u64;

/// Greatest number of inputs whose combinations are counted through.
const MOST_INPUTS: usize = 40;

/// An operation: the complement of each operand is a word of all ones or zeros. Its value goes to a slot.
#[derive(Clone, Copy, Debug)]
struct Operation {
    is_sum: bool,
    slots: [u32; 3],
    flips: [u64; 2],
}

/// A circuit, ready to be simulated.
#[derive(Clone, Debug)]
pub struct Plan {
    operations: Vec<Operation>,
    /// The inputs by number, each with its slot.
    inputs: Vec<(u32, u32)>,
    /// The slots of the outputs, and their complements.
    outputs: Vec<(u32, u64)>,
    slots: usize,
}

/// The result of counting through all combinations of inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Number of combinations for which the first output is 1.
    pub counted: u64,
    /// The least combination for which the second output is 1.
    pub first: Option<u64>,
    /// True if `go_on` ended it early.
    pub stopped: bool,
}

impl Plan {
    /// Makes a plan that computes some outputs.
    #[must_use]
    pub fn new(circuit: &Circuit, outputs: &[Bit]) -> Plan {
        let cone = circuit.cone(outputs);
        let number: rustc_hash::FxHashMap<usize, u32> = cone.iter().zip(0..).map(|(&gate, n)| (gate, n)).collect();
        // A slot is free again after the last operation that reads it.
        let mut last_use = vec![0; cone.len()];
        for (n, &gate) in cone.iter().enumerate() {
            if let Gate::And(a, b) | Gate::Xor(a, b) = circuit.gate(gate) {
                last_use[number[&a.gate()] as usize] = n;
                last_use[number[&b.gate()] as usize] = n;
            }
        }
        for bit in outputs {
            last_use[number[&bit.gate()] as usize] = usize::MAX;
        }
        let mut plan = Plan { operations: Vec::new(), inputs: Vec::new(), outputs: Vec::new(), slots: 0 };
        let (mut slot_of, mut free) = (vec![0u32; cone.len()], Vec::new());
        let mut take = |free: &mut Vec<u32>| {
            free.pop().unwrap_or_else(|| {
                plan.slots += 1;
                plan.slots as u32 - 1
            })
        };
        // Inputs are set before all operations, so no operation may have written to their slots.
        for (n, &gate) in cone.iter().enumerate() {
            match circuit.gate(gate) {
                Gate::Input(input) => {
                    slot_of[n] = take(&mut free);
                    plan.inputs.push((input, slot_of[n]));
                }
                // Slots are zero at first, and this one stays so.
                Gate::Zero => slot_of[n] = take(&mut free),
                _ => {}
            }
        }
        let flip = |bit: Bit| if bit.is_complement() { u64::MAX } else { 0 };
        for (n, &gate) in cone.iter().enumerate() {
            let (is_sum, a, b) = match circuit.gate(gate) {
                Gate::And(a, b) => (false, a, b),
                Gate::Xor(a, b) => (true, a, b),
                Gate::Zero | Gate::Input(_) => continue,
            };
            let operands = [number[&a.gate()] as usize, number[&b.gate()] as usize];
            let [from_a, from_b] = operands.map(|operand| slot_of[operand]);
            let is_free = |operand: usize| {
                last_use[operand] == n && matches!(circuit.gate(cone[operand]), Gate::And(..) | Gate::Xor(..))
            };
            let released = operands.into_iter().filter(|&operand| is_free(operand)).map(|operand| slot_of[operand]);
            free.extend(released);
            slot_of[n] = take(&mut free);
            plan.operations.push(Operation { is_sum, slots: [from_a, from_b, slot_of[n]], flips: [flip(a), flip(b)] });
        }
        plan.outputs = outputs.iter().map(|bit| (slot_of[number[&bit.gate()] as usize], flip(*bit))).collect();
        plan
    }

    /// Number of operations for each [`LANES`] * 64 cases.
    #[must_use]
    pub fn len(&self) -> usize {
        self.operations.len()
    }

    /// Returns its operations as bytes: equal ones compute the same outputs from the same inputs.
    pub fn bytes(&self) -> impl Iterator<Item = u8> + '_ {
        let operations = self.operations.iter().flat_map(|of| {
            let [a, b, to] = of.slots;
            let flags = [u32::from(of.is_sum), of.flips[0] as u32, of.flips[1] as u32];
            [a, b, to, flags[0] | flags[1] & 2 | flags[2] & 4]
        });
        let inputs = self.inputs.iter().flat_map(|&(input, slot)| [input, slot]);
        let outputs = self.outputs.iter().flat_map(|&(slot, flip)| [slot, flip as u32]);
        let lengths = [self.operations.len() as u32, self.inputs.len() as u32];
        lengths.into_iter().chain(operations).chain(inputs).chain(outputs).flat_map(u32::to_le_bytes)
    }

    /// Returns true if all outputs are constants or inputs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// Computes the outputs for 64 * [`LANES`] cases. `input` returns the values of an input by its number.
    #[must_use]
    pub fn run(&self, mut input: impl FnMut(u32) -> Lanes) -> Vec<Lanes> {
        let mut values = vec![[0; LANES]; self.slots];
        for &(number, slot) in &self.inputs {
            values[slot as usize] = input(number);
        }
        self.execute(&mut values);
        (0..self.outputs.len()).map(|output| self.output(&values, output)).collect()
    }

    #[inline]
    fn output(&self, values: &[Lanes], output: usize) -> Lanes {
        let (slot, flip) = self.outputs[output];
        values[slot as usize].map(|word| word ^ flip)
    }

    #[inline]
    fn execute(&self, values: &mut [Lanes]) {
        for &Operation { is_sum, slots: [a, b, to], flips: [flip_a, flip_b] } in &self.operations {
            let (a, b) = (values[a as usize], values[b as usize]);
            let to = &mut values[to as usize];
            if is_sum {
                (0..LANES).for_each(|lane| to[lane] = a[lane] ^ b[lane]);
            } else {
                (0..LANES).for_each(|lane| to[lane] = (a[lane] ^ flip_a) & (b[lane] ^ flip_b));
            }
        }
    }

    /// Counts through all combinations of some inputs, on all processors; all others are 0. Bit n of a combination's number is the value of
    /// `inputs[n]`. The plan has two outputs: how often is the first 1, and where is the second 1 first? Ends with the first such
    /// combination, or when `go_on` returns false: it gets numbers of finished combinations.
    ///
    /// # Panics
    /// If there are more than 40 inputs, or fewer than two outputs.
    pub fn count(&self, inputs: &[u32], go_on: &(dyn Fn(u64) -> bool + Sync)) -> Counted {
        self.count_share(inputs, &|_| true, go_on)
    }

    /// Does the same as [`Plan::count`] for some blocks of 2^20 combinations only: those for whose numbers `has` returns true.
    ///
    /// # Panics
    /// As [`Plan::count`].
    pub fn count_share(
        &self,
        inputs: &[u32],
        has: &(dyn Fn(u64) -> bool + Sync),
        go_on: &(dyn Fn(u64) -> bool + Sync),
    ) -> Counted {
        assert!(inputs.len() <= MOST_INPUTS && self.outputs.len() >= 2);
        let cases = 1u64 << inputs.len();
        let block = (1 << 20).min(cases);
        let place: rustc_hash::FxHashMap<u32, usize> =
            inputs.iter().enumerate().map(|(n, &input)| (input, n)).collect();
        let places: Vec<(Option<usize>, u32)> =
            self.inputs.iter().map(|&(number, slot)| (place.get(&number).copied(), slot)).collect();
        let (counted, first) = (AtomicU64::new(0), AtomicU64::new(u64::MAX));
        let stopped = AtomicBool::new(false);
        (0..cases.div_ceil(block)).into_par_iter().for_each_init(
            || vec![[0; LANES]; self.slots],
            |values, number| {
                let from = number * block;
                if !has(number) || stopped.load(Ordering::Relaxed) || from > first.load(Ordering::Relaxed) {
                    return;
                }
                counted.fetch_add(self.block(values, &places, from, from + block, &first), Ordering::Relaxed);
                if !go_on(block) {
                    stopped.store(true, Ordering::Relaxed);
                }
            },
        );
        let first = Some(first.into_inner()).filter(|&first| first != u64::MAX);
        Counted { counted: counted.into_inner(), first, stopped: stopped.into_inner() && first.is_none() }
    }

    /// Counts through some combinations. Notes the first one for which the second output is 1.
    fn block(
        &self,
        values: &mut [Lanes],
        places: &[(Option<usize>, u32)],
        from: u64,
        to: u64,
        first: &AtomicU64,
    ) -> u64 {
        /// Bit n of the numbers 0 to 63.
        const BITS: [u64; 6] = [
            0xAAAA_AAAA_AAAA_AAAA,
            0xCCCC_CCCC_CCCC_CCCC,
            0xF0F0_F0F0_F0F0_F0F0,
            0xFF00_FF00_FF00_FF00,
            0xFFFF_0000_FFFF_0000,
            0xFFFF_FFFF_0000_0000,
        ];
        let mut counted = 0;
        let mut at = from;
        while at < to {
            for &(place, slot) in places {
                values[slot as usize] = std::array::from_fn(|lane| match place {
                    None => 0,
                    Some(place @ 0..6) => BITS[place],
                    Some(place) => ((at + 64 * lane as u64) >> place & 1).wrapping_neg(),
                });
            }
            self.execute(values);
            let (one, two) = (self.output(values, 0), self.output(values, 1));
            for lane in 0..LANES {
                let start = at + 64 * lane as u64;
                let mask = if start >= to {
                    0
                } else if to - start < 64 {
                    (1 << (to - start)) - 1
                } else {
                    u64::MAX
                };
                counted += u64::from((one[lane] & mask).count_ones());
                if two[lane] & mask != 0 {
                    first.fetch_min(start + u64::from((two[lane] & mask).trailing_zeros()), Ordering::Relaxed);
                    return counted;
                }
            }
            at += CASES;
        }
        counted
    }
}
