//! The tape in the deck: the published block `TAPE`, and the data that zxlab adds to `CRTR`.
//!
//! ```text
//! TAPE  0-1   the block of its position, from 0     CRTR  46     1, the version
//!       2-3   bit 0: the tape is in this block;           47     bit 0: the deck plays; bit 1: it was started for a program;
//!             bit 1: it is packed by zlib                        bit 2: it starts by itself; bit 3: blocks load instantly;
//!       4-7   its length when unpacked                           bit 4: EAR is high; bit 5: a probe has run in this frame
//!       8-11  its length here                             48-51  frames since a probe succeeded
//!       12-27 its ending                                  52-59  the end of the present pulse in T-states of this frame, or the
//!       28-   the tape, or the name of its file                  T-states that are left of it if the deck stands
//!                                                         60-63  0
//!                                                         64-67  reads of port $FE in this frame
//!                                                         68-103 the position of the tape, see [`Cursor::to_bytes`]
//! ```
//!
//! `TAPE` alone has no more than the block: the tape goes on at the start of that block. (Probes are explained in [`crate::autoplay`].
//! The data is in `CRTR` because other programs complain of blocks that they do not know.) A tape is written as a TZX, whatever it was
//! read from. Source: the format's specification by Jonathan Needle; for an embedded sound, the number counts parts of 5 seconds.

use super::blocks::{SzxBlock, Writer};
use crate::autoplay::AutoPlay;
use crate::deck::{Deck, Loading};
use crate::snapshot::SnapshotError;
use crate::snapshot::zlib::{unzip_whole, zip};
use crate::{HZ, T};
use format::{Cursor, Step, Tape, tzx};
use std::sync::Arc;

/// Number of bytes before the tape itself.
const HEAD: usize = 28;
const EMBEDDED: u16 = 1;
const PACKED: u16 = 2;
/// Upper bound on the bytes of a tape when unpacked.
const LONGEST_TAPE: u64 = 64 << 20;
/// T-states of the parts in which a sound is counted.
const CHUNK: T = 5 * HZ;

const VERSION: u8 = 1;
/// Number of bytes for a deck.
const LENGTH: usize = 22 + Cursor::LENGTH;
const PLAYING: u8 = 1;
const FOR_PROGRAM: u8 = 2;
const AUTOMATIC: u8 = 4;
const INSTANT: u8 = 8;
const HIGH: u8 = 16;
const PROBED: u8 = 32;
/// Upper bound on the counts read, so that they do not overflow. Times have twice as many bits.
const COUNT_LIMIT: u32 = 1 << 30;

/// The tape in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedTape {
    /// The tape is in the file.
    Embedded {
        /// The tape.
        tape: Arc<Tape>,
        /// The block of its position, at most the number of blocks.
        block: usize,
        /// The ending of the tape's file.
        ending: String,
    },
    /// The tape is in a file of its own.
    Linked {
        /// The name of that file, with folders if the program that wrote it used them.
        name: String,
        /// The block of its position.
        block: usize,
    },
    /// The tape is in the file in a format that is not read here.
    Unknown {
        /// The ending of the tape's file.
        ending: String,
    },
}

/// Reads `TAPE`: the tape, and its position if it is in the file.
pub(super) fn read(block: &SzxBlock<'_>) -> Result<(SavedTape, Cursor), SnapshotError> {
    block.byte(HEAD - 1)?;
    let (number, flags) = (usize::from(block.word(0)?), block.word(2)?);
    let length = block.dword(8)?;
    let rest = &block.body[HEAD..];
    let Some(bytes) = rest.get(..length as usize) else {
        return Err(block.invalid(8, format!("the tape should have {length} bytes, the block has {} left", rest.len())));
    };
    let text = |bytes: &[u8]| -> String {
        bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect()
    };
    if flags & EMBEDDED == 0 {
        return Ok((SavedTape::Linked { name: text(bytes), block: number }, Cursor::new()));
    }
    let ending = str::to_ascii_lowercase(&text(&block.body[12..HEAD]));
    let Some(format) = format::Format::from_ending(if ending == "cdt" { "tzx" } else { &ending }) else {
        return Ok((SavedTape::Unknown { ending }, Cursor::new()));
    };
    if bytes.len() < rest.len() {
        let more = rest.len() - bytes.len();
        return Err(block.invalid(HEAD + bytes.len(), format!("{more} bytes follow the tape")));
    }
    let unpacked;
    let bytes = if flags & PACKED != 0 {
        unpacked = unzip_whole(bytes, LONGEST_TAPE).map_err(|(at, what)| block.invalid(HEAD + at, what))?;
        if unpacked.len() as u64 > LONGEST_TAPE {
            return Err(block.invalid(HEAD, "the tape is longer than 64 MiB".to_string()));
        }
        let (length, is) = (block.dword(4)?, unpacked.len());
        if length as usize != is {
            return Err(block.invalid(4, format!("a tape that should have {length} bytes unpacks to {is}")));
        }
        &unpacked[..]
    } else {
        bytes
    };
    let tape = format.read(bytes).map_err(|error| block.invalid(HEAD, format!("the tape in it: {error}")))?;
    let count = tape.blocks.len();
    if matches!(format, format::Format::Tap | format::Format::Tzx) && number > count {
        return Err(block.invalid(0, format!("the position, block {number}, is beyond the tape's {count} blocks")));
    }
    let cursor = match format {
        format::Format::Wav => after(&tape, T::from(block.word(0)?) * CHUNK),
        // Other formats count something else than our blocks.
        _ => Cursor::at(number.min(count)),
    };
    let block = cursor.block();
    Ok((SavedTape::Embedded { tape: Arc::new(tape), block, ending }, cursor))
}

