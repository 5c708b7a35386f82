//! Calls a routine with one case after the other, on one core, and checks each call.

use std::hash::{DefaultHasher, Hash, Hasher};

use pipeline::Program;
use spectrum::{Longest, Timing, Waits};

use super::broken::{Broken, Checked};
use super::contention::Contention;
use super::dependence::DependenceCheck;
use super::dependence::Seen;
use super::judge::judge;
use super::plain::{Following, Held, PlainCheck};
use super::prepared::Prepared;
use crate::contract::assembled::SourceMap;
use crate::contract::code::Reached;
use crate::contract::expression::{CpuState, MachineView};
use crate::contract::proof::PagedCall;
use crate::contract::spec::{Input, Place, Spec};
use crate::{Error, Registers};
use calls::addresses::Addresses;
use calls::memory::banks::WINDOW;
use calls::memory::{Accesses, Memory, ROM_END};
use calls::observed::Observed;
use calls::stack::ARGUMENTS;
use calls::{Call, CallOutcome, Core, Returned, Runner, T, Trace};

/// Greatest number of bytes that a failing case lists of the memory that it read and nothing has set.
const MADE_UP: usize = 1_000;

/// A routine on one core, ready to be called with one case after the other.
pub(crate) struct Checker<'a> {
    pub(super) prepared: Prepared<'a>,
    dependence: DependenceCheck,
    contention: Contention,
    plain: Option<PlainCheck<'a>>,
}

