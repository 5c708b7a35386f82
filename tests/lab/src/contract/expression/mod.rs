//! Expressions of a contract: read with their places, turned into what `exmex` evaluates.
//!
//! `exmex` knows how operators bind, folds constants and evaluates; it says of an error what it is but not where. So the text
//! is taken apart here, and only what is right goes on: names become variables, numbers decimals.

mod parse;
pub(crate) mod value;

use std::ops::Range;
use std::sync::Arc;

use exmex::{Express, FlatEx};

use self::value::{Digits, Operators, Value};
use crate::Registers;
use crate::core::registers::{Byte, Bytes};

/// What is wrong, and with which byte of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) offset: usize,
    pub(crate) why: String,
}

pub(crate) fn fault<T>(offset: usize, why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault { offset, why: why.into() })
}

/// What a name in an expression stands for.
#[derive(Clone, Debug)]
pub(crate) enum Named {
    /// A number.
    Constant(i64),
    /// A register or several of them, as the routine finds them.
    Register(Bytes),
    /// A flag, by its bit in F: 0 or 1.
    Flag(u8),
    /// What of a CPU no routine is handed.
    Inner(Inner),
    /// What a contract has given a name to.
    Defined(Arc<Expression>),
    /// What takes one value after the other, or is handed to a function: its place among those.
    Bound(usize),
    /// A function that a contract has given a name to, and of how many values it is.
    Function(Arc<Expression>, usize),
}

/// What of a CPU no contract speaks of, but who looks at a machine may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inner {
    Pc,
    Sp,
    /// The interrupt mode, 0 to 2.
    Mode,
    /// Whether interrupts are on.
    Iff1,
}

/// As many names may take one value after the other at once, or be handed to a function.
pub(crate) const BOUND: usize = 4;

/// The values that such names have at a time.
pub(crate) type Frame = [i64; BOUND];

/// Says what a name stands for, or why it may not stand there.
pub(crate) type Names<'a> = &'a dyn Fn(&str) -> Result<Named, String>;

/// How many bytes of memory are read as one number; the lowest byte comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    Byte = 1,
    Word = 2,
    Long = 4,
}

impl Width {
    /// The width that a word before a `[` stands for.
    pub(crate) fn named(word: &str) -> Option<Width> {
        match word {
            "byte" => Some(Width::Byte),
            "word" => Some(Width::Word),
            "long" => Some(Width::Long),
            _ => None,
        }
    }
}

/// The machine as an expression sees it.
pub(crate) trait State {
    fn registers(&self) -> &Registers;
    fn byte(&self, address: u16) -> u8;
    /// What a port reads as, if that is given.
    fn port(&self, port: u16) -> Option<u8>;
    /// The value that a name has for the time being.
    fn bound(&self, _: usize) -> i64 {
        0
    }
    /// Whether interrupts are on, and their mode.
    fn interrupts(&self) -> (bool, u8) {
        (false, 0)
    }
    /// What a machine that is looked at has beside its registers.
    fn inner(&self, _: Inner) -> i64 {
        0
    }
}

/// Where a variable's value comes from.
#[derive(Clone, Debug)]
enum Source {
    Register(Bytes),
    Flag(u8),
    Inner(Inner),
    Memory(Box<Expression>, Width),
    Port(Box<Expression>),
    /// How many bytes stand before the next 0.
    Length(Box<Expression>),
    Defined(Arc<Expression>),
    Bound(usize),
    Call(Arc<Expression>, Vec<Expression>),
}

/// The machine as a function sees it.
struct Within<'a> {
    machine: &'a dyn State,
    frame: Frame,
}

impl State for Within<'_> {
    fn registers(&self) -> &Registers {
        self.machine.registers()
    }

    fn byte(&self, address: u16) -> u8 {
        self.machine.byte(address)
    }

    fn port(&self, port: u16) -> Option<u8> {
        self.machine.port(port)
    }

    fn bound(&self, place: usize) -> i64 {
        self.frame[place]
    }

    fn interrupts(&self) -> (bool, u8) {
        self.machine.interrupts()
    }

    fn inner(&self, inner: Inner) -> i64 {
        self.machine.inner(inner)
    }
}

/// An expression, ready to be evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    /// Boxed, since it holds small expressions in itself: 19 KB.
    flat: Box<FlatEx<Value, Operators, Digits>>,
    sources: Vec<Source>,
    /// How many values it takes to evaluate it, those behind its names too.
    weight: usize,
}

