//! A header read off a routine's runs, for a person to complete: for `zxlab prove FILE --suggest NAME`.
//!
//! The routine is called with random registers. A register belongs in `In` if another value of it makes a difference to anything but
//! that register itself; in `Clobbers` if it is not what it was. Memory that nothing has set and that the routine reads is an input too.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use fastrand::Rng;
use pipeline::Program;
use z80::flags;

use crate::core::{Call, CallOutcome, Change, Core, Register, Returned, Runner, T};
use crate::numbers::grouped;
use crate::{Error, Registers, symbols};

/// Number of calls.
const RUNS: usize = 1_000;

/// Number of calls that hang, after which there are no more: each takes as long as hundreds of others.
const HUNG: usize = 8;

/// A variable, or memory near a pointer, is accessed in at least one of this number of calls.
const SELDOM: usize = 8;

/// Most distance in bytes from a pointer to what a routine accesses by it.
const REACH: u16 = 256;

/// The pairs of registers that point at memory.
const POINTERS: [(&str, Register, Register); 5] = [
    ("HL", Register::H, Register::L),
    ("DE", Register::D, Register::E),
    ("BC", Register::B, Register::C),
    ("IX", Register::Ixh, Register::Ixl),
    ("IY", Register::Iyh, Register::Iyl),
];

/// The flags that can be inputs.
const FLAGS: [(&str, u8); 4] = [("carry", flags::C), ("zero", flags::Z), ("sign", flags::S), ("parity", flags::PV)];

/// A header to be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    routine: String,
    /// The inputs that make a difference.
    inputs: Vec<String>,
    /// The registers and memory that the routine changes.
    changed: Vec<String>,
    /// The changed registers that depend on inputs.
    results: Vec<String>,
    /// The pairs of registers that point at memory that it reads or writes.
    pointers: Vec<&'static str>,
    /// The longest time, in T-states, and the most stack, in bytes.
    t: T,
    stack: u16,
    /// Number of calls, and of those that returned.
    calls: usize,
    returned: usize,
    /// A description of a call that did not return.
    failed: Option<String>,
}

/// The findings of the calls.
#[derive(Default)]
struct Seen {
    /// The registers and flags that make a difference.
    inputs: Vec<String>,
    changed: Vec<Register>,
    results: Vec<Register>,
    /// The numbers of calls that read, and that wrote, each address; of reads those that nothing had set. Without those near pointers.
    reads: BTreeMap<u16, usize>,
    writes: BTreeMap<u16, usize>,
    /// The numbers of calls that accessed memory near each pointer.
    pointers: BTreeMap<&'static str, usize>,
}

impl Seen {
    /// Notes the memory that a call accessed: near a pointer, or elsewhere.
    fn access(&mut self, registers: &Registers, reads: &[u16], writes: &[Change]) {
        let near = |address: u16| {
            let is_near = move |&&(_, high, low): &&(&str, Register, Register)| {
                let pointer = u16::from_be_bytes([high.get(registers), low.get(registers)]);
                address.wrapping_sub(pointer) < REACH || pointer.wrapping_sub(address) < REACH
            };
            POINTERS.iter().find(is_near).map(|(name, ..)| *name)
        };
        let mut pointers = BTreeSet::new();
        let accesses = reads.iter().map(|&at| (at, false)).chain(writes.iter().map(|change| (change.address, true)));
        for (address, is_write) in accesses {
            let counts = if is_write { &mut self.writes } else { &mut self.reads };
            match near(address) {
                Some(name) => _ = pointers.insert(name),
                None => *counts.entry(address).or_default() += 1,
            }
        }
        pointers.into_iter().for_each(|name| *self.pointers.entry(name).or_default() += 1);
    }
}

/// Adds a value that is not in a list yet.
fn add<V: PartialEq>(to: &mut Vec<V>, value: V) {
    if !to.contains(&value) {
        to.push(value);
    }
}

