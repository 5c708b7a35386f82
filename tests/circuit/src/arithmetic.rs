//! Products, quotients, roots and decimals of unsigned numbers.
//!
//! Products, quotients and roots can be built in two architectures. They are equal, which the tests of this room show, but a proof that a routine
//! computes one is easy only in the routine's own order of work.

use crate::words::{constant, shifted, widened};
use crate::{Bit, Circuit};

/// The architecture of products, quotients and roots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// A product adds the first number for each bit of the second one, from the lowest; a quotient or root takes away only what fits.
    LowestFirst,
    /// A product is doubled, and the first number added, for each bit of the second one, from the highest; a quotient or root takes away in
    /// each step, and adds in the next one if that was too much (non-restoring).
    HighestFirst,
}

impl Architecture {
    /// All architectures.
    pub const ALL: [Architecture; 2] = [Architecture::LowestFirst, Architecture::HighestFirst];
}

impl Circuit {
    /// `a * b`, in `bits` bits.
    pub fn multiply(&mut self, a: &[Bit], b: &[Bit], bits: usize, architecture: Architecture) -> Vec<Bit> {
        let a = widened(a, bits);
        let mut product = constant(0, bits);
        match architecture {
            Architecture::LowestFirst => {
                for (by, &bit) in b.iter().enumerate().take(bits) {
                    let part: Vec<Bit> = shifted(&a, by as isize).iter().map(|&a| self.and(a, bit)).collect();
                    product = self.add(&product, &part);
                }
            }
            Architecture::HighestFirst => {
                for &bit in b.iter().rev() {
                    let part: Vec<Bit> = a.iter().map(|&a| self.and(a, bit)).collect();
                    product = self.add(&shifted(&product, 1), &part);
                }
            }
        }
        product
    }

    /// The quotient and the remainder of a division. Divided by 0 they may be anything.
    pub fn divide(&mut self, number: &[Bit], by: &[Bit], architecture: Architecture) -> (Vec<Bit>, Vec<Bit>) {
        match architecture {
            Architecture::LowestFirst => self.divide_restoring(number, by),
            Architecture::HighestFirst => self.divide_non_restoring(number, by),
        }
    }

    fn divide_restoring(&mut self, number: &[Bit], by: &[Bit]) -> (Vec<Bit>, Vec<Bit>) {
        let bits = by.len() + 1;
        let by = widened(by, bits);
        let mut rest = constant(0, bits);
        let mut quotient = Vec::with_capacity(number.len());
        for &bit in number.iter().rev() {
            rest = shifted(&rest, 1);
            rest[0] = bit;
            let (less, borrows) = self.sub_borrow(&rest, &by, Bit::ZERO);
            let fits = !borrows[bits - 1];
            rest = self.choose_word(fits, &less, &rest);
            quotient.push(fits);
        }
        quotient.reverse();
        rest.pop();
        (quotient, rest)
    }

    fn divide_non_restoring(&mut self, number: &[Bit], by: &[Bit]) -> (Vec<Bit>, Vec<Bit>) {
        // From -by to by - 1.
        let (bits, by) = (by.len(), widened(by, by.len() + 1));
        let mut rest = constant(0, by.len());
        let mut quotient = Vec::with_capacity(number.len());
        for &bit in number.iter().rev() {
            let was_negative = rest[bits];
            rest = shifted(&rest, 1);
            rest[0] = bit;
            rest = self.add_or_subtract(&rest, &by, was_negative);
            quotient.push(!rest[bits]);
        }
        quotient.reverse();
        let more = self.add(&rest, &by);
        rest = self.choose_word(rest[bits], &more, &rest);
        rest.truncate(bits);
        (quotient, rest)
    }