impl Expression {
    /// Reads the expression that takes up `range` of a text.
    pub(crate) fn read(text: &str, range: Range<usize>, names: Names<'_>) -> Result<Expression, Fault> {
        parse::read(text, range, names)
    }

    /// Its value.
    pub(crate) fn value(&self, state: &impl State) -> Value {
        const FEW: usize = 8;
        if self.sources.len() <= FEW {
            let mut values = [Value::Missing; FEW];
            for (value, source) in values.iter_mut().zip(&self.sources) {
                *value = source.value(state);
            }
            return self.evaluate(&values[..self.sources.len()]);
        }
        let values: Vec<Value> = self.sources.iter().map(|source| source.value(state)).collect();
        self.evaluate(&values)
    }

    fn evaluate(&self, values: &[Value]) -> Value {
        self.flat.eval(values).unwrap_or(Value::Undefined("a value that cannot be worked out"))
    }

    /// Whether it speaks of any of these registers.
    pub(crate) fn speaks_of(&self, bytes: Bytes) -> bool {
        self.sources.iter().any(|source| source.speaks_of(bytes))
    }

    /// Its value if it is the same in every state.
    pub(crate) fn constant(&self) -> Option<Value> {
        self.sources.is_empty().then(|| self.evaluate(&[]))
    }
}

impl Source {
    /// How many values it takes to know it.
    fn weight(&self) -> usize {
        match self {
            Source::Register(_) | Source::Flag(_) | Source::Inner(_) | Source::Bound(_) => 1,
            Source::Memory(inner, _) | Source::Port(inner) | Source::Length(inner) => 1 + inner.weight,
            Source::Defined(inner) => 1 + inner.weight,
            Source::Call(inner, values) => 1 + inner.weight + values.iter().map(|value| value.weight).sum::<usize>(),
        }
    }

    fn speaks_of(&self, bytes: Bytes) -> bool {
        match self {
            Source::Register(own) => own.bytes().iter().any(|byte| bytes.bytes().contains(byte)),
            Source::Flag(_) => bytes.bytes().contains(&Byte::F),
            Source::Inner(_) | Source::Bound(_) => false,
            Source::Memory(inner, _) | Source::Port(inner) | Source::Length(inner) => inner.speaks_of(bytes),
            Source::Defined(inner) => inner.speaks_of(bytes),
            Source::Call(inner, values) => inner.speaks_of(bytes) || values.iter().any(|value| value.speaks_of(bytes)),
        }
    }

    fn value(&self, state: &impl State) -> Value {
        match self {
            Source::Register(bytes) => Value::Int(bytes.get(state.registers())),
            Source::Flag(bit) => Value::Int((state.registers().f() & bit != 0).into()),
            Source::Inner(inner) => Value::Int(state.inner(*inner)),
            Source::Memory(address, width) => match address.value(state) {
                Value::Int(address) => Value::Int(load(state, address as u16, *width)),
                none => none,
            },
            Source::Port(port) => match port.value(state) {
                Value::Int(port) => state
                    .port(port as u16)
                    .map_or(Value::Undefined("a port that In does not give"), |value| Value::Int(value.into())),
                none => none,
            },
            Source::Length(address) => match address.value(state) {
                Value::Int(address) => (0..=LONGEST_TEXT)
                    .find(|&length| state.byte((address as u16).wrapping_add(length)) == 0)
                    .map_or(Value::Undefined("a text of more than 255 bytes"), |length| Value::Int(length.into())),
                none => none,
            },
            Source::Defined(expression) => expression.value(state),
            Source::Bound(place) => Value::Int(state.bound(*place)),
            Source::Call(function, values) => {
                let mut frame = Frame::default();
                for (place, value) in frame.iter_mut().zip(values) {
                    match value.value(state) {
                        Value::Int(value) => *place = value,
                        none => return none,
                    }
                }
                function.value(&Within { machine: state, frame })
            }
        }
    }
}

/// A text has at most so many bytes before its 0.
const LONGEST_TEXT: u16 = 255;

/// A number in memory; addresses go on at 0 behind $FFFF.
pub(crate) fn load(state: &impl State, address: u16, width: Width) -> i64 {
    let bytes = 0..width as u16;
    bytes.rev().fold(0, |value, byte| value << 8 | i64::from(state.byte(address.wrapping_add(byte))))
}
