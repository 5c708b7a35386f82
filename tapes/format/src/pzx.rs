//! PZX: pulses, bits as pulses, and silence, each with its level.
//!
//! ```text
//! PZXT  version, then texts: a title, and names with their values
//! PULS  pulses, the first one low: [count | $8000,] length, or length with bit 15 and 16 more bits
//! DATA  number of bits, bit 31 the level at which they begin; length of the pulse after them; numbers of pulses of a 0 and of
//!       a 1; these pulses; the bits
//! PAUS  length, bit 31 the level
//! STOP  0, or 1 to stop only a 48K
//! BRWS  a text for browsing
//! ```
//!
//! Source: Patrik Rak's specification, version 1.0. Blocks with the ROM's signal become standard data, so that they can be loaded
//! instantly. The texts of the header and unknown blocks are kept as TZX blocks.

mod texts;
mod write;

use crate::blocks;
use crate::reader::Reader;
use crate::{Block, Data, Error, Generalised, Lead, Polarity, Signal, Symbol, T, T_PER_MS, Tape, Wave};

pub use texts::Texts;
pub use write::write;

const HEADER: [u8; 4] = *b"PZXT";
/// Maximum number of equal pulses that become single pulses, not a tone: recordings have many such runs.
const MAX_EQUAL: u32 = 16;
/// Maximum number of single pulses in a block of a TZX file.
const MAX_SINGLE: usize = 255;
/// Maximum length of a block in bytes, that of a TZX block: two hours of the fastest tapes.
const MAX_BYTES: usize = (1 << 24) - 1;
/// The bit for the high level.
const HIGH: u32 = 1 << 31;

/// Returns true if a PZX file keeps a block that is not part of the sound.
pub(crate) fn is_kept(block: &Block) -> bool {
    matches!(block, Block::Stop | Block::StopOn48K | Block::Text(_)) || texts::written(block).is_some()
}

/// Reads a PZX file.
///
/// # Errors
/// [`Error::Foreign`] if it is not a PZX file, or of another major version; [`Error::Truncated`] if it ends inside a block;
/// [`Error::Invalid`] for undefined values or too many blocks.
pub fn read(file: &[u8]) -> Result<Tape, Error> {
    if !file.starts_with(&HEADER) {
        return Err(Error::Foreign { offset: 0, format: "PZX", why: "it does not begin with PZXT" });
    }
    let mut reader = Reader::new(file);
    let mut tape = Builder::default();
    while !reader.is_at_end() {
        blocks::check(tape.blocks.len(), reader.offset())?;
        let tag = reader.bytes(4, "a block's tag")?;
        let length = reader.number::<4>("a block's length")? as usize;
        let mut body = reader.part(length, "a block's body")?;
        match tag {
            b"PZXT" => header(&mut body, &mut tape)?,
            b"PULS" => pulses(&mut body, &mut tape)?,
            b"DATA" => data(&mut body, &mut tape)?,
            b"PAUS" => {
                let word = body.number::<4>("the pause")?;
                tape.pause((word & !HIGH).into(), word & HIGH != 0);
            }
            b"STOP" => {
                let flags = body.u16("the flags")?;
                tape.blocks.push(if flags & 1 == 0 { Block::Stop } else { Block::StopOn48K });
            }
            b"BRWS" => tape.blocks.push(texts::browse(body.rest())),
            _ => tape.blocks.push(texts::other([tag[0], tag[1], tag[2], tag[3]], body.rest())),
        }
    }
    blocks::check(tape.blocks.iter().map(blocks::parts).sum(), reader.offset())?;
    Ok(Tape { blocks: tape.blocks })
}

/// The version and the texts.
fn header(body: &mut Reader<'_>, tape: &mut Builder) -> Result<(), Error> {
    let offset = body.offset();
    if body.u8("the version")? != 1 {
        return Err(Error::Foreign { offset, format: "PZX", why: "its major version is not 1" });
    }
    body.u8("the version")?;
    tape.blocks.extend(texts::header(body.rest()));
    Ok(())
}

