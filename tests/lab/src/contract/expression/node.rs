//! The tree of an expression, and its value in a state of the machine.

use std::cell::Cell;
use std::sync::Arc;

use super::fold::Kind;
use super::operators::{Binary, Computed, Named, Unary, narrow};
use super::{Bindings, CpuState, Expression, FunctionCall, MachineView, Nowhere, Width};
use crate::Registers;
use calls::memory::banks::WINDOW;
use calls::registers::RegisterGroup;

/// Greatest number of calls of functions and of values of folds in one evaluation: folds within folds take hours otherwise.
pub(super) const MOST_WORK: u32 = 1 << 20;

/// A number, a place of the machine, or an operator and what it is applied to.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Number(i128),
    Register(RegisterGroup),
    Flag(u8),
    CpuState(CpuState),
    Bound(usize),
    Memory(Box<Node>, Width),
    /// The address of memory on the stack, a sum with SP, and the number of bytes there.
    OnStack(Box<Node>, u32),
    /// Memory of a page of a 128K.
    Paged(u8, Box<Node>, Width),
    Port(Box<Node>),
    /// Number of bytes before the next 0.
    Length(Box<Node>),
    Defined(Arc<Expression>),
    Call(Arc<Expression>, Vec<Node>),
    /// A call of the function whose body this is.
    Recurse(Vec<Node>),
    Fold(Box<Fold>),
    /// A register, a flag or memory after the call. The address is that before it.
    After(Box<Node>),
    Unary(Named<Unary>, Box<Node>),
    Binary(Named<Binary>, Box<[Node; 2]>),
    /// `condition ? value : other`. Only the side that is chosen needs to have a value.
    Choice(Box<[Node; 3]>),
}

/// A fold: combines the values of a body over a range of a variable.
#[derive(Clone, Debug)]
pub(super) struct Fold {
    pub(super) kind: Kind,
    /// The slot of the variable. That of the value before is the next one.
    pub(super) slot: usize,
    /// The first and the last value of the variable, the body, and the value before the first.
    pub(super) nodes: Vec<Node>,
}

/// The state that the body of a function or a fold is evaluated on: the one around it, with the values of parameters and
/// variables.
pub(super) struct Within<'a> {
    pub(super) view: &'a dyn MachineView,
    pub(super) bindings: Bindings,
    pub(super) call: Option<FunctionCall<'a>>,
    pub(super) left: &'a Cell<u32>,
}

/// Counts a call of a function or a value of a fold, given the number that are left.
pub(super) fn count(left: &Cell<u32>) -> Result<(), &'static str> {
    let fewer = left.get().checked_sub(1);
    left.set(fewer.ok_or("folds, loops and functions within each other of more than a million steps")?);
    Ok(())
}

impl MachineView for Within<'_> {
    fn registers(&self) -> &Registers {
        self.view.registers()
    }

    fn byte(&self, address: u16) -> u8 {
        self.view.byte(address)
    }

    fn port(&self, port: u16) -> Option<u8> {
        self.view.port(port)
    }

    fn byte_in(&self, page: u8, address: u16) -> u8 {
        self.view.byte_in(page, address)
    }

    fn bound(&self, index: usize) -> i64 {
        self.bindings[index]
    }

    fn interrupts(&self) -> (bool, u8) {
        self.view.interrupts()
    }

    fn cpu_state(&self, part: CpuState) -> i64 {
        self.view.cpu_state(part)
    }

    fn present_state(&self, part: CpuState) -> Result<i64, &'static str> {
        self.view.present_state(part)
    }

    fn check_arguments(&self, first: u16, length: u32) -> Result<(), &'static str> {
        self.view.check_arguments(first, length)
    }

    fn registers_after(&self) -> Option<&Registers> {
        self.view.registers_after()
    }

    fn byte_after(&self, address: u16) -> Option<u8> {
        self.view.byte_after(address)
    }

    fn call(&self) -> Option<FunctionCall<'_>> {
        self.call
    }

    fn left(&self) -> Option<&Cell<u32>> {
        Some(self.left)
    }
}

