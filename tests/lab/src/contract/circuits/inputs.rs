//! The inputs of a contract as gates, and the condition that they are those of `In`.

use super::view::View;
use crate::contract::expression::{Bound, Number, Obstacle};
use crate::contract::spec::{Computed, Input, Place, Spec};
use crate::symbolic::{Byte, Origin, SPENT, World as _, Write};
use calls::Register;
use circuit::{Bit, Circuit, constant, widened};
use std::collections::BTreeMap;

/// The places that inputs fill.
#[derive(Default)]
pub(super) struct Given {
    pub(super) registers: BTreeMap<usize, Byte>,
    /// Arguments, by their distance from SP.
    pub(super) arguments: BTreeMap<i32, Byte>,
    /// For each input the bits of its value, or of its index where the values are computed from others.
    pub(super) bits: Vec<Vec<Bit>>,
}

/// Refuses inputs that gates do not stand for.
pub(super) fn refuse(spec: &Spec) -> Result<(), Obstacle> {
    let why = |place: &Place| match place {
        Place::Port(_) => Some("a port"),
        Place::Interrupts | Place::Mode => Some("interrupts"),
        Place::Return => Some("the return address"),
        Place::Page | Place::Paging => Some("the page that is mapped"),
        Place::Paged { .. } => Some("memory of another page"),
        Place::Register(group) if group.bytes().contains(&Register::R) => Some("R"),
        _ => None,
    };
    let inputs = spec.inputs.iter().map(|input| &input.cell.place);
    let outputs = spec.outputs.iter().map(|output| &output.cell.place);
    match inputs.chain(outputs).find_map(why) {
        Some(what) => Err(format!("the contract names {what}")),
        None if spec.calls_rom => Err("the contract lets it call the ROM".to_owned()),
        None if spec.returns.is_some() => Err("the contract names the return address".to_owned()),
        None if spec.effects.contended.is_some() && !spec.keeps.is_empty() => {
            Err("the contract states a time with contention, of which Keeps says nothing".to_owned())
        }
        None => Ok(()),
    }
}

/// Returns the bits of an input whose values are ranges, and the condition that it has one of them.
fn ranges(circuit: &mut Circuit, input: &Input) -> (Vec<Bit>, Bit) {
    let places = input.cell.place.bits() as usize;
    let ranges = &input.values.ranges;
    let most = ranges.iter().map(|&(first, count)| i128::from(first) + i128::from(count) - 1).max().unwrap_or(0);
    let is_unsigned = ranges.iter().all(|&(first, _)| first >= 0);
    let needed = if is_unsigned { (128 - most.leading_zeros()) as usize } else { places };
    let bits = match ranges[..] {
        [(only, 1)] => constant(only.into(), places),
        _ => widened(&circuit.inputs(needed.min(places)), places),
    };
    let mut is_one = Bit::ZERO;
    for &(first, count) in ranges {
        // The distance from the first value, with the place's bits: then a signed number is the one with the same bits.
        let distance = circuit.sub(&bits, &constant(first.into(), places));
        let is_past = circuit.less(&constant(i128::from(count) - 1, places + 1), &widened(&distance, places + 1));
        is_one = circuit.or(is_one, !is_past);
    }
    (bits, is_one)
}

