//! The debugger's commands, as a person types them or a script does: one a line in, text out.

use super::command::{Command, Line, PATIENCE, Watched};
use super::registers::register;
use super::stack::calls;
use super::{Debugger, Names, Stop, Trap, show};
use crate::session::Session;
use clap::Parser;
use spectrum::{Cycle, Machine};
use z80::disasm;

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
pub(crate) fn answer(debugger: &mut Debugger, names: &Names, line: &str, broken: &dyn Fn() -> bool) -> Answer {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.first() {
        None => return Answer::Nothing,
        Some(word) if word.starts_with(['#', ';']) => return Answer::Nothing,
        Some(_) => {}
    }
    let command = match Line::try_parse_from(words) {
        Ok(line) => line.command,
        Err(error) if error.kind() == clap::error::ErrorKind::DisplayHelp => {
            return Answer::Text(error.to_string().trim_end().to_owned());
        }
        Err(error) => {
            let text = error.render().to_string();
            let first = text.lines().next().unwrap_or_default();
            return Answer::Mistake(first.strip_prefix("error: ").unwrap_or(first).to_owned());
        }
    };
    if matches!(command, Command::Quit) {
        return Answer::Quit;
    }
    match (Prompt { debugger, names, broken }).obey(command) {
        Ok(text) => Answer::Text(text),
        Err(why) => Answer::Mistake(why),
    }
}

struct Prompt<'a> {
    debugger: &'a mut Debugger,
    names: &'a Names,
    broken: &'a dyn Fn() -> bool,
}

type Told = Result<String, String>;