impl Node {
    /// Returns true if its value is that of a place in memory, whatever that is: for `[X]` and `A ? 5 : [X]`, where A is 0.
    pub(super) fn is_byte_of(&self, place: (u16, u16), view: &impl MachineView) -> Result<bool, &'static str> {
        Ok(match self {
            Node::Memory(address, width) => (address.value(view)? as u16, *width as u16) == place,
            Node::Defined(inner) => inner.root.is_byte_of(place, view)?,
            Node::Choice(operands) => {
                let [condition, value, other] = &**operands;
                if condition.value(view)? != 0 { value } else { other }.is_byte_of(place, view)?
            }
            Node::Call(function, values) => {
                called(function, values, view, |within| function.root.is_byte_of(place, within))?
            }
            Node::Recurse(values) => {
                recursed(values, view, |function, within| function.root.is_byte_of(place, within))?.unwrap_or(false)
            }
            _ => false,
        })
    }

    /// Returns the value of an expression of numbers.
    pub(super) fn constant(&self) -> Option<i64> {
        let is_other = |node: &Node| !matches!(node, Node::Number(_) | Node::Unary(..) | Node::Binary(..));
        if self.any(&is_other) {
            return None;
        }
        i64::try_from(self.value(&Nowhere::default()).ok()?).ok()
    }

    /// Returns what it is applied to.
    pub(super) fn operands(&self) -> &[Node] {
        match self {
            Node::Memory(inner, _)
            | Node::OnStack(inner, _)
            | Node::Paged(_, inner, _)
            | Node::Port(inner)
            | Node::Length(inner)
            | Node::Unary(_, inner)
            | Node::After(inner) => std::slice::from_ref(inner),
            Node::Call(_, values) | Node::Recurse(values) => values,
            Node::Fold(fold) => &fold.nodes,
            Node::Binary(_, operands) => &operands[..],
            Node::Choice(operands) => &operands[..],
            _ => &[],
        }
    }

    /// Returns true if `found` is true of it or of anything that it is applied to.
    pub(super) fn any(&self, found: &dyn Fn(&Node) -> bool) -> bool {
        found(self) || self.operands().iter().any(|operand| operand.any(found))
    }

    /// Returns the number of values of the folds in it, those of a fold within another one counted each time, as far as their ranges
    /// are numbers.
    pub(super) fn folded(&self) -> u64 {
        let within = self.operands().iter().map(Node::folded).fold(0, u64::saturating_add);
        match self {
            Node::Defined(inner) | Node::Call(inner, _) => within.saturating_add(inner.root.folded()),
            Node::Fold(fold) => match fold.nodes[..] {
                [Node::Number(first), Node::Number(last), ..] => {
                    // One value may decide.
                    let is_all = !matches!(fold.kind, Kind::All | Kind::Any);
                    let count = last.saturating_sub(first).saturating_add(1);
                    let count = if is_all { u64::try_from(count).unwrap_or(0) } else { 1 };
                    count.saturating_mul(within.saturating_add(1))
                }
                _ => within,
            },
            _ => within,
        }
    }

    /// Returns the number of places read to evaluate it.
    pub(super) fn weight(&self) -> usize {
        let own = match self {
            Node::Number(_) | Node::Unary(..) | Node::Binary(..) | Node::Choice(_) | Node::OnStack(..) => 0,
            Node::Defined(inner) | Node::Call(inner, _) => 1 + inner.weight,
            _ => 1,
        };
        own + self.operands().iter().map(Node::weight).sum::<usize>()
    }

    /// Returns the number that [`Node::value`] returns, in a fraction of its time; `None` if that is only certain with 128 bits, if there is
    /// none, or for what takes long anyway.
    pub(super) fn short(&self, view: &impl MachineView) -> Option<i64> {
        match self {
            Node::Number(number) => i64::try_from(*number).ok(),
            Node::Register(bytes) => Some(bytes.get(view.registers())),
            Node::Flag(bit) => Some((view.registers().f() & bit != 0).into()),
            Node::CpuState(part) => view.present_state(*part).ok(),
            Node::Bound(index) => Some(view.bound(*index)),
            Node::Memory(address, width) => Some(load(view, address.short(view)? as u16, *width)),
            Node::Defined(expression) => expression.root.short(view),
            Node::Unary(Named { function, .. }, operand) => (function.short)(operand.short(view)?),
            Node::Binary(Named { function, .. }, operands) => {
                let [left, right] = &**operands;
                let left = left.short(view)?;
                match function.decides {
                    Some(decides) if decides == (left != 0) => Some(decides.into()),
                    _ => (function.short)(left, right.short(view)?),
                }
            }
            Node::Choice(operands) => {
                let [condition, value, other] = &**operands;
                if condition.short(view)? != 0 { value.short(view) } else { other.short(view) }
            }
            Node::OnStack(..)
            | Node::Paged(..)
            | Node::Port(_)
            | Node::Length(_)
            | Node::Call(..)
            | Node::Recurse(_)
            | Node::Fold(_)
            | Node::After(_) => None,
        }
    }

    /// Returns its number, by [`Node::short`] if that has one.
    pub(super) fn number(&self, view: &impl MachineView) -> Computed {
        self.short(view).map_or_else(|| self.value(view), |number| Ok(number.into()))
    }

    /// Returns its number, or the reason why it has none.
    pub(super) fn value(&self, view: &impl MachineView) -> Computed {
        match self {
            Node::Number(number) => Ok(*number),
            Node::Register(bytes) => Ok(bytes.get(view.registers()).into()),
            Node::Flag(bit) => Ok((view.registers().f() & bit != 0).into()),
            Node::CpuState(part) => Ok(view.present_state(*part)?.into()),
            Node::Bound(index) => Ok(view.bound(*index).into()),
            Node::Memory(address, width) => Ok(load(view, address.value(view)? as u16, *width).into()),
            Node::OnStack(address, length) => {
                let first = address.value(view)?;
                view.check_arguments(first as u16, *length)?;
                Ok(first)
            }
            Node::Paged(page, address, width) => {
                view.present_state(CpuState::Page)?;
                let first = address.value(view)? as u16;
                if first < WINDOW || u32::from(first) + *width as u32 > 0x1_0000 {
                    return Err("an address of a page below $C000");
                }
                let bytes = (0..*width as u16).rev().map(|byte| view.byte_in(*page, first + byte));
                Ok(bytes.fold(0, |value, byte| value << 8 | i128::from(byte)))
            }
            Node::Port(port) => {
                view.port(port.value(view)? as u16).map(i128::from).ok_or("a port that In does not give")
            }
            Node::Length(text) => {
                let text = text.value(view)? as u16;
                let length = (0..=LONGEST_TEXT).find(|&length| view.byte(text.wrapping_add(length)) == 0);
                length.map(i128::from).ok_or("a text of more than 255 bytes")
            }
            Node::Defined(expression) => expression.root.value(view),
            Node::Call(function, values) => called(function, values, view, |within| function.root.number(within)),
            Node::Recurse(values) => {
                Ok(recursed(values, view, |function, within| function.root.number(within))?.unwrap_or(0))
            }
            Node::Fold(fold) => fold.value(view),
            Node::After(place) => match (view.registers_after(), &**place) {
                (Some(_), Node::Memory(address, width)) => {
                    let first = address.value(view)? as u16;
                    let mut bytes = (0..*width as u16).rev().map(|byte| view.byte_after(first.wrapping_add(byte)));
                    let value = bytes.try_fold(0, |value, byte| Some(value << 8 | i128::from(byte?)));
                    value.ok_or("a value after the call")
                }
                (Some(after), Node::Register(bytes)) => Ok(bytes.get(after).into()),
                (Some(after), Node::Flag(bit)) => Ok((after.f() & bit != 0).into()),
                _ => Err("a value after the call"),
            },
            Node::Unary(Named { function, .. }, operand) => (function.apply)(operand.value(view)?),
            Node::Binary(Named { function, .. }, operands) => {
                let [left, right] = &**operands;
                let left = left.value(view)?;
                // The right side needs a value only where the left one does not decide.
                match function.decides {
                    Some(decides) if decides == (left != 0) => Ok(decides.into()),
                    _ => (function.apply)(left, right.value(view)?),
                }
            }
            Node::Choice(operands) => {
                let [condition, value, other] = &**operands;
                if condition.value(view)? != 0 { value.value(view) } else { other.value(view) }
            }
        }
    }
}

