//! The operands of instructions as values: registers, addresses, ports, conditions and numbers.

use crate::{Registers, flags};

/// A register that instructions name. All have one byte, except SP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the manual's names; those that end in 2 are the shadow registers")]
pub enum Register {
    A,
    F,
    B,
    C,
    D,
    E,
    H,
    L,
    Ixh,
    Ixl,
    Iyh,
    Iyl,
    I,
    R,
    Sp,
    A2,
    F2,
    B2,
    C2,
    D2,
    E2,
    H2,
    L2,
}

use Register::{A, A2, B, B2, C, C2, D, D2, E, E2, F, F2, H, H2, I, Ixh, Ixl, Iyh, Iyl, L, L2, R, Sp};

impl Register {
    /// All registers.
    pub const ALL: [Self; 23] = [A, F, B, C, D, E, H, L, Ixh, Ixl, Iyh, Iyl, I, R, Sp, A2, F2, B2, C2, D2, E2, H2, L2];

    fn named(name: &str) -> Option<Self> {
        const NAMES: [&str; 23] = [
            "A", "F", "B", "C", "D", "E", "H", "L", "IXH", "IXL", "IYH", "IYL", "I", "R", "SP", "A'", "F'", "B'", "C'",
            "D'", "E'", "H'", "L'",
        ];
        NAMES.iter().position(|known| *known == name).map(|number| Self::ALL[number])
    }
}

/// A set of registers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct RegisterSet(u32);

impl RegisterSet {
    /// Returns true if the register is in the set.
    #[must_use]
    pub const fn contains(self, register: Register) -> bool {
        self.0 & 1 << register as u8 != 0
    }

    /// Returns true if the set has no register.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the registers of the set, in the order of [`Register::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Register> {
        Register::ALL.into_iter().filter(move |&register| self.contains(register))
    }
}

impl Extend<Register> for RegisterSet {
    fn extend<I: IntoIterator<Item = Register>>(&mut self, registers: I) {
        for register in registers {
            self.0 |= 1 << register as u8;
        }
    }
}

impl FromIterator<Register> for RegisterSet {
    fn from_iter<I: IntoIterator<Item = Register>>(registers: I) -> Self {
        let mut set = Self::default();
        set.extend(registers);
        set
    }
}

impl std::fmt::Debug for RegisterSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A register of 16 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the manual's names; Af2 is AF'")]
pub enum Pair {
    Af,
    Bc,
    De,
    Hl,
    Ix,
    Iy,
    Sp,
    Af2,
}

impl Pair {
    /// The registers that make up the pair, the high byte first.
    #[must_use]
    pub const fn registers(self) -> &'static [Register] {
        match self {
            Self::Af => &[A, F],
            Self::Bc => &[B, C],
            Self::De => &[D, E],
            Self::Hl => &[H, L],
            Self::Ix => &[Ixh, Ixl],
            Self::Iy => &[Iyh, Iyl],
            Self::Sp => &[Sp],
            Self::Af2 => &[A2, F2],
        }
    }

    /// Returns the pair's value.
    #[must_use]
    pub const fn get(self, registers: &Registers) -> u16 {
        match self {
            Self::Af => registers.af(),
            Self::Bc => registers.bc(),
            Self::De => registers.de(),
            Self::Hl => registers.hl(),
            Self::Ix => registers.ix(),
            Self::Iy => registers.iy(),
            Self::Sp => registers.sp(),
            Self::Af2 => registers.af2(),
        }
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "AF" => Self::Af,
            "BC" => Self::Bc,
            "DE" => Self::De,
            "HL" => Self::Hl,
            "IX" => Self::Ix,
            "IY" => Self::Iy,
            "SP" => Self::Sp,
            "AF'" => Self::Af2,
            _ => return None,
        })
    }
}

