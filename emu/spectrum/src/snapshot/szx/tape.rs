//! The tape in the deck: the published block `TAPE`, and what our own `CRTR` has besides.
//!
//! ```text
//! TAPE  0-1   the block it stands at, from 0      CRTR  46     1, the version
//!       2-3   bit 0: the tape is in this block;         47     bit 0: it plays; bit 1: because a program listens;
//!             bit 1: it is packed by zlib                      bit 2: starts so; bit 3: loads at once; bit 4: EAR is high;
//!       4-7   its length when unpacked                         bit 5: it was tried out in this frame if EAR matters
//!       8-11  its length here                           48-51  frames for which no program has listened
//!       12-27 its ending                                52-59  T-states of this frame at which the present pulse ends, or
//!       28-   the tape, or the name of its file                as many as are left of it if the deck stands
//!                                                       60-63  0
//!                                                       64-67  reads of port $FE in this frame
//!                                                       68-103 where the tape stands, see [`Cursor::to_bytes`]
//! ```
//!
//! `TAPE` alone says no more than the block: such a tape begins it again. (A block of our own would say it as well, but other
//! programs complain of blocks that they do not know.) A tape goes into the file as a TZX, whatever it was read
//! from. Source: the format's specification by Jonathan Needle; where a sound is embedded, the number counts 5 seconds each.

use super::blocks::{Block, Writer};
use crate::deck::{Deck, Loading};
use crate::snapshot::zlib::{unzip_whole, zip};
use crate::snapshot::{Looks, SnapshotError};
use crate::{HZ, T};
use format::{Cursor, Step, Tape, tzx};
use std::sync::Arc;

/// Before the tape itself.
const HEAD: usize = 28;
const EMBEDDED: u16 = 1;
const PACKED: u16 = 2;
/// A tape is not longer than this when unpacked.
const LONGEST: u64 = 64 << 20;
/// How long the parts are in which a sound is counted.
const CHUNK: T = 5 * HZ;

const VERSION: u8 = 1;
/// Bytes that we say of a deck.
const LENGTH: usize = 22 + Cursor::LENGTH;
const PLAYING: u8 = 1;
const BY_ITSELF: u8 = 2;
const AUTOMATIC: u8 = 4;
const INSTANT: u8 = 8;
const HIGH: u8 = 16;
const TRIED: u8 = 32;
/// Counts that go on stay below this, and times below twice as many bits.
const MOST: u32 = 1 << 30;

/// What a file says of a tape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deposit {
    /// It is in the file.
    Embedded {
        /// The tape.
        tape: Arc<Tape>,
        /// The block it stands at, at most their number.
        block: usize,
        /// The ending of the file it was.
        ending: String,
    },
    /// It is a file of its own.
    Linked {
        /// Its name, with folders if the writer had them.
        name: String,
        /// The block it stands at.
        block: usize,
    },
    /// It is in the file in a format that is not read here.
    Unknown {
        /// The ending of the file it was.
        ending: String,
    },
}

