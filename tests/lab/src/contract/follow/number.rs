//! Numbers in registers as far as they are known without running the code.

/// A byte: the least and the greatest value that it may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Byte {
    pub(super) least: u8,
    pub(super) most: u8,
}

impl Byte {
    pub(super) const ANY: Byte = Byte { least: 0, most: 0xFF };

    pub(super) fn known(value: u8) -> Byte {
        Byte { least: value, most: value }
    }

    /// Returns the value if there is only one.
    pub(super) fn exact(self) -> Option<u8> {
        (self.least == self.most).then_some(self.least)
    }

    /// Returns the sum with another byte; any value if it may pass 255.
    pub(super) fn plus(self, other: Byte) -> Byte {
        match (self.exact(), other.exact()) {
            (Some(a), Some(b)) => Byte::known(a.wrapping_add(b)),
            _ => {
                let ends = (self.least.checked_add(other.least), self.most.checked_add(other.most));
                if let (Some(least), Some(most)) = ends { Byte { least, most } } else { Byte::ANY }
            }
        }
    }

    /// Returns the difference to another byte; any value if it may go below 0.
    pub(super) fn minus(self, other: Byte) -> Byte {
        match (self.exact(), other.exact()) {
            (Some(a), Some(b)) => Byte::known(a.wrapping_sub(b)),
            _ => {
                let ends = (self.least.checked_sub(other.most), self.most.checked_sub(other.least));
                if let (Some(least), Some(most)) = ends { Byte { least, most } } else { Byte::ANY }
            }
        }
    }

    /// Returns the byte with some bits masked away.
    pub(super) fn and(self, other: Byte) -> Byte {
        match (self.exact(), other.exact()) {
            (Some(a), Some(b)) => Byte::known(a & b),
            _ => Byte { least: 0, most: self.most.min(other.most) },
        }
    }

    /// Combines two known bytes.
    pub(super) fn combined(self, other: Byte, with: fn(u8, u8) -> u8) -> Byte {
        match (self.exact(), other.exact()) {
            (Some(a), Some(b)) => Byte::known(with(a, b)),
            _ => Byte::ANY,
        }
    }

    /// Returns a byte that may be either of two: any value if the second is not among those of the first.
    fn or(self, other: Byte) -> Byte {
        if self.least <= other.least && other.most <= self.most { self } else { Byte::ANY }
    }
}

/// A word in a pair of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Number {
    /// The high and the low byte.
    Bytes(Byte, Byte),
    /// One of these, ends included.
    Within(u16, u16),
    /// Any value. It was computed from this address, or loaded from memory that held it at first.
    From(u16),
    /// An address of the caller's stack.
    Stack,
}

impl Number {
    pub(super) const ANY: Number = Number::Bytes(Byte::ANY, Byte::ANY);

    pub(super) fn known(value: u16) -> Number {
        let [high, low] = value.to_be_bytes();
        Number::Bytes(Byte::known(high), Byte::known(low))
    }

    /// Returns the value if there is only one.
    pub(super) fn exact(self) -> Option<u16> {
        self.range().filter(|(least, most)| least == most).map(|(least, _)| least)
    }

    /// Returns the least and the greatest value; `None` if it may be any address.
    pub(super) fn range(self) -> Option<(u16, u16)> {
        match self {
            Number::Bytes(Byte::ANY, _) | Number::From(_) | Number::Stack => None,
            Number::Bytes(high, low) => {
                let end = |high, low| u16::from_be_bytes([high, low]);
                Some((end(high.least, low.least), end(high.most, low.most)))
            }
            Number::Within(least, most) => Some((least, most)),
        }
    }

    /// Returns the address from which it was computed; `None` for a small number, which is no address but an offset.
    fn base(self) -> Option<u16> {
        const SMALL: u16 = 0x100;
        let is_small = |least: u16| !(SMALL..SMALL.wrapping_neg()).contains(&least);
        if let Number::From(base) = self {
            return Some(base);
        }
        self.range().map(|(least, _)| least).filter(|&least| !is_small(least))
    }

    pub(super) fn high(self) -> Byte {
        match self {
            Number::Bytes(high, _) => high,
            Number::Within(least, most) => Byte { least: (least >> 8) as u8, most: (most >> 8) as u8 },
            Number::From(_) | Number::Stack => Byte::ANY,
        }
    }

    pub(super) fn low(self) -> Byte {
        match self {
            Number::Bytes(_, low) => low,
            Number::Within(least, most) if least >> 8 == most >> 8 => Byte { least: least as u8, most: most as u8 },
            Number::Within(..) | Number::From(_) | Number::Stack => Byte::ANY,
        }
    }

