//! Reading an RZX file into checked values.

use super::{
    CREATOR, ENCRYPTED, EXTERNAL, FrameInput, INPUT, Input, MAGIC, NAME, PACKED, REPEATED, Rzx, RzxBlock, RzxError,
    SNAPSHOT, Snapshot,
};
use crate::model::Kind;
use crate::snapshot::Format;
use crate::snapshot::zlib::unzip;
use crate::{Model, Rom, T};

/// Upper bound on the bytes to which all recordings of a file unpack: half a day of a program that reads ports twenty times a frame.
const LARGEST: usize = 64 << 20;
/// Upper bound on the bytes of a snapshot's file.
const LARGEST_SNAPSHOT: u32 = 1 << 20;

/// Reads a file. Snapshots in other files are asked for by `external`, which takes the name of the file, without a folder.
///
/// # Errors
/// [`RzxError`] for a file that is cut short, packed wrongly, too large or encrypted, for one without a recording or without a snapshot
/// before it, and for a snapshot that is not of a 48K.
pub fn read(file: &[u8], mut external: impl FnMut(&str) -> Option<Vec<u8>>) -> Result<Rzx, RzxError> {
    if !file.starts_with(MAGIC) {
        return Err(invalid(0, "this is not an RZX file: it does not begin with RZX!"));
    }
    let mut whole = Reader { bytes: file, offset: 4 };
    match whole.take::<2>("the version")? {
        [0, _] => {}
        [major, minor] => return Err(invalid(4, format!("version {major}.{minor} of the format is not known"))),
    }
    whole.take::<4>("the flags")?;
    let mut blocks = Vec::new();
    let mut room = LARGEST;
    let mut has_snapshot = false;
    while !whole.is_over() {
        let at = whole.offset;
        let [id] = whole.take("a block")?;
        let length = whole.number("a block's length")? as usize;
        let left = whole.bytes.len() - whole.offset;
        let Some(length) = length.checked_sub(5).filter(|&length| length <= left) else {
            return Err(invalid(at, format!("a block of {length} bytes, of which {} are there", left + 5)));
        };
        let mut body = Reader { bytes: &file[..whole.offset + length], offset: whole.offset };
        whole.offset += length;
        blocks.push(match id {
            CREATOR => creator(&mut body)?,
            SNAPSHOT => {
                has_snapshot = true;
                RzxBlock::Snapshot(snapshot(&mut body, &mut external)?)
            }
            INPUT if !has_snapshot => return Err(invalid(at, "a recording without a snapshot to begin with")),
            INPUT => RzxBlock::Input(input(&mut body, &mut room)?),
            id => RzxBlock::Other { id, body: body.rest().to_vec() },
        });
    }
    let rzx = Rzx { blocks };
    if rzx.frames() == 0 {
        return Err(invalid(file.len(), "the file ends without a recorded frame"));
    }
    Ok(rzx)
}

fn invalid(offset: usize, what: impl Into<String>) -> RzxError {
    RzxError::Invalid { offset, what: what.into() }
}

/// Reads the bytes of a file, up to the end of a block.
struct Reader<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Reader<'a> {
    fn is_over(&self) -> bool {
        self.offset == self.bytes.len()
    }

    fn take<const N: usize>(&mut self, what: &str) -> Result<[u8; N], RzxError> {
        let bytes = self.bytes[self.offset..].first_chunk();
        let bytes = *bytes.ok_or_else(|| invalid(self.offset, format!("{what} is cut short")))?;
        self.offset += N;
        Ok(bytes)
    }

    fn number(&mut self, what: &str) -> Result<u32, RzxError> {
        self.take(what).map(u32::from_le_bytes)
    }

    fn rest(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.offset..];
        self.offset = self.bytes.len();
        rest
    }
}

/// Returns a text that ends with the first zero. `?` stands for bytes that are not printable.
fn text(bytes: &[u8]) -> String {
    let text = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
    text.iter().map(|&byte| if byte.is_ascii_graphic() || byte == b' ' { char::from(byte) } else { '?' }).collect()
}

fn creator(body: &mut Reader<'_>) -> Result<RzxBlock, RzxError> {
    let name = text(&body.take::<NAME>("the name of its creator")?);
    let [a, b, c, d] = body.take("the version of its creator")?;
    Ok(RzxBlock::Creator { name, version: [u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])] })
}

