//! What hangs on what after an instruction: one arm for each thing that instructions do.

use z80::flags;

use super::flow::{Act, Operand};
use super::{Leak, Sight, Taint, any, of_result, upward};
use crate::core::registers::Byte;

impl Taint {
    pub(super) fn act(&mut self, at: &Sight<'_>) -> Result<(), Leak> {
        let flow = at.flow;
        let (f, a) = (self.registers.f(), self.registers.a());
        match flow.act {
            Act::Nothing => {}
            Act::Copy => {
                // Where the stack is, is an address.
                if flow.to == Operand::Sp && self.value(at, flow.from)? != 0 {
                    self.goes_back(Leak::Address)?;
                }
                if flow.to == Operand::Registers(Byte::R.into()) && !at.rules.sets_refresh {
                    return Err(Leak::Refresh);
                }
                let value = self.value(at, flow.from)?;
                self.give(at, flow.to, value)?;
                // Of `LD A,I`; P/V is whether interrupts are on.
                self.decide(flow, of_result(value as u8) & !flags::PV);
            }
            Act::Exchange => {
                let (to, from) = (self.value(at, flow.to)?, self.value(at, flow.from)?);
                self.give(at, flow.to, from)?;
                self.give(at, flow.from, to)?;
            }
            Act::ExchangeAll => {
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
            Act::Count => {
                let value = upward(self.value(at, flow.to)?);
                self.give(at, flow.to, value)?;
                self.decide(flow, any(value));
            }
            Act::Sum { with_carry, subtracts } => {
                let carry = if with_carry { u16::from(f & flags::C) } else { 0 };
                // What is taken from itself leaves nothing but the carry.
                let values = self.value(at, flow.to)? | self.value(at, flow.from)?;
                let value = upward(if subtracts && at.is_itself { 0 } else { values } | carry);
                self.give(at, flow.to, value)?;
                self.decide(flow, any(value));
            }
            Act::Compare => {
                let values = self.value(at, flow.to)? | self.value(at, flow.from)?;
                let value = if at.is_itself { 0 } else { values };
                // Two flags are copies of what is compared with.
                let copies = self.value(at, flow.from)? as u8 & (flags::Y | flags::X);
                self.decide(flow, any(value) | copies);
            }
            Act::And => {
                let value = match flow.from {
                    Operand::Number => u16::from(a & at.bytes[usize::from(flow.length) - 1]),
                    from => u16::from(a) | self.value(at, from)?,
                };
                self.give(at, flow.to, value)?;
                self.decide(flow, of_result(value as u8));
            }
            Act::Merge { exclusive } => {
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
            Act::Invert => self.decide(flow, a),
            Act::Decimal => {
                let value = any((a | f & (flags::C | flags::H | flags::N)).into());
                self.registers.set_a(value);
                self.decide(flow, value);
            }
            Act::Carry { inverts } => {
                // The two copies are of A, or of A and F: that hangs on whether the instruction before it decided flags.
                let copies = if self.is_first { 0xFF } else { a | f };
                let carry = if inverts { f & flags::C | (f & flags::C) << 4 } else { 0 };
                self.decide(flow, copies & (flags::Y | flags::X) | carry);
            }
            Act::Turn(turn) => {
                let (value, carry) = turn.turned(self.value(at, flow.to)? as u8, f & flags::C);
                self.give(at, flow.to, value.into())?;
                self.also(flow, value);
                self.decide(flow, of_result(value) & !flags::C | carry);
            }
            Act::Test(bit) => {
                let value = self.value(at, flow.to)? as u8;
                let tested = any((value & bit).into()) & !(flags::Y | flags::X);
                // Of memory, the two copies come from an address that the processor has seen some time.
                let copies = if matches!(flow.to, Operand::Registers(_)) { value } else { 0xFF };
                self.decide(flow, tested | copies & (flags::Y | flags::X));
            }
            Act::Fix(bit) => {
                let value = self.value(at, flow.to)? as u8 & !bit;
                self.give(at, flow.to, value.into())?;
                self.also(flow, value);
            }
            Act::Nibbles { left } => {
                let byte = self.value(at, flow.to)? as u8;
                let (memory, low) =
                    if left { (byte << 4 | a & 0xF, byte >> 4) } else { (byte >> 4 | a << 4, byte & 0xF) };
                self.give(at, flow.to, memory.into())?;
                self.registers.set_a(a & 0xF0 | low);
                self.decide(flow, of_result(a & 0xF0 | low));
            }
            Act::Push => {
                let value = self.value(at, flow.to)?;
                self.push(at, value)?;
            }
            Act::Pop => {
                let value = self.top(at)?;
                self.give(at, flow.to, value)?;
            }
            Act::Jump => {
                if let Operand::At(pair) = flow.to
                    && self.pair(pair) != 0
                {
                    self.goes_back(Leak::Way)?;
                }
                self.way(flow)?;
            }
            Act::Loop => {
                if self.registers.b() != 0 {
                    return Err(Leak::Way);
                }
            }
            Act::Call => {
                self.way(flow)?;
                if flow.condition.holds(at.registers.f()) {
                    self.push(at, 0)?;
                }
            }
            Act::Return => {
                self.way(flow)?;
                if flow.condition.holds(at.registers.f()) && self.top(at)? != 0 {
                    self.goes_back(Leak::Way)?;
                }
            }
            Act::In => {
                let port = self.port(at)?;
                let value = at.rules.heard(port)?;
                if flow.to != Operand::Registers(Byte::F.into()) {
                    self.give(at, flow.to, value.into())?;
                }
                self.decide(flow, of_result(value));
            }
            Act::Out => {
                let port = self.port(at)?;
                let sent = self.value(at, flow.from)?;
                at.rules.sent(port, sent as u8)?;
            }
            Act::Block(block, repeats) => self.block(at, block, repeats)?,
        }
        Ok(())
    }
}
