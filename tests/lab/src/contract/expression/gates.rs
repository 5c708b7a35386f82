//! Expressions as gates: the value of an expression for all inputs together.

use super::fold::Kind;
use super::node::{Fold, LONGEST_TEXT, Node};
use super::number::{Number, Obstacle, binary, unary};
use super::{CpuState, Expression, SLOTS};
use calls::Register;
use circuit::{Architecture, Bit, Circuit};
use std::cell::Cell;
use std::sync::Arc;

/// Greatest number of values of a fold, and of calls that a function makes of itself.
const MOST: i64 = 4_096;

/// Greatest number of calls and of values of folds in one evaluation, and of gates.
const WORK: u32 = 1 << 18;
const GATES: usize = 2_000_000;

/// Greatest depth of calls within each other.
const DEEPEST: usize = 64;

/// The machine before and after a call, as gates.
pub(crate) trait GateView {
    fn circuit(&mut self) -> &mut Circuit;
    /// The architecture of products, quotients and roots.
    fn architecture(&mut self) -> Architecture;
    /// Returns the product, sum or difference of two numbers, if it follows from what was built before; beyond the present condition it may be any.
    fn known(&mut self, _operator: &str, _: [&Number; 2]) -> Option<Number> {
        None
    }
    /// Notes a product, sum or difference that was built.
    fn built(&mut self, _operator: &str, _: [&Number; 2], _: &Number) {}
    /// Returns a register before the call.
    fn register(&mut self, register: Register) -> Vec<Bit>;
    /// Returns a byte of memory before the call, given 16 bits of its address.
    fn byte(&mut self, address: &[Bit]) -> Result<Vec<Bit>, Obstacle>;
    /// Returns a byte of the caller's stack before the call, given its distance from SP.
    fn argument(&mut self, _: i64) -> Result<Vec<Bit>, Obstacle> {
        Err("SP as a number".to_owned())
    }
    /// Narrows the condition under which what follows is evaluated: beyond it a value may be any. Returns the condition before, for
    /// [`GateView::widen`].
    fn narrow(&mut self, _: Bit) -> Bit {
        Bit::ONE
    }
    /// Takes up an earlier condition again.
    fn widen(&mut self, _: Bit) {}
    /// Returns the least and the greatest value of a number under the present condition; `None` if no inputs meet it.
    fn ends(&mut self, number: &Number) -> Result<Option<(i64, i64)>, Obstacle> {
        let value = number.value().ok_or_else(|| "a range that depends on the inputs".to_owned())?;
        Ok(Some((value, value)))
    }
    /// Returns true if some inputs may meet the present condition.
    fn is_possible(&mut self) -> bool {
        true
    }
    /// Returns a register after the call.
    fn register_after(&mut self, register: Register) -> Result<Vec<Bit>, Obstacle>;
    /// Returns a byte of memory after the call.
    fn byte_after(&mut self, address: u16) -> Result<Vec<Bit>, Obstacle>;
}

/// The values of loop variables, parameters and variables of folds.
pub(crate) type Bound = [Option<Number>; SLOTS];

/// The state with which the nodes of an expression are evaluated.
#[derive(Clone, Copy)]
struct Within<'a> {
    bound: &'a Bound,
    function: Option<&'a Arc<Expression>>,
    depth: usize,
    /// Number of calls and of values of folds that are left.
    left: &'a Cell<u32>,
}

impl Within<'_> {
    /// Counts a call, or a value of a fold.
    fn count(&self, circuit: &Circuit) -> Result<(), Obstacle> {
        let left = self.left.get().checked_sub(1).filter(|_| circuit.len() <= GATES);
        self.left.set(left.ok_or_else(|| "an expression that needs too many gates".to_owned())?);
        Ok(())
    }
}

impl Expression {
    /// Evaluates the expression for all inputs together.
    pub(crate) fn gates(&self, view: &mut dyn GateView, bound: &Bound) -> Result<Number, Obstacle> {
        let found = self.root.gates(view, &Within { bound, function: None, depth: 0, left: &Cell::new(WORK) })?;
        Ok(found.narrowed(view.circuit(), 64))
    }
}

