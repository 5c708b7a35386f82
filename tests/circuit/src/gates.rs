//! The gates of a circuit. A new gate is simplified, and found again if there is an equal one.
//!
//! Complements are marks on bits, not gates. A sum modulo 2 is identified by the set of its terms: `a ^ (b ^ c)` is `(a ^ b) ^ c`, and
//! `(a ^ b) ^ b` is `a`. That decides all linear functions, such as feedback registers and CRCs. Sums of more than [`TERMS`] terms are
//! terms themselves.

use rustc_hash::FxHashMap;
use std::ops::Not;

/// Greatest number of terms of a sum modulo 2 that is identified by them.
const TERMS: usize = 64;

/// Greatest number of terms kept in all; sums made after that are identified by their two operands.
const KEPT: usize = 1 << 25;

/// An output of a gate, or its complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bit(u32);

impl Bit {
    /// Always 0.
    pub const ZERO: Bit = Bit(0);
    /// Always 1.
    pub const ONE: Bit = Bit(1);

    /// Returns the constant with this value.
    #[must_use]
    pub const fn constant(value: bool) -> Bit {
        Bit(value as u32)
    }

    /// Returns the value if it is constant.
    #[must_use]
    pub const fn value(self) -> Option<bool> {
        match self.0 {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// The number of its gate: that of the operands of a gate is less than its own.
    #[must_use]
    pub const fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// True if it is the complement of its gate's output.
    #[must_use]
    pub const fn is_complement(self) -> bool {
        self.0 & 1 != 0
    }

    /// Returns the output of a gate.
    pub(crate) const fn of(gate: usize) -> Bit {
        Bit((gate as u32) << 1)
    }

    /// Returns it, or its complement if `on`.
    pub(crate) const fn flip(self, on: bool) -> Bit {
        Bit(self.0 ^ on as u32)
    }
}

impl Not for Bit {
    type Output = Bit;

    fn not(self) -> Bit {
        Bit(self.0 ^ 1)
    }
}

/// A gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gate {
    /// The constant 0.
    Zero,
    /// An input, by its number.
    Input(u32),
    /// 1 if both are 1.
    And(Bit, Bit),
    /// 1 if they differ. Neither is a complement.
    Xor(Bit, Bit),
}

/// A circuit without feedback. The operands of a gate come before it.
#[derive(Clone, Debug)]
pub struct Circuit {
    gates: Vec<Gate>,
    inputs: Vec<Bit>,
    found: FxHashMap<(Bit, Bit), Bit>,
    /// The terms of sums, as gates in rising order, one sum after the other.
    terms: Vec<u32>,
    /// The place of each gate's terms: the first one, and their number. A gate that is no sum has none.
    sums: Vec<(u32, u32)>,
    /// The sums by a hash of their terms.
    by_terms: FxHashMap<u64, Vec<u32>>,
    /// Of numbers that are another one and a constant: these.
    pub(crate) constants_added: FxHashMap<Vec<Bit>, (Vec<Bit>, u64)>,
}

impl Default for Circuit {
    fn default() -> Self {
        Self::new()
    }
}

impl Circuit {
    /// Returns a circuit without inputs.
    #[must_use]
    pub fn new() -> Self {
        Self {
            gates: vec![Gate::Zero],
            inputs: Vec::new(),
            found: FxHashMap::default(),
            terms: Vec::new(),
            sums: vec![(0, 0)],
            by_terms: FxHashMap::default(),
            constants_added: FxHashMap::default(),
        }
    }

    /// Adds an input.
    pub fn input(&mut self) -> Bit {
        let bit = self.push(Gate::Input(self.inputs.len() as u32));
        self.inputs.push(bit);
        bit
    }

    /// Adds inputs, the lowest bit first.
    pub fn inputs(&mut self, count: usize) -> Vec<Bit> {
        (0..count).map(|_| self.input()).collect()
    }

    /// All inputs, by number.
    #[must_use]
    pub fn all_inputs(&self) -> &[Bit] {
        &self.inputs
    }

    /// Number of gates, inputs and the constant included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.gates.len()
    }

