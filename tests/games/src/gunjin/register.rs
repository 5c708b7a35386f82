//! The register of chance: a Galois register of 32 bits.

/// x^32 + x^7 + x^6 + x^2 + 1, less its highest power.
const TAPS: u32 = 0xC5;

/// The register. Its state is never 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Register(u32);

/// A row of the jump table: the states that follow, after a number of bytes, from the states with a single bit. The register is linear: the
/// state that follows from several bits is the exclusive or of theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Jump([u32; 32]);

impl Jump {
    /// The row for one byte.
    const BYTE: Jump = {
        let (mut states, mut bit) = ([0; 32], 0);
        while bit < 32 {
            let mut register = Register(1 << bit);
            register.byte();
            states[bit] = register.0;
            bit += 1;
        }
        Jump(states)
    };

    /// Returns the state that follows from a state.
    fn of(&self, state: u32) -> u32 {
        self.0.iter().enumerate().filter(|(bit, _)| state >> bit & 1 != 0).fold(0, |sum, (_, state)| sum ^ state)
    }

    /// Returns the row for twice as many bytes.
    fn twice(&self) -> Jump {
        Jump(self.0.map(|state| self.of(state)))
    }
}

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

    /// Returns the register after a number of bytes, by its jump table.
    pub fn after(self, bytes: u64) -> Register {
        let powers = std::iter::successors(Some(Jump::BYTE), |jump| Some(jump.twice()));
        let jumps = powers.take(64).enumerate().filter(|(power, _)| bytes >> power & 1 != 0);
        Register(jumps.fold(self.0, |state, (_, jump)| jump.of(state)))
    }

    /// Takes a byte of chance in, and runs for one byte.
    pub fn stir(&mut self, chance: u8) {
        *self = Register::new(self.0 ^ u32::from(chance));
        self.byte();
    }
}
