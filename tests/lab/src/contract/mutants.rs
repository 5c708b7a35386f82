//! Mutants of a source: each byte of a routine's code takes every other value, and each part of its contract another one; and the cases of
//! the contract have to notice it.
//!
//! A mutant that no case notices either does the same as the code, or differs in something that the contract does not state. For each
//! one the report says what would tell them apart, and whether it keeps the contract for all inputs: `proved_mutants`.

use std::fmt;

use pipeline::Program;
use z80::disasm::disassemble;

use super::assembled::ContractRoutine;
use super::cases::{Cases, Go};
use super::check::checker::Checker;
use super::options::Options;
use super::source::Source;
use super::spec::MutantSpec;
use crate::numbers::grouped;
use crate::walk::walk;
use crate::{Error, OnProgress, Shard};
use calls::{CallOutcome, Core, Register};

/// Number of cases that a mutant is tried on: those at the ends of ranges, and others.
const TRIED: usize = 4_096;

/// The mutants of a source, by routine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceMutants(pub Vec<RoutineMutants>);

/// The mutants of a routine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoutineMutants {
    /// The routine.
    pub routine: String,
    /// File and line of its header.
    pub header: String,
    /// Number of its bytes that were changed; 0 if its contract does not hold in the cases tried.
    pub bytes: usize,
    /// Number of cases that each mutant was tried on, until one noticed it.
    pub cases: usize,
    /// Number of mutants that none of these cases notices, but a proof for all inputs.
    pub refuted: usize,
    /// The mutants that nothing notices.
    pub survivors: Vec<SurvivingMutant>,
    /// Number of mutants of the contract.
    pub contract: usize,
    /// The mutants of the contract that no case notices: what that means, one text each.
    pub contract_survivors: Vec<String>,
}

/// A mutant that nothing notices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurvivingMutant {
    /// The byte's address and its value.
    pub(super) byte: (u16, u8),
    /// The place of the instruction.
    pub place: String,
    /// The instruction.
    pub instruction: String,
    /// The instruction in its place.
    pub changed: String,
    /// A difference by which a contract could notice it; `None` if nothing differs in any of the cases.
    pub apart: Option<String>,
    /// True if it is proved to keep the contract for all inputs.
    pub is_kept: bool,
}

/// A routine that is mutated, with the cases that its mutants are tried on.
struct Subject<'a> {
    routine: &'a ContractRoutine,
    cases: Vec<Vec<u64>>,
    /// Cases that Where excludes.
    excluded: Vec<Vec<u64>>,
    /// The mutants of its contract.
    contract: Vec<MutantSpec>,
    /// The addresses of its instructions, and the numbers of their bytes.
    instructions: Vec<(u16, u16)>,
}

/// A part of the work: a byte of an instruction of a subject, or a mutant of its contract.
#[derive(Clone, Copy)]
enum Unit {
    Byte(usize, (u16, u16), u16),
    Contract(usize, usize),
}

/// The result of a part: the mutants that no case notices, or true if one notices that of the contract.
enum Found {
    Bytes(Vec<SurvivingMutant>),
    Contract(bool),
}

