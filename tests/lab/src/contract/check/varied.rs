//! An input that varies while the others stay, and the machine before and after the calls with its values.

use super::prepared::Prepared;
use super::views::StateBefore;
use crate::contract::expression::{MachineView, ManyStates};
use crate::contract::spec::{Input, Place, Spec};
use calls::lanes::{LANES, Lane, LanePath, Lanes};
use calls::{Register, Runner};

/// An input that varies.
#[derive(Clone, Copy)]
pub(super) struct Varied<'a> {
    input: &'a Input,
    number: usize,
}

impl<'a> Varied<'a> {
    /// Returns an input, counted from the end; `None` if its values depend on others.
    pub(super) fn of(spec: &'a Spec, from_end: usize) -> Option<Varied<'a>> {
        let number = spec.inputs.len().checked_sub(from_end)?;
        let input = spec.inputs.get(number).filter(|input| input.computed.is_none())?;
        Some(Varied { input, number })
    }

    /// Returns true if it is a flag: two values are too few for lanes.
    pub(super) fn is_flag(&self) -> bool {
        matches!(self.input.cell.place, Place::Flag(_))
    }

    #[inline]
    pub(super) fn put(&self, prepared: &mut Prepared<'_>, index: u64) {
        prepared.put_one(self.number, self.input, index);
    }

    /// Returns its values from an index on.
    #[inline]
    pub(super) fn values(&self, first: u64) -> [i64; LANES] {
        let mut values = [0; LANES];
        values.iter_mut().zip(first..).for_each(|(value, index)| *value = self.input.values.at(index));
        values
    }

    /// Returns true if two inputs have a byte in common.
    pub(super) fn meets(&self, other: Varied<'_>) -> bool {
        let (own, others) = (VariedBytes::of(*self), VariedBytes::of(other));
        own.registers.iter().any(|(register, _)| others.register(*register).is_some())
            || own.memory.iter().any(|(at, _)| others.byte(*at).is_some())
    }
}

/// The bytes of an input that varies, with their values in many cases.
#[derive(Default)]
pub(super) struct VariedBytes {
    /// The registers, or the memory, of its bytes, the lowest first.
    pub(super) registers: Vec<(Register, Lane)>,
    pub(super) memory: Vec<(u16, Lane)>,
}

impl VariedBytes {
    pub(super) fn of(varied: Varied<'_>) -> VariedBytes {
        let bytes = |registers: &[Register]| registers.iter().rev().map(|&register| (register, [0; LANES])).collect();
        match &varied.input.cell.place {
            Place::Register(group) => VariedBytes { registers: bytes(group.bytes()), ..VariedBytes::default() },
            Place::Flag(_) => VariedBytes { registers: bytes(&[Register::F]), ..VariedBytes::default() },
            place => {
                let (start, length) = place.fixed().unwrap_or_default();
                let memory = (0..length as u16).map(|byte| (start.wrapping_add(byte), [0; LANES]));
                VariedBytes { memory: memory.collect(), ..VariedBytes::default() }
            }
        }
    }

    /// Gives it these values, if it is no flag.
    pub(super) fn set(&mut self, values: &[i64; LANES]) {
        let registers = self.registers.iter_mut().map(|(_, lane)| lane);
        for (number, lane) in registers.chain(self.memory.iter_mut().map(|(_, lane)| lane)).enumerate() {
            lane.iter_mut().zip(values).for_each(|(byte, value)| *byte = (value >> (number * 8)) as u8);
        }
    }

    fn register(&self, register: Register) -> Option<&Lane> {
        self.registers.iter().find(|(own, _)| *own == register).map(|(_, lane)| lane)
    }

    fn byte(&self, address: u16) -> Option<&Lane> {
        self.memory.iter().find(|(own, _)| *own == address).map(|(_, lane)| lane)
    }
}

/// The machine before the calls.
pub(super) struct ManyBefore<'a> {
    pub(super) varied: &'a VariedBytes,
    pub(super) others: StateBefore<'a>,
}

impl ManyStates for ManyBefore<'_> {
    #[inline]
    fn register(&self, register: Register) -> Lane {
        self.varied.register(register).copied().unwrap_or_else(|| [register.get(self.others.registers()); LANES])
    }

    #[inline]
    fn byte(&self, address: u16) -> Lane {
        self.varied.byte(address).copied().unwrap_or_else(|| [self.others.byte(address); LANES])
    }
}

/// The machine after the calls.
pub(super) struct ManyAfter<'a> {
    pub(super) varied: &'a VariedBytes,
    pub(super) lanes: &'a Lanes,
    pub(super) path: &'a LanePath,
    pub(super) runner: &'a Runner,
}

impl ManyStates for ManyAfter<'_> {
    #[inline]
    fn register(&self, register: Register) -> Lane {
        self.lanes.register(register)
    }

    #[inline]
    fn byte(&self, address: u16) -> Lane {
        let of_call = self.lanes.byte(self.path, address).or_else(|| self.varied.byte(address));
        of_call.copied().unwrap_or_else(|| [self.runner.peek(address); LANES])
    }
}