/// The address of an operand in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Address {
    /// `(nn)`: the word in the instruction.
    Word,
    /// `(BC)`, `(DE)`, `(HL)`: the pair's value.
    Pair(Pair),
    /// `(IX+d)`, `(IY+d)`: the pair's value plus the displacement in the instruction.
    Indexed(Pair),
    /// `(SP)`: the top of the stack, where POP and RET read.
    Top,
    /// SP - 2: the next free place of the stack, where PUSH and CALL write.
    Push,
}

/// The address of a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Port {
    /// `(n)`: the byte in the instruction, with A as the high byte.
    Number,
    /// `(C)`: BC. INI and its like take B before they decrement it, OUTI and its like after.
    Bc,
}

/// The condition of a jump, call or return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// A flag has this value: `JR NZ,e`.
    Flag {
        /// The flag's bit in F.
        mask: u8,
        /// The value that the flag must have.
        set: bool,
    },
    /// B, decremented by the instruction, is not 0: `DJNZ e`.
    CounterNotZero,
}

impl Condition {
    /// Returns true if the condition holds, given the registers before the instruction.
    #[must_use]
    pub const fn holds(self, before: &Registers) -> bool {
        match self {
            Self::Flag { mask, set } => (before.f() & mask != 0) == set,
            Self::CounterNotZero => before.b() != 1,
        }
    }

    fn named(name: &str) -> Option<Self> {
        let (mask, set) = match name {
            "NZ" => (flags::Z, false),
            "Z" => (flags::Z, true),
            "NC" => (flags::C, false),
            "C" => (flags::C, true),
            "PO" => (flags::PV, false),
            "PE" => (flags::PV, true),
            "P" => (flags::S, false),
            "M" => (flags::S, true),
            _ => return None,
        };
        Some(Self::Flag { mask, set })
    }
}

/// An operand of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A register of 8 bits.
    Register(Register),
    /// A register of 16 bits. The operand of `JP (HL)` is one too: it jumps to the value of HL and reads no memory.
    Pair(Pair),
    /// A byte or word in memory.
    Memory(Address),
    /// A port.
    Port(Port),
    /// `n`: the byte in the instruction.
    Byte,
    /// `nn`: the word in the instruction.
    Word,
    /// `e`: the signed distance in the instruction, from the next instruction.
    Distance,
    /// A number that is part of the opcode: of a bit, an interrupt mode, the address of a restart, or the 0 of `OUT (C),0`.
    Constant(u8),
    /// The condition of a jump, call or return.
    Condition(Condition),
}

impl Operand {
    /// Parses operand number `n`, counted from 0, of an instruction in the table.
    pub(super) fn parse(mnemonic: &str, n: usize, text: &str) -> Option<Self> {
        let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        Some(match (mnemonic, text) {
            (_, "n") => Self::Byte,
            (_, "nn") => Self::Word,
            (_, "e") => Self::Distance,
            (_, "(n)") => Self::Port(Port::Number),
            (_, "(C)") => Self::Port(Port::Bc),
            (_, "(nn)") => Self::Memory(Address::Word),
            (_, "(SP)") => Self::Memory(Address::Top),
            (_, "(SP-2)") => Self::Memory(Address::Push),
            ("JP", _) if inner.is_some() => Self::Pair(Pair::named(inner?)?),
            // Only the first operand of these can be a condition; C is a register elsewhere.
            ("JP" | "JR" | "CALL" | "RET", _) if n == 0 => Self::Condition(Condition::named(text)?),
            _ => match inner.map(|inner| (inner, inner.strip_suffix("+d"))) {
                Some((_, Some(index))) => Self::Memory(Address::Indexed(Pair::named(index)?)),
                Some((pair, None)) => Self::Memory(Address::Pair(Pair::named(pair)?)),
                None => Self::register(text).or_else(|| Self::constant(text))?,
            },
        })
    }

    fn register(name: &str) -> Option<Self> {
        Pair::named(name).map(Self::Pair).or_else(|| Register::named(name).map(Self::Register))
    }

    fn constant(text: &str) -> Option<Self> {
        let value = text.strip_prefix('$').map_or_else(|| text.parse(), |digits| u8::from_str_radix(digits, 16));
        value.ok().map(Self::Constant)
    }
}