fn pulses(body: &mut Reader<'_>, tape: &mut Builder) -> Result<(), Error> {
    let mut level = false;
    while !body.is_at_end() {
        blocks::check(tape.blocks.len(), body.offset())?;
        let mut count = 1;
        let mut t = u32::from(body.u16("a pulse")?);
        if t > 0x8000 {
            count = t & 0x7FFF;
            t = body.u16("a pulse's length")?.into();
        }
        if t >= 0x8000 {
            t = (t & 0x7FFF) << 16 | u32::from(body.u16("a pulse's length")?);
        }
        tape.run(level, count, t);
        level ^= count % 2 == 1;
    }
    tape.end_run();
    Ok(())
}

fn data(body: &mut Reader<'_>, tape: &mut Builder) -> Result<(), Error> {
    let offset = body.offset();
    let word = body.number::<4>("the number of bits")?;
    let (bits, level) = ((word & !HIGH) as usize, word & HIGH != 0);
    if bits.div_ceil(8) > MAX_BYTES {
        return Err(Error::Invalid { offset, what: format!("{bits} bits: no tape has more than 16 MiB in a block") });
    }
    let tail = body.u16("the tail")?;
    let counts = [body.u8("the pulses of a 0")?, body.u8("the pulses of a 1")?];
    let mut symbol = |count: u8| -> Result<Symbol, Error> {
        // A pulse of 0 T becomes 1 T long, as in all formats, so that time passes.
        let pulses = (0..count).map(|_| Ok(body.u16("a pulse's length")?.max(1))).collect::<Result<_, Error>>()?;
        Ok(Symbol { polarity: Polarity::Edge, pulses })
    };
    let symbols = [symbol(counts[0])?, symbol(counts[1])?];
    let bytes = body.bytes(bits.div_ceil(8), "a block's data")?.to_vec();
    let (offset, left) = (body.offset(), body.rest().len());
    if left > 0 {
        return Err(Error::Invalid { offset, what: format!("{left} bytes follow the block's {bits} bits") });
    }
    tape.set_level(level);
    // Two equal pulses a bit: data as in TZX.
    let equal = |symbol: &Symbol| match symbol.pulses[..] {
        [one, other] if one == other => Some(one),
        _ => None,
    };
    if let (Some(zero), Some(one)) = (equal(&symbols[0]), equal(&symbols[1])) {
        tape.data(bytes, zero, one, bits);
    } else if bits > 0 {
        // The padding of the last byte is not played.
        let unused = bytes.last().map_or(0, |last| last & !(0xFF << (bytes.len() * 8 - bits)));
        let ones = bytes.iter().map(|byte| byte.count_ones() as usize).sum::<usize>() - unused.count_ones() as usize;
        let flips = ones * usize::from(counts[1]) + (bits - ones) * usize::from(counts[0]);
        tape.level ^= flips % 2 == 1;
        let block =
            Generalised { symbols: symbols.to_vec(), count: bits as u32, data: bytes, ..Generalised::default() };
        tape.blocks.push(Block::Generalised(Box::new(block)));
    }
    if tail > 0 {
        tape.run(tape.level, 1, tail.into());
        tape.end_run();
    }
    Ok(())
}

/// Makes blocks, and keeps the level of the next pulse.
#[derive(Default)]
struct Builder {
    blocks: Vec<Block>,
    level: bool,
    /// The last block is a recording, so that the next level has to be set.
    recorded: bool,
    /// True within a PULS block after its first pulse.
    in_run: bool,
    /// Single pulses that are not in a block yet.
    single: Vec<u16>,
}

impl Builder {
    fn set_level(&mut self, level: bool) {
        if std::mem::take(&mut self.recorded) || self.level != level {
            self.blocks.push(Block::Level(level));
            self.level = level;
        }
    }

    /// Adds a recording of `count` pulses of `t`, too long for other blocks.
    fn record(&mut self, t: u32, count: usize) {
        let wave = Wave { rate: Wave::T_STATES, pulses: vec![t; count], pause_ms: 0, packed: true };
        self.blocks.push(Block::Wave(wave));
        self.recorded = true;
    }

