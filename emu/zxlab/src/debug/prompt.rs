//! Executes the debugger's commands, as typed by a user or given by a script: a line in, text out.

mod memory;
mod shown;

use super::command::{CommandLine, DebugCommand, MOST_FRAMES};
use super::{
    Debugger, Goal, HitCondition, LogMessage, Names, Sources, Spot, Stop, Stoppoint, Trigger, expression, habits,
    machine_state, mapped, place, show,
};
use crate::boot;
use crate::usage::{one_line, similar};
use clap::{CommandFactory, Parser};
use lab::contract::Condition;
use spectrum::Machine;
use z80::named::register;

/// Result of a command line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Text to show. The last line has no line end.
    Text(String),
    /// Error message.
    Mistake(String),
    /// The line was empty or a comment.
    Nothing,
    /// The command was `quit`.
    Quit,
}

/// Executes a command line. `interrupted` is called from time to time; if it returns true, the command is interrupted.
pub(crate) fn answer(debugger: &mut Debugger, sources: &Sources, line: &str, interrupted: &dyn Fn() -> bool) -> Answer {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.first() {
        None => return Answer::Nothing,
        Some(word) if word.starts_with(['#', ';']) => return Answer::Nothing,
        Some(_) => {}
    }
    // After `if` follows an expression, with or without spaces.
    let (words, condition) = match words.iter().position(|word| *word == "if") {
        Some(at) if at + 1 == words.len() => return Answer::Mistake("there is no condition after `if`".into()),
        Some(at) => (words[..at].to_vec(), words[at + 1..].join(" ")),
        None => (words, String::new()),
    };
    // After `hits` follows their number; in a message it is a word like any other.
    let (words, hits) = match words.iter().position(|word| *word == "hits") {
        Some(at) if words[0] != "log" => (words[..at].to_vec(), Some(words[at + 1..].join(" "))),
        _ => (words, None),
    };
    let hits = hits.or_else(|| (words.first() == Some(&habits::ONCE)).then(|| "1".to_owned()));
    let command = match CommandLine::try_parse_from(habits::translated(&words)) {
        Ok(line) => line.command,
        Err(error) if error.kind() == clap::error::ErrorKind::DisplayHelp => {
            return Answer::Text(error.to_string().trim_end().to_owned());
        }
        // Anything that is no command may be an expression, as in the consoles of other debuggers.
        Err(error) if error.kind() == clap::error::ErrorKind::InvalidSubcommand => {
            let value = expression::evaluate(&debugger.session().machine, &sources.names, line);
            let named = line.trim_start().strip_prefix("help ").unwrap_or(line);
            let unknown = || habits::advice(&words).unwrap_or_else(|| unknown(named));
            return value.map_or_else(|_| Answer::Mistake(unknown()), |found| Answer::Text(found.text()));
        }
        Err(error) => return Answer::Mistake(one_line(&error)),
    };
    if matches!(command, DebugCommand::Quit) {
        return Answer::Quit;
    }
    let conditional =
        matches!(command, DebugCommand::Break { .. } | DebugCommand::Watch { .. } | DebugCommand::Log { .. });
    // `condition 1 if A == 3` is a condition too.
    let takes_if = conditional || matches!(command, DebugCommand::Condition { .. });
    if !(condition.is_empty() || takes_if) || !(hits.is_none() || conditional) {
        return Answer::Mistake("only break, watch and log can have `if` or `hits`".into());
    }
    let chosen = Chosen { condition, hits };
    match (Prompt { debugger, sources, names: &sources.names, interrupted }).execute(command, &chosen) {
        Ok(text) => Answer::Text(text),
        Err(why) => Answer::Mistake(why),
    }
}

/// Returns a command line with the words of gdb replaced: `finish` is `out`.
pub(crate) fn in_own_words(line: &str) -> String {
    habits::translated(&line.split_whitespace().collect::<Vec<_>>()).join(" ")
}

