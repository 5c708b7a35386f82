//! Maps with names as keys.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A fast hash for short names; no defence against chosen names, which would only slow their own author down.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NameHasher(u64);

impl NameHasher {
    /// Multiplies and folds the upper half of the product into the lower, so that each bit of the name reaches each bit of
    /// the hash: names differ most often in their last characters.
    fn add(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x2D35_8DCC_AA6C_78A5) * 0x9E37_79B9_7F4A_7C15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}

impl Hasher for NameHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.add(u64::from_le_bytes(chunk.try_into().unwrap_or_default()));
        }
        let mut last = [0; 8];
        last[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
        self.add(u64::from_le_bytes(last));
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }
}

/// A map with names as keys.
pub(crate) type NameMap<V> = HashMap<Box<[u8]>, V, BuildHasherDefault<NameHasher>>;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::hash::{BuildHasher, BuildHasherDefault};

    #[test]
    fn names_that_differ_at_their_end_are_spread() {
        let hasher = BuildHasherDefault::<NameHasher>::default();
        let hash = |name: String| hasher.hash_one(name.into_bytes().into_boxed_slice());
        for prefix in ["label", "l", "some_longer_name_"] {
            let hashes: Vec<u64> = (0..10_000).map(|number| hash(format!("{prefix}{number}"))).collect();
            // A map of 16,384 slots looks at the lower 14 bits, and at the upper 7 to tell what fell into one slot apart.
            let slots: HashSet<u64> = hashes.iter().map(|hash| hash & 0x3FFF).collect();
            let tags: HashSet<u64> = hashes.iter().map(|hash| hash >> 57).collect();
            assert!(slots.len() > 7000 && tags.len() == 128, "{prefix}: {} {}", slots.len(), tags.len());
        }
    }
}
