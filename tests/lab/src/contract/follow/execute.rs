//! The state after an instruction that is no branch.

use calls::interruptible::SYSTEM_IY;
use z80::table::{Address, Decoded, Operand, Pair, Register};

use super::byte::Byte;
use super::flags::{Flags, Test};
use super::number::Number;
use super::state::{InterruptState, KnownState};

/// The meaning of the numbers in an instruction and in memory.
pub(super) trait Bytes {
    /// Returns true if the program changes the number in the instruction.
    fn is_patched(&self, at: u16, decoded: &Decoded) -> bool;
    /// Returns a word in memory.
    fn word(&self, address: u16) -> Number;
}

/// Executes an instruction.
pub(super) fn step(state: &mut KnownState, at: u16, decoded: &Decoded, bytes: &dyn Bytes) {
    let instruction = decoded.instruction;
    let is_patched = bytes.is_patched(at, decoded);
    let number = decoded.number();
    let word = if is_patched { Number::From(number) } else { Number::known(number) };
    let immediate = if is_patched { Byte::ANY } else { Byte::known(number as u8) };
    let byte_of = |state: &KnownState, operand: Option<&Operand>| match operand {
        Some(Operand::Register(register)) => state.byte(*register),
        Some(Operand::Byte) => immediate,
        _ => Byte::ANY,
    };
    let (mnemonic, operands) = (instruction.mnemonic(), instruction.operands());
    // The flags that the instruction sets are not known, unless an arm says more.
    let before = state.flags;
    if instruction.writes().registers.contains(Register::F) {
        state.flags = Flags::default();
    }
    let set = |state: &mut KnownState, register: Register, value: Byte, carry: Option<bool>| {
        state.set_byte(register, value);
        state.flags = Flags::of(value, carry, register);
    };
    match (mnemonic, operands) {
        ("LD", [Operand::Pair(pair), from]) => {
            let value = match from {
                Operand::Word => word,
                Operand::Pair(from) => state.pair(*from),
                Operand::Memory(Address::Word) if !is_patched => bytes.word(number),
                _ => Number::ANY,
            };
            state.set_pair(*pair, value);
        }
        ("LD", [Operand::Register(register), from]) => {
            let value = byte_of(state, Some(from));
            state.forget(instruction.writes().registers);
            state.set_byte(*register, value);
            state.same_as_a = match (register, from) {
                (Register::A, Operand::Register(from)) => Some(*from),
                (to, Operand::Register(Register::A)) => Some(*to),
                _ => state.same_as_a,
            };
        }
        ("EX", [Operand::Pair(Pair::De), _]) => {
            let (de, hl) = (state.pair(Pair::De), state.pair(Pair::Hl));
            state.set_pair(Pair::De, hl);
            state.set_pair(Pair::Hl, de);
        }
        ("EX", [Operand::Memory(Address::Top), Operand::Pair(pair)]) => {
            let below = state.pushed.pop().unwrap_or(Number::ANY);
            let value = state.pair(*pair);
            state.pushed.push(value);
            state.set_pair(*pair, below);
        }
        ("EX", _) => {
            state.set_byte(Register::A, Byte::ANY);
            state.flags = Flags::default();
        }
        ("EXX", _) => {
            for (pair, n) in [(Pair::Bc, 0), (Pair::De, 1), (Pair::Hl, 2)] {
                let own = state.pair(pair);
                let other = std::mem::replace(&mut state.shadow[n], own);
                state.set_pair(pair, other);
            }
        }
        ("PUSH", [Operand::Pair(pair)]) => {
            let value = match pair {
                Pair::Af => Number::Bytes(state.a, Byte::ANY),
                // The ROM's IY, to be restored by POP.
                Pair::Iy if !state.has_own_iy => Number::From(SYSTEM_IY),
                Pair::Iy if state.pair(Pair::Iy) == Number::From(SYSTEM_IY) => Number::ANY,
                _ => state.pair(*pair),
            };
            state.push(value);
        }
        ("POP", [Operand::Pair(pair)]) => {
            let value = state.pop();
            state.set_pair(*pair, value);
            if *pair == Pair::Af {
                state.flags = Flags::default();
            }
        }
        ("INC" | "DEC", [Operand::Pair(pair)]) => {
            let by = Number::known(if mnemonic == "INC" { 1 } else { 0xFFFF });
            let value = state.pair(*pair).plus(by);
            state.set_pair(*pair, value);
        }
        ("INC" | "DEC", [Operand::Register(register)]) => {
            let (value, one) = (state.byte(*register), Byte::known(1));
            let value = if mnemonic == "INC" { value.plus(one, 0).0 } else { value.minus(one, 0).0 };
            set(state, *register, value, before.carry);
        }
        ("ADD", [Operand::Pair(pair), Operand::Pair(more)]) => {
            let (value, more) = (state.pair(*pair), state.pair(*more));
            state.set_pair(*pair, value.plus(more));
            state.flags = Flags { carry: value.carries(more), zero: before.zero, test: None };
        }
        ("SBC" | "ADC", [Operand::Pair(pair), Operand::Pair(of)]) => {
            let (value, of) = (state.pair(*pair), state.pair(*of));
            let (result, carry) = match (before.carry, mnemonic) {
                (Some(false), "SBC") => (value.minus(of), value.borrows(of)),
                (Some(false), _) => (value.plus(of), value.carries(of)),
                _ => (value.minus(Number::ANY), None),
            };
            state.set_pair(*pair, result);
            state.flags = Flags { carry, zero: result.exact().map(|result| result == 0), test: None };
        }
        ("ADD" | "ADC" | "SUB" | "SBC" | "AND" | "OR" | "XOR" | "CP", operands) => {
            let operand = operands.last();
            let is_itself = operand == Some(&Operand::Register(Register::A));
            let (a, of) = (state.a, byte_of(state, operand));
            let (value, carry) = match (mnemonic, before.carry.map(u8::from)) {
                ("ADD", _) => a.plus(of, 0),
                ("ADC", Some(carry)) => a.plus(of, carry),
                ("SUB" | "XOR" | "CP", _) if is_itself => (Byte::known(0), Some(false)),
                ("AND" | "OR", _) if is_itself => (a, Some(false)),
                ("SUB" | "CP", _) => a.minus(of, 0),
                ("SBC", Some(carry)) if is_itself => (Byte::known(carry.wrapping_neg()), Some(carry != 0)),
                ("SBC", Some(carry)) => a.minus(of, carry),
                ("ADC" | "SBC", _) => (Byte::ANY, None),
                ("AND", _) => (a.and(of), Some(false)),
                ("OR", _) => (a.or(of), Some(false)),
                _ => (a.xor(of), Some(false)),
            };
            if mnemonic == "CP" {
                let zero = Flags::of(value, carry, Register::A).zero.filter(|_| carry.is_some());
                let is_other = carry == Some(true) || a.limited(of.least, of.most).is_none();
                let zero = if is_other { Some(false) } else { zero };
                state.flags = Flags { zero, carry, test: Some(Test::Compared(of)) };
            } else if is_itself && matches!(mnemonic, "AND" | "OR") {
                // A keeps its value.
                state.flags = Flags::of(value, carry, Register::A);
            } else {
                set(state, Register::A, value, carry);
            }
        }
        ("CPL", _) => {
            let value = state.a.xor(Byte::known(0xFF));
            state.set_byte(Register::A, value);
            state.flags = Flags { test: None, ..before };
        }
        ("NEG", _) => {
            let (value, carry) = Byte::known(0).minus(state.a, 0);
            set(state, Register::A, value, carry);
        }
        ("SCF", _) => state.flags = Flags { carry: Some(true), test: None, ..before },
        ("CCF", _) => state.flags = Flags { carry: before.carry.map(|carry| !carry), test: None, ..before },
        ("RLCA" | "RRCA" | "RLA" | "RRA", _) => {
            let (value, carry) = state.a.rotated(mnemonic, before.carry);
            state.set_byte(Register::A, value);
            state.flags = Flags { zero: before.zero, carry, test: None };
        }
        ("RLC" | "RRC" | "RL" | "RR" | "SLA" | "SRA" | "SLL" | "SRL", [Operand::Register(register)]) => {
            let (value, carry) = state.byte(*register).rotated(mnemonic, before.carry);
            set(state, *register, value, carry);
        }
        ("RES" | "SET", [Operand::Constant(bit), Operand::Register(register)]) => {
            let (value, mask) = (state.byte(*register), 1 << (bit & 7));
            let value = if mnemonic == "SET" { value.or(Byte::known(mask)) } else { value.and(Byte::known(!mask)) };
            state.set_byte(*register, value);
        }
        ("LDIR" | "LDDR", _) => {
            let count = state.pair(Pair::Bc);
            for pair in [Pair::De, Pair::Hl] {
                let value = state.pair(pair);
                state.set_pair(pair, if mnemonic == "LDIR" { value.plus(count) } else { value.minus(count) });
            }
            state.set_pair(Pair::Bc, Number::known(0));
        }
        ("LDI" | "LDD", _) => {
            let by = Number::known(if mnemonic == "LDI" { 1 } else { 0xFFFF });
            for (pair, by) in [(Pair::De, by), (Pair::Hl, by), (Pair::Bc, Number::known(0xFFFF))] {
                let value = state.pair(pair).plus(by);
                state.set_pair(pair, value);
            }
        }
        ("DI", _) => state.interrupts = InterruptState::Off,
        ("EI", _) => state.interrupts = InterruptState::Starting,
        _ => {
            let from_hl = state.pair(Pair::Hl);
            state.forget(instruction.writes().registers);
            // INI, OUTI, CPI and their like advance HL.
            if instruction.writes().registers.contains(Register::H)
                && !operands.contains(&Operand::Register(Register::H))
            {
                state.set_pair(Pair::Hl, from_hl.minus(Number::ANY));
            }
        }
    }
}
