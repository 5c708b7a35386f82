//! Memory that a routine takes for constant: bytes of the program that it reads or executes and that its `In` does not name. That
//! may be a table. But if another routine changes it, or is given other values there, the proof covers only its first value.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::assembled::SourceMap;
use super::code::Reached;
use super::run::{SourceRun, Tried};
use super::spec::Spec;
use super::stores::{Store, Within};
use crate::core::addresses::Addresses;
use crate::core::memory::Accesses;

/// The memory that the calls of a routine, or of a shard of its cases, read and wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Touched {
    /// Addresses read while they contained a byte of the program.
    read: Addresses,
    /// Addresses of the instructions executed.
    executed: Addresses,
    /// Addresses written, and those of the contract's inputs and outputs.
    changed: Addresses,
    /// The labels of the addresses read and executed, by their own address.
    labels: BTreeMap<u16, String>,
    /// True if all of the contract's memory is at the same place in every case.
    is_fixed: bool,
}

impl Touched {
    pub(crate) fn new(accesses: &Accesses, reached: &Reached, spec: &Spec, map: &SourceMap) -> Touched {
        let Accesses { read, written } = accesses.clone();
        let (executed, is_fixed) = (map.program.executed(reached), spec.is_fixed());
        let mut touched = Touched { read, executed, changed: written, labels: BTreeMap::new(), is_fixed };
        // Memory of the contract counts as changed, whatever the cases tried.
        spec.fixed_memory().for_each(|(start, length)| touched.changed.insert_range(start, length));
        touched.labels = touched.constant().filter_map(|address| map.label(address)).collect();
        touched
    }

    /// Adds the accesses of other cases.
    pub(crate) fn add(&mut self, other: Touched) {
        self.read.add(&other.read);
        self.executed.add(&other.executed);
        self.changed.add(&other.changed);
        self.labels.extend(other.labels);
    }

    /// Returns the addresses that these calls take for constant.
    fn constant(&self) -> impl Iterator<Item = u16> {
        let is_code = |address| self.executed.has(address) && !self.changed.has(address);
        (0..=0xFFFF).filter(move |&address| self.read.has(address) || is_code(address))
    }

    fn label(&self, address: u16) -> &str {
        self.labels.range(..=address).next_back().map_or("", |(_, label)| label)
    }
}

/// The memory that the routines and the other instructions of a source change.
pub(crate) struct Changes<'a> {
    /// The memory that routines change, by their names.
    routines: Vec<(&'a str, &'a Addresses)>,
    /// The first of the other instructions that writes to an address, or near it.
    stored: BTreeMap<u16, &'a Store>,
    /// The instructions that may write anywhere, and that no proof covers, by address.
    anywhere: BTreeMap<u16, &'a Store>,
}

impl<'a> Changes<'a> {
    /// Collects the changes of a source. `is_kept` is true for a routine whose contract is kept in every case that was tried.
    pub(crate) fn new(run: &'a SourceRun, is_kept: &dyn Fn(&Tried) -> bool) -> Changes<'a> {
        let tried = run.routines.iter().map(|tried| (tried.proof.routine.as_str(), &tried.touched.changed));
        let vouched = run.vouched.iter().map(|of| (of.routine.as_str(), &of.changed));
        let kept: BTreeMap<u16, &Tried> =
            run.routines.iter().filter(|tried| is_kept(tried)).map(|tried| (tried.address, tried)).collect();
        let is_covered = |store: &Store| {
            let Some(Within { routine, is_entered }) = store.within else { return false };
            // What no case of all reaches is not executed. Of a sample, the cases tried show where all the others write only if
            // that is the same place.
            let covers = |tried: &&Tried| match (tried.proof.all, tried.reached.has(store.at)) {
                (true, is_reached) => is_entered || is_reached,
                (false, is_reached) => is_reached && tried.touched.is_fixed,
            };
            run.vouched.iter().any(|of| of.address == routine) || kept.get(&routine).is_some_and(covers)
        };
        let (mut stored, mut anywhere) = (BTreeMap::new(), BTreeMap::new());
        for store in &run.stores.0 {
            let is_covered = is_covered(store);
            let visit = &mut |address| _ = stored.entry(address).or_insert(store);
            if is_covered {
                store.reach.each_exact(visit);
            } else {
                store.reach.each_near(visit);
            }
            if !is_covered && store.reach.is_anywhere() {
                anywhere.insert(store.at, store);
            }
        }
        Changes { routines: tried.chain(vouched).collect(), stored, anywhere }
    }

    /// Returns a text for each label that some calls wrongly take for constant.
    pub(crate) fn wrongly_constant(&self, touched: &Touched) -> Vec<String> {
        let mut found: BTreeMap<&str, String> = BTreeMap::new();
        for address in touched.constant() {
            let by = match self.routines.iter().find(|(_, changed)| changed.has(address)) {
                Some((routine, _)) => format!("{routine} changes"),
                None => match self.stored.get(&address) {
                    Some(store) => format!("`{}` writes at {}", store.routine, store.name),
                    None => continue,
                },
            };
            let label = touched.label(address);
            let place = if label.is_empty() { format!("${address:04X}") } else { format!("{label} (${address:04X})") };
            let reads = if touched.read.has(address) { "reads" } else { "executes" };
            found.entry(label).or_insert_with(|| {
                format!("{reads} {place}, which In does not name and {by}: it was tried with its first value alone")
            });
        }
        found.into_values().collect()
    }

    /// Returns the conditions on which calls are right to take memory for constant: a text for each instruction that may write
    /// anywhere, and one for all that leave the program.
    pub(crate) fn conditions(&self, touched: &Touched) -> Vec<String> {
        /// Greatest number of labels named.
        const NAMED: usize = 3;
        if self.anywhere.is_empty() {
            return Vec::new();
        }
        let data = touched.read.iter().filter(|&address| !touched.executed.has(address));
        let labels: BTreeSet<&str> = data.map(|address| touched.label(address)).collect();
        let mut what: Vec<String> = labels.iter().take(NAMED).map(|label| (*label).to_owned()).collect();
        match labels.len().saturating_sub(NAMED) {
            0 => {}
            1 => what.push("another label".into()),
            more => what.push(format!("{more} other labels")),
        }
        what.push("code".into());
        let what = what.join(", ");
        let (leaving, storing): (Vec<&Store>, Vec<&Store>) =
            self.anywhere.values().copied().partition(|store| store.reach.leaves);
        let mut conditions: Vec<String> =
            storing.iter().map(|store| format!("{} does not write to {what}", store.name)).collect();
        if let [first, others @ ..] = &leaving[..] {
            let places = match others.len() {
                0 => String::new(),
                1 => " and at another place".into(),
                more => format!(" and at {more} other places"),
            };
            let name = &first.name;
            conditions
                .push(format!("the code outside of the program, called at {name}{places}, does not write to {what}"));
        }
        conditions
    }
}
