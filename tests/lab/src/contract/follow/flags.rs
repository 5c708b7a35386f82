//! The zero and the carry flag as far as they are known.

use z80::table::Register;

use super::byte::Byte;

/// The flags after an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Flags {
    pub(super) zero: Option<bool>,
    pub(super) carry: Option<bool>,
    pub(super) test: Option<Test>,
}

/// The known meaning of the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Test {
    /// The zero flag is set if the register is 0.
    Zero(Register),
    /// The zero flag is set if A equals the number, the carry if A is less.
    Compared(Byte),
}

impl Flags {
    /// Returns the flags of a result in a register.
    pub(super) fn of(value: Byte, carry: Option<bool>, register: Register) -> Flags {
        let zero = match value.exact() {
            Some(value) => Some(value == 0),
            None => (value.least > 0).then_some(false),
        };
        Flags { zero, carry, test: Some(Test::Zero(register)) }
    }

    /// Forgets what they say about a register that changes.
    pub(super) fn forget(&mut self, register: Register) {
        let is_about = match self.test {
            Some(Test::Zero(of)) => of == register,
            Some(Test::Compared(_)) => register == Register::A,
            None => false,
        };
        self.test = self.test.filter(|_| !is_about);
    }

    /// Returns what both say.
    pub(super) fn joined(self, other: Flags) -> Flags {
        let Flags { zero, carry, test } = self;
        Flags {
            zero: zero.filter(|_| zero == other.zero),
            carry: carry.filter(|_| carry == other.carry),
            test: test.filter(|_| test == other.test),
        }
    }
}
