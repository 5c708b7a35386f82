//! RZX: what a program was given to read, frame by frame, from a snapshot on. Played back, it does the same again.
//!
//! ```text
//! 0   "RZX!", version: 0 and 13; four bytes of flags       then blocks:
//! 0   id      1-4 length of all of it      5 and on:
//! $10 creator      who wrote it, in 20 bytes; its version in two words; more of its own
//! $20 $21          security information and signature: skipped, as what is not known is
//! $30 snapshot     flags (4): bit 0 in another file, bit 1 packed; ending (4), length when unpacked (4), the snapshot;
//!                  or, of another file, a checksum (4) and its name
//! $80 recording    number of frames (4), a byte, T-states since the start of the frame (4), flags (4): bit 0 encrypted,
//!                  bit 1 packed; then frames: fetches (2), number of values (2), the values. $FFFF values: as before
//! ```
//!
//! A frame lasts for so many opcode fetches: R counts them, but for interrupt acknowledges. Its values are those that IN
//! instructions read, from any port. Numbers are little-endian, packing is zlib's. Source: the specification of version 0.13
//! by Ramsoft, and what Fuse's libspectrum writes.

mod parse;
mod play;
mod record;

pub use parse::read;
pub use play::{OutOfStep, Playback, Turn};
pub use record::Recorder;

use crate::T;
use crate::snapshot::zlib::zip;
use crate::snapshot::{Format, SnapshotError};
use std::ops::Range;

const MAGIC: &[u8; 4] = b"RZX!";
const VERSION: [u8; 2] = [0, 13];
const CREATOR: u8 = 0x10;
const SNAPSHOT: u8 = 0x30;
const INPUT: u8 = 0x80;
/// Flags of a snapshot.
const EXTERNAL: u32 = 1;
/// Flags of a recording.
const ENCRYPTED: u32 = 1;
/// A flag of both.
const PACKED: u32 = 2;
/// The number of values of a frame that has those of the frame before it.
const REPEATED: u16 = 0xFFFF;
/// Bytes of the name of who wrote a file.
const NAME: usize = 20;

/// An error in an RZX file. Offsets are in bytes from the start of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RzxError {
    /// Something is wrong there.
    #[error("byte {offset}: {what}")]
    Invalid {
        /// Where.
        offset: usize,
        /// What is wrong.
        what: String,
    },
    /// A snapshot in it is wrong, or of another machine.
    #[error("byte {offset}: the snapshot there: {error}")]
    Snapshot {
        /// Where the snapshot, unpacked or not, begins.
        offset: usize,
        /// What is wrong with it; its own offset counts from the snapshot's start.
        error: SnapshotError,
    },
}

/// A file, read and found right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rzx {
    /// The blocks in their order. There is a recording among them, and a snapshot before it.
    pub blocks: Vec<Block>,
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Who wrote the file.
    Creator {
        /// Its name.
        name: String,
        /// Its version.
        version: [u16; 2],
    },
    /// The machine from which the next recording goes on.
    Snapshot(Snapshot),
    /// What was read from then on.
    Input(Input),
    /// A block that playing does not need: security information ($20), a signature ($21), others to come.
    Other {
        /// Its number.
        id: u8,
        /// What belongs to it.
        body: Vec<u8>,
    },
}

/// A snapshot, known to be one of a 48K.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// What it is.
    pub format: Format,
    /// Its file.
    pub bytes: Vec<u8>,
}

/// Frames one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// T-states since the start of the frame in which the first one begins.
    pub t: T,
    frames: Vec<Frame>,
    /// The values of all of them; a frame that repeats another has no own.
    values: Vec<u8>,
}

/// Small, as there may be millions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame {
    fetches: u16,
    /// Where its values begin, and how many there are.
    start: u32,
    count: u16,
}

impl Frame {
    fn values(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.count)
    }
}

impl Input {
    /// Nothing yet, from so many T-states after a frame's start on.
    #[must_use]
    pub fn new(t: T) -> Input {
        Input { t, ..Input::default() }
    }

    /// How many frames there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// A frame: its fetches, and the values read in it.
    #[must_use]
    pub fn frame(&self, index: usize) -> Option<(u16, &[u8])> {
        let frame = self.frames.get(index)?;
        Some((frame.fetches, &self.values[frame.values()]))
    }

    /// Appends a frame: its fetches, and the values read in it, at most 65,534.
    pub fn push(&mut self, fetches: u16, values: &[u8]) {
        match self.frames.last() {
            Some(&last) if self.values[last.values()] == *values => self.frames.push(Frame { fetches, ..last }),
            _ => self.push_own(fetches, values),
        }
    }

    fn push_own(&mut self, fetches: u16, values: &[u8]) {
        self.frames.push(Frame { fetches, start: self.values.len() as u32, count: values.len() as u16 });
        self.values.extend(values);
    }

    /// The frames as a file has them.
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
    /// The machine's snapshot with which it begins.
    #[must_use]
    pub fn snapshot(&self) -> Option<&Snapshot> {
        self.blocks.iter().find_map(|block| if let Block::Snapshot(snapshot) = block { Some(snapshot) } else { None })
    }

    /// All recordings in it.
    pub fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.blocks.iter().filter_map(|block| if let Block::Input(input) = block { Some(input) } else { None })
    }

    /// How many frames there are in all of it.
    #[must_use]
    pub fn frames(&self) -> usize {
        self.inputs().map(Input::len).sum()
    }

    /// The file: what can be packed is packed.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut file = [&MAGIC[..], &VERSION, &[0; 4]].concat();
        for block in &self.blocks {
            let (id, body) = match block {
                Block::Creator { name, version } => {
                    let mut body = name.as_bytes().to_vec();
                    body.resize(NAME, 0);
                    version.iter().for_each(|part| body.extend(part.to_le_bytes()));
                    (CREATOR, body)
                }
                Block::Snapshot(snapshot) => {
                    let (packed, bytes) = zip(&snapshot.bytes);
                    let flags = if packed { PACKED } else { 0 };
                    let ending = [snapshot.format.ending().as_bytes(), &[0]].concat();
                    let length = snapshot.bytes.len() as u32;
                    (SNAPSHOT, [&flags.to_le_bytes(), &ending[..], &length.to_le_bytes(), &bytes].concat())
                }
                Block::Input(input) => {
                    let (packed, bytes) = zip(&input.bytes());
                    let flags = if packed { PACKED } else { 0 };
                    let (count, t) = (input.len() as u32, input.t as u32);
                    let head = [&count.to_le_bytes()[..], &[0], &t.to_le_bytes(), &flags.to_le_bytes()].concat();
                    (INPUT, [head, bytes].concat())
                }
                Block::Other { id, body } => (*id, body.clone()),
            };
            file.push(id);
            file.extend((body.len() as u32 + 5).to_le_bytes());
            file.extend(body);
        }
        file
    }
}
