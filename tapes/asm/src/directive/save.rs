//! Files made from memory: SAVEBIN, SAVEDEV, SAVEHEX, SAVETAP, EMPTYTAP, SAVESNA.

use super::file_name;
use super::output_files;
use crate::device::{Device, Spectrum};
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::hex::Hex;
use crate::keyword::Directive as D;
use crate::pass::Pass;
use crate::pass::output::TOP;
use crate::save::{Banks, Content, Memory48, TapeHeader};
use crate::text::Cursor;
use crate::warning::Warning;

/// Number of a 128K's banks.
const BANKS: usize = 8;
/// Most bytes in a tape block.
const LONGEST_BLOCK: usize = 0xFFFF - 2;
/// Most characters in a tape header's name.
const LONGEST_NAME: usize = 10;

/// Runs a directive that makes or ends a file.
pub(super) fn save(pass: &mut Pass<'_, '_>, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    if !pass.out.in_device() && !matches!(directive, D::EmptyTape | D::Output | D::OutEnd | D::TapeOut | D::TapeEnd) {
        return fault(at, "files can be saved from memory only after DEVICE");
    }
    match directive {
        D::Output => output_files::output(pass, cursor),
        D::OutEnd => {
            output_files::close_output(pass, false);
            expect::end(cursor)
        }
        D::TapeOut => output_files::tape_out(pass, cursor),
        D::TapeEnd => {
            output_files::close_output(pass, true);
            expect::end(cursor)
        }
        D::EmptyTape => {
            let (name, _) = file_name::file_name(pass, cursor)?;
            expect::end(cursor)?;
            pass.keep(name, Content::EmptyTape);
            Ok(())
        }
        D::SaveBin => save_bin(pass, cursor),
        D::SaveDevice => save_device(pass, cursor),
        D::SaveHex => save_hex(pass, cursor),
        D::SaveSnapshot => {
            require_spectrum(pass, at)?;
            let (name, _) = file_name::file_name(pass, cursor)?;
            let start = start_address(pass, at, cursor)?;
            save_snapshot(pass, name, start);
            Ok(())
        }
        _ => save_tape(pass, at, cursor),
    }
}

/// Checks that the device is a Spectrum: snapshots, and tapes of the whole memory, exist only of one.
fn require_spectrum(pass: &Pass<'_, '_>, at: usize) -> Res<()> {
    match pass.out.device() {
        Some(device) if device.shape.spectrum.is_none() => {
            fault(at, format!("{} is not a Spectrum: it has no snapshots", device.shape.name))
        }
        _ => Ok(()),
    }
}

/// Reads a start address and a length, and returns the memory there, at most `most` bytes.
fn memory_range(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>, most: usize) -> Res<(u16, Vec<u8>)> {
    let at = cursor.pos;
    let start = expression::evaluate_needed(pass, cursor, "the first address")?;
    let length = expression::evaluate_next(pass, cursor)?.unwrap_or(TOP as i32 - start);
    if usize::try_from(length).is_ok_and(|length| length > most) && !pass.report.quiet {
        return fault(at, format!("a block on a tape has at most {most} bytes, not {length}"));
    }
    memory_from(pass, at, start, length)
}

pub(super) fn memory_from(pass: &Pass<'_, '_>, at: usize, start: i32, length: i32) -> Res<(u16, Vec<u8>)> {
    if pass.report.quiet {
        return Ok((0, Vec::new()));
    }
    let end = i64::from(start) + i64::from(length);
    if !(0..=0xFFFF).contains(&start) || length < 0 || end > i64::from(TOP) {
        return fault(at, format!("the memory from {start} on does not have {length} bytes"));
    }
    let Some(device) = pass.out.device() else { return Ok((0, Vec::new())) };
    Ok((start as u16, device.read(start as usize, length as usize)))
}

fn save_bin(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let (name, _) = file_name::file_name(pass, cursor)?;
    let at = cursor.pos;
    let start = expression::evaluate_needed(pass, cursor, "the first address")?;
    let length = expression::evaluate_next(pass, cursor)?;
    expect::end(cursor)?;
    let left = TOP as i32 - start;
    let length = match length {
        Some(length @ 1..) if length <= left => length,
        Some(..=-1) => return fault(at, "the length is negative"),
        None => left,
        Some(length) => {
            pass.warn(at, format!("the length {length} is changed to {left}, up to $FFFF"));
            left
        }
    };
    let (_, bytes) = memory_from(pass, at, start, length)?;
    pass.keep(name, Content::Bytes(bytes));
    Ok(())
}

