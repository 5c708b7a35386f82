//! The content of the debugger's window as data, and the user's actions on it. Nothing is drawn here; changes are made by the
//! commands of the debugger's prompt.

mod stoppoints;

use crate::debug::expression;
use crate::debug::listing::{self, Row};
use crate::debug::prompt::{self, Answer};
use crate::debug::{Spot, TOP, mapped, show};
use crate::describe;
use crate::play::playback::{Action, Playback, Step};
use spectrum::T;
use z80::named::{FLAGS, REGISTERS, register};

/// Number of frames that a profile measures: one second.
const PROFILED: u64 = 50;

/// A line of the listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ListingLine {
    /// A label, with its address.
    Label(u16, String),
    Instruction(Instruction),
}

/// An instruction in the listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Instruction {
    pub(super) row: Row,
    /// True for the next instruction to run.
    pub(super) next: bool,
    /// `Some` if it has a breakpoint; true if that has a condition.
    pub(super) breakpoint: Option<bool>,
    /// True if the user selected it.
    pub(super) chosen: bool,
    /// Its line of source, with runs of spaces reduced to one.
    pub(super) source: Option<String>,
}

/// A register with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RegisterCell {
    pub(super) name: &'static str,
    pub(super) text: String,
    /// True if it changed since the machine was last stopped.
    pub(super) changed: bool,
}

/// A row of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MemoryRow {
    pub(super) at: u16,
    pub(super) bytes: Vec<u8>,
}

/// A routine's share of the time.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Share {
    pub(super) name: String,
    /// T-states per frame.
    pub(super) t: T,
    /// Part of the whole time, 0 to 1.
    pub(super) part: f32,
}

/// A value that can be changed while the machine is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Register(&'static str),
    Byte(u16),
}

#[derive(Debug)]
pub(super) struct DebugModel {
    /// Address of the listing's first instruction.
    top: u16,
    /// The bank of a 128K that the listing shows from $C000 on; `None` for the one that is mapped.
    bank: Option<u8>,
    chosen: Option<u16>,
    /// Start of the memory view: an address as the prompt reads it, and an offset in bytes.
    pub(super) memory_at: String,
    offset: u16,
    /// Time and program counter when the machine was last stopped, and its registers then and at the stop before.
    stood: Option<(u64, T, u16)>,
    now: [u16; REGISTERS.len()],
    before: [u16; REGISTERS.len()],
    pub(super) profile: Vec<Share>,
}

impl Default for DebugModel {
    fn default() -> DebugModel {
        let values = [0; REGISTERS.len()];
        let (memory_at, profile) = ("HL".to_owned(), Vec::new());
        DebugModel {
            top: 0,
            bank: None,
            chosen: None,
            memory_at,
            offset: 0,
            stood: None,
            now: values,
            before: values,
            profile,
        }
    }
}

/// The registers shown, row by row.
#[rustfmt::skip]
pub(super) const SHOWN: [&str; 16] = [
    "PC", "SP", "I", "R", "AF", "BC", "DE", "HL", "AF'", "BC'", "DE'", "HL'", "IX", "IY", "IM", "IFF1",
];

/// Returns the address of the instruction that is at most `count` ones before the next one.
fn before_here(playback: &Playback, count: usize) -> u16 {
    let spot = playback.debugger.spot();
    listing::before(&playback.session().machine, &playback.sources, spot, count).first().copied().unwrap_or(spot.0)
}

impl DebugModel {
    /// Updates the model after the machine may have run. Scrolls the listing of `lines` lines to the next instruction.
    pub(super) fn look(&mut self, playback: &Playback, lines: usize) {
        let machine = &playback.session().machine;
        let moment = (machine.frame(), machine.t_in_frame(), machine.cpu().instruction_address());
        if self.top == 0 {
            self.top = before_here(playback, lines / 4);
        }
        if !playback.is_standing() || self.stood == Some(moment) {
            return;
        }
        if self.stood.is_some() {
            self.before = self.now;
        }
        self.now = REGISTERS.each_ref().map(|register| (register.get)(machine.cpu()));
        if self.stood.is_none() {
            self.before = self.now;
        }
        (self.stood, self.chosen, self.offset, self.bank) = (Some(moment), None, 0, None);
        let seen = self.listing(playback, lines.saturating_sub(2));
        if !seen.iter().any(|line| matches!(line, ListingLine::Instruction(instruction) if instruction.next)) {
            self.top = before_here(playback, lines / 4);
        }
    }

    /// Returns the bank that the listing shows from $C000 on, on a machine that has banks.
    fn bank(&self, playback: &Playback) -> Option<u8> {
        self.bank.or(mapped(&playback.session().machine))
    }

    /// Returns the bank of the listing if it is another than the one that is mapped.
    pub(super) fn unmapped_bank(&self, playback: &Playback) -> Option<u8> {
        self.bank.filter(|bank| Some(*bank) != mapped(&playback.session().machine))
    }

