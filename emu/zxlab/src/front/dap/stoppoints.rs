//! An editor's breakpoints: in lines, on labels and instructions, and on data. Each request replaces all of one group.

use super::Debuggee;
use super::groups::{Group, Placed};
use super::wire::text_of;
use crate::debug::comments;
use crate::debug::expression::{self, without_value};
use crate::debug::{HitCondition, LogMessage, Stoppoint, Trigger, place};
use serde_json::{Value, json};
use spectrum::Cycle;
use std::collections::BTreeMap;
use std::path::Path;

/// The event at which an editor can let the machine stop, as a filter of exceptions.
pub(super) const INTERRUPT: &str = "interrupt";
/// The same for writes to a 128K's paging port.
pub(super) const PAGING: &str = "paging";

impl Debuggee {
    /// Sets the stoppoints in the comments of the source. Returns messages about comments that cannot be used, as `output` events.
    pub(super) fn set_comments(&mut self) -> Vec<Value> {
        let (mut numbers, mut output) = (Vec::new(), Vec::new());
        for found in comments::stoppoints(&self.sources).into_iter().filter(|_| self.stops) {
            match found {
                Ok(stoppoint) => numbers.push(self.debugger.set(stoppoint)),
                Err(error) => {
                    let mut body = super::wire::output("stderr", &error.why);
                    body["source"] = super::debuggee::source(error.file);
                    body["line"] = self.first.to_editor(error.line).into();
                    output.push(body);
                }
            }
        }
        self.placed.insert(Group::Comments, Placed { asked: Vec::new(), numbers });
        output
    }

    /// Replaces the breakpoints of a group by those in a request's arguments.
    pub(super) fn replace(&mut self, group: Group, arguments: &Value) -> Value {
        for number in self.placed.remove(&group).unwrap_or_default().numbers {
            self.debugger.clear(number);
        }
        let list = |name: &str| arguments[name].as_array().cloned().unwrap_or_default();
        let asked: Vec<Value> = match group {
            Group::Events => {
                let plain = list("filters").into_iter().map(|filter| json!({ "filterId": filter }));
                plain.chain(list("filterOptions")).collect()
            }
            _ => list("breakpoints"),
        };
        let numbers: Vec<usize> = asked.iter().map(|_| self.debugger.reserve()).collect();
        let placed = Placed { asked, numbers };
        let rows = self.place(&group, &placed);
        self.placed.insert(group, placed);
        json!({ "breakpoints": rows })
    }

    /// Sets breakpoints under their numbers. Returns a description of each for the editor.
    fn place(&mut self, group: &Group, placed: &Placed) -> Vec<Value> {
        let mut rows = Vec::new();
        for (breakpoint, &number) in placed.asked.iter().zip(&placed.numbers) {
            let found = self.trigger(group, breakpoint);
            let set = found.and_then(|(trigger, line)| Ok((self.stoppoint(trigger, breakpoint)?, line)));
            let mut row = json!({ "id": number, "verified": false });
            match set {
                Err(why) => row["message"] = why.into(),
                Ok(_) if !self.stops => row["message"] = "the program runs without debugging".into(),
                Ok((stoppoint, line)) => {
                    row["verified"] = true.into();
                    // While its condition has no value, a breakpoint is not hit.
                    let machine = &self.debugger.session().machine;
                    let condition = stoppoint.condition.as_ref();
                    if let Some(why) = condition.and_then(|condition| without_value(condition, machine)) {
                        row["message"] = format!("at present its condition has no value: {why}").into();
                    }
                    if let Some(line) = line {
                        row["line"] = line.into();
                    }
                    self.debugger.set_as(number, stoppoint);
                }
            }
            rows.push(row);
        }
        rows
    }

