//! What hangs on what a routine was not given: bit by bit, through registers, flags and memory, from one instruction to the next.
//!
//! A case is one call, with one value in each register that `In` does not name. Here it is found out whether another value there
//! could have made a difference. Values may be moved, saved and put back; what must not hang on them is an address, a jump, and what
//! `Out` promises. Where that is so, the case holds for *all* values of what `In` does not name.
//!
//! Which bits hang on what is decided by the way a call takes and the addresses it touches, never by the values that `In` gives: so
//! what was found for one call is true of every other that goes the same way. (It errs on the safe side: that `B AND C` has no bit
//! where B is 0 does not count, unless B is a number in the code.) It is what is known as taint or definedness tracking.

mod act;
mod block;
mod flow;
mod origins;
mod ports;

use std::collections::HashMap;
use std::ops::RangeInclusive;

use z80::flags;

use self::flow::{Flow, Operand};
pub(crate) use self::origins::{Origin, Origins};
use self::ports::Port;
pub(crate) use self::ports::Rules;
use crate::Registers;
use crate::core::registers::{Byte, Bytes};

/// What must not hang on what the routine was not given, and does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leak {
    /// Where it reads, writes or jumps to.
    Address,
    /// This address where the stack happens to lie, and it does not hang on where that is.
    Stack(u16),
    /// Whether a jump is taken, or a block goes on.
    Way,
    /// Which port it speaks to.
    Port,
    /// What a port is sent of which Out speaks.
    Sent,
    /// An output, by its number.
    Output(usize),
    /// A register that has to be kept.
    Kept(Byte),
    /// Memory that has to be kept.
    Memory(u16),
    /// R itself: the routine sets it, and nothing says so.
    Refresh,
}

/// Which bits hang on what was not given: a 1 is one that does.
#[derive(Clone, Debug)]
pub(crate) struct Taint {
    registers: Registers,
    /// The memory of the stack if what is asked is what hangs on where that is. Then addresses may: a routine has its place on the
    /// stack wherever it is.
    stack: Option<RangeInclusive<u16>>,
    /// The bits of SP.
    sp: u16,
    memory: HashMap<u16, u8>,
    origins: Origins,
    /// Nothing was executed yet.
    is_first: bool,
}

/// What an instruction sees: the machine before it.
struct Sight<'a> {
    registers: &'a Registers,
    rules: &'a Rules,
    flow: &'a Flow,
    bytes: [u8; 5],
    /// Both operands hold the same value, whatever it is: `SUB B` behind `LD A,B`.
    is_itself: bool,
}

impl Sight<'_> {
    /// Where an operand lies in memory.
    fn address(&self, operand: Operand) -> u16 {
        let length = usize::from(self.flow.length);
        match operand {
            Operand::AtWord => u16::from_le_bytes([self.bytes[length - 2], self.bytes[length - 1]]),
            Operand::At(pair) => {
                let base = pair.get(self.registers) as u16;
                // Only IX and IY have a displacement, and it stands behind the two prefixes or the prefix and the opcode.
                let is_indexed = matches!(self.bytes[0], 0xDD | 0xFD);
                base.wrapping_add_signed(if is_indexed { i16::from(self.bytes[2] as i8) } else { 0 })
            }
            Operand::Below => self.registers.sp().wrapping_sub(2),
            _ => self.registers.sp(),
        }
    }
}

const SZ_YX: u8 = flags::S | flags::Y | flags::X;

/// From the lowest bit on all above it: where a carry may come.
fn upward(mask: u16) -> u16 {
    if mask == 0 { 0 } else { u16::MAX << mask.trailing_zeros() }
}

/// All bits if any is set.
fn any(mask: u16) -> u8 {
    if mask == 0 { 0 } else { 0xFF }
}

/// The flags of a result: sign and the two copies hang on their bits, all others on every one.
fn of_result(mask: u8) -> u8 {
    mask & SZ_YX | any(mask.into()) & !SZ_YX
}