    /// Returns the first `lines` lines of the listing.
    pub(super) fn listing(&self, playback: &Playback, lines: usize) -> Vec<ListingLine> {
        let machine = &playback.session().machine;
        let (bank, is_elsewhere) = (self.bank(playback), self.unmapped_bank(playback).is_some());
        let here = machine.cpu().instruction_address();
        let here = Some(here).filter(|here| playback.is_standing() && !(is_elsewhere && *here >= TOP));
        let breaks: Vec<(Spot, bool)> = playback
            .debugger
            .stoppoints()
            .flat_map(|(_, stoppoint)| {
                let is_conditional = stoppoint.condition.is_some();
                stoppoint.trigger.places().into_iter().map(move |spot| (spot, is_conditional))
            })
            .collect();
        let of = |row: Row| {
            let label = row.label.clone().map(|label| ListingLine::Label(row.at, label));
            let instruction = Instruction {
                next: here == Some(row.at),
                breakpoint: breaks
                    .iter()
                    .find(|((at, own), _)| *at == row.at && (own.is_none() || row.at < TOP || *own == bank))
                    .map(|(_, condition)| *condition),
                chosen: self.chosen == Some(row.at),
                source: playback.sources.lines.text(row.at, bank).map(plain),
                row,
            };
            label.into_iter().chain([ListingLine::Instruction(instruction)])
        };
        listing::rows(machine, &playback.sources, (self.top, bank), machine.cpu().instruction_address())
            .flat_map(of)
            .take(lines)
            .collect()
    }

    /// Scrolls the listing down by `by` instructions; up if `by` is negative.
    pub(super) fn scroll(&mut self, playback: &Playback, by: i32) {
        let machine = &playback.session().machine;
        let count = by.unsigned_abs() as usize;
        let top = if by < 0 {
            listing::before(machine, &playback.sources, (self.top, self.bank), count).first().copied()
        } else {
            listing::rows(machine, &playback.sources, (self.top, self.bank), machine.cpu().instruction_address())
                .nth(count)
                .map(|row| row.at)
        };
        self.top = top.unwrap_or(self.top);
    }

    /// Scrolls the listing to a place, with a few instructions before it.
    pub(super) fn show(&mut self, playback: &Playback, (at, bank): Spot) {
        let machine = &playback.session().machine;
        self.top = listing::before(machine, &playback.sources, (at, bank), 4).first().copied().unwrap_or(at);
        (self.chosen, self.bank) = (Some(at), bank);
    }

    pub(super) fn choose(&mut self, at: u16) {
        self.chosen = Some(at);
    }

    /// Returns the action that runs to the selected instruction.
    pub(super) fn to_chosen(&self) -> Option<Action> {
        self.chosen.map(|at| Action::Step(Step::To((at, self.bank.filter(|_| at >= TOP)))))
    }

    /// Returns the calls that have not returned, the innermost first: the place of the CALL and a description.
    pub(super) fn calls(&self, playback: &Playback) -> Vec<(Spot, String)> {
        let names = &playback.sources.names;
        playback.debugger.calls().iter().map(|call| ((call.from, call.from_bank), show::call(call, names))).collect()
    }