/// Returns true if a command line runs the machine, and for more than an instruction.
pub(crate) fn may_run_long(line: &str) -> bool {
    let words = in_own_words(line);
    let mut words = words.split(' ');
    match (words.next(), words.next()) {
        (Some("continue" | "c" | "until" | "u" | "frame" | "f"), _) => true,
        (Some("step" | "s" | "next" | "n" | "back" | "b"), count) => count.is_some(),
        _ => false,
    }
}

/// Returns the names of the commands.
pub(crate) fn commands() -> Vec<String> {
    CommandLine::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// Returns the message about a line that is neither a command nor an expression.
fn unknown(line: &str) -> String {
    let word = line.split_whitespace().next().unwrap_or_default();
    let commands = CommandLine::command();
    let names = commands.get_subcommands().flat_map(|known| known.get_all_aliases().chain([known.get_name()]));
    let meant = similar(word, names).map(|name| format!("is `{name}` meant? ")).unwrap_or_default();
    format!("there is no command `{word}`; {meant}`help` lists the commands")
}

/// The texts after `if` and `hits` in a command that sets a stoppoint.
struct Chosen {
    /// Empty if there is none.
    condition: String,
    hits: Option<String>,
}

struct Prompt<'a> {
    debugger: &'a mut Debugger,
    sources: &'a Sources,
    names: &'a Names,
    interrupted: &'a dyn Fn() -> bool,
}

/// The text that a command returns, or an error message.
type Reply = Result<String, String>;