/// Calls a routine, and returns what can be said of it.
///
/// # Errors
/// A program without this routine, or that leaves no room for a stack.
pub fn suggest(program: &Program, routine: &str) -> Result<Suggestion, Error> {
    let mut runner = Runner::new(program, Core::Z80)?;
    let address = runner.address(routine)?;
    let mut random = Rng::with_seed(1);
    let mut seen = Seen::default();
    let mut suggestion = Suggestion {
        routine: routine.to_owned(),
        inputs: Vec::new(),
        changed: Vec::new(),
        results: Vec::new(),
        pointers: Vec::new(),
        t: 0,
        stack: 0,
        calls: 0,
        returned: 0,
        failed: None,
    };
    let mut hung = 0;
    for _ in 0..RUNS {
        let mut call = Call::new(address, Core::Z80);
        for register in Register::PRESERVED.into_iter().chain([Register::F]) {
            let values = [0, 1, 255, random.u8(..), random.u8(..), random.u8(..)];
            register.set(&mut call.registers, values[random.usize(..values.len())]);
        }
        let observed = runner.observe(&call);
        match &observed.outcome {
            CallOutcome::Returned(returned) => {
                seen.access(&call.registers, &observed.filler, &returned.changes);
                suggestion.t = suggestion.t.max(returned.t);
                suggestion.stack = suggestion.stack.max(returned.stack);
                suggestion.returned += 1;
                hung += compare(&mut runner, &call, returned, &mut random, &mut seen);
            }
            other => {
                hung += usize::from(matches!(other, CallOutcome::Hung { .. }));
                suggestion.failed = Some(other.to_string());
            }
        }
        suggestion.calls += 1;
        if hung >= HUNG {
            break;
        }
    }
    let returned = suggestion.returned;
    let (reads, writes) = (often(&seen.reads, returned), often(&seen.writes, returned));
    suggestion.inputs = inputs(&seen.inputs);
    suggestion.inputs.extend(variables(program, &reads).into_iter().map(|name| format!("{name} = 0..255")));
    suggestion.changed = pairs(&seen.changed);
    suggestion.changed.extend(variables(program, &writes));
    suggestion.results = pairs(&seen.results);
    suggestion.pointers = often(&seen.pointers, returned);
    Ok(suggestion)
}

/// Returns what was seen in a good part of the calls.
fn often<K: Copy>(counts: &BTreeMap<K, usize>, calls: usize) -> Vec<K> {
    counts.iter().filter(|(_, seen)| **seen * SELDOM >= calls).map(|(&what, _)| what).collect()
}

/// Calls the routine again with each register and flag changed by itself. Returns the number of calls that hang.
fn compare(runner: &mut Runner, call: &Call, plain: &Returned, random: &mut Rng, seen: &mut Seen) -> usize {
    let mut hung = 0;
    for register in Register::PRESERVED {
        let before = register.get(&call.registers);
        let has_changed = register.get(&plain.registers) != before;
        if has_changed {
            add(&mut seen.changed, register);
        }
        let mut other = *call;
        register.set(&mut other.registers, before ^ random.u8(1..));
        let outcome = runner.call(&other);
        let Some(after) = outcome.returned() else {
            add(&mut seen.inputs, register.name().to_owned());
            hung += usize::from(matches!(outcome, CallOutcome::Hung { .. }));
            continue;
        };
        // A register that is only kept makes no difference to anything but itself.
        let of_others = Register::PRESERVED.into_iter().filter(|&of| of != register || has_changed);
        let differ: Vec<Register> =
            of_others.filter(|of| of.get(&after.registers) != of.get(&plain.registers)).collect();
        if !differ.is_empty() || after.t != plain.t || after.changes != plain.changes || after.sent != plain.sent {
            add(&mut seen.inputs, register.name().to_owned());
        }
        differ.into_iter().for_each(|of| add(&mut seen.results, of));
    }
    for (name, bit) in FLAGS {
        let mut other = *call;
        Register::F.set(&mut other.registers, Register::F.get(&call.registers) ^ bit);
        let outcome = runner.call(&other);
        let is_alike = |after: &Returned| {
            let same = |of: Register| of.get(&after.registers) == of.get(&plain.registers);
            Register::PRESERVED.into_iter().all(same) && after.t == plain.t && after.changes == plain.changes
        };
        if !outcome.returned().is_some_and(is_alike) {
            add(&mut seen.inputs, name.to_owned());
        }
    }
    hung
}