impl Node {
    fn gates(&self, view: &mut dyn GateView, within: &Within<'_>) -> Result<Number, Obstacle> {
        match self {
            Node::Number(number) => Ok(Number::constant(*number)),
            Node::Register(group) => {
                let bytes = group.bytes().iter().rev().flat_map(|&register| view.register(register));
                Ok(Number::unsigned(&bytes.collect::<Vec<_>>()))
            }
            Node::Flag(bit) => Ok(Number::unsigned(&[view.register(Register::F)[bit.trailing_zeros() as usize]])),
            Node::CpuState(part) => Err(match part {
                CpuState::Sp => "SP as a number".to_owned(),
                CpuState::Page | CpuState::Paging | CpuState::Machine(_) => "the page that is mapped".to_owned(),
                _ => "the state of interrupts, or the return address".to_owned(),
            }),
            Node::Bound(slot) => within.bound[*slot].clone().ok_or_else(|| "a variable without a value".to_owned()),
            Node::Memory(address, width) if address.above_sp().is_some() => {
                let distance = address.above_sp().unwrap_or_default();
                let places = distance..distance + *width as i64;
                let bytes = places.map(|place| view.argument(place)).collect::<Result<Vec<_>, Obstacle>>()?;
                Ok(Number::unsigned(&bytes.concat()))
            }
            Node::Memory(address, width) => {
                let address = address.gates(view, within)?;
                let (mut bits, start) = (Vec::new(), address.low(16));
                for byte in 0..*width as i128 {
                    let at = view.circuit().add(&start, &circuit::constant(byte, 16));
                    bits.extend(view.byte(&at)?);
                }
                Ok(Number { error: address.error, ..Number::unsigned(&bits) })
            }
            Node::OnStack(address, _) => address.gates(view, within),
            Node::Port(_) => Err("a port".to_owned()),
            Node::Paged(..) => Err("memory of a page".to_owned()),
            Node::Length(text) => {
                let text = text.gates(view, within)?;
                length(view, &text)
            }
            Node::Defined(inner) => inner.root.gates(view, within),
            Node::Call(function, values) => {
                within.count(view.circuit())?;
                let bound = parameters(values, view, within)?;
                if within.depth >= DEEPEST {
                    return Err("functions that call each other too deeply".to_owned());
                }
                let within = Within { bound: &bound, function: Some(function), depth: within.depth + 1, ..*within };
                function.root.gates(view, &within)
            }
            Node::Recurse(values) => {
                let Some(function) = within.function else { return Err("a function outside of itself".to_owned()) };
                if within.depth >= DEEPEST {
                    return Err("a function that calls itself as often as the inputs say".to_owned());
                }
                within.count(view.circuit())?;
                let bound = parameters(values, view, within)?;
                let within = Within { bound: &bound, depth: within.depth + 1, ..*within };
                function.root.gates(view, &within)
            }
            Node::Fold(fold) => fold.gates(view, within),
            Node::After(place) => match &**place {
                Node::Register(group) => {
                    let mut bits = Vec::new();
                    for &register in group.bytes().iter().rev() {
                        bits.extend(view.register_after(register)?);
                    }
                    Ok(Number::unsigned(&bits))
                }
                Node::Flag(bit) => {
                    Ok(Number::unsigned(&[view.register_after(Register::F)?[bit.trailing_zeros() as usize]]))
                }
                Node::Memory(address, width) => {
                    let address = address.gates(view, within)?.value();
                    let Some(address) = address else {
                        return Err("memory after the call at such an address".to_owned());
                    };
                    let mut bits = Vec::new();
                    for byte in 0..*width as u16 {
                        bits.extend(view.byte_after((address as u16).wrapping_add(byte))?);
                    }
                    Ok(Number::unsigned(&bits))
                }
                _ => Err("such a value after the call".to_owned()),
            },
            Node::Unary(of, operand) => {
                let operand = operand.gates(view, within)?;
                let architecture = match operand.value() {
                    None if of.name == "sqrt" => view.architecture(),
                    _ => Architecture::LowestFirst,
                };
                unary(view.circuit(), of.name, &operand, architecture)
            }
            Node::Binary(of, operands) if matches!(of.name, "&&" | "||") => {
                let [left, right] = &**operands;
                let left = left.gates(view, within)?;
                let is_true = left.truth(view.circuit());
                // Only where the left side does not decide needs the right one to have a value.
                let is_open = if of.name == "&&" { is_true } else { !is_true };
                if is_open.value() == Some(false) {
                    return Ok(Number::new(vec![is_true, Bit::ZERO], left.error));
                }
                let before = view.narrow(is_open);
                let right = right.gates(view, within);
                view.widen(before);
                let mut right = right?;
                right.error = view.circuit().and(is_open, right.error);
                binary(view.circuit(), of.name, &left, &right, Architecture::LowestFirst)
            }
            Node::Binary(of, operands) => {
                let [left, right] = &**operands;
                let (left, right) = (left.gates(view, within)?, right.gates(view, within)?);
                let has_architectures = match of.name {
                    "*" | "pow" => left.value().is_none() && right.value().is_none(),
                    "/" | "%" | "mod" => left.value().is_none(),
                    _ => false,
                };
                let may_follow = has_architectures && of.name == "*" || matches!(of.name, "+" | "-");
                if may_follow && let Some(known) = view.known(of.name, [&left, &right]) {
                    return Ok(known);
                }
                let architecture = if has_architectures { view.architecture() } else { Architecture::LowestFirst };
                let found = binary(view.circuit(), of.name, &left, &right, architecture)?;
                if may_follow {
                    view.built(of.name, [&left, &right], &found);
                }
                Ok(found)
            }
            Node::Choice(operands) => {
                let [condition, one, other] = &**operands;
                let condition = condition.gates(view, within)?;
                let is_one = condition.truth(view.circuit());
                // Only the side that is chosen needs to have a value.
                let mut found = match is_one.value() {
                    Some(true) => one.gates(view, within)?,
                    Some(false) => other.gates(view, within)?,
                    None => {
                        let before = view.narrow(is_one);
                        let one = one.gates(view, within);
                        view.widen(before);
                        let before = view.narrow(!is_one);
                        let other = other.gates(view, within);
                        view.widen(before);
                        Number::choose(view.circuit(), is_one, &one?, &other?)
                    }
                };
                found.error = view.circuit().or(condition.error, found.error);
                Ok(found)
            }
        }
    }
}

