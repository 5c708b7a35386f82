//! Whose value stands where: that of a place at the beginning, moved there or put back, or a new one. What has to be kept is kept
//! for certain where its own value stands in it again.

use std::collections::HashMap;

use super::flow::{Act, Block, Operand};
use super::{Sight, Taint};
use crate::core::registers::{Byte, Bytes};

/// Whose value it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Register(Byte),
    Memory(u16),
    /// A byte of a register's or a pair's, counted up by so much: what is counted down again stands there again.
    Counted {
        of: [Byte; 2],
        is_high: bool,
        by: u16,
    },
    /// None that stood anywhere: it was made.
    New,
}

impl Origin {
    /// The bytes of a register (twice itself) or a pair, counted up by so much, the lower byte first.
    fn counted(of: [Byte; 2], by: u16) -> [Origin; 2] {
        let [high, low] = of;
        let by = if high == low { by & 0xFF } else { by };
        if by == 0 {
            [Origin::Register(low), Origin::Register(high)]
        } else {
            [false, true].map(|is_high| Origin::Counted { of, is_high, by })
        }
    }
}

/// The values at the end of some instructions.
#[derive(Clone, Debug)]
pub(crate) struct Origins {
    /// In the order of [`Byte::ALL`].
    registers: [Origin; Byte::ALL.len()],
    memory: HashMap<u16, Origin>,
}

impl Default for Origins {
    fn default() -> Origins {
        Origins { registers: Byte::ALL.map(Origin::Register), memory: HashMap::new() }
    }
}

impl Origins {
    pub(crate) fn register(&self, byte: Byte) -> Origin {
        self.registers[byte as usize]
    }

    pub(crate) fn memory(&self, address: u16) -> Origin {
        self.memory.get(&address).copied().unwrap_or(Origin::Memory(address))
    }

    /// What was written to.
    pub(crate) fn written(&self) -> impl Iterator<Item = u16> {
        self.memory.keys().copied()
    }

    /// Whether both operands of an instruction are the same register, or hold a value of the same place.
    pub(super) fn are_same(&self, at: &Sight<'_>) -> bool {
        let (to, from) = (self.get(at, at.flow.to), self.get(at, at.flow.from));
        let count = usize::from(at.flow.width);
        at.flow.to == at.flow.from || to[..count] == from[..count] && !to[..count].contains(&Origin::New)
    }

    /// One instruction.
    pub(super) fn step(&mut self, at: &Sight<'_>) {
        let flow = at.flow;
        match flow.act {
            Act::Copy | Act::Pop | Act::Push => {
                let (to, from) = match flow.act {
                    Act::Push => (Operand::Below, flow.to),
                    Act::Pop => (flow.to, Operand::AtSp),
                    _ => (flow.to, flow.from),
                };
                let values = self.get(at, from);
                self.put(at, to, values);
            }
            Act::Exchange => {
                let (to, from) = (self.get(at, flow.to), self.get(at, flow.from));
                self.put(at, flow.to, from);
                self.put(at, flow.from, to);
            }
            Act::ExchangeAll => {
                use Byte::{B, B2, C, C2, D, D2, E, E2, H, H2, L, L2};
                for (one, other) in [(B, B2), (C, C2), (D, D2), (E, E2), (H, H2), (L, L2)] {
                    let (a, b) = (self.register(one), self.register(other));
                    (self.registers[one as usize], self.registers[other as usize]) = (b, a);
                }
            }
            Act::Block(block, _) => {
                let r = at.registers;
                match block {
                    Block::Copy => _ = self.memory.insert(r.de(), self.memory(r.hl())),
                    Block::In => _ = self.memory.insert(r.hl(), Origin::New),
                    Block::Compare | Block::Out => {}
                }
                let made: &[Byte] = match block {
                    Block::Copy => &[Byte::B, Byte::C, Byte::D, Byte::E, Byte::H, Byte::L],
                    Block::Compare => &[Byte::B, Byte::C, Byte::H, Byte::L],
                    Block::In | Block::Out => &[Byte::B, Byte::H, Byte::L],
                };
                made.iter().for_each(|&byte| self.make(byte));
            }
            Act::Loop => self.make(Byte::B),
            Act::Call if flow.condition.holds(at.registers.f()) => self.put(at, Operand::Below, [Origin::New; 2]),
            Act::Nibbles { .. } => {
                self.put(at, flow.to, [Origin::New; 2]);
                self.make(Byte::A);
            }
            Act::Invert | Act::Decimal => self.make(Byte::A),
            Act::Count => {
                let values = self.count(at);
                self.put(at, flow.to, values);
            }
            Act::Sum { .. } | Act::And | Act::Merge { .. } | Act::Turn(_) | Act::Fix(_) | Act::In => {
                self.put(at, flow.to, [Origin::New; 2]);
                if let Some(bytes) = flow.also {
                    self.put(at, Operand::Registers(bytes), [Origin::New; 2]);
                }
            }
            Act::Nothing
            | Act::Carry { .. }
            | Act::Compare
            | Act::Test(_)
            | Act::Jump
            | Act::Call
            | Act::Return
            | Act::Out => {}
        }
    }

