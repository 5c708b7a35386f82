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
pub use path::LanePath;
use step::{CARRY, MEMORY, SLOTS};

/// Number of calls at once.
pub const LANES: usize = 32;

/// A byte of each call.
pub type Lane = [u8; LANES];

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

    /// Gives each call its own value of a register.
    pub fn set_register(&mut self, register: Register, values: &Lane) {
        let slot = register as usize;
        self.bytes[slot] = *values;
        if let Some((_, carry)) = CARRY.iter().find(|(flags, _)| *flags == slot) {
            let flags = values.map(z80::flags::Flags::of);
            (self.bytes[slot], self.bytes[*carry]) = (flags.map(|of| of.others), flags.map(|of| of.carry));
        }
    }

    /// Gives each call its own value of a byte of memory, if the path accesses it.
    pub fn set_byte(&mut self, path: &LanePath, address: u16, values: &Lane) {
        if let Some(slot) = path.slot(address) {
            self.bytes[slot] = *values;
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

    /// Returns 1 for each call that was on the path to its end, and 0 for the others.
    pub fn on_path(&self) -> &Lane {
        &self.on_path
    }

    /// Returns a register after each call. Of F those flags count that were asked for.
    pub fn register(&self, register: Register) -> Lane {
        let slot = register as usize;
        match CARRY.iter().find(|(flags, _)| *flags == slot) {
            Some((_, carry)) => std::array::from_fn(|n| self.bytes[slot][n] | self.bytes[*carry][n]),
            None => self.bytes[slot],
        }
    }

    /// Returns a byte of memory after each call, if the path accesses it.
    pub fn byte(&self, path: &LanePath, address: u16) -> Option<&Lane> {
        path.slot(address).map(|slot| &self.bytes[slot])
    }
}

impl LanePath {
    /// Returns true if a call on it may change a register.
    pub fn changes(&self, register: Register) -> bool {
        self.changed.contains(&register)
    }

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