impl Prompt<'_> {
    fn execute(&mut self, command: DebugCommand, chosen: &Chosen) -> Reply {
        match command {
            DebugCommand::Step { n } => {
                let stop = self.debugger.steps(n, self.interrupted);
                Ok(self.describe(&stop))
            }
            DebugCommand::Next { n } => {
                let stop = self.debugger.steps_over(n, MOST_FRAMES, self.interrupted);
                Ok(self.describe(&stop))
            }
            DebugCommand::Out => self.out(),
            DebugCommand::Back { n } => {
                let stop = self.debugger.steps_back(n, self.interrupted);
                Ok(self.describe(&stop))
            }
            DebugCommand::Continue { frames } => {
                let stop = self.debugger.run(frames, self.interrupted);
                Ok(self.describe(&stop))
            }
            DebugCommand::Reverse => {
                let stop = self.debugger.go_back_or_stay(self.interrupted);
                Ok(self.describe(&stop))
            }
            DebugCommand::Until { place } => {
                let (place, bank) = self.place(&place)?;
                let stop = self.debugger.reach(Some(Goal::in_bank(place, bank)), MOST_FRAMES, self.interrupted);
                Ok(self.describe(&stop))
            }
            DebugCommand::Frame { n } => Ok(match self.debugger.go(n, |_| false, self.interrupted) {
                Stop::TimedOut(_) => self.describe(&Stop::Done),
                stop => self.describe(&stop),
            }),
            DebugCommand::Break { place } => {
                // A label of this name is a place.
                let trigger = match &*place {
                    _ if self.names.value(&place).is_some() => self.breakpoint(&place)?,
                    "interrupt" => Trigger::Interrupt,
                    "paging" if !self.machine().model().kind.has_banks() => {
                        return Err("paging: a 48K has no paging port".to_owned());
                    }
                    "paging" => Trigger::Paging,
                    place => self.breakpoint(place)?,
                };
                self.set(trigger, chosen, None)
            }
            DebugCommand::Watch { places, access } => self.watch(&places, access, chosen),
            DebugCommand::Log { place, message } => {
                let place = self.breakpoint(&place)?;
                let at = place.place().unwrap_or(self.debugger.spot());
                let value = |text: &str| expression::parse_value(self.names, at, text);
                let message = LogMessage::read(&message.join(" "), value)?;
                self.set(place, chosen, Some(message))
            }
            DebugCommand::Print { expression } => self.print(&expression.join(" ")),
            DebugCommand::Display { expression } => self.display(&expression.join(" ")),
            DebugCommand::Undisplay { numbers } => self.undisplay(&numbers),
            DebugCommand::Condition { number, expression } => {
                let text = if expression.is_empty() { chosen.condition.clone() } else { expression.join(" ") };
                self.set_condition(number, &text)
            }
            DebugCommand::Delete { numbers } => self.delete(&numbers),
            DebugCommand::Breakpoints => Ok(self.stoppoints()),
            DebugCommand::Registers { name: None, .. } => {
                let machine = self.machine();
                let banks = show::banks(machine).map(|banks| format!("\n{banks}")).unwrap_or_default();
                Ok(format!("{}\n{}{banks}", self.status(), show::others(machine.cpu())))
            }
            DebugCommand::Registers { name: Some(name), value: None } => {
                let is_of_machine = machine_state::most(self.machine(), &name).is_some();
                if is_of_machine { self.print(&name) } else { self.value(&name).map(|value| format!("${value:04X}")) }
            }
            DebugCommand::Registers { name: Some(name), value: Some(value) } => self.set_register(&name, &value),
            DebugCommand::Memory { places, len } => self.memory(&places, len.as_deref()),
            DebugCommand::Poke { place, bytes } => self.poke(&place, &bytes),
            DebugCommand::Disassemble { place, lines } => {
                let from = place.map_or(Ok((self.debugger.here(), None)), |place| self.place(&place))?;
                Ok(show::disassembly(self.machine(), self.sources, from, lines))
            }
            DebugCommand::Calls => Ok(show::calls(self.debugger, self.names)),
            DebugCommand::Profile { frames } => self.profile(frames),
            DebugCommand::Symbols { part } => {
                let row = |(name, value)| {
                    let bank = self.names.bank(name).map(|bank| format!("  bank {bank}")).unwrap_or_default();
                    format!("${value:04X}  {name}{bank}")
                };
                let rows: Vec<String> = self.names.like(&part).map(row).collect();
                if rows.is_empty() { Err(format!("no symbol contains {part:?}")) } else { Ok(rows.join("\n")) }
            }
            DebugCommand::Text => {
                let text = self.debugger.session().screen_text(None);
                let rows: Vec<String> = text.rows().map(|row| row.trim_end().to_owned()).collect();
                Ok(rows.join("\n"))
            }
            DebugCommand::Keys { names } => self.keys(&names),
            DebugCommand::Quit => Ok(String::new()),
        }
    }

    fn machine(&self) -> &Machine {
        &self.debugger.session().machine
    }

    fn status(&self) -> String {
        show::status(self.machine(), self.names)
    }

    /// Returns what was logged on the way, and why and where the machine stopped.
    fn describe(&mut self, stop: &Stop) -> String {
        let mut lines: Vec<String> = self.debugger.take_log().into_iter().map(|(_, message)| message).collect();
        lines.push(show::stop(stop, self.names));
        lines.extend(self.debugger.about(stop).map(str::to_owned));
        lines.push(self.status());
        lines.extend(self.debugger.displays.lines(self.machine(), self.names));
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    fn delete(&mut self, numbers: &[usize]) -> Reply {
        if numbers.is_empty() {
            self.debugger.clear_all();
            return Ok("all are deleted".to_owned());
        }
        let mut delete = |number: &usize| match self.debugger.clear(*number) {
            true => Ok(format!("{number}: deleted")),
            false => Err(format!("there is no breakpoint or watchpoint {number}")),
        };
        Ok(numbers.iter().map(&mut delete).collect::<Result<Vec<String>, String>>()?.join("\n"))
    }

    fn out(&mut self) -> Reply {
        let goal = self.debugger.way_out()?;
        let stop = self.debugger.reach(Some(goal), MOST_FRAMES, self.interrupted);
        Ok(self.describe(&stop))
    }

    /// Parses the condition after `if`, with the names of the place of what triggers; `None` if there is none.
    fn condition(&self, trigger: Option<&Trigger>, text: &str) -> Result<Option<Condition>, String> {
        if text.is_empty() {
            return Ok(None);
        }
        let place = trigger.and_then(Trigger::place).unwrap_or(self.debugger.spot());
        expression::read(self.names, place, text).map(Some)
    }

    /// Returns a remark if a condition has no value at present. A stoppoint is not hit while its condition has no value.
    fn remark(&self, condition: Option<&Condition>) -> String {
        let why = condition.and_then(|condition| expression::without_value(condition, self.machine()));
        why.map_or_else(String::new, |why| format!("; at present its condition has no value: {why}"))
    }

    fn set(&mut self, trigger: Trigger, chosen: &Chosen, log: Option<LogMessage>) -> Reply {
        let condition = self.condition(Some(&trigger), &chosen.condition)?;
        let remark = self.remark(condition.as_ref());
        let hits = chosen.hits.as_deref().map(HitCondition::read).transpose()?;
        let stoppoint = Stoppoint { trigger, condition, hits, log, about: None };
        let number = self.debugger.set(stoppoint);
        Ok(format!("{}{remark}", show::numbered(self.debugger, number, self.names)))
    }

    fn stoppoints(&self) -> String {
        let rows = self.debugger.stoppoints().map(|(number, _)| show::numbered(self.debugger, number, self.names));
        let rows: Vec<String> = rows.collect();
        if rows.is_empty() { "there are none".into() } else { rows.join("\n") }
    }

    fn profile(&self, frames: u64) -> Reply {
        let totals = self.debugger.profile_unless(self.names, frames.min(MOST_FRAMES), self.interrupted);
        let totals = totals.ok_or("interrupted")?;
        let all = totals.iter().map(|(_, t)| t).sum::<u64>().max(1);
        let rows: Vec<String> = totals
            .iter()
            .take(20)
            .map(|(name, t)| format!("{:5.1} %  {t:>10} T  {name}", *t as f64 * 100.0 / all as f64))
            .collect();
        Ok(rows.join("\n"))
    }

    fn keys(&mut self, names: &[String]) -> Reply {
        let mut keys = Vec::new();
        for name in names {
            let key = spectrum::Key::from_name(&name.to_uppercase());
            keys.push(key.ok_or_else(|| format!("{name}: is not a key of the Spectrum"))?);
        }
        self.debugger.time.hold(keys.into());
        Ok(if names.is_empty() { "no key is held".into() } else { format!("held: {}", names.join(" ")) })
    }

    /// Returns the trigger at a place, before which a bank of a 128K may stand: `3:$C000`; or in a line of a source: `game.asm:9`.
    fn breakpoint(&self, text: &str) -> Result<Trigger, String> {
        let Some((bank, place)) = text.split_once(':') else {
            // A small decimal number is a line of the source that is shown, as in gdb: as an address it would lie in the ROM.
            let line = text.parse().ok().filter(|line| *line < usize::from(boot::RAM));
            let here = self.sources.lines.at(self.debugger.here(), mapped(self.machine()));
            if let Some((line, (file, _))) = line.zip(here) {
                return self.sources.lines.break_in(file, line).map(|(_, places)| Trigger::at(places));
            }
            return self.place(text).map(|(place, bank)| Trigger::at_label(place, bank, self.machine()));
        };
        if let (Some(file), Ok(line)) = (self.sources.lines.file_named(bank), place.parse()) {
            let (_, places) = self.sources.lines.break_in(file, line)?;
            return Ok(Trigger::at(places));
        }
        self.place(text).map(|(place, bank)| Trigger::at_label(place, bank, self.machine()))
    }

    fn place(&self, text: &str) -> Result<Spot, String> {
        place::place(self.machine(), self.names, text)
    }

    fn value(&self, text: &str) -> Result<u16, String> {
        expression::value(self.machine(), self.names, text)
    }

    fn set_register(&mut self, name: &str, value: &str) -> Reply {
        let register = register(name);
        let most = register.map(|register| register.most).or_else(|| machine_state::most(self.machine(), name));
        let most = most.ok_or_else(|| format!("{name}: is not a register; `poke PLACE BYTES` changes memory"))?;
        let value = self.value(value)?;
        if value > most {
            return Err(format!("{name}: holds at most {most}"));
        }
        if let Some(register) = register {
            self.debugger.time.change(|session| (register.set)(session.machine.cpu_mut(), value));
            return Ok(self.status());
        }
        self.debugger.time.change(|session| machine_state::set(&mut session.machine, name, value))?;
        Ok(show::banks(self.machine()).unwrap_or_default())
    }
}
