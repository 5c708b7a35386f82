//! Bytes as far as they are known without running the code.

/// A byte: the least and the greatest value that it may have, and the bits that may be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Byte {
    pub(super) least: u8,
    pub(super) most: u8,
    ones: u8,
}

impl Byte {
    pub(super) const ANY: Byte = Byte { least: 0, most: 0xFF, ones: 0xFF };

    pub(super) fn known(value: u8) -> Byte {
        Byte { least: value, most: value, ones: value }
    }

    /// Returns a byte between two ends; `None` if the first is the greater one.
    pub(super) fn between(least: u8, most: u8) -> Option<Byte> {
        (least <= most).then(|| Byte { least, most, ones: below(most) })
    }

    /// Returns the value if there is only one.
    pub(super) fn exact(self) -> Option<u8> {
        (self.least == self.most).then_some(self.least)
    }

    /// Returns the byte without the values outside of two ends; `None` if none is left.
    pub(super) fn limited(self, least: u8, most: u8) -> Option<Byte> {
        let (least, most) = (self.least.max(least), self.most.min(most));
        (least <= most).then(|| match least == most {
            true => Byte::known(least),
            false => Byte { least, most, ones: self.ones & below(most) },
        })
    }

    /// Returns the sum with another byte, and the carry if it is known; any value if only some sums pass 255.
    pub(super) fn plus(self, other: Byte, carry: u8) -> (Byte, Option<bool>) {
        let sum = |a: u8, b: u8| u16::from(a) + u16::from(b) + u16::from(carry);
        let (least, most) = (sum(self.least, other.least), sum(self.most, other.most));
        let is_over = (least > 0xFF) as u8 + (most > 0xFF) as u8;
        match is_over {
            1 => (Byte::ANY, None),
            _ => (Byte::between(least as u8, most as u8).unwrap_or(Byte::ANY).tightened(), Some(is_over == 2)),
        }
    }

    /// Returns the difference to another byte, and the borrow if it is known; any value if only some differences are negative.
    pub(super) fn minus(self, other: Byte, borrow: u8) -> (Byte, Option<bool>) {
        let difference = |a: u8, b: u8| i16::from(a) - i16::from(b) - i16::from(borrow);
        let (least, most) = (difference(self.least, other.most), difference(self.most, other.least));
        match (least < 0, most < 0) {
            (true, false) => (Byte::ANY, None),
            (is_below, _) => (Byte::between(least as u8, most as u8).unwrap_or(Byte::ANY).tightened(), Some(is_below)),
        }
    }

    fn tightened(self) -> Byte {
        self.exact().map_or(self, Byte::known)
    }

    /// Returns the bits that both have.
    pub(super) fn and(self, other: Byte) -> Byte {
        if let (Some(a), Some(b)) = (self.exact(), other.exact()) {
            return Byte::known(a & b);
        }
        let ones = self.ones & other.ones;
        Byte { least: 0, most: self.most.min(other.most).min(ones), ones }.tightened()
    }

    /// Returns the bits that either has.
    pub(super) fn or(self, other: Byte) -> Byte {
        if let (Some(a), Some(b)) = (self.exact(), other.exact()) {
            return Byte::known(a | b);
        }
        let ones = self.ones | other.ones;
        Byte { least: self.least.max(other.least), most: ones, ones }.tightened()
    }

    /// Returns the bits that one of the two has.
    pub(super) fn xor(self, other: Byte) -> Byte {
        if let (Some(a), Some(b)) = (self.exact(), other.exact()) {
            return Byte::known(a ^ b);
        }
        let ones = self.ones | other.ones;
        Byte { least: 0, most: ones, ones }
    }

    /// Rotates or shifts by one bit. Returns the result and the carry.
    pub(super) fn rotated(self, mnemonic: &str, carry: Option<bool>) -> (Byte, Option<bool>) {
        let is_left = mnemonic.as_bytes().get(1) == Some(&b'L');
        let out = if is_left { 0x80 } else { 1 };
        let leaves = match self.exact() {
            Some(value) => Some(value & out != 0),
            None => (self.ones & out == 0).then_some(false),
        };
        let enters = match mnemonic {
            "RLC" | "RLCA" | "RRC" | "RRCA" => leaves,
            "RL" | "RLA" | "RR" | "RRA" => carry,
            "SRA" => self.exact().map(|value| value & 0x80 != 0).or((self.ones & 0x80 == 0).then_some(false)),
            "SLL" => Some(true),
            _ => Some(false),
        };
        let Some(enters) = enters.filter(|_| !is_left || leaves.is_some()) else { return (Byte::ANY, leaves) };
        let shift =
            |value: u8| if is_left { value << 1 | u8::from(enters) } else { value >> 1 | u8::from(enters) << 7 };
        (Byte { least: shift(self.least), most: shift(self.most), ones: shift(self.ones) }, leaves)
    }

