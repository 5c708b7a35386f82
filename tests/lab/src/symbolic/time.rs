//! A number of T-states that depends on the inputs.

use circuit::{Bit, Circuit, constant, widened};

/// A time: a least number of T-states, and what is added to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Time {
    /// T-states in any case.
    pub(crate) least: u64,
    /// T-states more, as gates.
    pub(crate) more: Vec<Bit>,
    /// A bound of both together, which need not be reached.
    pub(crate) most: u64,
}

impl Time {
    /// The time at the start.
    pub(crate) const ZERO: Time = Time { least: 0, more: Vec::new(), most: 0 };

    /// Lets time pass.
    pub(crate) fn pass(&mut self, t: u64) {
        self.least += t;
        self.most += t;
    }

    /// Adds a number of T-states that depends on the inputs, at most `most`.
    pub(super) fn add(&mut self, circuit: &mut Circuit, more: &[Bit], most: u64) {
        let bits = bits_of(self.most - self.least + most);
        self.more = circuit.add(&widened(&self.more, bits), &widened(more, bits));
        self.most += most;
    }

    /// `one` if the condition is 1, else `other`.
    pub(crate) fn choose(circuit: &mut Circuit, condition: Bit, one: &Time, other: &Time) -> Time {
        if one == other {
            return one.clone();
        }
        let (least, most) = (one.least.min(other.least), one.most.max(other.most));
        let bits = bits_of(most - least);
        let [one, other] = [one, other].map(|time| {
            let shift = constant((time.least - least).into(), bits);
            circuit.add(&widened(&time.more, bits), &shift)
        });
        Time { least, more: circuit.choose_word(condition, &one, &other), most }
    }

    /// 1 if it is more than `t`.
    pub(crate) fn exceeds(&self, circuit: &mut Circuit, t: u64) -> Bit {
        let Some(rest) = t.checked_sub(self.least) else { return Bit::ONE };
        if t >= self.most {
            return Bit::ZERO;
        }
        let bits = self.more.len().max(bits_of(rest));
        circuit.less(&constant(rest.into(), bits), &widened(&self.more, bits))
    }
}

/// Number of bits of a number.
fn bits_of(number: u64) -> usize {
    (u64::BITS - number.leading_zeros()) as usize
}
