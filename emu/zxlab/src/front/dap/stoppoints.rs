//! An editor's breakpoints: in lines, on labels and instructions, and on data. Each request replaces all of one group.

use super::Debuggee;
use crate::debug::comments;
use crate::debug::expression;
use crate::debug::prompt::{self, without_value};
use crate::debug::{HitCondition, LogMessage, Stoppoint, Trigger};
use lab::contract::Condition;
use serde_json::{Value, json};
use spectrum::Cycle;
use std::path::Path;

/// The breakpoints that one request replaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Group {
    /// The stoppoints in the lines of a file.
    Lines(String),
    Labels,
    Instructions,
    Data,
    /// The stoppoints in comments of the source, which no request replaces.
    Comments,
}

impl Group {
    /// Returns the reason of a stop at one of them, in the protocol's words.
    fn reason(&self) -> &'static str {
        match self {
            Group::Lines(_) | Group::Comments => "breakpoint",
            Group::Labels => "function breakpoint",
            Group::Instructions => "instruction breakpoint",
            Group::Data => "data breakpoint",
        }
    }
}

impl Debuggee {
    /// Sets the stoppoints in the comments of the source. Returns messages about comments that cannot be used, as `output` events.
    pub(super) fn set_comments(&mut self) -> Vec<Value> {
        let (mut numbers, mut output) = (Vec::new(), Vec::new());
        for found in comments::stoppoints(&self.sources) {
            match found {
                Ok(stoppoint) => numbers.push(self.debugger.set(stoppoint)),
                Err(error) => {
                    let mut body = super::launch::output("stderr", &error.why);
                    body["source"] = super::debuggee::source(error.file);
                    body["line"] = self.first.to_editor(error.line).into();
                    output.push(body);
                }
            }
        }
        self.stoppoints.insert(Group::Comments, numbers);
        output
    }

    /// Replaces the breakpoints of one source.
    pub(super) fn set_lines(&mut self, arguments: &Value) -> Value {
        let path = arguments["source"]["path"].as_str().unwrap_or_default().to_owned();
        self.replace(Group::Lines(path.clone()), arguments, |debuggee, breakpoint| {
            let wanted = breakpoint["line"].as_i64().unwrap_or(i64::MIN);
            let line = debuggee.first.line_from_editor(wanted).ok_or_else(|| format!("{wanted}: is not a line"))?;
            let (line, addr) = debuggee.sources.lines.break_in(Path::new(&path), line)?;
            Ok((Trigger::Break(addr), Some(debuggee.first.to_editor(line))))
        })
    }

    /// Replaces the breakpoints on labels.
    pub(super) fn set_labels(&mut self, arguments: &Value) -> Value {
        self.replace(Group::Labels, arguments, |debuggee, breakpoint| {
            let name = breakpoint["name"].as_str().unwrap_or_default();
            let place = debuggee.sources.names.value(name).ok_or_else(|| format!("{name}: is not a label"))?;
            Ok((Trigger::Break(place), None))
        })
    }

    /// Replaces the breakpoints on instructions at addresses.
    pub(super) fn set_instructions(&mut self, arguments: &Value) -> Value {
        self.replace(Group::Instructions, arguments, |_, breakpoint| {
            let reference = breakpoint["instructionReference"].as_str().unwrap_or_default();
            let addr = super::memory::address(reference, &breakpoint["offset"])?;
            let addr = u16::try_from(addr).map_err(|_| format!("{reference}: lies outside memory"))?;
            Ok((Trigger::Break(addr), None))
        })
    }

    /// Replaces the watchpoints.
    pub(super) fn set_data(&mut self, arguments: &Value) -> Value {
        self.replace(Group::Data, arguments, |_, breakpoint| {
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
            Ok((Trigger::Watch { cycles, addresses }, None))
        })
    }