    /// The square root, rounded down, in half as many bits.
    pub fn square_root(&mut self, number: &[Bit], architecture: Architecture) -> Vec<Bit> {
        let number = widened(number, number.len().next_multiple_of(2));
        let half = number.len() / 2;
        // Restoring, the rest is never negative, and has no sign.
        let bits = half + if architecture == Architecture::LowestFirst { 2 } else { 3 };
        let (mut root, mut rest) = (constant(0, half), constant(0, bits));
        for pair in number.chunks(2).rev() {
            let was_negative = rest[bits - 1];
            rest = shifted(&rest, 2);
            (rest[0], rest[1]) = (pair[0], pair[1]);
            // The next bit is 1 if 4 * root + 1 fits.
            let mut trial = shifted(&widened(&root, bits), 2);
            trial[0] = Bit::ONE;
            let fits = match architecture {
                Architecture::LowestFirst => {
                    let (less, borrows) = self.sub_borrow(&rest, &trial, Bit::ZERO);
                    let fits = !borrows[bits - 1];
                    rest = self.choose_word(fits, &less, &rest);
                    fits
                }
                Architecture::HighestFirst => {
                    // If the last step took too much, 4 * root + 3 gives all of it back but what this step takes.
                    trial[1] = was_negative;
                    rest = self.add_or_subtract(&rest, &trial, was_negative);
                    !rest[bits - 1]
                }
            };
            root = shifted(&root, 1);
            root[0] = fits;
        }
        root
    }

    /// `a + b` where a bit is 1, or else `a - b`.
    fn add_or_subtract(&mut self, a: &[Bit], b: &[Bit], adds: Bit) -> Vec<Bit> {
        let (sum, difference) = (self.add(a, b), self.sub(a, b));
        self.choose_word(adds, &sum, &difference)
    }

    /// The decimals of a number, four bits each: as many as its greatest value has.
    pub fn decimals(&mut self, number: &[Bit]) -> Vec<Bit> {
        // Doubles the decimals and adds a bit: a digit of 5 and more gets 3 first, so that it carries.
        let digits = (number.len() as f64 * std::f64::consts::LOG10_2) as usize + 1;
        let mut decimals = constant(0, 4 * digits);
        for &bit in number.iter().rev() {
            for digit in decimals.chunks_mut(4) {
                let corrected = self.add(digit, &constant(3, 4));
                let is_small = self.less(digit, &constant(5, 4));
                digit.copy_from_slice(&self.choose_word(!is_small, &corrected, digit));
            }
            decimals = shifted(&decimals, 1);
            decimals[0] = bit;
        }
        decimals
    }

    /// The number of 1 bits.
    pub fn count_ones(&mut self, word: &[Bit]) -> Vec<Bit> {
        match word {
            [] => Vec::new(),
            [one] => vec![*one],
            _ => {
                let (low, high) = word.split_at(word.len() / 2);
                let (low, high) = (self.count_ones(low), self.count_ones(high));
                let bits = low.len().max(high.len()) + 1;
                self.add(&widened(&low, bits), &widened(&high, bits))
            }
        }
    }

    /// A number shifted to the left by a number of bits, in as many bits as it has.
    pub fn shift_left(&mut self, word: &[Bit], by: &[Bit]) -> Vec<Bit> {
        self.shift_by(word, by, 1, Bit::ZERO)
    }

    /// A number shifted to the right by a number of bits: `fill` comes in.
    pub fn shift_right(&mut self, word: &[Bit], by: &[Bit], fill: Bit) -> Vec<Bit> {
        self.shift_by(word, by, -1, fill)
    }

    fn shift_by(&mut self, word: &[Bit], by: &[Bit], direction: isize, fill: Bit) -> Vec<Bit> {
        // A shift of the complement brings in ones.
        let mut word: Vec<Bit> = word.iter().map(|&bit| self.xor(bit, fill)).collect();
        for (place, &bit) in by.iter().enumerate() {
            let distance = 1isize.checked_shl(place as u32).filter(|&by| by > 0 && by < word.len() as isize);
            let moved = match distance {
                Some(distance) => shifted(&word, direction * distance),
                None => constant(0, word.len()),
            };
            word = self.choose_word(bit, &moved, &word);
        }
        word.iter().map(|&bit| self.xor(bit, fill)).collect()
    }
}
