//! The promises of a contract: for each the bit that is 1 for the inputs that break it.

use super::areas::Areas;
use super::view::View;
use crate::contract::expression::{Bound, Expression, GateView as _, Number, Obstacle};
use crate::contract::spec::{Loop, Output, Place, Spec, Want};
use crate::symbolic::State;
use calls::Register;
use circuit::{Bit, constant};
use std::collections::BTreeSet;

/// Greatest number of values of the loops of an output.
const MOST: usize = 1 << 12;

impl View<'_, '_> {
    /// Returns the addresses to which the routine writes. Between those of a pointer others may lie: constants there, which a routine could
    /// take for changed, are left out.
    pub(super) fn written(&mut self, after: &State, domain: Bit) -> BTreeSet<u16> {
        let mut written = BTreeSet::new();
        for &address in after.memory.keys() {
            let is_constant = self.machine.constant_at(address) != Bit::ZERO;
            let is_written = self.machine.circuit.and(domain, !after.holds_first(address));
            if !is_constant || self.machine.feasible.is_possible(&self.machine.circuit, is_written) {
                written.insert(address);
            }
        }
        written
    }

    pub(super) fn add_promises(&mut self, spec: &Spec, after: &State, domain: Bit) -> Result<(), Obstacle> {
        for output in &spec.outputs {
            self.each_loop(&output.loops, 0, &mut Bound::default(), &mut { MOST }, &mut |view, bound| {
                let broken = view.is_broken(output, after, bound)?;
                let broken = view.machine.circuit.and(view.condition, broken);
                view.promise(&output.text, broken);
                Ok(())
            })?;
        }
        let changes = &spec.effects.changes;
        for register in Register::PRESERVED.into_iter().filter(|register| !changes.contains(register)) {
            let n = register as usize;
            let is_kept = self.machine.circuit.equal(&self.registers[n], &after.registers[n]);
            let broken = self.machine.circuit.and(domain, !is_kept);
            self.promise(&format!("{} is kept", register.name()), broken);
        }
        let allowed = self.areas(spec)?;
        for (&address, byte) in &after.memory {
            let may_change = allowed.has(&mut self.machine.circuit, address);
            if may_change == Bit::ONE {
                continue;
            }
            let before = self.machine.before(address).map_err(|stop| stop.why)?;
            let (constant, holds_first) = (self.machine.constant_at(address), after.holds_first(address));
            let circuit = &mut self.machine.circuit;
            let is_same = circuit.equal(&before, byte);
            let broken = circuit.all(&[domain, !may_change, !is_same]);
            // A constant that is written with its own value is kept only if that is its value.
            let is_assumed = circuit.all(&[domain, !may_change, is_same, !holds_first, constant]);
            self.promise(&format!("memory at ${address:04X} is kept"), broken);
            if self.machine.feasible.is_possible(&self.machine.circuit, is_assumed) {
                self.machine.read.insert(address);
            }
        }
        self.keep_callers_stack(spec, after, domain)?;
        let circuit = &mut self.machine.circuit;
        // A call that takes longer counts as one that never returns.
        let limit = spec.effects.limit();
        let mut limits = vec![(format!("it returns within {limit} T"), after.time.exceeds(circuit, limit))];
        if let Some(most) = spec.effects.t {
            limits.push((format!("T: {most}"), after.time.exceeds(circuit, most)));
        }
        if let Some(least @ 1..) = spec.effects.least_t {
            limits.push((format!("T: at least {least}"), !after.time.exceeds(circuit, least - 1)));
        }
        if let Some(most) = spec.effects.stack {
            let deeper = after.depths.range(i32::from(most) + 1..).map(|(_, bit)| *bit).collect::<Vec<_>>();
            limits.push((format!("Stack: {most}"), circuit.any(&deeper)));
        }
        for (what, broken) in limits {
            let broken = self.machine.circuit.and(domain, broken);
            self.promise(&what, broken);
        }
        Ok(())
    }