impl Source {
    /// Tries all mutants of the routines of a source whose contract holds.
    ///
    /// # Errors
    /// [`Error::HasPages`] for a source with banks, a program that leaves no room for a stack, and [`Error::Stopped`] if `on_progress` returned false.
    pub fn mutants(&self, options: &Options, on_progress: OnProgress<'_>) -> Result<SourceMutants, Error> {
        self.without_pages("--mutate")?;
        let subjects = self.headers.routines.iter().map(|routine| self.subject(routine, options));
        let subjects = subjects.collect::<Result<Vec<_>, Error>>()?;
        let all = subjects.iter().enumerate();
        let mut units: Vec<Unit> = all
            .flat_map(|(number, subject)| subject.instructions.iter().map(move |&(at, length)| (number, at, length)))
            .flat_map(|(number, at, length)| {
                (0..length).map(move |byte| Unit::Byte(number, (at, length), at.wrapping_add(byte)))
            })
            .collect();
        let contracts = subjects.iter().enumerate();
        units.extend(contracts.flat_map(|(number, of)| (0..of.contract.len()).map(move |n| Unit::Contract(number, n))));
        let worker = || Ok(subjects.iter().map(|_| None).collect::<Vec<Option<Checker<'_>>>>());
        let tried = walk("bytes", units.len(), Shard::WHOLE, on_progress, worker, |workers, unit| match units[unit] {
            Unit::Byte(number, instruction, byte) => {
                let checker = match &mut workers[number] {
                    Some(checker) => checker,
                    none => none.insert(self.checker(subjects[number].routine)?),
                };
                self.mutants_of(&subjects[number], checker, instruction, byte).map(Found::Bytes)
            }
            Unit::Contract(number, mutant) => {
                let subject = &subjects[number];
                self.is_noticed(subject, &subject.contract[mutant]).map(Found::Contract)
            }
        })?;
        if !tried.is_whole() {
            return Err(Error::Stopped { done: tried.found.len() as u64, of: units.len() as u64, what: "bytes" });
        }
        let mut found: Vec<RoutineMutants> = subjects.iter().map(Subject::without_survivors).collect();
        for (unit, survivors) in tried.found {
            match (units[unit], survivors?) {
                (Unit::Byte(number, ..), Found::Bytes(survivors)) => found[number].survivors.extend(survivors),
                (Unit::Contract(number, mutant), Found::Contract(false)) => {
                    found[number].contract_survivors.push(subjects[number].contract[mutant].text.clone());
                }
                _ => {}
            }
        }
        self.prove_mutants(&mut found, options, on_progress)?;
        Ok(SourceMutants(found))
    }

    /// Collects the cases of a routine, and its instructions if its contract holds in them.
    fn subject<'a>(&'a self, routine: &'a ContractRoutine, options: &Options) -> Result<Subject<'a>, Error> {
        let constants = self.map.program.constants(routine.address);
        // Of more cases a sample, which aims at the constants of the code.
        let options = Options { samples: TRIED as u64, most: TRIED as u64, ..options.clone() };
        let all = Cases::new(&routine.spec.inputs, routine.spec.unconstrained, &constants, &options);
        let mut checker = self.checker(routine)?;
        let (mut cases, mut excluded, mut holds) = (Vec::new(), Vec::new(), true);
        let (mut slowest, mut deepest) = (0, 0);
        // Of the combinations of ends no more than half.
        let mut ends = 0;
        for unit in 0..all.units() {
            all.each(unit, |_, number, case| {
                if all.is_of_ends(number) {
                    ends += 1;
                    if !all.all && ends > TRIED / 2 {
                        return Go::On;
                    }
                }
                let Some(checked) = checker.try_case(case) else {
                    if excluded.len() < TRIED {
                        excluded.push(case.to_vec());
                    }
                    return if all.all { Go::On } else { Go::Again };
                };
                holds &= checked.broken.is_empty();
                (slowest, deepest) = (slowest.max(checked.t), deepest.max(checked.stack));
                cases.push(case.to_vec());
                if holds && cases.len() < TRIED { Go::On } else { Go::Stop }
            });
            if !holds || cases.len() >= TRIED {
                break;
            }
        }
        let own = if holds { self.map.program.own(routine.address) } else { Vec::new() };
        let instructions = own.into_iter().filter(|&(at, _)| checker.reached().has(at)).collect();
        let contract = if holds { routine.spec.mutants(slowest, deepest) } else { Vec::new() };
        Ok(Subject { routine, cases, excluded, contract, instructions })
    }

    fn checker<'a>(&'a self, routine: &'a ContractRoutine) -> Result<Checker<'a>, Error> {
        Checker::new(&self.program, &self.map, &routine.spec, routine.address, Core::Z80)
    }

    /// Tries every other value of a byte of an instruction.
    fn mutants_of(
        &self,
        subject: &Subject<'_>,
        checker: &mut Checker<'_>,
        (at, length): (u16, u16),
        byte: u16,
    ) -> Result<Vec<SurvivingMutant>, Error> {
        let own = checker.byte(byte);
        let mut survivors = Vec::new();
        for value in (0..=255).filter(|&value| value != own) {
            checker.poke(byte, value);
            let is_noticed = subject.cases.iter().any(|case| checker.call_notices(case));
            // Its dependences are checked last, since that takes longest.
            if !is_noticed && !self.depends_otherwise(subject, byte, value)? {
                let code = |address: u16| if address == byte { value } else { self.byte(address) };
                survivors.push(SurvivingMutant {
                    byte: (byte, value),
                    is_kept: false,
                    place: self.map.name(at),
                    instruction: disassemble(at, |address| self.byte(address)).text,
                    changed: texts(at, length, code),
                    apart: apart(subject, checker, byte, [own, value]),
                });
            }
            checker.poke(byte, own);
        }
        Ok(survivors)
    }

    /// Returns true if a case notices a mutant of the contract.
    fn is_noticed(&self, subject: &Subject<'_>, mutant: &MutantSpec) -> Result<bool, Error> {
        let Subject { routine, cases, excluded, .. } = subject;
        let mut checker = Checker::new(&self.program, &self.map, &mutant.spec, routine.address, Core::Z80)?;
        let others: &[Vec<u64>] = if mutant.has_excluded { excluded } else { &[] };
        Ok(others.iter().chain(cases).any(|case| {
            let mut case = case.clone();
            mutant.without.map(|input| case.remove(input));
            checker.try_case(&case).is_some_and(|checked| !checked.broken.is_empty())
        }))
    }

    /// Returns true if a mutant depends on something that the contract does not name.
    fn depends_otherwise(&self, subject: &Subject<'_>, byte: u16, value: u8) -> Result<bool, Error> {
        let program = self.program_with(byte, value);
        let Subject { routine, cases, .. } = subject;
        let mut checker = Checker::new(&program, &self.map, &routine.spec, routine.address, Core::Z80)?;
        Ok(cases.iter().any(|case| checker.try_case(case).is_some_and(|checked| !checked.broken.is_empty())))
    }

    /// Returns the program with another value of a byte.
    pub(super) fn program_with(&self, byte: u16, value: u8) -> Program {
        let mut program = self.program.clone();
        program.code[usize::from(byte - program.start)] = value;
        program
    }

    pub(super) fn byte(&self, address: u16) -> u8 {
        let at = usize::from(address.wrapping_sub(self.program.start));
        self.program.code.get(at).copied().unwrap_or_default()
    }
}

impl Subject<'_> {
    fn without_survivors(&self) -> RoutineMutants {
        RoutineMutants {
            routine: self.routine.name.clone(),
            header: self.routine.header.clone(),
            bytes: self.instructions.iter().map(|&(_, length)| usize::from(length)).sum(),
            cases: self.cases.len(),
            refuted: 0,
            survivors: Vec::new(),
            contract: self.contract.len(),
            contract_survivors: Vec::new(),
        }
    }
}

