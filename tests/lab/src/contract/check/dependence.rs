//! Checks that a case does not depend on what its contract does not name. Otherwise the case would not stand for other values
//! there.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::assumed::gives;
use super::broken::{Broken, Dependence};
use super::leaks::{is_overwritten, kept_leak, not_given_after, output_leak, overwritten_memory};
use super::paths::{KnownPath, KnownPaths, Paths};
use super::prepared::Prepared;
use super::sides::HiddenSides;
use crate::contract::code::{Code, Reached};
use crate::contract::spec::{Breach, Place, Spec};
use crate::contract::taint::{Interrupts, Leak, Origins, Rules, Taint, execute};
use calls::engine::Engine;
use calls::log::Stretch;
use calls::{CallOutcome, Register, Returned};

/// Checks the cases of one routine for dependence.
pub(super) struct DependenceCheck {
    /// The taint before the call: everything that the contract does not name.
    pub(super) begin: Taint,
    /// The ports of the contract.
    pub(super) rules: Rules,
    /// Whole paths.
    paths: KnownPaths,
    /// Paths by their parts.
    pub(super) parts: Paths,
    /// The parts of the present path.
    pub(super) stretches: Vec<Stretch>,
    /// True if the contract's memory is at the same place in every case.
    is_fixed: bool,
    /// The code on these paths.
    pub(super) reached: Reached,
    /// The memory read in the present case that nothing has set.
    filler: Vec<u16>,
    pub(super) hidden: HiddenSides,
    /// True if it was shown by other means that nothing depends on what the contract does not name.
    is_trusting: bool,
}

/// A case that was called.
pub(super) struct Seen {
    /// The hash of its path.
    pub(super) path: u64,
    /// True if [`DependenceCheck::find`] did not know the path.
    pub(super) is_logged: bool,
    /// The memory that it read and nothing has set.
    pub(super) filler: Vec<u16>,
    /// True if it says nothing of other cases of the same path.
    pub(super) is_alone: bool,
}

impl DependenceCheck {
    pub(super) fn new(spec: &Spec, code: &Code) -> DependenceCheck {
        DependenceCheck {
            begin: all_but_inputs(spec),
            rules: rules(spec),
            paths: KnownPaths::default(),
            parts: Paths::default(),
            stretches: Vec::new(),
            is_fixed: spec.is_fixed(),
            reached: Reached::default(),
            filler: Vec::new(),
            hidden: HiddenSides::new(code),
            is_trusting: false,
        }
    }

    /// Looks for no dependence from now on.
    pub(super) fn trust(&mut self, spec: &Spec) {
        self.begin = untainted(spec);
        self.is_trusting = true;
    }

    /// Returns the code on the paths checked so far.
    pub(super) fn reached(&self) -> &Reached {
        &self.reached
    }

    /// Returns a taint with the memory that nothing has set.
    fn with_filler(&self, taint: &Taint) -> Taint {
        let mut taint = taint.clone();
        self.filler.iter().for_each(|&address| taint.taint_memory(address));
        taint
    }

