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
    /// True if it is in a routine with a contract that code without a proved contract calls.
    pub(crate) is_called_freely: bool,
    pub(crate) reach: Reach,
}

impl Store {
    /// Returns a store that represents all unknown code.
    pub(crate) fn of_other_code() -> Store {
        let name = "code to which no contract leads".to_owned();
        let reach = Reach { is_unknown: true, ..Reach::default() };
        Store { at: 0, routine: name.clone(), name, within: None, is_called_freely: false, reach }
    }
}

/// A routine with a header in which an instruction is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Within {
    pub(crate) routine: u16,
    /// True if the routine was entered at its first instruction; false at a local label to which a computed jump may lead.
    pub(crate) is_entered: bool,
}

/// The certainty with which an instruction writes to a range of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Certainty {
    /// Writes to all addresses of the range.
    Exact,
    /// Writes to some addresses of the range: to the data that begins at the address from which its pointer was computed.
    Likely,
    /// May write to any address of the range.
    Possible,
}

/// The memory that an instruction writes to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reach {
    /// First and last addresses; after $FFFF comes address 0.
    ranges: Vec<(Certainty, u16, u16)>,
    /// True if it may write anywhere else.
    pub(crate) is_unknown: bool,
    /// True if it is a jump or call to code that cannot be followed.
    pub(crate) leaves: bool,
    /// True if it jumps to an address that is not known. That counts as one to a label whose address the source contains.
    pub(crate) jumps: bool,
}

impl Reach {
    pub(crate) fn add(&mut self, certainty: Certainty, first: u16, last: u16) {
        if self.ranges.last() != Some(&(certainty, first, last)) {
            self.ranges.push((certainty, first, last));
        }
    }

    /// Sorts the ranges, joins those that meet, and leaves out those that are there twice.
    pub(crate) fn sort(&mut self) {
        self.ranges.sort_unstable();
        self.ranges.dedup_by(|next, before| {
            let meets = next.0 == before.0 && before.1 <= before.2 && next.1 <= next.2;
            let meets = meets && next.1 <= before.2.saturating_add(1);
            if meets {
                before.2 = before.2.max(next.2);
            }
            meets
        });
    }

    /// Visits the addresses that it writes to with at least this certainty.
    pub(crate) fn each(&self, least: Certainty, visit: &mut dyn FnMut(u16)) {
        for &(_, first, last) in self.ranges.iter().filter(|(certainty, ..)| *certainty <= least) {
            (0..=last.wrapping_sub(first)).for_each(|n| visit(first.wrapping_add(n)));
        }
    }

    /// Returns true if it may write anywhere.
    pub(crate) fn is_anywhere(&self) -> bool {
        self.is_unknown || self.leaves
    }
}
