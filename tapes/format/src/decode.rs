//! Decodes recorded pulses into blocks, as the ROM's LD-BYTES does: what SA-BYTES saved becomes standard data again, even from a
//! cassette, a sound card and a compressed square wave.
//!
//! A pilot is at least 200 pulses of equal length; its length gives the speed of the tape. From there on pulses are taken in
//! pairs, so that neither the polarity matters nor high pulses that are longer than low ones. A pulse much shorter than all others
//! is a crackle, and is joined with the pulses around it. Source: the ROM's SA-BYTES at $04C2, LD-BYTES at $0556. The blocks of
//! turbo loaders are searched for in the remaining pulses.

mod turbo;

use crate::{Block, Cursor, Data, Lead, Signal, Step, T, T_PER_MS, Tape, Wave};
use std::ops::Range;

/// Length in T-states from which a pulse is silence. The ROM's longest pulse is 2,168 T.
pub(crate) const SILENCE: u32 = 10 * T_PER_MS as u32;
/// Minimum number of pilot pulses before a block.
pub(crate) const PILOT: usize = 200;
/// Length in T-states below which a pulse is a crackle: less than a third of the shortest pulse.
const CRACKLE: u32 = 200;
/// Length of two pilot pulses in T-states, at the speeds that are decoded: up to 15 % slower or faster. Beyond that, a block may be
/// another loader's, which may not read the ROM's own signal.
const NEAR_ROM: Range<u32> = 3_686..4_986;
/// Length of two pilot pulses in T-states, at all speeds that LD-BYTES reads: it accepts no faster pilot, and no slower bits. See
/// [`mod@crate::standard`].
pub(crate) const READ_BY_ROM: Range<u32> = 3_608..6_288;
/// Maximum number of pulses of a recording that is decoded: an hour of the fastest tapes has some 30 million.
const MAX_PULSES: usize = 1 << 25;
/// Length of a single pulse of such a pilot in T-states, as uneven as they are.
const PILOT_PULSE: Range<u32> = READ_BY_ROM.start / 2..READ_BY_ROM.end / 2 + 500;
/// Maximum average deviation of bits from their length, as a part of it: more than at 11,025 samples a second with some noise.
const MAX_DEVIATION: f64 = 0.15;
/// Maximum average difference of a bit's two pulses, as a part of their sum: at that rate a bit of 5 samples has 2 and 3, or 3 and 2.
const UNEVEN: f64 = 0.25;
/// Number of successive pulses of equal length that are not noise.
const TONE: usize = 32;

/// A block that was found.
struct FoundBlock {
    /// Its pulses, as indices.
    pulses: Range<usize>,
    data: Data,
}

/// A pulse joined from recorded ones: its length in T-states, and the index of the first of them.
#[derive(Clone, Copy)]
struct Clean {
    t: u32,
    first: u32,
}

/// Decodes pulses, given as lengths in T-states with the level of the first: into standard data, blocks of turbo loaders, and waves of
/// the pulses between them if `is_kept` returns true for them. `pause_ms` is the silence after the last pulse; `None` if the
/// signal continues there, so that a block that reaches the end is incomplete.
pub(crate) fn blocks(
    pulses: &[u32],
    high: bool,
    pause_ms: Option<u16>,
    is_kept: impl Fn(&[u32]) -> bool,
) -> Vec<Block> {
    blocks_of(pulses, high, pause_ms, NEAR_ROM, is_kept)
}

