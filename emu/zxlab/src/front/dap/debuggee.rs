//! The program that an editor debugs, and the calls in it as the editor shows them.

use super::groups::{Group, Placed};
use super::numbers::Numbers;
use crate::debug::{Debugger, Sources, Spot, machine_state, mapped, place};
use crate::session::timeline::Timeline;
use serde_json::{Value, json};
use spectrum::Rom;
use std::collections::HashMap;
use std::path::Path;
use z80::named::register;

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

    /// Converts the editor's number to a line, from 1. `None` if there is no such line.
    pub(super) fn line_from_editor(self, line: i64) -> Option<usize> {
        usize::try_from(line.checked_sub(self.line)?.checked_add(1)?).ok().filter(|line| *line > 0)
    }
}

/// A program that is debugged.
pub(super) struct Debuggee {
    pub(super) debugger: Debugger,
    pub(super) sources: Sources,
    /// The stoppoints that the editor has set, and those in comments.
    pub(super) placed: HashMap<Group, Placed>,
    pub(super) first: LineBase,
    pub(super) stop_on_entry: bool,
    /// False if it is started without debugging: then no breakpoint stops it.
    pub(super) stops: bool,
    /// The way in which numbers are shown in the answer to the present request, and in answers to requests that do not say.
    pub(super) numbers: Numbers,
    pub(super) usual_numbers: Numbers,
    /// The place of the frame whose names the present request means, if it says which.
    pub(super) frame: Option<Spot>,
    /// The places to which the editor may jump: those of its last question.
    pub(super) targets: Vec<Spot>,
}

impl Debuggee {
    /// Creates one that stops at breakpoints.
    pub(super) fn new(debugger: Debugger, sources: Sources) -> Debuggee {
        Debuggee {
            debugger,
            sources,
            placed: HashMap::new(),
            first: LineBase::default(),
            stop_on_entry: false,
            stops: true,
            numbers: Numbers::default(),
            usual_numbers: Numbers::default(),
            frame: None,
            targets: Vec::new(),
        }
    }

    /// Returns the place in the program whose names an expression means.
    pub(super) fn named_place(&self) -> Spot {
        self.frame.unwrap_or(self.debugger.spot())
    }

    /// Returns the address of a label, and its bank if it stands in one of several.
    ///
    /// # Errors
    /// No such label.
    pub(super) fn label(&self, name: &str) -> Result<(u16, Option<u8>), String> {
        let names = &self.sources.names;
        let full = names.full(name, self.named_place());
        // `3:$C000` and `page 3: $C000` name no label.
        let in_bank = || place::place(&self.debugger.session().machine, names, name);
        match full.and_then(|full| names.spot(full)) {
            Some(spot) => Ok(spot),
            None if name.contains(':') => in_bank(),
            None => Err(format!("{name}: is not a label")),
        }
    }

    /// Returns the place of the frame that a request names.
    pub(super) fn frame_of(&self, arguments: &Value) -> Option<Spot> {
        let number = usize::try_from(arguments["frameId"].as_i64()?).ok()?.checked_sub(1)?;
        self.debugger.calls().get(number).map(|call| (call.from, call.from_bank))
    }

    /// Stands at the beginning of a routine that is called from here with these inputs: registers, flags and memory by name, and
    /// `return`, the return address. Returns messages about ports, which cannot be set.
    ///
    /// # Errors
    /// No such label, or an input that cannot be set.
    pub(super) fn call(&mut self, routine: &str, inputs: &[(String, i64)]) -> Result<Vec<String>, String> {
        let (addr, bank) = self.label(routine)?;
        let machine = &self.debugger.session().machine;
        if let Some(bank) = bank.filter(|_| !machine.model().kind.has_banks()) {
            return Err(format!("{routine}: stands in bank {bank} of a 128K, and the machine is a 48K"));
        }
        self.debugger.time.change(|session| machine_state::map(&mut session.machine, bank))?;
        let (ports, inputs): (Vec<_>, Vec<_>) = inputs.iter().partition(|(name, _)| name.starts_with("port["));
        let (back, inputs): (Vec<_>, Vec<_>) = inputs.into_iter().partition(|(name, _)| name == "return");
        let back = match back.first() {
            Some((_, value)) => u16::try_from(*value).map_err(|_| format!("return: {value} is not an address"))?,
            None => self.debugger.here(),
        };
        let made = self.debugger.time.change(|session| spectrum::debug::call(&mut session.machine, addr, back));
        self.debugger.made_call = Some(made);
        // Memory may be at the address that a register has.
        let (memory, registers): (Vec<_>, Vec<_>) = inputs.into_iter().partition(|(name, _)| name.contains('['));
        for (name, value) in registers.into_iter().chain(memory) {
            let is_wide = register(name).is_some_and(|register| register.most > 0xFF) || name.starts_with("word[");
            let value = if *value < 0 { value + if is_wide { 0x10000 } else { 0x100 } } else { *value };
            self.set_expression(&json!({ "expression": name, "value": value.to_string() }))?;
        }
        self.debugger.time = Timeline::new(self.debugger.session().clone());
        let unset = |(name, value): &(String, i64)| {
            format!("{name} = {value}: not set, since the machine decides what a port reads as")
        };
        Ok(ports.into_iter().map(unset).collect())
    }

    /// Returns the source and the line of an address as the editor counts, for a frame or an output.
    pub(super) fn source_at(&self, addr: u16) -> Option<(Value, i64)> {
        self.source_in(addr, None)
    }

    /// Does the same while a bank is at $C000: by default the one that is mapped.
    fn source_in(&self, addr: u16, bank: Option<u8>) -> Option<(Value, i64)> {
        let (file, line) = self.sources.lines.at(addr, bank.or(mapped(&self.debugger.session().machine)))?;
        Some((source(file), self.first.to_editor(line)))
    }

    /// Returns the requested stack frames: the present instruction and the calls that have not returned, the innermost first, each
    /// with its place in the source. Calls in the ROM are shown less prominently.
    pub(super) fn frames(&self, arguments: &Value) -> Value {
        let callers = self.debugger.calls().into_iter().map(|call| ((call.from, call.from_bank), call.is_interrupt));
        let now = self.debugger.spot();
        let places = std::iter::once((now, false)).chain(callers);
        let frame = |(id, ((addr, bank), is_interrupted)): (usize, (Spot, bool))| {
            let mut frame = json!({
                "id": id,
                "name": self.sources.names.place_in(addr, bank) + if is_interrupted { ", interrupted" } else { "" },
                "line": 0,
                "column": 0,
                "instructionPointerReference": super::memory::reference(addr, bank.filter(|_| bank != now.1)),
            });
            if let Some((source, line)) = self.source_in(addr, bank) {
                frame["source"] = source;
                frame["line"] = line.into();
                frame["column"] = self.first.column.into();
            } else if usize::from(addr) < Rom::SIZE {
                frame["presentationHint"] = "subtle".into();
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
}

/// Returns a file as the protocol describes sources.
pub(super) fn source(file: &Path) -> Value {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    json!({ "name": name, "path": file.display().to_string() })
}
