//! Checks that a case does not depend on what its contract does not name. Otherwise the case would not stand for other values
//! there.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::broken::{Broken, Dependence};
use super::loops;
use super::prepared::Prepared;
use crate::contract::code::Reached;
use crate::contract::spec::{Breach, Place, Spec, Want};
use crate::contract::taint::{Leak, Origin, Origins, Rules, Taint, execute};
use crate::core::{CallOutcome, Register, Returned};

/// The result of the check for one path through the routine.
#[derive(Clone, Copy, Default)]
struct KnownPath {
    /// Hash of the path.
    path: u64,
    /// Hash of the addresses of the contract's memory: see [`DependenceCheck::addresses`].
    addresses: u64,
    /// See [`Checked::covers`](super::broken::Checked::covers).
    covers: bool,
}

/// A cache of checked paths, of limited size.
struct KnownPaths(Vec<KnownPath>);

impl Default for KnownPaths {
    fn default() -> KnownPaths {
        // 6 MB. Few routines have more paths.
        KnownPaths(vec![KnownPath::default(); 1 << 18])
    }
}

impl KnownPaths {
    /// Returns the slot of a path, which another one with the same remainder may occupy.
    fn slot(&mut self, path: u64) -> &mut KnownPath {
        let slots = self.0.len();
        &mut self.0[path as usize % slots]
    }
}

/// Checks the cases of one routine for dependence.
pub(super) struct DependenceCheck {
    /// The taint before the call: everything that the contract does not name.
    begin: Taint,
    /// The ports of the contract.
    rules: Rules,
    paths: KnownPaths,
    /// True if the contract's memory is at the same place in every case.
    is_fixed: bool,
    /// The code on these paths.
    reached: Reached,
    /// The memory read in the present case that nothing has set.
    filler: Vec<u16>,
}