    /// Checks that nothing depends on memory that nothing has set.
    fn require_no_filler(&self, prepared: &mut Prepared<'_>) -> Result<(), Box<Broken>> {
        let nothing = untainted(prepared.spec);
        let depends = |check: &Self, prepared: &mut Prepared<'_>, addresses: &[u16]| {
            let mut taint = nothing.clone();
            addresses.iter().for_each(|&address| taint.taint_memory(address));
            check.track(prepared, &taint).err()
        };
        let Some((at, _)) = depends(self, prepared, &self.filler) else { return Ok(()) };
        let alone = self.filler.iter().find_map(|&address| Some((depends(self, prepared, &[address])?.0, address)));
        let (at, address) = alone.unwrap_or((at, self.filler[0]));
        Err(Broken::Uninitialised { at, address }.into())
    }

    /// Returns whether the present case stands for all values of the unconstrained inputs, if its path is known. The path was logged:
    /// `hash` is its hash.
    pub(super) fn find(&mut self, prepared: &Prepared<'_>, hash: u64) -> Option<bool> {
        let addresses = self.addresses(prepared);
        let known = *self.paths.slot(hash);
        if known.path == hash && known.addresses == addresses {
            return Some(known.covers);
        }
        prepared.runner.stretches(&mut self.stretches);
        if prepared.call.interrupts.0 {
            return None;
        }
        let covers = self.parts.find(addresses, &self.stretches)?;
        *self.paths.slot(hash) = KnownPath { path: hash, addresses, covers };
        Some(covers)
    }

    /// Returns whether a case stands for all values of the unconstrained inputs, if a path with this hash was checked, and the contract's memory
    /// is at the same place in every case.
    #[inline]
    pub(super) fn known(&mut self, hash: u64) -> Option<bool> {
        let known = *self.paths.slot(hash);
        (known.path == hash && known.addresses == 0).then_some(known.covers)
    }

    /// Checks the present case. Returns true if it does not depend on the unconstrained inputs either, so that it stands for all of their
    /// values.
    pub(super) fn check(&mut self, prepared: &mut Prepared<'_>, seen: Seen) -> Result<bool, Box<Broken>> {
        let Seen { path, is_logged, filler, is_alone } = seen;
        let addresses = self.addresses(prepared);
        let known = *self.paths.slot(path);
        if !is_logged && known.path == path && known.addresses == addresses {
            return Ok(known.covers);
        }
        self.filler = if self.is_trusting { Vec::new() } else { filler };
        if !self.filler.is_empty() {
            self.require_no_filler(prepared)?;
        }
        self.note_reached(prepared);
        let after = self.require_independence(prepared, &self.with_filler(&self.begin))?;
        let own =
            prepared.used_filler.own.borrow().iter().find(|(_, address)| after.is_written(None, *address)).copied();
        if let Some((_, address)) = own {
            return Err(Broken::NotGiven { page: None, address }.into());
        }
        if let Some(broken) = prepared.left_unset(&|page, address| after.is_written(page, address)) {
            return Err(broken.into());
        }
        let mut depends_on_case = false;
        if !self.is_trusting {
            let of_stack = self.track(prepared, &of_stack(prepared));
            let of_stack = of_stack.map_err(|(at, leak)| Broken::Depends { at, leak, on: Dependence::Stack })?;
            depends_on_case = of_stack.origins().depends_on_case();
            self.note_done(prepared, of_stack.origins().done())?;
        }
        let is_always_kept = self.reject_kept_by_chance(prepared, after.origins())?;
        let covers = prepared.spec.unconstrained > 0 && !is_alone && self.try_unconstrained(prepared);
        let is_even = self.note_interrupt(prepared, after.origins().done().showed_interrupts);
        if is_always_kept && !depends_on_case && !is_alone {
            *self.paths.slot(path) = KnownPath { path, addresses, covers };
            let is_quiet = self.filler.is_empty() && !prepared.call.interrupts.0 && is_even;
            if is_logged && is_quiet && self.parts.has_room(&self.stretches) {
                self.learn(prepared, addresses, covers);
            }
        }
        Ok(covers)
    }

    /// Returns true if something that counts depends on interrupts, which are on.
    pub(super) fn depends_on_interrupts(&self, prepared: &mut Prepared<'_>) -> bool {
        let mut begin = untainted(prepared.spec);
        begin.set_interruptible(true);
        self.track(prepared, &begin).is_err()
    }

    /// Returns the taint of everything that the contract does not name, and of the unconstrained inputs.
    pub(super) fn unconstrained_taint(&self, prepared: &Prepared<'_>) -> Taint {
        let mut begin = self.with_filler(&self.begin);
        prepared.spec.unconstrained_registers().iter().for_each(|&register| begin.taint(register));
        begin
    }

    /// Hashes the addresses of the contract's memory, if they depend on the case. The result for one case holds for another of
    /// the same path if these addresses are the same.
    fn addresses(&self, prepared: &Prepared<'_>) -> u64 {
        let (read_after, filler) = (prepared.read_after.borrow(), &prepared.used_filler);
        let (own, any) = (filler.own.borrow(), filler.any.borrow());
        if self.is_fixed && read_after.is_empty() && own.is_empty() && any.is_empty() {
            return 0;
        }
        let mut hasher = DefaultHasher::new();
        (&*read_after, &*own, &*any).hash(&mut hasher);
        // An address without a value is reported where the call is checked.
        let _ = prepared.each_area(&mut |_, start, length| (start, length).hash(&mut hasher));
        prepared.moved.iter().for_each(|(address, _)| address.hash(&mut hasher));
        hasher.finish()
    }

    /// Returns the taint after the call. It is an error if anything that counts depends on what was tainted before it.
    fn require_independence(&self, prepared: &mut Prepared<'_>, begin: &Taint) -> Result<Taint, Box<Broken>> {
        if self.is_trusting {
            return Ok(self.follow(prepared, begin).0);
        }
        self.track(prepared, begin)
            .map_err(|(at, leak)| Broken::Depends { at, leak, on: self.find_culprits(prepared, leak) }.into())
    }

    /// Calls the routine with the unconstrained inputs tainted. Returns true if neither an output nor memory depends on them, and nothing that
    /// has to be kept does: a register that does not hold its own value, but an equal one, may be lost with other inputs.
    fn try_unconstrained(&self, prepared: &mut Prepared<'_>) -> bool {
        let unconstrained = prepared.spec.unconstrained_registers();
        let begin = self.unconstrained_taint(prepared);
        let Ok(after) = self.track(prepared, &begin) else { return false };
        let is_suspect = |register: &Register| is_overwritten(prepared, *register, after.origins());
        let overwritten: Vec<Register> = Register::PRESERVED.into_iter().filter(is_suspect).collect();
        after.is_clean(|address| prepared.runner.is_stack(address))
            && overwritten.into_iter().all(|register| {
                let mut begin = begin.clone();
                begin.untaint(register);
                !unconstrained.contains(&register) && self.track(prepared, &begin).is_ok()
            })
    }

    /// Rejects a register or memory that must be preserved but was overwritten with the value that it happened to hold.
    /// Returns true if there was no such overwriting at all, so that other cases of the same path need not be checked.
    fn reject_kept_by_chance(&self, prepared: &mut Prepared<'_>, after: &Origins) -> Result<bool, Box<Broken>> {
        let case = prepared.call.registers;
        let is_suspect =
            |register: &Register| self.begin.register(*register) != 0 && is_overwritten(prepared, *register, after);
        let registers: Vec<Register> = Register::PRESERVED.into_iter().filter(is_suspect).collect();
        for &register in &registers {
            let mut begin = self.with_filler(&self.begin);
            begin.untaint(register);
            self.require_independence(prepared, &begin)?;
            for value in 0..=0xFF {
                register.set(&mut prepared.call.registers, value);
                let outcome = prepared.runner.call(&prepared.call);
                let now = outcome.returned().map_or(!value, |returned| register.get(&returned.registers));
                if now != value {
                    prepared.call.registers = case;
                    return Err(Broken::Effect(Breach::Register { register, before: value, after: now }).into());
                }
            }
            prepared.call.registers = case;
        }
        let addresses = overwritten_memory(prepared, after, |address| !prepared.runner.is_set_by_caller(address));
        for &address in &addresses {
            let own = prepared.runner.cell(address);
            for value in 0..=0xFF {
                prepared.runner.poke(address, value);
                let outcome = prepared.runner.call(&prepared.call);
                prepared.runner.restore(address, own);
                let change =
                    |returned: &Returned| returned.changes.iter().copied().find(|change| change.address == address);
                if let Some(change) = outcome.returned().and_then(change) {
                    return Err(Broken::Memory(change).into());
                }
            }
        }
        Ok(registers.is_empty() && addresses.is_empty())
    }

    /// Finds the registers that each by itself cause a leak; or else interrupts; or none of them if a port does.
    fn find_culprits(&self, prepared: &mut Prepared<'_>, leak: Leak) -> Dependence {
        let tainted: Vec<Register> =
            Register::ALL.into_iter().filter(|&register| self.begin.register(register) != 0).collect();
        let mut clean = self.begin.clone();
        tainted.iter().for_each(|&register| clean.untaint(register));
        clean.set_interruptible(false);
        if self.track(prepared, &clean).is_err() {
            return Dependence::Registers(Vec::new());
        }
        let mut is_culprit = |register: &Register| {
            let mut alone = clean.clone();
            alone.taint(*register);
            self.track(prepared, &alone).is_err_and(|(_, found)| found == leak)
        };
        let found: Vec<Register> = tainted.into_iter().filter(|register| is_culprit(register)).collect();
        let mut interrupted = || {
            let mut alone = clean.clone();
            alone.set_interruptible(true);
            self.track(prepared, &alone).is_err()
        };
        if found.is_empty() && interrupted() { Dependence::Interrupts } else { Dependence::Registers(found) }
    }

    /// Calls the routine and tracks the taint, past leaks too if it trusts. Returns the taint after the call, the first leak with its
    /// instruction, the last instruction, and true if the call returned.
    fn follow(&self, prepared: &mut Prepared<'_>, begin: &Taint) -> (Taint, Option<(u16, Leak)>, u16, bool) {
        let Prepared { runner, call, spec, .. } = prepared;
        let (mut taint, mut leak, mut last) = (begin.clone(), None, call.routine);
        let (outcome, _) = runner.run(call, |engine, memory| {
            last = engine.pc();
            if let Some(page) = memory.page() {
                taint.map(page);
            }
            if leak.is_none() || self.is_trusting {
                let (registers, code) = (engine.registers(), engine.instruction(memory));
                let done = execute(&mut taint, &registers, interrupts(engine), code, &self.rules);
                leak = leak.or(done.err().map(|leak| (last, leak)));
            }
        });
        if let Some(home) = spec.page {
            taint.map(home);
        }
        (taint, leak, last, matches!(outcome, CallOutcome::Returned(_)))
    }

    /// Calls the routine and tracks the taint. Returns the taint after the call, or the first leak and its instruction.
    fn track(&self, prepared: &mut Prepared<'_>, begin: &Taint) -> Result<Taint, (u16, Leak)> {
        let (taint, leak, last, has_returned) = self.follow(prepared, begin);
        if let Some(leak) = leak {
            return Err(leak);
        }
        let outputs = if has_returned { prepared.spec.outputs.len() } else { 0 };
        let is_return = taint.origins().has_returned() || prepared.spec.gives_return();
        match (0..outputs).find_map(|output| output_leak(prepared, output, &taint)) {
            Some(leak) => Err((last, leak)),
            None if has_returned && taint.is_of_stack() && !is_return => Err((last, Leak::Return)),
            None if has_returned && taint.is_of_stack() && !taint.origins().has_stack() => Err((last, Leak::Sp)),
            None if outputs > 0
                && let Some(address) = not_given_after(prepared, &taint) =>
            {
                Err((last, Leak::After(address)))
            }
            None => kept_leak(prepared, begin, &taint).map_or(Ok(taint), |leak| Err((last, leak))),
        }
    }
}

