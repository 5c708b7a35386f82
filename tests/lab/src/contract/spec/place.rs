//! The places that a contract speaks of: registers, flags, ports, memory.

use crate::contract::expression::{Expression, State, Width, load};
use crate::core::registers::Bytes;
use crate::{Call, Runner};

/// A place that holds a number.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    Register(Bytes),
    /// A flag, by its bit in F.
    Flag(u8),
    /// A port; one below $100 is all ports with that low byte.
    Port(u16),
    /// Whether interrupts are on: 0 or 1.
    Interrupts,
    /// The interrupt mode: 0 to 2.
    Mode,
    Memory {
        address: Expression,
        /// How far behind it.
        offset: u16,
        /// Where that is, if it is the same in every case.
        fixed: Option<u16>,
        width: Width,
    },
}

impl Place {
    /// How many bits it holds.
    pub(crate) fn bits(&self) -> u32 {
        match self {
            Place::Register(bytes) => bytes.bits(),
            Place::Flag(_) | Place::Interrupts => 1,
            Place::Port(_) | Place::Mode => 8,
            Place::Memory { width, .. } => *width as u32 * 8,
        }
    }

    /// Whether it is neither in memory nor outside.
    pub(crate) fn is_in_processor(&self) -> bool {
        !matches!(self, Place::Memory { .. } | Place::Port(_))
    }

    /// Whether it is this port.
    pub(crate) fn is_port(&self, port: u16) -> bool {
        matches!(self, &Place::Port(own) if own == port || own == port & 0xFF)
    }

    /// Puts a number there before a call; memory begins at `start`.
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
            Place::Memory { width, .. } => {
                for byte in 0..*width as u16 {
                    runner.poke(start.wrapping_add(byte), (value >> (byte * 8)) as u8);
                }
            }
        }
    }

    /// The number that it holds; memory begins at `start`.
    #[inline]
    pub(crate) fn get(&self, start: u16, state: &impl State) -> i64 {
        match self {
            Place::Register(bytes) => bytes.get(state.registers()),
            Place::Flag(bit) => (state.registers().f() & bit != 0).into(),
            Place::Port(port) => state.port(*port).unwrap_or(0xFF).into(),
            Place::Interrupts => state.interrupts().0.into(),
            Place::Mode => state.interrupts().1.into(),
            Place::Memory { width, .. } => load(state, start, *width),
        }
    }
}
