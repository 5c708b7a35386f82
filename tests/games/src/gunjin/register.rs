//! The register of chance: a Galois register of 32 bits.

/// x^32 + x^7 + x^6 + x^2 + 1, less its highest power.
const TAPS: u32 = 0xC5;

/// The register. Its state is never 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Register(u32);

impl Register {
    /// Returns the register in a state; state 0, which would give zeros for ever, becomes 1.
    pub const fn new(state: u32) -> Register {
        Register(if state == 0 { 1 } else { state })
    }

    /// Returns the state.
    pub const fn state(self) -> u32 {
        self.0
    }

    /// Runs for a byte, and returns it.
    pub const fn byte(&mut self) -> u8 {
        let mut bits = 8;
        while bits > 0 {
            let falls_out = self.0 >> 31;
            self.0 = (self.0 << 1) ^ (falls_out * TAPS);
            bits -= 1;
        }
        self.0 as u8
    }

    /// Takes a byte of chance in, and runs for one byte.
    pub fn stir(&mut self, chance: u8) {
        *self = Register::new(self.0 ^ u32::from(chance));
        self.byte();
    }
}
