//! The question that a contract is: a bit for each promise, 1 for the inputs that break it.

use super::inputs::{Given, refuse};
use super::view::{CallMemory, View};
use crate::contract::expression::{Bound, Expression, Number, Obstacle};
use crate::contract::spec::{Loop, Output, Place, Spec, Want};
use crate::core::{Register, Runner};
use crate::symbolic::{Byte, Machine, State, Stop, Time};
use circuit::{Bit, Circuit, Order};
use std::collections::{BTreeMap, BTreeSet};

/// Greatest number of values of the loops of an output.
const MOST: usize = 1 << 12;

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
    /// The memory that the routine read and executed.
    pub(super) read: BTreeSet<u16>,
    pub(super) executed: BTreeSet<u16>,
    pub(super) taken: BTreeSet<u16>,
    pub(super) passed: BTreeSet<u16>,
}

impl Question {
    /// Runs a routine on gates, and makes bits of its contract's promises.
    pub(super) fn new(spec: &Spec, runner: &Runner, routine: u16, order: Order) -> Result<Question, Stop> {
        let obstacle = |why: Obstacle| Stop { at: routine, why };
        refuse(spec).map_err(obstacle)?;
        let world = CallMemory { runner, given: Default::default() };
        let mut machine = Machine::new(Circuit::new(), Bit::ONE, &world);
        machine.limits.t = spec.effects.limit();
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
        let given: Vec<Bit> = view.given.bits.iter().flatten().copied().collect();
        view.machine.named = view.machine.circuit.support(&given).into_iter().collect();
        view.require_named(&[domain], "Where").map_err(obstacle)?;
        view.machine.feasible.set_domain(domain);
        let mut start = view.machine.start(routine, view.registers.map(Some));
        start.stack.extend(view.given.arguments.iter().map(|(&place, &byte)| (place, byte)));
        let after = view.machine.run(start)?;
        if after.sp != 2 + i32::from(spec.removes) {
            return Err(obstacle(format!("it returns with {} bytes taken from the stack", after.sp)));
        }
        view.after = Some(after.clone());
        view.condition = domain;
        view.add_promises(spec, &after, domain).map_err(obstacle)?;
        let View { promises, given, has_product, registers, .. } = view;
        // A place of memory that only an input gives and nothing reads is an input of the call all the same.
        let mut memory = machine.unknown.clone();
        memory.extend(world.given.borrow().iter().map(|(&at, &byte)| (at, byte)));
        let Machine { circuit, home, read, executed, taken, passed, .. } = machine;
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
            executed,
            taken,
            passed,
        })
    }

    /// The time that the routine takes.
    pub(super) fn time(&self) -> &Time {
        &self.after.time
    }
}

impl View<'_, '_> {
    fn add_promises(&mut self, spec: &Spec, after: &State, domain: Bit) -> Result<(), Obstacle> {
        for output in &spec.outputs {
            self.each_loop(&output.loops, 0, &mut Bound::default(), &mut { MOST }, &mut |view, bound| {
                let broken = view.is_broken(output, after, bound)?;
                let broken = view.machine.circuit.and(domain, broken);
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
        for (&address, byte) in after.memory.iter().filter(|(address, _)| !allowed.contains(address)) {
            let before = self.machine.before(address).map_err(|stop| stop.why)?;
            let is_kept = self.machine.circuit.equal(&before, byte);
            let broken = self.machine.circuit.and(domain, !is_kept);
            self.promise(&format!("memory at ${address:04X} is kept"), broken);
        }
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

    /// Calls `body` for each combination of the values of some loops, which have to be the same for all inputs.
    fn each_loop(
        &mut self,
        loops: &[Loop],
        depth: usize,
        bound: &mut Bound,
        left: &mut usize,
        body: &mut dyn FnMut(&mut Self, &Bound) -> Result<(), Obstacle>,
    ) -> Result<(), Obstacle> {
        let Some(Loop { name, first, last }) = loops.get(depth) else { return body(self, bound) };
        let ends = [first.gates(self, bound)?.value(), last.gates(self, bound)?.value()];
        let [Some(first), Some(last)] = ends else {
            return Err(format!("the loop of {name} has ends that depend on the inputs"));
        };
        for value in first..=last {
            *left = left.checked_sub(1).ok_or_else(|| format!("loops of more than {MOST} values"))?;
            bound[depth] = Some(Number::constant(value.into()));
            self.each_loop(loops, depth + 1, bound, left, body)?;
        }
        bound[depth] = None;
        Ok(())
    }

    /// Returns the constant address that an expression has.
    fn address(&mut self, address: &Expression, bound: &Bound) -> Result<u16, Obstacle> {
        let value = address.gates(self, bound)?.value();
        value
            .map(|value| value as u16)
            .ok_or_else(|| "memory of the contract is at an address that depends on the inputs".to_owned())
    }

    /// Returns the address of a place in memory.
    fn start(&mut self, place: &Place, bound: &Bound) -> Result<u16, Obstacle> {
        match place {
            Place::Memory { fixed: Some(fixed), .. } => Ok(*fixed),
            Place::Memory { address, offset, .. } => Ok(self.address(address, bound)?.wrapping_add(*offset)),
            _ => Ok(0),
        }
    }

    /// Returns the addresses that Out and Clobbers name.
    fn areas(&mut self, spec: &Spec) -> Result<BTreeSet<u16>, Obstacle> {
        let mut allowed = BTreeSet::new();
        for output in &spec.outputs {
            if let Place::Memory { width, .. } = &output.cell.place {
                self.each_loop(&output.loops, 0, &mut Bound::default(), &mut { MOST }, &mut |view, bound| {
                    let start = view.start(&output.cell.place, bound)?;
                    allowed.extend((0..*width as u16).map(|n| start.wrapping_add(n)));
                    Ok(())
                })?;
            }
        }
        for area in &spec.areas {
            self.each_loop(&area.loops, 0, &mut Bound::default(), &mut { MOST }, &mut |view, bound| {
                let start = view.address(&area.address, bound)?;
                allowed.extend((0..area.length).map(|n| start.wrapping_add(n as u16)));
                Ok(())
            })?;
        }
        Ok(allowed)
    }

    /// Returns the bit that is 1 where an output has another value.
    fn is_broken(&mut self, output: &Output, after: &State, bound: &Bound) -> Result<Bit, Obstacle> {
        let place = &output.cell.place;
        let got: Vec<Bit> = match place {
            Place::Register(group) => {
                group.bytes().iter().rev().flat_map(|&register| after.registers[register as usize]).collect()
            }
            Place::Flag(flag) => vec![after.registers[Register::F as usize][flag.trailing_zeros() as usize]],
            Place::Memory { width, .. } => {
                let start = self.start(place, bound)?;
                let mut bits = Vec::new();
                for n in 0..*width as u16 {
                    bits.extend(self.memory_after(start.wrapping_add(n))?);
                }
                bits
            }
            _ => return Err(format!("Out names {}", output.cell.name)),
        };
        let bits = got.len();
        match &output.want {
            Want::Value(expression) => {
                let want = expression.gates(self, bound)?;
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
                let got = Number::unsigned(&got);
                let (mut is_within, mut error) = (Bit::ZERO, Bit::ZERO);
                for (first, last) in ranges {
                    let (first, last) = (first.gates(self, bound)?, last.gates(self, bound)?);
                    let circuit = &mut self.machine.circuit;
                    let (below, above) = (got.less(circuit, &first), last.less(circuit, &got));
                    let outside = circuit.or(below, above);
                    is_within = circuit.or(is_within, !outside);
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
