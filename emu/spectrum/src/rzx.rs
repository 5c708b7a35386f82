//! RZX: recordings of all values that a program has read from ports, frame by frame, from a snapshot on. Given the same values again, the
//! program does the same again.
//!
//! ```text
//! 0   "RZX!", version: 0 and 13; four bytes of flags       then blocks:
//! 0   id      1-4 length of all of it      5 and on:
//! $10 creator      the program that wrote the file, in 20 bytes; its version in two words; more of its own
//! $20 $21          security information and signature: skipped, as are unknown blocks
//! $30 snapshot     flags (4): bit 0 in another file, bit 1 packed; ending (4), length when unpacked (4), the snapshot;
//!                  or, if in another file, a checksum (4) and the name of that file
//! $80 recording    number of frames (4), a byte, T-states since the start of the frame (4), flags (4): bit 0 encrypted,
//!                  bit 1 packed; then frames: fetches (2), number of values (2), the values. $FFFF: those of the frame before
//! ```
//!
//! The length of a frame is its number of opcode fetches: those that R counts, but for interrupt acknowledges. It lasts from interrupt to
//! interrupt, so that one which comes twice within the time of INT makes a short frame. Its values are those that
//! IN instructions read, from any port. Numbers are little-endian, packing is zlib's. Source: the specification of version 0.13
//! by Ramsoft, and what Fuse's libspectrum writes.

mod parse;
mod record;
mod replay;

pub use parse::read;
pub use record::Recorder;
pub use replay::{OutOfStep, Progress, Replay};

use crate::T;
use crate::snapshot::zlib::zip;
use crate::snapshot::{Format, SnapshotError};
use std::ops::Range;

const MAGIC: &[u8; 4] = b"RZX!";
const VERSION: [u8; 2] = [0, 13];
const CREATOR: u8 = 0x10;
const SNAPSHOT: u8 = 0x30;
const INPUT: u8 = 0x80;
/// Flag of a snapshot that is in another file.
const EXTERNAL: u32 = 1;
/// Flag of an encrypted recording.
const ENCRYPTED: u32 = 1;
/// Flag of a compressed snapshot or recording.
const PACKED: u32 = 2;
/// The number of values that stands for the values of the frame before.
const REPEATED: u16 = 0xFFFF;
/// Most opcodes that are fetched while INT is active: 36 T at most, 4 T each.
const FETCHES_IN_INT: u16 = 9;
/// Number of bytes in the name of the program that wrote a file.
const NAME: usize = 20;

/// An error in an RZX file. Offsets are in bytes from the start of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RzxError {
    /// An error in the file itself.
    #[error("byte {offset}: {what}")]
    Invalid {
        /// Position of the error.
        offset: usize,
        /// Description of the error.
        what: String,
    },
    /// An error in a snapshot, or a snapshot of another machine.
    #[error("byte {offset}: the snapshot there: {error}")]
    Snapshot {
        /// Start of the snapshot in the file.
        offset: usize,
        /// The snapshot's error; its own offset counts from the snapshot's start, when unpacked.
        error: SnapshotError,
    },
}

/// A file that has been read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rzx {
    /// The blocks in their order. There is a recording among them, and a snapshot before it.
    pub blocks: Vec<RzxBlock>,
}

/// A block of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RzxBlock {
    /// The program that wrote the file.
    Creator {
        /// The program's name.
        name: String,
        /// Its version.
        version: [u16; 2],
    },
    /// The machine with which the next recording begins.
    Snapshot(Snapshot),
    /// A recording.
    Input(Input),
    /// A block that playing does not need: security information ($20), a signature ($21), others to come.
    Other {
        /// Its number.
        id: u8,
        /// The bytes after number and length.
        body: Vec<u8>,
    },
}

/// A snapshot in a file. It has been checked: its format can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The format of the snapshot.
    pub format: Format,
    /// The contents of the snapshot's file.
    pub bytes: Vec<u8>,
}

/// A recording: the values read in consecutive frames.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// T-states from the start of the first frame to the start of the recording.
    pub t: T,
    frames: Vec<FrameInput>,
    /// The values of all frames; a frame that repeats another has none of its own.
    values: Vec<u8>,
}

/// The values of a frame. It is small, as there may be millions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FrameInput {
    fetches: u16,
    /// Index of the first value.
    start: u32,
    /// Number of values.
    count: u16,
}

impl FrameInput {
    fn values(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.count)
    }
}

