//! What the debugger shows, as data, and what a person does to it. It draws nothing; the commands behind it are the prompt's.

use crate::front::debug::listing::{self, Row};
use crate::front::debug::prompt::{self, Answer, place};
use crate::front::debug::registers::{FLAGS, REGISTERS, register};
use crate::front::debug::stack::calls;
use crate::front::debug::{Trap, show};
use crate::play::controls::{Action, Player, Step};
use spectrum::{FRAME, LINE, T};

/// Frames that a profile looks at: a second of them.
const PROFILED: u64 = 50;

/// A line of the listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A name of the source, and where it stands.
    Label(u16, String),
    Instruction(Instruction),
}

/// An instruction in the listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Instruction {
    pub(super) row: Row,
    /// It comes next.
    pub(super) next: bool,
    /// A breakpoint stands there; whether it has a condition.
    pub(super) trap: Option<bool>,
    /// A person chose it.
    pub(super) chosen: bool,
    /// The source's line, without the blanks that align it.
    pub(super) source: Option<String>,
}

/// A register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) name: &'static str,
    pub(super) text: String,
    /// It is not what it was when the machine stood last.
    pub(super) changed: bool,
}

/// Some bytes of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bytes {
    pub(super) at: u16,
    pub(super) bytes: Vec<u8>,
}

/// A routine's part of the time.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Share {
    pub(super) name: String,
    /// T-states a frame.
    pub(super) t: T,
    /// Of all the time, 0 to 1.
    pub(super) part: f32,
}

/// Something that can be changed while the machine stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Register(&'static str),
    Byte(u16),
}

#[derive(Debug)]
pub(super) struct Model {
    /// The first instruction of the listing.
    top: u16,
    chosen: Option<u16>,
    /// What the memory's view begins with: a place as the prompt takes it, and how many bytes behind it.
    pub(super) place: String,
    offset: u16,
    /// When the machine stood last, and its registers then and the time before.
    stood: Option<(u64, T, u16)>,
    now: [u16; REGISTERS.len()],
    before: [u16; REGISTERS.len()],
    pub(super) profile: Vec<Share>,
}

impl Default for Model {
    fn default() -> Model {
        let values = [0; REGISTERS.len()];
        let (place, profile) = ("HL".to_owned(), Vec::new());
        Model { top: 0, chosen: None, place, offset: 0, stood: None, now: values, before: values, profile }
    }
}

/// The registers that are shown, row by row.
#[rustfmt::skip]
pub(super) const SHOWN: [&str; 16] = [
    "PC", "SP", "I", "R", "AF", "BC", "DE", "HL", "AF'", "BC'", "DE'", "HL'", "IX", "IY", "IM", "IFF1",
];

impl Model {
    /// Looks at a machine that may have gone on: where it stands is in the listing of so many lines.
    pub(super) fn look(&mut self, player: &Player, lines: usize) {
        let machine = &player.session().machine;
        let moment = (machine.frame(), machine.t_in_frame(), machine.cpu().regs.pc());
        let here = show::here(machine);
        if self.top == 0 {
            self.top = listing::before(machine, &player.sources, here, lines / 4).first().copied().unwrap_or(here);
        }
        if !player.is_standing() || self.stood == Some(moment) {
            return;
        }
        if self.stood.is_some() {
            self.before = self.now;
        }
        self.now = REGISTERS.each_ref().map(|register| (register.get)(machine.cpu()));
        if self.stood.is_none() {
            self.before = self.now;
        }
        (self.stood, self.chosen, self.offset) = (Some(moment), None, 0);
        let seen = self.listing(player, lines.saturating_sub(2));
        if !seen.iter().any(|line| matches!(line, Line::Instruction(instruction) if instruction.next)) {
            self.top = listing::before(machine, &player.sources, here, lines / 4).first().copied().unwrap_or(here);
        }
    }