    /// Returns the sum with another number.
    pub(super) fn plus(self, other: Number) -> Number {
        /// An address of the stack and at most this many bytes more or less is another one.
        const NEAR: u16 = 1024;
        let is_near =
            |number: Number| number.range().is_some_and(|(least, most)| most <= NEAR || least >= NEAR.wrapping_neg());
        match (self, other) {
            (Number::Stack, near) | (near, Number::Stack) if is_near(near) => return Number::Stack,
            (Number::Stack, _) | (_, Number::Stack) => return Number::ANY,
            _ => {}
        }
        if let (Some(a), Some(b)) = (self.exact(), other.exact()) {
            return Number::known(a.wrapping_add(b));
        }
        let ends = self.range().zip(other.range());
        let sum = ends.and_then(|(a, b)| Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)));
        match (sum, self.base().max(other.base())) {
            (Some((least, most)), _) => Number::Within(least, most),
            // The greater of two bases is the address, the other an offset.
            (None, Some(base)) => Number::From(base),
            (None, None) => Number::ANY,
        }
    }

    /// Returns the difference to another number.
    pub(super) fn minus(self, other: Number) -> Number {
        match (self, other.exact()) {
            (_, Some(less)) => self.plus(Number::known(less.wrapping_neg())),
            (Number::Stack, None) => Number::ANY,
            (_, None) => self.base().map_or(Number::ANY, Number::From),
        }
    }

    /// Returns a number that may be either of two.
    pub(super) fn or(self, other: Number) -> Number {
        match (self, other) {
            _ if self == other => self,
            (Number::Bytes(high, low), Number::Bytes(other_high, other_low))
                if (high.or(other_high), low.or(other_low)) == (high, low) =>
            {
                self
            }
            (Number::Stack, _) | (_, Number::Stack) => Number::ANY,
            _ => match (self.base(), other.base()) {
                (Some(base), Some(_)) => Number::From(base),
                _ => Number::ANY,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_numbers_include_all_values() {
        let index = Number::Bytes(Byte::known(0), Byte::ANY);
        assert_eq!(Number::known(0x9000).plus(index), Number::Within(0x9000, 0x90FF));
        assert_eq!(Number::known(0x9000).plus(Number::known(0xFFFF)), Number::known(0x8FFF));
        assert_eq!(Number::known(0xFE80).plus(Number::Within(0, 0x200)), Number::From(0xFE80), "it may go past $FFFF");
        assert_eq!(Number::known(0xFFF0).plus(index), Number::ANY, "a small number is no address");
        assert_eq!(Number::known(0x9000).plus(Number::ANY), Number::From(0x9000));
        assert_eq!(Number::From(0x9000).plus(Number::known(5)), Number::From(0x9000));
        assert_eq!(Number::ANY.plus(Number::ANY), Number::ANY);
        assert_eq!(Number::Stack.plus(Number::known(0xFFFE)), Number::Stack);
        assert_eq!(Number::Stack.plus(Number::known(0x8000)), Number::ANY);
        assert_eq!(Number::known(0x9000).minus(index), Number::From(0x9000));
        assert_eq!(Number::Bytes(Byte::known(0x90), Byte::ANY).range(), Some((0x9000, 0x90FF)));
        assert_eq!(Number::Bytes(Byte::ANY, Byte::known(0)).range(), None);
    }

    #[test]
    fn a_number_joined_with_others_soon_stays_the_same() {
        let (mut joined, mut changes) = (Number::known(0x9000), 0);
        for value in 0x9001..=0xFEFF {
            let next = joined.or(Number::known(value));
            changes += u32::from(next != joined);
            joined = next;
        }
        assert_eq!((joined, changes), (Number::From(0x9000), 1));
    }

    #[test]
    fn bytes_keep_their_limits() {
        let three_bits = Byte::ANY.and(Byte::known(7));
        assert_eq!((three_bits.least, three_bits.most), (0, 7));
        assert_eq!(three_bits.plus(Byte::known(250)), Byte::ANY, "it may pass 255");
        assert_eq!(three_bits.plus(Byte::known(8)), Byte { least: 8, most: 15 });
        assert_eq!(three_bits.minus(Byte::known(1)), Byte::ANY);
        assert_eq!(Byte::known(3).combined(Byte::known(6), |a, b| a ^ b), Byte::known(5));
    }
}
