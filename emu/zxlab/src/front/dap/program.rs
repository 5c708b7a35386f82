//! The program that an editor debugs: its breakpoints, its values, and expressions at the console.

use super::view;
use crate::front::debug::prompt::{self, Answer};
use crate::front::debug::registers::{FLAGS, register};
use crate::front::debug::{Debugger, Sources, Stoppoint};
use lab::contract::Condition;
use serde_json::{Value, json};
use spectrum::Cycle;
use std::collections::HashMap;
use std::path::Path;

/// The editor's numbers for the first line and the first column: 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineBase {
    pub(super) line: i64,
    pub(super) column: i64,
}

impl Default for LineBase {
    fn default() -> LineBase {
        LineBase { line: 1, column: 1 }
    }
}

impl LineBase {
    /// Converts a line, from 1, to the editor's number.
    pub(super) fn to_editor(self, line: usize) -> i64 {
        line as i64 - 1 + self.line
    }

    /// Converts the editor's number to a line, from 1.
    fn line_from_editor(self, line: i64) -> usize {
        usize::try_from(line - self.line + 1).unwrap_or(0)
    }
}

/// Keys of the stoppoints that belong to no source: those on labels, and those on data.
const LABELS: &str = "";
const DATA: &str = "\0data";

/// A program that is debugged.
pub(super) struct Debuggee {
    pub(super) debugger: Debugger,
    pub(super) sources: Sources,
    /// Numbers of the stoppoints, by source, for labels and for data.
    stoppoints: HashMap<String, Vec<usize>>,
    pub(super) first: LineBase,
    pub(super) stop_on_entry: bool,
}

impl Debuggee {
    pub(super) fn new(debugger: Debugger, sources: Sources, stop_on_entry: bool, first: LineBase) -> Debuggee {
        Debuggee { debugger, sources, stoppoints: HashMap::new(), first, stop_on_entry }
    }

    /// Replaces the breakpoints of one source.
    pub(super) fn set_lines(&mut self, arguments: &Value) -> Value {
        let path = arguments["source"]["path"].as_str().unwrap_or_default().to_owned();
        let wanted = arguments["breakpoints"].as_array().cloned().unwrap_or_default();
        self.clear(&path);
        let set = wanted.iter().map(|breakpoint| {
            let line = self.first.line_from_editor(breakpoint["line"].as_i64().unwrap_or_default());
            let place =
                self.sources.lines.break_in(Path::new(&path), line).ok_or("there is no instruction there or below")?;
            let condition = self.condition(&breakpoint["condition"])?;
            let mut row = json!({ "verified": true, "line": self.first.to_editor(place.0) });
            self.remark(condition.as_ref(), &mut row);
            Ok((self.debugger.set(Stoppoint::Break(place.1), condition), row))
        });
        let set: Vec<Result<(usize, Value), String>> = set.collect();
        self.answer_breakpoints(path, set)
    }

    /// Replaces the breakpoints on labels.
    pub(super) fn set_labels(&mut self, arguments: &Value) -> Value {
        let wanted = arguments["breakpoints"].as_array().cloned().unwrap_or_default();
        self.clear(LABELS);
        let set = wanted.iter().map(|breakpoint| {
            let name = breakpoint["name"].as_str().unwrap_or_default();
            let place = self.sources.names.value(name).ok_or_else(|| format!("{name}: is not a label"))?;
            let condition = self.condition(&breakpoint["condition"])?;
            let mut row = json!({ "verified": true });
            self.remark(condition.as_ref(), &mut row);
            Ok((self.debugger.set(Stoppoint::Break(place), condition), row))
        });
        let set: Vec<Result<(usize, Value), String>> = set.collect();
        self.answer_breakpoints(LABELS.into(), set)
    }

    /// Describes the watchpoint that can be set on a variable, or on memory at an address.
    pub(super) fn data(&self, arguments: &Value) -> Value {
        let name = arguments["name"].as_str().unwrap_or_default();
        let machine = &self.debugger.session().machine;
        let none = |why: String| json!({ "dataId": null, "description": why });
        if arguments["variablesReference"].as_i64().is_some_and(|scope| scope != 4) {
            return none(format!("{name}: only memory can be watched"));
        }
        let bytes = arguments["bytes"].as_i64().unwrap_or(1);
        match prompt::value(machine, &self.sources.names, name) {
            Ok(place) if bytes >= 1 && i64::from(place) + bytes <= 0x10000 => json!({
                "dataId": format!("{place}:{bytes}"),
                "description": format!("{} ({bytes} bytes)", self.sources.names.place(place)),
                "accessTypes": ["read", "write", "readWrite"],
                "canPersist": false,
            }),
            Ok(_) => none(format!("{name}: is empty, or reaches beyond $FFFF")),
            Err(why) => none(why),
        }
    }

