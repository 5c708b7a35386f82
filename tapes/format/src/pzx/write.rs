//! Writes PZX files: data as data, all other blocks as the pulses that they play.

use super::{HEADER, HIGH, texts};
use crate::text::to_utf8;
use crate::unroll::Meter;
use crate::{Block, Cursor, Data, Error, Pulse, Step, T, Tape};

/// Longest pulse of PULS in T-states; a longer one becomes a PAUS.
const MAX_PULSE: T = 0xFFFF;
/// Number of pulses after which they are written.
const BUFFER: usize = 1 << 20;
/// Longest PAUS in T-states.
const MAX_PAUSE: T = (HIGH - 1) as T;

/// Writes a PZX file. Loops, jumps and calls are played; texts become BRWS blocks, those about the tape go to the header. Names of
/// groups and other blocks without sound are left out, except those from a PZX file.
///
/// # Errors
/// [`Error::Unwritable`] for a tape that never ends, or is longer than three hours.
pub fn write(tape: &Tape) -> Result<Vec<u8>, Error> {
    let mut file = Writer::default();
    // The texts about the tape go to the header.
    let about = tape.blocks.iter().enumerate().find_map(|(index, block)| {
        texts::written(block).filter(|(tag, _)| *tag == HEADER).map(|(_, texts)| (index, texts))
    });
    let (header, about) = about.map_or((None, Vec::new()), |(index, texts)| (Some(index), texts));
    file.block(&HEADER, &[&[1, 0], &about[..]].concat());
    let mut cursor = Cursor::new();
    let mut meter = Meter::default();
    let mut left = tape.max_silent_blocks();
    while let Some(block) = tape.blocks.get(cursor.block()).filter(|_| left > 0) {
        let index = cursor.block();
        match block {
            Block::Text(text) => {
                file.flush();
                file.block(b"BRWS", &to_utf8(text));
            }
            Block::Data(data) if cursor.is_before_bits(data) && data.bit_count() > 0 => {
                file.flush();
                file.data(data, cursor.level());
                cursor.skip_bits();
            }
            Block::Other { .. } if header != Some(index) => {
                if let Some((tag, body)) = texts::written(block) {
                    file.flush();
                    let version = if tag == HEADER { &[1, 0][..] } else { &[] };
                    file.block(&tag, &[version, &body].concat());
                }
            }
            _ => {}
        }
        let is_silence = cursor.is_before_silence();
        match cursor.advance_in(tape, block) {
            Some(Step::Pulse(pulse)) => {
                meter.count(pulse, index, "PZX")?;
                match file.pulses.last_mut() {
                    // A pause at one level is one PAUS; a pilot after it is not part of it.
                    Some(last) if is_silence && last.level == pulse.level => last.t += pulse.t,
                    _ => file.pulse(pulse),
                }
                left = tape.max_silent_blocks();
            }
            Some(Step::Stop) => {
                file.stop(0);
                left -= 1;
            }
            Some(Step::StopOn48K) => {
                file.stop(1);
                left -= 1;
            }
            Some(Step::End) => {}
            None => left -= usize::from(cursor.is_before_block()),
        }
    }
    file.flush();
    Ok(file.bytes)
}

#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    /// Pulses that are not written yet.
    pulses: Vec<Pulse>,
}

impl Writer {
    fn block(&mut self, tag: &[u8; 4], body: &[u8]) {
        self.bytes.extend_from_slice(tag);
        self.bytes.extend((body.len() as u32).to_le_bytes());
        self.bytes.extend_from_slice(body);
    }

    fn pulse(&mut self, pulse: Pulse) {
        if self.pulses.len() == BUFFER {
            self.flush();
        }
        self.pulses.push(pulse);
    }

    fn stop(&mut self, flags: u16) {
        self.flush();
        self.block(b"STOP", &flags.to_le_bytes());
    }

    /// Writes the bits of a block without a tail; what follows them is written as pulses.
    fn data(&mut self, data: &Data, level: bool) {
        let mut body = (data.bit_count() as u32 | if level { HIGH } else { 0 }).to_le_bytes().to_vec();
        body.extend([0, 0, 2, 2]);
        // A pulse of 0 T is played 1 T long, and written so.
        data.bit_pulses().iter().for_each(|t| (0..2).for_each(|_| body.extend(t.max(&1).to_le_bytes())));
        body.extend_from_slice(&data.bytes);
        self.block(b"DATA", &body);
    }

    /// Writes the pulses: PULS, and PAUS for those that are long.
    fn flush(&mut self) {
        let pulses = std::mem::take(&mut self.pulses);
        // Levels alternate within a PULS: a pulse at the same level begins another PULS.
        for pulses in pulses.chunk_by(|one, other| one.level != other.level && one.t.max(other.t) <= MAX_PULSE) {
            match pulses {
                &[Pulse { t, level }] if t > MAX_PULSE => self.pause(t, level),
                short => self.short(short),
            }
        }
    }

    fn pause(&mut self, mut left: T, level: bool) {
        while left > 0 {
            let part = left.min(MAX_PAUSE);
            left -= part;
            self.block(b"PAUS", &(part as u32 | if level { HIGH } else { 0 }).to_le_bytes());
        }
    }

    fn short(&mut self, pulses: &[Pulse]) {
        let Some(first) = pulses.first() else { return };
        let mut body = Vec::new();
        let mut word = |word: T| body.extend((word as u16).to_le_bytes());
        if first.level {
            word(0);
        }
        for run in pulses.chunk_by(|one, other| one.t == other.t) {
            for part in run.chunks(0x7FFF) {
                if part.len() > 1 || first_needs_count(part[0].t) {
                    word(0x8000 | part.len() as T);
                }
                match part[0].t {
                    t if t < 0x8000 => word(t),
                    t => {
                        word(0x8000 | t >> 16);
                        word(t);
                    }
                }
            }
        }
        self.block(b"PULS", &body);
    }
}

/// Returns true if the first word of a long pulse would be read as a count.
fn first_needs_count(t: T) -> bool {
    t >= 0x8000
}