    /// Returns true if there is nothing but the constant.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gates.len() == 1
    }

    /// Returns a gate by its number.
    #[must_use]
    pub fn gate(&self, number: usize) -> Gate {
        self.gates[number]
    }

    fn push(&mut self, gate: Gate) -> Bit {
        let bit = Bit::of(self.gates.len());
        self.gates.push(gate);
        self.sums.push((0, 0));
        bit
    }

    /// Returns the operands if the bit is an AND, not its complement.
    fn and_of(&self, bit: Bit) -> Option<(Bit, Bit)> {
        match self.gates[bit.gate()] {
            Gate::And(a, b) if !bit.is_complement() => Some((a, b)),
            _ => None,
        }
    }

    /// Returns the operands if the bit is the complement of an AND.
    fn nand_of(&self, bit: Bit) -> Option<(Bit, Bit)> {
        self.and_of(!bit)
    }

    /// 1 if both are 1.
    pub fn and(&mut self, a: Bit, b: Bit) -> Bit {
        let (a, b) = (a.min(b), a.max(b));
        if a == Bit::ZERO || a == !b {
            return Bit::ZERO;
        }
        if a == Bit::ONE || a == b {
            return b;
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Some((c, d)) = self.and_of(one) {
                if other == c || other == d {
                    return one;
                }
                if other == !c || other == !d {
                    return Bit::ZERO;
                }
            }
            if let Some((c, d)) = self.nand_of(one) {
                if other == !c || other == !d {
                    return other;
                }
                if other == c {
                    return self.and(other, !d);
                }
                if other == d {
                    return self.and(other, !c);
                }
            }
        }
        if let (Some((a0, a1)), Some((b0, b1))) = (self.and_of(a), self.and_of(b))
            && (a0 == !b0 || a0 == !b1 || a1 == !b0 || a1 == !b1)
        {
            return Bit::ZERO;
        }
        if let Some(&bit) = self.found.get(&(a, b)) {
            return bit;
        }
        let bit = self.push(Gate::And(a, b));
        self.found.insert((a, b), bit);
        bit
    }

    /// 1 if one is 1 or both are.
    pub fn or(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(!a, !b)
    }

    /// 1 if they differ.
    pub fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let flipped = a.is_complement() != b.is_complement();
        let (a, b) = (Bit::of(a.gate()), Bit::of(b.gate()));
        let (a, b) = (a.min(b), a.max(b));
        if a == b {
            return Bit::ZERO.flip(flipped);
        }
        if a == Bit::ZERO {
            return b.flip(flipped);
        }
        if let Some(&bit) = self.found.get(&(b, a)) {
            return bit.flip(flipped);
        }
        let bit = self.new_xor(a, b);
        // An AND has the lesser operand first: the pairs of sums are stored the other way round.
        self.found.insert((b, a), bit);
        bit.flip(flipped)
    }

    fn new_xor(&mut self, a: Bit, b: Bit) -> Bit {
        let mut both = [0; 2 * TERMS];
        let mut count = 0;
        {
            let (own_a, own_b) = ([a.gate() as u32], [b.gate() as u32]);
            let (mut left, mut right) = (self.terms_of(a, &own_a), self.terms_of(b, &own_b));
            loop {
                let next = match (left.first(), right.first()) {
                    (Some(x), Some(y)) if x == y => {
                        (left, right) = (&left[1..], &right[1..]);
                        continue;
                    }
                    (Some(x), y) if y.is_none_or(|y| x < y) => {
                        left = &left[1..];
                        *x
                    }
                    (_, Some(y)) => {
                        right = &right[1..];
                        *y
                    }
                    _ => break,
                };
                both[count] = next;
                count += 1;
            }
        }
        let terms = &both[..count];
        match terms {
            [] => return Bit::ZERO,
            [one] => return Bit::of(*one as usize),
            _ if count > TERMS || self.terms.len() + count > KEPT => return self.push(Gate::Xor(a, b)),
            _ => {}
        }
        let hash = terms.iter().fold(0x9E37_79B9_7F4A_7C15u64, |hash, &term| {
            (hash ^ u64::from(term)).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(29)
        });
        if let Some(same) = self.by_terms.get(&hash) {
            for &gate in same {
                let (first, length) = self.sums[gate as usize];
                if &self.terms[first as usize..(first + length) as usize] == terms {
                    return Bit::of(gate as usize);
                }
            }
        }
        let bit = self.push(Gate::Xor(a, b));
        self.sums[bit.gate()] = (self.terms.len() as u32, count as u32);
        self.terms.extend_from_slice(terms);
        self.by_terms.entry(hash).or_default().push(bit.gate() as u32);
        bit
    }

    /// Returns the terms of a sum, or the bit itself.
    fn terms_of<'a>(&'a self, bit: Bit, own: &'a [u32]) -> &'a [u32] {
        match self.sums[bit.gate()] {
            (_, 0) => own,
            (first, length) => &self.terms[first as usize..(first + length) as usize],
        }
    }

    /// `one` if the condition is 1, else `other`.
    pub fn choose(&mut self, condition: Bit, one: Bit, other: Bit) -> Bit {
        match condition.value() {
            Some(true) => return one,
            Some(false) => return other,
            None if one == other => return one,
            None => {}
        }
        match (one.value(), other.value()) {
            (Some(true), _) => return self.or(condition, other),
            (Some(false), _) => return self.and(!condition, other),
            (_, Some(true)) => return self.or(!condition, one),
            (_, Some(false)) => return self.and(condition, one),
            _ => {}
        }
        // In this form a choice between linear functions that differ by a constant is linear.
        let differs = self.xor(one, other);
        let changed = self.and(condition, differs);
        self.xor(other, changed)
    }
}
