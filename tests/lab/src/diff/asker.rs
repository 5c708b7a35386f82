//! One core with the program in it, which is asked questions.

use std::cell::RefCell;

use pipeline::Program;

use super::findings::{Answer, BrokenPromise};
use super::layout::{After, Asking, Image};
use super::question::{Ask, Expected};
use super::sources::effects;
use crate::contract::{Breach, Effects};
use crate::{Call, CallOutcome, Change, Core, Error, Registers, T, Trace, poisoned};
use calls::addresses::Addresses;

/// Steps of a trace that are kept, the last ones.
const STEPS: usize = 4_096;

/// The routines of a program on one core, ready to be asked.
pub(crate) struct Asker {
    pub(crate) image: Image,
    /// The registers before a question sets some of them.
    registers: Registers,
    /// The routines of each question.
    routines: Vec<Vec<AskedRoutine>>,
    /// The memory that the routines of each question may write: first addresses and numbers of bytes.
    areas: Vec<Vec<(u16, usize)>>,
}

/// A routine with the promises of its header.
struct AskedRoutine {
    address: u16,
    effects: Effects,
    /// The time after which it counts as hung.
    limit: T,
}

/// The result of one call.
pub(crate) struct Asked {
    pub(crate) outcome: CallOutcome,
    /// True if the answer is the port's, and no promise is broken.
    pub(crate) is_right: bool,
    pub(crate) faults: Vec<BrokenPromise>,
}

impl Asker {
    /// Loads a program and finds everything that the questions need.
    pub(crate) fn new(program: &Program, core: Core, questions: &[Box<dyn Ask>]) -> Result<Asker, Error> {
        let mut symbols: Vec<&'static str> = questions.iter().flat_map(|ask| ask.symbols()).collect();
        symbols.sort_unstable();
        symbols.dedup();
        let image = Image::new(program, core, &symbols)?;
        let routine = |name: &&str| {
            let effects = effects(program, name)?;
            let limit = effects.limit();
            Ok(AskedRoutine { address: image.runner.address(name)?, effects, limit })
        };
        let routines = questions.iter().map(|ask| ask.routines().iter().map(routine).collect());
        let routines = routines.collect::<Result<_, Error>>()?;
        let areas = questions.iter().map(|ask| image.found(ask.areas())).collect();
        Ok(Asker { image, registers: poisoned(core), routines, areas })
    }

    /// Fills registers and memory with something else, wherever neither the program nor a question sets them.
    pub(crate) fn fill(&mut self, registers: Registers, memory: impl Fn(u16) -> u8) {
        self.registers = registers;
        self.image.runner.fill_unset(memory);
    }

    /// Makes a routine count as hung as soon as it takes longer than its header promises, where it does. How a call fails then makes no
    /// difference.
    pub(crate) fn hurry(&mut self) {
        self.image.runner.be_brief();
        for routine in self.routines.iter_mut().flatten() {
            routine.limit = routine.effects.t().unwrap_or(routine.limit);
        }
    }

    /// Returns true if a routine may take this time in a call, which has the limit of its case.
    pub(crate) fn is_in_time(&self, question: usize, routine: usize, call: &Call, t: T) -> bool {
        t <= call.limit && self.routines[question][routine].effects.least_t.is_none_or(|least| t >= least)
    }

    /// Puts a case into the memory, and returns the call of a routine with it.
    pub(crate) fn set(&mut self, ask: &dyn Ask, question: usize, routine: usize, case: usize) -> (Call, Option<u32>) {
        let AskedRoutine { address, limit, .. } = self.routines[question][routine];
        let call = Call { limit, registers: self.registers, ..Call::new(address, self.image.runner.core()) };
        let mut asking = Asking { image: &mut self.image, call, reads: None };
        ask.ask(case, &mut asking);
        (asking.call, asking.reads)
    }

    /// Asks about a case.
    pub(crate) fn ask(
        &mut self,
        ask: &dyn Ask,
        question: usize,
        routine: usize,
        case: usize,
        expected: &Expected,
    ) -> Asked {
        let (call, reads) = self.set(ask, question, routine, case);
        let call = expected.limited(call);
        let outcome = self.image.runner.call(&call);
        let core = self.image.runner.core();
        let Some(returned) = outcome.returned() else { return Asked { outcome, is_right: false, faults: Vec::new() } };
        let breaches = self.routines[question][routine].effects.breaches(core, &call, returned);
        let is_allowed = |change: &&Change| {
            self.areas[question].iter().any(|&(start, bytes)| usize::from(change.address.wrapping_sub(start)) < bytes)
        };
        let others = returned.changes.iter().filter(|change| !is_allowed(change));
        let others = others.map(|Change { address, before, after }| {
            format!("changed ${address:04X} from ${before:02X} to ${after:02X}")
        });
        let wrong = breaches.iter().map(Breach::to_string).chain(others);
        let mut faults: Vec<BrokenPromise> = wrong.map(|what| BrokenPromise { core, what }).collect();
        if let Some(times) = reads.filter(|&times| times != returned.refreshed) {
            let what = format!("read the refresh register {} times, not {times}", returned.refreshed);
            faults.push(BrokenPromise { core, what });
        }
        let is_right =
            faults.is_empty() && ask.is_right(case, &After { image: &self.image, returned, seen: None }, expected);
        Asked { outcome, is_right, faults }
    }

    /// Returns the addresses of the program that the call of a case executes or reads, and those that its answer is read from: a routine
    /// may answer with the address of a row of a table. On our core only.
    pub(crate) fn accesses_of(&mut self, ask: &dyn Ask, question: usize, routine: usize, case: usize) -> Addresses {
        let (call, _) = self.set(ask, question, routine, case);
        let (outcome, mut accesses) = self.image.runner.accesses_of(&call);
        if let Some(returned) = outcome.returned() {
            let seen = RefCell::default();
            ask.answer(case, &After { image: &self.image, returned, seen: Some(&seen) });
            accesses.add(&seen.into_inner());
        }
        accesses
    }

    /// Returns the answer of a call.
    pub(crate) fn answer(&self, ask: &dyn Ask, case: usize, asked: &Asked) -> Answer {
        match asked.outcome.returned() {
            None => Answer::Failed(asked.outcome.clone()),
            Some(returned) => {
                let after = After { image: &self.image, returned, seen: None };
                let registers = after.registers();
                let nothing = || Answer::Nothing { a: registers.a(), carry: after.carry(), hl: registers.hl() };
                ask.answer(case, &after).map_or_else(nothing, Answer::Given)
            }
        }
    }

    /// Returns the state in which the call of a case begins: registers and bytes of memory by their names in the debugger.
    pub(crate) fn state(&mut self, ask: &dyn Ask, question: usize, routine: usize, case: usize) -> Vec<(String, i64)> {
        let (call, _) = self.set(ask, question, routine, case);
        let runner = &mut self.image.runner;
        let mut state = runner.with_refresh_at_start(&call).state();
        state.extend(runner.inputs().into_iter().map(|(at, byte)| (format!("[${at:04X}]"), byte.into())));
        state
    }

    /// Traces a case: the last steps of the call.
    pub(crate) fn trace(&mut self, ask: &dyn Ask, question: usize, routine: usize, case: usize) -> Trace {
        let (call, _) = self.set(ask, question, routine, case);
        self.image.runner.trace(&call, STEPS).1
    }
}
