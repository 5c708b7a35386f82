//! Coverage: the instructions and the sides of branches that the cases of questions reach, and the rows of a table that decided.

use std::collections::BTreeMap;
use std::fmt;

use pipeline::Program;
use serde::Serialize;
use z80::disasm::disassemble;
use z80::table;

use super::{Ask, Asker, sources};
use crate::contract::grammar::header::Header;
use crate::contract::grammar::key::Key;
use crate::contract::grammar::unreached::UnreachedSide;
use crate::symbols::{Routine, byte_at, routine, whole_name};
use crate::{Call, CallOutcome, Core, Error, Runner};
use calls::engine::Engine;
use calls::memory::Memory;
use calls::trace::Labels;

/// The subject of a coverage.
pub struct Covering {
    /// The sources whose routines have to be reached.
    pub sources: &'static [&'static str],
    /// A name for the routines in reports: "rules and player".
    pub what: &'static str,
    /// The questions whose cases have to reach them.
    pub questions: Vec<Box<dyn Ask>>,
    /// A table of the program whose rows decide.
    pub table: Option<Table>,
}

/// A table whose rows decide, with a column of counts for each question.
pub struct Table {
    /// The label of the instruction at which HL points to a row. The row at which it points last decides.
    pub look: &'static str,
    /// The questions whose cases a row decides, and the number of cases, from the first on, in which one does.
    pub questions: Vec<(Box<dyn Ask>, usize)>,
}

/// A side of a branch that no case reaches, from a line `Untried` or `Unreached` in a header: `choose_move.line+13 always jumps: reason`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unreached {
    /// The instruction, by its label.
    pub label: String,
    /// True if it always jumps, false if it never does.
    pub always: bool,
    /// The reason.
    pub why: String,
}

/// An instruction, and how often it was executed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Covered {
    /// Its address.
    pub address: u16,
    /// The nearest label at or before it.
    pub label: String,
    /// The instruction.
    pub text: String,
    /// Number of times that it was executed.
    pub times: u64,
    /// Number of times that a branch with a condition jumped, called or returned, and that it did not.
    pub branch: Option<[u64; 2]>,
}

impl Covered {
    /// Describes what of it was not reached, each with the reason if there is one.
    fn unreached<'a>(&self, reasons: &'a [Unreached]) -> Vec<(String, Option<&'a str>)> {
        if self.times == 0 {
            return vec![(format!("{} {}", self.label, self.text), None)];
        }
        let sides = self.branch.iter().flat_map(|sides| sides.iter().zip([true, false]));
        let unreached = sides.filter(|(times, _)| **times == 0).map(|(_, taken)| {
            let side = if taken { "never jumps" } else { "always jumps" };
            let reason = reasons.iter().find(|reason| reason.label == self.label && reason.always != taken);
            (format!("{} {} {side}", self.label, self.text), reason.map(|reason| reason.why.as_str()))
        });
        unreached.collect()
    }
}

/// A row of a table, and how often it decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableRow {
    /// Its address.
    pub address: u16,
    /// Number of cases that it decided, for each question of the table.
    pub fired: Vec<u64>,
}

/// The instructions and branches that the cases reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Every instruction, by address.
    pub instructions: Vec<Covered>,
    /// The rows of the table that decided, by address.
    pub rows: Vec<TableRow>,
    /// The reasons in the sources why some sides of branches cannot be reached.
    pub reasons: Vec<Unreached>,
    /// A name for the instructions in reports.
    #[serde(skip)]
    pub what: &'static str,
}

impl Coverage {
    /// Returns what was not reached, with the reason where there is one.
    pub fn unreached(&self) -> Vec<(String, Option<&str>)> {
        self.instructions.iter().flat_map(|covered| covered.unreached(&self.reasons)).collect()
    }

    /// Returns true if everything was reached that can be.
    pub fn holds(&self) -> bool {
        self.unreached().iter().all(|(_, why)| why.is_some())
    }
}

/// The numbers, and what was not reached.
impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reached = self.instructions.iter().filter(|covered| covered.times > 0).count();
        let sides = || self.instructions.iter().filter_map(|covered| covered.branch).flatten();
        let both = sides().filter(|times| *times > 0).count();
        write!(
            f,
            "{reached} of {} instructions of {} are reached, and {both} of {} sides of branches",
            self.instructions.len(),
            self.what,
            sides().count()
        )?;
        for (what, why) in self.unreached() {
            write!(f, "\n  not reached: {what}: {}", why.unwrap_or("no reason is given"))?;
        }
        Ok(())
    }
}

/// Returns the routines of sources, by address: those with a header, each up to the next label that is not local to it.
pub(crate) fn routines(program: &Program, files: &[&str]) -> Result<Vec<Routine>, Error> {
    let sources = sources(program);
    let texts = sources.iter().filter(|(name, _)| files.contains(&name.as_str())).flat_map(|(_, text)| text.lines());
    let names = texts.filter_map(|line| Some(line.strip_prefix("; ")?.split_once(": ")?.0));
    let names = names.filter_map(|name| whole_name(program, name));
    let mut routines = names.map(|name| routine(program, name)).collect::<Result<Vec<_>, Error>>()?;
    routines.sort_by_key(|routine| routine.start);
    // The heading of a file can be the name of a routine too.
    routines.dedup_by_key(|routine| routine.start);
    Ok(routines)
}

