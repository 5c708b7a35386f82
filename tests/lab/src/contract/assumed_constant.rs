//! What a routine takes for constant: memory of the program that it reads, and that its `In` does not name. That may be a table; but
//! if another routine changes it, or is given other values there, it was tried with what the program begins with and nothing else.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contract::expression::value::Value;
use crate::contract::run::Run;
use crate::contract::source::{Places, Routine};
use crate::contract::spec::place::Place;
use crate::core::addresses::Addresses;
use crate::core::memory::Seen;

/// What the calls of a routine, or a shard's part of them, read and wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Touched {
    /// The program's memory that they read as the program has it.
    read: Addresses,
    /// What they wrote, and what the contract says that they are given or write.
    changed: Addresses,
    /// The labels of what they read, by their address.
    labels: BTreeMap<u16, String>,
}

impl Touched {
    pub(crate) fn new(seen: &Seen, routine: &Routine, labels: &Places) -> Touched {
        let Seen { read, written } = seen.clone();
        let mut touched = Touched { read, changed: written, labels: BTreeMap::new() };
        // What a contract speaks of is changed, in whatever cases.
        let spec = &routine.spec;
        let cells = spec.inputs.iter().map(|input| &input.cell).chain(spec.outputs.iter().map(|output| &output.cell));
        let places = cells.filter_map(|cell| match cell.place {
            Place::Memory { fixed: Some(fixed), width, .. } => Some((fixed, width as u32)),
            _ => None,
        });
        let areas = spec.areas.iter().filter_map(|area| match area.address.constant() {
            Some(Value::Int(address)) => Some((address as u16, area.length)),
            _ => None,
        });
        for (start, length) in places.chain(areas) {
            (0..length).for_each(|byte| _ = touched.changed.insert(start.wrapping_add(byte as u16)));
        }
        touched.labels = touched.read.iter().filter_map(|address| labels.label(address)).collect();
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
