//! The steps of a path: instructions on the bytes of many calls.
//!
//! A byte has a slot: the registers in the order of [`Register`], of F and F' all flags but the carry, then the two carries, a number that an
//! instruction contains, and the memory that the path accesses.

use z80::alu;
use z80::flags::{C, Flags, H, PV, S, X, Y, Z};

use super::{LANES, Lanes};
use crate::Register;

/// The place of a byte.
pub(super) type Slot = usize;

/// The slots of A and B, and of the flags of F and F' with their carries.
const A: Slot = Register::A as usize;
const B: Slot = Register::B as usize;
const F: Slot = Register::F as usize;
const F_CARRY: Slot = Register::ALL.len();
pub(super) const CARRY: [(Slot, Slot); 2] = [(F, F_CARRY), (Register::F2 as usize, F_CARRY + 1)];
/// The slot of a number that an instruction contains.
pub(super) const NUMBER: Slot = F_CARRY + 2;
/// Number of slots without memory, and the first of those of memory.
pub(super) const SLOTS: usize = NUMBER + 1;
pub(super) const MEMORY: Slot = SLOTS;

/// The bytes of a word, the high one first.
pub(super) type Word = [Slot; 2];

/// A step. Operations are bits 3-5 of the opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Set {
        to: Slot,
        value: u8,
    },
    Copy {
        to: Slot,
        from: Slot,
    },
    Swap {
        one: Slot,
        other: Slot,
    },
    /// Swaps F and F'.
    SwapFlags,
    /// An operation on A: `ADD`, ..., `CP`.
    Accumulate {
        operation: u8,
        with: Slot,
    },
    Increment(Slot),
    Decrement(Slot),
    /// `RLC`, ..., `SRL`.
    Rotate {
        operation: u8,
        of: Slot,
    },
    /// `RLCA`, ..., `RRA`.
    RotateA {
        operation: u8,
    },
    /// `BIT`; of memory without Y and X.
    Bit {
        mask: u8,
        of: Slot,
    },
    /// `RES` and `SET`.
    Mask {
        of: Slot,
        keep: u8,
        set: u8,
    },
    Add {
        to: Word,
        with: Word,
    },
    AddCarry {
        to: Word,
        with: Word,
    },
    SubtractCarry {
        to: Word,
        with: Word,
    },
    /// Adds a number to a word, without flags.
    Count {
        of: Word,
        by: u16,
    },
    Complement,
    Negate,
    Adjust,
    /// `SCF` and `CCF`, without Y and X.
    SetCarry,
    FlipCarry,
    /// F as a byte, for PUSH, and from one, for POP.
    Join {
        to: Slot,
    },
    Split {
        from: Slot,
    },
    /// Calls leave the path unless a flag has a value.
    Flag {
        mask: u8,
        is_set: bool,
    },
    /// Decrements B. Calls leave the path unless that makes it 0, or not 0.
    Loop {
        is_zero: bool,
    },
    /// Calls leave the path unless a word has a value.
    At {
        word: Word,
        value: u16,
    },
}

/// The effect of a step on flags.
pub(super) struct FlagUse {
    /// The flags that it reads, if those that it sets are read later.
    pub(super) reads: u8,
    /// The flags that it keeps.
    pub(super) keeps: u8,
    /// The flags that lanes cannot make.
    pub(super) unknown: u8,
}

impl Step {
    /// Returns its effect on flags; `None` if it has none.
    pub(super) fn flags(self) -> Option<FlagUse> {
        let of = |reads, keeps| Some(FlagUse { reads, keeps, unknown: 0 });
        let carry = |operation: u8| if matches!(operation, 2 | 3) { C } else { 0 };
        match self {
            Step::Accumulate { operation, .. } => of(if matches!(operation, 1 | 3) { C } else { 0 }, 0),
            Step::Increment(_) | Step::Decrement(_) => of(0, C),
            Step::Rotate { operation, .. } => of(carry(operation), 0),
            Step::RotateA { operation } => of(carry(operation), S | Z | PV),
            Step::Bit { of: slot, .. } => {
                Some(FlagUse { reads: 0, keeps: C, unknown: if slot >= MEMORY { Y | X } else { 0 } })
            }
            Step::Add { .. } => of(0, S | Z | PV),
            Step::AddCarry { .. } | Step::SubtractCarry { .. } => of(C, 0),
            Step::Complement => of(0, S | Z | PV | C),
            Step::Negate | Step::Split { .. } => of(0, 0),
            // H and N, and all others to be kept.
            Step::Adjust | Step::SwapFlags | Step::Join { .. } => of(0xFF, 0xFF),
            Step::SetCarry | Step::FlipCarry => Some(FlagUse { reads: C, keeps: S | Z | PV, unknown: Y | X }),
            Step::Flag { mask, .. } => of(mask, 0xFF),
            _ => None,
        }
    }
}

