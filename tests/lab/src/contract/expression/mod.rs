//! The expressions of contracts: a tree of operators over numbers and places of the machine.
//!
//! A contract's loops may evaluate an expression for each byte of the screen and each case, so a tree is kept that is walked
//! without allocating: crates that evaluate texts take several times as long, and their errors have no positions.

mod operators;
mod parse;

use std::ops::Range;
use std::sync::Arc;

pub(crate) use self::operators::Value;
use self::operators::{Binary, Computed, Unary, narrow};
pub(crate) use self::parse::literal;
use crate::Registers;
use crate::core::registers::{Register, RegisterGroup};

/// An error in a text, and the offset of the byte concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) offset: usize,
    pub(crate) why: String,
}

pub(crate) fn fault<T>(offset: usize, why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault { offset, why: why.into() })
}

/// The meaning of a name in an expression.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    /// A number.
    Constant(i64),
    /// One or more registers before the call.
    Register(RegisterGroup),
    /// A flag, by its bit in F: 0 or 1.
    Flag(u8),
    /// State of the CPU that is not an input of routines.
    CpuState(CpuState),
    /// An expression named by `Let` or `Define`.
    Defined(Arc<Expression>),
    /// A loop variable or a parameter of a function, by its index.
    Bound(usize),
    /// A function named by `Let` or `Define`, and its number of parameters.
    Function(Arc<Expression>, usize),
}

/// State of the CPU that contracts do not have but the conditions of debuggers do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CpuState {
    Pc,
    Sp,
    /// The interrupt mode, 0 to 2.
    Mode,
    /// IFF1: 1 if interrupts are on.
    Iff1,
}

/// Greatest number of loop variables at a time, and of parameters of a function.
pub(crate) const MAX_BINDINGS: usize = 4;

/// The present values of loop variables or parameters.
pub(crate) type Bindings = [i64; MAX_BINDINGS];

/// Returns the meaning of a name, or why it may not be used.
pub(crate) type Names<'a> = &'a dyn Fn(&str) -> Result<Meaning, String>;

/// Number of bytes that a number in memory has; the lowest byte comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    Byte = 1,
    Word = 2,
    Long = 4,
}

impl Width {
    /// Returns the width that a word before `[` stands for.
    pub(crate) fn named(word: &str) -> Option<Width> {
        match word {
            "byte" => Some(Width::Byte),
            "word" => Some(Width::Word),
            "long" => Some(Width::Long),
            _ => None,
        }
    }
}

/// The state of a machine that expressions are evaluated on.
pub(crate) trait MachineView {
    fn registers(&self) -> &Registers;
    fn byte(&self, address: u16) -> u8;
    /// Returns the value that a port reads as, if it has one.
    fn port(&self, port: u16) -> Option<u8>;
    /// Returns the present value of a loop variable or parameter.
    fn bound(&self, _: usize) -> i64 {
        0
    }
    /// Returns true if interrupts are on, and their mode.
    fn interrupts(&self) -> (bool, u8) {
        (false, 0)
    }
    /// Returns a part of the CPU's state that is not an input of routines.
    fn cpu_state(&self, _: CpuState) -> i64 {
        0
    }
}

/// A number, a place of the machine, or an operator and what it is applied to.
#[derive(Clone, Debug)]
enum Node {
    Number(i128),
    Register(RegisterGroup),
    Flag(u8),
    CpuState(CpuState),
    Bound(usize),
    Memory(Box<Node>, Width),
    Port(Box<Node>),
    /// Number of bytes before the next 0.
    Length(Box<Node>),
    Defined(Arc<Expression>),
    Call(Arc<Expression>, Vec<Node>),
    Unary(Unary, Box<Node>),
    Binary(Binary, Box<[Node; 2]>),
    /// `condition ? value : other`. Only the side that is chosen needs to have a value.
    Choice(Box<[Node; 3]>),
}

/// The state that the body of a function is evaluated on: the caller's, with the parameters' values.
struct Within<'a> {
    view: &'a dyn MachineView,
    bindings: Bindings,
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

    fn bound(&self, index: usize) -> i64 {
        self.bindings[index]
    }

    fn interrupts(&self) -> (bool, u8) {
        self.view.interrupts()
    }

    fn cpu_state(&self, part: CpuState) -> i64 {
        self.view.cpu_state(part)
    }
}

/// An expression, ready to be evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    root: Node,
    /// Number of places read to evaluate it, including those of the expressions that its names stand for.
    weight: usize,
}

impl Expression {
    /// Parses the expression in `range` of a text.
    pub(crate) fn read(text: &str, range: Range<usize>, names: Names<'_>) -> Result<Expression, Fault> {
        parse::read(text, range, names)
    }

    /// Evaluates the expression.
    pub(crate) fn value(&self, view: &impl MachineView) -> Value {
        narrow(self.root.value(view))
    }

