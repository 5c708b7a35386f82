//! The debugger's commands, as a person types them or a script does: one a line in, text out.

use super::command::{Command, Line, PATIENCE, Watched};
use super::registers::register;
use super::stack::calls;
use super::{Debugger, Goal, Names, Set, Sources, Stop, Trap, show};
use clap::Parser;
use lab::contract::Condition;
use spectrum::{Machine, Rom};

/// Bytes that are shown if no number is said.
const SHOWN: u32 = 64;

/// What came of a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Text to show, line by line, the last without its end.
    Text(String),
    /// What was wrong with it.
    Mistake(String),
    /// Nothing was asked.
    Nothing,
    /// The end.
    Quit,
}

/// Does what a line says. `broken` is asked now and then whether to break it off.
pub(crate) fn answer(debugger: &mut Debugger, sources: &Sources, line: &str, broken: &dyn Fn() -> bool) -> Answer {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.first() {
        None => return Answer::Nothing,
        Some(word) if word.starts_with(['#', ';']) => return Answer::Nothing,
        Some(_) => {}
    }
    // What stands behind `if` is an expression, with blanks or without.
    let (words, condition) = match words.iter().position(|word| *word == "if") {
        Some(at) if at + 1 == words.len() => return Answer::Mistake("a condition has to stand behind `if`".into()),
        Some(at) => (words[..at].to_vec(), words[at + 1..].join(" ")),
        None => (words, String::new()),
    };
    let command = match Line::try_parse_from(words) {
        Ok(line) => line.command,
        Err(error) if error.kind() == clap::error::ErrorKind::DisplayHelp => {
            return Answer::Text(error.to_string().trim_end().to_owned());
        }
        Err(error) => return Answer::Mistake(mistake(&error)),
    };
    if matches!(command, Command::Quit) {
        return Answer::Quit;
    }
    let conditional = matches!(command, Command::Break { .. } | Command::Watch { .. });
    if !condition.is_empty() && !conditional {
        return Answer::Mistake("only break and watch have a condition".into());
    }
    match (Prompt { debugger, sources, names: &sources.names, broken }).obey(command, &condition) {
        Ok(text) => Answer::Text(text),
        Err(why) => Answer::Mistake(why),
    }
}

/// What is wrong with a line, in one: what is missing, or what there is instead.
fn mistake(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let said = lines.join(" ");
    said.strip_prefix("error: ").unwrap_or(&said).to_owned()
}

struct Prompt<'a> {
    debugger: &'a mut Debugger,
    sources: &'a Sources,
    names: &'a Names,
    broken: &'a dyn Fn() -> bool,
}

type Told = Result<String, String>;

