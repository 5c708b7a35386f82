//! The registers at an instruction as far as they are known, and what an instruction does with them.

use z80::table::{Address, Condition, Decoded, Operand, Pair, Register, RegisterSet};

use super::number::{Byte, Number};
use crate::contract::stores::Within;

/// The pairs that are followed, by their place in [`State::pairs`].
const PAIRS: [Pair; 6] = [Pair::Bc, Pair::De, Pair::Hl, Pair::Ix, Pair::Iy, Pair::Sp];

/// The registers before an instruction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    pairs: [Number; PAIRS.len()],
    /// BC', DE', HL'.
    shadow: [Number; 3],
    a: Byte,
    /// The zero flag, if it is known.
    zero: Option<bool>,
    /// The words pushed last, the topmost at the end. Below them anything may lie.
    pushed: Vec<Number>,
    /// The routine with a header in which this is executed.
    pub(super) within: Option<Within>,
}

/// The meaning of the numbers in an instruction and in memory.
pub(super) trait Bytes {
    /// Returns true if the program changes the number in the instruction.
    fn is_patched(&self, at: u16, decoded: &Decoded) -> bool;
    /// Returns a word in memory.
    fn word(&self, address: u16) -> Number;
}

impl State {
    /// A state in which SP points at the caller's stack, and nothing else is known.
    pub(super) fn unknown(within: Option<Within>) -> State {
        let mut pairs = [Number::ANY; PAIRS.len()];
        pairs[5] = Number::Stack;
        State { pairs, shadow: [Number::ANY; 3], a: Byte::ANY, zero: None, pushed: Vec::new(), within }
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
        if pair == Pair::Sp {
            self.pushed.clear();
        }
    }

    fn byte(&self, register: Register) -> Byte {
        if register == Register::A {
            return self.a;
        }
        let found = PAIRS[..5].iter().find(|pair| pair.registers().contains(&register));
        found.map_or(Byte::ANY, |&pair| match pair.registers()[0] == register {
            true => self.pair(pair).high(),
            false => self.pair(pair).low(),
        })
    }