    /// Returns true if it uses any of these registers.
    pub(crate) fn uses(&self, bytes: RegisterGroup) -> bool {
        self.root.any(&|node| match node {
            Node::Register(own) => own.bytes().iter().any(|byte| bytes.bytes().contains(byte)),
            Node::Flag(_) => bytes.bytes().contains(&Register::F),
            Node::Defined(inner) | Node::Call(inner, _) => inner.uses(bytes),
            _ => false,
        })
    }

    /// Returns true if it uses nothing but numbers, registers, and the variables of loops.
    pub(crate) fn is_of_registers(&self) -> bool {
        !self.root.any(&|node| match node {
            Node::Flag(_) | Node::CpuState(_) | Node::Memory(..) | Node::Port(_) | Node::Length(_) => true,
            Node::Defined(inner) | Node::Call(inner, _) => !inner.is_of_registers(),
            _ => false,
        })
    }

    /// Returns its value if that is the same in every state.
    pub(crate) fn constant(&self) -> Option<Value> {
        let varies =
            |node: &Node| !matches!(node, Node::Number(_) | Node::Unary(..) | Node::Binary(..) | Node::Choice(_));
        (!self.root.any(&varies)).then(|| narrow(self.root.value(&Nowhere(Registers::default()))))
    }
}

/// The view of a constant expression, which reads nothing.
struct Nowhere(Registers);

impl MachineView for Nowhere {
    fn registers(&self) -> &Registers {
        &self.0
    }

    fn byte(&self, _: u16) -> u8 {
        0
    }

    fn port(&self, _: u16) -> Option<u8> {
        None
    }
}

impl Node {
    /// Returns what it is applied to.
    fn operands(&self) -> &[Node] {
        match self {
            Node::Memory(inner, _) | Node::Port(inner) | Node::Length(inner) | Node::Unary(_, inner) => {
                std::slice::from_ref(inner)
            }
            Node::Call(_, values) => values,
            Node::Binary(_, operands) => &operands[..],
            Node::Choice(operands) => &operands[..],
            _ => &[],
        }
    }

    /// Returns true if `found` is true of it or of anything that it is applied to.
    fn any(&self, found: &dyn Fn(&Node) -> bool) -> bool {
        found(self) || self.operands().iter().any(|operand| operand.any(found))
    }

    /// Returns the number of places read to evaluate it.
    fn weight(&self) -> usize {
        let own = match self {
            Node::Number(_) | Node::Unary(..) | Node::Binary(..) | Node::Choice(_) => 0,
            Node::Defined(inner) | Node::Call(inner, _) => 1 + inner.weight,
            _ => 1,
        };
        own + self.operands().iter().map(Node::weight).sum::<usize>()
    }

    fn value(&self, view: &impl MachineView) -> Computed {
        match self {
            Node::Number(number) => Ok(*number),
            Node::Register(bytes) => Ok(bytes.get(view.registers()).into()),
            Node::Flag(bit) => Ok((view.registers().f() & bit != 0).into()),
            Node::CpuState(part) => Ok(view.cpu_state(*part).into()),
            Node::Bound(index) => Ok(view.bound(*index).into()),
            Node::Memory(address, width) => Ok(load(view, address.value(view)? as u16, *width).into()),
            Node::Port(port) => {
                view.port(port.value(view)? as u16).map(i128::from).ok_or("a port that In does not give")
            }
            Node::Length(text) => {
                let text = text.value(view)? as u16;
                let length = (0..=LONGEST_TEXT).find(|&length| view.byte(text.wrapping_add(length)) == 0);
                length.map(i128::from).ok_or("a text of more than 255 bytes")
            }
            Node::Defined(expression) => expression.root.value(view),
            Node::Call(function, values) => {
                let mut bindings = Bindings::default();
                for (bound, value) in bindings.iter_mut().zip(values) {
                    *bound = narrow(value.value(view))?;
                }
                function.root.value(&Within { view, bindings })
            }
            Node::Unary(apply, operand) => apply(operand.value(view)?),
            Node::Binary(apply, operands) => {
                let [left, right] = &**operands;
                apply(left.value(view)?, right.value(view)?)
            }
            Node::Choice(operands) => {
                let [condition, value, other] = &**operands;
                if condition.value(view)? != 0 { value.value(view) } else { other.value(view) }
            }
        }
    }
}

/// Longest text that `length[..]` measures, in bytes before its 0.
const LONGEST_TEXT: u16 = 255;

/// Reads a number in memory; after $FFFF comes address 0.
pub(crate) fn load(view: &impl MachineView, address: u16, width: Width) -> i64 {
    let bytes = 0..width as u16;
    bytes.rev().fold(0, |value, byte| value << 8 | i64::from(view.byte(address.wrapping_add(byte))))
}
