//! Patterns in the memory that the calls of a routine access: places that many calls have in common, texts and their ends.

use std::collections::BTreeSet;

use super::draft::{AFTER, Draft};
use super::item::Item;
use super::trial::Trial;

/// The numbers of calls that access each 32 bytes of memory.
pub(super) struct Common(Vec<u16>);

impl Common {
    const BYTES: u16 = 32;

    pub(super) fn new(all: &[Trial]) -> Common {
        let mut counts = vec![0; 1 << 11];
        for trial in all {
            let parts: BTreeSet<u16> = trial.accesses().map(|at| at / Common::BYTES).collect();
            parts.into_iter().for_each(|part| counts[usize::from(part)] += 1);
        }
        Common(counts)
    }

    /// Returns true if few calls access memory near an address.
    pub(super) fn is_alone(&self, address: u16) -> bool {
        let part = usize::from(address / Common::BYTES);
        self.0[part.saturating_sub(1)..(part + 2).min(self.0.len())].iter().sum::<u16>() < 3
    }
}

/// Fills gaps of at most `most` addresses in a set.
pub(super) fn filled(addresses: &BTreeSet<u16>, most: u16) -> BTreeSet<u16> {
    let mut filled = addresses.clone();
    for (&one, &next) in addresses.iter().zip(addresses.iter().skip(1)) {
        if next - one <= most {
            filled.extend(one..next);
        }
    }
    filled
}

/// Returns the pointers of which different calls read different numbers of bytes.
pub(super) fn varying(draft: &Draft, all: &[Trial]) -> Vec<Item> {
    draft
        .pointers
        .keys()
        .copied()
        .filter(|&item| {
            let ends = ends(draft, all, item);
            let (least, most) = (ends.iter().map(|end| end.0).min(), ends.iter().map(|end| end.0).max());
            least.zip(most).is_some_and(|(least, most)| most > 2 && most - least > 1)
        })
        .collect()
}

/// Returns the offset of the last byte that each call reads by a pointer, and that byte.
fn ends(draft: &Draft, all: &[Trial], item: Item) -> Vec<(u16, u8)> {
    let base = draft.pointers[&item];
    let end = |trial: &Trial| {
        let last = trial.reads.iter().map(|at| at.wrapping_sub(base)).filter(|&offset| offset < AFTER).max()?;
        Some((last, trial.contents.get(&base.wrapping_add(last)).copied()?))
    };
    all.iter().filter(|trial| trial.returned() || draft.returns.is_none()).filter_map(end).collect()
}

/// Returns the values that the last byte read by a pointer has, if these are few: it ends a text.
pub(super) fn terminator(draft: &Draft, all: &[Trial], item: Item) -> Option<(u32, u32)> {
    let ends = ends(draft, all, item);
    let lasts: Vec<u8> = ends.iter().filter(|(offset, _)| *offset < AFTER - 1).map(|(_, last)| *last).collect();
    let (least, most) = (*lasts.iter().min()?, *lasts.iter().max()?);
    let is_few = lasts.len() >= 12 && (most - least < 40 || least >= 0x80);
    let most = if least >= 0x80 && most - least >= 40 { 0xFF } else { most };
    let class = least..=most;
    let base = draft.pointers[&item];
    // No byte before the last one is such a value.
    let is_end = |trial: &Trial| {
        let last = trial.reads.iter().map(|at| at.wrapping_sub(base)).filter(|&offset| offset < AFTER).max();
        trial.contents.iter().all(|(at, byte)| {
            let offset = at.wrapping_sub(base);
            offset >= AFTER || Some(offset) == last || !class.contains(byte)
        })
    };
    let ended = all.iter().filter(|trial| trial.returned() || draft.returns.is_none());
    (is_few && ended.into_iter().all(is_end)).then_some((least.into(), most.into()))
}
