//! Memory as an editor shows it: bytes to read and write, and instructions around an address.
//!
//! Memory ends at $0000 and $FFFF. The protocol has no addresses beyond its ends, so nothing wraps around.

use super::Debuggee;
use super::wire::text_of;
use crate::debug::{Spot, TOP, listing, mapped};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use spectrum::Machine;

/// Number of addresses.
const SIZE: i64 = 0x10000;

/// Returns the reference of a place: `0xC000`, or of memory in a bank of a 128K `3:0xC000`.
pub(super) fn reference(addr: u16, bank: Option<u8>) -> String {
    let bank = bank.filter(|_| addr >= TOP).map(|bank| format!("{bank}:")).unwrap_or_default();
    format!("{bank}0x{addr:04X}")
}

/// Returns the address meant by a memory reference and an offset, which may lie outside memory, and its bank.
///
/// # Errors
/// A reference that is not a number, nor one after that of a bank.
pub(super) fn address(reference: &str, offset: &Value) -> Result<(i64, Option<u8>), String> {
    let banked = reference.split_once(':').and_then(|(bank, place)| Some((bank.parse::<u8>().ok()?, place)));
    let (bank, place) =
        banked.filter(|(bank, _)| *bank < 8).map_or((None, reference), |(bank, place)| (Some(bank), place));
    let base = crate::numbers::number(place).map_err(|why| format!("memoryReference {reference:?}: {why}"))?;
    Ok((i64::from(base).saturating_add(offset.as_i64().unwrap_or(0)), bank))
}

fn address_in(arguments: &Value) -> Result<(i64, Option<u8>), String> {
    address(text_of(arguments, "memoryReference")?, &arguments["offset"])
}

/// Returns the bytes of memory in a range: those that exist, and the number of those asked for beyond $FFFF.
pub(super) fn read(machine: &Machine, arguments: &Value) -> Result<Value, String> {
    let (from, bank) = address_in(arguments)?;
    let end = from.saturating_add(arguments["count"].as_i64().unwrap_or(0).max(0));
    let (first, last) = (from.clamp(0, SIZE), end.clamp(0, SIZE));
    let bytes: Vec<u8> = (first..last).map(|addr| listing::byte_in(machine, bank, addr as u16)).collect();
    let mut body = json!({ "address": format!("0x{first:04X}"), "data": BASE64_STANDARD.encode(bytes) });
    let beyond = end.min(SIZE + SIZE) - last.max(from);
    if beyond > 0 {
        body["unreadableBytes"] = beyond.into();
    }
    Ok(body)
}

/// Writes bytes to memory. If not all of them can be written, none is; with `allowPartial`, the first run of them that can.
pub(super) fn write(debuggee: &mut Debuggee, arguments: &Value) -> Result<Value, String> {
    let (from, bank) = address_in(arguments)?;
    let data = arguments["data"].as_str().unwrap_or_default();
    let bytes = BASE64_STANDARD.decode(data).map_err(|error| format!("data: {error}"))?;
    let session = debuggee.debugger.session();
    let mut run: Vec<(i64, u16, u8)> = Vec::new();
    for (offset, &byte) in (0..).zip(&bytes) {
        let addr = u16::try_from(from + offset).map_err(|_| "memory ends at $FFFF".to_owned());
        match addr.and_then(|addr| session.check_writable(addr).map(|()| addr)) {
            Ok(addr) => run.push((offset, addr, byte)),
            Err(why) if arguments["allowPartial"] != true => return Err(why),
            Err(_) if run.is_empty() => {}
            Err(_) => break,
        }
    }
    debuggee.debugger.time.change(|session| {
        run.iter().for_each(|&(_, addr, byte)| session.poke_in(bank.filter(|_| addr >= TOP), addr, byte));
    });
    let offset = run.first().map_or(0, |(offset, ..)| *offset);
    Ok(json!({ "bytesWritten": run.len(), "offset": offset }))
}

/// Returns instructions around an address.
pub(super) fn disassembly(debuggee: &Debuggee, arguments: &Value) -> Result<Value, String> {
    let machine = &debuggee.debugger.session().machine;
    let (from, bank) = address_in(arguments)?;
    let (from, bank): Spot = (from.clamp(0, SIZE - 1) as u16, bank.or(mapped(machine)));
    let skip = arguments["instructionOffset"].as_i64().unwrap_or(0).clamp(-0x1000, 0x1000);
    let count = arguments["instructionCount"].as_i64().unwrap_or(0).clamp(0, 0x1000) as usize;
    let (back, ahead) = ((-skip).max(0) as usize, skip.max(0) as usize);
    let before = listing::before(machine, &debuggee.sources, (from, bank), back);
    let first = before.first().copied().unwrap_or(from);
    let none = |address: &str| json!({ "address": address, "instruction": "", "presentationHint": "invalid" });
    let mut rows = vec![none("0x0000"); (back - before.len()).min(count)];
    let known = listing::rows(machine, &debuggee.sources, (first, bank), from).skip(ahead).take(count - rows.len());
    rows.extend(known.map(|known| {
        let mut row = json!({
            "address": format!("0x{:04X}", known.at),
            "instruction": known.text,
            "instructionBytes": known.hex(),
        });
        if let Some(name) = known.label {
            row["symbol"] = name.into();
        }
        if let Some((file, line)) = debuggee.sources.lines.at(known.at, bank) {
            row["location"] = json!({ "path": file.display().to_string() });
            row["line"] = debuggee.first.to_editor(line).into();
        }
        row
    }));
    rows.resize(count, none("0x10000"));
    Ok(json!({ "instructions": rows }))
}
