//! The opcodes after `$CB` and `$ED`.

use super::alu::{self, flag};
use super::execute::Decoded;
use super::machine::{Machine, Next, Stop};
use super::state::{State, at, byte, to_byte};
use circuit::Bit;

impl Machine<'_> {
    /// The opcodes after `$CB`.
    pub(super) fn bits(&mut self, mut state: State, decoded: &Decoded) -> Result<Vec<Next>, Stop> {
        let opcode = decoded.row.opcode;
        // With an index register, the operand is memory, and the result goes to a register too.
        let number = if decoded.is_indexed { 6 } else { opcode & 7 };
        let value = self.operand(&state, number, decoded)?;
        let tests = opcode >> 6 == 1;
        let copies = match number {
            // On every chip the bits of the address's high byte.
            6 if tests && decoded.is_indexed => [13, 11].map(|bit| self.address(&state, decoded)[bit]),
            6 if tests => self.copies(),
            _ => [value[5], value[3]],
        };
        let f = state.registers[at::F];
        let (result, flags) = alu::bit_operation(&mut self.circuit, opcode, &value, &f, copies);
        state.registers[at::F] = flags;
        if let Some(result) = result {
            self.set_operand(&mut state, number, decoded, &result)?;
            if decoded.is_indexed && opcode & 7 != 6 {
                state.registers[Self::register(opcode & 7, at::H)] = result;
            }
        }
        Ok(vec![Next::At(state)])
    }

    /// The opcodes after `$ED`.
    pub(super) fn extended(&mut self, mut state: State, decoded: &Decoded) -> Result<Vec<Next>, Stop> {
        let (opcode, number) = (decoded.row.opcode, decoded.number);
        let pair = Self::pair(opcode >> 4 & 3, at::H);
        let (a, f) = (state.registers[at::A], state.registers[at::F]);
        match opcode {
            0x42 | 0x52 | 0x62 | 0x4A | 0x5A | 0x6A => {
                let other = state.pair(pair.unwrap_or(at::H));
                let subtracts = opcode & 8 == 0;
                let (value, flags) = alu::add_word_carry(&mut self.circuit, &state.pair(at::H), &other, &f, subtracts);
                state.set_pair(at::H, &value);
                state.registers[at::F] = flags;
            }
            0x43 | 0x53 | 0x63 => self.write_word(&mut state, number, pair.unwrap_or(at::H))?,
            0x4B | 0x5B | 0x6B => self.read_word(&mut state, number, pair.unwrap_or(at::H))?,
            0x44 | 0x4C | 0x54 | 0x5C | 0x64 | 0x6C | 0x74 | 0x7C => {
                let (value, flags) = alu::sub(&mut self.circuit, &byte(0), &a, Bit::ZERO);
                (state.registers[at::A], state.registers[at::F]) = (value, flags);
            }
            0x67 | 0x6F => {
                let address = state.pair(at::H);
                let value = self.read(&state, &address)?;
                let [low, high] = [&value[..4], &value[4..]];
                let (memory, digit) = if opcode == 0x6F { ([&a[..4], low], high) } else { ([high, &a[..4]], low) };
                self.write(&mut state, &address, &to_byte(&memory.concat()))?;
                let value = to_byte(&[digit, &a[4..]].concat());
                let mut flags = alu::with_parity(&mut self.circuit, &value);
                flags[flag::C] = f[flag::C];
                (state.registers[at::A], state.registers[at::F]) = (value, flags);
            }
            0xA0 | 0xA8 | 0xB0 | 0xB8 | 0xA1 | 0xA9 | 0xB1 | 0xB9 => return self.block(state, decoded),
            0x77 | 0x7F => {}
            0x72 | 0x7A | 0x73 => return self.stop("the position of the stack becomes a number"),
            0x7B => return self.stop("SP is set to another stack"),
            0x47 | 0x57 => return self.stop("I, the interrupt register, is used"),
            0x4F | 0x5F => return self.stop("R, the refresh register, is used"),
            0x45 | 0x4D | 0x55 | 0x5D | 0x65 | 0x6D | 0x75 | 0x7D => {
                return self.stop("it returns as from an interrupt");
            }
            0x46 | 0x4E | 0x66 | 0x6E | 0x56 | 0x76 | 0x5E | 0x7E => {
                return self.stop("it sets the interrupt mode");
            }
            _ => return self.stop("a port is accessed"),
        }
        Ok(vec![Next::At(state)])
    }
}
