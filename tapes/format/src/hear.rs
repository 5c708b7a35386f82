//! Hears blocks among pulses, as the ROM's LD-BYTES does: whatever was saved by SA-BYTES becomes standard data again, through a
//! cassette, a sound card and a compressor of square waves.
//!
//! A pilot is 200 pulses at least that are alike, and says how fast the tape runs. Pulses are looked at in twos from there on, so
//! that it does not matter which level is which, nor that the high ones are longer than the low ones; what is much shorter than
//! any is a crackle, and part of the pulses around it. Source: the ROM's SA-BYTES at $04C2, LD-BYTES at $0556. Among what is left
//! the blocks of turbo loaders are looked for.

mod turbo;

use crate::{Block, Cursor, Data, Lead, Signal, Step, T, T_PER_MS, Tape, Wave};
use std::ops::Range;

/// A pulse that long is silence. The ROM's longest is 2,168 T.
pub(crate) const SILENCE: u32 = 10 * T_PER_MS as u32;
/// The least pilot pulses before a block.
pub(crate) const PILOT: usize = 200;
/// What is shorter is a crackle: less than a third of the shortest pulse.
const CRACKLE: u32 = 200;
/// Two pilot pulses, at the speeds at which tapes are understood: 15 % slower or faster. What is further off is some other loader's
/// block, which may not read the ROM's own signal in its place.
const AS_SAVED: Range<u32> = 3_686..4_986;
/// The same for what the ROM alone is to read: its LD-BYTES hears no pilot that runs faster, and no bits that run slower. See
/// [`mod@crate::standard`].
pub(crate) const BY_ROM: Range<u32> = 3_608..6_288;
/// The most pulses of a recording in which blocks are looked for: an hour of the fastest tapes has some 30 million.
const MOST: usize = 1 << 25;
/// A pulse of such a pilot, as uneven as they are.
const PILOT_PULSE: Range<u32> = BY_ROM.start / 2..BY_ROM.end / 2 + 500;
/// How far bits may stray from their length, on average: at 11,025 samples a second, and with some noise, they do by less.
const STRAY: f64 = 0.15;
/// And how much longer one of their two pulses: there a bit of 5 samples has 2 and 3, or 3 and 2.
const UNEVEN: f64 = 0.25;
/// So many pulses that are alike, one after the other, are no noise.
const TONE: usize = 32;

/// A block that was heard.
struct Heard {
    /// Its pulses.
    pulses: Range<usize>,
    data: Data,
}

/// A pulse without its crackles, in T-states, and the first of those that it is made of.
#[derive(Clone, Copy)]
struct Clean {
    t: u32,
    first: u32,
}

/// Makes blocks of pulses, each as long as it lasts in T-states, the first of them high or low: standard data, those of turbo
/// loaders, and waves of what lies between if `is_kept` says that it is more than noise. `pause_ms` is the silence behind the last; `None` if it goes on
/// there, so that it is no whole block.
pub(crate) fn blocks(
    pulses: &[u32],
    high: bool,
    pause_ms: Option<u16>,
    is_kept: impl Fn(&[u32]) -> bool,
) -> Vec<Block> {
    blocks_of(pulses, high, pause_ms, AS_SAVED, is_kept)
}

/// The same, with pilots of which two pulses are as long as `pairs` says.
fn blocks_of(
    pulses: &[u32],
    high: bool,
    pause_ms: Option<u16>,
    pairs: Range<u32>,
    is_kept: impl Fn(&[u32]) -> bool,
) -> Vec<Block> {
    let goes_on = pause_ms.is_none();
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
                // What comes next begins with an edge.
                blocks.push(Block::Level(high ^ (range.end % 2 == 1)));
            }
        }
    };
    for Heard { pulses: range, mut data } in all(pulses, goes_on, &pairs) {
        rest(&mut blocks, from..range.start, false);
        if let Signal::Turbo { lead: Some(lead), .. } = &mut data.signal {
            match range.start.checked_sub(1) {
                // Played from the low level that silence is, the first pulse of a pilot is part of it.
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

/// The ROM's blocks, and the others between them, in their order.
fn all(pulses: &[u32], goes_on: bool, pairs: &Range<u32>) -> Vec<Heard> {
    let mut all = Vec::new();
    let mut from = 0;
    let others = |all: &mut Vec<Heard>, range: Range<usize>| {
        let last = goes_on && range.end == pulses.len();
        let is_cut = |heard: &Heard| last && heard.pulses.end + 2 >= pulses.len();
        all.extend(turbo::find(pulses, range).filter(|heard| !is_cut(heard)));
    };
    for heard in find(pulses, goes_on, pairs) {
        others(&mut all, from..heard.pulses.start);
        from = heard.pulses.end;
        all.push(heard);
    }
    others(&mut all, from..pulses.len());
    all
}

/// All blocks of the ROM's among some pulses, but one that reaches their end if it `goes_on` there.
fn find(pulses: &[u32], goes_on: bool, pairs: &Range<u32>) -> Vec<Heard> {
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
                let is_cut = goes_on && at + 16 > clean.len();
                let data = Data { bytes, signal: Signal::Rom, pause_ms: 0 };
                found.extend((!is_cut).then_some(Heard { pulses, data }));
            }
            None => at += length,
        }
    }
    found
}

