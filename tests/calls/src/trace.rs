//! A routine's instructions one by one, with the program's own labels.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use pipeline::Program;
use serde::{Deserialize, Serialize};
use z80::{Registers, flags};

use super::T;

/// One instruction, and the registers before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TracedInstruction {
    /// The time at which it began, in T-states since the routine began.
    pub t: T,
    /// The nearest label at or before it, and the distance unless that is 0: `choose_move.line+2`.
    pub label: String,
    /// The instruction, disassembled.
    pub text: String,
    /// The label or the place to which it jumps or calls, of an instruction that names one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub target: String,
    /// The registers before it; PC is its address.
    #[serde(with = "crate::serial::registers")]
    pub registers: Registers,
    /// The page mapped at $C000, of a program with banks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<u8>,
}

/// The last steps of a routine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// The steps, in order.
    pub steps: VecDeque<TracedInstruction>,
    /// Number of earlier steps, which were not kept.
    pub before: u64,
}

impl Trace {
    /// Adds a step, and drops the first one if there are more than `most`.
    pub fn add(&mut self, step: TracedInstruction, most: usize) {
        self.steps.push_back(step);
        if self.steps.len() > most {
            self.steps.pop_front();
            self.before += 1;
        }
    }
}

/// A line for each step: time, address, label, instruction, registers, flags.
impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.before > 0 {
            writeln!(f, "({} steps before these)", self.before)?;
        }
        for step in &self.steps {
            writeln!(f, "{step}")?;
        }
        Ok(())
    }
}

impl fmt::Display for TracedInstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let r = &self.registers;
        write!(
            f,
            "{:>7} ${:04X} {:<24} {:<16} A={:02X} {} BC={:04X} DE={:04X} HL={:04X} IX={:04X} IY={:04X} SP={:04X}",
            self.t,
            r.pc(),
            self.label,
            self.text,
            r.a(),
            set_flags(r.f()),
            r.bc(),
            r.de(),
            r.hl(),
            r.ix(),
            r.iy(),
            r.sp()
        )?;
        self.page.map_or(Ok(()), |page| write!(f, " page={page}"))?;
        if self.target.is_empty() { Ok(()) } else { write!(f, " ; {}", self.target) }
    }
}

/// Formats the flags: a letter for each that is set, a dot for the others.
fn set_flags(f: u8) -> String {
    [(flags::S, 'S'), (flags::Z, 'Z'), (flags::H, 'H'), (flags::PV, 'P'), (flags::N, 'N'), (flags::C, 'C')]
        .into_iter()
        .map(|(bit, letter)| if f & bit == 0 { '.' } else { letter })
        .collect()
}

/// The program's labels by address.
#[derive(Debug, Default)]
pub struct Labels(BTreeMap<u16, String>);

impl Labels {
    /// Collects the symbols that are addresses of the program. Of several at one address it takes the shortest.
    pub fn new(program: &Program) -> Labels {
        let end = i64::from(program.start) + program.code.len() as i64;
        let mut labels: BTreeMap<u16, String> = BTreeMap::new();
        for (name, &value) in &program.symbols {
            if (i64::from(program.start)..end).contains(&value) {
                let label = labels.entry(value as u16).or_insert_with(|| name.clone());
                if name.len() < label.len() {
                    label.clone_from(name);
                }
            }
        }
        Labels(labels)
    }

    /// Returns the nearest label at or before an address, and the label's address.
    pub fn nearest(&self, address: u16) -> Option<(u16, &str)> {
        self.0.range(..=address).next_back().map(|(&at, label)| (at, label.as_str()))
    }

    /// Returns the address of the first label after an address.
    pub fn after(&self, address: u16) -> Option<u16> {
        self.0.range(address.checked_add(1)?..).next().map(|(&at, _)| at)
    }

    /// Formats an address as the nearest label at or before it and the distance; empty if there is no label.
    pub fn name(&self, address: u16) -> String {
        match self.nearest(address) {
            None => String::new(),
            Some((at, label)) if at == address => label.to_owned(),
            Some((at, label)) => format!("{label}+{}", address - at),
        }
    }
}
