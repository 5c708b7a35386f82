//! The expressions of contracts: a tree of operators over numbers and places of the machine.
//!
//! A contract's loops may evaluate an expression for each byte of the screen and each case, so a tree is kept that is walked
//! without allocating: crates that evaluate texts take several times as long, and their errors have no positions.

mod advice;
#[cfg(test)]
mod agreement;
mod fold;
mod gates;
mod literal;
mod many;
mod node;
mod number;
mod operators;
mod parse;
mod parse_brackets;
mod parse_fold;
mod parse_page;
mod stack;
mod truth;

use std::cell::Cell;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use self::fold::Kind;
pub(crate) use self::gates::{Bound, GateView};
pub(crate) use self::literal::literal;
pub(crate) use self::many::ManyStates;
pub(crate) use self::node::load;
use self::node::{Fold, Node};
pub(crate) use self::number::{Number, Obstacle, WIDEST};
pub(crate) use self::operators::{DIVISION_BY_ZERO, Value};
use self::operators::{Named, narrow};
pub(crate) use self::parse::is_operator;
pub(crate) use self::parse_page::{PAGES, page_before, page_number, page_of_address, require_addresses};
pub(crate) use self::truth::INVERTED;
use crate::Registers;
use calls::registers::{Register, RegisterGroup};

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
    /// The function that is being defined, and its number of parameters.
    Itself(usize),
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
    /// The address to which a routine returns.
    Return,
    /// The page mapped at $C000 when a routine is called, and the byte last written to port $7FFD.
    Page,
    Paging,
    /// The mapped banks and the sound chip, in the expressions of debuggers alone.
    Machine(MachineState),
}

/// State of a machine with banks and a sound chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MachineState {
    /// The page in a quarter of memory, 0 to 3; -1 for the ROM.
    Quarter(usize),
    /// The page of the ROM; -1 if RAM is there.
    Rom,
    /// The byte last written to port $1FFD.
    Port1ffd,
    /// A register of the sound chip, 0 to 15.
    SoundChip(usize),
}

/// Greatest number of loop variables at a time, and of parameters of a function.
pub(crate) const MAX_BINDINGS: usize = 4;

/// Number of values that an expression may have besides: the variables of folds within folds.
const IN_FOLDS: usize = 4;

/// Number of loop variables, parameters and variables of folds.
pub(crate) const SLOTS: usize = MAX_BINDINGS + IN_FOLDS;

/// The present values of loop variables, parameters, and variables of folds.
pub(crate) type Bindings = [i64; SLOTS];

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
    /// Returns a byte of a page of a 128K.
    fn byte_in(&self, _page: u8, address: u16) -> u8 {
        self.byte(address)
    }
    /// Returns the byte last written to port $7FFD.
    fn paging(&self) -> u8 {
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
    /// Returns a part of the CPU's state, or why the machine does not have it.
    fn present_state(&self, part: CpuState) -> Result<i64, &'static str> {
        Ok(self.cpu_state(part))
    }
    /// Returns an error if not all of these bytes, which the stack's position leads to, are arguments on the stack.
    fn check_arguments(&self, _first: u16, _length: u32) -> Result<(), &'static str> {
        Ok(())
    }
    /// Returns registers after the call, if there was one.
    fn registers_after(&self) -> Option<&Registers> {
        None
    }
    /// Returns a byte of memory after the call, if there was one.
    fn byte_after(&self, _: u16) -> Option<u8> {
        None
    }
    /// Returns the function whose body is evaluated.
    fn call(&self) -> Option<FunctionCall<'_>> {
        None
    }
    /// Returns the number of calls of functions and of values of folds that are left, within a function or a fold.
    fn left(&self) -> Option<&Cell<u32>> {
        None
    }
}

/// A function whose body is evaluated.
#[derive(Clone, Copy)]
pub(crate) struct FunctionCall<'a> {
    function: &'a Expression,
    /// Number of calls of itself around this one.
    depth: usize,
    /// Number of calls that it may still make.
    left: &'a Cell<u32>,
}