impl Input {
    /// Returns a recording without frames, which begins `t` T-states after the start of its first frame.
    #[must_use]
    pub fn new(t: T) -> Input {
        Input { t, ..Input::default() }
    }

    /// Returns the number of frames.
    #[must_use]
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Returns true if there are no frames.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Returns a frame: its fetches, and the values read in it.
    #[must_use]
    pub fn frame(&self, index: usize) -> Option<(u16, &[u8])> {
        let frame = self.frames.get(index)?;
        Some((frame.fetches, &self.values[frame.values()]))
    }

    /// Appends a frame: its fetches, and the values read in it, at most 65,534.
    pub fn push(&mut self, fetches: u16, values: &[u8]) {
        match self.frames.last() {
            Some(&last) if self.values[last.values()] == *values => self.frames.push(FrameInput { fetches, ..last }),
            _ => self.push_own(fetches, values),
        }
    }

    /// Appends a frame with values of its own.
    fn push_own(&mut self, fetches: u16, values: &[u8]) {
        self.frames.push(FrameInput { fetches, start: self.values.len() as u32, count: values.len() as u16 });
        self.values.extend(values);
    }

    /// Returns the frames as they are in a file, unpacked.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.values.len() + 4 * self.frames.len());
        let mut last = None;
        for frame in &self.frames {
            let values = frame.values();
            let repeats = !values.is_empty() && last.as_ref() == Some(&values);
            bytes.extend(frame.fetches.to_le_bytes());
            if repeats {
                bytes.extend(REPEATED.to_le_bytes());
            } else {
                bytes.extend(frame.count.to_le_bytes());
                bytes.extend(&self.values[values.clone()]);
            }
            last = Some(values);
        }
        bytes
    }
}

impl Rzx {
    /// Returns the first snapshot, with which the first recording begins.
    #[must_use]
    pub fn snapshot(&self) -> Option<&Snapshot> {
        self.blocks
            .iter()
            .find_map(|block| if let RzxBlock::Snapshot(snapshot) = block { Some(snapshot) } else { None })
    }

    /// Returns all recordings.
    pub fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.blocks.iter().filter_map(|block| if let RzxBlock::Input(input) = block { Some(input) } else { None })
    }

    /// Returns the number of frames in all recordings.
    #[must_use]
    pub fn frames(&self) -> usize {
        self.inputs().map(Input::len).sum()
    }

    /// Returns the number of frames of the machine in all recordings: without those that end while INT is still active, and so are
    /// interrupted again.
    #[must_use]
    pub fn whole_frames(&self) -> usize {
        let is_whole = |(fetches, _): &(u16, &[u8])| *fetches > FETCHES_IN_INT;
        let whole = |input: &Input| (0..input.len()).filter_map(|frame| input.frame(frame)).filter(is_whole).count();
        self.inputs().map(whole).sum()
    }

    /// Returns the file. Snapshots and recordings are packed if that makes them shorter.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut file = [&MAGIC[..], &VERSION, &[0; 4]].concat();
        for block in &self.blocks {
            let (id, body) = match block {
                RzxBlock::Creator { name, version } => {
                    let mut body = name.as_bytes().to_vec();
                    body.resize(NAME, 0);
                    version.iter().for_each(|part| body.extend(part.to_le_bytes()));
                    (CREATOR, body)
                }
                RzxBlock::Snapshot(snapshot) => {
                    let (packed, bytes) = zip(&snapshot.bytes);
                    let flags = if packed { PACKED } else { 0 };
                    let ending = [snapshot.format.ending().as_bytes(), &[0]].concat();
                    let length = snapshot.bytes.len() as u32;
                    (SNAPSHOT, [&flags.to_le_bytes(), &ending[..], &length.to_le_bytes(), &bytes].concat())
                }
                RzxBlock::Input(input) => {
                    let (packed, bytes) = zip(&input.bytes());
                    let flags = if packed { PACKED } else { 0 };
                    let (count, t) = (input.len() as u32, input.t as u32);
                    let head = [&count.to_le_bytes()[..], &[0], &t.to_le_bytes(), &flags.to_le_bytes()].concat();
                    (INPUT, [head, bytes].concat())
                }
                RzxBlock::Other { id, body } => (*id, body.clone()),
            };
            file.push(id);
            file.extend((body.len() as u32 + 5).to_le_bytes());
            file.extend(body);
        }
        file
    }
}