    /// Sets the breakpoints of an earlier run of the program again, under the same numbers. Returns a description of each for the
    /// editor.
    pub(super) fn place_again(&mut self, before: &Debuggee) -> Vec<Value> {
        let asked = before.placed.iter().filter(|(group, _)| **group != Group::Comments);
        let groups: BTreeMap<Group, Placed> = asked.map(|(group, placed)| (group.clone(), placed.clone())).collect();
        let known = |number: usize| before.placed.values().any(|placed| placed.numbers.contains(&number));
        // Those that were typed at the console stay where they were.
        let typed = before.debugger.stoppoints().filter(|(number, _)| !known(*number));
        typed.for_each(|(number, stoppoint)| self.debugger.set_as(number, stoppoint.clone()));
        self.debugger.displays.clone_from(&before.debugger.displays);
        let mut rows = Vec::new();
        for (group, placed) in groups {
            rows.extend(self.place(&group, &placed));
            self.placed.insert(group, placed);
        }
        rows
    }

    /// Returns what triggers a breakpoint, and its line for the editor.
    fn trigger(&self, group: &Group, breakpoint: &Value) -> Result<(Trigger, Option<i64>), String> {
        let text = |name: &str| breakpoint[name].as_str().unwrap_or_default();
        match group {
            Group::Lines(path) if path.is_empty() => Err("`source` has no `path`".into()),
            Group::Lines(path) => {
                let wanted = breakpoint["line"].as_i64().unwrap_or(i64::MIN);
                let line = self.first.line_from_editor(wanted).ok_or_else(|| format!("{wanted}: is not a line"))?;
                let (line, places) = self.sources.lines.break_in(Path::new(path), line)?;
                Ok((Trigger::at(places), Some(self.first.to_editor(line))))
            }
            Group::Labels => {
                let name = text_of(breakpoint, "name")?;
                let (place, bank) = self.label(name)?;
                Ok((Trigger::at_label(place, bank, &self.debugger.session().machine), None))
            }
            Group::Instructions => {
                let reference = text_of(breakpoint, "instructionReference")?;
                let (addr, bank) = super::memory::address(reference, &breakpoint["offset"])?;
                let addr = u16::try_from(addr).map_err(|_| format!("{reference}: lies outside memory"))?;
                Ok((Trigger::at_label(addr, bank, &self.debugger.session().machine), None))
            }
            Group::Data => {
                data_trigger(text_of(breakpoint, "dataId")?, text("accessType")).map(|trigger| (trigger, None))
            }
            Group::Events | Group::Comments if text("filterId") == INTERRUPT => Ok((Trigger::Interrupt, None)),
            Group::Events | Group::Comments if text("filterId") == PAGING => Ok((Trigger::Paging, None)),
            Group::Events | Group::Comments => Err(format!("{}: is not an event of zxlab", text("filterId"))),
        }
    }