/// An expression, ready to be evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    root: Node,
    /// Number of places read to evaluate it, including those of the expressions that its names stand for.
    weight: usize,
    /// Its text, with brackets around each operation within another one.
    text: String,
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Expression {
    /// Parses the expression in `range` of a text.
    pub(crate) fn read(text: &str, range: Range<usize>, names: Names<'_>) -> Result<Expression, Fault> {
        parse::read(text, range, names)
    }

    /// Returns the expression of a number.
    pub(crate) fn number(number: i64) -> Expression {
        Expression { root: Node::Number(number.into()), weight: 0, text: number.to_string() }
    }

    /// Returns the sum of this expression and a number.
    pub(crate) fn plus(&self, number: i64) -> Expression {
        let Expression { root, weight, text } = self.clone();
        let root =
            Node::Binary(Named { name: "+", function: operators::PLUS }, Box::new([root, Node::Number(number.into())]));
        Expression { root, weight, text: format!("({text}) + {number}") }
    }

    /// Returns the expression that is true if this one is not.
    pub(crate) fn negated(&self) -> Expression {
        let Expression { root, weight, text } = self.clone();
        let root = Node::Unary(Named { name: "!", function: operators::IS_NOT }, Box::new(root));
        Expression { root, weight, text: format!("!({text})") }
    }

    /// Returns the expression that is true if this one is for all values of a loop's variable, with the variable's index and name.
    pub(crate) fn for_all(self, index: usize, name: &str, first: Expression, last: Expression) -> Expression {
        let weight = self.weight + first.weight + last.weight;
        let text = format!("{self} for {name} = {first}..{last}");
        let fold = Fold { kind: Kind::All, slot: index, nodes: vec![first.root, last.root, self.root] };
        Expression { root: Node::Fold(Box::new(fold)), weight, text }
    }

    /// Returns the number that is added to SP, if it is that: `SP + 2`.
    pub(crate) fn added_to_sp(&self) -> Option<i64> {
        self.root.above_sp()
    }

    /// Returns true if its value may be another one where the stack lies elsewhere.
    pub(crate) fn depends_on_stack(&self) -> bool {
        self.root.depends_on_stack()
    }

    /// Makes it the address of memory on the stack; `None` if it is no sum with SP.
    pub(crate) fn on_stack(self, length: u32) -> Option<Expression> {
        let is_sum = self.root.is_sum_with_sp();
        is_sum.then(|| Expression { root: Node::OnStack(Box::new(self.root), length), ..self })
    }

    /// Returns true if its value is that of a place in memory, given its address and its width in bytes, whatever that is.
    pub(crate) fn is_byte_of(&self, place: (u16, u16), view: &impl MachineView) -> bool {
        self.root.is_byte_of(place, view).unwrap_or(false)
    }

    /// Returns true if it is the sum of SP and numbers or variables of loops: an address on the stack.
    pub(crate) fn is_beside_sp(&self) -> bool {
        let is_other = |node: &Node| {
            !matches!(
                node,
                Node::Number(_)
                    | Node::Unary(..)
                    | Node::Binary(..)
                    | Node::Bound(_)
                    | Node::CpuState(CpuState::Sp)
                    | Node::OnStack(..)
            )
        };
        self.uses_sp() && !self.root.any(&is_other)
    }

    /// Returns true if it uses SP.
    pub(crate) fn uses_sp(&self) -> bool {
        self.root.any(&|node| match node {
            Node::CpuState(part) => *part == CpuState::Sp,
            Node::Defined(inner) | Node::Call(inner, _) => inner.uses_sp(),
            _ => false,
        })
    }

    /// Evaluates the expression.
    pub(crate) fn value(&self, view: &impl MachineView) -> Value {
        self.root.short(view).map_or_else(|| narrow(self.root.value(view)), Ok)
    }

    /// Returns true if it uses any of these registers.
    pub(crate) fn uses(&self, bytes: RegisterGroup) -> bool {
        self.root.any(&|node| match node {
            Node::Register(own) => own.bytes().iter().any(|byte| bytes.bytes().contains(byte)),
            // Not its value after the call; but then it is no unconstrained one.
            Node::Flag(_) => bytes.bytes().contains(&Register::F),
            Node::Defined(inner) | Node::Call(inner, _) => inner.uses(bytes),
            _ => false,
        })
    }

    /// Returns true if it uses nothing but numbers, registers, memory, SP, the return address, and the variables of loops.
    pub(crate) fn is_of_addresses(&self) -> bool {
        !self.root.any(&|node| match node {
            Node::CpuState(part) => !matches!(part, CpuState::Sp | CpuState::Return),
            Node::Flag(_) | Node::Port(_) | Node::After(_) => true,
            Node::Defined(inner) | Node::Call(inner, _) => !inner.is_of_addresses(),
            _ => false,
        })
    }

    /// Returns true if it uses nothing but numbers, registers and flags before the call.
    pub(crate) fn is_of_registers(&self) -> bool {
        self.is_of_registers_and(&|_, _| false)
    }

    /// Returns true if it uses nothing but numbers, registers and flags before the call, and memory of which `is_right` is true, given an
    /// address and a number of bytes.
    pub(crate) fn is_of_registers_and(&self, is_right: &dyn Fn(u16, u32) -> bool) -> bool {
        !self.root.any(&|node| match node {
            Node::Defined(inner) => !inner.is_of_registers_and(is_right),
            Node::Memory(address, width) => {
                !address.constant().is_some_and(|address| is_right(address as u16, *width as u32))
            }
            Node::Number(_)
            | Node::Register(_)
            | Node::Flag(_)
            | Node::Unary(..)
            | Node::Binary(..)
            | Node::Choice(_) => false,
            _ => true,
        })
    }

    /// Returns its value if that is the same in every state.
    pub(crate) fn constant(&self) -> Option<Value> {
        let varies =
            |node: &Node| !matches!(node, Node::Number(_) | Node::Unary(..) | Node::Binary(..) | Node::Choice(_));
        (!self.root.any(&varies)).then(|| narrow(self.root.value(&Nowhere::default())))
    }
}

/// The view of an expression that uses no state of the machine.
#[derive(Default)]
struct Nowhere {
    registers: Registers,
}

impl MachineView for Nowhere {
    fn registers(&self) -> &Registers {
        &self.registers
    }

    fn byte(&self, _: u16) -> u8 {
        0
    }

    fn port(&self, _: u16) -> Option<u8> {
        None
    }

    fn cpu_state(&self, _: CpuState) -> i64 {
        0
    }
}