    /// So many lines of the listing.
    pub(super) fn listing(&self, player: &Player, lines: usize) -> Vec<Line> {
        let machine = &player.session().machine;
        let here = player.is_standing().then(|| show::here(machine));
        let breaks: Vec<(u16, bool)> = player
            .debugger
            .traps()
            .filter_map(|(_, set)| match set.trap {
                Trap::Break(at) => Some((at, set.condition.is_some())),
                Trap::Watch { .. } => None,
            })
            .collect();
        let of = |row: Row| {
            let label = row.label.clone().map(|label| Line::Label(row.at, label));
            let instruction = Instruction {
                next: here == Some(row.at),
                trap: breaks.iter().find(|(at, _)| *at == row.at).map(|(_, condition)| *condition),
                chosen: self.chosen == Some(row.at),
                source: player.sources.lines.text(row.at).map(plain),
                row,
            };
            label.into_iter().chain([Line::Instruction(instruction)])
        };
        listing::rows(machine, &player.sources, self.top, show::here(machine)).flat_map(of).take(lines).collect()
    }

    /// The listing by so many instructions further down; up, if it is less than 0.
    pub(super) fn scroll(&mut self, player: &Player, by: i32) {
        let machine = &player.session().machine;
        let count = by.unsigned_abs() as usize;
        let top = if by < 0 {
            listing::before(machine, &player.sources, self.top, count).first().copied()
        } else {
            listing::rows(machine, &player.sources, self.top, show::here(machine)).nth(count).map(|row| row.at)
        };
        self.top = top.unwrap_or(self.top);
    }

    /// The listing from an address on, with something before it.
    pub(super) fn show(&mut self, player: &Player, at: u16) {
        let machine = &player.session().machine;
        self.top = listing::before(machine, &player.sources, at, 4).first().copied().unwrap_or(at);
        self.chosen = Some(at);
    }

    pub(super) fn choose(&mut self, at: u16) {
        self.chosen = Some(at);
    }

    /// What runs to the instruction that was chosen.
    pub(super) fn to_chosen(&self) -> Option<Action> {
        self.chosen.map(|at| Action::Step(Step::To(at)))
    }

    /// Sets a breakpoint before an instruction, or takes it away.
    pub(super) fn switch(&mut self, player: &mut Player, at: u16) {
        let set = player.debugger.traps().find(|(_, set)| set.trap == Trap::Break(at)).map(|(number, _)| number);
        match set {
            Some(number) => player.debugger.clear(number),
            None => player.debugger.set(Trap::Break(at), None) > 0,
        };
    }

