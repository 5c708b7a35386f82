//! What of the Z80 code the walks reach: every instruction and both sides of every branch of the rules and the player, and
//! which row of the player's table made each move.

use std::collections::BTreeMap;
use std::fmt;

use games::tictactoe::Level;
use pipeline::Program;
use serde::Serialize;
use z80::disasm::disassemble;

use super::questions;
use crate::contract::grammar::header::{Header, Key};
use crate::core::engine::Engine;
use crate::core::memory::Memory;
use crate::core::trace::Labels;
use crate::diff::{Asker, sources};
use crate::symbols::{Routine, byte_at, routine};
use crate::{Call, Core, Error, Runner};

/// The sources whose routines have to be reached.
const SOURCES: [&str; 2] = ["rules.asm", "player.asm"];

/// A side of a branch that no input can reach, as a line Unreached in a header says: `choose_move.line+13 always jumps: why`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unreached {
    /// The instruction, by its label.
    pub label: String,
    /// Whether it always jumps, or never does.
    pub always: bool,
    /// Why.
    pub why: String,
}

impl Unreached {
    fn read(text: &str) -> Option<Unreached> {
        let (what, why) = text.split_once(": ")?;
        let (label, side) = what.trim().split_once(' ')?;
        let always = match side {
            "always jumps" => true,
            "never jumps" => false,
            _ => return None,
        };
        let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(Unreached { label: label.to_owned(), always, why })
    }
}

/// The reasons that stand in the headers of the sources.
fn reasons(program: &Program) -> Vec<Unreached> {
    let sources = sources(program);
    let texts = sources.iter().filter(|(name, _)| SOURCES.contains(&name.as_str()));
    let headers = texts.flat_map(|(_, text)| Header::all(text));
    headers.filter_map(|header| Unreached::read(&header.get(Key::Unreached)?.1.text)).collect()
}

/// An instruction, and how often the walks came to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Covered {
    /// Its address.
    pub address: u16,
    /// The nearest label at or before it.
    pub label: String,
    /// The instruction.
    pub text: String,
    /// How often it was executed.
    pub times: u64,
    /// How often it jumped, called or returned, and how often not, if it is one that decides.
    pub branch: Option<[u64; 2]>,
}

impl Covered {
    /// What of it was not reached: told, with the reason if there is one.
    fn unreached<'a>(&self, reasons: &'a [Unreached]) -> Vec<(String, Option<&'a str>)> {
        if self.times == 0 {
            return vec![(format!("{} {}", self.label, self.text), None)];
        }
        let sides = self.branch.iter().flat_map(|sides| sides.iter().zip([true, false]));
        sides
            .filter(|(times, _)| **times == 0)
            .map(|(_, taken)| {
                let side = if taken { "never jumps" } else { "always jumps" };
                let reason = reasons.iter().find(|reason| reason.label == self.label && reason.always != taken);
                let why = reason.map(|reason| reason.why.as_str());
                (format!("{} {} {side}", self.label, self.text), why)
            })
            .collect()
    }
}

/// A row of the player's table, and how often it made the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableRow {
    /// Its address.
    pub address: u16,
    /// How often it made the move at level Classic and at Unbeatable, on set (b).
    pub fired: [u64; 2],
}

/// What the walks reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Every instruction of rules and player, by address.
    pub instructions: Vec<Covered>,
    /// The rows of the player's table that made a move, by address.
    pub rows: Vec<TableRow>,
    /// Why some sides of branches cannot be reached: what the sources say.
    pub reasons: Vec<Unreached>,
}

impl Coverage {
    /// What was not reached, with the reason where there is one.
    pub fn unreached(&self) -> Vec<(String, Option<&str>)> {
        self.instructions.iter().flat_map(|covered| covered.unreached(&self.reasons)).collect()
    }

    /// Whether everything was reached that can be.
    pub fn holds(&self) -> bool {
        self.unreached().iter().all(|(_, why)| why.is_some())
    }
}

/// How much was reached, and what was not.
impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reached = self.instructions.iter().filter(|covered| covered.times > 0).count();
        let sides = || self.instructions.iter().filter_map(|covered| covered.branch).flatten();
        let both = sides().filter(|times| *times > 0).count();
        write!(
            f,
            "{reached} of {} instructions of rules and player are reached, and {both} of {} sides of branches",
            self.instructions.len(),
            sides().count()
        )?;
        for (what, why) in self.unreached() {
            write!(f, "\n  not reached: {what}: {}", why.unwrap_or("and there is no reason for it"))?;
        }
        Ok(())
    }
}

