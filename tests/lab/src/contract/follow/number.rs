//! Numbers in pairs of registers as far as they are known without running the code.

use super::byte::Byte;

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

    fn within((least, most): (u16, u16)) -> Number {
        if least == most { Number::known(least) } else { Number::Within(least, most) }
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

    /// Returns the address from which it was computed; `None` for a small number, which is not an address but an offset.
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
            Number::Within(least, most) => Byte::between((least >> 8) as u8, (most >> 8) as u8).unwrap_or(Byte::ANY),
            Number::From(_) | Number::Stack => Byte::ANY,
        }
    }

    pub(super) fn low(self) -> Byte {
        match self {
            Number::Bytes(_, low) => low,
            Number::Within(least, most) if least >> 8 == most >> 8 => {
                Byte::between(least as u8, most as u8).unwrap_or(Byte::ANY)
            }
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
        // A number below 0, as $FFFF, is subtracted.
        if let (Some((least, most)), Some(by)) = (self.range(), other.exact().filter(|&by| by >= 0x8000))
            && let (Some(least), Some(most)) =
                (least.checked_sub(by.wrapping_neg()), most.checked_sub(by.wrapping_neg()))
        {
            return Number::within((least, most));
        }
        let sum =
            self.range().zip(other.range()).and_then(|(a, b)| Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)));
        match (sum, self.base().max(other.base())) {
            (Some(ends), _) => Number::within(ends),
            // The greater of two bases is the address, the other an offset.
            (None, Some(base)) => Number::From(base),
            (None, None) => Number::ANY,
        }
    }

    /// Returns the difference to another number.
    pub(super) fn minus(self, other: Number) -> Number {
        if let Some(less) = other.exact() {
            return self.plus(Number::known(less.wrapping_neg()));
        }
        let ends = self.range().zip(other.range());
        let ends = ends.and_then(|(a, b)| Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)));
        match (ends, self) {
            (_, Number::Stack) => Number::ANY,
            (Some(ends), _) => Number::within(ends),
            (None, _) => self.base().map_or(Number::ANY, Number::From),
        }
    }

    /// Returns the carry of a sum, if it is known.
    pub(super) fn carries(self, other: Number) -> Option<bool> {
        let ((least, most), of) = self.range().zip(other.range())?;
        let is_over = |a: u16, b: u16| a.checked_add(b).is_none();
        (is_over(least, of.0) == is_over(most, of.1)).then(|| is_over(least, of.0))
    }

    /// Returns the borrow of a difference, if it is known.
    pub(super) fn borrows(self, other: Number) -> Option<bool> {
        let ((least, most), of) = self.range().zip(other.range())?;
        match () {
            () if least >= of.1 => Some(false),
            () if most < of.0 => Some(true),
            () => None,
        }
    }

    /// Returns a number that has the values of both.
    pub(super) fn hull(self, other: Number) -> Number {
        /// The longest range that says anything.
        const LONGEST: u16 = 0x2000;
        if self == other {
            return self;
        }
        if let (Number::Bytes(high, low), Number::Bytes(other_high, other_low)) = (self, other)
            && (high == other_high || low == other_low)
            && high.hull(other_high) != Byte::ANY
        {
            return Number::Bytes(high.hull(other_high), low.hull(other_low));
        }
        let ends = self.range().zip(other.range()).map(|(a, b)| (a.0.min(b.0), a.1.max(b.1)));
        match ends.filter(|(least, most)| most - least <= LONGEST) {
            Some(ends) => Number::within(ends),
            None => self.widened(other),
        }
    }

    /// Returns this number if it has all values of another, else any value, with the address from which it was computed.
    pub(super) fn widened(self, other: Number) -> Number {
        let includes = |(a, b): ((u16, u16), (u16, u16))| a.0 <= b.0 && b.1 <= a.1;
        match (self, other) {
            _ if self == other => self,
            (Number::Bytes(high, low), Number::Bytes(other_high, other_low)) => {
                let (high, low) = (high.widened(other_high), low.widened(other_low));
                let is_kept = self == Number::Bytes(high, low);
                // A byte that stays is a counter, or the page of a table.
                if is_kept || high.exact().is_some() { Number::Bytes(high, low) } else { self.unbounded(other) }
            }
            (Number::Within(..), _) if self.range().zip(other.range()).is_some_and(includes) => self,
            (Number::Stack, _) | (_, Number::Stack) => Number::ANY,
            _ => self.unbounded(other),
        }
    }

    fn unbounded(self, other: Number) -> Number {
        match (self.base(), other.base()) {
            (Some(base), Some(_)) => Number::From(base),
            _ => Number::ANY,
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
        assert_eq!(Number::Within(0x9000, 0x9010).plus(Number::known(0xFFFF)), Number::Within(0x8FFF, 0x900F));
        assert_eq!(Number::known(0xFE80).plus(Number::Within(0, 0x200)), Number::From(0xFE80), "it may go past $FFFF");
        assert_eq!(Number::known(0xFFF0).plus(index), Number::ANY, "a small number is not an address");
        assert_eq!(Number::known(0x9000).plus(Number::ANY), Number::From(0x9000));
        assert_eq!(Number::From(0x9000).plus(Number::known(5)), Number::From(0x9000));
        assert_eq!(Number::ANY.plus(Number::ANY), Number::ANY);
        assert_eq!(Number::Stack.plus(Number::known(0xFFFE)), Number::Stack);
        assert_eq!(Number::Stack.plus(Number::known(0x8000)), Number::ANY);
        assert_eq!(Number::known(0x9000).minus(index), Number::Within(0x8F01, 0x9000));
        assert_eq!(Number::known(0x90).minus(index), Number::ANY);
        assert_eq!(Number::Bytes(Byte::known(0x90), Byte::ANY).range(), Some((0x9000, 0x90FF)));
        assert_eq!(Number::Bytes(Byte::ANY, Byte::known(0)).range(), None);
        assert_eq!((index.carries(Number::known(0xFF00)), index.carries(Number::known(0xFF01))), (Some(false), None));
        assert_eq!((index.borrows(Number::known(0x100)), index.borrows(index)), (Some(true), None));
    }

    #[test]
    fn a_number_joined_with_others_soon_stays_the_same() {
        let (mut joined, mut changes) = (Number::known(0x9000), 0);
        for value in 0x9001..=0xFEFF {
            let next = joined.widened(Number::known(value));
            changes += u32::from(next != joined);
            joined = next;
        }
        assert_eq!((joined, changes), (Number::From(0x9000), 2));
        assert_eq!(Number::known(0x9000).hull(Number::known(0x9123)), Number::Within(0x9000, 0x9123));
        assert_eq!(Number::known(0x9000).hull(Number::known(4)), Number::ANY);
        let counter = Number::Bytes(Byte::known(0), Byte::known(7));
        assert_eq!(counter.hull(Number::known(9)).range(), Some((7, 9)));
    }
}
