//! Returns a machine's state as the protocol's JSON: calls, registers, flags, variables, memory, instructions.

use super::Debuggee;
use crate::front::debug::listing;
use crate::front::debug::registers::{FLAGS, REGISTERS};
use crate::front::debug::stack::calls;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use spectrum::{FRAME, LINE, Machine};

/// The scopes of variables, with their reference numbers.
pub(super) const SCOPES: [(&str, i64); 4] = [("Registers", 1), ("Flags", 2), ("Time", 3), ("Variables", 4)];

/// Returns the requested stack frames: the present instruction and the calls that have not returned, the innermost first, each
/// with its place in the source.
pub(super) fn frames(program: &Debuggee, arguments: &Value) -> Value {
    let machine = &program.debugger.session().machine;
    let here = program.debugger.here();
    let places = std::iter::once(here).chain(calls(machine).iter().map(|call| call.from).collect::<Vec<_>>());
    let frame = |(id, addr): (usize, u16)| {
        let mut frame = json!({
            "id": id,
            "name": program.sources.names.place(addr),
            "line": 0,
            "column": 0,
            "instructionPointerReference": format!("0x{addr:04X}"),
        });
        if let Some((file, line)) = program.sources.lines.at(addr) {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            frame["source"] = json!({ "name": name, "path": file.display().to_string() });
            frame["line"] = program.first.to_editor(line).into();
            frame["column"] = program.first.column.into();
        }
        frame
    };
    let number = |name: &str| arguments[name].as_u64().and_then(|number| usize::try_from(number).ok());
    let levels = number("levels").filter(|levels| *levels > 0).unwrap_or(usize::MAX);
    let frames: Vec<Value> = (0..).zip(places).map(frame).collect();
    let total = frames.len();
    let asked: Vec<Value> = frames.into_iter().skip(number("startFrame").unwrap_or(0)).take(levels).collect();
    json!({ "totalFrames": total, "stackFrames": asked })
}

/// Returns the variables of a scope.
pub(super) fn variables(program: &Debuggee, scope: i64) -> Vec<Value> {
    let machine = &program.debugger.session().machine;
    let cpu = machine.cpu();
    let variable = |name: &str, value: String| json!({ "name": name, "value": value, "variablesReference": 0 });
    match scope {
        1 => REGISTERS
            .iter()
            .map(|register| {
                let value = (register.get)(cpu);
                let mut row = variable(register.name, hex(value, register.most));
                row["memoryReference"] = format!("0x{value:04X}").into();
                row
            })
            .collect(),
        2 => FLAGS.iter().map(|(name, _, bit)| variable(name, u8::from(cpu.regs.f() & bit != 0).to_string())).collect(),
        3 => {
            let t = machine.t_in_frame();
            vec![
                variable("frame", machine.frame().to_string()),
                variable("T-state", format!("{t} of {FRAME}")),
                variable("line", (t / LINE).to_string()),
                variable("T-state in the line", (t % LINE).to_string()),
                variable("interrupts", format!("{}, {}", if cpu.iff1 { "on" } else { "off" }, cpu.im)),
            ]
        }
        4 => program
            .sources
            .names
            .data()
            // Labels of instructions are not variables.
            .filter(|(addr, _)| program.sources.lines.at(*addr).is_none())
            .map(|(addr, name)| {
                let mut row = variable(name, format!("{} at ${addr:04X}", hex(machine.peek(addr).into(), 0xFF)));
                row["memoryReference"] = format!("0x{addr:04X}").into();
                row
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Formats a number in hexadecimal, with as many digits as the largest value needs.
pub(super) fn hex(value: u16, most: u16) -> String {
    if most > 0xFF { format!("${value:04X}") } else { format!("${value:02X}") }
}

/// Returns the address meant by a memory reference and an offset.
fn address(arguments: &Value) -> Result<i64, String> {
    let reference = arguments["memoryReference"].as_str().unwrap_or_default();
    let base = crate::cli::value::number(reference).map_err(|why| format!("memoryReference {reference:?}: {why}"))?;
    Ok(i64::from(base) + arguments["offset"].as_i64().unwrap_or(0))
}

/// Returns bytes of memory.
pub(super) fn memory(machine: &Machine, arguments: &Value) -> Result<Value, String> {
    let from = address(arguments)?.clamp(0, 0x10000);
    let wanted = arguments["count"].as_i64().unwrap_or(0).clamp(0, 0x10000);
    let bytes: Vec<u8> = (from..(from + wanted).min(0x10000)).map(|addr| machine.peek(addr as u16)).collect();
    let unreadable = wanted - bytes.len() as i64;
    Ok(
        json!({ "address": format!("0x{from:04X}"), "data": BASE64_STANDARD.encode(bytes), "unreadableBytes": unreadable }),
    )
}

/// Returns the address and the bytes of a request to write memory.
pub(super) fn written(arguments: &Value) -> Result<(u16, Vec<u8>), String> {
    let from = u16::try_from(address(arguments)?).map_err(|_| "lies beyond $FFFF")?;
    let data = arguments["data"].as_str().unwrap_or_default();
    Ok((from, BASE64_STANDARD.decode(data).map_err(|error| error.to_string())?))
}

/// Returns instructions around an address.
pub(super) fn disassembly(program: &Debuggee, arguments: &Value) -> Result<Value, String> {
    let machine = &program.debugger.session().machine;
    let from = address(arguments)?.clamp(0, 0xFFFF) as u16;
    let skip = arguments["instructionOffset"].as_i64().unwrap_or(0).clamp(-0x1000, 0x1000);
    let count = arguments["instructionCount"].as_i64().unwrap_or(0).clamp(0, 0x1000) as usize;
    let (back, ahead) = ((-skip).max(0) as usize, skip.max(0) as usize);
    let before = listing::before(machine, &program.sources, from, back);
    let first = before.first().copied().unwrap_or(from);
    let none = |address: &str| json!({ "address": address, "instruction": "", "presentationHint": "invalid" });
    let mut rows = vec![none("0x0000"); (back - before.len()).min(count)];
    let known = listing::rows(machine, &program.sources, first, from).skip(ahead).take(count - rows.len());
    rows.extend(known.map(|known| {
        let mut row = json!({
            "address": format!("0x{:04X}", known.at),
            "instruction": known.text,
            "instructionBytes": known.hex(),
        });
        if let Some(name) = known.label {
            row["symbol"] = name.into();
        }
        if let Some((file, line)) = program.sources.lines.at(known.at) {
            row["location"] = json!({ "path": file.display().to_string() });
            row["line"] = program.first.to_editor(line).into();
        }
        row
    }));
    rows.resize(count, none("0x10000"));
    Ok(json!({ "instructions": rows }))
}