/// The routines of the sources, by address: those that have a header. Each goes on to the next label that is not its own.
pub(super) fn routines(program: &Program, files: &[&str]) -> Result<Vec<Routine>, Error> {
    let sources = sources(program);
    let texts = sources.iter().filter(|(name, _)| files.contains(&name.as_str())).flat_map(|(_, text)| text.lines());
    let names = texts.filter_map(|line| Some(line.strip_prefix("; ")?.split_once(": ")?.0));
    let mut routines = names
        .filter_map(|name| Some((name, *program.symbols.get(name)?)))
        .map(|(name, _)| routine(program, name))
        .collect::<Result<Vec<_>, Error>>()?;
    routines.sort_by_key(|routine| routine.start);
    Ok(routines)
}

/// Counts what a processor does.
struct Counter {
    times: Vec<u64>,
    /// Of each branch: the address behind it.
    behind: BTreeMap<u16, u16>,
    branches: BTreeMap<u16, [u64; 2]>,
    last: Option<u16>,
    /// Where the player looks at a row of its table, and the row it looked at last.
    look: u16,
    row: u16,
}

impl Counter {
    fn at(&mut self, engine: &Engine) {
        let pc = engine.pc();
        self.came(pc);
        self.times[usize::from(pc)] += 1;
        self.last = Some(pc);
        if pc == self.look {
            self.row = engine.registers().hl();
        }
    }

    /// From the last instruction to this address.
    fn came(&mut self, to: u16) {
        if let Some(last) = self.last.take()
            && let Some(&behind) = self.behind.get(&last)
        {
            self.branches.entry(last).or_default()[usize::from(to == behind)] += 1;
        }
    }

    fn call(&mut self, runner: &mut Runner, call: &Call) -> crate::Outcome {
        let (outcome, _) = runner.run(call, |engine, _: &Memory| self.at(engine));
        if let Some(returned) = outcome.returned() {
            self.came(returned.registers.pc());
        }
        self.last = None;
        outcome
    }
}

/// Whether an instruction decides where to go.
fn decides(text: &str) -> bool {
    let (mnemonic, operands) = text.split_once(' ').unwrap_or((text, ""));
    let condition = operands.split(',').next().unwrap_or_default();
    let conditions = ["NZ", "Z", "NC", "C", "PO", "PE", "P", "M"];
    match mnemonic {
        "DJNZ" => true,
        "JR" | "JP" | "CALL" => operands.contains(',') && conditions.contains(&condition),
        "RET" => conditions.contains(&condition),
        _ => false,
    }
}

/// Runs the player at both levels on all of set (b), and all questions of the rules, and counts what of their code that reaches.
///
/// # Errors
/// A program that lacks a symbol of the player or the rules.
pub fn cover(program: &Program) -> Result<Coverage, Error> {
    let labels = Labels::new(program);
    let byte = |address: u16| byte_at(program, address);
    let mut instructions = Vec::new();
    let mut behind = BTreeMap::new();
    for Routine { start, end, .. } in routines(program, &SOURCES)? {
        let mut address = start;
        while address < end {
            let line = disassemble(address, byte);
            let next = address + line.bytes.len() as u16;
            if decides(&line.text) {
                behind.insert(address, next);
            }
            instructions.push((address, line.text));
            address = next;
        }
    }

    let look = *program.symbols.get("choose_move.rule").unwrap_or(&0) as u16;
    let times = vec![0; 0x1_0000];
    let mut counter = Counter { times, behind, branches: BTreeMap::new(), last: None, look, row: 0 };
    let mut rows: BTreeMap<u16, [u64; 2]> = BTreeMap::new();
    for level in Level::ALL {
        let moves = questions::everything(program, level);
        let open = moves.cases()? - questions::FULL;
        let questions = [moves];
        let mut asker = Asker::new(program, Core::Z80, &questions)?;
        for case in 0..questions[0].cases()? {
            let (call, _) = asker.set(questions[0].as_ref(), 0, 0, case);
            if counter.call(&mut asker.image.runner, &call).returned().is_some() && case < open {
                rows.entry(counter.row).or_default()[level as usize] += 1;
            }
        }
    }
    let rules = questions::of_rules(program);
    let mut asker = Asker::new(program, Core::Z80, &rules)?;
    for (question, ask) in rules.iter().enumerate() {
        for case in 0..ask.cases()? {
            let (call, _) = asker.set(ask.as_ref(), question, 0, case);
            counter.call(&mut asker.image.runner, &call);
        }
    }

    let instructions = instructions.into_iter().map(|(address, text)| Covered {
        address,
        label: labels.name(address),
        text,
        times: counter.times[usize::from(address)],
        branch: counter
            .behind
            .contains_key(&address)
            .then(|| counter.branches.get(&address).copied().unwrap_or_default()),
    });
    let rows = rows.into_iter().map(|(address, fired)| TableRow { address, fired }).collect();
    Ok(Coverage { instructions: instructions.collect(), rows, reasons: reasons(program) })
}