impl Prompt<'_> {
    fn obey(&mut self, command: Command, condition: &str) -> Told {
        match command {
            Command::Step { n } => {
                let stop = self.debugger.steps(n, self.broken);
                Ok(self.told(&stop))
            }
            Command::Next => {
                let stop = self.debugger.reach(self.debugger.over(), PATIENCE, self.broken);
                Ok(self.told(&stop))
            }
            Command::Out => self.out(),
            Command::Back { n } => {
                let stop = self.debugger.steps_back(n, self.broken);
                Ok(self.told(&stop))
            }
            Command::Continue { frames } => {
                let stop = self.debugger.go(frames, |_| false, self.broken);
                Ok(self.told(&stop))
            }
            Command::Reverse => {
                let stop = self.debugger.go_back_or_stay(self.broken);
                Ok(self.told(&stop))
            }
            Command::Until { place } => {
                let place = self.place(&place)?;
                let stop = self.debugger.reach(Some(Goal::at(place)), PATIENCE, self.broken);
                Ok(self.told(&stop))
            }
            Command::Frame { n } => Ok(match self.debugger.go(n, |_| false, self.broken) {
                Stop::Patience(_) => self.stands(),
                stop => self.told(&stop),
            }),
            Command::Break { place } => {
                let place = self.place(&place)?;
                self.set(Trap::Break(place), condition)
            }
            Command::Watch { places, access } => self.watch(&places, access, condition),
            Command::Print { expression } => self.print(&expression.join(" ")),
            Command::Delete { number } if self.debugger.clear(number) => Ok(format!("{number}: deleted")),
            Command::Delete { number } => Err(format!("there is no trap {number}")),
            Command::Traps => Ok(self.traps()),
            Command::Registers { name: None, .. } => {
                Ok(format!("{}\n{}", self.stands(), show::others(self.machine().cpu())))
            }
            Command::Registers { name: Some(name), value: None } => {
                self.place(&name).map(|value| format!("${value:04X}"))
            }
            Command::Registers { name: Some(name), value: Some(value) } => self.set_register(&name, &value),
            Command::Memory { places, len } => self.memory(&places, len.as_deref()),
            Command::Poke { place, bytes } => self.poke(&place, &bytes),
            Command::Disassemble { place, lines } => {
                let from = place.map_or(Ok(self.debugger.pc()), |place| self.place(&place))?;
                Ok(show::disassembly(self.machine(), self.sources, from, lines))
            }
            Command::Calls => Ok(self.calls()),
            Command::Profile { frames } => self.profile(frames),
            Command::Symbols { part } => {
                let rows: Vec<String> =
                    self.names.like(&part).map(|(name, value)| format!("${value:04X}  {name}")).collect();
                if rows.is_empty() { Err(format!("no symbol holds {part:?}")) } else { Ok(rows.join("\n")) }
            }
            Command::Text => {
                let text = self.debugger.session().screen_text(None);
                let rows: Vec<String> = text.rows().map(|row| row.trim_end().to_owned()).collect();
                Ok(rows.join("\n"))
            }
            Command::Keys { names } => self.keys(&names),
            Command::Quit => Ok(String::new()),
        }
    }

    fn machine(&self) -> &Machine {
        &self.debugger.session().machine
    }

    fn stands(&self) -> String {
        show::standing(self.machine(), self.names)
    }

    /// Why it stopped, and where it stands.
    fn told(&self, stop: &Stop) -> String {
        let why = show::stop(stop, self.names);
        if why.is_empty() { self.stands() } else { format!("{why}\n{}", self.stands()) }
    }

    fn out(&mut self) -> Told {
        let goal = self.debugger.out().ok_or("no call stands on the stack")?;
        let stop = self.debugger.reach(Some(goal), PATIENCE, self.broken);
        Ok(self.told(&stop))
    }

    /// The condition behind a trap's `if`.
    fn condition(&self, text: &str) -> Result<Option<Condition>, String> {
        if text.is_empty() {
            return Ok(None);
        }
        let symbol = |name: &str| self.names.value(name).map(i64::from);
        Condition::read(text, symbol).map(Some).map_err(|error| error.to_string())
    }

    /// What is to be said of a condition that has no value as things are: a trap does not spring where it has none.
    fn remark(&self, condition: Option<&Condition>) -> String {
        let why = condition.and_then(|condition| without_value(condition, self.machine()));
        why.map_or_else(String::new, |why| format!("; as it is now its condition has no value: {why}"))
    }

    fn print(&self, text: &str) -> Told {
        let Some(expression) = self.condition(text)? else { return Err("what is to be printed?".into()) };
        let machine = self.machine();
        let value = expression.value(machine.cpu(), |addr| machine.peek(addr))?;
        Ok(if value < 0 { format!("{value}") } else { format!("{value} ${value:04X}") })
    }

    fn watch(&mut self, places: &str, access: Watched, condition: &str) -> Told {
        let (place, len) = places.split_once(':').map_or((places, "1"), |(place, len)| (place, len));
        let (place, len) = (self.place(place)?, self.place(len)?);
        let Some(last) = len.checked_sub(1).and_then(|more| place.checked_add(more)) else {
            return Err(format!("{places}: watches nothing, or beyond $FFFF"));
        };
        self.set(Trap::Watch { cycles: access.cycles(), addresses: place..=last }, condition)
    }

    fn set(&mut self, trap: Trap, condition: &str) -> Told {
        let condition = self.condition(condition)?;
        let remark = self.remark(condition.as_ref());
        let set = Set { trap, condition };
        let told = show::trap(&set, self.names);
        let number = self.debugger.set(set.trap, set.condition);
        Ok(format!("{number}: {told}{remark}"))
    }

    fn memory(&self, places: &str, len: Option<&str>) -> Told {
        let (place, len) = places.split_once(':').map_or((places, len), |(place, len)| (place, Some(len)));
        let number = |text: &str| crate::cli::value::number(text).or_else(|_| self.place(text).map(u32::from));
        let (place, len) = (self.place(place)?, len.map_or(Ok(SHOWN), number)?);
        // Behind $FFFF comes 0, as in `zxlab run --peek`.
        if !(1..=0x10000).contains(&len) {
            return Err(format!("{len}: a length is 1 to 65536 bytes"));
        }
        Ok(show::memory(self.machine(), place, len))
    }

    fn traps(&self) -> String {
        let rows: Vec<String> =
            self.debugger.traps().map(|(number, set)| format!("{number}: {}", show::trap(set, self.names))).collect();
        if rows.is_empty() { "there is none".into() } else { rows.join("\n") }
    }

    fn poke(&mut self, place: &str, bytes: &[String]) -> Told {
        let place = self.place(place)?;
        let mut values = Vec::new();
        for byte in bytes {
            let value = self.place(byte)?;
            values.push(u8::try_from(value).map_err(|_| format!("{byte}: a byte is at most 255"))?);
        }
        for at in (0..values.len() as u16).map(|offset| place.wrapping_add(offset)) {
            writable(at)?;
        }
        self.debugger.time.change(|session| {
            for (offset, &value) in (0..).zip(&values) {
                session.machine.poke(place.wrapping_add(offset), value);
            }
        });
        Ok(show::memory(self.machine(), place, values.len() as u32))
    }

    fn calls(&self) -> String {
        let rows: Vec<String> = calls(self.machine()).iter().map(|call| show::call(call, self.names)).collect();
        if rows.is_empty() { "there is none".into() } else { rows.join("\n") }
    }

    fn profile(&self, frames: u64) -> Told {
        let totals = self.debugger.profile_unless(self.names, frames.min(PATIENCE), self.broken);
        let totals = totals.ok_or("broken off")?;
        let all = totals.iter().map(|(_, t)| t).sum::<u64>().max(1);
        let rows: Vec<String> = totals
            .iter()
            .take(20)
            .map(|(name, t)| format!("{:5.1} %  {t:>10} T  {name}", *t as f64 * 100.0 / all as f64))
            .collect();
        Ok(rows.join("\n"))
    }

    fn keys(&mut self, names: &[String]) -> Told {
        let mut keys = Vec::new();
        for name in names {
            let key = spectrum::Key::from_name(&name.to_uppercase());
            keys.push(key.ok_or_else(|| format!("{name}: is no key of the Spectrum"))?);
        }
        self.debugger.time.hold(keys);
        Ok(if names.is_empty() { "no key is held".into() } else { format!("held: {}", names.join(" ")) })
    }

    fn place(&self, text: &str) -> Result<u16, String> {
        place(self.machine(), self.names, text)
    }

    fn set_register(&mut self, name: &str, value: &str) -> Told {
        let register = register(name).ok_or_else(|| format!("{name}: is no register"))?;
        let value = self.place(value)?;
        if value > register.most {
            return Err(format!("{name}: holds at most {}", register.most));
        }
        self.debugger.time.change(|session| (register.set)(session.machine.cpu_mut(), value));
        Ok(self.stands())
    }
}