impl DependenceCheck {
    pub(super) fn new(spec: &Spec) -> DependenceCheck {
        DependenceCheck {
            begin: all_but_inputs(spec),
            rules: rules(spec),
            paths: KnownPaths::default(),
            is_fixed: spec.is_fixed(),
            reached: Reached::default(),
            filler: Vec::new(),
        }
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
        let nothing = Taint::except(&Register::ALL, 0xFF);
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

    /// Checks the present case, given the hash of its path and the memory that it read and nothing has set. Returns true if the case does not depend on the unconstrained
    /// inputs either, so that it stands for all of their values.
    pub(super) fn check(
        &mut self,
        prepared: &mut Prepared<'_>,
        path: u64,
        filler: Vec<u16>,
    ) -> Result<bool, Box<Broken>> {
        let known = *self.paths.slot(path);
        if known.path == path && known.addresses == self.addresses(prepared) {
            return Ok(known.covers);
        }
        self.filler = filler;
        if !self.filler.is_empty() {
            self.require_no_filler(prepared)?;
        }
        let Prepared { runner, call, .. } = prepared;
        runner.run(call, |engine, memory| self.reached.step(&engine.registers(), engine.instruction(memory)));
        let after = self.require_independence(prepared, &self.with_filler(&self.begin))?;
        let of_stack = Taint::of_stack(prepared.runner.stack_top(), prepared.runner.stack());
        self.track(prepared, &of_stack).map_err(|(at, leak)| Broken::Depends { at, leak, on: Dependence::Stack })?;
        let is_always_kept = self.reject_kept_by_chance(prepared, after.origins())?;
        let covers = prepared.spec.unconstrained > 0 && self.try_unconstrained(prepared);
        if is_always_kept {
            let addresses = self.addresses(prepared);
            *self.paths.slot(path) = KnownPath { path, addresses, covers };
        }
        Ok(covers)
    }

    /// Hashes the addresses of the contract's memory, if they depend on the case. The result for one case holds for another of
    /// the same path if these addresses are the same.
    fn addresses(&self, prepared: &Prepared<'_>) -> u64 {
        if self.is_fixed {
            return 0;
        }
        let mut hasher = DefaultHasher::new();
        // An address without a value is reported where the call is checked.
        let _ = prepared.each_area(&mut |start, length| (start, length).hash(&mut hasher));
        prepared.moved.iter().for_each(|(address, _)| address.hash(&mut hasher));
        hasher.finish()
    }

    /// Returns the taint after the call. It is an error if anything that counts depends on what was tainted before it.
    fn require_independence(&self, prepared: &mut Prepared<'_>, begin: &Taint) -> Result<Taint, Box<Broken>> {
        self.track(prepared, begin).map_err(|(at, leak)| {
            let on = Dependence::Registers(self.find_culprits(prepared, leak));
            Broken::Depends { at, leak, on }.into()
        })
    }

    /// Calls the routine with the unconstrained inputs tainted. Returns true if neither an output nor memory depends on them,
    /// and those that have to be kept hold their own values.
    fn try_unconstrained(&self, prepared: &mut Prepared<'_>) -> bool {
        let mut begin = self.with_filler(&self.begin);
        let unconstrained = prepared.spec.unconstrained_registers();
        unconstrained.iter().for_each(|&register| begin.taint(register));
        self.track(prepared, &begin).is_ok_and(|after| {
            let is_own = |register: &Register| after.origins().register(*register) == Origin::Register(*register);
            let is_kept = |register: &Register| may_change(prepared, *register) || is_own(register);
            after.is_clean(|address| prepared.runner.is_stack(address)) && unconstrained.iter().all(is_kept)
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

    /// Finds the registers that each by itself cause a leak. None of them if a port does.
    fn find_culprits(&self, prepared: &mut Prepared<'_>, leak: Leak) -> Vec<Register> {
        let tainted: Vec<Register> =
            Register::ALL.into_iter().filter(|&register| self.begin.register(register) != 0).collect();
        let mut clean = self.begin.clone();
        tainted.iter().for_each(|&register| clean.untaint(register));
        if self.track(prepared, &clean).is_err() {
            return Vec::new();
        }
        let mut is_culprit = |register: &Register| {
            let mut alone = clean.clone();
            alone.taint(*register);
            self.track(prepared, &alone).is_err_and(|(_, found)| found == leak)
        };
        tainted.into_iter().filter(|register| is_culprit(register)).collect()
    }

    /// Calls the routine and tracks the taint. Returns the taint after the call, or the first leak and its instruction.
    fn track(&self, prepared: &mut Prepared<'_>, begin: &Taint) -> Result<Taint, (u16, Leak)> {
        let Prepared { runner, call, spec, .. } = prepared;
        let (mut taint, mut step, mut last) = (begin.clone(), Ok(()), call.routine);
        let (outcome, _) = runner.run(call, |engine, memory| {
            last = engine.pc();
            if step.is_ok() {
                let done = execute(&mut taint, &engine.registers(), engine.instruction(memory), &self.rules);
                step = done.map_err(|leak| (last, leak));
            }
        });
        step?;
        let outputs = if matches!(outcome, CallOutcome::Returned(_)) { spec.outputs.len() } else { 0 };
        match (0..outputs).find(|&output| is_output_tainted(prepared, output, &taint)) {
            Some(output) => Err((last, Leak::Output(output))),
            None => kept_leak(prepared, begin, &taint).map_or(Ok(taint), |leak| Err((last, leak))),
        }
    }
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
    Taint::except(&given, flags)
}

/// Returns what a contract states about ports and R.
fn rules(spec: &Spec) -> Rules {
    let port = |place: &Place| if let Place::Port(port) = place { Some(*port) } else { None };
    Rules {
        given: spec.inputs.iter().filter_map(|input| port(&input.cell.place)).collect(),
        stated: spec.outputs.iter().filter_map(|output| port(&output.cell.place)).collect(),
        sets_refresh: spec.effects.changes.contains(&Register::R),
    }
}

fn may_change(prepared: &Prepared<'_>, register: Register) -> bool {
    prepared.spec.effects.changes.contains(&register)
}

/// Returns true if a register that has to be kept holds a value that is not its own.
fn is_overwritten(prepared: &Prepared<'_>, register: Register, after: &Origins) -> bool {
    !may_change(prepared, register) && after.register(register) != Origin::Register(register)
}

/// Returns the `selected` addresses of memory that has to be kept and holds a value that is not its own, in order.
fn overwritten_memory(prepared: &Prepared<'_>, after: &Origins, selected: impl Fn(u16) -> bool) -> Vec<u16> {
    let is_overwritten = |&address: &u16| {
        !prepared.runner.is_stack(address) && after.memory(address) != Origin::Memory(address) && selected(address)
    };
    let mut addresses: Vec<u16> = after.written().filter(is_overwritten).collect();
    if !addresses.is_empty() {
        // An address without a value is reported where the call is checked.
        let allowed = prepared.allowed().unwrap_or_default();
        addresses.retain(|&address| !allowed.has(address));
        addresses.sort_unstable();
    }
    addresses
}

/// Returns a leak into something that has to be kept: a register that was not tainted before the call, or memory.
fn kept_leak(prepared: &Prepared<'_>, begin: &Taint, after: &Taint) -> Option<Leak> {
    let is_leaked = |register: &Register| {
        begin.register(*register) == 0
            && after.register(*register) != 0
            && is_overwritten(prepared, *register, after.origins())
    };
    let register = Register::PRESERVED.into_iter().find(is_leaked).map(Leak::Kept);
    let memory = || overwritten_memory(prepared, after.origins(), |address| after.byte(address) != 0).first().copied();
    register.or_else(|| memory().map(Leak::Memory))
}

fn is_output_tainted(prepared: &Prepared<'_>, output: usize, taint: &Taint) -> bool {
    let output = &prepared.spec.outputs[output];
    match &output.cell.place {
        // Checked at each OUT.
        _ if matches!(output.want, Want::Sent(_)) => false,
        Place::Register(bytes) => bytes.bytes().iter().any(|&register| taint.register(register) != 0),
        Place::Flag(bit) => taint.register(Register::F) & bit != 0,
        Place::Port(_) | Place::Interrupts | Place::Mode => false,
        Place::Memory { width, .. } => {
            let mut is_tainted = false;
            let mut before = prepared.before();
            // An address without a value is reported where the output is checked.
            let _ = loops::for_each(&output.loops, &mut before, &mut |before| {
                let start = prepared.start_in(&output.cell, before)?;
                is_tainted |= (0..*width as u16).any(|byte| taint.byte(start.wrapping_add(byte)) != 0);
                Ok(())
            });
            is_tainted
        }
    }
}
