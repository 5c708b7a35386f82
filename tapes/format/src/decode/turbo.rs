//! Decodes the blocks of turbo loaders: a pilot, two pulses of sync, and bits of two equal pulses each, at any speed. The lengths
//! are averages over all pulses. Anything else stays a recording: a block is only made if each of its pulses is near the recorded
//! one.

use super::{FoundBlock, PILOT, SILENCE, is_like};
use crate::{Data, Lead, Signal};
use std::ops::Range;

/// Lengths of pulses that a loader can distinguish, in T-states.
const PULSES: Range<u32> = 150..4_000;
/// The length of a pilot pulse, and of a bit, differs from the mean by at most the mean divided by this.
const PART: u64 = 6;
/// The two pulses of a bit differ by at most their sum divided by this: by one of four samples.
const UNEVEN: u32 = 5;
/// Minimum number of bits of a block.
const BITS: usize = 64;

/// Finds all blocks in a range of pulses, given as lengths in T-states.
pub(super) fn find(pulses: &[u32], range: Range<usize>) -> impl Iterator<Item = FoundBlock> {
    let mut at = range.start;
    let pulses = &pulses[..range.end];
    std::iter::from_fn(move || {
        while at + PILOT < pulses.len() {
            let (length, pilot) = tone(&pulses[at..]);
            let found = if length >= PILOT { block(&pulses[at..], length, pilot) } else { None };
            if let Some((count, data)) = found {
                let start = at;
                at += count;
                return Some(FoundBlock { pulses: start..at, data });
            }
            at += length.max(1);
        }
        None
    })
}

/// Measures the tone that the pulses begin with: the number of pulses, and their average length.
fn tone(pulses: &[u32]) -> (usize, u16) {
    let (mut sum, mut count) = (0_u64, 0_u64);
    for &t in pulses {
        let like = count == 0 || is_like(t.into(), sum / count, PART);
        if !like || !PULSES.contains(&t) {
            break;
        }
        sum += u64::from(t);
        count += 1;
    }
    (count as usize, rounded(sum, count))
}

/// Decodes the block that begins with `count` pilot pulses; returns its number of pulses, and the data.
fn block(pulses: &[u32], count: usize, pilot: u16) -> Option<(usize, Data)> {
    let &[sync1, sync2] = pulses.get(count..count + 2)? else { return None };
    let [sync1, sync2] = [sync1, sync2].map(|t| u16::try_from(t).ok());
    let lead = Lead { pilot, count: u16::try_from(count).ok()?, sync1: sync1?, sync2: sync2? };
    let first = count + 2;
    let mut lengths: Vec<BitLength> = Vec::new();
    let mut bits = Vec::new();
    for pair in pulses[first..].chunks_exact(2) {
        let [one, other] = [pair[0], pair[1]];
        let even = PULSES.contains(&one) && PULSES.contains(&other) && one.abs_diff(other) <= (one + other) / UNEVEN;
        let Some(bit) = even.then(|| length_index(&mut lengths, one + other)).flatten() else { break };
        lengths[bit].take(one + other);
        bits.push(bit);
    }
    let mut end = first + bits.len() * 2;
    // If no edge ends the last bit, its second pulse is joined with the silence.
    let last = pulses.get(end).filter(|_| pulses.get(end + 1).is_none_or(|&t| t >= SILENCE) && bits.len() % 8 == 7);
    if let Some(bit) = last.and_then(|&t| lengths.iter().position(|length| length.is_like(t.saturating_mul(2)))) {
        bits.push(bit);
        end += 1;
    }
    let [zero, one] = &lengths[..] else { return None };
    let is_one = usize::from(zero.mean() < one.mean());
    let [zero, one] =
        if is_one == 1 { [zero, one] } else { [one, zero] }.map(|length| rounded(length.sum, length.count * 2));
    let byte = |bits: &[usize]| (0..).zip(bits).fold(0, |byte, (at, &bit)| byte | u8::from(bit == is_one) << (7 - at));
    let bytes = bits.chunks(8).map(byte).collect();
    let last_bits = (bits.len() as u8).wrapping_sub(1) % 8 + 1;
    let signal = Signal::Turbo { lead: Some(lead), zero, one, last_bits };
    (bits.len() >= BITS).then_some((end, Data { bytes, signal, pause_ms: 0 }))
}

/// One of the two lengths of bits: the number of bits so far, and the sum of their lengths.
struct BitLength {
    sum: u64,
    count: u64,
}

impl BitLength {
    fn mean(&self) -> u64 {
        self.sum / self.count
    }

    fn is_like(&self, t: u32) -> bool {
        is_like(t.into(), self.mean(), PART)
    }

    fn take(&mut self, t: u32) {
        self.sum += u64::from(t);
        self.count += 1;
    }
}

/// Returns the index of a bit's length among those known; adds it if it is clearly another and there is room.
fn length_index(lengths: &mut Vec<BitLength>, t: u32) -> Option<usize> {
    if let Some(known) = lengths.iter().position(|length| length.is_like(t)) {
        return Some(known);
    }
    let apart = |mean: u64| mean.min(t.into()) * 7 <= mean.max(t.into()) * 5;
    let is_new = lengths.len() < 2 && lengths.iter().all(|length| apart(length.mean()));
    is_new.then(|| {
        lengths.push(BitLength { sum: 0, count: 0 });
        lengths.len() - 1
    })
}

/// Returns the rounded mean.
fn rounded(sum: u64, count: u64) -> u16 {
    let count = count.max(1);
    u16::try_from((sum + count / 2) / count).unwrap_or(u16::MAX)
}
