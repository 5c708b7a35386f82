//! Whether a case hangs on what its contract does not name: then it says nothing of other values there.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::contract::check::broken::Broken;
use crate::contract::check::checker::{Checker, turns};
use crate::contract::spec::place::Place;
use crate::contract::spec::{Spec, Want};
use crate::contract::taint::{Leak, Origin, Origins, Rules, Taint};
use crate::core::registers::Byte;
use crate::{Outcome, Returned};

/// A way through the routine that was looked into.
#[derive(Clone, Copy, Default)]
struct Way {
    number: u64,
    /// Where the memory lay of which the contract speaks: see [`Checker::places`].
    places: u64,
    /// See [`Checked::covers`].
    covers: bool,
}

/// The ways that were looked into already, as many of them as there is room for.
pub(in crate::contract) struct Ways(Vec<Way>);

impl Default for Ways {
    fn default() -> Ways {
        // 6 MB: few routines have more ways.
        Ways(vec![Way::default(); 1 << 18])
    }
}

impl Ways {
    fn place(&mut self, number: u64) -> &mut Way {
        let places = self.0.len();
        &mut self.0[number as usize % places]
    }
}

/// What something hangs on that the contract does not name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hung {
    /// These registers; if there are none, what a port says, or the flags' copies of something inside the processor.
    On(Vec<Byte>),
    /// Where the stack is.
    Stack,
}

/// What a routine is not given, to begin with.
pub(in crate::contract) fn begin(spec: &Spec) -> Taint {
    let (mut given, mut flags) = (Vec::new(), 0);
    for input in &spec.inputs {
        match &input.cell.place {
            Place::Register(bytes) => given.extend(bytes.bytes()),
            Place::Flag(bit) => flags |= bit,
            _ => {}
        }
    }
    Taint::new(&given, flags)
}

/// What the contract says of ports and of R.
pub(in crate::contract) fn rules(spec: &Spec) -> Rules {
    let port = |place: &Place| if let Place::Port(port) = place { Some(*port) } else { None };
    Rules {
        given: spec.inputs.iter().filter_map(|input| port(&input.cell.place)).collect(),
        stated: spec.outputs.iter().filter_map(|output| port(&output.cell.place)).collect(),
        sets_refresh: spec.changes.contains(&Byte::R),
    }
}