/// Disassembles the bytes of an instruction, which may have become several.
fn texts(at: u16, length: u16, code: impl Fn(u16) -> u8) -> String {
    let (mut texts, mut offset) = (Vec::new(), 0);
    while offset < length {
        let line = disassemble(at.wrapping_add(offset), &code);
        offset += line.bytes.len().max(1) as u16;
        texts.push(line.text);
    }
    texts.join(": ")
}

/// Finds a case in which the code and a mutant leave something different, or take another time.
fn apart(subject: &Subject<'_>, checker: &mut Checker<'_>, byte: u16, values: [u8; 2]) -> Option<String> {
    let mut slower = None;
    for case in &subject.cases {
        let [own, other] = values.map(|value| {
            checker.poke(byte, value);
            checker.call(case)
        });
        let (Some(CallOutcome::Returned(own)), Some(CallOutcome::Returned(other))) = (own, other) else { continue };
        let inputs = || {
            let named = checker.inputs(case).into_iter().map(|(name, value)| format!("{name} = {value}"));
            let named = named.collect::<Vec<_>>().join(", ");
            if named.is_empty() { String::new() } else { format!(" for {named}") }
        };
        let differs = |register: &Register| register.get(&own.registers) != register.get(&other.registers);
        if let Some(register) = Register::ALL.into_iter().filter(|register| *register != Register::R).find(differs) {
            let [own, other] = [&own.registers, &other.registers].map(|registers| register.get(registers));
            return Some(format!("{} is ${other:02X}, not ${own:02X}{}", register.name(), inputs()));
        }
        if let Some(change) = other.changes.iter().find(|change| !own.changes.contains(change)) {
            return Some(format!("the byte at ${:04X} is ${:02X}{}", change.address, change.after, inputs()));
        }
        if let Some(change) = own.changes.iter().find(|change| !other.changes.contains(change)) {
            return Some(format!("the byte at ${:04X} is ${:02X}{}", change.address, change.before, inputs()));
        }
        if slower.is_none() && (own.t, own.stack) != (other.t, other.stack) {
            let time = (own.t != other.t).then(|| format!("takes {} T, not {}", other.t, own.t));
            let stack =
                (own.stack != other.stack).then(|| format!("uses {} bytes of stack, not {}", other.stack, own.stack));
            let both = [time, stack].into_iter().flatten().collect::<Vec<_>>().join(" and ");
            slower = Some(format!("it {both}{}", inputs()));
        }
    }
    slower
}

