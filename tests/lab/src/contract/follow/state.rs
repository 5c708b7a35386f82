//! The registers and the stack at an instruction, as far as they are known.

use calls::interruptible::SYSTEM_IY;
use z80::table::{Pair, Register, RegisterSet};

use super::byte::Byte;
use super::flags::Flags;
use super::number::Number;
use crate::contract::stores::Within;

/// The pairs that are followed, by their place in [`KnownState::pairs`].
const PAIRS: [Pair; 6] = [Pair::Bc, Pair::De, Pair::Hl, Pair::Ix, Pair::Iy, Pair::Sp];

/// The state of interrupts before an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum InterruptState {
    Off,
    /// They may be on.
    Any,
    On,
    /// They are on, and none is accepted yet: the last instruction was `EI`.
    Starting,
}

impl InterruptState {
    fn joined(self, other: InterruptState) -> InterruptState {
        let is_on = |state| matches!(state, InterruptState::On | InterruptState::Starting);
        match () {
            () if self == other => self,
            () if is_on(self) && is_on(other) => InterruptState::On,
            () => InterruptState::Any,
        }
    }
}

/// The state before an instruction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct KnownState {
    pub(super) pairs: [Number; PAIRS.len()],
    /// BC', DE', HL'.
    pub(super) shadow: [Number; 3],
    pub(super) a: Byte,
    pub(super) flags: Flags,
    /// The register that has the same value as A, since one was loaded from the other.
    pub(super) same_as_a: Option<Register>,
    /// The words pushed last, the topmost at the end. Below them anything may lie.
    pub(super) pushed: Vec<Number>,
    pub(super) interrupts: InterruptState,
    /// True if IY was changed, and does not have the ROM's value again.
    pub(super) has_own_iy: bool,
    /// The routine with a header in which this is executed.
    pub(super) within: Option<Within>,
    /// The instruction of the program that called the ROM, if this is in the ROM.
    pub(super) called_rom: Option<u16>,
    /// True if this may be no code: it was reached from data that read as instructions, to which a computed jump may lead, or from
    /// the way of a branch that always goes the other way.
    pub(super) is_supposed: bool,
}

impl KnownState {
    /// Greatest number of words on the stack that are followed.
    pub(super) const DEEPEST: usize = 8;

    /// A state in which SP points at the caller's stack, and nothing else is known.
    pub(super) fn unknown(within: Option<Within>) -> KnownState {
        let mut pairs = [Number::ANY; PAIRS.len()];
        pairs[5] = Number::Stack;
        KnownState {
            pairs,
            shadow: [Number::ANY; 3],
            a: Byte::ANY,
            flags: Flags::default(),
            same_as_a: None,
            pushed: Vec::new(),
            interrupts: InterruptState::Any,
            has_own_iy: false,
            within,
            called_rom: None,
            is_supposed: false,
        }
    }

    pub(super) fn pair(&self, pair: Pair) -> Number {
        PAIRS.iter().position(|of| *of == pair).map_or(Number::ANY, |at| self.pairs[at])
    }

    pub(super) fn set_pair(&mut self, pair: Pair, value: Number) {
        match PAIRS.iter().position(|of| *of == pair) {
            Some(at) => self.pairs[at] = value,
            None if pair == Pair::Af => self.a = value.high(),
            None => {}
        }
        pair.registers().iter().for_each(|&register| self.forget_value_of(register));
        match pair {
            Pair::Sp => self.pushed.clear(),
            // Saved and restored: see `execute::step`.
            Pair::Iy => self.has_own_iy = value.exact() != Some(SYSTEM_IY) && value != Number::From(SYSTEM_IY),
            _ => {}
        }
    }

    pub(super) fn byte(&self, register: Register) -> Byte {
        if register == Register::A {
            return self.a;
        }
        let found = PAIRS[..5].iter().find(|pair| pair.registers().contains(&register));
        found.map_or(Byte::ANY, |&pair| match pair.registers()[0] == register {
            true => self.pair(pair).high(),
            false => self.pair(pair).low(),
        })
    }

    pub(super) fn set_byte(&mut self, register: Register, value: Byte) {
        self.forget_value_of(register);
        self.has_own_iy |= matches!(register, Register::Iyh | Register::Iyl);
        self.put(register, value);
    }

    /// Sets what is known about a register that keeps its value.
    pub(super) fn put(&mut self, register: Register, value: Byte) {
        if register == Register::A {
            self.a = value;
        }
        let found = PAIRS[..5].iter().position(|pair| pair.registers().contains(&register));
        if let Some(at) = found {
            let (high, low) = (self.pairs[at].high(), self.pairs[at].low());
            let is_high = PAIRS[at].registers()[0] == register;
            self.pairs[at] = if is_high { Number::Bytes(value, low) } else { Number::Bytes(high, value) };
        }
    }

    /// Forgets what is known from the value that a register had.
    pub(super) fn forget_value_of(&mut self, register: Register) {
        self.same_as_a = self.same_as_a.filter(|&same| register != Register::A && register != same);
        self.flags.forget(register);
    }

    /// Forgets some registers.
    pub(super) fn forget(&mut self, registers: RegisterSet) {
        for register in registers.iter() {
            match register {
                Register::F => self.flags = Flags::default(),
                Register::B2 | Register::C2 => self.shadow[0] = Number::ANY,
                Register::D2 | Register::E2 => self.shadow[1] = Number::ANY,
                Register::H2 | Register::L2 => self.shadow[2] = Number::ANY,
                Register::Sp => {}
                _ => self.set_byte(register, Byte::ANY),
            }
        }
    }

    /// Returns the word pushed last.
    pub(super) fn top(&self) -> Number {
        self.pushed.last().copied().unwrap_or(Number::ANY)
    }

    pub(super) fn push(&mut self, value: Number) {
        if self.pushed.len() == KnownState::DEEPEST {
            self.pushed.remove(0);
        }
        self.pushed.push(value);
        self.pairs[5] = self.pairs[5].minus(Number::known(2));
    }

    /// Enters a routine that is called. The return address is not a number of the program's.
    pub(super) fn call(&mut self) {
        self.pairs[5] = self.pairs[5].minus(Number::known(2));
        self.pushed.clear();
    }

    pub(super) fn pop(&mut self) -> Number {
        self.pairs[5] = self.pairs[5].plus(Number::known(2));
        self.pushed.pop().unwrap_or(Number::ANY)
    }

    /// Adds the values of another state.
    pub(super) fn add(&mut self, other: &KnownState) {
        self.join(other, Number::hull, Byte::hull);
    }

    /// Adds the values of another state, and gives up the limits of numbers that others may exceed too. Returns true if it
    /// changed.
    pub(super) fn widen(&mut self, other: &KnownState) -> bool {
        let before = self.clone();
        self.join(other, Number::widened, Byte::widened);
        before != *self
    }

    fn join(&mut self, other: &KnownState, number: fn(Number, Number) -> Number, byte: fn(Byte, Byte) -> Byte) {
        self.pairs.iter_mut().zip(&other.pairs).for_each(|(own, of)| *own = number(*own, *of));
        self.shadow.iter_mut().zip(&other.shadow).for_each(|(own, of)| *own = number(*own, *of));
        self.a = byte(self.a, other.a);
        self.flags = self.flags.joined(other.flags);
        self.same_as_a = self.same_as_a.filter(|_| self.same_as_a == other.same_as_a);
        self.interrupts = self.interrupts.joined(other.interrupts);
        self.has_own_iy |= other.has_own_iy;
        if self.pushed != other.pushed {
            self.pushed.clear();
        }
    }
}
