//! Recognises what the ROM's LD-BYTES reads as one block: standard data, and other blocks with about the ROM's signal. These may be
//! several blocks in a row: a tone, two pulses of sync, and bits.
//!
//! Source: LD-BYTES at $0556, which needs a second of pilot and 256 pairs of it after that. It reads far more than is accepted here:
//! pilots of 1,804 to 3,368 T, bits of 489 to 1,240 and of 1,314 to 2,775 T. But a block that far from the ROM's signal belongs to
//! another loader, which may not read the ROM's own signal.

use crate::{Block, Cursor, Data, Lead, Signal, T, Tape};

/// Maximum deviation of pilot pulses and bits from the ROM's in percent: that of tapes which run too fast or too slow.
const MAX_DEVIATION: u32 = 15;
/// Maximum deviation of the pulses of sync in percent; there is only one of each. The ROM does not depend on their lengths, but if both
/// have less than 900 T the rest is missing from the first bit.
const MAX_SYNC_DEVIATION: u32 = 30;
/// T-states that LD-BYTES waits after the first edge: LD-WAIT, 1,045 times 3,349 T.
const WAIT: T = 3_499_705;
/// Number of pilot pulses that it needs after that: 256 pairs, and those around the wait.
const MIN_PILOT: T = 516;
/// Maximum number of blocks that are joined.
const MAX_BLOCKS: usize = 16;

/// A block that LD-BYTES reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandardBlock<'a> {
    /// Its bytes, with the signal of the last of the tape's blocks in it.
    pub data: &'a Data,
    /// Number of blocks of the tape that it consists of.
    pub blocks: usize,
}

/// The reason why blocks are not read by LD-BYTES.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotStandard {
    /// Number of the block, counted from the first one given.
    pub(crate) block: usize,
    pub(crate) why: String,
}

/// Recognises the standard block that some blocks, in the order of play, begin with.
///
/// # Errors
/// The first difference from the ROM's signal.
pub(crate) fn standard<'a>(blocks: impl IntoIterator<Item = &'a Block>) -> Result<StandardBlock<'a>, NotStandard> {
    let mut blocks = blocks.into_iter().enumerate();
    let mut lead = Vec::new();
    for (at, block) in blocks.by_ref().take(MAX_BLOCKS) {
        match block {
            &Block::Tone { pulse, count } => lead.push((pulse, count)),
            Block::Pulses(pulses) => lead.extend(pulses.iter().map(|&pulse| (pulse, 1))),
            Block::Data(data) if at == 0 && data.signal == Signal::Rom => return Ok(StandardBlock { data, blocks: 1 }),
            Block::Data(data) => {
                if let Some(Lead { pilot, count, sync1, sync2 }) = data.lead() {
                    lead.extend([(pilot, count), (sync1, 1), (sync2, 1)]);
                }
                if let Some(why) = not_a_lead(lead) {
                    return Err(NotStandard { block: 0, why });
                }
                if let Some(why) = not_bits(data) {
                    return Err(NotStandard { block: at, why });
                }
                let continues = |next: &Block| matches!(next, Block::Data(next) if next.lead().is_none());
                let next = blocks.find(|(_, block)| block.is_signal());
                return match next.filter(|(_, next)| data.pause_ms == 0 && continues(next)) {
                    Some((block, _)) => Err(NotStandard { block, why: "bits without a pilot".into() }),
                    None => Ok(StandardBlock { data, blocks: at + 1 }),
                };
            }
            Block::Wave(_) | Block::Recording { .. } if at == 0 => {
                return Err(NotStandard { block: 0, why: "a recording in which no block is found".into() });
            }
            Block::Generalised(_) if at == 0 => return Err(NotStandard { block: 0, why: "data in symbols".into() }),
            _ if at > 0 && !block.is_signal() => {}
            _ => break,
        }
    }
    Err(NotStandard { block: 0, why: "pulses without data after them".into() })
}

