//! Calls of one routine with many inputs at once, along the path of a call that was logged.
//!
//! Each instruction of the path is executed for [`LANES`] calls by the functions by which our core executes it, [`z80::alu`]. A call that
//! takes another side of a branch, or accesses another address, leaves the path: nothing is known of it. One that stays did what the logged
//! call did: it executed the same instructions in the same time, and wrote to the same places.

mod path;
mod step;
#[cfg(test)]
mod tests;

use super::{Call, Register, Runner};
use crate::Registers;
pub use path::LanePath;
use step::{CARRY, MEMORY, SLOTS};

/// Number of calls at once.
pub const LANES: usize = 32;

/// A byte of each call.
type Lane = [u8; LANES];

/// The registers and the memory of many calls.
#[derive(Default)]
pub struct Lanes {
    /// The bytes by their slots: see [`step`].
    bytes: Vec<Lane>,
    /// 1 for the calls that are on the path.
    on_path: Lane,
}

impl Lanes {
    /// Begins all calls alike: with the registers of a call, and the memory that it finds.
    pub fn begin(&mut self, path: &LanePath, runner: &Runner, call: &Call) {
        self.bytes.resize(SLOTS, [0; LANES]);
        self.bytes.truncate(SLOTS);
        for register in Register::ALL {
            let (slot, value) = (register as usize, register.get(&call.registers));
            self.bytes[slot] = [value; LANES];
        }
        for (flags, carry) in CARRY {
            let f = z80::flags::Flags::of(self.bytes[flags][0]);
            (self.bytes[flags], self.bytes[carry]) = ([f.others; LANES], [f.carry; LANES]);
        }
        self.bytes.extend(path.memory.iter().map(|&address| [runner.peek(address); LANES]));
        self.on_path = [1; LANES];
    }

    /// Gives one call another value of a register.
    pub fn set_register(&mut self, lane: usize, register: Register, value: u8) {
        let slot = register as usize;
        self.bytes[slot][lane] = value;
        if let Some((_, carry)) = CARRY.iter().find(|(flags, _)| *flags == slot) {
            let f = z80::flags::Flags::of(value);
            (self.bytes[slot][lane], self.bytes[*carry][lane]) = (f.others, f.carry);
        }
    }

    /// Gives one call another value of a byte of memory, if the path accesses it.
    pub fn set_byte(&mut self, path: &LanePath, lane: usize, address: u16, value: u8) {
        if let Some(slot) = path.slot(address) {
            self.bytes[slot][lane] = value;
        }
    }

    /// Runs all calls to their ends.
    pub fn run(&mut self, path: &LanePath) {
        for &(step, has_flags) in &path.steps {
            match has_flags {
                true => self.execute::<true>(step),
                false => self.execute::<false>(step),
            }
        }
    }

    /// Returns true if a call is on the path to its end.
    #[inline]
    pub fn is_on_path(&self, lane: usize) -> bool {
        self.on_path[lane] != 0
    }

    /// Sets the registers that the path changes to what they are after a call. Of F those flags count that were asked for.
    #[inline]
    pub fn put_registers(&self, path: &LanePath, lane: usize, registers: &mut Registers) {
        for &(register, carry) in &path.changed {
            let others = self.bytes[register as usize][lane];
            register.set(registers, carry.map_or(others, |carry| others | self.bytes[carry][lane]));
        }
    }

    /// Returns a byte of memory after a call, if the path accesses it.
    #[inline]
    pub fn byte(&self, path: &LanePath, lane: usize, address: u16) -> Option<u8> {
        path.slot(address).map(|slot| self.bytes[slot][lane])
    }
}

impl LanePath {
    /// Returns the slot of a byte of memory.
    fn slot(&self, address: u16) -> Option<usize> {
        self.memory.iter().position(|&own| own == address).map(|number| MEMORY + number)
    }
}

impl Runner {
    /// Makes lanes of a path that a call has taken, as [`Runner::copy_path`] copied it. `flags` are those of F that count after a call. `None`
    /// for a path with instructions that lanes do not know, or of which the log does not tell one way from another.
    pub fn lane_path(&self, call: &Call, path: &[u32], flags: u8) -> Option<LanePath> {
        LanePath::new(path, &self.memory, call.home.unwrap_or(self.home), flags)
    }
}
