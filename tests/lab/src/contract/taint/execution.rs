//! One step of a call: an instruction, and the machine before it.

use super::flow::{Flow, Operand};
use super::ports::Rules;
use crate::Registers;

/// An instruction, with the machine before it.
pub(super) struct Execution<'a> {
    pub(super) registers: &'a Registers,
    pub(super) rules: &'a Rules,
    pub(super) flow: &'a Flow,
    pub(super) bytes: [u8; 5],
    /// True if both operands hold the same value, whatever it is: `SUB B` after `LD A,B`.
    pub(super) is_itself: bool,
}

impl Execution<'_> {
    /// Returns the address of an operand in memory.
    pub(super) fn address(&self, operand: Operand) -> u16 {
        let length = usize::from(self.flow.length);
        match operand {
            Operand::AtWord => u16::from_le_bytes([self.bytes[length - 2], self.bytes[length - 1]]),
            Operand::At(pair) => {
                let base = pair.get(self.registers) as u16;
                // Only IX and IY have a displacement: the third byte, after the prefix and the opcode or after both prefixes.
                let is_indexed = matches!(self.bytes[0], 0xDD | 0xFD);
                base.wrapping_add_signed(if is_indexed { i16::from(self.bytes[2] as i8) } else { 0 })
            }
            Operand::Below => self.registers.sp().wrapping_sub(2),
            _ => self.registers.sp(),
        }
    }
}