impl Fold {
    fn gates(&self, view: &mut dyn GateView, within: &Within<'_>) -> Result<Number, Obstacle> {
        let [first, last, body, before @ ..] = &self.nodes[..] else { return Ok(Number::constant(0)) };
        let (from, to) = (first.gates(view, within)?, last.gates(view, within)?);
        let (Some((first, _)), Some((_, last))) = (view.ends(&from)?, view.ends(&to)?) else {
            return Ok(Number::constant(0));
        };
        if last.saturating_sub(first) >= MOST {
            return Err(format!("a fold of more than {MOST} values"));
        }
        let mut value = match (self.kind, before) {
            (Kind::Fold, [before]) => before.gates(view, within)?,
            (Kind::All, _) => Number::constant(1),
            (Kind::Crc16, _) => Number::constant(0xFFFF),
            (Kind::Crc32, _) => Number::constant(0xFFFF_FFFF),
            _ => Number::constant(0),
        };
        let mut bound = within.bound.clone();
        for number in first..=last {
            within.count(view.circuit())?;
            let present = Number::constant(number.into());
            let (is_before, is_past) = (present.less(view.circuit(), &from), to.less(view.circuit(), &present));
            let is_outside = view.circuit().or(is_before, is_past);
            bound[self.slot] = Some(present);
            if self.kind == Kind::Fold {
                bound[self.slot + 1] = Some(value.narrowed(view.circuit(), 64));
            }
            let within = Within { bound: &bound, ..*within };
            let before = view.narrow(!is_outside);
            let next = body.gates(view, &within);
            view.widen(before);
            let next = self.step(view.circuit(), &value, &next?, bound[self.slot + 1].as_ref())?;
            value = Number::choose(view.circuit(), is_outside, &value, &next);
        }
        value.error = view.circuit().any(&[value.error, from.error, to.error]);
        if self.kind == Kind::Crc32 {
            let ones = Number::constant(0xFFFF_FFFF);
            return binary(view.circuit(), "^", &value, &ones, Architecture::LowestFirst);
        }
        Ok(value)
    }
    /// Returns the value after one more of the variable's values, given that of the body for it. `bound` is the value so far, as the body
    /// sees it.
    fn step(
        &self,
        circuit: &mut Circuit,
        value: &Number,
        next: &Number,
        bound: Option<&Number>,
    ) -> Result<Number, Obstacle> {
        let architecture = Architecture::LowestFirst;
        Ok(match self.kind {
            Kind::Sum => binary(circuit, "+", value, next, architecture)?,
            Kind::Count => {
                let truth = Number { error: next.error, ..Number::unsigned(&[next.truth(circuit)]) };
                binary(circuit, "+", value, &truth, architecture)?
            }
            // What comes after the value that decides is not evaluated: an error there does not count.
            Kind::All | Kind::Any => {
                let goes_on = if self.kind == Kind::All { value.bits[0] } else { !value.bits[0] };
                let truth = next.truth(circuit);
                let error = circuit.and(goes_on, next.error);
                let error = circuit.or(value.error, error);
                let truth = if self.kind == Kind::All {
                    circuit.and(value.bits[0], truth)
                } else {
                    circuit.or(value.bits[0], truth)
                };
                Number { error, ..Number::unsigned(&[truth]) }
            }
            Kind::Fold => {
                // The value before has to be one, whether the next one uses it or not.
                let before = bound.map_or(Bit::ZERO, |before| before.error);
                let error = circuit.or(before, next.error);
                Number { error, ..next.clone() }
            }
            Kind::Crc16 => binary(circuit, "crc16", value, next, architecture)?,
            Kind::Crc32 => binary(circuit, "crc32", value, next, architecture)?,
        })
    }
}