/// Reads `TAPE`: what it says, and where the tape stands if it is there.
pub(super) fn read(block: &Block<'_>) -> Result<(Deposit, Cursor), SnapshotError> {
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
        return Ok((Deposit::Linked { name: text(bytes), block: number }, Cursor::new()));
    }
    let ending = str::to_ascii_lowercase(&text(&block.body[12..HEAD]));
    let Some(format) = format::Format::from_ending(if ending == "cdt" { "tzx" } else { &ending }) else {
        return Ok((Deposit::Unknown { ending }, Cursor::new()));
    };
    if bytes.len() < rest.len() {
        let more = rest.len() - bytes.len();
        return Err(block.invalid(HEAD + bytes.len(), format!("{more} bytes stand behind the tape")));
    }
    let unpacked;
    let bytes = if flags & PACKED != 0 {
        unpacked = unzip_whole(bytes, LONGEST).map_err(|(at, what)| block.invalid(HEAD + at, what))?;
        if unpacked.len() as u64 > LONGEST {
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
    let tape = format.read(bytes).map_err(|error| block.invalid(HEAD, format!("the tape there: {error}")))?;
    let count = tape.blocks.len();
    if matches!(format, format::Format::Tap | format::Format::Tzx) && number > count {
        return Err(block.invalid(0, format!("a tape of {count} blocks does not stand at block {number}")));
    }
    let cursor = match format {
        format::Format::Wav => after(&tape, T::from(block.word(0)?) * CHUNK),
        // What other formats count is not what is a block here.
        _ => Cursor::at(number.min(count)),
    };
    let block = cursor.block();
    Ok((Deposit::Embedded { tape: Arc::new(tape), block, ending }, cursor))
}

/// The place before the pulse in which so many T-states of the tape have passed.
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

/// Reads what our `CRTR` has from `at` on, for the tape that is in the deck.
pub(super) fn read_deck(block: &Block<'_>, at: usize, tape: Arc<Tape>) -> Result<(Deck, Looks), SnapshotError> {
    block.byte(at + LENGTH - 1)?;
    let bytes = &block.body[at..];
    if bytes[0] != VERSION {
        return Err(block.invalid(at, format!("version {} of what we say of a deck is not known", bytes[0])));
    }
    let number = |at: usize, length: usize| -> u64 {
        bytes[at..at + length].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    let small = |place: usize| match number(place, 4) as u32 {
        number @ 0..MOST => Ok(number),
        number => Err(block.invalid(at + place, format!("{number} is too much"))),
    };
    let place = bytes[22..].first_chunk().and_then(|bytes| Cursor::from_bytes(bytes, &tape));
    let cursor = place.ok_or_else(|| block.invalid(at + 22, "the tape has no such place".to_string()))?;
    let next = number(6, 8);
    if next >= T::from(MOST) << 30 {
        return Err(block.invalid(at + 6, format!("a pulse of {next} T-states is too long")));
    }
    let is = |flag| bytes[1] & flag != 0;
    let deck = Deck {
        tape: Some(tape),
        cursor,
        loading: if is(INSTANT) { Loading::Instant } else { Loading::Real },
        automatic: is(AUTOMATIC),
        playing: is(PLAYING),
        by_itself: is(BY_ITSELF),
        quiet: small(2)?,
        level: is(HIGH),
        next,
    };
    Ok((deck, Looks { polls: small(18)?, tried: is(TRIED) }))
}

/// The same as bytes; none without a tape.
pub(super) fn deck_bytes(deck: &Deck, looks: Looks) -> Vec<u8> {
    let Deck { tape, cursor, loading, automatic, playing, by_itself, quiet, level, next } = deck;
    if tape.is_none() {
        return Vec::new();
    }
    let Looks { polls, tried } = looks;
    let instant = *loading == Loading::Instant;
    let flags = [
        (*playing, PLAYING),
        (*by_itself, BY_ITSELF),
        (*automatic, AUTOMATIC),
        (instant, INSTANT),
        (*level, HIGH),
        (tried, TRIED),
    ];
    let mut bytes = vec![VERSION, flags.into_iter().filter(|&(on, _)| on).map(|(_, flag)| flag).sum()];
    bytes.extend(quiet.min(&(MOST - 1)).to_le_bytes());
    bytes.extend(next.to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend(polls.min(MOST - 1).to_le_bytes());
    bytes.extend(cursor.to_bytes());
    bytes
}

/// Writes `TAPE`, if there is one.
pub(super) fn write(file: &mut Writer, deck: &Deck) -> Result<(), SnapshotError> {
    let Some(tape) = &deck.tape else { return Ok(()) };
    let unwritable = |why| SnapshotError::Unwritable { format: "SZX", why };
    let other = "its tape does not fit into a TZX file";
    let plain = tzx::write(tape).map_err(|_| unwritable(other))?;
    if plain.len() as u64 > LONGEST {
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
