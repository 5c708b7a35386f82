//! The places that a contract names: registers, flags, ports, memory.

use super::{Clobbered, Loop};
use crate::contract::expression::{CpuState, Expression, MachineView, Width, load};
use calls::memory::banks::BANK;
use calls::registers::RegisterGroup;
use calls::{Call, Register, Runner};

/// A place that holds a number.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    Register(RegisterGroup),
    /// A flag, by its bit in F.
    Flag(u8),
    /// A port. One below $100 is all ports with that low byte.
    Port(u16),
    /// 1 if interrupts are on, else 0.
    Interrupts,
    /// The interrupt mode: 0 to 2.
    Mode,
    /// The address to which the routine returns.
    Return,
    /// The page mapped at $C000.
    Page,
    /// The byte last written to port $7FFD.
    Paging,
    /// Memory of a page other than the routine's own.
    Paged {
        page: u8,
        address: u16,
        width: Width,
    },
    Memory {
        address: Expression,
        /// Bytes from that address.
        offset: u16,
        /// The sum of both, if it is the same in every case.
        fixed: Option<u16>,
        width: Width,
    },
}

impl Place {
    /// Returns the number of bits that it holds.
    pub(crate) fn bits(&self) -> u32 {
        match self {
            Place::Register(bytes) => bytes.bits(),
            Place::Flag(_) | Place::Interrupts => 1,
            Place::Page => 3,
            Place::Port(_) | Place::Mode | Place::Paging => 8,
            Place::Return => 16,
            Place::Memory { width, .. } | Place::Paged { width, .. } => *width as u32 * 8,
        }
    }

    /// Returns true if it is neither memory nor a port.
    pub(crate) fn is_in_processor(&self) -> bool {
        !matches!(self, Place::Memory { .. } | Place::Paged { .. } | Place::Port(_))
    }

    /// Returns true if it is this register, or has it as a byte.
    pub(crate) fn has_register(&self, register: Register) -> bool {
        matches!(self, Place::Register(group) if group.bytes().contains(&register))
    }

    /// Returns true if it is this port.
    pub(crate) fn is_port(&self, port: u16) -> bool {
        matches!(self, &Place::Port(own) if own == port || own == port & 0xFF)
    }

    /// Returns its address and its number of bytes, if it is memory at the same place in every case.
    pub(crate) fn fixed(&self) -> Option<(u16, u32)> {
        if let Place::Memory { fixed: Some(at), width, .. } = self { Some((*at, *width as u32)) } else { None }
    }

    /// Returns its page, its address and its number of bytes, if it is memory of another page.
    pub(super) fn paged(&self) -> Option<(u8, u16, u32)> {
        if let Place::Paged { page, address, width } = self { Some((*page, *address, *width as u32)) } else { None }
    }

    /// Returns it as memory that may change freely, for some loops; `None` for other places.
    pub(crate) fn area(&self, loops: &[Loop]) -> Option<Clobbered> {
        let Place::Memory { address, offset, fixed, width } = self else { return None };
        let address = match fixed {
            Some(fixed) => Expression::number((*fixed).into()),
            None => address.plus((*offset).into()),
        };
        Some(Clobbered { address, length: *width as u32, loops: loops.to_vec() })
    }

    /// Returns the expression of an address in memory.
    pub(super) fn address(&self) -> Option<&Expression> {
        if let Place::Memory { address, .. } = self { Some(address) } else { None }
    }

    /// Sets the number in it for a call. `start` is the address if it is memory.
    #[inline]
    pub(crate) fn put(&self, start: u16, value: i64, call: &mut Call, runner: &mut Runner) {
        match self {
            Place::Register(bytes) => bytes.set(&mut call.registers, value),
            Place::Flag(bit) => {
                let others = call.registers.f() & !bit;
                call.registers.set_f(if value == 0 { others } else { others | bit });
            }
            Place::Port(port) => runner.set_port(*port, value as u8),
            Place::Interrupts => call.interrupts.0 = value != 0,
            Place::Mode => call.interrupts.1 = value as u8,
            Place::Return => call.home = Some(value as u16),
            Place::Page => call.paging = call.paging & !BANK | value as u8 & BANK,
            Place::Paging => call.paging = value as u8,
            Place::Paged { page, address, width } => {
                for byte in 0..*width as u16 {
                    runner.poke_in(*page, address + byte, (value >> (byte * 8)) as u8);
                }
            }
            Place::Memory { width, .. } => {
                for byte in 0..*width as u16 {
                    runner.poke(start.wrapping_add(byte), (value >> (byte * 8)) as u8);
                }
            }
        }
    }

    /// Returns the number in it. `start` is the address if it is memory.
    #[inline]
    pub(crate) fn get(&self, start: u16, view: &impl MachineView) -> i64 {
        match self {
            Place::Register(bytes) => bytes.get(view.registers()),
            Place::Flag(bit) => (view.registers().f() & bit != 0).into(),
            Place::Port(port) => view.port(*port).unwrap_or(0xFF).into(),
            Place::Interrupts => view.interrupts().0.into(),
            Place::Mode => view.interrupts().1.into(),
            Place::Return => view.cpu_state(CpuState::Return),
            Place::Page => (view.paging() & BANK).into(),
            Place::Paging => view.paging().into(),
            Place::Paged { page, address, width } => {
                let bytes = (0..*width as u16).rev().map(|byte| view.byte_in(*page, address + byte));
                bytes.fold(0, |value, byte| value << 8 | i64::from(byte))
            }
            Place::Memory { width, .. } => load(view, start, *width),
        }
    }
}
