//! Memory that a routine takes for constant: bytes of the program that it reads and that its `In` does not name. That may be a
//! table. But if another routine changes it, or is given other values there, the proof covers only its first value.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::assembled::SourceMap;
use super::spec::{Place, Spec};
use crate::core::addresses::Addresses;
use crate::core::memory::Accesses;

/// The memory that the calls of a routine, or of a shard of its cases, read and wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Touched {
    /// Addresses read while they contained a byte of the program.
    read: Addresses,
    /// Addresses written, and those of the contract's inputs and outputs.
    changed: Addresses,
    /// The labels of the addresses read, by their own address.
    labels: BTreeMap<u16, String>,
}

impl Touched {
    pub(crate) fn new(accesses: &Accesses, spec: &Spec, map: &SourceMap) -> Touched {
        let Accesses { read, written } = accesses.clone();
        let mut touched = Touched { read, changed: written, labels: BTreeMap::new() };
        // Memory of the contract counts as changed, whatever the cases tried.
        let cells = spec.inputs.iter().map(|input| &input.cell).chain(spec.outputs.iter().map(|output| &output.cell));
        let places = cells.filter_map(|cell| match cell.place {
            Place::Memory { fixed: Some(fixed), width, .. } => Some((fixed, width as u32)),
            _ => None,
        });
        let areas = spec.areas.iter().filter_map(|area| match area.address.constant() {
            Some(Ok(address)) => Some((address as u16, area.length)),
            _ => None,
        });
        for (start, length) in places.chain(areas) {
            (0..length).for_each(|byte| _ = touched.changed.insert(start.wrapping_add(byte as u16)));
        }
        touched.labels = touched.read.iter().filter_map(|address| map.label(address)).collect();
        touched
    }

    /// Adds the accesses of other cases.
    pub(crate) fn add(&mut self, other: Touched) {
        self.read.add(&other.read);
        self.changed.add(&other.changed);
        self.labels.extend(other.labels);
    }

    /// Returns a text for each label that these calls wrongly take for constant. `all` are the accesses of all routines by
    /// name, and `stored` the addresses that other instructions write to.
    pub(crate) fn taken_for_constant<'a>(
        &self,
        all: &(impl Iterator<Item = (&'a str, &'a Touched)> + Clone),
        stored: &Addresses,
    ) -> Vec<String> {
        let mut found: BTreeMap<&str, String> = BTreeMap::new();
        for address in self.read.iter() {
            let by = match all.clone().find(|(_, touched)| touched.changed.has(address)) {
                Some((routine, _)) => routine,
                None if stored.has(address) => "another instruction",
                None => continue,
            };
            let label = self.labels.range(..=address).next_back().map_or("", |(_, label)| label);
            found.entry(label).or_insert_with(|| {
                format!(
                    "reads {label} (${address:04X}), which In does not name and {by} changes: it was tried with its first \
                     value alone"
                )
            });
        }
        found.into_values().collect()
    }
}
