//! One instruction, for all inputs together.

use super::alu::{self, flag};
use super::contended::Passing;
use super::machine::{Machine, Next, Stop};
use super::state::{Byte, State, at, byte, to_byte, word};
use circuit::{Bit, value_of};
use z80::table::{self, Instruction, Prefix};

/// The bytes of an instruction and the pair that stands for HL in it.
pub(super) struct Decoded {
    pub(super) row: &'static Instruction,
    displacement: i8,
    pub(super) number: u16,
    /// The first of the two registers.
    index: usize,
    /// True for IX and IY.
    pub(super) is_indexed: bool,
    /// How much more time it takes where the branch is taken or it repeats.
    pub(super) longer: Passing,
}

impl Machine<'_> {
    /// Executes an instruction. Returns the states after it.
    pub(super) fn step(&mut self, mut state: State) -> Result<Vec<Next>, Stop> {
        let pc = state.pc;
        let mut bytes = [0; Instruction::LONGEST];
        bytes[0] = self.code(&state, pc)?;
        // An instruction may end at the end of the code.
        for (byte, n) in bytes.iter_mut().zip(0..).skip(1) {
            *byte = self.world.code(pc.wrapping_add(n)).unwrap_or(0);
        }
        let Some(decoded) = table::decode(&bytes) else { return self.no_instruction(state, bytes) };
        for n in 1..decoded.length() {
            self.code(&state, pc.wrapping_add(n))?;
        }
        self.executed.insert(pc);
        let row = decoded.instruction;
        let (index, is_indexed) = match row.prefix {
            Prefix::Dd | Prefix::DdCb => (at::IXH, true),
            Prefix::Fd | Prefix::FdCb => (at::IYH, true),
            _ => (at::H, false),
        };
        let (displacement, number) = (decoded.displacement(), decoded.number());
        self.known_runs.clear();
        let [always, longer] = self.passing(&state, row, number, displacement)?;
        let decoded = Decoded { row, displacement, number, index, is_indexed, longer };
        state.pc = pc.wrapping_add(row.length() as u16);
        state.pass(&always);
        match row.prefix {
            Prefix::None | Prefix::Dd | Prefix::Fd => self.plain(state, &decoded),
            Prefix::Cb | Prefix::DdCb | Prefix::FdCb => self.bits(state, &decoded),
            Prefix::Ed => self.extended(state, &decoded),
        }
    }

    /// Passes a prefix without effect, and an opcode after `$ED` that does nothing.
    fn no_instruction(&mut self, mut state: State, bytes: [u8; Instruction::LONGEST]) -> Result<Vec<Next>, Stop> {
        let length = if bytes[0] == 0xED { 2 } else { 1 };
        if !table::is_prefix(bytes[0]) || bytes[0] == 0xCB {
            return self.stop("these bytes are no instruction");
        }
        if bytes[0] == 0xED {
            self.code(&state, state.pc.wrapping_add(1))?;
        }
        self.executed.insert(state.pc);
        state.pass(&self.fetches(state.pc, length));
        state.pc = state.pc.wrapping_add(length);
        Ok(vec![Next::At(state)])
    }

    /// Returns the address of the memory operand.
    pub(super) fn address(&mut self, state: &State, decoded: &Decoded) -> Vec<Bit> {
        let base = state.pair(decoded.index);
        if !decoded.is_indexed {
            return base;
        }
        self.circuit.add(&base, &word(i16::from(decoded.displacement) as u16))
    }

    /// Returns the place of the 8-bit register with this number in opcodes, 6 excepted; `index` stands for HL.
    pub(super) fn register(number: u8, index: usize) -> usize {
        match number {
            0 => at::B,
            1 => at::C,
            2 => at::D,
            3 => at::E,
            4 => index,
            5 => index + 1,
            _ => at::A,
        }
    }

    /// Returns the first register of the pair with this number in opcodes; `None` for SP.
    pub(super) fn pair(number: u8, index: usize) -> Option<usize> {
        [Some(at::B), Some(at::D), Some(index), None][usize::from(number)]
    }

    /// Returns the condition with this number in opcodes: NZ Z NC C PO PE P M.
    fn condition(state: &State, number: u8) -> Bit {
        let flag = [flag::Z, flag::C, flag::PV, flag::S][usize::from(number >> 1)];
        let set = state.registers[at::F][flag];
        if number & 1 != 0 { set } else { !set }
    }

    /// Reads an 8-bit operand: a register, or memory for number 6.
    pub(super) fn operand(&mut self, state: &State, number: u8, decoded: &Decoded) -> Result<Byte, Stop> {
        if number != 6 {
            return Ok(state.registers[Self::register(number, decoded.index)]);
        }
        let address = self.address(state, decoded);
        self.read(state, &address)
    }

    pub(super) fn set_operand(
        &mut self,
        state: &mut State,
        number: u8,
        decoded: &Decoded,
        value: &Byte,
    ) -> Result<(), Stop> {
        if number != 6 {
            state.registers[Self::register(number, decoded.index)] = *value;
            return Ok(());
        }
        let address = self.address(state, decoded);
        self.write(state, &address, value)
    }

    /// Two bits that may be anything: Y and X where they depend on the chip or on a hidden register.
    pub(super) fn copies(&mut self) -> [Bit; 2] {
        let copies = [self.circuit.input(), self.circuit.input()];
        self.of_chip.extend(self.circuit.support(&copies));
        copies
    }

    fn plain(&mut self, mut state: State, decoded: &Decoded) -> Result<Vec<Next>, Stop> {
        let (opcode, index, number) = (decoded.row.opcode, decoded.index, decoded.number);
        let (y, z, p) = (opcode >> 3 & 7, opcode & 7, opcode >> 4 & 3);
        let (a, f) = (state.registers[at::A], state.registers[at::F]);
        match opcode {
            0x00 => {}
            0x01 | 0x11 | 0x21 => {
                let pair = Self::pair(p, index).unwrap_or(index);
                state.set_pair(pair, &word(number));
            }
            0x02 | 0x12 => {
                let address = state.pair(Self::pair(p, index).unwrap_or(index));
                self.write(&mut state, &address, &a)?;
            }
            0x0A | 0x1A => {
                let address = state.pair(Self::pair(p, index).unwrap_or(index));
                state.registers[at::A] = self.read(&state, &address)?;
            }
            0x22 => self.write_word(&mut state, number, index)?,
            0x2A => self.read_word(&mut state, number, index)?,
            0x32 => self.write(&mut state, &word(number), &a)?,
            0x3A => state.registers[at::A] = self.read(&state, &word(number))?,
            0x33 | 0x3B => {
                match opcode {
                    0x33 => state.sp += 1,
                    _ => {
                        state.sp -= 1;
                        state.lost.insert(state.sp);
                        state.note_depth();
                    }
                }
                self.require_stack(&state)?;
            }
            0x03 | 0x13 | 0x23 | 0x0B | 0x1B | 0x2B => {
                let pair = Self::pair(p, index).unwrap_or(index);
                let step = word(if opcode & 8 == 0 { 1 } else { 0xFFFF });
                let value = self.circuit.add(&state.pair(pair), &step);
                state.set_pair(pair, &value);
            }
            0x09 | 0x19 | 0x29 => {
                let other = state.pair(Self::pair(p, index).unwrap_or(index));
                let (sum, flags) = alu::add_word(&mut self.circuit, &state.pair(index), &other, &f);
                state.set_pair(index, &sum);
                state.registers[at::F] = flags;
            }
            0x04 | 0x0C | 0x14 | 0x1C | 0x24 | 0x2C | 0x34 | 0x3C | 0x05 | 0x0D | 0x15 | 0x1D | 0x25 | 0x2D | 0x35
            | 0x3D => {
                let value = self.operand(&state, y, decoded)?;
                let (value, flags) = alu::step(&mut self.circuit, &value, &f, z == 5);
                self.set_operand(&mut state, y, decoded, &value)?;
                state.registers[at::F] = flags;
            }
            0x06 | 0x0E | 0x16 | 0x1E | 0x26 | 0x2E | 0x36 | 0x3E => {
                self.set_operand(&mut state, y, decoded, &byte(number as u8))?;
            }
            0x07 | 0x0F | 0x17 | 0x1F => {
                let (value, flags) = alu::rotate_a(&mut self.circuit, y, &a, &f);
                (state.registers[at::A], state.registers[at::F]) = (value, flags);
            }
            0x08 => [at::A, at::F].into_iter().for_each(|n| state.registers.swap(n, n + at::OTHERS)),
            0xD9 => (at::B..=at::L).for_each(|n| state.registers.swap(n, n + at::OTHERS)),
            0x10 => {
                let b = self.circuit.sub(&state.registers[at::B], &byte(1));
                state.registers[at::B] = to_byte(&b);
                let condition = self.circuit.any(&b);
                return self.branch(state, condition, decoded);
            }
            0x18 | 0xC3 => return self.branch(state, Bit::ONE, decoded),
            0x20 | 0x28 | 0x30 | 0x38 => {
                let condition = Self::condition(&state, y & 3);
                return self.branch(state, condition, decoded);
            }
            0xC2 | 0xCA | 0xD2 | 0xDA | 0xE2 | 0xEA | 0xF2 | 0xFA => {
                let condition = Self::condition(&state, y);
                return self.branch(state, condition, decoded);
            }
            0x27 => {
                let (value, flags) = alu::decimal(&mut self.circuit, &a, &f);
                (state.registers[at::A], state.registers[at::F]) = (value, flags);
            }
            0x2F => {
                let value = a.map(|bit| !bit);
                let flags = &mut state.registers[at::F];
                (flags[flag::H], flags[flag::N]) = (Bit::ONE, Bit::ONE);
                (flags[flag::Y], flags[flag::X]) = (value[5], value[3]);
                state.registers[at::A] = value;
            }
            0x37 | 0x3F => {
                // Copies of A, or of A | F: surely A's where F has the same.
                let [any_y, any_x] = self.copies();
                let [copy_y, copy_x] = [(flag::Y, any_y), (flag::X, any_x)].map(|(bit, any)| {
                    let is_same = self.circuit.equal(&[a[bit]], &[f[bit]]);
                    self.circuit.choose(is_same, a[bit], any)
                });
                let flags = &mut state.registers[at::F];
                let carry = flags[flag::C];
                let inverts = opcode == 0x3F;
                flags[flag::H] = if inverts { carry } else { Bit::ZERO };
                flags[flag::C] = if inverts { !carry } else { Bit::ONE };
                flags[flag::N] = Bit::ZERO;
                (flags[flag::Y], flags[flag::X]) = (copy_y, copy_x);
            }
            0x76 => return self.stop("HALT waits for an interrupt"),
            // With an index register, memory goes to H and L themselves.
            0x40..=0x7F => {
                let value = self.operand(&state, z, decoded)?;
                if y == 6 {
                    let value = if decoded.is_indexed { state.registers[Self::register(z, at::H)] } else { value };
                    self.set_operand(&mut state, 6, decoded, &value)?;
                } else {
                    let index = if z == 6 { at::H } else { index };
                    state.registers[Self::register(y, index)] = value;
                }
            }
            0x80..=0xBF => {
                let value = self.operand(&state, z, decoded)?;
                self.accumulate(&mut state, y, &value);
            }
            0xC6 | 0xCE | 0xD6 | 0xDE | 0xE6 | 0xEE | 0xF6 | 0xFE => {
                self.accumulate(&mut state, y, &byte(number as u8));
            }
            0xC9 => return self.return_if(state, Bit::ONE, decoded),
            0xC0 | 0xC8 | 0xD0 | 0xD8 | 0xE0 | 0xE8 | 0xF0 | 0xF8 => {
                let condition = Self::condition(&state, y);
                return self.return_if(state, condition, decoded);
            }
            0xC1 | 0xD1 | 0xE1 | 0xF1 => {
                let value = self.pop(&mut state)?;
                match Self::pair(p, index) {
                    Some(pair) => state.set_pair(pair, &value),
                    None => {
                        state.registers[at::F] = to_byte(&value[..8]);
                        state.registers[at::A] = to_byte(&value[8..]);
                    }
                }
            }
            0xC5 | 0xD5 | 0xE5 | 0xF5 => {
                let value = Self::pair(p, index).map_or_else(|| [f, a].concat(), |pair| state.pair(pair));
                self.push(&mut state, &value)?;
            }
            0xCD => return self.call(state, Bit::ONE, number, decoded),
            0xC7 | 0xCF | 0xD7 | 0xDF | 0xE7 | 0xEF | 0xF7 | 0xFF => {
                return self.call(state, Bit::ONE, u16::from(y) * 8, decoded);
            }
            0xC4 | 0xCC | 0xD4 | 0xDC | 0xE4 | 0xEC | 0xF4 | 0xFC => {
                let condition = Self::condition(&state, y);
                return self.call(state, condition, number, decoded);
            }
            0xE3 => {
                let (old, new) = (self.top(&state)?, state.pair(index));
                self.write_top(&mut state, &new)?;
                state.set_pair(index, &old);
            }
            0xE9 => {
                let target = state.pair(index);
                return self.go(state, &target, "it jumps");
            }
            0xEB => [0, 1].into_iter().for_each(|n| state.registers.swap(at::D + n, at::H + n)),
            // Interrupts are off already.
            0xF3 => {}
            0xFB => return self.stop("EI turns interrupts on"),
            0xD3 | 0xDB => return self.stop("a port is accessed"),
            0x31 | 0xF9 => return self.stop("SP is set to another stack"),
            0x39 => return self.stop("the position of the stack becomes a number"),
            _ => return self.stop(format!("{} is not known as a circuit", decoded.row.text)),
        }
        Ok(vec![Next::At(state)])
    }

    fn accumulate(&mut self, state: &mut State, operation: u8, value: &Byte) {
        let (a, f) = (state.registers[at::A], state.registers[at::F]);
        let (a, f) = alu::accumulate(&mut self.circuit, operation, &a, &f, value);
        (state.registers[at::A], state.registers[at::F]) = (a, f);
    }

    pub(super) fn write_word(&mut self, state: &mut State, address: u16, pair: usize) -> Result<(), Stop> {
        let [high, low] = [state.registers[pair], state.registers[pair + 1]];
        self.write(state, &word(address), &low)?;
        self.write(state, &word(address.wrapping_add(1)), &high)
    }

    pub(super) fn read_word(&mut self, state: &mut State, address: u16, pair: usize) -> Result<(), Stop> {
        let low = self.read(state, &word(address))?;
        let high = self.read(state, &word(address.wrapping_add(1)))?;
        (state.registers[pair], state.registers[pair + 1]) = (high, low);
        Ok(())
    }

    /// Jumps under a condition.
    fn branch(&mut self, state: State, condition: Bit, decoded: &Decoded) -> Result<Vec<Next>, Stop> {
        let row = decoded.row;
        let target = match row.branch().map(|branch| branch.target) {
            Some(table::Target::Distance) => state.pc.wrapping_add_signed(decoded.displacement.into()),
            _ => decoded.number,
        };
        let [taken, passed] = self.split(state, condition)?;
        let taken = taken.map(|mut state| {
            state.pc = target;
            state.pass(&decoded.longer);
            Next::At(state)
        });
        Ok(taken.into_iter().chain(passed.map(Next::At)).collect())
    }

    fn call(&mut self, state: State, condition: Bit, target: u16, decoded: &Decoded) -> Result<Vec<Next>, Stop> {
        /// Greatest number of calls within each other.
        const DEEPEST: usize = 256;
        let [taken, passed] = self.split(state, condition)?;
        let mut next: Vec<Next> = passed.into_iter().map(Next::At).collect();
        if let Some(mut state) = taken {
            if state.calls.len() >= DEEPEST {
                return self.stop(format!("it calls itself more than {DEEPEST} deep"));
            }
            state.pass(&decoded.longer);
            let back = word(state.pc);
            self.push(&mut state, &back)?;
            state.calls.push(state.pc);
            state.pc = target;
            next.push(Next::At(state));
        }
        Ok(next)
    }

    fn return_if(&mut self, state: State, condition: Bit, decoded: &Decoded) -> Result<Vec<Next>, Stop> {
        let [taken, passed] = self.split(state, condition)?;
        let mut next: Vec<Next> = passed.into_iter().map(Next::At).collect();
        if let Some(mut state) = taken {
            state.pass(&decoded.longer);
            let target = self.pop(&mut state)?;
            // The list of calls only says which states meet.
            if value_of(&target).is_some_and(|target| state.calls.last() == Some(&(target as u16))) {
                state.calls.pop();
            }
            next.extend(self.go(state, &target, "it returns")?);
        }
        Ok(next)
    }
}
