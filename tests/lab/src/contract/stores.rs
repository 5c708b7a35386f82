//! The memory that the instructions of a source may write to, as far as following the code shows it.

use serde::{Deserialize, Serialize};

/// The instructions that write.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Stores(pub(crate) Vec<Store>);

/// An instruction that writes, or that leaves the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Store {
    pub(crate) at: u16,
    /// Its address with label and line.
    pub(crate) name: String,
    /// The label at or before it.
    pub(crate) routine: String,
    /// The routine with a header in which it is executed.
    pub(crate) within: Option<Within>,
    pub(crate) reach: Reach,
}

/// A routine with a header in which an instruction is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Within {
    pub(crate) routine: u16,
    /// True if the routine was entered at its first instruction; false at a local label to which a computed jump may lead.
    pub(crate) is_entered: bool,
}

/// The memory that an instruction writes to. Ranges have a first and a last address; after $FFFF comes address 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reach {
    /// Addresses that are known.
    exact: Vec<(u16, u16)>,
    /// Addresses of which some are written.
    near: Vec<(u16, u16)>,
    /// True if it may write anywhere else.
    pub(crate) is_unknown: bool,
    /// True if it is a jump or call to code that is not in the program.
    pub(crate) leaves: bool,
}

impl Reach {
    pub(crate) fn add(&mut self, first: u16, last: u16, is_exact: bool) {
        let ranges = if is_exact { &mut self.exact } else { &mut self.near };
        if ranges.last() != Some(&(first, last)) {
            ranges.push((first, last));
        }
    }

    /// Sorts the ranges, and leaves out those that are there twice.
    pub(crate) fn sort(&mut self) {
        for ranges in [&mut self.exact, &mut self.near] {
            ranges.sort_unstable();
            ranges.dedup();
        }
    }

    /// Visits the addresses that it surely writes to.
    pub(crate) fn each_exact(&self, visit: &mut dyn FnMut(u16)) {
        each(&self.exact, visit);
    }

    /// Visits the addresses that it writes to, and those of which it writes some.
    pub(crate) fn each_near(&self, visit: &mut dyn FnMut(u16)) {
        each(&self.exact, visit);
        each(&self.near, visit);
    }

    /// Returns true if it may write anywhere.
    pub(crate) fn is_anywhere(&self) -> bool {
        self.is_unknown || self.leaves
    }
}

fn each(ranges: &[(u16, u16)], visit: &mut dyn FnMut(u16)) {
    for &(first, last) in ranges {
        (0..=last.wrapping_sub(first)).for_each(|n| visit(first.wrapping_add(n)));
    }
}
