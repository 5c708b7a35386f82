//! Whether a case hangs on what its contract does not name: then it says nothing of other values there.

use super::broken::Broken;
use super::check::{Checker, turns};
use super::place::Place;
use super::spec::{Spec, Want};
use super::taint::{Leak, Origin, Origins, Rules, Taint};
use crate::registers::Byte;
use crate::{Outcome, Returned};

/// The ways that were looked into already, as many of them as there is room for: each with whether it is [`Checked::covers`].
pub(super) struct Ways(Vec<(u64, bool)>);

impl Default for Ways {
    fn default() -> Ways {
        // 4 MB: few routines have more ways.
        Ways(vec![(0, false); 1 << 18])
    }
}

impl Ways {
    fn place(&mut self, way: u64) -> &mut (u64, bool) {
        let places = self.0.len();
        &mut self.0[way as usize % places]
    }
}

/// What something hangs on that the contract does not name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hung {
    /// These registers, or what a port says if there are none.
    On(Vec<Byte>),
    /// Where the stack is.
    Stack,
}

/// What a routine is not given, to begin with.
pub(super) fn begin(spec: &Spec) -> Taint {
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
pub(super) fn rules(spec: &Spec) -> Rules {
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
    pub(super) fn hanging(&mut self, way: u64) -> Result<bool, Box<Broken>> {
        let (known, covers) = *self.ways.place(way);
        if known == way {
            return Ok(covers);
        }
        let begin = self.taint.clone();
        let after = self.leak(&begin).map_err(|(at, leak)| {
            let on = Hung::On(self.culprits(leak));
            Broken::Hangs { at, leak, on }
        })?;
        let of_stack = Taint::of_stack(self.runner.stack_top());
        self.leak(&of_stack).map_err(|(at, leak)| Broken::Hangs { at, leak, on: Hung::Stack })?;
        self.kept_by_chance(after.origins())?;
        let covers = self.spec.free > 0 && self.covers(begin);
        // Another case of this way may have its outputs elsewhere, where something hangs on what is not named.
        if self.has_fixed_outputs || after.is_clean(|address| self.runner.is_stack(address)) {
            *self.ways.place(way) = (way, covers);
        }
        Ok(covers)
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

    /// Whether something that has to be kept holds what it held by chance: the routine put another value there, which in this case
    /// was the same.
    fn kept_by_chance(&mut self, after: &Origins) -> Result<(), Box<Broken>> {
        let case = self.call.registers;
        let is_kept = |byte: &Byte| !self.spec.changes.contains(byte) && self.taint.register(*byte) != 0;
        let made = |byte: &Byte| after.register(*byte) != Origin::Register(*byte);
        for byte in Byte::KEPT.into_iter().filter(|byte| is_kept(byte) && made(byte)) {
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
        let allowed = self.allowed()?;
        let is_kept = |address: &u16| {
            !(allowed.has(*address) || self.runner.is_stack(*address) || self.runner.is_given(*address))
        };
        let made = |address: &u16| after.memory(*address) != Origin::Memory(*address);
        let mut addresses: Vec<u16> = after.written().filter(|address| is_kept(address) && made(address)).collect();
        addresses.sort_unstable();
        for address in addresses {
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
        Ok(())
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
            None => Ok(taint),
        }
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
