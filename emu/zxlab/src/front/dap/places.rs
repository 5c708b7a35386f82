//! Requests about places and names of the source: lines that can have breakpoints, jumps to a line, completions at the console.

use super::Debuggee;
use super::wire::text_of;
use crate::debug::{Spot, machine_state, prompt};
use serde_json::{Value, json};
use std::path::Path;
use z80::named::{REGISTERS, register};

/// Largest number of completions.
const MOST_COMPLETIONS: usize = 100;

/// Returns the number by which an editor names a place to jump to.
fn target_id((addr, bank): Spot) -> u64 {
    u64::from(addr) | bank.map_or(0, |bank| u64::from(bank) + 1) << 16
}

impl Debuggee {
    /// Returns the lines with instructions in a range of lines of a source.
    pub(super) fn breakpoint_locations(&self, arguments: &Value) -> Value {
        let path = arguments["source"]["path"].as_str().unwrap_or_default();
        let from = arguments["line"].as_i64().unwrap_or_default();
        let to = arguments["endLine"].as_i64().unwrap_or(from);
        let lines = self.sources.lines.lines_of(Path::new(path)).into_iter().map(|line| self.first.to_editor(line));
        let rows: Vec<Value> =
            lines.filter(|line| (from..=to).contains(line)).map(|line| json!({ "line": line })).collect();
        json!({ "breakpoints": rows })
    }

    /// Returns the instructions to which a jump to a line may go: several of a line of a macro. The number of each is its
    /// address, and above that one more than its bank, which a jump maps.
    pub(super) fn goto_targets(&mut self, arguments: &Value) -> Result<Value, String> {
        let path = text_of(&arguments["source"], "path")?;
        let wanted = arguments["line"].as_i64().unwrap_or(i64::MIN);
        let line = self.first.line_from_editor(wanted).ok_or_else(|| format!("{wanted}: is not a line"))?;
        let (line, places) = self.sources.lines.break_in(Path::new(path), line)?;
        let target = |(addr, bank): &Spot| {
            json!({
                "id": target_id((*addr, *bank)),
                "label": self.sources.names.place_with_bank(*addr, *bank),
                "line": self.first.to_editor(line),
                "instructionPointerReference": format!("0x{addr:04X}"),
            })
        };
        self.targets = places.to_vec();
        Ok(json!({ "targets": places.iter().map(target).collect::<Vec<_>>() }))
    }

    /// Makes the instruction of a target the next one.
    pub(super) fn goto(&mut self, arguments: &Value) -> Result<Value, String> {
        let id = arguments["targetId"].as_u64();
        let target = self.targets.iter().find(|target| id == Some(target_id(**target))).copied();
        let (addr, bank) = target.ok_or("`targetId` must be one that the last `gotoTargets` gave")?;
        let pc = register("PC").ok_or("there is no PC")?;
        self.debugger.time.change(|session| machine_state::map(&mut session.machine, bank))?;
        self.debugger.time.change(|session| (pc.set)(session.machine.cpu_mut(), addr));
        Ok(json!({}))
    }

    /// Returns the commands, registers and symbols that begin like the word at a column of the console's line.
    pub(super) fn completions(&self, arguments: &Value) -> Value {
        let text = arguments["text"].as_str().unwrap_or_default();
        let column = arguments["column"].as_i64().unwrap_or_default() - self.first.column;
        // Columns count the units of UTF-16.
        let before: Vec<u16> = text.encode_utf16().take(usize::try_from(column).unwrap_or(0)).collect();
        let before = String::from_utf16_lossy(&before);
        let is_part = |c: char| c.is_alphanumeric() || ['_', '.', '\''].contains(&c);
        let word = before.rsplit(|c| !is_part(c)).next().unwrap_or_default();
        let start = before.encode_utf16().count() - word.encode_utf16().count();
        let row = |label: &str, kind: &str| {
            json!({
                "label": label,
                "type": kind,
                "start": start as i64 + self.first.column,
                "length": word.encode_utf16().count(),
            })
        };
        let begins = |name: &&str| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        let is_first = before.trim_start() == word;
        let commands = prompt::commands().into_iter().filter(|_| is_first);
        let mut rows: Vec<Value> =
            commands.filter(|name| begins(&name.as_str())).map(|name| row(&name, "keyword")).collect();
        if !word.is_empty() || !is_first {
            let registers = REGISTERS.iter().map(|register| register.name).filter(begins);
            rows.extend(registers.map(|name| row(name, "variable")));
            let symbols = self.sources.names.like(word).map(|(name, _)| name).filter(begins);
            rows.extend(symbols.map(|name| row(name, "reference")));
        }
        rows.truncate(MOST_COMPLETIONS);
        json!({ "targets": rows })
    }
}