impl<'a> Checker<'a> {
    /// Loads a source's program on a core.
    pub(crate) fn new(
        program: &Program,
        map: &SourceMap,
        spec: &'a Spec,
        routine: u16,
        core: Core,
    ) -> Result<Checker<'a>, Error> {
        let prepared = Prepared::new(program, map, spec, routine, core)?;
        Ok(Checker {
            plain: PlainCheck::new(&prepared),
            prepared,
            dependence: DependenceCheck::new(spec, &map.program),
            contention: Contention::default(),
        })
    }

    /// Has each case judged in full from now on.
    #[cfg(test)]
    pub(crate) fn judge_all(&mut self) {
        self.plain = None;
    }

    /// Sets the registers that a case does not set. Only before the first case.
    pub(crate) fn fill_registers(&mut self, registers: Registers) {
        self.prepared.call.registers = registers;
    }

    /// Looks for no dependence from now on.
    pub(crate) fn trust(&mut self) {
        self.dependence.trust(self.prepared.spec);
    }

    /// Tries a case; `None` if a condition excludes it. On our core it also checks for
    /// dependence on what the contract does not name, memory that nothing has set included. That result is reused for cases that take the same path.
    pub(crate) fn try_case(&mut self, case: &[u64]) -> Option<Checked> {
        let mut checked = self.try_without_contention(case)?;
        let Prepared { spec, runner, call, .. } = &mut self.prepared;
        if let Some(most) = spec.effects.contended.filter(|_| checked.broken.is_empty()) {
            self.contention.check(runner, call, most, &mut checked);
        }
        Some(checked)
    }

    /// Returns the number of cases that held in lanes, and in blocks.
    #[cfg(test)]
    pub(crate) fn in_lanes(&self) -> [u64; 2] {
        self.plain.as_ref().map_or([0; 2], |plain| plain.lanes.held)
    }

    /// Tries the cases after the last one, which held, that differ from it in the last input alone or in the last two. Ends at the first that
    /// may not hold.
    pub(crate) fn try_following(&mut self, case: &[u64], following: Following) -> Held {
        let Some(plain) = &mut self.plain else { return Held::default() };
        plain.try_following(&mut self.prepared, &mut self.dependence, case, following)
    }

    /// The same, without the time with contention.
    #[inline(always)]
    fn try_without_contention(&mut self, case: &[u64]) -> Option<Checked> {
        match self.prepared.set(case) {
            Ok(false) => return None,
            Ok(true) => {}
            Err(broken) => return Some((*broken).into()),
        }
        if let Some(broken) = self.prepared.anything_misplaced() {
            return Some(broken.into());
        }
        let plain = self.plain.as_mut();
        if let Some(checked) = plain.and_then(|plain| plain.try_case(&mut self.prepared, &mut self.dependence)) {
            return Some(checked);
        }
        let Prepared { runner, call, .. } = &mut self.prepared;
        if runner.core() == Core::Iz80 {
            let outcome = runner.call(call);
            return Some(self.judged(&outcome));
        }
        let interrupts = call.interrupts;
        let logged = runner.run_logged(call);
        let path = logged.as_ref().map(|(_, path)| with_interrupts(*path, interrupts));
        if let Some((outcome, _)) = &logged {
            let mut checked = judge(&self.prepared, outcome);
            let find = |path| self.dependence.find(&self.prepared, path);
            if checked.broken.is_empty()
                && let Some(covers) = path.and_then(find)
            {
                checked.broken.extend(self.dependence.stated_side(&mut self.prepared));
                if checked.broken.is_empty() {
                    self.dependence.note_sides(&mut self.prepared, checked.t);
                    checked.covers = covers;
                }
                return Some(checked);
            }
        }
        let Prepared { runner, call, .. } = &mut self.prepared;
        let observed = runner.observe(call);
        self.dependence.note_handler(observed.handled_by);
        let mut checked = self.judged(&observed.outcome);
        checked.broken.extend(self.prepared.interrupted(&observed).map(Broken::Interrupted));
        // Other code finds these changed, too.
        observed.by_iy.iter().for_each(|&at| self.prepared.runner.note_written(at));
        // With interrupts, other cases of the same path differ in what the ROM's handler changes by IY.
        let is_alone = observed.handled_by.is_some() && (observed.sets_iy || self.prepared.call.gives_iy);
        let Observed { filler, path: observed, .. } = observed;
        if checked.broken.is_empty() {
            checked.broken.extend(self.dependence.stated_side(&mut self.prepared));
        }
        if checked.broken.is_empty() {
            let hash = path.unwrap_or(with_interrupts(observed, interrupts));
            let seen = Seen { path: hash, is_logged: path.is_some(), filler, is_alone };
            match self.dependence.check(&mut self.prepared, seen) {
                Ok(covers) => checked.covers = covers,
                Err(broken) => checked.broken.push(*broken),
            }
        }
        Some(checked)
    }

    fn judged(&self, outcome: &CallOutcome) -> Checked {
        judge(&self.prepared, outcome)
    }

    /// Calls the routine with a case and returns any outcome; `None` if a condition excludes the case.
    pub(crate) fn call(&mut self, case: &[u64]) -> Option<CallOutcome> {
        let is_case = matches!(self.prepared.set(case), Ok(true));
        let Prepared { runner, call, .. } = &mut self.prepared;
        is_case.then(|| runner.call(call))
    }

    /// Returns the call of the last case, and the memory before it.
    pub(crate) fn last(&self) -> (&Call, &Runner) {
        (&self.prepared.call, &self.prepared.runner)
    }

    /// Calls the routine with a case. Returns true if that breaks a promise; dependences are not checked.
    pub(crate) fn call_notices(&mut self, case: &[u64]) -> bool {
        self.call(case).is_some_and(|outcome| !self.judged(&outcome).broken.is_empty())
    }

    /// Makes the routine count as hung as soon as it takes longer than its contract allows. How a call fails then makes no difference.
    pub(crate) fn hurry(&mut self) {
        self.prepared.runner.be_brief();
        self.prepared.call.limit = self.prepared.spec.effects.t().unwrap_or(self.prepared.call.limit);
    }

    /// Calls the routine with a case. Returns its time and a checksum of all that it left, or an error if it breaks a promise; `None` if
    /// a condition excludes the case. Dependences are not checked.
    pub(crate) fn result(&mut self, case: &[u64]) -> Option<Result<(T, u64), ()>> {
        let outcome = self.call(case)?;
        let is_kept = self.judged(&outcome).broken.is_empty();
        Some(outcome.returned().filter(|_| is_kept).map(|of| (of.t, checksum_of(of))).ok_or(()))
    }

    /// Calls the routine with a case in which it left something with a checksum. Returns true if it leaves something else that
    /// breaks a promise, or takes longer than `most`, in T-states.
    pub(crate) fn call_differs(&mut self, case: &[u64], checksum: u64, most: T) -> bool {
        let allowed = self.prepared.call.limit;
        self.prepared.call.limit = most.min(allowed);
        let outcome = self.call(case);
        self.prepared.call.limit = allowed;
        let Some(outcome) = outcome else { return false };
        let is_same = outcome.returned().is_some_and(|returned| checksum_of(returned) == checksum);
        !is_same && (outcome.returned().is_none() || !self.judged(&outcome).broken.is_empty())
    }

    /// Calls the routine with a case, and returns the addresses of the program that it executes or reads.
    pub(crate) fn accesses_of(&mut self, case: &[u64]) -> Addresses {
        let is_case = matches!(self.prepared.set(case), Ok(true));
        let Prepared { runner, call, .. } = &mut self.prepared;
        if is_case { runner.accesses_of(call).1 } else { Addresses::default() }
    }

    /// Returns a byte of memory.
    pub(crate) fn byte(&self, address: u16) -> u8 {
        self.prepared.runner.peek(address)
    }

    /// Changes a byte of the program.
    pub(crate) fn poke(&mut self, address: u16, value: u8) {
        self.prepared.runner.poke(address, value);
        self.prepared.forget_held();
    }

    /// Calls the routine with the registers, the memory and the ports of a machine. `ports` are the ports to be copied, if the
    /// contract has any as inputs.
    pub(crate) fn call_as(
        &mut self,
        machine: &impl MachineView,
        ports: impl IntoIterator<Item = (u16, u8)>,
    ) -> Checked {
        self.prepared.forget_held();
        let Prepared { runner, call, .. } = &mut self.prepared;
        for address in ROM_END..=0xFFFF {
            let byte = machine.byte(address);
            if runner.peek(address) != byte && !runner.is_stack(address) {
                runner.poke(address, byte);
            }
        }
        ports.into_iter().for_each(|(port, value)| runner.set_port(port, value));
        call.registers = *machine.registers();
        call.interrupts = machine.interrupts();
        if self.prepared.spec.gives_return() {
            self.prepared.call.home = u16::try_from(machine.cpu_state(CpuState::Return)).ok();
            if let Err(broken) = self.prepared.set_return() {
                return (*broken).into();
            }
        }
        let Prepared { runner, call, .. } = &mut self.prepared;
        let outcome = runner.call(call);
        let mut checked = self.judged(&outcome);
        // All memory is the machine's.
        checked.broken.retain(|broken| !matches!(broken, Broken::NotGiven { .. }));
        checked
    }

    /// Calls the routine as in the last case, and returns its requests that may wait for the ULA. On our core only.
    pub(crate) fn waits(&mut self) -> Waits {
        let Prepared { runner, call, .. } = &mut self.prepared;
        runner.waits(call)
    }

    /// Returns the longest time of a case with contention; `None` if a condition excludes the case, or if it does not return. On our core only.
    pub(crate) fn longest(&mut self, case: &[u64]) -> Option<Longest> {
        self.call(case)?.returned()?;
        Some(self.waits().longest(self.prepared.runner.kind(), Timing::Early))
    }

    /// Returns true if conditions may exclude cases.
    pub(crate) fn is_conditional(&self) -> bool {
        !self.prepared.spec.conditions.is_empty()
    }

    /// Returns true if the last case gave some byte of memory twice: then the value given later counts.
    pub(crate) fn gives_twice(&self) -> bool {
        self.prepared.gives_twice()
    }

    /// Returns true if a condition excludes a case.
    pub(crate) fn excludes(&mut self, case: &[u64]) -> bool {
        matches!(self.prepared.set(case), Ok(false))
    }

    /// Returns the code that all cases reached so far, without those that broke a promise.
    pub(crate) fn reached(&self) -> &Reached {
        self.dependence.reached()
    }

    /// Returns the memory accesses of all cases so far.
    pub(crate) fn accesses(&self) -> &Accesses {
        self.prepared.runner.accesses()
    }

    /// Adds the bytes of the program of which the contract's expressions used the value in any case so far.
    pub(crate) fn add_used(&self, to: &mut Accesses) {
        to.read.add(&self.prepared.used.borrow());
        for &(page, address) in self.prepared.used_elsewhere.borrow().iter() {
            to.elsewhere.entry(page).or_default().read.insert(address);
        }
    }

    /// Executes the last case again. `visit` gets the address of each instruction, the time since the call, the registers, and the memory.
    pub(crate) fn visit(&mut self, mut visit: impl FnMut(u16, T, Registers, &Memory)) {
        let Prepared { runner, call, .. } = &mut self.prepared;
        _ = runner.run(call, |engine, memory| visit(engine.pc(), engine.t(memory), engine.registers(), memory));
    }

    /// Executes the last case again, and returns its last `steps` instructions.
    pub(crate) fn trace(&mut self, steps: usize) -> Trace {
        let Prepared { runner, call, .. } = &mut self.prepared;
        runner.trace(call, steps).1
    }

    /// Returns the memory that the last case reads though neither the program nor the case has set it, the first thousand bytes: a page of a
    /// source with banks from $C000 on, and the address. On our core only.
    pub(crate) fn reads_unset(&mut self) -> Vec<(Option<u8>, u16)> {
        let Prepared { runner, call, .. } = &mut self.prepared;
        let mut unset = runner.observe(call).filler;
        unset.retain(|at| !runner.is_stack(*at));
        let home = runner.home_page();
        unset.into_iter().take(MADE_UP).map(|at| (home.filter(|_| at >= WINDOW), at)).collect()
    }

    /// Returns the bytes that memory which nothing has set holds in the last case, by the debugger's names.
    pub(crate) fn made_up(&self, places: &[(Option<u8>, u16)]) -> Vec<(String, i64)> {
        let runner = &self.prepared.runner;
        let named = |&(page, at): &(Option<u8>, u16)| match page {
            Some(page) => (format!("[page {page}: ${at:04X}]"), runner.peek_in(page, at).into()),
            None => (format!("[${at:04X}]"), runner.peek(at).into()),
        };
        places.iter().map(named).collect()
    }

    /// Returns the inputs of the last case by name.
    pub(crate) fn inputs(&self, case: &[u64]) -> Vec<(String, i64)> {
        let before = self.prepared.before();
        let named = self.prepared.spec.inputs.iter().zip(case);
        let value = |input: &Input, index| input.value(index, &before).ok().flatten().unwrap_or_default();
        named.map(|(input, &index)| (input.cell.name.clone(), value(input, index))).collect()
    }

    /// Returns the registers and the inputs in memory of the last case, by their names in the debugger. Memory of arguments is named by
    /// its distance from SP, the return address `return`; of a source with banks what is mapped is named `paging`.
    pub(crate) fn state(&self) -> Vec<(String, i64)> {
        let Prepared { spec, runner, call, .. } = &self.prepared;
        let mut state = call.state();
        if let Some(home) = call.home.filter(|_| spec.gives_return()) {
            state.push(("return".to_owned(), home.into()));
        }
        for cell in spec.inputs.iter().map(|input| &input.cell) {
            match &cell.place {
                Place::Port(_) => state.push((cell.name.clone(), cell.place.get(0, &self.prepared.before()))),
                Place::Memory { width, .. } => {
                    let Ok(start) = self.prepared.start(cell) else { continue };
                    for address in (0..*width as u16).map(|byte| start.wrapping_add(byte)) {
                        let above = address.wrapping_sub(runner.stack_top());
                        let name =
                            if above < 2 + ARGUMENTS { format!("[SP + {above}]") } else { format!("[${address:04X}]") };
                        state.retain(|(known, _)| *known != name);
                        state.push((name, runner.peek(address).into()));
                    }
                }
                _ => {}
            }
        }
        if let Some(PagedCall { paging, bytes }) = self.paged() {
            state.push(("paging".to_owned(), paging.into()));
            state.extend(bytes.into_iter().map(|(page, at, byte)| (format!("[page {page}: ${at:04X}]"), byte.into())));
        }
        state
    }

    /// Returns what the last case has of a 128K; `None` for a source without banks.
    pub(crate) fn paged(&self) -> Option<PagedCall> {
        let Prepared { spec, call, .. } = &self.prepared;
        spec.page?;
        let before = self.prepared.before();
        let inputs = spec.inputs.iter().filter_map(|input| match input.cell.place {
            Place::Paged { page, address, width } => Some((page, address..=address + (width as u16 - 1))),
            _ => None,
        });
        let bytes = inputs.flat_map(|(page, of)| of.map(move |at| (page, at)));
        let bytes = bytes.map(|(page, at)| (page, at, before.byte_in(page, at))).collect();
        Some(PagedCall { paging: call.paging, bytes })
    }
}

/// Returns a checksum of everything that a call left and of what it took.
fn checksum_of(returned: &Returned) -> u64 {
    let Returned { registers, changes, t, stack, interrupts, frames, ports, sent, refreshed, paged } = returned;
    let mut hasher = DefaultHasher::new();
    (registers, changes, t, stack, interrupts, frames, ports, sent).hash(&mut hasher);
    (refreshed, paged).hash(&mut hasher);
    hasher.finish()
}

/// Returns the hash of a path that interrupts of a mode may break, or may not.
fn with_interrupts(path: u64, (are_on, mode): (bool, u8)) -> u64 {
    if are_on { path.rotate_left(1) ^ 1 ^ u64::from(mode) << 1 } else { path ^ u64::from(mode) }
}
