//! The question that a contract is: a bit for each promise, 1 for the inputs that break it.

use super::areas::Areas;
use super::executed::{is_di, uses_iy};
use super::inputs::{Given, refuse};
use super::view::{CallMemory, View};
use super::watch::Watch;
use crate::contract::expression::{Bound, Expression, GateView as _, Number, Obstacle};
use crate::contract::spec::{Loop, Output, Place, Spec, Want};
use crate::core::{Register, Runner};
use crate::symbolic::{Byte, Machine, SPENT, State, Stop, Time, Ula};
use circuit::{Bit, Circuit, Order, constant};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Greatest number of values of the loops of an output.
const MOST: usize = 1 << 12;

/// The reason why there is no question if no inputs meet the contract.
pub(super) const NOTHING: &str = "Where excludes every case";

/// A contract as a question.
pub(crate) struct Question {
    pub(super) circuit: Circuit,
    /// 1 for the inputs that In and Where allow.
    pub(super) domain: Bit,
    /// The promises, and the bit that is 1 where each is broken.
    pub(super) promises: Vec<(String, Bit)>,
    /// For each input of the contract its bits.
    pub(super) bits: Vec<Vec<Bit>>,
    /// Registers and memory before the call, for cases of the CPU.
    pub(super) registers: Vec<Byte>,
    pub(super) memory: BTreeMap<u16, Byte>,
    pub(super) arguments: BTreeMap<i32, Byte>,
    pub(super) home: [Byte; 2],
    /// The state after the call.
    pub(super) after: State,
    /// True if another order of work of products is worth a try.
    pub(super) has_product: bool,
    /// The memory that the routine and the contract read, that the routine wrote, and the instructions executed.
    pub(super) read: BTreeSet<u16>,
    pub(super) written: BTreeSet<u16>,
    pub(super) executed: BTreeSet<u16>,
    pub(super) taken: BTreeSet<u16>,
    pub(super) passed: BTreeSet<u16>,
    /// True if a way relies on what an interrupt or the ROM's handler would have overwritten.
    pub(super) assumes_no_interrupt: bool,
}

impl Question {
    /// Runs a routine on gates, and makes bits of its contract's promises.
    pub(super) fn new(
        spec: &Spec,
        runner: &Runner,
        routine: u16,
        order: Order,
        watch: &Watch<'_>,
    ) -> Result<Question, Stop> {
        let obstacle = |why: Obstacle| Stop { at: routine, why };
        refuse(spec).map_err(obstacle)?;
        let world = CallMemory { runner, given: Default::default(), covered: Default::default() };
        let mut machine = Machine::new(Circuit::new(), Bit::ONE, &world, watch.go_on);
        machine.limits.t = spec.effects.limit();
        machine.feasible.limit = watch.conflicts();
        let registers = std::array::from_fn(|_| machine.fresh());
        let mut view = View {
            machine: &mut machine,
            world: &world,
            registers,
            given: Given::default(),
            order,
            after: None,
            condition: Bit::ONE,
            promises: Vec::new(),
            has_product: false,
        };
        let domain = view.set_inputs(spec).map_err(obstacle)?;
        view.condition = Bit::ONE;
        view.require_named(&[domain], "Where").map_err(obstacle)?;
        if !view.machine.feasible.is_possible(&view.machine.circuit, domain) {
            return Err(obstacle(NOTHING.to_owned()));
        }
        view.machine.feasible.set_domain(domain);
        if spec.effects.contended.is_some() {
            let shares_refresh = view.may_share_refresh();
            view.machine.ula = Some(Ula::new(runner.kind(), runner.stack_top(), shares_refresh));
        }
        view.machine.sides = spec.unreached.iter().map(|side| ((side.at, !side.always), Bit::ZERO)).collect();
        let mut start = view.machine.start(routine, view.registers.map(Some));
        start.stack.extend(view.given.arguments.iter().map(|(&place, &byte)| (place, byte)));
        let after = Rc::new(view.machine.run(start)?);
        view.machine.ula = None;
        let executed = &view.machine.executed;
        if let Some(&at) = executed.iter().find(|&&at| !spec.effects.interrupts && is_di(runner, at)) {
            return Err(Stop { at, why: "DI, and neither Out nor Clobbers names `interrupts`".to_owned() });
        }
        if after.sp != 2 + i32::from(spec.removes) {
            return Err(obstacle(format!("it returns with {} bytes taken from the stack", after.sp)));
        }
        view.after = Some(after.clone());
        view.condition = domain;
        view.add_promises(spec, &after, domain).map_err(obstacle)?;
        let written = view.written(&after, domain);
        if view.machine.feasible.is_spent() {
            return Err(obstacle(SPENT.to_owned()));
        }
        let View { promises, given, has_product, registers, .. } = view;
        let after = Rc::unwrap_or_clone(after);
        // A place of memory that only an input gives and nothing reads is an input of the call all the same.
        let mut memory = machine.unknown.clone();
        memory.extend(world.given.borrow().iter().map(|(&at, &byte)| (at, byte)));
        // The ROM's handler writes by IY, wherever that points.
        machine.assumes_no_interrupt |= machine.reads_memory && machine.executed.iter().any(|&at| uses_iy(runner, at));
        let Machine { circuit, home, read, executed, taken, passed, assumes_no_interrupt, .. } = machine;
        Ok(Question {
            circuit,
            domain,
            promises,
            bits: given.bits,
            registers: registers.to_vec(),
            memory,
            arguments: given.arguments,
            home,
            after,
            has_product,
            read,
            written,
            executed,
            taken,
            passed,
            assumes_no_interrupt,
        })
    }