/// [`blocks`] for pilots of which two pulses have a length in `pairs`.
fn blocks_of(
    pulses: &[u32],
    high: bool,
    pause_ms: Option<u16>,
    pairs: Range<u32>,
    is_kept: impl Fn(&[u32]) -> bool,
) -> Vec<Block> {
    let continues = pause_ms.is_none();
    let pause_ms = pause_ms.unwrap_or(Signal::ROM_PAUSE_MS);
    let mut blocks = Vec::new();
    let mut from = 0;
    let rest = |blocks: &mut Vec<Block>, range: Range<usize>, last: bool| {
        let is_silent = |&&t: &&u32| t >= SILENCE;
        let whole = &pulses[range.clone()];
        let kept = is_kept(whole) && (last || !is_pilot(whole));
        let silent = if kept { whole.iter().take_while(is_silent).count() } else { whole.len() };
        let t: T = whole[..silent].iter().map(|&t| T::from(t)).sum();
        if let Some(Block::Data(data)) = blocks.last_mut() {
            data.pause_ms = u16::try_from(t / T_PER_MS).unwrap_or(u16::MAX);
            if last && !kept {
                data.pause_ms = data.pause_ms.max(pause_ms);
            }
        }
        if kept {
            let start = range.start + silent;
            let level = high ^ (start % 2 == 1);
            if level || !blocks.is_empty() {
                blocks.push(Block::Level(level));
            }
            let pause_ms = if last { pause_ms } else { 0 };
            let pulses = pulses[start..range.end].to_vec();
            blocks.push(Block::Wave(Wave { rate: Wave::T_STATES, pulses, pause_ms, packed: true }));
            if !last {
                // The next block begins with an edge.
                blocks.push(Block::Level(high ^ (range.end % 2 == 1)));
            }
        }
    };
    for FoundBlock { pulses: range, mut data } in all(pulses, continues, &pairs) {
        rest(&mut blocks, from..range.start, false);
        if let Signal::Turbo { lead: Some(lead), .. } = &mut data.signal {
            match range.start.checked_sub(1) {
                // After silence, which is low, the first pulse of a pilot makes no edge and joins the silence: one more is needed.
                Some(before) => lead.count = lead.count.saturating_add((pulses[before] >= SILENCE).into()),
                None => blocks.extend(high.then_some(Block::Level(true))),
            }
        }
        blocks.push(Block::Data(data));
        from = range.end;
    }
    rest(&mut blocks, from..pulses.len(), true);
    blocks
}

/// Finds the ROM's blocks, and those of turbo loaders between them, in their order.
fn all(pulses: &[u32], continues: bool, pairs: &Range<u32>) -> Vec<FoundBlock> {
    let mut all = Vec::new();
    let mut from = 0;
    let others = |all: &mut Vec<FoundBlock>, range: Range<usize>| {
        let last = continues && range.end == pulses.len();
        let is_cut = |found: &FoundBlock| last && found.pulses.end + 2 >= pulses.len();
        all.extend(turbo::find(pulses, range).filter(|found| !is_cut(found)));
    };
    for found in find(pulses, continues, pairs) {
        others(&mut all, from..found.pulses.start);
        from = found.pulses.end;
        all.push(found);
    }
    others(&mut all, from..pulses.len());
    all
}

/// Finds the ROM's blocks, except one that reaches the end of the pulses if the signal `continues` there.
fn find(pulses: &[u32], continues: bool, pairs: &Range<u32>) -> Vec<FoundBlock> {
    let clean = clean(pulses);
    let first = |index: usize| clean.get(index).map_or(pulses.len(), |pulse| pulse.first as usize);
    let mut found = Vec::new();
    let mut at = 0;
    while at + PILOT < clean.len() {
        let Some((length, pair)) = pilot(&clean[at..], pairs) else {
            at += 1;
            continue;
        };
        let bits = at + length + 2;
        let speed = f64::from(pair) / f64::from(2 * Lead::ROM_DATA.pilot);
        match sync(&clean[at + length..], speed).then(|| data(&clean[bits..], speed)).flatten() {
            Some((count, bytes)) => {
                let pulses = first(at)..first(bits + count);
                at = bits + count;
                let is_cut = continues && at + 16 > clean.len();
                let data = Data { bytes, signal: Signal::Rom, pause_ms: 0 };
                found.extend((!is_cut).then_some(FoundBlock { pulses, data }));
            }
            None => at += length,
        }
    }
    found
}