impl Checker<'_> {
    /// Whether the case that was put into the machine, and goes this way, hangs on what the contract does not name. If not: whether
    /// it does not hang on the free inputs either, so that it speaks for all of their values.
    pub(in crate::contract) fn hanging(&mut self, way: u64) -> Result<bool, Box<Broken>> {
        let known = *self.ways.place(way);
        if known.number == way && known.places == self.places() {
            return Ok(known.covers);
        }
        let begin = self.taint.clone();
        let after = self.hangs_not(&begin)?;
        let of_stack = Taint::of_stack(self.runner.stack_top(), self.runner.stack());
        self.leak(&of_stack).map_err(|(at, leak)| Broken::Hangs { at, leak, on: Hung::Stack })?;
        let is_kept_for_certain = self.kept_by_chance(after.origins())?;
        let covers = self.spec.free > 0 && self.covers(begin);
        if is_kept_for_certain {
            let places = self.places();
            *self.ways.place(way) = Way { number: way, places, covers };
        }
        Ok(covers)
    }

    /// A number for where the memory lies of which the contract speaks, if that hangs on the case: what counts in one case counts in
    /// others of the same way if it lies at the same places there.
    fn places(&self) -> u64 {
        if self.is_fixed {
            return 0;
        }
        let mut hasher = DefaultHasher::new();
        // Without a value, the contract is at fault: that shows where it is held against what the routine left.
        let _ = self.each_place(&mut |start, length| (start, length).hash(&mut hasher));
        self.moved.iter().for_each(|(address, _)| address.hash(&mut hasher));
        hasher.finish()
    }

    /// What the machine is like at the end if nothing that counts hangs on what is not given to begin with.
    fn hangs_not(&mut self, begin: &Taint) -> Result<Taint, Box<Broken>> {
        self.leak(begin).map_err(|(at, leak)| {
            let on = Hung::On(self.culprits(leak));
            Broken::Hangs { at, leak, on }.into()
        })
    }

    /// Whether nothing hangs on the free inputs, in no memory either, and those that have to be kept hold their own values.
    fn covers(&mut self, mut begin: Taint) -> bool {
        let free = self.spec.free_bytes();
        free.iter().for_each(|&byte| begin.unname(byte));
        self.leak(&begin).is_ok_and(|after| {
            let is_own = |byte: &Byte| after.origins().register(*byte) == Origin::Register(*byte);
            let is_kept = |byte: &Byte| self.spec.changes.contains(byte) || is_own(byte);
            after.is_clean(|address| self.runner.is_stack(address)) && free.iter().all(is_kept)
        })
    }

    /// Sees that nothing that has to be kept holds what it held by chance: the routine put another value there, which in this case
    /// was the same. Whether there was no such value at all, so that other cases of the same way need not be looked at.
    fn kept_by_chance(&mut self, after: &Origins) -> Result<bool, Box<Broken>> {
        let case = self.call.registers;
        let is_made = |byte: &Byte| self.taint.register(*byte) != 0 && self.is_made(*byte, after);
        let registers: Vec<Byte> = Byte::KEPT.into_iter().filter(is_made).collect();
        for &byte in &registers {
            let mut begin = self.taint.clone();
            begin.name(byte);
            self.hangs_not(&begin)?;
            for value in 0..=0xFF {
                byte.set(&mut self.call.registers, value);
                let outcome = self.runner.call(&self.call);
                let now = outcome.returned().map_or(!value, |returned| byte.get(&returned.registers));
                if now != value {
                    self.call.registers = case;
                    return Err(Broken::Register { byte, before: value, after: now }.into());
                }
            }
            self.call.registers = case;
        }
        let addresses = self.made_memory(after, |address| !self.runner.is_given(address));
        for &address in &addresses {
            let own = self.runner.given(address);
            for value in 0..=0xFF {
                self.runner.poke(address, value);
                let outcome = self.runner.call(&self.call);
                self.runner.put_back(address, own);
                let change =
                    |returned: &Returned| returned.changes.iter().copied().find(|change| change.address == address);
                if let Some(change) = outcome.returned().and_then(change) {
                    return Err(Broken::Memory(change).into());
                }
            }
        }
        Ok(registers.is_empty() && addresses.is_empty())
    }

    /// Whether a register that has to be kept holds another value than its own.
    fn is_made(&self, byte: Byte, after: &Origins) -> bool {
        !self.spec.changes.contains(&byte) && after.register(byte) != Origin::Register(byte)
    }

    /// The memory that has to be kept and holds another value than its own, in order, as far as it is asked for.
    fn made_memory(&self, after: &Origins, is_asked: impl Fn(u16) -> bool) -> Vec<u16> {
        let is_made = |&address: &u16| {
            !self.runner.is_stack(address) && after.memory(address) != Origin::Memory(address) && is_asked(address)
        };
        let mut addresses: Vec<u16> = after.written().filter(is_made).collect();
        if !addresses.is_empty() {
            // Without a value, the contract is at fault: that shows where it is held against what the routine left.
            let allowed = self.allowed().unwrap_or_default();
            addresses.retain(|&address| !allowed.has(address));
            addresses.sort_unstable();
        }
        addresses
    }

    /// The registers that it hangs on, each for itself: none if it is a port.
    fn culprits(&mut self, leak: Leak) -> Vec<Byte> {
        let unnamed = Byte::ALL.into_iter().filter(|&byte| self.taint.register(byte) != 0).collect::<Vec<_>>();
        let mut named = self.taint.clone();
        unnamed.iter().for_each(|&byte| named.name(byte));
        if self.leak(&named).is_err() {
            return Vec::new();
        }
        let mut hangs_on = |byte: &Byte| {
            let mut alone = named.clone();
            alone.unname(*byte);
            self.leak(&alone).is_err_and(|(_, found)| found == leak)
        };
        unnamed.into_iter().filter(|byte| hangs_on(byte)).collect()
    }

    /// What hangs on what is not named when the routine has come back; an error is the first thing that must not, and where it shows.
    fn leak(&mut self, begin: &Taint) -> Result<Taint, (u16, Leak)> {
        let Checker { runner, call, rules, .. } = self;
        let (mut taint, mut step, mut last) = (begin.clone(), Ok(()), call.routine);
        let (outcome, _) = runner.run(call, |engine, memory| {
            last = engine.pc();
            if step.is_ok() {
                let done = taint.step(&engine.registers(), engine.instruction(memory), rules);
                step = done.map_err(|leak| (last, leak));
            }
        });
        step?;
        let outputs = if matches!(outcome, Outcome::Returned(_)) { self.spec.outputs.len() } else { 0 };
        match (0..outputs).find(|&output| self.is_output_hanging(output, &taint)) {
            Some(output) => Err((last, Leak::Output(output))),
            None => self.kept_hangs(begin, &taint).map_or(Ok(taint), |leak| Err((last, leak))),
        }
    }

    /// What has to be kept, and hangs on what is not named: a register that is none of that itself, or memory.
    fn kept_hangs(&self, begin: &Taint, after: &Taint) -> Option<Leak> {
        let hangs = |byte: &Byte| {
            begin.register(*byte) == 0 && after.register(*byte) != 0 && self.is_made(*byte, after.origins())
        };
        let register = Byte::KEPT.into_iter().find(hangs).map(Leak::Kept);
        let memory = || self.made_memory(after.origins(), |address| after.byte(address) != 0).first().copied();
        register.or_else(|| memory().map(Leak::Memory))
    }

    fn is_output_hanging(&self, output: usize, taint: &Taint) -> bool {
        let output = &self.spec.outputs[output];
        match &output.cell.place {
            // What is sent is looked at when it is.
            _ if matches!(output.want, Want::Sent(_)) => false,
            Place::Register(bytes) => bytes.bytes().iter().any(|&byte| taint.register(byte) != 0),
            Place::Flag(bit) => taint.register(Byte::F) & bit != 0,
            Place::Port(_) | Place::Interrupts | Place::Mode => false,
            Place::Memory { width, .. } => {
                let mut hangs = false;
                let mut before = self.before();
                // What has no value is a fault of the output's own.
                let _ = turns(&output.loops, 0, &mut before, &mut |before| {
                    let start = self.start_in(&output.cell, before)?;
                    hangs |= (0..*width as u16).any(|byte| taint.byte(start.wrapping_add(byte)) != 0);
                    Ok(())
                });
                hangs
            }
        }
    }
}
