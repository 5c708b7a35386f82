//! The contracts of a program's routines as a means to notice mutants of its bytes.
//!
//! A mutant is tried on a sample of each contract whose calls execute or read the byte. The result of each call is kept as a checksum:
//! one that is the same with the mutant breaks no promise, and only another one is compared with the contract.
//!
//! Nearly all mutants are noticed by the first few calls of some contract, so these are tried before the rest of any.

use std::collections::HashMap;

use pipeline::Program;

use super::cases::{Cases, Go};
use super::check::checker::Checker;
use super::options::Options;
use super::source::Source;
use crate::{Error, T};
use calls::{Core, poisoned};

/// Greatest number of cases of a contract.
const MOST: usize = 4_096;

/// Greatest number of inputs in all cases of a contract together.
const INPUTS: usize = 1 << 20;

/// Greatest time of all cases of a contract together, in T-states.
const TIME: T = 6_000_000;

/// Number of cases of each contract that are tried first.
const FEW: usize = 8;

/// Greatest time of all cases together that are tried on the mutants of a byte, in T-states; to begin a call counts as [`CALL`].
const BYTE_TIME: T = 40_000_000;
const CALL: T = 2_000;

/// The contracts of some sources of a program, with cases in which they hold.
pub(crate) struct NoticingContracts<'a> {
    routines: Vec<NoticingContract<'a>>,
    /// For each byte the contracts with cases that execute or read it, those with the shortest calls first, and the numbers of these
    /// cases, the shortest first too.
    accessing: HashMap<u16, Vec<(usize, Vec<u32>)>>,
}

/// A contract with cases in which it holds.
struct NoticingContract<'a> {
    /// The routine with each of two contents of the registers that the cases do not set.
    filled: [Checker<'a>; 2],
    /// The cases, those with the shortest calls first.
    cases: Vec<KeptCase>,
    /// The case that noticed a mutant last.
    last: Option<u32>,
}

/// A case, and its result without a mutant.
struct KeptCase {
    time: T,
    /// The time that it may take with a mutant.
    most: T,
    result: u64,
    /// The number of its checker.
    checker: usize,
    case: Vec<u64>,
}

impl<'a> NoticingContracts<'a> {
    /// Collects cases of the contracts in some sources, whose names are those of files. `program` is the source's program, and `most`
    /// returns how long a case may take with a mutant, by the time that it takes without.
    pub(crate) fn new(
        program: &Program,
        source: &'a Source,
        files: &[&str],
        most: impl Fn(T) -> T,
    ) -> Result<NoticingContracts<'a>, Error> {
        let (mut routines, mut accessing) = (Vec::new(), HashMap::<u16, Vec<(usize, Vec<u32>)>>::new());
        for routine in &source.headers.routines {
            let file = routine.header.rsplit_once(':').map_or("", |(file, _)| file);
            if !files.iter().any(|name| std::path::Path::new(file).ends_with(name)) {
                continue;
            }
            let constants = source.map.program.constants(routine.address);
            let options = Options { seed: 1, samples: MOST as u64, most: MOST as u64, steps: 0, ..Options::default() };
            let all = Cases::new(&routine.spec.inputs, routine.spec.unconstrained, &constants, &options);
            let checker = |core| -> Result<Checker<'_>, Error> {
                let mut checker = Checker::new(program, &source.map, &routine.spec, routine.address, Core::Z80)?;
                checker.fill_registers(poisoned(core));
                checker.hurry();
                Ok(checker)
            };
            let mut filled = [checker(Core::Z80)?, checker(Core::Iz80)?];
            let number = MOST.min(INPUTS / routine.spec.inputs.len().max(1)).max(16);
            let Some(mut cases) = kept_cases(&all, &mut filled, number, &most) else { continue };
            cases.sort_by_key(|case| case.time);
            for (number, case) in (0..).zip(&cases) {
                for address in filled[case.checker].accesses_of(&case.case).iter() {
                    let by = accessing.entry(address).or_default();
                    match by.last_mut() {
                        Some((of, numbers)) if *of == routines.len() => numbers.push(number),
                        _ => by.push((routines.len(), vec![number])),
                    }
                }
            }
            routines.push(NoticingContract { filled, cases, last: None });
        }
        for by in accessing.values_mut() {
            by.sort_by_key(|(of, numbers)| numbers.first().map(|&first| routines[*of].cases[first as usize].time));
            thin_out(by, |of, number| routines[of].cases[number as usize].time + CALL);
        }
        Ok(NoticingContracts { routines, accessing })
    }

    /// Returns true if any case executes or reads a byte.
    pub(crate) fn reach(&self, address: u16) -> bool {
        self.accessing.contains_key(&address)
    }

    /// Returns true if one of the first cases of the contracts notices another value of a byte.
    pub(crate) fn notice_soon(&mut self, address: u16, value: u8) -> bool {
        self.notice(address, value, |numbers| &numbers[..numbers.len().min(FEW)])
    }

    /// Returns true if one of the other cases notices another value of a byte.
    pub(crate) fn notice_late(&mut self, address: u16, value: u8) -> bool {
        self.notice(address, value, |numbers| numbers.get(FEW..).unwrap_or_default())
    }

    fn notice(&mut self, address: u16, value: u8, part: fn(&[u32]) -> &[u32]) -> bool {
        let NoticingContracts { routines, accessing } = self;
        let by = accessing.get(&address).map_or(&[][..], Vec::as_slice);
        by.iter().any(|(of, numbers)| routines[*of].notices(address, value, part(numbers)))
    }
}

