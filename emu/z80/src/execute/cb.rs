//! Opcodes after `$CB` and after `$DD $CB d`: rotations, shifts and single bits.

use super::{Hl, Index};
use crate::{Bus, Cpu, alu};

impl Cpu {
    /// Executes `$DD $CB d opcode`: the opcode is read as a byte, not in an M1, and the address is ready 2 T after it.
    #[inline(always)]
    pub(super) fn indexed_cb<B: Bus, X: Index>(&mut self, bus: &mut B) {
        self.q = 0;
        let addr = self.displaced::<B, X>(bus);
        let opcode = self.byte(bus);
        bus.internal(self.operand_address(bus), 2);
        self.indexed_cb_opcode(bus, addr, opcode);
    }

    #[inline(always)]
    pub(super) fn cb<B: Bus, const OP: u8>(&mut self, bus: &mut B) {
        let register = OP & 7;
        if register != 6 {
            let value = self.register::<Hl>(register);
            if let Some(value) = self.bit_operation(OP, value, value) {
                self.set_register::<Hl>(register, value);
            }
        } else {
            self.bit_operation_in_memory(bus, OP, self.regs.hl());
        }
    }

    /// Works on memory, and copies what it writes to the register that the opcode names.
    #[inline(always)]
    fn indexed_cb_opcode<B: Bus>(&mut self, bus: &mut B, addr: u16, opcode: u8) {
        if let Some(value) = self.bit_operation_in_memory(bus, opcode, addr)
            && opcode & 7 != 6
        {
            self.set_register::<Hl>(opcode & 7, value);
        }
    }

    #[inline(always)]
    fn bit_operation_in_memory<B: Bus>(&mut self, bus: &mut B, opcode: u8, addr: u16) -> Option<u8> {
        let value = bus.read(addr);
        bus.internal(addr, 1);
        let result = self.bit_operation(opcode, value, (self.regs.wz >> 8) as u8);
        if let Some(result) = result {
            bus.write(addr, result);
        }
        result
    }

    /// Returns the result; `None` for BIT, which only sets flags: Y and X from `yx`.
    #[inline(always)]
    fn bit_operation(&mut self, opcode: u8, value: u8, yx: u8) -> Option<u8> {
        let bit = 1 << (opcode >> 3 & 7);
        match opcode >> 6 {
            0 => {
                let (result, flags) = alu::rotate(opcode >> 3, value, self.regs.flags.carry);
                self.set_flags(flags);
                Some(result)
            }
            1 => {
                self.set_flags(alu::test_bit(bit, value, yx, self.regs.flags));
                None
            }
            2 => Some(value & !bit),
            _ => Some(value | bit),
        }
    }
}
