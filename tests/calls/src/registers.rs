//! Registers by their names in the Z80 manual, each one or more bytes of [`Registers`].

use serde::{Deserialize, Serialize};
use z80::table::{self, Pair};

use crate::{Registers, flags};

/// An 8-bit register. Those of the shadow set end in 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the Z80 manual")]
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
    A2,
    F2,
    B2,
    C2,
    D2,
    E2,
    H2,
    L2,
}

use Register::{A, A2, B, B2, C, C2, D, D2, E, E2, F, F2, H, H2, I, Ixh, Ixl, Iyh, Iyl, L, L2, R};

/// The names of registers and pairs, with their bytes, the highest first.
const NAMES: [(&str, &[Register]); 32] = [
    ("A", &[A]),
    ("F", &[F]),
    ("B", &[B]),
    ("C", &[C]),
    ("D", &[D]),
    ("E", &[E]),
    ("H", &[H]),
    ("L", &[L]),
    ("IXH", &[Ixh]),
    ("IXL", &[Ixl]),
    ("IYH", &[Iyh]),
    ("IYL", &[Iyl]),
    ("I", &[I]),
    ("R", &[R]),
    ("AF", &[A, F]),
    ("BC", &[B, C]),
    ("DE", &[D, E]),
    ("HL", &[H, L]),
    ("IX", &[Ixh, Ixl]),
    ("IY", &[Iyh, Iyl]),
    ("A'", &[A2]),
    ("F'", &[F2]),
    ("B'", &[B2]),
    ("C'", &[C2]),
    ("D'", &[D2]),
    ("E'", &[E2]),
    ("H'", &[H2]),
    ("L'", &[L2]),
    ("AF'", &[A2, F2]),
    ("BC'", &[B2, C2]),
    ("DE'", &[D2, E2]),
    ("HL'", &[H2, L2]),
];

/// The flags by their names.
const FLAGS: [(&str, u8); 7] = [
    ("carry", flags::C),
    ("zero", flags::Z),
    ("sign", flags::S),
    ("parity", flags::PV),
    ("overflow", flags::PV),
    ("half", flags::H),
    ("subtract", flags::N),
];

/// Returns the flag of a name, as its bit in F.
pub fn flag(name: &str) -> Option<u8> {
    FLAGS.iter().find(|(flag, _)| *flag == name).map(|&(_, bit)| bit)
}

impl Register {
    /// All 8-bit registers.
    pub const ALL: [Register; 22] = [A, F, B, C, D, E, H, L, Ixh, Ixl, Iyh, Iyl, I, R, A2, F2, B2, C2, D2, E2, H2, L2];

    /// The registers that a routine has to keep unless its contract allows a change: all but F, which may always change, and
    /// R, which always does.
    pub const PRESERVED: [Register; 20] = [A, B, C, D, E, H, L, Ixh, Ixl, Iyh, Iyl, I, A2, F2, B2, C2, D2, E2, H2, L2];

    /// Returns a register of the CPU's table; `None` for SP, which is not one of 8 bits.
    pub fn of(register: table::Register) -> Option<Register> {
        let bytes = table::Register::ALL.into_iter().filter(|&of| of != table::Register::Sp);
        bytes.zip(Register::ALL).find(|(of, _)| *of == register).map(|(_, own)| own)
    }

    /// Returns some registers as a set of the CPU's table.
    pub fn set_of(registers: &[Register]) -> table::RegisterSet {
        let is_own = |of: &table::Register| Register::of(*of).is_some_and(|own| registers.contains(&own));
        table::Register::ALL.into_iter().filter(is_own).collect()
    }

    /// Returns the value of the register.
    pub fn get(self, r: &Registers) -> u8 {
        let high = |pair: u16| (pair >> 8) as u8;
        match self {
            A => r.a(),
            F => r.f(),
            B => r.b(),
            C => r.c(),
            D => r.d(),
            E => r.e(),
            H => r.h(),
            L => r.l(),
            Ixh => r.ixh(),
            Ixl => r.ixl(),
            Iyh => r.iyh(),
            Iyl => r.iyl(),
            I => r.i(),
            R => r.r(),
            A2 => high(r.af2()),
            F2 => r.af2() as u8,
            B2 => high(r.bc2()),
            C2 => r.bc2() as u8,
            D2 => high(r.de2()),
            E2 => r.de2() as u8,
            H2 => high(r.hl2()),
            L2 => r.hl2() as u8,
        }
    }

