//! A number of T-states that depends on the inputs.

use circuit::{Architecture, Bit, Circuit, constant, widened};

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

    /// Returns the time after a number of turns of a loop, each of which takes from `least` to `most` T; `None` if it may be too much to be a number.
    pub(crate) fn after_turns(&self, circuit: &mut Circuit, turns: &[Bit], [least, most]: [u64; 2]) -> Option<Time> {
        /// Greatest time.
        const MOST: u64 = 1 << 48;
        let greatest = 1u64.checked_shl(turns.len() as u32)? - 1;
        let all = greatest.checked_mul(most)?.checked_add(self.most).filter(|&all| all < MOST)?;
        let bits = bits_of(all - self.least);
        let mut product =
            |t: u64| circuit.multiply(turns, &constant(t.into(), bits_of(t).max(1)), bits, Architecture::LowestFirst);
        let (sure, rest) = (product(least), product(most - least));
        let mut more = circuit.add(&widened(&self.more, bits), &sure);
        if least < most {
            // Any time up to the rest.
            let any = circuit.inputs(bits);
            let is_past = circuit.less(&rest, &any);
            let any = circuit.choose_word(is_past, &rest, &any);
            more = circuit.add(&more, &any);
        }
        Some(Time { least: self.least, more, most: all })
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