    /// The time that the routine takes.
    pub(super) fn time(&self) -> &Time {
        &self.after.time
    }
}

impl View<'_, '_> {
    /// Returns true if I may have a value of memory that the ULA shares. Where `In` does not give it, it has none.
    fn may_share_refresh(&mut self) -> bool {
        let Some(i) = self.given.registers.get(&(Register::I as usize)) else { return false };
        let is_shared = self.machine.circuit.and(i[6], !i[7]);
        self.machine.feasible.is_possible(&self.machine.circuit, is_shared)
    }

    /// Returns the addresses to which the routine writes. Between those of a pointer others may lie: constants there, which a routine could
    /// take for changed, are left out.
    fn written(&mut self, after: &State, domain: Bit) -> BTreeSet<u16> {
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

    fn add_promises(&mut self, spec: &Spec, after: &State, domain: Bit) -> Result<(), Obstacle> {
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
        let sides = spec.unreached.iter().map(|side| {
            let taken = self.machine.sides.get(&(side.at, !side.always)).copied().unwrap_or(Bit::ZERO);
            (format!("{} {}", side.label, side.statement()), taken)
        });
        limits.extend(sides);
        for (what, broken) in limits {
            let broken = self.machine.circuit.and(domain, broken);
            self.promise(&what, broken);
        }
        Ok(())
    }

    /// Calls `body` for each combination of the values of some loops, under the condition that it is one for these inputs.
    fn each_loop(
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

    /// Returns the bit that is 1 where an output has another value.
    fn is_broken(&mut self, output: &Output, after: &State, bound: &Bound) -> Result<Bit, Obstacle> {
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

impl Question {
    /// Returns the bit that is 1 where any promise is broken.
    pub(super) fn root(&mut self) -> Bit {
        let broken: Vec<Bit> = self.promises.iter().map(|(_, broken)| *broken).collect();
        self.circuit.any(&broken)
    }

    /// Returns the name of an input of the circuit: bit n of an input of the contract, or of what the contract does not name.
    pub(super) fn name(&self, spec: &Spec, input: u32) -> String {
        let bit = self.circuit.all_inputs()[input as usize];
        let place = |bits: &[Bit]| bits.iter().position(|&of| of == bit);
        let own = spec.inputs.iter().zip(&self.bits);
        let named = own.filter_map(|(input, bits)| Some(format!("{}.{}", input.cell.name, place(bits)?)));
        let registers = Register::ALL.iter().zip(&self.registers);
        let registers = registers.filter_map(|(register, bits)| Some(format!("{}.{}", register.name(), place(bits)?)));
        let memory = self.memory.iter().filter_map(|(at, bits)| Some(format!("[${at:04X}].{}", place(bits)?)));
        named.chain(registers).chain(memory).next().unwrap_or_else(|| format!("any.{input}"))
    }
}