/// Joins each crackle with the pulses around it.
fn clean(pulses: &[u32]) -> Vec<Clean> {
    let mut clean: Vec<Clean> = Vec::with_capacity(pulses.len());
    let mut index = 0;
    while let Some(&t) = pulses.get(index) {
        match (clean.last_mut(), pulses.get(index + 1)) {
            (Some(last), Some(&next)) if t < CRACKLE => {
                last.t = last.t.saturating_add(t).saturating_add(next);
                index += 2;
            }
            _ => {
                clean.push(Clean { t, first: index as u32 });
                index += 1;
            }
        }
    }
    clean
}

/// Measures the pilot that the pulses begin with: the number of pulses, and the average length of two of them.
fn pilot(pulses: &[Clean], pairs: &Range<u32>) -> Option<(usize, u32)> {
    let mut length = 0;
    let (mut sum, mut count) = (0_u64, 0_u64);
    for pair in pulses.windows(2) {
        let t = pair[0].t.saturating_add(pair[1].t);
        let single = pairs.start / 4..pairs.end / 2 * 3 / 2;
        let like = match u64::checked_div(sum, count) {
            None => pairs.contains(&t),
            Some(usual) => is_like(t.into(), usual, 7),
        };
        if !like || !single.contains(&pair[0].t) || !single.contains(&pair[1].t) {
            break;
        }
        sum += u64::from(t);
        count += 1;
        length += 1;
    }
    // Each pair counted one pulse; the last one has two.
    let pair = (sum / count.max(1)) as u32;
    (length + 1 >= PILOT && pairs.contains(&pair)).then_some((length + 1, pair))
}

/// Returns true if the numbers differ by at most `other / part`.
fn is_like(one: u64, other: u64, part: u64) -> bool {
    one.abs_diff(other) <= other / part
}

/// Returns true if the pulses begin with the two pulses of sync.
fn sync(pulses: &[Clean], speed: f64) -> bool {
    let Lead { sync1, sync2, .. } = Lead::ROM_DATA;
    let [first, second, ..] = pulses else { return false };
    let expected = f64::from(sync1 + sync2) * speed;
    let is = f64::from(first.t.saturating_add(second.t)) / expected;
    (0.6..1.5).contains(&is) && f64::from(first.t.max(second.t)) < expected * 0.95
}

/// Decodes the bytes that the pulses begin with; returns the number of their pulses, and the bytes.
fn data(pulses: &[Clean], speed: f64) -> Option<(usize, Vec<u8>)> {
    let [zero, one] = [Signal::ROM_ZERO, Signal::ROM_ONE].map(|t| f64::from(t) * 2.0 * speed);
    let middle = (zero + one) / 2.0;
    let mut bits = Vec::new();
    let mut seen = [Vec::new(), Vec::new()];
    let mut half = 0;
    for pair in pulses.chunks(2) {
        let t = f64::from(pair.iter().fold(0_u32, |sum, pulse| sum.saturating_add(pulse.t)));
        if pair.len() == 2 && t >= zero * 0.65 && t <= one * 1.134 {
            let bit = t > middle;
            seen[usize::from(bit)].push((t, f64::from(pair[0].t) - f64::from(pair[1].t)));
            bits.push(bit);
            continue;
        }
        // If no edge ends the last bit, its second pulse is joined with the silence.
        let t = f64::from(pair[0].t) * 2.0;
        if bits.len() % 8 == 7 && t >= zero * 0.65 && t <= one * 1.134 {
            bits.push(t > middle);
            half = 1;
        }
        break;
    }
    let plausible = seen.iter().zip([zero, one]).all(|(pairs, expected)| are_bits(pairs, expected));
    let bytes: Vec<u8> =
        bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit))).collect();
    // After the last bit there may be an edge: the ROM restores the colour of the border.
    let whole = bits.len() % 8 <= 1 || Data::standard(bytes.clone()).checksum_holds();
    (plausible && whole && !bytes.is_empty()).then(|| ((bytes.len() * 16 - half).min(pulses.len()), bytes))
}