    /// Sets what the prompt's words say: `break draw if A == 3`, `watch Grid:9 write`; a place alone is a breakpoint.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn trap(&mut self, player: &mut Player, words: &str) -> Result<(), String> {
        let mut parts = words.split_whitespace();
        let first = parts.next().unwrap_or_default();
        if ["break", "br", "watch", "w"].contains(&first) {
            return command(player, words);
        }
        if parts.next().is_some_and(|second| second != "if") {
            return Err(format!(
                "{first}: a trap is PLACE, break PLACE or watch PLACE, each with or without `if` behind it"
            ));
        }
        command(player, &format!("break {words}"))
    }

    /// The traps: their numbers, what they wait for, and the place to look at.
    pub(super) fn traps(&self, player: &Player) -> Vec<(usize, String, Option<u16>)> {
        let place = |trap: &Trap| if let Trap::Break(at) = trap { Some(*at) } else { None };
        let names = &player.sources.names;
        player.debugger.traps().map(|(number, set)| (number, show::trap(set, names), place(&set.trap))).collect()
    }

    /// The calls that have not returned, the innermost first, and where they are.
    pub(super) fn calls(&self, player: &Player) -> Vec<(u16, String)> {
        let calls = calls(&player.session().machine);
        calls.iter().map(|call| (call.from, show::call(call, &player.sources.names))).collect()
    }

    /// The registers of [`SHOWN`].
    pub(super) fn registers(&self, player: &Player) -> Vec<Cell> {
        let cpu = player.session().machine.cpu();
        let cell = |name: &&'static str| {
            let (index, register) = REGISTERS.iter().enumerate().find(|(_, register)| register.name == *name)?;
            let value = (register.get)(cpu);
            let text = format!("{value:0digits$X}", digits = digits(Field::Register(name)));
            Some(Cell { name, text, changed: player.is_standing() && value != self.before[index] })
        };
        SHOWN.iter().filter_map(cell).collect()
    }

    /// The flags: their bits, their letters, whether they are set.
    pub(super) fn flags(&self, player: &Player) -> [(u8, char, bool); 6] {
        let f = player.session().machine.cpu().regs.f();
        FLAGS.map(|(_, letter, bit)| (bit, letter, f & bit != 0))
    }

    /// Changes a flag.
    pub(super) fn flip(&mut self, player: &mut Player, bit: u8) {
        player.change(|machine| {
            let f = machine.cpu().regs.f();
            machine.cpu_mut().regs.set_f(f ^ bit);
        });
    }

    /// The time: the frame, the T-state in it, the beam, interrupts.
    pub(super) fn time(&self, player: &Player) -> [String; 3] {
        let machine = &player.session().machine;
        let (t, cpu) = (machine.t_in_frame(), machine.cpu());
        let beam = match machine.beam() {
            Some((x, y)) => format!("beam at {x}, {y}"),
            None => "beam outside".to_owned(),
        };
        let interrupts = if cpu.iff1 { "on" } else { "off" };
        let halted = if cpu.halted() { ", HALT" } else { "" };
        [
            format!("frame {}, {t} T of {FRAME}", machine.frame()),
            format!("line {}, {} T in it; {beam}", t / LINE, t % LINE),
            format!("interrupts {interrupts}, {}{halted}", cpu.im),
        ]
    }

    /// Rows of memory, so many bytes across, and the address that is followed.
    ///
    /// # Errors
    /// A place that is none.
    pub(super) fn memory(&self, player: &Player, across: u16, rows: u16) -> Result<(u16, Vec<Bytes>), String> {
        let machine = &player.session().machine;
        let place = place(machine, &player.sources.names, &self.place)?;
        let first = (place - place % across).wrapping_add(self.offset);
        let row = |row: u16| {
            let at = first.wrapping_add(row * across);
            Bytes { at, bytes: (0..across).map(|n| machine.peek(at.wrapping_add(n))).collect() }
        };
        Ok((place, (0..rows).map(row).collect()))
    }

    /// The memory's view by so many bytes further.
    pub(super) fn turn(&mut self, by: i32) {
        self.offset = self.offset.wrapping_add(by as u16);
    }

    /// Memory from this place on.
    pub(super) fn follow(&mut self, place: &str) {
        (self.place, self.offset) = (place.to_owned(), 0);
    }

    /// Changes a register or a byte: a hexadecimal number, or a symbol.
    ///
    /// # Errors
    /// What was typed is no such value.
    pub(super) fn set(&mut self, player: &mut Player, field: Field, typed: &str) -> Result<(), String> {
        let typed = typed.trim();
        let hex = !typed.is_empty() && typed.chars().all(|c| c.is_ascii_hexdigit());
        let value = if hex { format!("${typed}") } else { typed.to_owned() };
        command(
            player,
            &match field {
                Field::Register(name) => format!("registers {name} {value}"),
                Field::Byte(at) => format!("poke ${at:04X} {value}"),
            },
        )
    }

    /// Where the time of the next second goes, if nobody presses another key.
    pub(super) fn measure(&mut self, player: &Player) {
        let totals = player.debugger.profile(&player.sources.names, PROFILED);
        let all = totals.iter().map(|(_, t)| t).sum::<T>().max(1);
        let share = |(name, t): (String, T)| Share { name, t: t / PROFILED, part: t as f32 / all as f32 };
        self.profile = totals.into_iter().map(share).collect();
    }

    /// Why the machine stands, or that it runs.
    pub(super) fn state(&self, player: &Player) -> String {
        if !player.is_standing() {
            return "runs".to_owned();
        }
        let why = player.stop().map(|stop| show::stop(stop, &player.sources.names)).unwrap_or_default();
        let names = &player.sources.names;
        let here = show::here(&player.session().machine);
        let place = match player.sources.lines.at(here) {
            Some((file, line)) => {
                format!("{}:{line}", file.file_name().unwrap_or_default().to_string_lossy())
            }
            None => names.place(here),
        };
        if why.is_empty() { format!("stands at {place}") } else { format!("{why}, at {place}") }
    }
}

/// A line of source with one blank between its words.
fn plain(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A command of the prompt's that only changes something.
fn command(player: &mut Player, line: &str) -> Result<(), String> {
    match prompt::answer(&mut player.debugger, &player.sources, line, &|| true) {
        Answer::Mistake(why) => Err(why),
        Answer::Text(_) | Answer::Nothing | Answer::Quit => Ok(()),
    }
}

/// The largest number of digits that a field's value has.
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
