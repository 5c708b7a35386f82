//! What a routine takes for constant: memory of the program that it reads, and that its `In` does not name. That may be a table; but
//! if another routine changes it, or is given other values there, it was tried with what the program begins with and nothing else.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::place::Place;
use super::run::Run;
use super::source::{Places, Routine};
use crate::addresses::Addresses;
use crate::memory::Seen;

/// What the calls of a routine, or a shard's part of them, read and wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Touched {
    /// The program's memory that they read as the program has it.
    read: Addresses,
    /// What they wrote, and what they were given.
    changed: Addresses,
    /// The labels of what they read, by their address.
    labels: BTreeMap<u16, String>,
}

impl Touched {
    pub(crate) fn new(seen: &Seen, routine: &Routine, places: &Places) -> Touched {
        let Seen { read, written } = seen.clone();
        let mut touched = Touched { read, changed: written, labels: BTreeMap::new() };
        for input in &routine.spec.inputs {
            if let Place::Memory { fixed: Some(fixed), width, .. } = input.cell.place {
                (0..width as u16).for_each(|byte| _ = touched.changed.insert(fixed.wrapping_add(byte)));
            }
        }
        touched.labels = touched.read.iter().filter_map(|address| places.label(address)).collect();
        touched
    }

    /// Adds what other cases did.
    pub(crate) fn add(&mut self, other: Touched) {
        self.read.add(&other.read);
        self.changed.add(&other.changed);
        self.labels.extend(other.labels);
    }

    /// What these calls take for constant and is not: each label once, with the routine that changes it.
    pub(crate) fn taken_for_constant(&self, run: &Run) -> Vec<String> {
        let mut found: BTreeMap<&str, String> = BTreeMap::new();
        for address in self.read.iter() {
            let by = run.routines.iter().find(|tried| tried.touched.changed.has(address));
            let by = match by {
                Some(tried) => tried.proof.routine.as_str(),
                None if run.stored.has(address) => "another instruction",
                None => continue,
            };
            let label = self.labels.range(..=address).next_back().map_or("", |(_, label)| label);
            found.entry(label).or_insert_with(|| {
                format!(
                    "reads {label} (${address:04X}), which In does not name, and {by} changes: it was tried with what stands there at \
                     the start alone"
                )
            });
        }
        found.into_values().collect()
    }
}
