//! The rows of the listing and the facts for debuggers, as collected so far.

use crate::debug_entry::PendingEntry;
use crate::{ListingRow, Shown};

/// The rows of a pass.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    pub(crate) all: Vec<ListingRow>,
    /// Addresses of the words in structures.
    pub(crate) word_members: Vec<u16>,
    /// Facts for debuggers.
    pub(crate) debug_entries: Vec<PendingEntry>,
    /// The part of the current statement's bytes that the listing shows.
    pub(crate) shown: Shown,
    /// The last row that shows bytes of the current statement, if they are not all in its first row.
    pub(crate) filled_row: Option<usize>,
    /// True if the current statement is an instruction.
    pub(crate) is_instruction: bool,
    /// True if the current statement is DW.
    pub(crate) is_words: bool,
}

impl Rows {
    /// Sets where the bytes of each row of a statement end: at the end of the statement, or where the bytes of its next row
    /// begin.
    pub(crate) fn end_bytes(&mut self, first: Option<usize>, end: u32) {
        let (Some(first), last) = (first, self.filled_row.take()) else { return };
        let rows = last.map_or(first, |last| last.max(first));
        let mut end = end;
        for line in self.all.get_mut(first..=rows).unwrap_or_default().iter_mut().rev() {
            line.bytes.end = end.max(line.bytes.start);
            end = end.min(line.bytes.start);
        }
    }

    /// Lists the current statement as it was read, without replacements.
    pub(crate) fn list_as_read(&mut self) {
        if let Some(line) = self.all.last_mut() {
            line.replaced = None;
        }
    }
}
