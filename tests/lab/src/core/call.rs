//! How a routine is called: what it finds in the registers, and what nobody gave it.

use crate::{Core, Registers, T};

/// How to call a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The routine's address.
    pub routine: u16,
    /// What the registers hold when it begins; PC and SP are the runner's to set. See [`poisoned`].
    pub registers: Registers,
    /// Whether interrupts are on, and their mode. They come in a `HALT` alone, and what they do is nothing but to end it.
    pub interrupts: (bool, u8),
    /// What the refresh register is to read as, if the routine asks for chance.
    pub refresh: Option<RefreshAt>,
    /// How long it may take, in T-states, before it is said to hang.
    pub limit: T,
}

/// The refresh register is set just before the instruction at this address, so that an `LD A,R` there reads the value
/// (R has advanced by two by then, which is reckoned with).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefreshAt {
    /// The address of the `LD A,R`.
    pub address: u16,
    /// What it reads.
    pub value: u8,
}

impl Call {
    /// A second of the Spectrum's time: far more than any routine of a game takes.
    pub const LIMIT: T = 3_500_000;

    /// A call of a routine with meaningless registers, other ones on each core.
    pub fn new(routine: u16, core: Core) -> Call {
        Call { routine, registers: poisoned(core), interrupts: (false, 0), refresh: None, limit: Call::LIMIT }
    }
}

/// The byte that stands for nothing; its complement on the other core.
pub(crate) fn poison(core: Core) -> u8 {
    match core {
        Core::Z80 => 0xA5,
        Core::Iz80 => 0x5A,
    }
}

/// Registers that mean nothing: no two hold the same, and each holds the complement on the other core.
pub fn poisoned(core: Core) -> Registers {
    let byte = poison(core);
    let word = |number: u8| u16::from_be_bytes([byte ^ number, byte ^ (number << 4)]);
    let mut registers = Registers::default();
    registers.set_af(word(1));
    registers.set_bc(word(2));
    registers.set_de(word(3));
    registers.set_hl(word(4));
    registers.set_ix(word(5));
    registers.set_iy(word(6));
    registers.set_af2(word(7));
    registers.set_bc2(word(8));
    registers.set_de2(word(9));
    registers.set_hl2(word(10));
    registers.set_i(byte ^ 11);
    registers.set_r(byte ^ 12);
    registers
}