impl Taint {
    /// Everything hangs on what is not given, but for these bytes, and these bits of F.
    pub(crate) fn new(given: &[Byte], given_flags: u8) -> Taint {
        let mut registers = Registers::default();
        for byte in Byte::ALL {
            byte.set(&mut registers, if given.contains(&byte) { 0 } else { 0xFF });
        }
        registers.set_f(registers.f() & !given_flags);
        Taint { registers, stack: None, sp: 0, memory: HashMap::new(), origins: Origins::default(), is_first: true }
    }

    /// Nothing hangs on anything but on where the stack is and who called: the return address lies at `sp`.
    pub(crate) fn of_stack(sp: u16, stack: RangeInclusive<u16>) -> Taint {
        let memory = [(sp, 0xFF), (sp.wrapping_add(1), 0xFF)].into();
        Taint { stack: Some(stack), sp: 0xFFFF, memory, ..Taint::new(&Byte::ALL, 0xFF) }
    }

    /// Whether no memory but what is ignored hangs on anything.
    pub(crate) fn is_clean(&self, ignored: impl Fn(u16) -> bool) -> bool {
        self.memory.keys().all(|&address| ignored(address))
    }

    /// A register is named after all.
    pub(crate) fn name(&mut self, byte: Byte) {
        byte.set(&mut self.registers, 0);
    }

    /// A register is one that is not named.
    pub(crate) fn unname(&mut self, byte: Byte) {
        byte.set(&mut self.registers, 0xFF);
    }

    /// The bits of a byte of a register.
    pub(crate) fn register(&self, byte: Byte) -> u8 {
        byte.get(&self.registers)
    }

    /// The bits of a byte of memory.
    pub(crate) fn byte(&self, address: u16) -> u8 {
        self.memory.get(&address).copied().unwrap_or(0)
    }

    /// One instruction, as the processor finds it: its registers, the bytes at PC (behind a prefix that it has fetched already).
    pub(crate) fn step(&mut self, registers: &Registers, bytes: [u8; 5], rules: &Rules) -> Result<(), Leak> {
        // R counts in its lower seven bits.
        let r = self.registers.r();
        self.registers.set_r(r & 0x80 | upward(u16::from(r & 0x7F)) as u8 & 0x7F);
        let [first, rest @ ..] = bytes;
        let [.., last] = bytes;
        let (flow, bytes) = match (flow::flow(bytes), first) {
            (Some(flow), _) => (flow, bytes),
            // A prefix that concerns nothing; what stands behind it is done in the same step, but for another prefix.
            (None, 0xDD | 0xFD) if !matches!(rest[0], 0xDD | 0xFD) => {
                let bytes = [rest[0], rest[1], rest[2], rest[3], last];
                let Some(flow) = flow::flow(bytes) else { return Ok(()) };
                (flow, bytes)
            }
            (None, _) => return Ok(()),
        };
        // What is executed decides the way.
        let code = (0..flow.length).map(|n| registers.pc().wrapping_add(n));
        if !self.memory.is_empty() && code.into_iter().any(|address| self.byte(address) != 0) {
            return Err(Leak::Way);
        }
        let mut at = Sight { registers, rules, flow, bytes, is_itself: false };
        at.is_itself = self.origins.are_same(&at);
        self.origins.step(&at);
        self.act(&at)?;
        self.is_first = false;
        Ok(())
    }

    /// The bits of what an operand holds.
    fn value(&self, at: &Sight<'_>, operand: Operand) -> Result<u16, Leak> {
        Ok(match operand {
            Operand::Number | Operand::Port | Operand::PortBc | Operand::Below => 0,
            Operand::Sp => self.sp,
            Operand::Registers(bytes) => self.pair(bytes),
            Operand::At(_) | Operand::AtWord | Operand::AtSp => self.load(self.address(at, operand)?, at.flow.width),
        })
    }