/// Runs SAVEDEV name, page, offset, length: saves memory whether it is mapped or not.
fn save_device(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let (name, _) = file_name::file_name(pass, cursor)?;
    let at = cursor.pos;
    let page = expression::evaluate_needed(pass, cursor, "the first page")?;
    let offset = expression::evaluate_needed(pass, cursor, "the offset in it")?;
    let length = expression::evaluate_needed(pass, cursor, "the length")?;
    expect::end(cursor)?;
    let Some(device) = pass.out.device().filter(|_| !pass.report.quiet) else { return Ok(()) };
    let start = device.shape.page_start(page).saturating_add(i64::from(offset));
    let range = usize::try_from(start).ok().zip(usize::try_from(length).ok());
    let bytes = range.and_then(|(start, length)| device.memory.get(start..start.checked_add(length)?));
    let Some(bytes) = bytes.filter(|bytes| !bytes.is_empty()) else {
        return fault(at, format!("{} has no {length} bytes in page {page} from {offset} on", device.shape.name));
    };
    let bytes = bytes.to_vec();
    pass.keep(name, Content::Bytes(bytes));
    Ok(())
}

/// Runs SAVEHEX name, first address, length, start: saves an Intel HEX file.
fn save_hex(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let (name, _) = file_name::file_name(pass, cursor)?;
    let (from, bytes) = memory_range(pass, cursor, TOP as usize)?;
    let start = expression::evaluate_next(pass, cursor)?;
    expect::end(cursor)?;
    let mut hex = Hex::default();
    // Records end with their slots, as in sjasmplus.
    let slot = pass.out.device().map_or(TOP as usize, |device| device.shape.slot);
    let (mut at, mut left) = (usize::from(from), &bytes[..]);
    while !left.is_empty() {
        let (now, later) = left.split_at(left.len().min(slot - at % slot));
        hex.add(at as u16, now.iter().copied());
        hex.flush();
        (at, left) = (at + now.len(), later);
    }
    pass.keep(name, Content::Bytes(hex.finish(start.and_then(|start| u16::try_from(start).ok()))));
    Ok(())
}