impl Prompt<'_> {
    fn obey(&mut self, command: Command) -> Told {
        match command {
            Command::Step { n } => {
                for _ in 0..n {
                    self.debugger.step();
                }
                Ok(self.stands())
            }
            Command::Next => self.next(),
            Command::Out => self.out(),
            Command::Back { n } => {
                let back = (0..n).take_while(|_| self.debugger.back()).count();
                let beginning = if (back as u64) < n { "the past begins here\n" } else { "" };
                Ok(format!("{beginning}{}", self.stands()))
            }
            Command::Continue { frames } => Ok(self.go(frames, |_| false)),
            Command::Reverse => {
                let stop = self.debugger.go_back(self.broken);
                Ok(self.told(&stop))
            }
            Command::Until { place } => {
                let place = self.place(&place)?;
                Ok(self.go(PATIENCE, |session| session.machine.cpu().regs.pc() == place))
            }
            Command::Frame { n } => Ok(match self.debugger.go(n, |_| false, self.broken) {
                Stop::Patience(_) => self.stands(),
                stop => self.told(&stop),
            }),
            Command::Break { place } => {
                let place = self.place(&place)?;
                let number = self.debugger.set(Trap::Break(place));
                Ok(format!("{number}: break at {}", self.names.place(place)))
            }
            Command::Watch { places, access } => self.watch(&places, access),
            Command::Delete { number } if self.debugger.clear(number) => Ok(format!("{number}: deleted")),
            Command::Delete { number } => Err(format!("there is no trap {number}")),
            Command::Traps => Ok(self.traps()),
            Command::Registers { name: None, .. } => Ok(self.stands()),
            Command::Registers { name: Some(name), value: None } => {
                self.value(&name).map(|value| format!("${value:04X}"))
            }
            Command::Registers { name: Some(name), value: Some(value) } => self.set_register(&name, &value),
            Command::Memory { place, len } => Ok(show::memory(self.machine(), self.place(&place)?, len.min(0x10000))),
            Command::Poke { place, bytes } => self.poke(&place, &bytes),
            Command::Disassemble { place, lines } => {
                let from = place.map_or(Ok(self.debugger.pc()), |place| self.place(&place))?;
                Ok(show::disassembly(self.machine(), self.names, from, lines))
            }
            Command::Calls => Ok(self.calls()),
            Command::Profile { frames } => Ok(self.profile(frames)),
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

    fn go(&mut self, frames: u64, until: impl FnMut(&Session) -> bool) -> String {
        let stop = self.debugger.go(frames, until, self.broken);
        self.told(&stop)
    }

    /// Why it stopped, and where it stands.
    fn told(&self, stop: &Stop) -> String {
        let why = match stop {
            Stop::Done => String::new(),
            Stop::Break(number) => format!("breakpoint {number}\n"),
            Stop::Watch(number, pc, access) => format!(
                "watchpoint {number}: {} ${:02X} {} ${:04X}, by {}\n",
                match access.cycle {
                    Cycle::Write | Cycle::Output => "wrote",
                    _ => "read",
                },
                access.value,
                match access.cycle {
                    Cycle::Input | Cycle::Output => "port",
                    _ => "at",
                },
                access.addr,
                self.names.place(*pc)
            ),
            Stop::Patience(frames) => format!("nothing happened in {frames} frames\n"),
            Stop::Beginning => "the past begins here\n".to_owned(),
            Stop::Broken => "broken off\n".to_owned(),
        };
        why + &self.stands()
    }

    fn next(&mut self) -> Told {
        let machine = self.machine();
        let pc = self.debugger.pc();
        let line = disasm::disassemble(pc, |addr| machine.peek(addr));
        let behind = pc.wrapping_add(line.bytes.len() as u16);
        let sp = machine.cpu().regs.sp();
        let calls = ["CALL", "RST", "LDIR", "LDDR", "CPIR", "CPDR", "INIR", "INDR", "OTIR", "OTDR", "HALT"];
        if !calls.iter().any(|call| line.text.starts_with(call)) {
            self.debugger.step();
            return Ok(self.stands());
        }
        // What it calls may come to the same place deeper in.
        let over = |session: &Session| {
            let regs = &session.machine.cpu().regs;
            regs.pc() == behind && regs.sp() >= sp
        };
        Ok(self.go(PATIENCE, over))
    }

    fn out(&mut self) -> Told {
        let Some(call) = calls(self.machine()).into_iter().next() else {
            return Err("no call stands on the stack".into());
        };
        // Returned is when the address has been taken off the stack.
        let back = self.machine().peek_word(call.at);
        let returned = |session: &Session| {
            let regs = &session.machine.cpu().regs;
            regs.pc() == back && regs.sp() > call.at
        };
        Ok(self.go(PATIENCE, returned))
    }

    fn watch(&mut self, places: &str, access: Watched) -> Told {
        let (place, len) = places.split_once(':').map_or((places, "1"), |(place, len)| (place, len));
        let (place, len) = (self.place(place)?, self.place(len)?);
        let Some(last) = len.checked_sub(1).and_then(|more| place.checked_add(more)) else {
            return Err(format!("{places}: watches nothing, or beyond $FFFF"));
        };
        let number = self.debugger.set(Trap::Watch { cycles: access.cycles(), addresses: place..=last });
        Ok(format!("{number}: watch {}", self.names.place(place)))
    }

    fn traps(&self) -> String {
        let rows: Vec<String> = self
            .debugger
            .traps()
            .map(|(number, trap)| match trap {
                Trap::Break(place) => format!("{number}: break at {}", self.names.place(*place)),
                Trap::Watch { cycles, addresses } => {
                    let what: Vec<String> = cycles.iter().map(|cycle| format!("{cycle:?}").to_lowercase()).collect();
                    let last = if addresses.end() > addresses.start() {
                        format!(" to ${:04X}", addresses.end())
                    } else {
                        String::new()
                    };
                    format!("{number}: watch {}{last} ({})", self.names.place(*addresses.start()), what.join(", "))
                }
            })
            .collect();
        if rows.is_empty() { "there is none".into() } else { rows.join("\n") }
    }

    fn poke(&mut self, place: &str, bytes: &[String]) -> Told {
        let place = self.place(place)?;
        let mut values = Vec::new();
        for byte in bytes {
            let value = self.place(byte)?;
            values.push(u8::try_from(value).map_err(|_| format!("{byte}: a byte is at most 255"))?);
        }
        self.debugger.change(|session| {
            for (offset, &value) in (0..).zip(&values) {
                session.machine.poke(place.wrapping_add(offset), value);
            }
        });
        Ok(show::memory(self.machine(), place, values.len() as u32))
    }

    fn calls(&self) -> String {
        let rows: Vec<String> = calls(self.machine())
            .iter()
            .map(|call| format!("{} called from {}", self.names.place(call.to), self.names.place(call.from)))
            .collect();
        if rows.is_empty() { "there is none".into() } else { rows.join("\n") }
    }

    fn profile(&self, frames: u64) -> String {
        let totals = self.debugger.profile(self.names, frames.min(PATIENCE));
        let all = totals.iter().map(|(_, t)| t).sum::<u64>().max(1);
        let rows: Vec<String> = totals
            .iter()
            .take(20)
            .map(|(name, t)| format!("{:5.1} %  {t:>10} T  {name}", *t as f64 * 100.0 / all as f64))
            .collect();
        rows.join("\n")
    }

    fn keys(&mut self, names: &[String]) -> Told {
        let mut keys = Vec::new();
        for name in names {
            let key = spectrum::Key::from_name(&name.to_uppercase());
            keys.push(key.ok_or_else(|| format!("{name}: is no key of the Spectrum"))?);
        }
        self.debugger.change(|session| session.hold(keys));
        Ok(if names.is_empty() { "no key is held".into() } else { format!("held: {}", names.join(" ")) })
    }

    /// The value of a register, a symbol or a number, or a sum of two: `HL`, `Grid+3`, `$8000`.
    fn place(&self, text: &str) -> Result<u16, String> {
        if let Some((left, right)) = text.split_once('+') {
            return Ok(self.place(left)?.wrapping_add(self.place(right)?));
        }
        self.value(text)
    }

    fn value(&self, text: &str) -> Result<u16, String> {
        if let Some(value) = self.names.value(text) {
            return Ok(value);
        }
        let regs = &self.machine().cpu().regs;
        if let Some(register) = register(text) {
            return Ok((register.get)(regs));
        }
        let number = crate::cli::value::number(text).ok().and_then(|value| u16::try_from(value).ok());
        number.ok_or_else(|| format!("{text}: is no symbol, register or number up to 65535"))
    }

    fn set_register(&mut self, name: &str, value: &str) -> Told {
        let register = register(name).ok_or_else(|| format!("{name}: is no register"))?;
        let value = self.place(value)?;
        if value > register.most {
            return Err(format!("{name}: holds at most {}", register.most));
        }
        self.debugger.change(|session| (register.set)(&mut session.machine.cpu_mut().regs, value));
        Ok(self.stands())
    }
}