    /// Gives a place its bits.
    fn give(&mut self, at: &Sight<'_>, operand: Operand, value: u16) -> Result<(), Leak> {
        match operand {
            Operand::Number | Operand::Port | Operand::PortBc | Operand::Below => {}
            Operand::Sp => self.sp = value,
            Operand::Registers(bytes) => bytes.set(&mut self.registers, value.into()),
            Operand::At(_) | Operand::AtWord | Operand::AtSp => {
                let address = self.address(at, operand)?;
                for (n, byte) in (0..at.flow.width).zip(value.to_le_bytes()) {
                    self.store(address.wrapping_add(n), byte);
                }
            }
        }
        Ok(())
    }

    fn also(&mut self, flow: &Flow, value: u8) {
        if let Some(bytes) = flow.also {
            bytes.set(&mut self.registers, value.into());
        }
    }

    /// The bits of the flags: those that the instruction decides become these.
    fn decide(&mut self, flow: &Flow, bits: u8) {
        let f = self.registers.f();
        self.registers.set_f(f & flow.kept | bits & flow.decided);
    }

    /// The bits of one or two registers.
    fn pair(&self, bytes: Bytes) -> u16 {
        bytes.get(&self.registers) as u16
    }

    fn load(&self, address: u16, width: u16) -> u16 {
        let byte = |n: u16| u16::from(self.byte(address.wrapping_add(n))) << (8 * n);
        (0..width).map(byte).fold(0, |value, byte| value | byte)
    }

    fn store(&mut self, address: u16, value: u8) {
        if value == 0 {
            self.memory.remove(&address)
        } else {
            self.memory.insert(address, value)
        };
    }

    fn push(&mut self, at: &Sight<'_>, value: u16) -> Result<(), Leak> {
        let address = at.registers.sp().wrapping_sub(2);
        self.reaches(address, 2, self.sp)?;
        let [low, high] = value.to_le_bytes();
        self.store(address.wrapping_add(1), high);
        self.store(address, low);
        Ok(())
    }

    /// What lies at SP.
    fn top(&self, at: &Sight<'_>) -> Result<u16, Leak> {
        self.reaches(at.registers.sp(), 2, self.sp)?;
        Ok(self.load(at.registers.sp(), 2))
    }

    /// Memory is read or written, by an address with these bits: it is of the stack if they hang on where that is, and only then.
    fn reaches(&self, address: u16, width: u16, bits: u16) -> Result<(), Leak> {
        let Some(stack) = &self.stack else { return if bits == 0 { Ok(()) } else { Err(Leak::Address) } };
        let mut addresses = (0..width).map(|byte| address.wrapping_add(byte));
        // A low byte alone says where on its page something lies, and not on which.
        match addresses.find(|address| stack.contains(address)) {
            Some(address) if bits <= 0xFF => Err(Leak::Stack(address)),
            None if bits != 0 => Err(Leak::Address),
            _ => Ok(()),
        }
    }

    /// A routine finds its place on the stack and its way back wherever they are.
    fn goes_back(&self, leak: Leak) -> Result<(), Leak> {
        if self.stack.is_some() { Ok(()) } else { Err(leak) }
    }

    /// Where an operand lies in memory.
    fn address(&self, at: &Sight<'_>, operand: Operand) -> Result<u16, Leak> {
        let bits = match operand {
            Operand::At(pair) => self.pair(pair),
            Operand::AtSp => self.sp,
            _ => 0,
        };
        let address = at.address(operand);
        self.reaches(address, at.flow.width, bits)?;
        Ok(address)
    }

    /// Whether the way an instruction takes hangs on what was not given.
    fn way(&self, flow: &Flow) -> Result<(), Leak> {
        if self.registers.f() & flow.condition.flag == 0 { Ok(()) } else { Err(Leak::Way) }
    }

    /// The port that is spoken to.
    fn port(&self, at: &Sight<'_>) -> Result<Port, Leak> {
        let by_number = at.flow.from == Operand::Port || at.flow.to == Operand::Port;
        let (high, low, address) = if by_number {
            (self.registers.a(), 0, u16::from_be_bytes([at.registers.a(), at.bytes[1]]))
        } else {
            (self.registers.b(), self.registers.c(), at.registers.bc())
        };
        if low == 0 { Ok(Port { address, is_certain: high == 0 }) } else { Err(Leak::Port) }
    }
}

#[cfg(test)]
mod tests;