    fn set_byte(&mut self, register: Register, value: Byte) {
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

    /// Forgets some registers.
    pub(super) fn forget(&mut self, registers: RegisterSet) {
        for register in registers.iter() {
            match register {
                Register::F => self.zero = None,
                Register::B2 | Register::C2 => self.shadow[0] = Number::ANY,
                Register::D2 | Register::E2 => self.shadow[1] = Number::ANY,
                Register::H2 | Register::L2 => self.shadow[2] = Number::ANY,
                Register::Sp => {}
                _ => self.set_byte(register, Byte::ANY),
            }
        }
    }

    /// Forgets the flags.
    pub(super) fn forget_flags(&mut self) {
        self.zero = None;
    }

    /// Returns the word pushed last.
    pub(super) fn top(&self) -> Number {
        self.pushed.last().copied().unwrap_or(Number::ANY)
    }

    pub(super) fn push(&mut self, value: Number) {
        /// Greatest number of words that are followed.
        const DEEPEST: usize = 8;
        if self.pushed.len() == DEEPEST {
            self.pushed.remove(0);
        }
        self.pushed.push(value);
        self.pairs[5] = self.pairs[5].minus(Number::known(2));
    }

    /// Enters a routine that is called. The return address is no number of the program's.
    pub(super) fn call(&mut self) {
        self.pairs[5] = self.pairs[5].minus(Number::known(2));
        self.pushed.clear();
    }

    pub(super) fn pop(&mut self) -> Number {
        self.pairs[5] = self.pairs[5].plus(Number::known(2));
        self.pushed.pop().unwrap_or(Number::ANY)
    }

    /// Returns true or false if it is known which way a branch goes.
    pub(super) fn decides(&self, condition: Condition) -> Option<bool> {
        match condition {
            Condition::Flag { mask, set } if mask == z80::flags::Z => self.zero.map(|zero| zero == set),
            Condition::Flag { .. } => None,
            Condition::CounterNotZero => self.byte(Register::B).exact().map(|before| before != 1),
        }
    }

    /// Joins this state with another. Returns true if it changed.
    pub(super) fn join(&mut self, other: &State) -> bool {
        let before = self.clone();
        self.pairs.iter_mut().zip(&other.pairs).for_each(|(own, of)| *own = own.or(*of));
        self.shadow.iter_mut().zip(&other.shadow).for_each(|(own, of)| *own = own.or(*of));
        if self.a != other.a {
            self.a = Byte::ANY;
        }
        self.zero = self.zero.filter(|_| self.zero == other.zero);
        if self.pushed != other.pushed {
            self.pushed.clear();
        }
        before != *self
    }

    /// Executes an instruction that is no branch.
    pub(super) fn step(&mut self, at: u16, decoded: &Decoded, bytes: &dyn Bytes) {
        let instruction = decoded.instruction;
        let is_patched = bytes.is_patched(at, decoded);
        let number = decoded.number();
        let word = if is_patched { Number::From(number) } else { Number::known(number) };
        let immediate = if is_patched { Byte::ANY } else { Byte::known(number as u8) };
        let byte_of = |state: &State, operand: Option<&Operand>| match operand {
            Some(Operand::Register(register)) => state.byte(*register),
            Some(Operand::Byte) => immediate,
            _ => Byte::ANY,
        };
        let (mnemonic, operands) = (instruction.mnemonic(), instruction.operands());
        match (mnemonic, operands) {
            ("LD", [Operand::Pair(pair), from]) => {
                let value = match from {
                    Operand::Word => word,
                    Operand::Pair(from) => self.pair(*from),
                    Operand::Memory(Address::Word) if !is_patched => bytes.word(number),
                    _ => Number::ANY,
                };
                self.set_pair(*pair, value);
            }
            ("LD", [Operand::Register(register), from]) => {
                let value = byte_of(self, Some(from));
                self.forget(instruction.writes().registers);
                self.set_byte(*register, value);
            }
            ("EX", [Operand::Pair(Pair::De), _]) => self.pairs.swap(1, 2),
            ("EX", [Operand::Memory(Address::Top), Operand::Pair(pair)]) => {
                let below = self.pushed.pop().unwrap_or(Number::ANY);
                self.pushed.push(self.pair(*pair));
                let sp = self.pairs[5];
                self.set_pair(*pair, below);
                self.pairs[5] = sp;
            }
            ("EX", _) => (self.a, self.zero) = (Byte::ANY, None),
            ("EXX", _) => {
                for (own, other) in self.pairs.iter_mut().zip(&mut self.shadow) {
                    std::mem::swap(own, other);
                }
            }
            ("PUSH", [Operand::Pair(pair)]) => {
                let value = if *pair == Pair::Af { Number::Bytes(self.a, Byte::ANY) } else { self.pair(*pair) };
                self.push(value);
            }
            ("POP", [Operand::Pair(pair)]) => {
                let value = self.pop();
                self.set_pair(*pair, value);
                if *pair == Pair::Af {
                    self.zero = None;
                }
            }
            ("INC" | "DEC", [Operand::Pair(pair)]) => {
                let by = Number::known(if mnemonic == "INC" { 1 } else { 0xFFFF });
                let value = self.pair(*pair).plus(by);
                self.set_pair(*pair, value);
            }
            ("INC" | "DEC", [Operand::Register(register)]) => {
                let value = self.byte(*register);
                let value = if mnemonic == "INC" { value.plus(Byte::known(1)) } else { value.minus(Byte::known(1)) };
                self.set_byte(*register, value);
                self.zero = value.exact().map(|value| value == 0);
            }
            ("DJNZ", _) => {
                let value = self.byte(Register::B).minus(Byte::known(1));
                self.set_byte(Register::B, value);
            }
            ("ADD", [Operand::Pair(pair), Operand::Pair(more)]) => {
                let value = self.pair(*pair).plus(self.pair(*more));
                self.set_pair(*pair, value);
            }
            ("SBC" | "ADC", [Operand::Pair(pair), Operand::Pair(_)]) => {
                // The carry is not known.
                let value = self.pair(*pair).minus(Number::ANY);
                self.set_pair(*pair, value);
                self.zero = None;
            }
            ("ADD" | "SUB" | "AND" | "OR" | "XOR" | "CP", operands) => {
                let operand = operands.last();
                let is_itself = operand == Some(&Operand::Register(Register::A));
                let (a, of) = (self.a, byte_of(self, operand));
                let value = match mnemonic {
                    "ADD" => a.plus(of),
                    "SUB" | "XOR" | "CP" if is_itself => Byte::known(0),
                    "AND" | "OR" if is_itself => a,
                    "SUB" | "CP" => a.minus(of),
                    "AND" => a.and(of),
                    "OR" => a.combined(of, |a, b| a | b),
                    _ => a.combined(of, |a, b| a ^ b),
                };
                if mnemonic != "CP" {
                    self.a = value;
                }
                self.zero = value.exact().map(|value| value == 0);
            }
            ("LDIR" | "LDDR", _) => {
                let count = self.pair(Pair::Bc);
                for pair in [Pair::De, Pair::Hl] {
                    let value = self.pair(pair);
                    self.set_pair(pair, if mnemonic == "LDIR" { value.plus(count) } else { value.minus(count) });
                }
                self.set_pair(Pair::Bc, Number::known(0));
            }
            ("LDI" | "LDD", _) => {
                let by = Number::known(if mnemonic == "LDI" { 1 } else { 0xFFFF });
                for (pair, by) in [(Pair::De, by), (Pair::Hl, by), (Pair::Bc, Number::known(0xFFFF))] {
                    let value = self.pair(pair).plus(by);
                    self.set_pair(pair, value);
                }
            }
            _ => {
                let from_hl = self.pair(Pair::Hl);
                self.forget(instruction.writes().registers);
                // INI, OUTI, CPI and their like advance HL.
                if instruction.writes().registers.contains(Register::H)
                    && !operands.contains(&Operand::Register(Register::H))
                {
                    self.set_pair(Pair::Hl, from_hl.minus(Number::ANY));
                }
            }
        }
    }
}
