//! Maps by name.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A fast hash for short names; no defence against chosen names, which would only slow their own author down.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NameHasher(u64);

impl NameHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
}

impl Hasher for NameHasher {
    fn finish(&self) -> u64 {
        // The upper bits are the well mixed ones, the map looks at the lower ones too.
        self.0 ^ (self.0 >> 29)
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

/// A map by name.
pub(crate) type NameMap<V> = HashMap<Box<[u8]>, V, BuildHasherDefault<NameHasher>>;
