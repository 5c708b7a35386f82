//! Maps with a fast hash for short keys. Keys chosen to collide would only slow down the source that contains them.

use rustc_hash::FxBuildHasher;
use std::collections::HashMap;

/// A map with a fast hash.
pub(crate) type FastMap<K, V> = HashMap<K, V, FxBuildHasher>;

/// A map with names as keys.
pub(crate) type NameMap<V> = FastMap<Box<[u8]>, V>;