    /// Adds `count` pulses of `t`. A pulse of 0 T only inverts the level: the next pulse then makes the one before longer.
    fn run(&mut self, level: bool, count: u32, t: u32) {
        if !self.in_run {
            if t == 0 {
                return;
            }
            self.set_level(level);
        } else if self.level != level {
            // Two pulses of the same level meet.
            if t > 0 {
                self.end_run();
                self.set_level(level);
            }
        }
        if t > 0 && count > 0 {
            self.in_run = true;
            self.put(count, t);
            self.level ^= count % 2 == 1;
        }
    }

    /// Makes blocks of `count` pulses at the present level: tones, single pulses, or recordings if they are too long.
    fn put(&mut self, count: u32, t: u32) {
        let level = self.level;
        match u16::try_from(t) {
            Ok(pulse) if count <= MAX_EQUAL => {
                self.set_level(level);
                for _ in 0..count {
                    self.single.push(pulse);
                    if self.single.len() == MAX_SINGLE {
                        self.end_single();
                    }
                }
            }
            Ok(pulse) => {
                self.end_single();
                self.set_level(level);
                self.blocks.push(Block::Tone { pulse, count: count as u16 });
            }
            Err(_) => {
                self.end_single();
                if count > 1 {
                    self.blocks.extend([Block::LoopStart(count as u16 / 2), Block::Level(level)]);
                    self.record(t, 2);
                    self.blocks.push(Block::LoopEnd);
                }
                if count % 2 == 1 {
                    self.set_level(level);
                    self.record(t, 1);
                }
            }
        }
    }

    fn end_single(&mut self) {
        if !self.single.is_empty() {
            self.blocks.push(Block::Pulses(self.single.clone()));
            self.single.clear();
        }
    }

    fn end_run(&mut self) {
        self.end_single();
        self.in_run = false;
    }

    /// Adds bits of two equal pulses each, with the lead before them; standard data if both are the ROM's.
    fn data(&mut self, bytes: Vec<u8>, zero: u16, one: u16, bits: usize) {
        let last_bits = if bits.is_multiple_of(8) { 8 } else { (bits % 8) as u8 };
        let mut signal = Signal::Turbo { lead: None, zero, one, last_bits };
        if let [.., Block::Tone { pulse, count }, Block::Pulses(sync)] = &self.blocks[..]
            && let &[sync1, sync2] = &sync[..]
        {
            let lead = Lead { pilot: *pulse, count: *count, sync1, sync2 };
            let rom = if bytes.first().is_some_and(|&flag| flag < 0x80) { Lead::ROM_HEADER } else { Lead::ROM_DATA };
            let is_rom = (lead, zero, one, last_bits) == (rom, Signal::ROM_ZERO, Signal::ROM_ONE, 8);
            signal = if is_rom && (1..=0xFFFF).contains(&bytes.len()) {
                Signal::Rom
            } else {
                Signal::Turbo { lead: Some(lead), zero, one, last_bits }
            };
            self.blocks.truncate(self.blocks.len() - 2);
        }
        self.blocks.push(Block::Data(Data { bytes, signal, pause_ms: 0 }));
    }

    /// Adds silence: after data that ends with an edge of a millisecond it is that block's pause, else a block of its own.
    fn pause(&mut self, t: T, high: bool) {
        let ms = u16::try_from(t / T_PER_MS).ok().filter(|&ms| ms > 0 && t.is_multiple_of(T_PER_MS) && !high);
        if let ([.., Block::Data(data), Block::Pulses(edge)], Some(ms)) = (&mut self.blocks[..], ms)
            && data.pause_ms == 0
            && ms < u16::MAX
            && edge[..] == [T_PER_MS as u16]
            && !self.level
        {
            data.pause_ms = ms + 1;
            self.blocks.pop();
            return;
        }
        if let (Some(Block::Data(data)), Some(ms), false) = (self.blocks.last_mut(), ms, self.level)
            && data.pause_ms == 0
        {
            data.pause_ms = ms;
            return;
        }
        self.set_level(high);
        match ms {
            Some(ms) => self.blocks.push(Block::Pause(ms)),
            None => {
                if t > 0 {
                    self.record(t as u32, 1);
                }
                return;
            }
        }
        self.level = false;
    }
}