impl Lanes {
    /// Executes a step. Without `OTHERS` the flags are not made, except the carry.
    #[inline]
    pub(super) fn execute<const OTHERS: bool>(&mut self, step: Step) {
        match step {
            Step::Set { to, value } => self.bytes[to] = [value; LANES],
            Step::Copy { to, from } => self.bytes[to] = self.bytes[from],
            Step::Swap { one, other } => self.bytes.swap(one, other),
            Step::SwapFlags => {
                let [(flags, carry), (flags2, carry2)] = CARRY;
                self.bytes.swap(flags, flags2);
                self.bytes.swap(carry, carry2);
            }
            Step::Accumulate { operation, with } => match operation {
                0 => self.accumulate::<OTHERS>(with, |a, b, c| alu::accumulate(0, a, b, c)),
                1 => self.accumulate::<OTHERS>(with, |a, b, c| alu::accumulate(1, a, b, c)),
                2 => self.accumulate::<OTHERS>(with, |a, b, c| alu::accumulate(2, a, b, c)),
                3 => self.accumulate::<OTHERS>(with, |a, b, c| alu::accumulate(3, a, b, c)),
                4 => self.accumulate::<OTHERS>(with, |a, b, c| alu::accumulate(4, a, b, c)),
                5 => self.accumulate::<OTHERS>(with, |a, b, c| alu::accumulate(5, a, b, c)),
                6 => self.accumulate::<OTHERS>(with, |a, b, c| alu::accumulate(6, a, b, c)),
                _ => self.accumulate::<OTHERS>(with, |a, b, c| alu::accumulate(7, a, b, c)),
            },
            Step::Increment(of) => self.change::<OTHERS>(of, alu::inc),
            Step::Decrement(of) => self.change::<OTHERS>(of, alu::dec),
            Step::Rotate { operation, of } => match operation {
                0 => self.change::<OTHERS>(of, |value, flags| alu::rotate(0, value, flags.carry)),
                1 => self.change::<OTHERS>(of, |value, flags| alu::rotate(1, value, flags.carry)),
                2 => self.change::<OTHERS>(of, |value, flags| alu::rotate(2, value, flags.carry)),
                3 => self.change::<OTHERS>(of, |value, flags| alu::rotate(3, value, flags.carry)),
                4 => self.change::<OTHERS>(of, |value, flags| alu::rotate(4, value, flags.carry)),
                5 => self.change::<OTHERS>(of, |value, flags| alu::rotate(5, value, flags.carry)),
                6 => self.change::<OTHERS>(of, |value, flags| alu::rotate(6, value, flags.carry)),
                _ => self.change::<OTHERS>(of, |value, flags| alu::rotate(7, value, flags.carry)),
            },
            Step::RotateA { operation } => match operation {
                0 => self.change::<OTHERS>(A, |value, flags| alu::rotate_a(0, value, flags)),
                1 => self.change::<OTHERS>(A, |value, flags| alu::rotate_a(1, value, flags)),
                2 => self.change::<OTHERS>(A, |value, flags| alu::rotate_a(2, value, flags)),
                _ => self.change::<OTHERS>(A, |value, flags| alu::rotate_a(3, value, flags)),
            },
            Step::Bit { mask, of } => {
                self.change::<OTHERS>(of, |value, flags| (value, alu::test_bit(mask, value, value, flags)));
            }
            Step::Mask { of, keep, set } => self.bytes[of].iter_mut().for_each(|byte| *byte = *byte & keep | set),
            Step::Add { to, with } => self.change_word::<OTHERS>(to, with, alu::add16),
            Step::AddCarry { to, with } => {
                self.change_word::<OTHERS>(to, with, |a, b, flags| alu::adc16(a, b, flags.carry));
            }
            Step::SubtractCarry { to, with } => {
                self.change_word::<OTHERS>(to, with, |a, b, flags| alu::sbc16(a, b, flags.carry));
            }
            Step::Count { of, by } => {
                let mut words = self.word(of);
                words.iter_mut().for_each(|word| *word = word.wrapping_add(by));
                self.put_word(of, &words);
            }
            Step::Complement => self.change::<OTHERS>(A, alu::complement),
            Step::Negate => self.change::<OTHERS>(A, |a, _| alu::sub(0, a, 0)),
            Step::Adjust => self.change::<OTHERS>(A, alu::daa),
            Step::SetCarry => {
                self.change::<OTHERS>(A, |a, flags| (a, Flags { others: flags.others & (S | Z | PV), carry: C }));
            }
            Step::FlipCarry => self.change::<OTHERS>(A, |a, flags| {
                let half = if flags.carry == 0 { 0 } else { H };
                (a, Flags { others: flags.others & (S | Z | PV) | half, carry: flags.carry ^ C })
            }),
            Step::Join { to } => {
                let (others, carry) = (self.bytes[F], self.bytes[F_CARRY]);
                self.bytes[to] = std::array::from_fn(|n| others[n] | carry[n]);
            }
            Step::Split { from } => {
                let f = self.bytes[from];
                self.bytes[F] = f.map(|f| f & !C);
                self.bytes[F_CARRY] = f.map(|f| f & C);
            }
            Step::Flag { mask, is_set } => {
                let flags = self.bytes[if mask == C { F_CARRY } else { F }];
                self.stay(|n| (flags[n] & mask != 0) == is_set);
            }
            Step::Loop { is_zero } => {
                self.bytes[B].iter_mut().for_each(|b| *b = b.wrapping_sub(1));
                let b = self.bytes[B];
                self.stay(|n| (b[n] == 0) == is_zero);
            }
            Step::At { word, value } => {
                let [high, low] = value.to_be_bytes();
                let (highs, lows) = (self.bytes[word[0]], self.bytes[word[1]]);
                self.stay(|n| highs[n] == high && lows[n] == low);
            }
        }
    }