/// Returns the position before the pulse in which `wanted` T-states of the tape have passed.
fn after(tape: &Tape, wanted: T) -> Cursor {
    let (mut cursor, mut passed) = (Cursor::new(), 0);
    loop {
        let here = cursor;
        match cursor.advance(tape) {
            Step::Pulse(pulse) if passed + pulse.t <= wanted => passed += pulse.t,
            Step::Stop | Step::StopOn48K => {}
            Step::Pulse(_) | Step::End => return here,
        }
    }
}

/// Reads the deck with a tape in it from our `CRTR`, from position `at` on.
pub(super) fn read_deck(block: &SzxBlock<'_>, at: usize, tape: Arc<Tape>) -> Result<Deck, SnapshotError> {
    block.byte(at + LENGTH - 1)?;
    let bytes = &block.body[at..];
    if bytes[0] != VERSION {
        return Err(block.invalid(at, format!("version {} of the deck's data is not known", bytes[0])));
    }
    let number = |at: usize, length: usize| -> u64 {
        bytes[at..at + length].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    let small = |place: usize| match number(place, 4) as u32 {
        number @ 0..COUNT_LIMIT => Ok(number),
        number => Err(block.invalid(at + place, format!("the count {number} is too large"))),
    };
    let place = bytes[22..].first_chunk().and_then(|bytes| Cursor::from_bytes(bytes, &tape));
    let cursor = place.ok_or_else(|| block.invalid(at + 22, "the deck's position is not on the tape".to_string()))?;
    let next = number(6, 8);
    if next >= T::from(COUNT_LIMIT) << 30 {
        return Err(block.invalid(at + 6, format!("a pulse of {next} T-states is too long")));
    }
    let is = |flag| bytes[1] & flag != 0;
    let autoplay = AutoPlay {
        enabled: is(AUTOMATIC),
        started: is(FOR_PROGRAM),
        quiet_frames: small(2)?,
        port_reads: small(18)?,
        probed: is(PROBED),
    };
    Ok(Deck {
        // The machine decides it.
        passes_48k_stops: false,
        tape: Some(tape),
        cursor,
        loading: if is(INSTANT) { Loading::Instant } else { Loading::Real },
        autoplay,
        playing: is(PLAYING),
        level: is(HIGH),
        next,
    })
}

/// Returns the bytes that [`read_deck`] reads; none without a tape.
pub(super) fn deck_bytes(deck: &Deck) -> Vec<u8> {
    let Deck { tape, cursor, loading, autoplay, playing, level, next, passes_48k_stops: _ } = deck;
    if tape.is_none() {
        return Vec::new();
    }
    let &AutoPlay { enabled, started, quiet_frames, port_reads, probed } = autoplay;
    let instant = *loading == Loading::Instant;
    let flags = [
        (*playing, PLAYING),
        (started, FOR_PROGRAM),
        (enabled, AUTOMATIC),
        (instant, INSTANT),
        (*level, HIGH),
        (probed, PROBED),
    ];
    let mut bytes = vec![VERSION, flags.into_iter().filter(|&(on, _)| on).map(|(_, flag)| flag).sum()];
    bytes.extend(quiet_frames.min(COUNT_LIMIT - 1).to_le_bytes());
    bytes.extend(next.to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend(port_reads.min(COUNT_LIMIT - 1).to_le_bytes());
    bytes.extend(cursor.to_bytes());
    bytes
}

/// Writes `TAPE` if there is a tape.
pub(super) fn write(file: &mut Writer, deck: &Deck) -> Result<(), SnapshotError> {
    let Some(tape) = &deck.tape else { return Ok(()) };
    let unwritable = |why| SnapshotError::Unwritable { format: "SZX", why };
    let other = "its tape does not fit into a TZX file";
    let plain = tzx::write(tape).map_err(|_| unwritable(other))?;
    if plain.len() as u64 > LONGEST_TAPE {
        return Err(unwritable("its tape is longer than 64 MiB"));
    }
    if tzx::read(&plain).as_ref() != Ok(&**tape) {
        return Err(unwritable(other));
    }
    let (packed, bytes) = zip(&plain);
    let flags = EMBEDDED | if packed { PACKED } else { 0 };
    let mut block = [u16::try_from(deck.cursor.block()).unwrap_or(u16::MAX), flags].map(u16::to_le_bytes).concat();
    block.extend([plain.len() as u32, bytes.len() as u32].map(u32::to_le_bytes).concat());
    block.extend(b"tzx\0\0\0\0\0\0\0\0\0\0\0\0\0");
    block.extend(bytes);
    file.block(b"TAPE", &block);
    Ok(())
}
