//! The expressions of contracts, evaluated by the crate `exmex`.
//!
//! `exmex` knows the precedence of operators, folds constants and evaluates, but its error messages have no positions. So the
//! text is parsed here first. What goes on to `exmex` has no errors: names are variables, and numbers are decimal.

mod parse;
pub(crate) mod value;

use std::ops::Range;
use std::sync::Arc;

use exmex::{Express, FlatEx};

use self::value::{Digits, Operators, Value};
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

/// A variable of an expression: where its value comes from.
#[derive(Clone, Debug)]
enum Variable {
    Register(RegisterGroup),
    Flag(u8),
    CpuState(CpuState),
    Memory(Box<Expression>, Width),
    Port(Box<Expression>),
    /// Number of bytes before the next 0.
    Length(Box<Expression>),
    Defined(Arc<Expression>),
    Bound(usize),
    Call(Arc<Expression>, Vec<Expression>),
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
    /// Boxed, since it stores small expressions inline: 19 KB.
    flat: Box<FlatEx<Value, Operators, Digits>>,
    variables: Vec<Variable>,
    /// Number of values needed to evaluate it, including those of the expressions that its names stand for.
    weight: usize,
}

impl Expression {
    /// Parses the expression in `range` of a text.
    pub(crate) fn read(text: &str, range: Range<usize>, names: Names<'_>) -> Result<Expression, Fault> {
        parse::read(text, range, names)
    }

    /// Evaluates the expression.
    pub(crate) fn value(&self, view: &impl MachineView) -> Value {
        const FEW: usize = 8;
        if self.variables.len() <= FEW {
            let mut values = [Value::Missing; FEW];
            for (value, variable) in values.iter_mut().zip(&self.variables) {
                *value = variable.value(view);
            }
            return self.evaluate(&values[..self.variables.len()]);
        }
        let values: Vec<Value> = self.variables.iter().map(|variable| variable.value(view)).collect();
        self.evaluate(&values)
    }

    fn evaluate(&self, values: &[Value]) -> Value {
        self.flat.eval(values).unwrap_or(Value::Undefined("a value that cannot be computed"))
    }

    /// Returns true if it uses any of these registers.
    pub(crate) fn uses(&self, bytes: RegisterGroup) -> bool {
        self.variables.iter().any(|variable| variable.uses(bytes))
    }

    /// Returns its value if that is the same in every state.
    pub(crate) fn constant(&self) -> Option<Value> {
        self.variables.is_empty().then(|| self.evaluate(&[]))
    }
}

impl Variable {
    /// Returns the number of values needed to compute it.
    fn weight(&self) -> usize {
        match self {
            Variable::Register(_) | Variable::Flag(_) | Variable::CpuState(_) | Variable::Bound(_) => 1,
            Variable::Memory(inner, _) | Variable::Port(inner) | Variable::Length(inner) => 1 + inner.weight,
            Variable::Defined(inner) => 1 + inner.weight,
            Variable::Call(inner, values) => 1 + inner.weight + values.iter().map(|value| value.weight).sum::<usize>(),
        }
    }

    fn uses(&self, bytes: RegisterGroup) -> bool {
        match self {
            Variable::Register(own) => own.bytes().iter().any(|byte| bytes.bytes().contains(byte)),
            Variable::Flag(_) => bytes.bytes().contains(&Register::F),
            Variable::CpuState(_) | Variable::Bound(_) => false,
            Variable::Memory(inner, _) | Variable::Port(inner) | Variable::Length(inner) => inner.uses(bytes),
            Variable::Defined(inner) => inner.uses(bytes),
            Variable::Call(inner, values) => inner.uses(bytes) || values.iter().any(|value| value.uses(bytes)),
        }
    }

    fn value(&self, view: &impl MachineView) -> Value {
        match self {
            Variable::Register(bytes) => Value::Int(bytes.get(view.registers())),
            Variable::Flag(bit) => Value::Int((view.registers().f() & bit != 0).into()),
            Variable::CpuState(part) => Value::Int(view.cpu_state(*part)),
            Variable::Memory(address, width) => match address.value(view) {
                Value::Int(address) => Value::Int(load(view, address as u16, *width)),
                none => none,
            },
            Variable::Port(port) => match port.value(view) {
                Value::Int(port) => view
                    .port(port as u16)
                    .map_or(Value::Undefined("a port that In does not give"), |value| Value::Int(value.into())),
                none => none,
            },
            Variable::Length(address) => match address.value(view) {
                Value::Int(address) => (0..=LONGEST_TEXT)
                    .find(|&length| view.byte((address as u16).wrapping_add(length)) == 0)
                    .map_or(Value::Undefined("a text of more than 255 bytes"), |length| Value::Int(length.into())),
                none => none,
            },
            Variable::Defined(expression) => expression.value(view),
            Variable::Bound(index) => Value::Int(view.bound(*index)),
            Variable::Call(function, values) => {
                let mut bindings = Bindings::default();
                for (bound, value) in bindings.iter_mut().zip(values) {
                    match value.value(view) {
                        Value::Int(value) => *bound = value,
                        none => return none,
                    }
                }
                function.value(&Within { view, bindings })
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