/// The pairs of the shadow set: the language has no names for their halves.
const SHADOWS: [(&str, Register, Register); 3] =
    [("BC'", Register::B2, Register::C2), ("DE'", Register::D2, Register::E2), ("HL'", Register::H2, Register::L2)];

/// Returns the names of registers, those of whole pairs as one.
fn pairs(registers: &[Register]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let has = |pair: &&(&str, Register, Register), register| [pair.1, pair.2].contains(&register);
    let is_whole = |pair: &&(&str, Register, Register)| registers.contains(&pair.1) && registers.contains(&pair.2);
    for register in Register::PRESERVED.into_iter().filter(|register| registers.contains(register)) {
        let pair = POINTERS.iter().filter(is_whole).chain(&SHADOWS).find(|pair| has(pair, register));
        add(&mut names, pair.map_or_else(|| register.name().to_owned(), |(name, ..)| (*name).to_owned()));
    }
    names
}

/// Returns registers and flags with all their values.
fn inputs(names: &[String]) -> Vec<String> {
    let registers: Vec<Register> =
        Register::PRESERVED.into_iter().filter(|register| names.iter().any(|name| name == register.name())).collect();
    let whole = |name: &String| POINTERS.iter().chain(&SHADOWS).any(|(pair, ..)| pair == name);
    let registers = pairs(&registers).into_iter().map(|name| {
        let most = if whole(&name) { 65_535 } else { 255 };
        format!("{name} = 0..{most}")
    });
    let flags = FLAGS.iter().filter(|(flag, _)| names.iter().any(|name| name == flag));
    registers.chain(flags.map(|(flag, _)| format!("{flag} = 0..1"))).collect()
}

/// Returns addresses as places of the contract language: `[Name]`, `[Name:3]`, `[$6000]`.
fn variables(program: &Program, addresses: &[u16]) -> Vec<String> {
    let mut runs: Vec<(u16, u32)> = Vec::new();
    for &address in addresses {
        match runs.last_mut() {
            Some((first, length))
                if u32::from(*first) + *length == u32::from(address) && symbols::at(program, address).is_none() =>
            {
                *length += 1;
            }
            _ => runs.push((address, 1)),
        }
    }
    let place = |(first, length): (u16, u32)| {
        let name = symbols::at(program, first).map_or_else(|| format!("${first:04X}"), str::to_owned);
        if length == 1 { format!("[{name}]") } else { format!("[{name}:{length}]") }
    };
    runs.into_iter().map(place).collect()
}

impl fmt::Display for Suggestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Suggestion { routine, inputs, changed, results, pointers, t, stack, calls, returned, failed } = self;
        let listed = |names: &[String], separator: &str| {
            if names.is_empty() { "-".to_owned() } else { names.join(separator) }
        };
        writeln!(f, "; {routine}: ...")?;
        writeln!(f, "; In:       {}", listed(inputs, ", "))?;
        writeln!(f, "; Out:      -")?;
        if !changed.is_empty() {
            writeln!(f, "; Clobbers: {}", changed.join(" "))?;
        }
        writeln!(f, "; T: {t}   Stack: {stack}")?;
        writeln!(f)?;
        write!(f, "as seen in {} calls with random registers", grouped(*returned as u64))?;
        if let Some(failed) = failed {
            write!(f, "; {} more did not return, the last one: {failed}", grouped((calls - returned) as u64))?;
        }
        writeln!(f, ". What is left to a person:")?;
        if !results.is_empty() {
            let results = results.join(" ");
            writeln!(
                f,
                "  {results}: not the same for all inputs. A result belongs in Out, as an expression, not in Clobbers"
            )?;
        }
        if !pointers.is_empty() {
            let pointers = pointers.join(" ");
            writeln!(
                f,
                "  {pointers}: memory is accessed near there. A pointer takes the address of a label, its bytes are inputs"
            )?;
        }
        write!(
            f,
            "  the ranges that inputs really have, and the variables in the program itself; T and Stack for the worst of them"
        )
    }
}