impl SurvivingMutant {
    /// Returns true if the other mutant is the same change to another number, and what tells it apart is the same but for numbers.
    fn is_alike(&self, other: &SurvivingMutant) -> bool {
        let but_numbers = |of: &SurvivingMutant| -> String {
            let text = format!("{}: {}", of.changed, of.apart.as_deref().unwrap_or_default());
            let mut is_hex = false;
            let is_number = |c: char| {
                is_hex = c == '$' || is_hex && c.is_ascii_hexdigit();
                is_hex || c.is_ascii_digit()
            };
            text.replace(is_number, "")
        };
        self.byte.0 == other.byte.0 && self.is_kept == other.is_kept && but_numbers(self) == but_numbers(other)
    }
}

/// Writes a line for each routine, for each group of alike survivors, and the sums.
impl fmt::Display for SourceMutants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for RoutineMutants { routine, header, bytes, cases, refuted, survivors, contract, contract_survivors } in
            &self.0
        {
            write!(f, "{header}: {routine}: ")?;
            if *bytes == 0 {
                writeln!(f, "not changed, since its contract does not hold")?;
                continue;
            }
            let (mutants, left) = (grouped(*bytes as u64 * 255), survivors.len() + refuted);
            write!(
                f,
                "{mutants} mutants of {bytes} bytes, {left} of them not noticed in {} cases",
                grouped(*cases as u64)
            )?;
            if *refuted > 0 {
                write!(f, "; a proof for all inputs notices {refuted} of these")?;
            }
            writeln!(f)?;
            for alike in survivors.chunk_by(SurvivingMutant::is_alike) {
                let SurvivingMutant { place, instruction, changed, apart, is_kept, .. } = &alike[0];
                write!(f, "    {place}: {instruction} -> {changed}")?;
                match alike {
                    [_, other] => write!(f, " (and {})", other.changed)?,
                    [_, .., last] => write!(f, " (and {} others up to {})", alike.len() - 1, last.changed)?,
                    _ => {}
                }
                let apart = apart.as_deref().unwrap_or("nothing differs in these cases");
                writeln!(f, ": {apart}{}", if *is_kept { "; it keeps the contract for all inputs" } else { "" })?;
            }
            let left = contract_survivors.len();
            writeln!(f, "    its contract: {contract} mutants, {left} of them not noticed")?;
            for survivor in contract_survivors {
                writeln!(f, "    {survivor}")?;
            }
        }
        let bytes: usize = self.0.iter().map(|of| of.bytes).sum();
        let survivors = || self.0.iter().flat_map(|of| &of.survivors);
        let apart = survivors().filter(|survivor| survivor.apart.is_some()).count();
        let all = grouped(bytes as u64 * 255);
        write!(f, "{all} mutants, {} not noticed: {apart} differ in what no contract states", survivors().count())?;
        write!(f, ", {} in nothing that a case shows", survivors().count() - apart)?;
        match survivors().filter(|survivor| survivor.is_kept).count() {
            0 => {}
            kept if kept == survivors().count() => write!(f, "; all of these keep the contract for all inputs")?,
            kept => write!(f, "; {} of these keep the contract for all inputs", grouped(kept as u64))?,
        }
        let (all, left) =
            self.0.iter().fold((0, 0), |(all, left), of| (all + of.contract, left + of.contract_survivors.len()));
        write!(f, "; {all} mutants of contracts, {left} not noticed")
    }
}