impl View<'_, '_> {
    /// Sets all inputs, one after the other, as a call is prepared: those computed from others see those before them. Returns the condition
    /// that the case is one of the contract, or that `In` or `Where` has no value there: a promise says that they have one, and what comes after
    /// excludes no such case.
    pub(super) fn set_inputs(&mut self, spec: &Spec) -> Result<Bit, Obstacle> {
        let mut domain = Bit::ONE;
        for input in &spec.inputs {
            self.condition = domain;
            if matches!(&input.cell.place, Place::Memory { fixed: None, .. }) {
                self.expect(spec);
            }
            let places = input.cell.place.bits() as usize;
            let (bits, own) = match &input.computed {
                None => {
                    let (bits, is_one) = ranges(&mut self.machine.circuit, input);
                    domain = self.machine.circuit.and(domain, is_one);
                    (bits.clone(), bits)
                }
                Some(Computed::Value(value)) => {
                    let value = value.gates(self, &Bound::default())?;
                    self.require_named(&value.bits, &format!("the input {}", input.cell.name))?;
                    (self.fitting(&value, places, domain, &input.cell.name), Vec::new())
                }
                Some(Computed::Range(first, last)) => {
                    let first = first.gates(self, &Bound::default())?;
                    let last = last.gates(self, &Bound::default())?;
                    let ends = [&first.bits[..], &last.bits[..]].concat();
                    self.require_named(&ends, &format!("the input {}", input.cell.name))?;
                    let count = input.values.count;
                    let circuit = &mut self.machine.circuit;
                    let index = circuit.inputs((u64::BITS - (count - 1).leading_zeros()) as usize);
                    let is_past = circuit.less(&constant((count - 1).into(), 65), &widened(&index, 65));
                    domain = circuit.and(domain, !is_past);
                    let bits = first.bits.len().max(index.len() + 1) + 1;
                    let sum = circuit.add(&first.low(bits), &widened(&index, bits));
                    let error = circuit.or(first.error, last.error);
                    let value = Number { bits: sum, error };
                    let is_past = last.less(circuit, &value);
                    // Ends without a value count, whatever the index.
                    let within = circuit.or(error, !is_past);
                    domain = circuit.and(domain, within);
                    (self.fitting(&value, places, domain, &input.cell.name), index)
                }
            };
            let named = self.machine.circuit.support(&own);
            self.machine.named.extend(named);
            self.put(input, &bits, domain)?;
            self.given.bits.push(own);
        }
        for condition in &spec.conditions {
            self.condition = domain;
            let value = condition.gates(self, &Bound::default())?;
            let is_wrong = self.machine.circuit.and(domain, value.error);
            self.promise("Where has a value", is_wrong);
            let holds = value.truth(&mut self.machine.circuit);
            domain = self.machine.circuit.and(domain, holds);
        }
        let without_value: Vec<Bit> = self.promises.iter().map(|(_, broken)| *broken).collect();
        let without_value = self.machine.circuit.any(&without_value);
        Ok(self.machine.circuit.or(domain, without_value))
    }

    /// Returns true if I may have a value of memory that the ULA shares. Where `In` does not give it, it has none.
    pub(super) fn may_share_refresh(&mut self) -> bool {
        let Some(i) = self.given.registers.get(&(Register::I as usize)) else { return false };
        let is_shared = self.machine.circuit.and(i[6], !i[7]);
        self.machine.feasible.is_possible(&self.machine.circuit, is_shared)
    }

    /// Narrows the present condition to that of the conditions of `Where` on registers, so that a pointer is known to be where these allow it. A register that is not given yet may
    /// hold anything, so no inputs are lost.
    fn expect(&mut self, spec: &Spec) {
        for condition in spec.conditions.iter().filter(|condition| condition.is_of_registers()) {
            if let Ok(value) = condition.gates(self, &Bound::default()) {
                let truth = value.truth(&mut self.machine.circuit);
                let holds = self.machine.circuit.or(truth, value.error);
                self.condition = self.machine.circuit.and(self.condition, holds);
            }
        }
    }

    /// Returns the bits of a value in its place. That it has one, and fits, is a promise.
    fn fitting(&mut self, value: &Number, places: usize, domain: Bit, name: &str) -> Vec<Bit> {
        let circuit = &mut self.machine.circuit;
        // From -2^(n-1) to 2^n - 1.
        let too_low = value.less(circuit, &Number::constant(-(1 << (places - 1))));
        let too_high = Number::constant((1i128 << places) - 1).less(circuit, value);
        let outside = circuit.or(too_low, too_high);
        let wrong = circuit.or(value.error, outside);
        let wrong = circuit.and(domain, wrong);
        self.promise(&format!("the input {name} has a value"), wrong);
        value.low(places)
    }