    /// Describes the watchpoint that can be set on a variable, or on memory at an address.
    pub(super) fn data(&self, arguments: &Value) -> Value {
        let none = |why: String| json!({ "dataId": null, "description": why });
        let name = match text_of(arguments, "name") {
            Ok(name) => name,
            Err(why) => return none(why),
        };
        if let Some(port) = name.strip_prefix(PORT) {
            return match self.value(port).map(|port| u16::try_from(port.value)) {
                Ok(Ok(port)) => json!({
                    "dataId": format!("{PORT}{port}"),
                    "description": format!("port ${port:02X}"),
                    "accessTypes": ["read", "write", "readWrite"],
                    "canPersist": true,
                }),
                Ok(Err(_)) => none(format!("{port}: is not a port")),
                Err(why) => none(why),
            };
        }
        let reference = arguments["variablesReference"].as_i64().filter(|reference| *reference > 0);
        let full = self.structure_in(reference, name);
        let of_structure = |full: &str| {
            let (addr, bytes) = self.extent(full)?;
            Some(((addr, self.sources.names.bank(full)), bytes))
        };
        let structure = full.as_deref().and_then(of_structure);
        let place = match (structure, reference) {
            (Some(structure), _) => Ok(structure),
            (None, Some(reference)) => match self.in_memory(reference, name) {
                Some(variable) => Ok(((variable.addr, variable.bank), variable.bytes())),
                None => return none(format!("{name}: only memory can be watched")),
            },
            (None, None) => {
                let named = full.and_then(|full| self.sources.names.spot(&full)).map(Ok);
                let value = || place::place(&self.debugger.session().machine, &self.sources.names, name);
                named.unwrap_or_else(value).map(|place| (place, self.table(place).bytes()))
            }
        };
        let ((place, bank), length) = match place {
            Ok(place) => place,
            Err(why) => return none(why),
        };
        let bank = bank.filter(|_| self.debugger.session().machine.model().kind.has_banks());
        let bytes = arguments["bytes"].as_i64().unwrap_or(length.into());
        if bytes < 1 || bytes > 0x10000 - i64::from(place) {
            return none(format!("{name}: is empty, or reaches beyond $FFFF"));
        }
        json!({
            "dataId": format!("{}{place}:{bytes}", bank.map(|bank| format!("bank {bank} ")).unwrap_or_default()),
            "description": format!(
                "{} ({bytes} byte{})",
                self.sources.names.place_with_bank(place, bank),
                if bytes == 1 { "" } else { "s" }
            ),
            "accessTypes": ["read", "write", "readWrite"],
            "canPersist": false,
        })
    }

    /// Returns the reason of a stop at a breakpoint, in the protocol's words.
    pub(super) fn reason(&self, number: usize) -> &'static str {
        let group = self.placed.iter().find(|(_, placed)| placed.numbers.contains(&number));
        group.map_or("breakpoint", |(group, _)| group.reason())
    }

    /// Returns a stoppoint with the condition, the hit count and the message of a breakpoint.
    fn stoppoint(&self, trigger: Trigger, breakpoint: &Value) -> Result<Stoppoint, String> {
        let text = |name: &str| breakpoint[name].as_str().filter(|text| !text.trim().is_empty());
        let (names, at) = (&self.sources.names, trigger.place().unwrap_or(self.named_place()));
        let condition = |text: &str| expression::read(names, at, text).map_err(|error| format!("{text}: {error}"));
        let message = |text: &str| LogMessage::read(text, |part| expression::parse_value(names, at, part));
        Ok(Stoppoint {
            trigger,
            condition: text("condition").map(condition).transpose()?,
            hits: text("hitCondition").map(HitCondition::read).transpose()?,
            log: text("logMessage").map(message).transpose()?,
            about: None,
        })
    }
}

/// The word before a port's number, where an editor asks for a name to watch.
const PORT: &str = "port ";

/// Returns what triggers a watchpoint: memory, as `place:length` or `bank 3 place:length`, or a port, as `port number`.
fn data_trigger(id: &str, access: &str) -> Result<Trigger, String> {
    let port = id.strip_prefix(PORT).and_then(|port| Some((port.parse::<u16>().ok()?, 1)));
    let banked = id.strip_prefix("bank ").and_then(|id| id.split_once(' '));
    let bank = banked.and_then(|(bank, _)| bank.parse().ok());
    let memory = || {
        let (place, len) = banked.map_or(id, |(_, id)| id).split_once(':')?;
        Some((place.parse::<u16>().ok()?, len.parse::<u16>().ok()?))
    };
    let is_port = port.is_some();
    let range = port.or_else(memory).and_then(|(first, len)| Some(first..=first.checked_add(len.checked_sub(1)?)?));
    let addresses = range.ok_or_else(|| format!("{id}: is not a dataId of zxlab"))?;
    let (read, write) = if is_port { (Cycle::Input, Cycle::Output) } else { (Cycle::Read, Cycle::Write) };
    let cycles = match access {
        "read" => vec![read],
        "readWrite" => vec![write, read],
        _ => vec![write],
    };
    Ok(Trigger::Watch { cycles, addresses, bank })
}
