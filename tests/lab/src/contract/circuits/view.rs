//! The machine of a contract as gates: the memory that the routine is called with, and the state before and after the call.

use super::inputs::Given;
use super::loops::Head;
use super::products::Built;
use crate::contract::expression::{GateView, Number, Obstacle};
use crate::symbolic::{Byte, Machine, Origin, REGISTERS, State, World};
use calls::memory::ROM_END;
use calls::{Register, Runner};
use circuit::{Answer, Architecture, Bit, Circuit, constant};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The memory of a call: the program as the runner has it, and the inputs.
pub(super) struct CallMemory<'a> {
    pub(super) runner: &'a Runner,
    /// Inputs by address.
    pub(super) given: RefCell<BTreeMap<u16, Byte>>,
    /// For the addresses at which an input lies for some values of a pointer only: the bit that is 1 where one does.
    pub(super) covered: RefCell<BTreeMap<u16, Bit>>,
}

impl CallMemory<'_> {
    /// Returns true where no input may be.
    pub(super) fn bars_input(&self, address: u16) -> bool {
        self.runner.is_stack(address) || self.runner.is_guarded(address)
    }
}

impl World for CallMemory<'_> {
    fn byte(&self, address: u16) -> Origin {
        match self.given.borrow().get(&address) {
            Some(byte) => Origin::Given(*byte),
            None if self.runner.is_stack(address) => Origin::Barred("the stack may be there"),
            None if self.runner.is_set_by_program(address) => Origin::Constant(self.runner.peek(address)),
            None => Origin::Unknown,
        }
    }

    fn covered(&self, address: u16) -> Option<Bit> {
        self.covered.borrow().get(&address).copied()
    }

    fn code(&self, address: u16) -> Option<u8> {
        let is_code = self.runner.is_program(address)
            && self.runner.is_set_by_program(address)
            && !self.given.borrow().contains_key(&address);
        is_code.then(|| self.runner.peek(address))
    }

    fn bars_writing(&self, address: u16) -> Option<&'static str> {
        match () {
            () if self.runner.is_stack(address) => Some("the stack may be there"),
            () if address < ROM_END && self.runner.is_guarded(address) => Some("the ROM is there"),
            () if self.runner.is_guarded(address) => Some("an instruction is there"),
            () => None,
        }
    }
}

/// The state before the call, and that after it once there is one.
pub(super) struct View<'a, 'm> {
    pub(super) machine: &'m mut Machine<'a>,
    pub(super) world: &'a CallMemory<'a>,
    pub(super) registers: [Byte; REGISTERS],
    pub(super) given: Given,
    pub(super) architecture: Architecture,
    pub(super) after: Option<Rc<State>>,
    /// The condition under which expressions are evaluated.
    pub(super) condition: Bit,
    /// The promises: what each is, and the bit that is 1 where it is broken.
    pub(super) promises: Vec<(String, Bit)>,
    /// True if a product, quotient or root was built.
    pub(super) has_architectures: bool,
    /// True if Keeps states what loops keep, and while that is evaluated: it may depend on what In does not give.
    pub(super) has_loops: bool,
    pub(super) is_at_loop: bool,
    /// The heads of the loops.
    pub(super) heads: Vec<Head>,
    /// Products and sums built so far.
    pub(super) built: Built,
}

impl View<'_, '_> {
    /// Adds a promise.
    pub(super) fn promise(&mut self, what: &str, broken: Bit) {
        self.promises.push((what.to_owned(), broken));
    }

    fn after(&self) -> Result<&Rc<State>, Obstacle> {
        self.after.as_ref().ok_or_else(|| "a value after the call".to_owned())
    }

