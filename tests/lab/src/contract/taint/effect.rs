//! The taint after an instruction: an arm for each effect.

use z80::flags;

use super::execution::Execution;
use super::flow::{Effect, Operand};
use super::leak::Leak;
use super::{Taint, any, of_result, upward};
use crate::core::Register;

impl Taint {
    /// Executes an instruction.
    pub(super) fn act(&mut self, at: &Execution<'_>) -> Result<(), Leak> {
        let flow = at.flow;
        let (f, a) = (self.registers.f(), self.registers.a());
        match flow.act {
            Effect::Nothing => {}
            Effect::Copy => {
                // The position of the stack is an address.
                if flow.to == Operand::Sp && self.value(at, flow.from)? != 0 {
                    self.allow_stack(Leak::Address)?;
                }
                if flow.to == Operand::Registers(Register::R.into()) && !at.rules.sets_refresh {
                    return Err(Leak::Refresh);
                }
                let value = self.value(at, flow.from)?;
                self.give(at, flow.to, value)?;
                // For `LD A,I`, whose P/V is IFF2.
                self.decide(flow, of_result(value as u8) & !flags::PV);
            }
            Effect::Exchange => {
                let (to, from) = (self.value(at, flow.to)?, self.value(at, flow.from)?);
                self.give(at, flow.to, from)?;
                self.give(at, flow.from, to)?;
            }
            Effect::ExchangeAll => {
                let r = self.registers;
                let pairs = [(r.bc(), r.bc2()), (r.de(), r.de2()), (r.hl(), r.hl2())];
                let [bc, de, hl] = pairs;
                self.registers.set_bc(bc.1);
                self.registers.set_bc2(bc.0);
                self.registers.set_de(de.1);
                self.registers.set_de2(de.0);
                self.registers.set_hl(hl.1);
                self.registers.set_hl2(hl.0);
            }
            Effect::Count => {
                let value = upward(self.value(at, flow.to)?);
                self.give(at, flow.to, value)?;
                self.decide(flow, any(value));
            }
            Effect::Sum { with_carry, subtracts } => {
                let carry = if with_carry { u16::from(f & flags::C) } else { 0 };
                // A value minus itself is 0, or the carry.
                let values = self.value(at, flow.to)? | self.value(at, flow.from)?;
                let value = upward(if subtracts && at.is_itself { 0 } else { values } | carry);
                self.give(at, flow.to, value)?;
                self.decide(flow, any(value));
            }
            Effect::Compare => {
                let values = self.value(at, flow.to)? | self.value(at, flow.from)?;
                let value = if at.is_itself { 0 } else { values };
                // Bits 3 and 5 of F are copies of the operand.
                let copies = self.value(at, flow.from)? as u8 & (flags::Y | flags::X);
                self.decide(flow, any(value) | copies);
            }
            Effect::And => {
                let value = match flow.from {
                    Operand::Number => u16::from(a & at.bytes[usize::from(flow.length) - 1]),
                    from => u16::from(a) | self.value(at, from)?,
                };
                self.give(at, flow.to, value)?;
                self.decide(flow, of_result(value as u8));
            }
            Effect::Merge { exclusive } => {
                let value = match flow.from {
                    Operand::Number if !exclusive => u16::from(a & !at.bytes[usize::from(flow.length) - 1]),
                    from => {
                        let values = u16::from(a) | self.value(at, from)?;
                        if exclusive && at.is_itself { 0 } else { values }
                    }
                };
                self.give(at, flow.to, value)?;
                self.decide(flow, of_result(value as u8));
            }
            Effect::Invert => self.decide(flow, a),
            Effect::Decimal => {
                let value = any((a | f & (flags::C | flags::H | flags::N)).into());
                self.registers.set_a(value);
                self.decide(flow, value);
            }
            Effect::Carry { inverts } => {
                // Bits 3 and 5 are copies of A, or of A | F if the instruction before it did not set flags.
                let copies = if self.is_first { 0xFF } else { a | f };
                let carry = if inverts { f & flags::C | (f & flags::C) << 4 } else { 0 };
                self.decide(flow, copies & (flags::Y | flags::X) | carry);
            }
            Effect::Rotate(rotation) => {
                let (value, carry) = rotation.rotated(self.value(at, flow.to)? as u8, f & flags::C);
                self.give(at, flow.to, value.into())?;
                self.copy_result(flow, value);
                self.decide(flow, of_result(value) & !flags::C | carry);
            }
            Effect::Test(bit) => {
                let value = self.value(at, flow.to)? as u8;
                let tested = any((value & bit).into()) & !(flags::Y | flags::X);
                // For memory, bits 3 and 5 are copies of MEMPTR's high byte.
                let copies = if matches!(flow.to, Operand::Registers(_)) { value } else { 0xFF };
                self.decide(flow, tested | copies & (flags::Y | flags::X));
            }
            Effect::Fix(bit) => {
                let value = self.value(at, flow.to)? as u8 & !bit;
                self.give(at, flow.to, value.into())?;
                self.copy_result(flow, value);
            }
            Effect::Nibbles { left } => {
                let byte = self.value(at, flow.to)? as u8;
                let (memory, low) =
                    if left { (byte << 4 | a & 0xF, byte >> 4) } else { (byte >> 4 | a << 4, byte & 0xF) };
                self.give(at, flow.to, memory.into())?;
                self.registers.set_a(a & 0xF0 | low);
                self.decide(flow, of_result(a & 0xF0 | low));
            }
            Effect::Push => {
                let value = self.value(at, flow.to)?;
                self.push(at, value)?;
            }
            Effect::Pop => {
                let value = self.top(at)?;
                self.give(at, flow.to, value)?;
            }
            Effect::Jump => {
                if let Operand::At(pair) = flow.to
                    && self.pair(pair) != 0
                {
                    self.allow_stack(Leak::Path)?;
                }
                self.branch(flow)?;
            }
            Effect::Loop => {
                if self.registers.b() != 0 {
                    return Err(Leak::Path);
                }
            }
            Effect::Call => {
                self.branch(flow)?;
                if flow.is_taken(at.registers) {
                    self.push(at, 0)?;
                }
            }
            Effect::Return => {
                self.branch(flow)?;
                if flow.is_taken(at.registers) && self.top(at)? != 0 {
                    self.allow_stack(Leak::Path)?;
                }
            }
            Effect::In => {
                let port = self.port(at)?;
                let value = at.rules.read(port)?;
                if flow.to != Operand::Registers(Register::F.into()) {
                    self.give(at, flow.to, value.into())?;
                }
                self.decide(flow, of_result(value));
            }
            Effect::Out => {
                let port = self.port(at)?;
                let sent = self.value(at, flow.from)?;
                at.rules.sent(port, sent as u8)?;
            }
            Effect::BlockInstruction(block, repeats) => self.block(at, block, repeats)?,
        }
        Ok(())
    }
}
