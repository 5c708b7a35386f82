//! One step of a call: an instruction, and the machine before it.

use z80::table::{Address, Decoded};

use super::flow::{Flow, Operand};
use super::ports::Rules;
use crate::Registers;

/// The interrupts before an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Interrupts {
    /// True if one may be accepted before the instruction.
    pub(crate) may_strike: bool,
    /// True if they are on, so that one may be accepted after the instruction, if that is no `EI`.
    pub(crate) are_on: bool,
}

/// An instruction, with the machine before it.
pub(super) struct Execution<'a> {
    pub(super) registers: &'a Registers,
    pub(super) rules: &'a Rules,
    pub(super) flow: &'a Flow,
    pub(super) decoded: Decoded,
    /// The address of the number in the instruction, or that after the instruction.
    pub(super) number: u16,
    /// True if both operands always have the same value: `SUB B` after `LD A,B`.
    pub(super) is_itself: bool,
    /// True if an interrupt may be accepted after it, and if that counts.
    pub(super) may_be_interrupted: bool,
}

impl Execution<'_> {
    /// Returns the value of an address.
    pub(super) fn address(&self, address: Address) -> u16 {
        self.decoded.address(address, self.registers)
    }

    /// Returns true if the second operand is a certain number in the instruction.
    pub(super) fn is_number(&self, number: u8) -> bool {
        self.flow.from == Operand::Number && self.number() == number
    }

    /// Returns the byte `n` in the instruction.
    pub(super) fn number(&self) -> u8 {
        self.decoded.number() as u8
    }
}