    /// Returns the registers of [`SHOWN`].
    pub(super) fn registers(&self, playback: &Playback) -> Vec<RegisterCell> {
        let cpu = playback.session().machine.cpu();
        let cell = |name: &&'static str| {
            let (index, register) = REGISTERS.iter().enumerate().find(|(_, register)| register.name == *name)?;
            let value = (register.get)(cpu);
            let text = format!("{value:0digits$X}", digits = digits(Field::Register(name)));
            Some(RegisterCell { name, text, changed: playback.is_standing() && value != self.before[index] })
        };
        SHOWN.iter().filter_map(cell).collect()
    }

    /// Returns the flags: bit in F, letter, and true if it is set.
    pub(super) fn flags(&self, playback: &Playback) -> [(u8, char, bool); 6] {
        let f = playback.session().machine.cpu().regs.f();
        FLAGS.map(|(_, letter, bit)| (bit, letter, f & bit != 0))
    }

    /// Inverts a flag.
    pub(super) fn flip(&mut self, playback: &mut Playback, bit: u8) {
        playback.change(|machine| {
            let f = machine.cpu().regs.f();
            machine.cpu_mut().regs.set_f(f ^ bit);
        });
    }

    /// Returns the registers of the sound chip, and the number of the one that is selected; `None` on a machine without one.
    pub(super) fn sound_chip(&self, playback: &Playback) -> Option<([u8; 16], u8)> {
        let psg = playback.session().machine.psg()?;
        Some((*psg.registers(), psg.selected()))
    }

    /// Returns lines about the time: frame and T-state, position of the beam, interrupts; on a 128K about what is mapped too.
    pub(super) fn time(&self, playback: &Playback) -> Vec<String> {
        let machine = &playback.session().machine;
        let (t, cpu) = (machine.t_in_frame(), machine.cpu());
        let beam = match machine.beam() {
            Some((x, y)) => format!("beam at {x}, {y}"),
            None => "beam outside the picture".to_owned(),
        };
        let interrupts = if cpu.iff1 { "on" } else { "off" };
        let halted = if cpu.halted() { ", HALT" } else { "" };
        let mut lines = vec![
            format!("frame {}, {t} T of {}", machine.frame(), machine.model().frame()),
            format!("line {}, {} T in it; {beam}", t / machine.model().line(), t % machine.model().line()),
            format!("interrupts {interrupts}, {}{halted}", cpu.im),
        ];
        lines.extend(machine.model().kind.has_banks().then(|| describe::paging(machine)));
        lines
    }

    /// Returns the address that the view follows, and `rows` rows of memory of `across` bytes each.
    ///
    /// # Errors
    /// The text in `memory_at` is not an address.
    pub(super) fn memory(&self, playback: &Playback, across: u16, rows: u16) -> Result<(u16, Vec<MemoryRow>), String> {
        let machine = &playback.session().machine;
        let followed = expression::value(machine, &playback.sources.names, &self.memory_at)?;
        let first = (followed - followed % across).wrapping_add(self.offset);
        let row = |row: u16| {
            let at = first.wrapping_add(row * across);
            MemoryRow { at, bytes: (0..across).map(|n| machine.peek(at.wrapping_add(n))).collect() }
        };
        Ok((followed, (0..rows).map(row).collect()))
    }

    /// Scrolls the memory view by `by` bytes.
    pub(super) fn scroll_memory(&mut self, by: i32) {
        self.offset = self.offset.wrapping_add(by as u16);
    }

    /// Makes the memory view start at an address, given as the prompt reads it.
    pub(super) fn follow(&mut self, address: &str) {
        (self.memory_at, self.offset) = (address.to_owned(), 0);
    }

    /// Sets a register or a byte to a hexadecimal number or a symbol's value.
    ///
    /// # Errors
    /// A message if the text is neither, or the value is too large.
    pub(super) fn set(&mut self, playback: &mut Playback, field: Field, typed: &str) -> Result<(), String> {
        let typed = typed.trim();
        let hex = !typed.is_empty() && typed.chars().all(|c| c.is_ascii_hexdigit());
        let value = if hex { format!("${typed}") } else { typed.to_owned() };
        command(
            playback,
            &match field {
                Field::Register(name) => format!("registers {name} {value}"),
                Field::Byte(at) => format!("poke ${at:04X} {value}"),
            },
        )
    }

    /// Measures the time by routine over the next second, with the keys held as they are.
    pub(super) fn measure(&mut self, playback: &Playback) {
        let totals = playback.debugger.profile(&playback.sources.names, PROFILED);
        let all = totals.iter().map(|(_, t)| t).sum::<T>().max(1);
        let share = |(name, t): (String, T)| Share { name, t: t / PROFILED, part: t as f32 / all as f32 };
        self.profile = totals.into_iter().map(share).collect();
    }

    /// Returns a line about the machine: "running", or where and why it stopped.
    pub(super) fn status(&self, playback: &Playback) -> String {
        if !playback.is_standing() {
            return "running".to_owned();
        }
        let debugger = &playback.debugger;
        let why = playback.stop().map(|stop| {
            let about = debugger.about(stop).map(str::to_owned);
            about.unwrap_or_else(|| show::stop(stop, &playback.sources.names))
        });
        let why = why.unwrap_or_default();
        let names = &playback.sources.names;
        let here = playback.session().machine.cpu().instruction_address();
        let place = match playback.sources.lines.at(here, mapped(&playback.session().machine)) {
            Some((file, line)) => {
                format!("{}:{line}", file.file_name().unwrap_or_default().to_string_lossy())
            }
            None => names.place(here),
        };
        if why.is_empty() { format!("stopped at {place}") } else { format!("{why}, at {place}") }
    }
}

/// Returns a line of source with one space between its words.
fn plain(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Runs a command of the prompt whose output is not needed.
fn command(playback: &mut Playback, line: &str) -> Result<(), String> {
    match prompt::answer(&mut playback.debugger, &playback.sources, line, &|| true) {
        Answer::Mistake(why) => Err(why),
        Answer::Text(_) | Answer::Nothing | Answer::Quit => Ok(()),
    }
}

/// Returns the number of hexadecimal digits of a field's largest value.
pub(super) fn digits(field: Field) -> usize {
    match field {
        Field::Register(name) => match register(name).map_or(0, |register| register.most) {
            0..=0xF => 1,
            0x10..=0xFF => 2,
            _ => 4,
        },
        Field::Byte(_) => 2,
    }
}

#[cfg(test)]
mod tests;
