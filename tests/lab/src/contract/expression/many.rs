//! The value of an expression in many cases at once: the tree is walked once for all of them.

use super::node::Node;
use super::operators::Named;
use super::{Expression, Width};
use calls::Register;
use calls::lanes::{LANES, Lane};
use calls::registers::RegisterGroup;

/// The states of a machine in many cases.
pub(crate) trait ManyStates {
    fn register(&self, register: Register) -> Lane;
    fn byte(&self, address: u16) -> Lane;

    /// Returns the numbers in some registers.
    #[inline]
    fn registers(&self, of: &RegisterGroup) -> [i64; LANES] {
        joined(of.bytes().iter().map(|&register| self.register(register)))
    }

    /// Returns 1 where a flag is set, given its bit in F.
    #[inline]
    fn flag(&self, bit: u8) -> [i64; LANES] {
        let (f, mut numbers) = (self.register(Register::F), [0; LANES]);
        numbers.iter_mut().zip(f).for_each(|(number, f)| *number = (f & bit != 0).into());
        numbers
    }

    /// Returns the numbers in memory; after $FFFF comes address 0.
    #[inline]
    fn memory(&self, address: u16, width: Width) -> [i64; LANES] {
        joined((0..width as u16).rev().map(|byte| self.byte(address.wrapping_add(byte))))
    }
}

/// Returns the numbers of which these are the bytes, the highest first.
#[inline]
fn joined(bytes: impl Iterator<Item = Lane>) -> [i64; LANES] {
    let mut numbers = [0; LANES];
    for lane in bytes {
        numbers.iter_mut().zip(lane).for_each(|(number, byte)| *number = *number << 8 | i64::from(byte));
    }
    numbers
}

/// The values of an expression in many cases. Where one is not known, 64 bits may not be enough for it, or there is none.
pub(crate) struct Many {
    pub(crate) numbers: [i64; LANES],
    pub(crate) is_known: [bool; LANES],
}

impl Many {
    fn known(numbers: [i64; LANES]) -> Many {
        Many { numbers, is_known: [true; LANES] }
    }

    #[inline(always)]
    fn from_fn(number: impl Fn(usize) -> Option<i64>) -> Many {
        let mut many = Many { numbers: [0; LANES], is_known: [false; LANES] };
        for n in 0..LANES {
            let number = number(n);
            (many.numbers[n], many.is_known[n]) = (number.unwrap_or(0), number.is_some());
        }
        many
    }

    #[inline]
    fn get(&self, n: usize) -> Option<i64> {
        self.is_known[n].then_some(self.numbers[n])
    }

    /// Returns the number that is the same in all cases, if there is one.
    fn common(&self) -> Option<i64> {
        let first = self.get(0);
        (1..LANES).all(|n| self.get(n) == first).then_some(first).flatten()
    }
}

impl Node {
    /// Returns what [`Node::short`] returns, for many cases.
    fn many(&self, states: &impl ManyStates) -> Many {
        match self {
            Node::Number(number) => match i64::try_from(*number) {
                Ok(number) => Many::known([number; LANES]),
                Err(_) => Many::from_fn(|_| None),
            },
            Node::Register(of) => Many::known(states.registers(of)),
            Node::Flag(bit) => Many::known(states.flag(*bit)),
            Node::Memory(address, width) => match address.many(states).common() {
                Some(address) => Many::known(states.memory(address as u16, *width)),
                None => Many::from_fn(|_| None),
            },
            Node::Defined(expression) => expression.root.many(states),
            Node::Unary(Named { function, .. }, operand) => {
                let operand = operand.many(states);
                Many::from_fn(|n| (function.short)(operand.get(n)?))
            }
            Node::Binary(Named { function, .. }, operands) => {
                let [left, right] = operands.each_ref().map(|operand| operand.many(states));
                Many::from_fn(|n| {
                    let left = left.get(n)?;
                    match function.decides {
                        Some(decides) if decides == (left != 0) => Some(decides.into()),
                        _ => (function.short)(left, right.get(n)?),
                    }
                })
            }
            Node::Choice(operands) => {
                let [condition, value, other] = operands.each_ref().map(|operand| operand.many(states));
                Many::from_fn(|n| if condition.get(n)? != 0 { value.get(n) } else { other.get(n) })
            }
            _ => Many::from_fn(|_| None),
        }
    }
}

impl Expression {
    /// Evaluates the expression in many cases.
    pub(crate) fn many(&self, states: &impl ManyStates) -> Many {
        self.root.many(states)
    }
}