/// Calls a function: evaluates its body with these values of its parameters.
fn called<T>(
    function: &Expression,
    values: &[Node],
    view: &impl MachineView,
    body: impl FnOnce(&Within<'_>) -> Result<T, &'static str>,
) -> Result<T, &'static str> {
    /// Greatest number of calls that a function makes of itself.
    const MOST_CALLS: u32 = 100_000;
    let own = Cell::new(MOST_CALLS);
    let calls_left = view.call().map_or(&own, |call| call.left);
    let all = Cell::new(MOST_WORK);
    let left = view.left().unwrap_or(&all);
    count(left)?;
    let bindings = parameters(values, view)?;
    let call = Some(FunctionCall { function, depth: 0, left: calls_left });
    body(&Within { view, bindings, call, left })
}

/// Calls the function whose body is evaluated. `None` outside of one.
fn recursed<T>(
    values: &[Node],
    view: &impl MachineView,
    body: impl FnOnce(&Expression, &Within<'_>) -> Result<T, &'static str>,
) -> Result<Option<T>, &'static str> {
    /// Greatest depth of calls of itself.
    const DEEPEST: usize = 256;
    let Some(FunctionCall { function, depth, left }) = view.call() else { return Ok(None) };
    if depth == DEEPEST {
        return Err("a function that calls itself more than 256 deep");
    }
    left.set(left.get().checked_sub(1).ok_or("a function that calls itself more than 100,000 times")?);
    let all = Cell::new(MOST_WORK);
    let all = view.left().unwrap_or(&all);
    count(all)?;
    let bindings = parameters(values, view)?;
    let call = Some(FunctionCall { function, depth: depth + 1, left });
    body(function, &Within { view, bindings, call, left: all }).map(Some)
}

/// Returns the values of parameters.
fn parameters(values: &[Node], view: &impl MachineView) -> Result<Bindings, &'static str> {
    let mut bindings = Bindings::default();
    for (bound, value) in bindings.iter_mut().zip(values) {
        *bound = narrow(value.number(view))?;
    }
    Ok(bindings)
}

/// Longest text that `length[..]` measures, in bytes before its 0.
pub(super) const LONGEST_TEXT: u16 = 255;

/// Reads a number in memory; after $FFFF comes address 0.
pub(crate) fn load(view: &impl MachineView, address: u16, width: Width) -> i64 {
    let bytes = 0..width as u16;
    bytes.rev().fold(0, |value, byte| value << 8 | i64::from(view.byte(address.wrapping_add(byte))))
}