    /// Promises that no case takes the sides of branches that `Unreached` names, be it in a turn of a loop that is not the last.
    pub(super) fn promise_sides(&mut self, spec: &Spec, domain: Bit) {
        for side in &spec.unreached {
            let taken = self.machine.sides.get(&(side.at, !side.always)).copied().unwrap_or(Bit::ZERO);
            let broken = self.machine.circuit.and(domain, taken);
            self.promise(&format!("{} {}", side.label, side.statement()), broken);
        }
    }

    /// Calls `body` for each combination of the values of some loops, under the condition that it is one for these inputs.
    pub(super) fn each_loop(
        &mut self,
        loops: &[Loop],
        depth: usize,
        bound: &mut Bound,
        left: &mut usize,
        body: &mut dyn FnMut(&mut Self, &Bound) -> Result<(), Obstacle>,
    ) -> Result<(), Obstacle> {
        let Some(Loop { name, first, last }) = loops.get(depth) else { return body(self, bound) };
        let (from, to) = (first.gates(self, bound)?, last.gates(self, bound)?);
        self.require_named(&[&from.bits[..], &to.bits[..]].concat(), &format!("the loop of {name}"))?;
        let error = self.machine.circuit.or(from.error, to.error);
        let error = self.machine.circuit.and(self.condition, error);
        self.promise(&format!("the ends of {name} have values"), error);
        let (Some((first, _)), Some((_, last))) = (self.bounds(&from)?, self.bounds(&to)?) else { return Ok(()) };
        for value in first..=last {
            *left = left.checked_sub(1).ok_or_else(|| format!("loops of more than {MOST} values"))?;
            let present = Number::constant(value.into());
            let circuit = &mut self.machine.circuit;
            let (is_before, is_past) = (present.less(circuit, &from), to.less(circuit, &present));
            let is_outside = circuit.or(is_before, is_past);
            bound[depth] = Some(present);
            let before = self.narrow(!is_outside);
            let done = self.each_loop(loops, depth + 1, bound, left, body);
            self.widen(before);
            done?;
        }
        bound[depth] = None;
        Ok(())
    }

    /// Returns the address of a place in memory.
    fn start(&mut self, place: &Place, bound: &Bound) -> Result<Vec<Bit>, Obstacle> {
        let (address, offset) = match place {
            Place::Memory { fixed: Some(fixed), .. } => return Ok(constant((*fixed).into(), 16)),
            Place::Memory { address, offset, .. } => (address, *offset),
            _ => return Ok(constant(0, 16)),
        };
        let start = self.address(address, bound)?;
        Ok(self.machine.circuit.add(&start, &constant(offset.into(), 16)))
    }

    /// Returns the address that an expression has. That it has one is a promise.
    fn address(&mut self, address: &Expression, bound: &Bound) -> Result<Vec<Bit>, Obstacle> {
        let value = address.gates(self, bound)?;
        self.require_named(&value.bits, &format!("the address {address}"))?;
        let wrong = self.machine.circuit.and(self.condition, value.error);
        self.promise("an address has a value", wrong);
        Ok(value.low(16))
    }

    /// Returns the memory that Out and Clobbers name.
    fn areas(&mut self, spec: &Spec) -> Result<Areas, Obstacle> {
        let mut areas = Areas::default();
        for output in &spec.outputs {
            if let Place::Memory { width, .. } = &output.cell.place {
                self.each_loop(&output.loops, 0, &mut Bound::default(), &mut { MOST }, &mut |view, bound| {
                    let start = view.start(&output.cell.place, bound)?;
                    areas.add(start, *width as u32, view.condition);
                    Ok(())
                })?;
            }
        }
        // Of the caller's stack: see `keep_callers_stack`.
        for area in spec.areas.iter().filter(|area| area.address.added_to_sp().is_none()) {
            self.each_loop(&area.loops, 0, &mut Bound::default(), &mut { MOST }, &mut |view, bound| {
                let start = view.address(&area.address, bound)?;
                areas.add(start, area.length, view.condition);
                Ok(())
            })?;
        }
        areas.forget_sure(self.condition);
        Ok(areas)
    }

