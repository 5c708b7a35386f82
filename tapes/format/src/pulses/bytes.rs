//! A cursor as bytes, to be saved with the tape.
//!
//! ```text
//! 0-3    the block, from 0                  21     bit 0: the next pulse is high; 1: no edge has ended the last one;
//! 4      the number of the [`Phase`]               2: the loop has made a sound this time; 3: after a recording;
//! 5-12   its first field                           4: the level was inverted since it was set
//! 13-20  its second field                   22-25  the first block of the loop, 26-27 its repetitions left
//!                                           28-31  the calling block plus 1, 32-35 the index of its next call
//! ```
//!
//! Numbers are little-endian.

use super::{Call, Cursor, Phase, Repeat};
use crate::{Block, Tape};

const HIGH: u8 = 1;
const OPEN: u8 = 2;
const SOUNDED: u8 = 4;
const LEVEL_CARRIES_OVER: u8 = 8;
const INVERTED: u8 = 16;

impl Cursor {
    /// Number of bytes of a cursor.
    pub const LENGTH: usize = 36;

    /// Returns the cursor as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Cursor::LENGTH] {
        let (phase, first, second) = match self.phase {
            Phase::Start => (0, 0, 0),
            Phase::Pilot { left } => (1, left.into(), 0),
            Phase::Sync1 => (2, 0, 0),
            Phase::Sync2 => (3, 0, 0),
            Phase::Bits { half } => (4, half as u64, 0),
            Phase::Tail => (5, 0, 0),
            Phase::Silence => (6, 0, 0),
            Phase::Tone { left } => (7, left.into(), 0),
            Phase::Pulse { index } => (8, index as u64, 0),
            Phase::Sample { index } => (9, index as u64, 0),
            Phase::Wave { index, passed } => (10, index as u64, passed),
            Phase::LeadSymbol { index, times, pulse } => (11, index as u64, u64::from(times) | u64::from(pulse) << 16),
            Phase::Symbol { index, pulse } => (12, index.into(), pulse.into()),
        };
        let flags = [
            (self.level, HIGH),
            (self.open, OPEN),
            (self.repeat.sounded, SOUNDED),
            (self.level_carries_over, LEVEL_CARRIES_OVER),
            (self.inverted, INVERTED),
        ];
        let mut bytes = [0; Cursor::LENGTH];
        let mut put = |at: usize, part: &[u8]| bytes[at..at + part.len()].copy_from_slice(part);
        put(0, &(self.block as u32).to_le_bytes());
        put(4, &[phase]);
        put(5, &u64::to_le_bytes(first));
        put(13, &u64::to_le_bytes(second));
        put(21, &[flags.into_iter().filter(|&(on, _)| on).map(|(_, flag)| flag).sum()]);
        put(22, &(self.repeat.start as u32).to_le_bytes());
        put(26, &self.repeat.left.to_le_bytes());
        put(28, &(self.call.from as u32).to_le_bytes());
        put(32, &(self.call.next as u32).to_le_bytes());
        bytes
    }

    /// Reads a cursor from bytes; `None` if the tape has no such position.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Cursor::LENGTH], tape: &Tape) -> Option<Cursor> {
        let number = |at: usize, length: usize| -> u64 {
            bytes[at..at + length].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
        };
        let index = |at: usize, length: usize| usize::try_from(number(at, length)).ok();
        let (first, second) = (number(5, 8), number(13, 8));
        let block = index(0, 4).filter(|&block| block <= tape.blocks.len())?;
        let phase = match bytes[4] {
            0 => Phase::Start,
            1 => Phase::Pilot { left: first.try_into().ok()? },
            2 => Phase::Sync1,
            3 => Phase::Sync2,
            4 => Phase::Bits { half: index(5, 8)? },
            5 => Phase::Tail,
            6 => Phase::Silence,
            7 => Phase::Tone { left: first.try_into().ok()? },
            8 => Phase::Pulse { index: index(5, 8)? },
            9 => Phase::Sample { index: index(5, 8)? },
            10 => {
                let Block::Wave(wave) = tape.blocks.get(block)? else { return None };
                let index = index(5, 8)?;
                let before: u64 = wave.pulses.get(..index)?.iter().map(|&pulse| u64::from(pulse)).sum();
                Phase::Wave { index, passed: Some(second).filter(|&passed| passed == before)? }
            }
            11 => {
                Phase::LeadSymbol { index: index(5, 8)?, times: second as u16, pulse: (second >> 16).try_into().ok()? }
            }
            12 => Phase::Symbol { index: first.try_into().ok()?, pulse: second.try_into().ok()? },
            _ => return None,
        };
        let repeat = Repeat { start: index(22, 4)?, left: number(26, 2) as u16, sounded: bytes[21] & SOUNDED != 0 };
        let call = Call { from: index(28, 4)?, next: index(32, 4)? };
        let flag = |flag| bytes[21] & flag != 0;
        let (level, inverted, open) = (flag(HIGH), flag(INVERTED), flag(OPEN));
        let level_carries_over = flag(LEVEL_CARRIES_OVER);
        Some(Cursor { block, phase, level, inverted, open, level_carries_over, repeat, call })
    }
}