    /// Sets the register.
    pub fn set(self, r: &mut Registers, value: u8) {
        let high = |pair: u16| pair & 0xFF | u16::from(value) << 8;
        let low = |pair: u16| pair & 0xFF00 | u16::from(value);
        match self {
            A => r.set_a(value),
            F => r.set_f(value),
            B => r.set_b(value),
            C => r.set_c(value),
            D => r.set_d(value),
            E => r.set_e(value),
            H => r.set_h(value),
            L => r.set_l(value),
            Ixh => r.set_ixh(value),
            Ixl => r.set_ixl(value),
            Iyh => r.set_iyh(value),
            Iyl => r.set_iyl(value),
            I => r.set_i(value),
            R => r.set_r(value),
            A2 => r.set_af2(high(r.af2())),
            F2 => r.set_af2(low(r.af2())),
            B2 => r.set_bc2(high(r.bc2())),
            C2 => r.set_bc2(low(r.bc2())),
            D2 => r.set_de2(high(r.de2())),
            E2 => r.set_de2(low(r.de2())),
            H2 => r.set_hl2(high(r.hl2())),
            L2 => r.set_hl2(low(r.hl2())),
        }
    }

    /// Returns its name in reports: `A`, `IXH`, `B'`.
    pub fn name(self) -> &'static str {
        match self {
            B2 => "B'",
            C2 => "C'",
            D2 => "D'",
            E2 => "E'",
            H2 => "H'",
            L2 => "L'",
            one => NAMES.iter().find(|(_, bytes)| **bytes == [one]).map_or("", |(name, _)| name),
        }
    }
}

/// The registers that a routine has to keep, prepared for comparing all of them at once: each case of a proof does.
pub struct KeptRegisters {
    /// The bits of [`KeptRegisters::words`] that have to stay.
    mask: [u64; 3],
}

impl KeptRegisters {
    /// Selects the registers of [`Register::PRESERVED`] without these.
    pub fn except(changes: &[Register]) -> KeptRegisters {
        let mut kept = Registers::default();
        Register::ALL.into_iter().for_each(|register| register.set(&mut kept, 0));
        let is_kept = |register: &Register| !changes.contains(register);
        Register::PRESERVED.into_iter().filter(is_kept).for_each(|register| register.set(&mut kept, 0xFF));
        KeptRegisters { mask: KeptRegisters::words(&kept) }
    }

    /// Returns true if a register is one of them.
    pub fn has(&self, register: Register) -> bool {
        let before = Registers::default();
        let mut after = before;
        register.set(&mut after, !register.get(&before));
        self.differ(&before, &after)
    }

    /// Returns true if any of them differs.
    #[inline]
    pub fn differ(&self, before: &Registers, after: &Registers) -> bool {
        let (before, after) = (KeptRegisters::words(before), KeptRegisters::words(after));
        (0..self.mask.len()).any(|word| (before[word] ^ after[word]) & self.mask[word] != 0)
    }

    /// Returns all registers but R side by side.
    #[inline(always)]
    fn words(r: &Registers) -> [u64; 3] {
        let side_by_side = |pairs: [u16; 4]| pairs.into_iter().fold(0, |word, pair| word << 16 | u64::from(pair));
        [
            side_by_side([r.af(), r.bc(), r.de(), r.hl()]),
            side_by_side([r.ix(), r.iy(), r.i().into(), 0]),
            side_by_side([r.af2(), r.bc2(), r.de2(), r.hl2()]),
        ]
    }
}

/// Up to four 8-bit registers that hold one number, its highest byte first: `A`, `HL`, `DEHL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterGroup {
    bytes: [Register; 4],
    count: u8,
}

impl From<Register> for RegisterGroup {
    fn from(byte: Register) -> RegisterGroup {
        RegisterGroup { bytes: [byte, A, A, A], count: 1 }
    }
}

impl RegisterGroup {
    /// Returns the registers of a name in capitals or small letters: `A`, `HL`, `ix`, `HL'`, or several names of up to four
    /// bytes together: `DEHL`, `AHL`.
    pub fn named(name: &str) -> Option<RegisterGroup> {
        let one_case = name.chars().all(|c| !c.is_ascii_lowercase()) || name.chars().all(|c| !c.is_ascii_uppercase());
        let mut rest = if one_case { name.to_ascii_uppercase() } else { return None };
        if let Some((_, bytes)) = NAMES.iter().find(|(known, _)| *known == rest) {
            return RegisterGroup::of(bytes);
        }
        let mut bytes = Vec::new();
        if rest.len() % 2 == 1 {
            bytes.push(*NAMES.iter().find(|(known, _)| rest.starts_with(known) && known.len() == 1)?.1.first()?);
            rest.remove(0);
        }
        while !rest.is_empty() {
            let (pair, both) = NAMES.iter().find(|(known, both)| both.len() == 2 && rest.starts_with(known))?;
            bytes.extend(*both);
            rest.drain(..pair.len());
        }
        RegisterGroup::of(&bytes)
    }

    /// Returns the registers of a pair; `None` for SP.
    pub fn of_pair(pair: Pair) -> Option<RegisterGroup> {
        let bytes: Option<Vec<Register>> = pair.registers().iter().map(|&register| Register::of(register)).collect();
        RegisterGroup::of(&bytes?)
    }