    #[inline(always)]
    fn word(&self, [high, low]: Word) -> [u16; LANES] {
        let mut words = [0; LANES];
        let bytes = self.bytes[high].iter().zip(&self.bytes[low]);
        words.iter_mut().zip(bytes).for_each(|(word, (high, low))| *word = u16::from_be_bytes([*high, *low]));
        words
    }

    #[inline(always)]
    fn put_word(&mut self, [high, low]: Word, words: &[u16; LANES]) {
        self.bytes[high].iter_mut().zip(words).for_each(|(byte, word)| *byte = (word >> 8) as u8);
        self.bytes[low].iter_mut().zip(words).for_each(|(byte, word)| *byte = *word as u8);
    }

    /// Takes the calls off the path for which `stays` is false.
    #[inline(always)]
    fn stay(&mut self, stays: impl Fn(usize) -> bool) {
        for n in 0..LANES {
            self.on_path[n] &= u8::from(stays(n));
        }
    }

    /// Combines A with a byte and the carry.
    #[inline(always)]
    fn accumulate<const OTHERS: bool>(&mut self, with: Slot, operation: impl Fn(u8, u8, u8) -> (u8, Flags)) {
        let with = self.bytes[with];
        let (mut a, mut others, mut carry) = (self.bytes[A], self.bytes[F], self.bytes[F_CARRY]);
        for n in 0..LANES {
            let flags;
            (a[n], flags) = operation(a[n], with[n], carry[n]);
            carry[n] = flags.carry;
            if OTHERS {
                others[n] = flags.others;
            }
        }
        (self.bytes[A], self.bytes[F_CARRY]) = (a, carry);
        if OTHERS {
            self.bytes[F] = others;
        }
    }

    /// Changes a byte, and the flags.
    #[inline(always)]
    fn change<const OTHERS: bool>(&mut self, of: Slot, operation: impl Fn(u8, Flags) -> (u8, Flags)) {
        let (mut bytes, mut others, mut carry) = (self.bytes[of], self.bytes[F], self.bytes[F_CARRY]);
        for n in 0..LANES {
            let flags;
            (bytes[n], flags) = operation(bytes[n], Flags { others: others[n], carry: carry[n] });
            carry[n] = flags.carry;
            if OTHERS {
                others[n] = flags.others;
            }
        }
        (self.bytes[of], self.bytes[F_CARRY]) = (bytes, carry);
        if OTHERS {
            self.bytes[F] = others;
        }
    }

    /// Combines two words, and changes the flags.
    #[inline(always)]
    fn change_word<const OTHERS: bool>(
        &mut self,
        to: Word,
        with: Word,
        operation: impl Fn(u16, u16, Flags) -> (u16, Flags),
    ) {
        let (mut words, with) = (self.word(to), self.word(with));
        let (mut others, mut carry) = (self.bytes[F], self.bytes[F_CARRY]);
        for n in 0..LANES {
            let flags;
            (words[n], flags) = operation(words[n], with[n], Flags { others: others[n], carry: carry[n] });
            carry[n] = flags.carry;
            if OTHERS {
                others[n] = flags.others;
            }
        }
        self.put_word(to, &words);
        self.bytes[F_CARRY] = carry;
        if OTHERS {
            self.bytes[F] = others;
        }
    }
}