/// Returns true if pairs of pulses, given as sums and differences, are all equal bits of the expected length: not the bits of another
/// loader, and not pairs that begin with a bit's second pulse.
fn are_bits(pairs: &[(f64, f64)], expected: f64) -> bool {
    let mean = |value: &dyn Fn(f64, f64) -> f64| {
        pairs.iter().map(|&(sum, difference)| value(sum, difference)).sum::<f64>() / pairs.len().max(1) as f64
    };
    let length = mean(&|sum, _| (sum - expected).abs());
    // High pulses may be longer or shorter than low ones, but all by the same amount.
    let usual = mean(&|_, difference| difference);
    let balance = mean(&|_, difference| (difference - usual).abs());
    length <= expected * MAX_DEVIATION && balance <= expected * UNEVEN
}

/// Returns true if the pulses have a tone or data, not only noise: [`TONE`] successive pulses of equal length.
fn has_tone(pulses: &[u32]) -> bool {
    let mut run = 0;
    pulses.windows(2).any(|pair| {
        let [one, other] = [pair[0], pair[1]];
        let alike = (CRACKLE..SILENCE / 2).contains(&one) && is_like(one.into(), other.into(), 5);
        run = if alike { run + 1 } else { 0 };
        run >= TONE
    })
}

/// Returns true if the pulses are only part of an interrupted pilot: one in a hundred, and two more, may be the interruption.
fn is_pilot(pulses: &[u32]) -> bool {
    let others = pulses.iter().filter(|pulse| !PILOT_PULSE.contains(pulse)).count();
    others <= 2 + pulses.len() / 100
}

impl Tape {
    /// Returns the tape with its recordings (samples, waves and symbols) decoded into the ROM's blocks and those of turbo loaders.
    /// Noise between them becomes a pause. A recording in which no block is found stays as it is.
    #[must_use]
    pub fn decoded(&self) -> Tape {
        let mut blocks: Vec<Block> = Vec::new();
        for block in &self.blocks {
            let Some(found) = decoded_blocks(block, blocks.last(), NEAR_ROM) else {
                blocks.push(block.clone());
                continue;
            };
            if matches!(blocks.last(), Some(Block::Level(_))) {
                blocks.pop();
            }
            blocks.extend(found);
        }
        Tape { blocks }
    }
}

/// Decodes one block that is a recording or symbols; `None` if it has no data. The block `before` it may set its level. Two pulses
/// of the ROM's pilot have a length in `pairs`.
pub(crate) fn decoded_blocks(block: &Block, before: Option<&Block>, pairs: Range<u32>) -> Option<Vec<Block>> {
    let is_recording = matches!(block, Block::Wave(_) | Block::Recording { .. } | Block::Generalised(_));
    let blocks = is_recording.then(|| decoded(block, before == Some(&Block::Level(true)), pairs))?;
    blocks.iter().any(|block| matches!(block, Block::Data(_))).then_some(blocks)
}

/// Decodes one block, with or without data.
fn decoded(block: &Block, high: bool, pairs: Range<u32>) -> Vec<Block> {
    // A wave of more pulses is not decoded: do not copy them first.
    if matches!(block, Block::Wave(wave) if wave.pulses.len() > MAX_PULSES) {
        return Vec::new();
    }
    let alone = Tape::default();
    let mut cursor = Cursor::new();
    cursor.advance_in(&alone, &Block::Level(high));
    let start = cursor.block();
    let mut pulses: Vec<u32> = Vec::new();
    let (mut first, mut last) = (None, None);
    while cursor.block() == start {
        let Some(Step::Pulse(pulse)) = cursor.advance_in(&alone, block) else { continue };
        let t = u32::try_from(pulse.t).unwrap_or(u32::MAX);
        let is_full = pulses.len() == MAX_PULSES;
        match pulses.last_mut() {
            Some(sum) if last == Some(pulse.level) => *sum = sum.saturating_add(t),
            _ if is_full => return Vec::new(),
            _ => pulses.push(t),
        }
        first = first.or(Some(pulse.level));
        last = Some(pulse.level);
    }
    blocks_of(&pulses, first.unwrap_or(high), Some(0), pairs, has_tone)
}