/// Describes what differs from the ROM's lead in the pulses before bits, given as lengths and counts; `None` if they are a lead.
fn not_a_lead(mut pulses: Vec<(u16, u16)>) -> Option<String> {
    pulses.retain(|&(_, count)| count > 0);
    let mut last = || {
        let (pulse, count) = pulses.last_mut()?;
        let pulse = *pulse;
        *count -= 1;
        if *count == 0 {
            pulses.pop();
        }
        Some(pulse)
    };
    let (Some(sync2), Some(sync1)) = (last(), last()) else { return Some("bits without a pilot".into()) };
    let Lead { pilot, sync1: rom1, sync2: rom2, .. } = Lead::ROM_DATA;
    if let Some((strange, _)) = pulses.iter().find(|&&(pulse, _)| !is_about(pulse, pilot, MAX_DEVIATION)) {
        return Some(format!("a pilot with pulses of {strange} T; the ROM's have {pilot}"));
    }
    let (count, t) = pulses
        .iter()
        .fold((0, 0), |(sum, t), &(pulse, count)| (sum + T::from(count), t + T::from(pulse) * T::from(count)));
    if count == 0 {
        return Some("no pilot".into());
    }
    let least = MIN_PILOT + WAIT * count / t.max(1);
    if count < least {
        let pulses = if count == 1 { "pulse" } else { "pulses" };
        return Some(format!("a pilot of {count} {pulses}; the ROM needs {least}"));
    }
    let is_sync = is_about(sync1, rom1, MAX_SYNC_DEVIATION) && is_about(sync2, rom2, MAX_SYNC_DEVIATION);
    (!is_sync).then(|| format!("a sync of {sync1} and {sync2} T; the ROM's has {rom1} and {rom2}"))
}

/// Describes what differs from the ROM's bits; `None` if they are the ROM's.
fn not_bits(data: &Data) -> Option<String> {
    let [zero, one] = data.bit_pulses();
    let [rom0, rom1] = [Signal::ROM_ZERO, Signal::ROM_ONE];
    if !is_about(zero, rom0, MAX_DEVIATION) || !is_about(one, rom1, MAX_DEVIATION) {
        return Some(format!("bits of {zero} and {one} T; the ROM's have {rom0} and {rom1}"));
    }
    match data.bit_count() % 8 {
        _ if data.bytes.is_empty() => Some("a pilot without bytes".into()),
        0 => None,
        bits => Some(format!("a last byte of {bits} bits")),
    }
}

fn is_about(pulse: u16, rom: u16, percent: u32) -> bool {
    u32::from(pulse.abs_diff(rom)) * 100 <= u32::from(rom) * percent
}

impl Block {
    /// The data, if LD-BYTES reads this single block: see [`Tape::standard_at`].
    #[must_use]
    pub fn as_standard(&self) -> Option<&Data> {
        standard([self]).ok().map(|found| found.data)
    }
}

impl Tape {
    /// Returns the block that LD-BYTES reads from this index on: standard data, or one or more successive blocks with that signal. A
    /// TAP file can store it.
    #[must_use]
    pub fn standard_at(&self, index: usize) -> Option<StandardBlock<'_>> {
        standard(self.blocks.get(index..)?).ok()
    }

    /// Returns what LD-BYTES reads when the tape is played from a cursor before a block, following jumps, calls and loops; and the
    /// cursor before its bits.
    #[must_use]
    pub fn standard_from(&self, from: Cursor) -> Option<(&Data, Cursor)> {
        let found = standard(from.played(self).map(|(_, block)| block)).ok()?;
        let (mut place, block) = from.played(self).nth(found.blocks - 1)?;
        while !place.is_before_bits(found.data) {
            place.advance_in(self, block);
            if place.is_before_block() {
                return None;
            }
        }
        Some((found.data, place))
    }

    /// Iterates over all blocks that LD-BYTES reads, each with the index of its first block on the tape.
    pub fn standards(&self) -> impl Iterator<Item = (usize, StandardBlock<'_>)> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let index = (at..self.blocks.len()).find(|&index| self.standard_at(index).is_some())?;
            let found = self.standard_at(index)?;
            at = index + found.blocks;
            Some((index, found))
        })
    }
}