    /// Describes the watchpoint that can be set on a variable, or on memory at an address.
    pub(super) fn data(&self, arguments: &Value) -> Value {
        let name = arguments["name"].as_str().unwrap_or_default();
        let none = |why: String| json!({ "dataId": null, "description": why });
        let place = match arguments["variablesReference"].as_i64().filter(|reference| *reference > 0) {
            Some(reference) => match self.in_memory(reference, name) {
                Some(variable) => Ok((variable.addr, variable.bytes())),
                None => return none(format!("{name}: only memory can be watched")),
            },
            None => {
                let place = prompt::value(&self.debugger.session().machine, &self.sources.names, name);
                place.map(|place| (place, self.sources.data.table(place, &self.sources.names).bytes()))
            }
        };
        let (place, length) = match place {
            Ok(place) => place,
            Err(why) => return none(why),
        };
        let bytes = arguments["bytes"].as_i64().unwrap_or(length.into());
        if bytes < 1 || bytes > 0x10000 - i64::from(place) {
            return none(format!("{name}: is empty, or reaches beyond $FFFF"));
        }
        json!({
            "dataId": format!("{place}:{bytes}"),
            "description": format!("{} ({bytes} bytes)", self.sources.names.place(place)),
            "accessTypes": ["read", "write", "readWrite"],
            "canPersist": false,
        })
    }

    /// Returns the reason of a stop at a breakpoint, in the protocol's words.
    pub(super) fn reason(&self, number: usize) -> &'static str {
        let group = self.stoppoints.iter().find(|(_, numbers)| numbers.contains(&number));
        group.map_or("breakpoint", |(group, _)| group.reason())
    }

    /// Replaces a group by the breakpoints in the arguments. `trigger` returns what triggers one, and its line for the editor.
    fn replace(
        &mut self,
        group: Group,
        arguments: &Value,
        trigger: impl Fn(&Debuggee, &Value) -> Result<(Trigger, Option<i64>), String>,
    ) -> Value {
        for number in self.stoppoints.remove(&group).unwrap_or_default() {
            self.debugger.clear(number);
        }
        let mut numbers = Vec::new();
        let mut rows = Vec::new();
        for breakpoint in arguments["breakpoints"].as_array().into_iter().flatten() {
            let set =
                trigger(self, breakpoint).and_then(|(trigger, line)| Ok((self.stoppoint(trigger, breakpoint)?, line)));
            rows.push(match set {
                Err(why) => json!({ "verified": false, "message": why }),
                Ok(_) if !self.stops => json!({ "verified": false, "message": "the program runs without debugging" }),
                Ok((stoppoint, line)) => {
                    let mut row = json!({ "verified": true });
                    // While its condition has no value, a breakpoint is not hit.
                    let machine = &self.debugger.session().machine;
                    let condition = stoppoint.condition.as_ref();
                    if let Some(why) = condition.and_then(|condition| without_value(condition, machine)) {
                        row["message"] = format!("at present its condition has no value: {why}").into();
                    }
                    if let Some(line) = line {
                        row["line"] = line.into();
                    }
                    let number = self.debugger.set(stoppoint);
                    row["id"] = number.into();
                    numbers.push(number);
                    row
                }
            });
        }
        self.stoppoints.insert(group, numbers);
        json!({ "breakpoints": rows })
    }

    /// Returns a stoppoint with the condition, the hit count and the message of a breakpoint.
    fn stoppoint(&self, trigger: Trigger, breakpoint: &Value) -> Result<Stoppoint, String> {
        let text = |name: &str| breakpoint[name].as_str().filter(|text| !text.trim().is_empty());
        let condition =
            |text: &str| expression::read(&self.sources.names, text).map_err(|error| format!("{text}: {error}"));
        let symbol = |name: &str| self.sources.names.value(name).map(i64::from);
        let message = |text: &str| LogMessage::read(text, |expression| Condition::read(expression, symbol));
        Ok(Stoppoint {
            trigger,
            condition: text("condition").map(condition).transpose()?,
            hits: text("hitCondition").map(HitCondition::read).transpose()?,
            log: text("logMessage").map(message).transpose()?,
            about: None,
        })
    }
}
