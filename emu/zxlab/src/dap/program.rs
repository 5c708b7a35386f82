//! The program that an editor looks into: its breakpoints, the values in it, and what is asked at the console.

use super::view;
use crate::debug::prompt::{self, Answer};
use crate::debug::registers::register;
use crate::debug::{Debugger, Sources, Trap};
use lab::prove::Condition;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;

/// A program that is looked into.
pub(super) struct Program {
    pub(super) debugger: Debugger,
    pub(super) sources: Sources,
    /// The traps of each source's breakpoints, and, under the empty name, of those on labels.
    traps: HashMap<String, Vec<usize>>,
    pub(super) stop_on_entry: bool,
}

impl Program {
    pub(super) fn new(debugger: Debugger, sources: Sources, stop_on_entry: bool) -> Program {
        Program { debugger, sources, traps: HashMap::new(), stop_on_entry }
    }

    /// The breakpoints of one source, in the place of those that it had.
    pub(super) fn set_lines(&mut self, arguments: &Value) -> Value {
        let path = arguments["source"]["path"].as_str().unwrap_or_default().to_owned();
        let wanted = arguments["breakpoints"].as_array().cloned().unwrap_or_default();
        self.clear(&path);
        let set = wanted.iter().map(|breakpoint| {
            let line = breakpoint["line"].as_u64().unwrap_or_default() as usize;
            let place =
                self.sources.lines.break_in(Path::new(&path), line).ok_or("no instruction stands there or below")?;
            let condition = self.condition(&breakpoint["condition"])?;
            let mut row = json!({ "verified": true, "line": place.0 });
            self.remark(condition.as_ref(), &mut row);
            Ok((self.debugger.set(Trap::Break(place.1), condition), row))
        });
        let set: Vec<Result<(usize, Value), String>> = set.collect();
        self.answer_breakpoints(path, set)
    }

    /// The breakpoints on labels, in the place of those that there were.
    pub(super) fn set_labels(&mut self, arguments: &Value) -> Value {
        let wanted = arguments["breakpoints"].as_array().cloned().unwrap_or_default();
        self.clear("");
        let set = wanted.iter().map(|breakpoint| {
            let name = breakpoint["name"].as_str().unwrap_or_default();
            let place = self.sources.names.value(name).ok_or_else(|| format!("{name}: is no label"))?;
            let condition = self.condition(&breakpoint["condition"])?;
            let mut row = json!({ "verified": true });
            self.remark(condition.as_ref(), &mut row);
            Ok((self.debugger.set(Trap::Break(place), condition), row))
        });
        let set: Vec<Result<(usize, Value), String>> = set.collect();
        self.answer_breakpoints(String::new(), set)
    }

    /// Says of a breakpoint that its condition has no value as things are: it does not stop where it has none.
    fn remark(&self, condition: Option<&Condition>, row: &mut Value) {
        let machine = &self.debugger.session().machine;
        if let Some(why) = condition.and_then(|condition| prompt::without_value(condition, machine)) {
            row["message"] = format!("as it is now its condition has no value: {why}").into();
        }
    }

    fn clear(&mut self, source: &str) {
        for number in self.traps.remove(source).unwrap_or_default() {
            self.debugger.clear(number);
        }
    }

    fn answer_breakpoints(&mut self, source: String, set: Vec<Result<(usize, Value), String>>) -> Value {
        let numbers = set.iter().filter_map(|set| set.as_ref().ok()).map(|(number, _)| *number).collect();
        self.traps.insert(source, numbers);
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
        let condition = self.condition(&text.into())?.ok_or("there is nothing to work out")?;
        let machine = &self.debugger.session().machine;
        condition.value(&machine.cpu().regs, |addr| machine.peek(addr)).map_err(str::to_owned)
    }

    /// A register or a variable's byte, changed.
    pub(super) fn set_variable(&mut self, arguments: &Value) -> Result<Value, String> {
        let name = arguments["name"].as_str().unwrap_or_default();
        let value = self.value(arguments["value"].as_str().unwrap_or_default())?;
        let (most, place) = match (register(name), self.sources.names.value(name)) {
            (Some(register), _) if arguments["variablesReference"] == 1 => (register.most, None),
            (_, Some(place)) if arguments["variablesReference"] == 4 => (0xFF, Some(place)),
            _ => return Err(format!("{name}: cannot be changed")),
        };
        let value = u16::try_from(value).ok().filter(|value| *value <= most);
        let value = value.ok_or_else(|| format!("{name}: holds 0 to {most}"))?;
        place.map_or(Ok(()), prompt::writable)?;
        self.debugger.time.change(|session| match (place, register(name)) {
            (Some(place), _) => session.machine.poke(place, value as u8),
            (None, Some(register)) => (register.set)(&mut session.machine.cpu_mut().regs, value),
            (None, None) => {}
        });
        Ok(json!({ "value": view::hex(value, most) }))
    }

    /// An expression's value; at the console, a command of `zxlab debug`, until `broken` says so.
    pub(super) fn evaluate(&mut self, arguments: &Value, broken: &dyn Fn() -> bool) -> Result<Value, String> {
        let text = arguments["expression"].as_str().unwrap_or_default();
        let result = if arguments["context"] == "repl" {
            match prompt::answer(&mut self.debugger, &self.sources, text, broken) {
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
