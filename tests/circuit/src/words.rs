//! Numbers as lists of bits, the lowest first.

use crate::{Bit, Circuit};

/// Returns a constant of some bits. Bits past the 128th repeat its sign.
#[must_use]
pub fn constant(value: i128, bits: usize) -> Vec<Bit> {
    (0..bits).map(|bit| Bit::constant(value >> bit.min(127) & 1 != 0)).collect()
}

/// Returns a number with `bits` bits: cut off, or filled up with zeros.
#[must_use]
pub fn widened(word: &[Bit], bits: usize) -> Vec<Bit> {
    (0..bits).map(|bit| word.get(bit).copied().unwrap_or(Bit::ZERO)).collect()
}

/// Returns a number with `bits` bits: cut off, or filled up with its highest bit.
#[must_use]
pub fn signed(word: &[Bit], bits: usize) -> Vec<Bit> {
    let sign = word.last().copied().unwrap_or(Bit::ZERO);
    (0..bits).map(|bit| word.get(bit).copied().unwrap_or(sign)).collect()
}

/// Returns the complement of each bit.
#[must_use]
pub fn negated(word: &[Bit]) -> Vec<Bit> {
    word.iter().map(|&bit| !bit).collect()
}

/// Returns a number shifted to the left, or to the right if `by` is negative, in the same number of bits. Zeros come in.
#[must_use]
pub fn shifted(word: &[Bit], by: isize) -> Vec<Bit> {
    let at = |bit: usize| usize::try_from(bit as isize - by).ok().and_then(|from| word.get(from));
    (0..word.len()).map(|bit| at(bit).copied().unwrap_or(Bit::ZERO)).collect()
}

/// Returns the number if all bits are constant, of at most 64 bits.
#[must_use]
pub fn value_of(word: &[Bit]) -> Option<u64> {
    if word.len() > 64 {
        return None;
    }
    word.iter().rev().try_fold(0, |value, bit| Some(value << 1 | u64::from(bit.value()?)))
}

impl Circuit {
    /// Applies an operation of two bits to each pair of bits.
    fn each(&mut self, a: &[Bit], b: &[Bit], operation: fn(&mut Circuit, Bit, Bit) -> Bit) -> Vec<Bit> {
        a.iter().zip(b).map(|(&a, &b)| operation(self, a, b)).collect()
    }

    /// The bitwise AND.
    pub fn and_words(&mut self, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
        self.each(a, b, Circuit::and)
    }

    /// The bitwise OR.
    pub fn or_words(&mut self, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
        self.each(a, b, Circuit::or)
    }

    /// The bitwise XOR.
    pub fn xor_words(&mut self, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
        self.each(a, b, Circuit::xor)
    }

    /// `one` if the condition is 1, else `other`; both have the same number of bits.
    pub fn choose_word(&mut self, condition: Bit, one: &[Bit], other: &[Bit]) -> Vec<Bit> {
        one.iter().zip(other).map(|(&one, &other)| self.choose(condition, one, other)).collect()
    }

    /// 1 if any bit is 1.
    pub fn any(&mut self, bits: &[Bit]) -> Bit {
        !self.all(&negated(bits))
    }

    /// 1 if all bits are 1.
    pub fn all(&mut self, bits: &[Bit]) -> Bit {
        match bits {
            [] => Bit::ONE,
            [one] => *one,
            _ => {
                let (low, high) = bits.split_at(bits.len() / 2);
                let (low, high) = (self.all(low), self.all(high));
                self.and(low, high)
            }
        }
    }

    /// 1 if the number of 1 bits is odd.
    pub fn parity(&mut self, bits: &[Bit]) -> Bit {
        bits.iter().fold(Bit::ZERO, |parity, &bit| self.xor(parity, bit))
    }

    /// 1 if the numbers are equal.
    pub fn equal(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let differences = self.xor_words(a, b);
        !self.any(&differences)
    }

    /// 1 if the number is a constant.
    pub fn is(&mut self, a: &[Bit], value: i128) -> Bit {
        self.equal(a, &constant(value, a.len()))
    }

    /// `a + b + carry` in as many bits as the operands have, and the carry out of each bit.
    pub fn add_carry(&mut self, a: &[Bit], b: &[Bit], mut carry: Bit) -> (Vec<Bit>, Vec<Bit>) {
        let (mut sum, mut carries) = (Vec::with_capacity(a.len()), Vec::with_capacity(a.len()));
        for (&a, &b) in a.iter().zip(b) {
            let differ = self.xor(a, b);
            sum.push(self.xor(differ, carry));
            let (both, passed) = (self.and(a, b), self.and(differ, carry));
            carry = self.or(both, passed);
            carries.push(carry);
        }
        (sum, carries)
    }

    /// `a + b`, without the carry. `(a + 1) + 1` and `a + 2` are the same gates.
    pub fn add(&mut self, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
        match (value_of(a), value_of(b)) {
            (None, Some(more)) => self.add_constant(a, more),
            (Some(more), None) => self.add_constant(b, more),
            _ => self.add_carry(a, b, Bit::ZERO).0,
        }
    }

    /// The sum of a number and a constant.
    fn add_constant(&mut self, a: &[Bit], more: u64) -> Vec<Bit> {
        let (base, before) = self.constants_added.get(a).cloned().unwrap_or_else(|| (a.to_vec(), 0));
        let more = before.wrapping_add(more) & u64::MAX >> (u64::BITS as usize - a.len());
        if more == 0 {
            return base;
        }
        let sum = self.add_carry(&base, &constant(more.into(), base.len()), Bit::ZERO).0;
        self.constants_added.insert(sum.clone(), (base, more));
        sum
    }

    /// `a - b - borrow`, and the borrow out of each bit.
    pub fn sub_borrow(&mut self, a: &[Bit], b: &[Bit], borrow: Bit) -> (Vec<Bit>, Vec<Bit>) {
        let (difference, carries) = self.add_carry(a, &negated(b), !borrow);
        (difference, negated(&carries))
    }

    /// `a - b`, without the borrow.
    pub fn sub(&mut self, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
        match (value_of(a), value_of(b)) {
            (None, Some(less)) => self.add_constant(a, less.wrapping_neg()),
            _ => self.sub_borrow(a, b, Bit::ZERO).0,
        }
    }

    /// 1 if `a < b`, as unsigned numbers.
    pub fn less(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        self.sub_borrow(a, b, Bit::ZERO).1.last().copied().unwrap_or(Bit::ZERO)
    }

    /// 1 if `a < b`, as signed numbers.
    pub fn less_signed(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let flip = |word: &[Bit]| {
            let mut word = word.to_vec();
            if let Some(sign) = word.last_mut() {
                *sign = !*sign;
            }
            word
        };
        self.less(&flip(a), &flip(b))
    }
}
