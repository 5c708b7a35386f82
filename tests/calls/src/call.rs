//! A call of a routine: its registers, and the filler bytes in everything that the caller does not set.

use super::memory::banks::PAGING;
use super::{Core, T};
use crate::Registers;

/// A call of a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The routine's address.
    pub routine: u16,
    /// The registers at its first instruction. The runner sets PC and SP. See [`poisoned`].
    pub registers: Registers,
    /// True if interrupts are on, and their mode. An interrupt only ends a `HALT`; no handler is run.
    pub interrupts: (bool, u8),
    /// True if IY is what callers of the routine give it, and not the system's $5C3A.
    pub gives_iy: bool,
    /// True if the program has a handler of interrupts of its own, which may be the one that runs.
    pub has_unknown_handler: bool,
    /// The value that `LD A,R` reads at one place, for routines that use R as a random number.
    pub refresh: Option<RefreshAt>,
    /// The time in T-states after which the routine counts as hung.
    pub limit: T,
    /// True if the routine may run code of the ROM. Only with a ROM loaded.
    pub calls_rom: bool,
    /// Number of bytes that the routine removes from the stack, besides the return address.
    pub removes: u16,
    /// The return address; `None` for one that the runner picks.
    pub home: Option<u16>,
    /// The address to which the routine has to return, if that is not the return address.
    pub returns_to: Option<u16>,
    /// Number of bytes of arguments above the return address. The routine may take them from the stack and put them back.
    pub arguments: u16,
    /// The byte last written to port $7FFD, which maps banks. Only for a program with banks.
    pub paging: u8,
}

/// Sets the refresh register just before the instruction at an address, so that an `LD A,R` there reads the value.
/// (R advances by two until it is read; the value set allows for that.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefreshAt {
    /// The address of the `LD A,R`.
    pub address: u16,
    /// The value read.
    pub value: u8,
}

impl Call {
    /// One second of a Spectrum, in T-states: far more than a routine of a game takes.
    pub const LIMIT: T = 3_500_000;

    /// Creates a call with filler in all registers, different on each core.
    pub fn new(routine: u16, core: Core) -> Call {
        Call {
            routine,
            registers: poisoned(core),
            interrupts: (false, 0),
            gives_iy: false,
            has_unknown_handler: false,
            refresh: None,
            limit: Call::LIMIT,
            calls_rom: false,
            removes: 0,
            home: None,
            returns_to: None,
            arguments: 0,
            paging: PAGING,
        }
    }

    /// Returns the registers, and whether interrupts are on, by the names that debuggers have for them.
    pub fn state(&self) -> Vec<(String, i64)> {
        let regs = &self.registers;
        let words = [
            ("AF", regs.af()),
            ("BC", regs.bc()),
            ("DE", regs.de()),
            ("HL", regs.hl()),
            ("IX", regs.ix()),
            ("IY", regs.iy()),
            ("AF'", regs.af2()),
            ("BC'", regs.bc2()),
            ("DE'", regs.de2()),
            ("HL'", regs.hl2()),
            ("I", regs.i().into()),
            ("R", regs.r().into()),
            ("IM", self.interrupts.1.into()),
            ("IFF1", self.interrupts.0.into()),
        ];
        words.iter().map(|&(name, value)| (name.to_owned(), value.into())).collect()
    }
}

/// Returns the filler byte. The cores' filler bytes are complements of each other.
pub fn poison(core: Core) -> u8 {
    match core {
        Core::Z80 => 0xA5,
        Core::Iz80 => 0x5A,
    }
}

/// Returns registers filled with bytes that are all different; the other core's are their complements.
pub fn poisoned(core: Core) -> Registers {
    filled(poison(core))
}

/// Returns registers filled with bytes that are all different and are made of one byte; those of its complement are their complements.
pub fn filled(byte: u8) -> Registers {
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