    /// What `INC` and `DEC` make of a register or a pair; memory has a value that is made.
    fn count(&self, at: &Sight<'_>) -> [Origin; 2] {
        let Operand::Registers(bytes) = at.flow.to else { return [Origin::New; 2] };
        let opcode = at.bytes[usize::from(at.flow.length) - 1];
        let is_down = opcode & 7 == 5 || opcode & 0xF == 0xB;
        let step = if is_down { u16::MAX } else { 1 };
        match *bytes.bytes() {
            [byte] => match self.register(byte) {
                Origin::Register(own) => Origin::counted([own, own], step),
                Origin::Counted { of, by, .. } if of[0] == of[1] => Origin::counted(of, by.wrapping_add(step)),
                _ => [Origin::New; 2],
            },
            [high, low] => match (self.register(high), self.register(low)) {
                (Origin::Register(high), Origin::Register(low)) if high != low => Origin::counted([high, low], step),
                (one @ Origin::Counted { of, by, .. }, other) if [other, one] == Origin::counted(of, by) => {
                    Origin::counted(of, by.wrapping_add(step))
                }
                _ => [Origin::New; 2],
            },
            _ => [Origin::New; 2],
        }
    }

    /// A register gets a value that is made.
    fn make(&mut self, byte: Byte) {
        self.registers[byte as usize] = Origin::New;
    }

    /// The values of an operand, the lower byte first.
    fn get(&self, at: &Sight<'_>, operand: Operand) -> [Origin; 2] {
        match operand {
            Operand::Registers(bytes) => {
                low_first(bytes).map(|byte| byte.map_or(Origin::New, |byte| self.register(byte)))
            }
            Operand::At(_) | Operand::AtWord | Operand::AtSp => {
                let address = at.address(operand);
                [self.memory(address), self.memory(address.wrapping_add(1))]
            }
            Operand::Number | Operand::Sp | Operand::Port | Operand::PortBc | Operand::Below => [Origin::New; 2],
        }
    }

    fn put(&mut self, at: &Sight<'_>, operand: Operand, values: [Origin; 2]) {
        match operand {
            Operand::Registers(bytes) => {
                for (byte, value) in low_first(bytes).into_iter().zip(values) {
                    byte.into_iter().for_each(|byte| self.registers[byte as usize] = value);
                }
            }
            Operand::At(_) | Operand::AtWord | Operand::AtSp | Operand::Below => {
                let (address, width) = (at.address(operand), if operand == Operand::Below { 2 } else { at.flow.width });
                let addresses = (0..width).map(|byte| address.wrapping_add(byte));
                self.memory.extend(addresses.zip(values));
            }
            Operand::Number | Operand::Sp | Operand::Port | Operand::PortBc => {}
        }
    }
}

/// One or two bytes of registers, the lower one first.
fn low_first(bytes: Bytes) -> [Option<Byte>; 2] {
    let mut bytes = bytes.bytes().iter().rev().copied();
    [bytes.next(), bytes.next()]
}

impl Taint {
    /// Whose value stands where.
    pub(crate) fn origins(&self) -> &Origins {
        &self.origins
    }
}