/// Returns the reasons in the headers of sources.
fn reasons(program: &Program, files: &[&str]) -> Vec<Unreached> {
    let sources = sources(program);
    let texts = sources.iter().filter(|(name, _)| files.contains(&name.as_str()));
    let headers = texts.flat_map(|(_, text)| Header::all(text));
    let of = |header: &Header, key| UnreachedSide::all(header, key).filter_map(Result::ok).collect::<Vec<_>>();
    let sides = headers.flat_map(|header| [of(&header, Key::Untried), of(&header, Key::Unreached)]).flatten();
    sides.map(|UnreachedSide { label, always, why }| Unreached { label, always, why }).collect()
}

/// Counts instructions and branches.
struct Counter {
    times: Vec<u64>,
    /// The address after each branch with a condition, and how often it was taken and not.
    branches: BTreeMap<u16, (u16, [u64; 2])>,
    last: Option<u16>,
    /// The address at which HL points to a row of the table, and the row.
    look: Option<u16>,
    row: u16,
}

impl Counter {
    /// Counts the instruction at PC.
    fn count_instruction(&mut self, engine: &Engine) {
        let pc = engine.pc();
        self.count_side(pc);
        self.times[usize::from(pc)] += 1;
        self.last = Some(pc);
        if self.look == Some(pc) {
            self.row = engine.registers().hl();
        }
    }

    /// Counts the side by which the last instruction leads to an address.
    fn count_side(&mut self, to: u16) {
        if let Some((next, sides)) = self.last.take().and_then(|last| self.branches.get_mut(&last)) {
            sides[usize::from(to == *next)] += 1;
        }
    }

    /// Calls a routine, and counts what it executes.
    fn call(&mut self, runner: &mut Runner, call: &Call) -> CallOutcome {
        let (outcome, _) = runner.run(call, |engine, _: &Memory| self.count_instruction(engine));
        if let Some(returned) = outcome.returned() {
            self.count_side(returned.registers.pc());
        }
        self.last = None;
        outcome
    }
}

/// Returns true if the instruction at an address is a branch with a condition.
fn is_conditional(program: &Program, address: u16) -> bool {
    let bytes: [u8; 4] = std::array::from_fn(|offset| byte_at(program, address.wrapping_add(offset as u16)));
    let branch = table::decode(&bytes).and_then(|decoded| decoded.instruction.branch());
    branch.is_some_and(|branch| branch.condition.is_some())
}

/// Asks all questions, and counts what they reach.
///
/// # Errors
/// A program that lacks a symbol of the questions.
pub fn cover(program: &Program, covering: &Covering) -> Result<Coverage, Error> {
    let labels = Labels::new(program);
    let mut instructions = Vec::new();
    let mut branches = BTreeMap::new();
    for Routine { start, end, .. } in routines(program, covering.sources)? {
        let mut address = start;
        while address < end {
            let line = disassemble(address, |address| byte_at(program, address));
            let next = address + line.bytes.len() as u16;
            if is_conditional(program, address) {
                branches.insert(address, (next, [0; 2]));
            }
            instructions.push((address, line.text));
            address = next;
        }
    }
    let look = covering.table.as_ref().and_then(|table| program.symbols.get(table.look)).map(|&at| at as u16);
    let mut counter = Counter { times: vec![0; 0x1_0000], branches, last: None, look, row: 0 };
    let mut rows: BTreeMap<u16, Vec<u64>> = BTreeMap::new();
    let columns = covering.table.as_ref().map_or(&[][..], |table| &table.questions);
    for (column, (question, decided)) in columns.iter().enumerate() {
        let question = std::slice::from_ref(question);
        let mut asker = Asker::new(program, Core::Z80, question)?;
        for case in 0..question[0].cases()? {
            let (call, _) = asker.set(question[0].as_ref(), 0, 0, case);
            if counter.call(&mut asker.image.runner, &call).returned().is_some() && case < *decided {
                rows.entry(counter.row).or_insert_with(|| vec![0; columns.len()])[column] += 1;
            }
        }
    }
    let mut asker = Asker::new(program, Core::Z80, &covering.questions)?;
    for (number, question) in covering.questions.iter().enumerate() {
        for routine in 0..question.routines().len() {
            for case in 0..question.cases()? {
                let (call, _) = asker.set(question.as_ref(), number, routine, case);
                counter.call(&mut asker.image.runner, &call);
            }
        }
    }
    let instructions = instructions.into_iter().map(|(address, text)| Covered {
        address,
        label: labels.name(address),
        text,
        times: counter.times[usize::from(address)],
        branch: counter.branches.get(&address).map(|(_, sides)| *sides),
    });
    Ok(Coverage {
        instructions: instructions.collect(),
        rows: rows.into_iter().map(|(address, fired)| TableRow { address, fired }).collect(),
        reasons: reasons(program, covering.sources),
        what: covering.what,
    })
}