    /// Returns the least byte that has the values of both.
    pub(super) fn hull(self, other: Byte) -> Byte {
        Byte { least: self.least.min(other.least), most: self.most.max(other.most), ones: self.ones | other.ones }
    }

    /// Returns this byte if it has all values of another, else any value.
    pub(super) fn widened(self, other: Byte) -> Byte {
        if self.hull(other) == self { self } else { Byte::ANY }
    }
}

/// Returns all bits up to the highest one of a number.
fn below(most: u8) -> u8 {
    0xFF_u16.checked_shr(most.leading_zeros()).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(least: u8, most: u8) -> Byte {
        Byte::between(least, most).unwrap()
    }

    #[test]
    fn bytes_keep_their_limits() {
        let three_bits = Byte::ANY.and(Byte::known(7));
        assert_eq!(three_bits, between(0, 7));
        assert_eq!(three_bits.plus(Byte::known(250), 0), (Byte::ANY, None), "it may pass 255");
        assert_eq!(three_bits.plus(Byte::known(8), 0), (between(8, 15), Some(false)));
        assert_eq!(Byte::known(200).plus(Byte::known(100), 0), (Byte::known(44), Some(true)));
        assert_eq!(three_bits.minus(Byte::known(1), 0), (Byte::ANY, None));
        assert_eq!(three_bits.minus(Byte::known(9), 0).1, Some(true));
        assert_eq!(Byte::known(3).xor(Byte::known(6)), Byte::known(5));
        let row = Byte::ANY.and(Byte::known(0x18)).or(Byte::known(0x40));
        assert_eq!((row.least, row.most), (0x40, 0x58));
        assert_eq!(row.limited(0x50, 0xFF).map(|row| (row.least, row.most)), Some((0x50, 0x58)));
        assert_eq!(row.limited(0x60, 0xFF), None);
    }

    /// Every operation on every pair of some sets has all values that the processor can compute.
    #[test]
    fn results_include_all_values() {
        let sets = [between(0, 255), between(0, 7), between(1, 1), between(250, 255), between(100, 200)]
            .into_iter()
            .chain([Byte::ANY.and(Byte::known(0xF8)), Byte::ANY.and(Byte::known(0x18)).or(Byte::known(0x40))]);
        let sets: Vec<Byte> = sets.collect();
        let has = |set: Byte, value: u8| (set.least..=set.most).contains(&value) && value & !set.ones == 0;
        let values = |set: Byte| (0..=255).filter(move |&value| has(set, value));
        let mut tried = 0;
        for &a in &sets {
            for &b in &sets {
                for (x, y) in values(a).flat_map(|x| values(b).map(move |y| (x, y))) {
                    assert!(has(a.and(b), x & y) && has(a.or(b), x | y) && has(a.xor(b), x ^ y), "{a:?} {b:?} {x} {y}");
                    assert!(has(a.hull(b), x) && has(a.hull(b), y) && has(a.widened(b), y));
                    for carry in [0, 1] {
                        let (sum, over) = a.plus(b, carry);
                        let wide = u16::from(x) + u16::from(y) + u16::from(carry);
                        assert!(has(sum, wide as u8) && over.is_none_or(|over| over == (wide > 255)));
                        let (difference, under) = a.minus(b, carry);
                        let wide = i16::from(x) - i16::from(y) - i16::from(carry);
                        assert!(has(difference, wide as u8) && under.is_none_or(|under| under == (wide < 0)));
                    }
                    tried += 1;
                }
            }
            for name in ["RLC", "RRC", "RL", "RR", "SLA", "SRA", "SLL", "SRL", "RLCA", "RRCA", "RLA", "RRA"] {
                for (x, carry) in values(a).flat_map(|x| [(x, false), (x, true)]) {
                    let (left, in_low) = (x & 0x80 != 0, u8::from(carry));
                    let (value, out) = match name {
                        "RLC" | "RLCA" => (x.rotate_left(1), left),
                        "RRC" | "RRCA" => (x.rotate_right(1), x & 1 != 0),
                        "RL" | "RLA" => (x << 1 | in_low, left),
                        "RR" | "RRA" => (x >> 1 | in_low << 7, x & 1 != 0),
                        "SLA" => (x << 1, left),
                        "SLL" => (x << 1 | 1, left),
                        "SRA" => ((x as i8 >> 1) as u8, x & 1 != 0),
                        _ => (x >> 1, x & 1 != 0),
                    };
                    for known in [None, Some(carry)] {
                        let (set, leaves) = a.rotated(name, known);
                        assert!(has(set, value), "{name} {a:?} {x}");
                        assert!(leaves.is_none_or(|leaves| leaves == out), "{name} {a:?} {x}");
                    }
                }
            }
        }
        assert!(tried > 100_000, "{tried}");
    }
}