/// Why a condition has no value in the machine as it stands, if it has none.
pub(crate) fn without_value(condition: &Condition, machine: &Machine) -> Option<&'static str> {
    condition.value(machine.cpu(), |addr| machine.peek(addr)).err()
}

/// Refuses to write where nothing can be written.
///
/// # Errors
/// An address in the ROM.
pub(crate) fn writable(addr: u16) -> Result<(), String> {
    if usize::from(addr) < Rom::SIZE {
        Err(format!("${addr:04X} is in the ROM, which cannot be changed"))
    } else {
        Ok(())
    }
}

/// The value of a register, a symbol or a number, or a sum of them: `HL`, `Grid+3`, `$8000`.
///
/// # Errors
/// What is none of them.
pub(crate) fn place(machine: &Machine, names: &Names, text: &str) -> Result<u16, String> {
    if let Some((left, right)) = text.split_once('+') {
        return Ok(place(machine, names, left)?.wrapping_add(place(machine, names, right)?));
    }
    let text = text.trim();
    if let Some(value) = names.value(text) {
        return Ok(value);
    }
    if let Some(register) = register(text) {
        return Ok((register.get)(machine.cpu()));
    }
    let number = crate::cli::value::number(text).ok().and_then(|value| u16::try_from(value).ok());
    number.ok_or_else(|| format!("{text}: is no symbol, register or number up to 65535"))
}