    /// Returns the least and the greatest value of a number for all inputs that meet the present condition; `None` if there are none.
    pub(super) fn bounds(&mut self, number: &Number) -> Result<Option<(i64, i64)>, Obstacle> {
        /// Greatest number of questions.
        const MOST: usize = 64;
        if let Some(value) = number.value() {
            return Ok(Some((value, value)));
        }
        let bits = number.low(64);
        let mut found: Option<(i64, i64)> = None;
        let mut outside = self.condition;
        for _ in 0..MOST {
            let machine = &mut *self.machine;
            let mut values = machine.feasible.values(&machine.circuit, outside, &bits);
            if values.is_empty() {
                match machine.feasible.find(&machine.circuit, outside) {
                    Answer::Never => return Ok(found),
                    Answer::Possible(_) => values = machine.feasible.values(&machine.circuit, outside, &bits),
                    Answer::Unknown => return Err("the ends of a range are not known".to_owned()),
                }
            }
            for value in values.into_iter().map(|value| value as i64) {
                found = Some(found.map_or((value, value), |(least, most)| (value.min(least), value.max(most))));
            }
            let Some((least, most)) = found else { continue };
            let below = number.less(&mut machine.circuit, &Number::constant(least.into()));
            let above = Number::constant(most.into()).less(&mut machine.circuit, number);
            let is_out = machine.circuit.or(below, above);
            outside = machine.circuit.and(self.condition, is_out);
        }
        Err("the ends of a range depend on the inputs in too many ways".to_owned())
    }

    /// Refuses a value that depends on what the contract does not name, in a case that meets the present condition.
    pub(super) fn require_named(&mut self, bits: &[Bit], what: &str) -> Result<(), Obstacle> {
        if !self.is_at_loop && self.machine.depends_on_unnamed(self.condition, bits) {
            return Err(format!("{what} may depend on what In does not give"));
        }
        Ok(())
    }

    /// Returns a byte of memory after the call.
    pub(super) fn memory_after(&mut self, address: &[Bit]) -> Result<Byte, Obstacle> {
        let after = self.after()?.clone();
        self.machine.select(self.condition, address, Some(&after)).map_err(|stop| stop.why)
    }
}

impl GateView for View<'_, '_> {
    fn circuit(&mut self) -> &mut Circuit {
        &mut self.machine.circuit
    }

    fn architecture(&mut self) -> Architecture {
        self.has_architectures = true;
        self.architecture
    }

    fn known(&mut self, operator: &str, operands: [&Number; 2]) -> Option<Number> {
        self.following(operator, operands)
    }

    fn built(&mut self, operator: &str, operands: [&Number; 2], found: &Number) {
        self.note(operator, operands, found);
    }

    fn register(&mut self, register: Register) -> Vec<Bit> {
        self.registers[register as usize].to_vec()
    }

    fn byte(&mut self, address: &[Bit]) -> Result<Vec<Bit>, Obstacle> {
        let byte = self.machine.select(self.condition, address, None);
        byte.map(|byte| byte.to_vec()).map_err(|stop| stop.why)
    }

    fn argument(&mut self, place: i64) -> Result<Vec<Bit>, Obstacle> {
        let byte = i32::try_from(place).ok().and_then(|place| self.given.arguments.get(&place));
        byte.map(|byte| byte.to_vec()).ok_or_else(|| format!("[SP + {place}], which In does not give"))
    }

    fn narrow(&mut self, condition: Bit) -> Bit {
        let narrowed = self.machine.circuit.and(self.condition, condition);
        std::mem::replace(&mut self.condition, narrowed)
    }

    fn widen(&mut self, before: Bit) {
        self.condition = before;
    }

    fn ends(&mut self, number: &Number) -> Result<Option<(i64, i64)>, Obstacle> {
        self.bounds(number)
    }

    fn is_possible(&mut self) -> bool {
        self.machine.feasible.is_possible(&self.machine.circuit, self.condition)
    }

    fn register_after(&mut self, register: Register) -> Result<Vec<Bit>, Obstacle> {
        let byte = self.after()?.registers[register as usize].to_vec();
        self.require_named(&byte, register.name())?;
        Ok(byte)
    }

    fn byte_after(&mut self, address: u16) -> Result<Vec<Bit>, Obstacle> {
        let byte = self.memory_after(&constant(address.into(), 16))?.to_vec();
        self.require_named(&byte, "memory after the call")?;
        Ok(byte)
    }
}