/// The pulses without crackles: one and those around it are one pulse.
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

/// How many pulses of a pilot come first, and how long two of them are on average.
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
    // The last pair that was like the others has one pulse more.
    let pair = (sum / count.max(1)) as u32;
    (length + 1 >= PILOT && pairs.contains(&pair)).then_some((length + 1, pair))
}

/// Whether two numbers differ by no more than a part of the second.
fn is_like(one: u64, other: u64, part: u64) -> bool {
    one.abs_diff(other) <= other / part
}

/// Whether the two pulses of sync come first.
fn sync(pulses: &[Clean], speed: f64) -> bool {
    let Lead { sync1, sync2, .. } = Lead::ROM_DATA;
    let [first, second, ..] = pulses else { return false };
    let expected = f64::from(sync1 + sync2) * speed;
    let is = f64::from(first.t.saturating_add(second.t)) / expected;
    (0.6..1.5).contains(&is) && f64::from(first.t.max(second.t)) < expected * 0.95
}

/// The bytes that come first, and how many pulses they have.
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
        // Where no edge ends the last bit, its second pulse lasts into the silence.
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
    // Behind the last bit there may be an edge, where the ROM gives the border its colour back.
    let whole = bits.len() % 8 <= 1 || Data::standard(bytes.clone()).checksum_holds();
    (plausible && whole && !bytes.is_empty()).then(|| ((bytes.len() * 16 - half).min(pulses.len()), bytes))
}

/// Whether pairs of pulses, of which the sum and the difference are known, are all one kind of bit: not the bits of some other
/// loader, nor of this one read from the wrong pulse on.
fn are_bits(pairs: &[(f64, f64)], expected: f64) -> bool {
    let mean = |value: &dyn Fn(f64, f64) -> f64| {
        pairs.iter().map(|&(sum, difference)| value(sum, difference)).sum::<f64>() / pairs.len().max(1) as f64
    };
    let length = mean(&|sum, _| (sum - expected).abs());
    // High pulses may be longer than low ones, or shorter, but all by as much.
    let usual = mean(&|_, difference| difference);
    let balance = mean(&|_, difference| (difference - usual).abs());
    length <= expected * STRAY && balance <= expected * UNEVEN
}

/// Whether there is a tone or some data among pulses, and not only noise: so many pulses that are alike.
fn has_tone(pulses: &[u32]) -> bool {
    let mut run = 0;
    pulses.windows(2).any(|pair| {
        let [one, other] = [pair[0], pair[1]];
        let alike = (CRACKLE..SILENCE / 2).contains(&one) && is_like(one.into(), other.into(), 5);
        run = if alike { run + 1 } else { 0 };
        run >= TONE
    })
}

/// Whether pulses are part of a pilot that is broken in its midst, and no more: one in so many may be the break.
fn is_pilot(pulses: &[u32]) -> bool {
    let others = pulses.iter().filter(|pulse| !PILOT_PULSE.contains(pulse)).count();
    others <= 2 + pulses.len() / 100
}

impl Tape {
    /// The tape with blocks instead of what was recorded, by samples, as a wave or in symbols, where it was saved as the ROM does it,
    /// or as turbo loaders have it; noise between them is a pause. What is anything else stays as it is.
    #[must_use]
    pub fn heard(&self) -> Tape {
        let mut blocks: Vec<Block> = Vec::new();
        for block in &self.blocks {
            let Some(heard) = recorded_blocks(block, blocks.last(), AS_SAVED) else {
                blocks.push(block.clone());
                continue;
            };
            if matches!(blocks.last(), Some(Block::Level(_))) {
                blocks.pop();
            }
            blocks.extend(heard);
        }
        Tape { blocks }
    }
}

/// The blocks that one block sounds like which is a recording or symbols, if there is data among them; its level may stand `before` it. Two
/// pulses of a pilot of the ROM's are as long as `pairs` says.
pub(crate) fn recorded_blocks(block: &Block, before: Option<&Block>, pairs: Range<u32>) -> Option<Vec<Block>> {
    let is_recording = matches!(block, Block::Wave(_) | Block::Recording { .. } | Block::Generalised(_));
    let heard = is_recording.then(|| recorded(block, before == Some(&Block::Level(true)), pairs))?;
    heard.iter().any(|block| matches!(block, Block::Data(_))).then_some(heard)
}

/// The same, be there data or not.
fn recorded(block: &Block, high: bool, pairs: Range<u32>) -> Vec<Block> {
    // In a wave of that many no blocks are looked for: there is no need to copy them first.
    if matches!(block, Block::Wave(wave) if wave.pulses.len() > MOST) {
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
        let is_full = pulses.len() == MOST;
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
