//! The values at which random cases aim: the constants that the routine's code contains, and values near them and near the ends
//! of ranges. A random number rarely hits the one value of 65,536 that the code compares with.

use std::collections::BTreeSet;

use super::code::Constant;
use super::spec::Input;

/// The values of an input at which cases aim, by their index.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aim {
    /// The constants, and numbers joined from adjacent ones.
    exact: Vec<u64>,
    /// All numbers put together from bytes of constants, negated ones too, and their neighbours.
    near: Vec<u64>,
    /// The ends of ranges, and values beside them.
    ends: Vec<u64>,
}

impl Aim {
    pub(crate) fn new(input: &Input, constants: &[Constant]) -> Aim {
        let bits = input.cell.place.bits();
        let indices = |numbers: Vec<i64>| {
            let found: BTreeSet<u64> =
                numbers.into_iter().filter_map(|number| input.values.index(number, bits)).collect();
            found.into_iter().collect()
        };
        let constants = Constants::new(constants);
        Aim {
            exact: indices(constants.in_order(bits)),
            near: indices(constants.near(bits)),
            ends: input.values.boundaries(),
        }
    }

    /// Picks a value; `None` for any value. `below` returns a random number below another.
    pub(crate) fn pick(&self, mut below: impl FnMut(u64) -> u64) -> Option<u64> {
        let of = match below(4) {
            0 => return None,
            1 => &self.ends,
            2 => &self.near,
            _ => &self.exact,
        };
        if of.is_empty() { None } else { Some(of[below(of.len() as u64) as usize]) }
    }
}

/// The numbers in the code.
struct Constants {
    /// The bytes, and those of the words, the higher one first.
    bytes: Vec<i64>,
    words: Vec<i64>,
}

impl Constants {
    fn new(constants: &[Constant]) -> Constants {
        let (mut bytes, mut words) = (Vec::new(), Vec::new());
        for constant in constants {
            match *constant {
                Constant::Byte(byte) => bytes.push(byte.into()),
                Constant::Word(word) => {
                    bytes.extend(word.to_be_bytes().map(i64::from));
                    words.push(word.into());
                }
            }
        }
        Constants { bytes, words }
    }

    /// Returns the numbers of some bits, and those put together from two or four bytes that follow each other in the code.
    fn in_order(&self, bits: u32) -> Vec<i64> {
        let mut numbers = self.bytes.clone();
        if bits > 8 {
            numbers.extend(&self.words);
            numbers.extend(joined(&self.bytes, 8));
        }
        if bits > 16 {
            numbers.extend(joined(&self.words, 16));
            let fours = self.bytes.windows(4).map(|of| of.iter().fold(0, |number, byte| number << 8 | byte));
            numbers.extend(fours);
        }
        numbers
    }

    /// Returns the numbers of some bits near these, and near the negative ones.
    fn near(&self, bits: u32) -> Vec<i64> {
        /// Greatest number of bytes of which all pairs are taken.
        const ALL: usize = 24;
        let both = self.bytes.iter().flat_map(|&byte| [byte, (0x100 - byte) & 0xFF]);
        let bytes: BTreeSet<i64> = both.collect();
        let mut numbers: Vec<i64> = bytes.iter().copied().collect();
        if bits > 8 {
            numbers.extend(self.words.iter().flat_map(|&word| [word, (0x1_0000 - word) & 0xFFFF]));
            let pairs = bytes.iter().flat_map(|&high| bytes.iter().map(move |&low| high << 8 | low));
            numbers.extend(pairs.take(ALL * ALL));
        }
        if bits > 16 {
            numbers.extend(joined(&self.words, 16));
        }
        let steps: &[i64] = if bits > 8 { &[0, 1, -1, 0x100, -0x100] } else { &[0, 1, -1] };
        numbers.iter().flat_map(|number| steps.iter().map(move |step| number + step)).collect()
    }
}

/// Returns the numbers that two numbers make which follow each other, in either order.
fn joined(numbers: &[i64], bits: u32) -> impl Iterator<Item = i64> {
    numbers.windows(2).flat_map(move |two| [two[0] << bits | two[1], two[1] << bits | two[0]])
}