    /// Puts the bits of a value into the place of an input.
    fn put(&mut self, input: &Input, bits: &[Bit], domain: Bit) -> Result<(), Obstacle> {
        let twice = || Err(format!("In gives {} twice", input.cell.name));
        let byte = |n: usize| -> Byte { std::array::from_fn(|bit| bits[8 * n + bit]) };
        match &input.cell.place {
            Place::Register(group) => {
                for (n, &register) in group.bytes().iter().rev().enumerate() {
                    if self.given.registers.insert(register as usize, byte(n)).is_some() {
                        return twice();
                    }
                }
            }
            Place::Flag(flag) => {
                if self.given.registers.contains_key(&(Register::F as usize)) {
                    return twice();
                }
                self.registers[Register::F as usize][flag.trailing_zeros() as usize] = bits[0];
            }
            Place::Memory { address, offset, fixed, width } => {
                let bytes: Vec<Byte> = (0..*width as usize).map(byte).collect();
                match (fixed, address.added_to_sp()) {
                    (Some(start), _) => self.put_at(input, *start, &bytes)?,
                    (None, Some(distance)) => {
                        let first = distance as i32 + i32::from(*offset);
                        for (place, byte) in (first..).zip(bytes) {
                            if !(2..16).contains(&place) {
                                return Err(format!("{} is not an argument on the stack", input.cell.name));
                            }
                            if self.given.arguments.insert(place, byte).is_some() {
                                return twice();
                            }
                        }
                    }
                    (None, None) => {
                        let start = address.gates(self, &Bound::default())?;
                        let wrong = self.machine.circuit.and(domain, start.error);
                        self.promise(&format!("the address of {} has a value", input.cell.name), wrong);
                        self.put_by_pointer(input, &start, *offset, &bytes)?;
                    }
                }
            }
            _ => return Err(format!("In gives {}", input.cell.name)),
        }
        let given = &self.given.registers;
        given.iter().for_each(|(&register, byte)| self.registers[register] = *byte);
        Ok(())
    }
    /// Puts bytes at an address that is the same for all inputs. What was given there before is given no more.
    fn put_at(&self, input: &Input, start: u16, bytes: &[Byte]) -> Result<(), Obstacle> {
        for (n, byte) in (0..).zip(bytes) {
            let at = start.wrapping_add(n);
            if self.world.bars_input(at) {
                return Err(format!("{} is where it must not be", input.cell.name));
            }
            self.world.given.borrow_mut().insert(at, *byte);
            self.world.covered.borrow_mut().remove(&at);
        }
        Ok(())
    }

    /// Puts bytes at an address that depends on the inputs before: each byte of memory where they may be becomes a choice.
    fn put_by_pointer(&mut self, input: &Input, start: &Number, offset: u16, bytes: &[Byte]) -> Result<(), Obstacle> {
        self.require_named(&start.bits, &format!("the address of {}", input.cell.name))?;
        let start = start.low(16);
        for (n, byte) in (0..).zip(bytes) {
            let step = constant(i128::from(offset) + n, 16);
            let address = self.machine.circuit.add(&start, &step);
            let runs = self.machine.runs(self.condition, &address).map_err(|stop| stop.why)?;
            let write = self.machine.note_write(Write { address: address.clone(), happens: Bit::ONE, value: *byte });
            for at in runs.addresses() {
                let is_here = self.machine.circuit.is(&address, at.into());
                let happens = self.machine.circuit.and(self.condition, is_here);
                if self.machine.feasible.is_spent() {
                    return Err(SPENT.to_owned());
                }
                if !self.machine.feasible.is_possible(&self.machine.circuit, happens) {
                    continue;
                }
                if self.world.bars_input(at) {
                    return Err(format!("{} is where it must not be", input.cell.name));
                }
                self.put_byte(write, at, is_here)?;
            }
        }
        Ok(())
    }

    /// Puts the byte of a write at an address, where it is the one.
    fn put_byte(&mut self, write: usize, at: u16, is_here: Bit) -> Result<(), Obstacle> {
        let (given, covered) = (self.world.given.borrow().get(&at).copied(), self.world.covered(at));
        let (before, covered) = match (given, self.world.byte(at)) {
            (Some(given), _) => (given, covered),
            (None, Origin::Constant(value)) => {
                let bits: Vec<Bit> = constant(value.into(), 8);
                (std::array::from_fn(|bit| bits[bit]), Some(Bit::ZERO))
            }
            (None, _) => (self.machine.before(at).map_err(|stop| stop.why)?, None),
        };
        let chosen = self.machine.after_write(write, at, before);
        self.world.given.borrow_mut().insert(at, chosen);
        if let Some(covered) = covered {
            let covered = self.machine.circuit.or(covered, is_here);
            self.world.covered.borrow_mut().insert(at, covered);
        }
        Ok(())
    }
}