/// Returns a taint of nothing.
fn untainted(spec: &Spec) -> Taint {
    let mut nothing = Taint::except(&Register::ALL, 0xFF);
    nothing.set_home(spec.page);
    nothing
}

/// Returns the taint of everything that a contract does not name.
fn all_but_inputs(spec: &Spec) -> Taint {
    let (mut given, mut flags) = (Vec::new(), 0);
    for input in &spec.inputs {
        match &input.cell.place {
            Place::Register(bytes) => given.extend(bytes.bytes()),
            Place::Flag(bit) => flags |= bit,
            _ => {}
        }
    }
    let mut taint = Taint::except(&given, flags);
    taint.set_home(spec.page);
    taint.set_interruptible(true);
    taint
}

/// Returns the taint of the stack's position.
pub(super) fn of_stack(prepared: &Prepared<'_>) -> Taint {
    let mut taint = Taint::of_stack(prepared.runner.stack_top(), prepared.runner.stack());
    taint.set_home(prepared.spec.page);
    if prepared.spec.gives_return() {
        taint.know_return(prepared.runner.stack_top());
    }
    taint
}

/// Returns the interrupts before the next instruction.
pub(super) fn interrupts(engine: &Engine) -> Interrupts {
    Interrupts { may_strike: engine.accepts_interrupt(), are_on: engine.interrupts().0 }
}

/// Returns what a contract states about ports and R.
fn rules(spec: &Spec) -> Rules {
    let port = |place: &Place| if let Place::Port(port) = place { Some(*port) } else { None };
    Rules {
        given: spec.inputs.iter().filter_map(|input| port(&input.cell.place)).collect(),
        stated: spec.outputs.iter().filter_map(|output| port(&output.cell.place)).collect(),
        sets_refresh: spec.effects.changes.contains(&Register::R),
        calls_rom: spec.calls_rom,
        has_pages: spec.page.is_some(),
        gives_interrupts: gives(spec, |place| matches!(place, Place::Interrupts)),
        counts_waits: spec.effects.contended.is_some(),
    }
}