    fn of(of: &[Register]) -> Option<RegisterGroup> {
        let mut bytes = [A; 4];
        bytes.get_mut(..of.len())?.copy_from_slice(of);
        let twice = (1..of.len()).any(|n| of[..n].contains(&of[n]));
        (!of.is_empty() && !twice).then_some(RegisterGroup { bytes, count: of.len() as u8 })
    }

    /// Returns the registers, that of the highest byte first.
    pub fn bytes(&self) -> &[Register] {
        &self.bytes[..usize::from(self.count)]
    }

    /// Returns the number of bits.
    pub fn bits(&self) -> u32 {
        u32::from(self.count) * 8
    }

    /// Returns the number in the registers. The commonest groups come first, since each case of a proof reads some.
    #[inline]
    pub fn get(&self, registers: &Registers) -> i64 {
        match (self.count, self.bytes) {
            (1, [byte, ..]) => byte.get(registers).into(),
            (2, [H, L, ..]) => registers.hl().into(),
            (2, [D, E, ..]) => registers.de().into(),
            (2, [B, C, ..]) => registers.bc().into(),
            _ => self.bytes().iter().fold(0, |value, byte| value << 8 | i64::from(byte.get(registers))),
        }
    }

    /// Sets the registers of the group: the low bits of a value.
    #[inline]
    pub fn set(&self, registers: &mut Registers, value: i64) {
        match (self.count, self.bytes) {
            (1, [byte, ..]) => byte.set(registers, value as u8),
            (2, [H, L, ..]) => registers.set_hl(value as u16),
            (2, [D, E, ..]) => registers.set_de(value as u16),
            (2, [B, C, ..]) => registers.set_bc(value as u16),
            _ => {
                for (number, byte) in self.bytes().iter().rev().enumerate() {
                    byte.set(registers, (value >> (number * 8)) as u8);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_registers_and_a_value_set_is_read() {
        for (name, value) in
            [("A", 0x12), ("hl", 0x1234), ("DEHL", 0x1234_5678), ("AHL", 0x12_3456), ("BC'", 0x9ABC), ("IXH", 1)]
        {
            let bytes = RegisterGroup::named(name).unwrap();
            let mut registers = Registers::default();
            bytes.set(&mut registers, value);
            assert_eq!(bytes.get(&registers), value, "{name}");
        }
        let mut registers = Registers::default();
        RegisterGroup::named("DEHL").unwrap().set(&mut registers, 0x1234_5678);
        assert_eq!((registers.de(), registers.hl()), (0x1234, 0x5678));
        for name in ["", "Hl", "X", "HLHL", "HLDEBCIX", "BCD E", "AA", "SP", "PC", "Grid"] {
            assert_eq!(RegisterGroup::named(name), None, "{name}");
        }
    }

    #[test]
    fn the_registers_of_the_table_are_the_same_ones() {
        let names = |register: table::Register| (format!("{register:?}"), Register::of(register));
        for (name, own) in table::Register::ALL.map(names) {
            assert_eq!(own.map(|own| format!("{own:?}")), (name != "Sp").then_some(name));
        }
        for (pair, name) in [(Pair::Hl, "HL"), (Pair::Af2, "AF'"), (Pair::Iy, "IY")] {
            assert_eq!(RegisterGroup::of_pair(pair), RegisterGroup::named(name));
        }
        assert_eq!(RegisterGroup::of_pair(Pair::Sp), None);
    }

    #[test]
    fn a_change_of_any_register_that_has_to_be_kept_is_seen() {
        let before = Registers::default();
        for register in Register::ALL {
            let mut after = before;
            register.set(&mut after, !register.get(&before));
            let is_preserved = Register::PRESERVED.contains(&register);
            assert_eq!(KeptRegisters::except(&[]).differ(&before, &after), is_preserved, "{register:?}");
            assert_eq!(KeptRegisters::except(&[]).has(register), is_preserved, "{register:?}");
            assert!(!KeptRegisters::except(&[register]).has(register), "{register:?}");
            let others: Vec<Register> = Register::ALL.into_iter().filter(|&of| of != register).collect();
            assert_eq!(KeptRegisters::except(&others).differ(&before, &after), is_preserved, "{register:?}");
            assert!(!KeptRegisters::except(&[register]).differ(&before, &after), "{register:?}");
        }
    }

    #[test]
    fn each_register_is_separate() {
        for (n, &byte) in Register::PRESERVED.iter().enumerate() {
            let mut registers = Registers::default();
            byte.set(&mut registers, 0xFF);
            let set: Vec<Register> = Register::PRESERVED.into_iter().filter(|byte| byte.get(&registers) != 0).collect();
            assert_eq!(set, [byte], "{n}");
            assert!(!byte.name().is_empty());
        }
    }
}
