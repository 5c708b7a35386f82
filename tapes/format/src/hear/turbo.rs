//! Hears the blocks of turbo loaders: a pilot, two pulses of sync, and bits of two like pulses each, at whatever speed. How long the
//! pulses are is measured, on all of them. What is not exactly that stays a recording: a block is made only where its pulses are
//! those that were heard, each within a part of its length.

use super::{Heard, PILOT, SILENCE, is_like};
use crate::{Data, Lead, Signal};
use std::ops::Range;

/// The pulses a loader can tell from each other, in T-states.
const PULSES: Range<u32> = 150..4_000;
/// A pulse of a pilot, and the two of a bit together, differ by no more than this part from the mean.
const PART: u64 = 6;
/// And the two from each other by no more than this part of their sum: of four samples one.
const UNEVEN: u32 = 5;
/// The least bits of a block.
const BITS: usize = 64;

/// All blocks in a part of some pulses, each as long as it lasts in T-states.
pub(super) fn find(pulses: &[u32], range: Range<usize>) -> impl Iterator<Item = Heard> {
    let mut at = range.start;
    let pulses = &pulses[..range.end];
    std::iter::from_fn(move || {
        while at + PILOT < pulses.len() {
            let (length, pilot) = tone(&pulses[at..]);
            let heard = if length >= PILOT { block(&pulses[at..], length, pilot) } else { None };
            if let Some((count, data)) = heard {
                let start = at;
                at += count;
                return Some(Heard { pulses: start..at, data });
            }
            at += length.max(1);
        }
        None
    })
}

/// How many pulses that are alike come first, and how long they are on average.
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

/// The block of which these pulses of `pilot` are the lead, and how many pulses it has.
fn block(pulses: &[u32], count: usize, pilot: u16) -> Option<(usize, Data)> {
    let &[sync1, sync2] = pulses.get(count..count + 2)? else { return None };
    let [sync1, sync2] = [sync1, sync2].map(|t| u16::try_from(t).ok());
    let lead = Lead { pilot, count: u16::try_from(count).ok()?, sync1: sync1?, sync2: sync2? };
    let first = count + 2;
    let mut kinds: Vec<Kind> = Vec::new();
    let mut bits = Vec::new();
    for pair in pulses[first..].chunks_exact(2) {
        let [one, other] = [pair[0], pair[1]];
        let even = PULSES.contains(&one) && PULSES.contains(&other) && one.abs_diff(other) <= (one + other) / UNEVEN;
        let Some(kind) = even.then(|| kind(&mut kinds, one + other)).flatten() else { break };
        kinds[kind].take(one + other);
        bits.push(kind);
    }
    let mut end = first + bits.len() * 2;
    // Where no edge ends the last bit, its second pulse lasts into the silence.
    let last = pulses.get(end).filter(|_| pulses.get(end + 1).is_none_or(|&t| t >= SILENCE) && bits.len() % 8 == 7);
    if let Some(kind) = last.and_then(|&t| kinds.iter().position(|kind| kind.is_like(t.saturating_mul(2)))) {
        bits.push(kind);
        end += 1;
    }
    let [zero, one] = &kinds[..] else { return None };
    let is_one = usize::from(zero.mean() < one.mean());
    let [zero, one] = if is_one == 1 { [zero, one] } else { [one, zero] }.map(|kind| rounded(kind.sum, kind.count * 2));
    let byte =
        |bits: &[usize]| (0..).zip(bits).fold(0, |byte, (at, &kind)| byte | u8::from(kind == is_one) << (7 - at));
    let bytes = bits.chunks(8).map(byte).collect();
    let last_bits = (bits.len() as u8).wrapping_sub(1) % 8 + 1;
    let signal = Signal::Turbo { lead: Some(lead), zero, one, last_bits };
    (bits.len() >= BITS).then_some((end, Data { bytes, signal, pause_ms: 0 }))
}

/// One of the two kinds of bits: how many there were, and how long their two pulses.
struct Kind {
    sum: u64,
    count: u64,
}

impl Kind {
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

/// Of which kind a bit is, or a new one if there is room for it and it is clearly another.
fn kind(kinds: &mut Vec<Kind>, t: u32) -> Option<usize> {
    if let Some(known) = kinds.iter().position(|kind| kind.is_like(t)) {
        return Some(known);
    }
    let apart = |mean: u64| mean.min(t.into()) * 7 <= mean.max(t.into()) * 5;
    let is_new = kinds.len() < 2 && kinds.iter().all(|kind| apart(kind.mean()));
    is_new.then(|| {
        kinds.push(Kind { sum: 0, count: 0 });
        kinds.len() - 1
    })
}

/// A mean, rounded.
fn rounded(sum: u64, count: u64) -> u16 {
    let count = count.max(1);
    u16::try_from((sum + count / 2) / count).unwrap_or(u16::MAX)
}