/// Returns the number of bytes before the next 0. A text of more than 255 bytes has none.
fn length(view: &mut dyn GateView, text: &Number) -> Result<Number, Obstacle> {
    let start = text.low(16);
    let (mut length, mut is_open) = (Number::constant(0), Bit::ONE);
    for count in 0..=LONGEST_TEXT {
        let before = view.narrow(is_open);
        let may_be_open = view.is_possible();
        let address = view.circuit().add(&start, &circuit::constant(count.into(), 16));
        let byte = if may_be_open { view.byte(&address) } else { Ok(Vec::new()) };
        view.widen(before);
        if !may_be_open {
            is_open = Bit::ZERO;
            break;
        }
        let ends_here = !view.circuit().any(&byte?);
        length = Number::choose(view.circuit(), is_open, &Number::constant(count.into()), &length);
        is_open = view.circuit().and(is_open, !ends_here);
    }
    length.error = view.circuit().or(text.error, is_open);
    Ok(length)
}

/// Returns the values of parameters. They have to have values, also those that the function does not use.
fn parameters(values: &[Node], view: &mut dyn GateView, within: &Within<'_>) -> Result<Bound, Obstacle> {
    let mut bound = Bound::default();
    let mut error = Bit::ZERO;
    for (bound, value) in bound.iter_mut().zip(values) {
        let value = value.gates(view, within)?.narrowed(view.circuit(), 64);
        error = view.circuit().or(error, value.error);
        *bound = Some(value);
    }
    if error != Bit::ZERO {
        return Err("a function of a value that may be none".to_owned());
    }
    Ok(bound)
}