/// Takes cases from each contract alike, until those that are left take no more than [`BYTE_TIME`].
fn thin_out(by: &mut [(usize, Vec<u32>)], time: impl Fn(usize, u32) -> T) {
    let all: T = by.iter().flat_map(|(of, numbers)| numbers.iter().map(|&number| time(*of, number))).sum();
    let every = all.div_ceil(BYTE_TIME).max(1) as usize;
    for (_, numbers) in by {
        *numbers = numbers.iter().copied().step_by(every).collect();
    }
}

impl NoticingContract<'_> {
    /// Returns true if one of some cases breaks a promise. The case that noticed a mutant last is tried first.
    fn notices(&mut self, address: u16, value: u8, numbers: &[u32]) -> bool {
        let own = self.filled[0].byte(address);
        self.poke(address, value);
        let first = self.last.filter(|last| numbers.binary_search(last).is_ok());
        let mut all = first.into_iter().chain(numbers.iter().copied().filter(|number| Some(*number) != first));
        let noticed = all.find(|&number| {
            let KeptCase { most, result, checker, case, .. } = &self.cases[number as usize];
            self.filled[*checker].call_differs(case, *result, *most)
        });
        self.poke(address, own);
        self.last = noticed.or(self.last);
        noticed.is_some()
    }

    /// Changes a byte of the program.
    fn poke(&mut self, address: u16, value: u8) {
        self.filled.iter_mut().for_each(|checker| checker.poke(address, value));
    }
}

/// Collects cases from all units alike, with each filling in turn; `None` if the contract does not hold in one of them.
fn kept_cases(all: &Cases, filled: &mut [Checker<'_>], number: usize, most: &impl Fn(T) -> T) -> Option<Vec<KeptCase>> {
    let quota = number.div_ceil(all.units().max(1));
    let (mut cases, mut holds) = (Vec::new(), true);
    for unit in 0..all.units() {
        let mut kept = 0;
        all.each(unit, |_, _, case| {
            // A contract that has few cases gets each of them with both. Later the turns do not simply alternate: if every second case is left
            // out, both are still there.
            let turn = cases.len().count_ones() as usize % filled.len();
            let with = if cases.len() < FEW * filled.len() { 0..filled.len() } else { turn..turn + 1 };
            for checker in with {
                match filled[checker].result(case) {
                    None => return if all.all { Go::On } else { Go::Again },
                    Some(Ok((time, result))) => {
                        cases.push(KeptCase { time, most: most(time), result, checker, case: case.to_vec() });
                    }
                    Some(Err(())) => holds = false,
                }
            }
            kept += 1;
            if holds && kept < quota { Go::On } else { Go::Stop }
        });
    }
    if !holds || cases.is_empty() {
        return None;
    }
    let time: T = cases.iter().map(|case| case.time).sum();
    let every = time.div_ceil(TIME).max(1) as usize;
    Some(cases.into_iter().step_by(every).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mutant_is_noticed_if_it_breaks_the_contract_of_a_routine_that_reads_it() {
        let source = Source::load("../../z80src/lib/math.asm").expect("contracts");
        let at = |name: &str| source.program.symbols[name] as u16;
        let byte = |address: u16| source.program.code[usize::from(address - source.program.start)];
        let mut contracts =
            NoticingContracts::new(&source.program, &source, &["math.asm"], |_| T::MAX).expect("contracts");
        let mut notice =
            |address: u16, value: u8| contracts.notice_soon(address, value) || contracts.notice_late(address, value);
        let start = at("multiply_8");
        assert!(!notice(start, byte(start)), "no mutant");
        for address in start..start + 4 {
            let noticed = (0..=255).filter(|&value| notice(address, value)).count();
            assert!(noticed > 128, "{noticed} of the byte at {address:04X}");
        }
        assert!(!notice(start, byte(start)), "the byte is as before");
        assert!(contracts.reach(start));
        let others = NoticingContracts::new(&source.program, &source, &["other.asm"], |_| T::MAX).expect("none");
        assert!(!others.reach(start), "no contract of that file");
    }
}
