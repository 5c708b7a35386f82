//! Memory and stack. An address that depends on the inputs is one of an interval, which the SAT solver has to confirm: reading chooses
//! among its bytes, and writing changes one of them.

use super::machine::{Machine, Stop};
use super::state::{Byte, State, to_byte};
use circuit::{Answer, Bit, constant, value_of};

/// Greatest number of bytes of an interval.
const WIDEST: u64 = 1_024;

/// Greatest depth of the stack, in bytes.
const DEEPEST: i32 = 1_024;

/// The distance of SP from its value at the call past the return address and all arguments.
const HIGHEST: i32 = 17;

impl Machine<'_> {
    /// Returns the interval in which an address lies for all inputs of the contract that meet a condition.
    fn interval(&mut self, condition: Bit, address: &[Bit]) -> Result<(u16, u16), Stop> {
        if let Some(address) = value_of(address) {
            return Ok((address as u16, address as u16));
        }
        let known = self.feasible.extremes(&self.circuit, condition, address);
        let (mut least, mut most) = match known {
            Some(known) => known,
            None => match self.feasible.find(&self.circuit, condition) {
                Answer::Possible(_) => self.feasible.extremes(&self.circuit, condition, address).unwrap_or((0, 0xFFFF)),
                _ => (0, 0xFFFF),
            },
        };
        while most - least < WIDEST {
            let below = self.circuit.less(address, &constant(least.into(), 16));
            let above = self.circuit.less(&constant(most.into(), 16), address);
            let outside = self.circuit.or(below, above);
            let outside = self.circuit.and(condition, outside);
            match self.feasible.find(&self.circuit, outside) {
                Answer::Never => {
                    if self.depends_on_unnamed(address) {
                        return self.stop("an address depends on what In does not give");
                    }
                    return Ok((least as u16, most as u16));
                }
                Answer::Possible(_) => {
                    let (low, high) = self.feasible.extremes(&self.circuit, outside, address).unwrap_or((0, 0xFFFF));
                    (least, most) = (least.min(low), most.max(high));
                }
                Answer::Unknown => return self.stop("it is not known where an address may lie"),
            }
        }
        self.stop(format!("an address may lie anywhere in {WIDEST} bytes and more"))
    }

    /// Reads the byte at an address.
    pub(super) fn read(&mut self, state: &State, address: &[Bit]) -> Result<Byte, Stop> {
        let condition = state.condition;
        self.select(condition, address, &mut |machine, address| match state.memory.get(&address) {
            Some(byte) => Ok(*byte),
            None => machine.before(address),
        })
    }

    /// Returns the byte at an address, given that at each constant address.
    pub(crate) fn select(
        &mut self,
        condition: Bit,
        address: &[Bit],
        at: &mut dyn FnMut(&mut Machine<'_>, u16) -> Result<Byte, Stop>,
    ) -> Result<Byte, Stop> {
        let (least, most) = self.interval(condition, address)?;
        if least == most {
            return at(self, least);
        }
        let mut bytes: Vec<Byte> = (least..=most).map(|address| at(self, address)).collect::<Result<_, _>>()?;
        let index = self.circuit.sub(address, &constant(least.into(), 16));
        // A tree of choices, by one bit of the index after the other. What is past the end is never chosen.
        for bit in index {
            if bytes.len() == 1 {
                break;
            }
            let pairs = bytes.chunks(2);
            bytes = pairs
                .map(|pair| match pair {
                    [even, odd] => to_byte(&self.circuit.choose_word(bit, odd, even)),
                    rest => rest[0],
                })
                .collect();
        }
        Ok(bytes[0])
    }

    /// Writes a byte to an address.
    pub(super) fn write(&mut self, state: &mut State, address: &[Bit], value: &Byte) -> Result<(), Stop> {
        let (least, most) = self.interval(state.condition, address)?;
        for at in least..=most {
            if let Some(why) = self.world.bars_writing(at) {
                return self.stop(format!("it may write to ${at:04X}: {why}"));
            }
            if least == most {
                state.memory.insert(at, *value);
                return Ok(());
            }
            let old = match state.memory.get(&at) {
                Some(byte) => *byte,
                None => self.before(at)?,
            };
            let is_here = self.circuit.is(address, at.into());
            state.memory.insert(at, to_byte(&self.circuit.choose_word(is_here, value, &old)));
        }
        Ok(())
    }

    /// Pushes a word.
    pub(super) fn push(&mut self, state: &mut State, value: &[Bit]) -> Result<(), Stop> {
        state.sp -= 2;
        self.require_stack(state)?;
        self.write_top(state, value)
    }

    /// Stops where SP leaves the stack.
    pub(super) fn require_stack(&self, state: &State) -> Result<(), Stop> {
        match state.sp {
            sp if sp < -DEEPEST => self.stop(format!("it uses more than {DEEPEST} bytes of stack")),
            HIGHEST.. => self.stop("SP is above the caller's stack"),
            _ => Ok(()),
        }
    }

    /// Writes the word at SP.
    pub(super) fn write_top(&mut self, state: &mut State, value: &[Bit]) -> Result<(), Stop> {
        if state.sp >= 0 {
            return self.stop("it writes to its caller's stack");
        }
        state.stack.insert(state.sp, to_byte(&value[..8]));
        state.stack.insert(state.sp + 1, to_byte(&value[8..]));
        state.note_depth();
        Ok(())
    }

    /// Returns the word at SP.
    pub(super) fn top(&self, state: &State) -> Result<Vec<Bit>, Stop> {
        match (state.stack.get(&state.sp), state.stack.get(&(state.sp + 1))) {
            (Some(low), Some(high)) => Ok([*low, *high].concat()),
            _ => self.stop("it reads what is not known to be on the stack"),
        }
    }

    /// Pops a word.
    pub(super) fn pop(&self, state: &mut State) -> Result<Vec<Bit>, Stop> {
        let value = self.top(state)?;
        state.sp += 2;
        Ok(value)
    }

    /// Returns the byte of the program at an address, as code.
    pub(super) fn code(&mut self, state: &State, address: u16) -> Result<u8, Stop> {
        // An operand that the contract names, and does not give, is taken for constant.
        self.read.insert(address);
        match self.world.code(address) {
            Some(byte) if !state.memory.contains_key(&address) => Ok(byte),
            Some(_) => self.stop(format!("it executes ${address:04X}, where it wrote")),
            None => {
                self.stop(format!("it executes ${address:04X}, which is no code of the program that stays as it is"))
            }
        }
    }
}