    /// Replaces the watchpoints.
    pub(super) fn set_data(&mut self, arguments: &Value) -> Value {
        let wanted = arguments["breakpoints"].as_array().cloned().unwrap_or_default();
        self.clear(DATA);
        let set = wanted.iter().map(|breakpoint| {
            let id = breakpoint["dataId"].as_str().unwrap_or_default();
            let parts = id.split_once(':').and_then(|(place, len)| {
                let (place, len) = (place.parse::<u16>().ok()?, len.parse::<u16>().ok()?);
                Some(place..=place.checked_add(len.checked_sub(1)?)?)
            });
            let addresses = parts.ok_or_else(|| format!("{id}: is not a dataId of zxlab"))?;
            let cycles = match breakpoint["accessType"].as_str() {
                Some("read") => vec![Cycle::Read],
                Some("readWrite") => vec![Cycle::Write, Cycle::Read],
                _ => vec![Cycle::Write],
            };
            let condition = self.condition(&breakpoint["condition"])?;
            let mut row = json!({ "verified": true });
            self.remark(condition.as_ref(), &mut row);
            Ok((self.debugger.set(Stoppoint::Watch { cycles, addresses }, condition), row))
        });
        let set: Vec<Result<(usize, Value), String>> = set.collect();
        self.answer_breakpoints(DATA.into(), set)
    }

    /// Adds a message to a stoppoint whose condition has no value at present. It is not hit while that is so.
    fn remark(&self, condition: Option<&Condition>, row: &mut Value) {
        let machine = &self.debugger.session().machine;
        if let Some(why) = condition.and_then(|condition| prompt::without_value(condition, machine)) {
            row["message"] = format!("at present its condition has no value: {why}").into();
        }
    }

    fn clear(&mut self, source: &str) {
        for number in self.stoppoints.remove(source).unwrap_or_default() {
            self.debugger.clear(number);
        }
    }

    fn answer_breakpoints(&mut self, source: String, set: Vec<Result<(usize, Value), String>>) -> Value {
        let numbers = set.iter().filter_map(|set| set.as_ref().ok()).map(|(number, _)| *number).collect();
        self.stoppoints.insert(source, numbers);
        let rows = set.into_iter().map(|set| match set {
            Ok((number, mut row)) => {
                row["id"] = number.into();
                row
            }
            Err(why) => json!({ "verified": false, "message": why }),
        });
        json!({ "breakpoints": rows.collect::<Vec<_>>() })
    }

    fn condition(&self, text: &Value) -> Result<Option<Condition>, String> {
        let Some(text) = text.as_str().filter(|text| !text.trim().is_empty()) else { return Ok(None) };
        let symbol = |name: &str| self.sources.names.value(name).map(i64::from);
        Condition::read(text, symbol).map(Some).map_err(|error| format!("{text}: {error}"))
    }

    fn value(&self, text: &str) -> Result<i64, String> {
        let condition = self.condition(&text.into())?.ok_or("there is no expression")?;
        let machine = &self.debugger.session().machine;
        condition.value(machine.cpu(), |addr| machine.peek(addr)).map_err(str::to_owned)
    }

    /// Sets a register, a flag or a variable's byte.
    pub(super) fn set_variable(&mut self, arguments: &Value) -> Result<Value, String> {
        let name = arguments["name"].as_str().unwrap_or_default();
        let wanted = self.value(arguments["value"].as_str().unwrap_or_default())?;
        let flag = FLAGS.iter().find(|(flag, ..)| *flag == name);
        let no = || format!("{name}: cannot be changed");
        let (most, place) = match arguments["variablesReference"].as_i64() {
            Some(1) => (register(name).ok_or_else(no)?.most, None),
            Some(2) => (flag.map(|_| 1).ok_or_else(no)?, None),
            Some(4) => (0xFF, Some(self.sources.names.value(name).ok_or_else(no)?)),
            _ => return Err(no()),
        };
        let value = u16::try_from(wanted).ok().filter(|value| *value <= most);
        let value = value.ok_or_else(|| format!("{name}: holds 0 to {most}"))?;
        place.map_or(Ok(()), prompt::writable)?;
        self.debugger.time.change(|session| match (place, flag, register(name)) {
            (Some(place), ..) => session.machine.poke(place, value as u8),
            (None, Some((.., bit)), _) => {
                let regs = &mut session.machine.cpu_mut().regs;
                regs.set_f(regs.f() & !bit | if value == 0 { 0 } else { *bit });
            }
            (None, None, Some(register)) => (register.set)(session.machine.cpu_mut(), value),
            (None, None, None) => {}
        });
        Ok(json!({ "value": if flag.is_some() { value.to_string() } else { view::hex(value, most) } }))
    }

    /// Evaluates an expression; at the console, executes a command of `zxlab debug`, until `interrupted` returns true.
    pub(super) fn evaluate(&mut self, arguments: &Value, interrupted: &dyn Fn() -> bool) -> Result<Value, String> {
        let text = arguments["expression"].as_str().unwrap_or_default();
        let result = if arguments["context"] == "repl" {
            match prompt::answer(&mut self.debugger, &self.sources, text, interrupted) {
                Answer::Text(text) => text,
                Answer::Mistake(why) => return Err(why),
                Answer::Nothing | Answer::Quit => String::new(),
            }
        } else {
            let value = self.value(text)?;
            match u16::try_from(value) {
                Ok(small) => format!("{small} {}", view::hex(small, if small > 0xFF { 0xFFFF } else { 0xFF })),
                Err(_) => value.to_string(),
            }
        };
        Ok(json!({ "result": result, "variablesReference": 0 }))
    }
}