fn snapshot(body: &mut Reader<'_>, external: &mut impl FnMut(&str) -> Option<Vec<u8>>) -> Result<Snapshot, RzxError> {
    let flags = body.number("a snapshot's flags")?;
    let at = body.offset;
    let ending = text(&body.take::<4>("a snapshot's ending")?).to_ascii_lowercase();
    let format = Format::from_ending(&ending)
        .ok_or_else(|| invalid(at, format!("a .{ending} snapshot: .sna, .z80 and .szx are read")))?;
    let at = body.offset;
    let length = body.number("a snapshot's length")?;
    let start = body.offset;
    let bytes = if flags & EXTERNAL != 0 {
        body.number("the checksum of a snapshot")?;
        let name = text(body.rest());
        // It may have been in another folder when the file was written.
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        external(name)
            .ok_or_else(|| invalid(start, format!("the snapshot is in another file, `{name}`, which is not here")))?
    } else if flags & PACKED != 0 {
        if length > LARGEST_SNAPSHOT {
            return Err(invalid(at, format!("a snapshot of {length} bytes")));
        }
        let bytes = unzip(body.rest(), length.into()).map_err(|what| invalid(start, what))?;
        if bytes.len() != length as usize {
            return Err(invalid(start, format!("a snapshot that should have {length} bytes unpacks to others")));
        }
        bytes
    } else {
        let bytes = body.rest();
        if bytes.len() != length as usize {
            return Err(invalid(at, format!("a snapshot that should have {length} bytes has {}", bytes.len())));
        }
        bytes.to_vec()
    };
    format
        .read(&bytes, Rom::sinclair_48k(), Model::default())
        .map_err(|error| RzxError::Snapshot { offset: start, error })?;
    Ok(Snapshot { format, bytes })
}

/// Reads a recording. The bytes to which it unpacks are subtracted from `room`, the number that is left for all recordings.
fn input(body: &mut Reader<'_>, room: &mut usize) -> Result<Input, RzxError> {
    let count = body.number("the number of frames")?;
    body.take::<1>("a recording's head")?;
    let at = body.offset;
    let t = T::from(body.number("the time in the frame")?);
    // Fuse begins some at the end of a frame without counting from the start of the new one.
    let longest = Kind::all().map(|kind| kind.figures().frame()).max().unwrap_or_default();
    if t >= 2 * longest {
        return Err(invalid(at, format!("the recording begins at T-state {t}, and no frame has more than {longest}")));
    }
    let at = body.offset;
    let flags = body.number("a recording's flags")?;
    if flags & ENCRYPTED != 0 {
        return Err(invalid(at, "the recording is encrypted"));
    }
    let start = body.offset;
    let packed = flags & PACKED != 0;
    let unpacked;
    let bytes = if packed {
        unpacked = unzip(body.rest(), *room as u64).map_err(|what| invalid(start, what))?;
        &unpacked
    } else {
        body.rest()
    };
    *room =
        room.checked_sub(bytes.len()).ok_or_else(|| invalid(start, format!("more than {LARGEST} bytes of input")))?;
    let mut input = Input::new(t);
    let mut at = 0;
    for number in 0..count {
        let begins = at;
        let wrong = |what: String| {
            let place =
                if packed { format!("frame {number}, byte {begins} when unpacked") } else { format!("frame {number}") };
            invalid(start + if packed { 0 } else { begins }, format!("{place}: {what}"))
        };
        let Some(&[a, b, c, d]) = bytes[at..].first_chunk() else {
            return Err(wrong(format!("the recording of {count} frames is cut short")));
        };
        let (fetches, values) = (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]));
        at += 4;
        if values == REPEATED {
            let last = *input.frames.last().ok_or_else(|| wrong("there is no earlier frame to repeat".to_string()))?;
            input.frames.push(FrameInput { fetches, ..last });
            continue;
        }
        let own =
            bytes[at..].get(..values.into()).ok_or_else(|| wrong(format!("its {values} values are cut short")))?;
        input.push_own(fetches, own);
        at += own.len();
    }
    if at < bytes.len() {
        let (left, place) = (bytes.len() - at, start + if packed { 0 } else { at });
        let when = if packed { format!("byte {at} when unpacked: ") } else { String::new() };
        return Err(invalid(place, format!("{when}{left} bytes follow the recording of {count} frames")));
    }
    Ok(input)
}
