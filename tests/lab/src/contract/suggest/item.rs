//! The inputs that a suggested header may have.

use calls::{Call, Register, Runner};

/// A pair of registers: its name, its high byte and its low byte.
pub(super) type Pair = (&'static str, Register, Register);

/// The pairs of registers that may point at memory, and those of the shadow set.
pub(super) const PAIRS: [Pair; 8] = [
    ("HL", Register::H, Register::L),
    ("DE", Register::D, Register::E),
    ("BC", Register::B, Register::C),
    ("IX", Register::Ixh, Register::Ixl),
    ("IY", Register::Iyh, Register::Iyl),
    ("HL'", Register::H2, Register::L2),
    ("DE'", Register::D2, Register::E2),
    ("BC'", Register::B2, Register::C2),
];

/// The flags that can be inputs, with their bits in F.
pub(super) const FLAGS: [(&str, u8); 6] = [
    ("carry", z80::flags::C),
    ("zero", z80::flags::Z),
    ("sign", z80::flags::S),
    ("parity", z80::flags::PV),
    ("half", z80::flags::H),
    ("subtract", z80::flags::N),
];

/// An input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Item {
    /// The return address.
    Return,
    /// A pair, by its place in [`PAIRS`].
    Word(usize),
    Byte(Register),
    /// A flag, by its place in [`FLAGS`].
    Flag(usize),
    /// A word in memory that points at other memory.
    MemoryWord(u16),
    Memory(u16),
    Port(u16),
}

impl Item {
    /// Returns the greatest value.
    pub(super) fn most(self) -> u32 {
        match self {
            Item::Return | Item::Word(_) | Item::MemoryWord(_) => 0xFFFF,
            Item::Byte(_) | Item::Memory(_) | Item::Port(_) => 0xFF,
            Item::Flag(_) => 1,
        }
    }

    /// Returns the bytes of memory that it gives.
    pub(super) fn addresses(self) -> Vec<u16> {
        match self {
            Item::Memory(at) => vec![at],
            Item::MemoryWord(at) => vec![at, at.wrapping_add(1)],
            _ => Vec::new(),
        }
    }

    /// Sets the value for a call.
    pub(super) fn put(self, value: u32, call: &mut Call, runner: &mut Runner) {
        match self {
            Item::Return => call.home = Some(value as u16),
            Item::Word(pair) => {
                let (_, high, low) = PAIRS[pair];
                high.set(&mut call.registers, (value >> 8) as u8);
                low.set(&mut call.registers, value as u8);
            }
            Item::Byte(register) => register.set(&mut call.registers, value as u8),
            Item::Flag(flag) => {
                let (f, bit) = (Register::F.get(&call.registers), FLAGS[flag].1);
                Register::F.set(&mut call.registers, if value == 0 { f & !bit } else { f | bit });
            }
            Item::Port(port) => runner.set_port(port, value as u8),
            Item::Memory(at) => runner.poke(at, value as u8),
            Item::MemoryWord(at) => {
                runner.poke(at, value as u8);
                runner.poke(at.wrapping_add(1), (value >> 8) as u8);
            }
        }
    }

    /// Returns the value in a call.
    pub(super) fn get(self, call: &Call, byte: &dyn Fn(u16) -> u8) -> u32 {
        let word = |high: u8, low: u8| u32::from(u16::from_be_bytes([high, low]));
        match self {
            Item::Return => call.home.unwrap_or_default().into(),
            Item::Word(pair) => word(PAIRS[pair].1.get(&call.registers), PAIRS[pair].2.get(&call.registers)),
            Item::Byte(register) => register.get(&call.registers).into(),
            Item::Flag(flag) => u32::from(Register::F.get(&call.registers) & FLAGS[flag].1 != 0),
            Item::Port(_) => 0,
            Item::Memory(at) => byte(at).into(),
            Item::MemoryWord(at) => word(byte(at.wrapping_add(1)), byte(at)),
        }
    }
}