/// Returns the start address of a program: the one given here, else that of END, which may be further down.
fn start_address(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<u16> {
    let (given, entry) = (expression::evaluate_next(pass, cursor)?, pass.job.carried.entry.map(i32::from));
    expect::end(cursor)?;
    if let (Some(given), Some(entry)) = (given, entry)
        && given != entry
    {
        pass.warn(at, format!("the start address given here, {given}, is used, not that of END, {entry}"));
    }
    let start = given.or(entry);
    let Some(start) = start.or(pass.report.quiet.then_some(0)) else {
        return fault(at, "the start address is expected, here or after END");
    };
    if start < 0 && !pass.report.quiet {
        return fault(at, format!("the start address is {start}: it is 0 to $FFFF"));
    }
    Ok(pass.word(start, at))
}

/// Checks a value that is stored in a tape's header or as its flag.
fn limited(pass: &Pass<'_, '_>, at: usize, what: &str, value: i32, most: u16) -> Res<u16> {
    match u16::try_from(value) {
        Ok(value) if value <= most => Ok(value),
        _ if pass.report.quiet => Ok(0),
        _ => fault(at, format!("{what} is {value}: it is 0 to {most}")),
    }
}

fn save_snapshot(pass: &mut Pass<'_, '_>, name: String, start: u16) {
    let quiet = pass.report.quiet;
    let Some(device) = pass.out.device_mut().filter(|_| !quiet) else { return };
    if device.shape.spectrum == Some(Spectrum::Banked) {
        let (memory, stack, name_of, pages) =
            (banks(device, start), device.banked_stack(), device.shape.name.clone(), device.shape.pages);
        if pages > BANKS {
            let message = || format!("a snapshot has the pages 0 to 7 of the {pages} of {name_of}");
            pass.warn_named(Warning::BankedSnapshot, 0, message);
        }
        return pass.keep(name, Content::BankedSnapshot { memory, stack });
    }
    let (stack, kept) = device.push_start(start);
    let memory = Memory48 { start, bytes: device.memory.clone() };
    if !kept {
        let message =
            || "the source overwrites BASIC's stack: the start address is stored in the display file".to_owned();
        pass.warn_named(Warning::Snapshot, 0, message);
    }
    pass.keep(name, Content::Snapshot { memory, stack });
}

fn save_memory_tape(pass: &mut Pass<'_, '_>, at: usize, name: String, start: u16) {
    let Some(device) = pass.out.device().filter(|_| !pass.report.quiet) else { return };
    let left_out = device.stored_below_loader();
    let content = match device.shape.spectrum {
        Some(Spectrum::Banked) => Content::BankedTape(banks(device, start)),
        _ => Content::Tape(Memory48 { start, bytes: device.for_tape() }),
    };
    if let Some(address) = left_out {
        pass.warn(
            at,
            format!("what the source stores from ${address:04X} on is not on the tape: BASIC has $5B00 to $5DFF while it loads"),
        );
    }
    pass.keep(name, content);
}

/// Returns the memory of a device with banks.
fn banks(device: &Device, start: u16) -> Banks {
    let pages = (0..device.shape.pages).map(|page| device.page(page).to_vec()).collect();
    Banks { start, pages, mapped: std::array::from_fn(|slot| device.mapped()[slot]) }
}

/// Runs SAVETAP name, type and so on, or SAVETAP name, start.
fn save_tape(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let (name, _) = file_name::file_name(pass, cursor)?;
    let mut ahead = *cursor;
    let kind = ahead.eat(b',').then(|| ahead.name()).flatten().unwrap_or_default();
    let kind = match &*kind.to_ascii_uppercase() {
        b"BASIC" => Some(0),
        b"NUMBERS" => Some(1),
        b"CHARS" => Some(2),
        b"CODE" => Some(3),
        b"HEADLESS" => None,
        _ => {
            require_spectrum(pass, at)?;
            let start = start_address(pass, at, cursor)?;
            save_memory_tape(pass, at, name, start);
            return Ok(());
        }
    };
    *cursor = ahead;
    let content = match kind {
        None => {
            let (_, data) = memory_range(pass, cursor, LONGEST_BLOCK)?;
            let flag = expression::evaluate_next(pass, cursor)?.unwrap_or(0xFF);
            let flag = limited(pass, at, "the flag", flag, 0xFF)? as u8;
            Content::TapeBlock { header: None, flag, data }
        }
        Some(kind) => headed_block(pass, kind, cursor)?,
    };
    expect::end(cursor)?;
    pass.keep(name, content);
    Ok(())
}

/// The first number that no line of BASIC can have.
const NO_LINE: u16 = 0x4000;

/// Reads the rest of SAVETAP for a block with a header: the name in it, the memory, and the parameters of its type.
fn headed_block(pass: &mut Pass<'_, '_>, kind: u8, cursor: &mut Cursor<'_>) -> Res<Content> {
    if !cursor.eat(b',') {
        return fault(cursor.pos, "the name in the header is expected");
    }
    let (mut title, _) = file_name::file_name(pass, cursor)?;
    title = title.chars().take(LONGEST_NAME).collect();
    let (start, data) = memory_range(pass, cursor, LONGEST_BLOCK)?;
    let at = cursor.pos;
    let first = expression::evaluate_next(pass, cursor)?;
    let second = expression::evaluate_next(pass, cursor)?;
    let given = |value: Option<i32>, what| value.map(|value| limited(pass, at, what, value, 0xFFFF)).transpose();
    let (first, second) = (given(first, "the first parameter")?, given(second, "the second parameter")?);
    if let (0, Some(line @ NO_LINE..0x8000)) = (kind, first) {
        return fault(at, format!("the line to start at is {line}: it is 0 to {}, or $8000 for none", NO_LINE - 1));
    }
    let length = data.len() as u16;
    // The letter of an array with the bits for numbers or characters.
    let letter = |value: u16, bits: u16| (value & 0x1F | bits) << 8;
    let (param1, param2) = match kind {
        0 => (first.unwrap_or(0x8000), second.unwrap_or(length)),
        1 => (letter(first.unwrap_or(1), 0x80), 0x8000),
        2 => (letter(first.unwrap_or(1), 0xC0), 0x8000),
        _ => (first.unwrap_or(start), second.unwrap_or(0x8000)),
    };
    let header = TapeHeader { kind, name: title, param1, param2 };
    Ok(Content::TapeBlock { header: Some(header), flag: 0xFF, data })
}
