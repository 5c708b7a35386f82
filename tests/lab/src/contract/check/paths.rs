//! Paths whose check is known. The taint after a part of a path depends only on the taint before it and on that part. So a path of
//! parts that were checked before, in whatever order, needs no check of its own: taints are states, and the parts of paths lead from
//! one state to another.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::contract::taint::Taint;
use calls::log::Stretch;

/// The result of the check for one path through the routine.
#[derive(Clone, Copy, Default)]
pub(super) struct KnownPath {
    /// Hash of the path.
    pub(super) path: u64,
    /// Hash of the addresses of the contract's memory: see [`DependenceCheck::find`](super::dependence::DependenceCheck::find).
    pub(super) addresses: u64,
    /// See [`Checked::covers`](super::broken::Checked::covers).
    pub(super) covers: bool,
}

/// A cache of checked paths, of limited size.
pub(super) struct KnownPaths(Vec<KnownPath>);

impl Default for KnownPaths {
    fn default() -> KnownPaths {
        // 6 MB. Few routines have more paths.
        KnownPaths(vec![KnownPath::default(); 1 << 18])
    }
}

impl KnownPaths {
    /// Returns the slot of a path, which another one with the same remainder may occupy.
    pub(super) fn slot(&mut self, path: u64) -> &mut KnownPath {
        let slots = self.0.len();
        &mut self.0[path as usize % slots]
    }
}

/// The taints of a call at a branch of its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PathState {
    /// Hash of the addresses of the contract's memory.
    pub(super) addresses: u64,
    /// The taint of what the contract does not name, and that of the stack's position.
    pub(super) unnamed: Taint,
    pub(super) stack: Taint,
    /// The same as the first with the unconstrained inputs; `None` if they make a difference, or if there are none.
    pub(super) unconstrained: Option<Taint>,
}

impl PathState {
    fn hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        hasher.write_u64(self.addresses);
        [Some(&self.unnamed), Some(&self.stack), self.unconstrained.as_ref()].into_iter().for_each(
            |taint| match taint {
                Some(taint) => taint.hash(&mut hasher),
                None => hasher.write_u8(0),
            },
        );
        hasher.finish()
    }

    fn len(&self) -> usize {
        1 + self.unnamed.len() + self.stack.len() + self.unconstrained.as_ref().map_or(0, Taint::len)
    }
}

/// The number of a state.
pub(super) type StateNumber = u32;

/// Takes hashes as they are.
#[derive(Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = (self.0.rotate_left(8)) ^ u64::from(byte));
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = self.0.rotate_left(32) ^ number;
    }
}

/// The states of a routine's paths, and the parts that lead from one to another.
#[derive(Default)]
pub(super) struct Paths {
    states: Vec<PathState>,
    by_hash: FxHashMap<u64, Vec<StateNumber>>,
    /// The states before a call, by the hash of the addresses of the contract's memory.
    first: FxHashMap<u64, StateNumber>,
    next: HashMap<(StateNumber, u64), StateNumber, BuildHasherDefault<Hashed>>,
    /// The states after a call, and whether the call stands for all values of the unconstrained inputs.
    ends: FxHashMap<StateNumber, bool>,
    /// The size of all states.
    size: usize,
    /// Number of paths that were learned, and of those known by their parts.
    learned: u64,
    known: u64,
}

/// A part of a path that leads from one state to another.
pub(super) struct Learned {
    pub(super) from: StateNumber,
    pub(super) hash: u64,
    pub(super) to: StateNumber,
}

impl Paths {
    /// Returns whether a path stands for all values of the unconstrained inputs, if all of its parts are known.
    pub(super) fn find(&mut self, addresses: u64, stretches: &[Stretch]) -> Option<bool> {
        let mut state = *self.first.get(&addresses)?;
        for stretch in stretches {
            state = *self.next.get(&(state, stretch.hash))?;
        }
        let covers = *self.ends.get(&state)?;
        self.known += 1;
        Some(covers)
    }

    /// Returns true if more paths should be learned: there is room, and what was learned is of use.
    pub(super) fn has_room(&self, stretches: &[Stretch]) -> bool {
        /// Greatest size of all states: some 50 MB.
        const MOST: usize = 1 << 20;
        /// Greatest number of parts of a path, and number of paths after which it is asked whether they are of use.
        const LONGEST: usize = 1 << 12;
        const TRIED: u64 = 1 << 12;
        stretches.len() <= LONGEST && self.size < MOST && (self.learned < TRIED || self.known > self.learned)
    }

    /// Returns the number of a state.
    pub(super) fn number(&mut self, state: &PathState) -> StateNumber {
        let hash = state.hash();
        let alike = self.by_hash.entry(hash).or_default();
        if let Some(&known) = alike.iter().find(|&&number| self.states[number as usize] == *state) {
            return known;
        }
        let number = self.states.len() as StateNumber;
        alike.push(number);
        self.size += state.len();
        self.states.push(state.clone());
        number
    }

    /// Adds a path: the state before it, its parts, and whether it stands for all values of the unconstrained inputs.
    pub(super) fn learn(&mut self, first: StateNumber, parts: &[Learned], covers: bool) {
        self.learned += 1;
        self.first.insert(self.states[first as usize].addresses, first);
        self.next.extend(parts.iter().map(|part| ((part.from, part.hash), part.to)));
        self.ends.insert(parts.last().map_or(first, |part| part.to), covers);
    }
}
