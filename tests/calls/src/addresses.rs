//! A set of addresses, one bit for each.

use serde::{Deserialize, Serialize};

/// A set of addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addresses(Box<[u64; 0x1_0000 / 64]>);

impl Default for Addresses {
    fn default() -> Addresses {
        Addresses(Box::new([0; 0x1_0000 / 64]))
    }
}

impl Addresses {
    /// Returns true for an address of the set.
    #[inline]
    pub fn has(&self, address: u16) -> bool {
        self.0[usize::from(address) / 64] & 1 << (address % 64) != 0
    }

    /// Adds an address. Returns true if it was not in the set.
    #[inline]
    pub fn insert(&mut self, address: u16) -> bool {
        let (word, bit) = (&mut self.0[usize::from(address) / 64], 1 << (address % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Adds `length` addresses from one on; after $FFFF comes address 0.
    pub fn insert_range(&mut self, start: u16, length: u32) {
        (0..length).for_each(|n| _ = self.insert(start.wrapping_add(n as u16)));
    }

    /// Removes an address.
    #[inline]
    pub fn remove(&mut self, address: u16) {
        self.0[usize::from(address) / 64] &= !(1 << (address % 64));
    }

    /// Adds all addresses of another set.
    pub fn add(&mut self, other: &Addresses) {
        self.0.iter_mut().zip(other.0.iter()).for_each(|(own, others)| *own |= others);
    }

    /// Returns the addresses that another set does not have.
    #[must_use]
    pub fn without(&self, other: &Addresses) -> Addresses {
        let mut left = self.clone();
        left.0.iter_mut().zip(other.0.iter()).for_each(|(own, others)| *own &= !others);
        left
    }

    /// Returns the addresses in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u16> {
        let words = (0..).zip(self.0.iter()).filter(|(_, word)| **word != 0);
        words.flat_map(|(n, &word)| (0..64).filter(move |bit| word & 1 << bit != 0).map(move |bit| n * 64 + bit))
    }
}

/// Serialized as ranges: the first and last address of each.
impl Serialize for Addresses {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut stretches: Vec<(u16, u16)> = Vec::new();
        for address in self.iter() {
            match stretches.last_mut() {
                Some((_, last)) if *last + 1 == address => *last = address,
                _ => stretches.push((address, address)),
            }
        }
        stretches.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Addresses {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Addresses, D::Error> {
        let mut addresses = Addresses::default();
        for (first, last) in Vec::<(u16, u16)>::deserialize(deserializer)? {
            (first..=last).for_each(|address| _ = addresses.insert(address));
        }
        Ok(addresses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_added_and_survives_serialization() {
        let mut addresses = Addresses::default();
        for address in [0, 1, 2, 0x8000, 0xFFFE, 0xFFFF] {
            assert!(addresses.insert(address) && !addresses.insert(address));
        }
        let file = serde_json::to_string(&addresses).unwrap();
        assert_eq!(file, "[[0,2],[32768,32768],[65534,65535]]");
        assert_eq!(serde_json::from_str::<Addresses>(&file).unwrap(), addresses);
        assert_eq!(addresses.iter().count(), 6);
        let mut both = Addresses::default();
        both.insert(0x8001);
        both.add(&addresses);
        assert!(both.has(0x8000) && both.has(0x8001) && !addresses.has(0x8001));
        assert_eq!(both.without(&addresses).iter().collect::<Vec<_>>(), [0x8001]);
        both.remove(0x8001);
        assert_eq!(both.iter().collect::<Vec<_>>(), [0, 1, 2, 0x8000, 0xFFFE, 0xFFFF]);
    }
}