    /// Returns the bits of an output's place after the call.
    fn value_after(&mut self, place: &Place, after: &State, bound: &Bound) -> Result<Vec<Bit>, Obstacle> {
        match place {
            Place::Register(group) => {
                Ok(group.bytes().iter().rev().flat_map(|&register| after.registers[register as usize]).collect())
            }
            Place::Flag(flag) => Ok(vec![after.registers[Register::F as usize][flag.trailing_zeros() as usize]]),
            Place::Memory { width, .. } => {
                let start = self.start(place, bound)?;
                let mut bits = Vec::new();
                for n in 0..*width as i128 {
                    let at = self.machine.circuit.add(&start, &constant(n, 16));
                    bits.extend(self.memory_after(&at)?);
                }
                Ok(bits)
            }
            _ => Err("Out names a place that is neither a register nor memory".to_owned()),
        }
    }

    /// Refuses an output whose value depends on memory that In does not give, unless it is what lies at its own place before the call.
    fn require_given(&mut self, place: &Place, want: &Number, bound: &Bound, text: &str) -> Result<(), Obstacle> {
        let named = self.require_named(&want.bits, text);
        let Place::Memory { width, .. } = place else { return named };
        if named.is_ok() {
            return named;
        }
        let start = self.start(place, bound)?;
        let mut own = Vec::new();
        for n in 0..*width as i128 {
            let at = self.machine.circuit.add(&start, &constant(n, 16));
            own.extend(self.byte(&at)?);
        }
        let is_own = self.machine.circuit.equal(&want.low(own.len()), &own);
        let before = self.narrow(!is_own);
        let named = self.require_named(&want.bits, text);
        self.widen(before);
        named
    }

    /// Refuses outputs with ranges, which may hide that a value depends on what In does not give.
    pub(super) fn require_ranges_named(&mut self, spec: &Spec, after: &State) -> Result<(), Obstacle> {
        for output in spec.outputs.iter().filter(|output| matches!(output.want, Want::Within(_))) {
            self.each_loop(&output.loops, 0, &mut Bound::default(), &mut { MOST }, &mut |view, bound| {
                let got = view.value_after(&output.cell.place, after, bound)?;
                view.require_named(&got, &output.cell.name)
            })?;
        }
        Ok(())
    }

    /// Returns the bit that is 1 where an output has another value.
    pub(super) fn is_broken(&mut self, output: &Output, after: &State, bound: &Bound) -> Result<Bit, Obstacle> {
        let place = &output.cell.place;
        let got = self.value_after(place, after, bound)?;
        let bits = got.len();
        match &output.want {
            Want::Value(expression) => {
                let want = expression.gates(self, bound)?;
                self.require_given(place, &want, bound, &output.text)?;
                let circuit = &mut self.machine.circuit;
                if matches!(place, Place::Flag(_)) {
                    let truth = want.truth(circuit);
                    let differs = circuit.xor(truth, got[0]);
                    return Ok(circuit.or(want.error, differs));
                }
                let too_low = want.less(circuit, &Number::constant(-(1 << (bits - 1))));
                let too_high = Number::constant((1i128 << bits) - 1).less(circuit, &want);
                let same = circuit.equal(&want.low(bits), &got);
                let wrong = circuit.any(&[want.error, too_low, too_high, !same]);
                Ok(wrong)
            }
            Want::Within(ranges) => {
                // A range may hide that the value depends on something else.
                self.require_named(&got, &output.cell.name)?;
                let readings = [Number::unsigned(&got), Number::signed(&got)];
                let (mut is_within, mut error) = (Bit::ZERO, Bit::ZERO);
                for (first, last) in ranges {
                    let (first, last) = (first.gates(self, bound)?, last.gates(self, bound)?);
                    let circuit = &mut self.machine.circuit;
                    for got in &readings {
                        let (below, above) = (got.less(circuit, &first), last.less(circuit, got));
                        let outside = circuit.or(below, above);
                        is_within = circuit.or(is_within, !outside);
                    }
                    error = circuit.any(&[error, first.error, last.error]);
                }
                Ok(self.machine.circuit.or(error, !is_within))
            }
            Want::Sent(_) => Err(format!("Out says what {} is sent", output.cell.name)),
        }
    }
}
