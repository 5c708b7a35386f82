//! What the ROM's LD-BYTES reads as one block: standard data, and what else on a tape is the same signal, about as fast, be it one
//! block or several that follow one another: a tone, two pulses of sync, and bits.
//!
//! Source: LD-BYTES at $0556, which needs a second of pilot and 256 pairs of it behind that. It reads a good deal more than is
//! taken here: pilots of 1,804 to 3,368 T, bits of 489 to 1,240 and of 1,314 to 2,775 T. But a block that far off is some other
//! loader's, which may not read the ROM's own signal in its place.

use crate::{Block, Cursor, Data, Lead, Signal, T, Tape};

/// In how many hundredths pulses of a pilot and of bits may differ from the ROM's: as far as tapes run too fast or too slow.
const STRAY: u32 = 15;
/// The same for the pulses of sync, of which there is only one each. The ROM does not mind their lengths, but takes what is less than
/// 900 T of both from the first bit.
const SYNC_STRAY: u32 = 30;
/// For so long LD-BYTES waits behind the first edge: LD-WAIT, 1,045 times 3,349 T.
const WAIT: T = 3_499_705;
/// So many pilot pulses it wants to hear after that: 256 pairs, and those around the wait.
const HEARD: T = 516;
/// The most blocks that are put together.
const PIECES: usize = 16;

/// A block as LD-BYTES reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standard<'a> {
    /// Its bytes. The signal is that of the last of its blocks, whatever came before it.
    pub data: &'a Data,
    /// How many blocks of the tape it is made of.
    pub blocks: usize,
}

/// Why something is no such block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Other {
    /// So many blocks behind the first.
    pub(crate) block: usize,
    pub(crate) why: String,
}

/// The block that some blocks of a tape begin with, in the order in which they are played.
///
/// # Errors
/// What about them is not as the ROM has it.
pub(crate) fn standard<'a>(blocks: impl IntoIterator<Item = &'a Block>) -> Result<Standard<'a>, Other> {
    let mut blocks = blocks.into_iter().enumerate();
    let mut lead = Vec::new();
    for (at, block) in blocks.by_ref().take(PIECES) {
        match block {
            &Block::Tone { pulse, count } => lead.push((pulse, count)),
            Block::Pulses(pulses) => lead.extend(pulses.iter().map(|&pulse| (pulse, 1))),
            Block::Data(data) if at == 0 && data.signal == Signal::Rom => return Ok(Standard { data, blocks: 1 }),
            Block::Data(data) => {
                if let Some(Lead { pilot, count, sync1, sync2 }) = data.lead() {
                    lead.extend([(pilot, count), (sync1, 1), (sync2, 1)]);
                }
                if let Some(why) = not_a_lead(lead) {
                    return Err(Other { block: 0, why });
                }
                if let Some(why) = not_bits(data) {
                    return Err(Other { block: at, why });
                }
                let goes_on = |next: &Block| matches!(next, Block::Data(next) if next.lead().is_none());
                let next = blocks.find(|(_, block)| block.is_signal());
                return match next.filter(|(_, next)| data.pause_ms == 0 && goes_on(next)) {
                    Some((block, _)) => Err(Other { block, why: "bits without a pilot".into() }),
                    None => Ok(Standard { data, blocks: at + 1 }),
                };
            }
            Block::Wave(_) | Block::Recording { .. } if at == 0 => {
                return Err(Other { block: 0, why: "a recording in which no block is heard".into() });
            }
            Block::Generalised(_) if at == 0 => return Err(Other { block: 0, why: "data in symbols".into() }),
            _ if at > 0 && !block.is_signal() => {}
            _ => break,
        }
    }
    Err(Other { block: 0, why: "pulses without data behind them".into() })
}

/// What is wrong with the pulses before bits, each length with how often it comes.
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
    if let Some((strange, _)) = pulses.iter().find(|&&(pulse, _)| !is_about(pulse, pilot, STRAY)) {
        return Some(format!("a pilot with pulses of {strange} T; the ROM's have {pilot}"));
    }
    let (count, t) = pulses
        .iter()
        .fold((0, 0), |(sum, t), &(pulse, count)| (sum + T::from(count), t + T::from(pulse) * T::from(count)));
    let least = HEARD + WAIT * count.max(1) / t.max(1);
    if count < least {
        return Some(format!("a pilot of {count} pulses; the ROM needs {least}"));
    }
    let is_sync = is_about(sync1, rom1, SYNC_STRAY) && is_about(sync2, rom2, SYNC_STRAY);
    (!is_sync).then(|| format!("a sync of {sync1} and {sync2} T; the ROM's has {rom1} and {rom2}"))
}

/// What is wrong with the bits.
fn not_bits(data: &Data) -> Option<String> {
    let [zero, one] = data.bit_pulses();
    let [rom0, rom1] = [Signal::ROM_ZERO, Signal::ROM_ONE];
    if !is_about(zero, rom0, STRAY) || !is_about(one, rom1, STRAY) {
        return Some(format!("bits of {zero} and {one} T; the ROM's have {rom0} and {rom1}"));
    }
    match data.bit_count() % 8 {
        _ if data.bytes.is_empty() => Some("a pilot without bytes".into()),
        0 => None,
        bits => Some(format!("a last byte of {bits} bits")),
    }
}

fn is_about(pulse: u16, rom: u16, stray: u32) -> bool {
    u32::from(pulse.abs_diff(rom)) * 100 <= u32::from(rom) * stray
}

impl Block {
    /// The bytes, if the block alone is what LD-BYTES reads: see [`Tape::standard_at`].
    #[must_use]
    pub fn as_standard(&self) -> Option<&Data> {
        standard([self]).ok().map(|found| found.data)
    }
}

impl Tape {
    /// The block that LD-BYTES reads from the block with this index on, if it does: standard data, or one or more blocks that are
    /// the same signal and stand side by side. A TAP file can hold it.
    #[must_use]
    pub fn standard_at(&self, index: usize) -> Option<Standard<'_>> {
        standard(self.blocks.get(index..)?).ok()
    }

    /// What LD-BYTES reads if the tape is played on from a place before a block, jumps, calls and loops made; and the place before
    /// its bits.
    #[must_use]
    pub fn standard_from(&self, place: Cursor) -> Option<(&Data, Cursor)> {
        let found = standard(place.played(self).map(|(_, block)| block)).ok()?;
        let (mut place, block) = place.played(self).nth(found.blocks - 1)?;
        while !place.is_before_bits(found.data) {
            place.advance_in(self, block);
            if place.is_before_block() {
                return None;
            }
        }
        Some((found.data, place))
    }

    /// All blocks that LD-BYTES reads, each with the index of the first of the tape's that it is made of.
    pub fn standards(&self) -> impl Iterator<Item = (usize, Standard<'_>)> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let index = (at..self.blocks.len()).find(|&index| self.standard_at(index).is_some())?;
            let found = self.standard_at(index)?;
            at = index + found.blocks;
            Some((index, found))
        })
    }
}
