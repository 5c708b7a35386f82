//! What hangs on what a routine was not given: bit by bit, through registers, flags and memory, from one instruction to the next.
//!
//! A case is one call, with one value in each register that `In` does not name. Here it is found out whether another value there
//! could have made a difference. Values may be moved, saved and put back; what must not hang on them is an address, a jump, and what
//! `Out` promises. Where that is so, the case holds for *all* values of what `In` does not name.
//!
//! Which bits hang on what is decided by the way a call takes and the addresses it touches, never by the values that `In` gives: so
//! what was found for one call is true of every other that goes the same way. (It errs on the safe side: that `B AND C` has no bit
//! where B is 0 does not count, unless B is a number in the code.) It is what is known as taint or definedness tracking.

mod block;
mod flow;
mod origins;
mod ports;

use std::collections::HashMap;

use z80::flags;

use self::flow::{Act, Flow, Operand};
pub(crate) use self::origins::{Origin, Origins};
use self::ports::Port;
pub(crate) use self::ports::Rules;
use crate::Registers;
use crate::registers::{Byte, Bytes};

/// What must not hang on what the routine was not given, and does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leak {
    /// Where it reads, writes or jumps to.
    Address,
    /// Whether a jump is taken, or a block goes on.
    Way,
    /// Which port it speaks to.
    Port,
    /// What a port is sent of which Out speaks.
    Sent,
    /// An output, by its number.
    Output(usize),
    /// R itself: the routine sets it, and nothing says so.
    Refresh,
}

/// Which bits hang on what was not given: a 1 is one that does.
#[derive(Clone, Debug)]
pub(crate) struct Taint {
    registers: Registers,
    /// SP hangs on what is not given too. Then addresses may: a routine has its place on the stack wherever that is.
    sp: bool,
    memory: HashMap<u16, u8>,
    origins: Origins,
}

/// What an instruction sees: the machine before it.
struct Sight<'a> {
    registers: &'a Registers,
    rules: &'a Rules,
    flow: &'a Flow,
    bytes: [u8; 5],
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
        Taint { registers, sp: false, memory: HashMap::new(), origins: Origins::default() }
    }

    /// Nothing hangs on anything but on where the stack is and who called: the return address lies at `sp`.
    pub(crate) fn of_stack(sp: u16) -> Taint {
        let memory = [(sp, 0xFF), (sp.wrapping_add(1), 0xFF)].into();
        Taint { sp: true, memory, ..Taint::new(&Byte::ALL, 0xFF) }
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
        let at = Sight { registers, rules, flow, bytes };
        self.origins.step(&at);
        self.act(&at)
    }

    fn act(&mut self, at: &Sight<'_>) -> Result<(), Leak> {
        let flow = at.flow;
        let (f, a) = (self.registers.f(), self.registers.a());
        match flow.act {
            Act::Nothing => {}
            Act::Copy => {
                // Where the stack is, is an address.
                if flow.to == Operand::Sp && self.value(at, flow.from)? != 0 {
                    self.address_hangs()?;
                }
                if flow.to == Operand::Registers(Byte::R.into()) && !at.rules.sets_refresh {
                    return Err(Leak::Refresh);
                }
                let value = self.value(at, flow.from)?;
                self.give(at, flow.to, value)?;
                // Of `LD A,I`; P/V is whether interrupts are on.
                self.decide(flow, of_result(value as u8) & !flags::PV);
            }
            Act::Exchange => {
                let (to, from) = (self.value(at, flow.to)?, self.value(at, flow.from)?);
                self.give(at, flow.to, from)?;
                self.give(at, flow.from, to)?;
            }
            Act::ExchangeAll => {
                let r = self.registers;
                let pairs = [(r.bc(), r.bc2()), (r.de(), r.de2()), (r.hl(), r.hl2())];
                let [bc, de, hl] = pairs;
                self.registers.set_bc(bc.1);
                self.registers.set_bc2(bc.0);
                self.registers.set_de(de.1);
                self.registers.set_de2(de.0);
                self.registers.set_hl(hl.1);
                self.registers.set_hl2(hl.0);
            }
            Act::Count => {
                let value = upward(self.value(at, flow.to)?);
                self.give(at, flow.to, value)?;
                self.decide(flow, any(value));
            }
            Act::Sum { with_carry, subtracts } => {
                let carry = if with_carry { u16::from(f & flags::C) } else { 0 };
                // What is taken from itself leaves nothing but the carry.
                let itself = subtracts && flow.to == flow.from;
                let values = if itself { 0 } else { self.value(at, flow.to)? | self.value(at, flow.from)? };
                let value = upward(values | carry);
                self.give(at, flow.to, value)?;
                self.decide(flow, any(value));
            }
            Act::Compare => {
                let itself = flow.to == flow.from;
                let value = if itself { 0 } else { self.value(at, flow.to)? | self.value(at, flow.from)? };
                // Two flags are copies of what is compared with.
                let copies = self.value(at, flow.from)? as u8 & (flags::Y | flags::X);
                self.decide(flow, any(value) | copies);
            }
            Act::And => {
                let value = match flow.from {
                    Operand::Number => u16::from(a & at.bytes[usize::from(flow.length) - 1]),
                    from => u16::from(a) | self.value(at, from)?,
                };
                self.give(at, flow.to, value)?;
                self.decide(flow, of_result(value as u8));
            }
            Act::Merge { exclusive } => {
                let value = match flow.from {
                    Operand::Number if !exclusive => u16::from(a & !at.bytes[usize::from(flow.length) - 1]),
                    from if exclusive && from == flow.to => 0,
                    from => u16::from(a) | self.value(at, from)?,
                };
                self.give(at, flow.to, value)?;
                self.decide(flow, of_result(value as u8));
            }
            Act::Invert => self.decide(flow, a),
            Act::Decimal => {
                let value = any((a | f & (flags::C | flags::H | flags::N)).into());
                self.registers.set_a(value);
                self.decide(flow, value);
            }
            Act::Carry { inverts } => {
                // The two copies are of A, or of A and F: it hangs on what the instruction before it did.
                let carry = if inverts { f & flags::C | (f & flags::C) << 4 } else { 0 };
                self.decide(flow, flags::Y | flags::X | carry);
            }
            Act::Turn(turn) => {
                let (value, carry) = turn.turned(self.value(at, flow.to)? as u8, f & flags::C);
                self.give(at, flow.to, value.into())?;
                self.also(flow, value);
                self.decide(flow, of_result(value) & !flags::C | carry);
            }
            Act::Test(bit) => {
                let value = self.value(at, flow.to)? as u8;
                let tested = any((value & bit).into()) & !(flags::Y | flags::X);
                // Of memory, the two copies come from an address that the processor has seen some time.
                let copies = if matches!(flow.to, Operand::Registers(_)) { value } else { 0xFF };
                self.decide(flow, tested | copies & (flags::Y | flags::X));
            }
            Act::Fix(bit) => {
                let value = self.value(at, flow.to)? as u8 & !bit;
                self.give(at, flow.to, value.into())?;
                self.also(flow, value);
            }
            Act::Nibbles { left } => {
                let byte = self.value(at, flow.to)? as u8;
                let (memory, low) =
                    if left { (byte << 4 | a & 0xF, byte >> 4) } else { (byte >> 4 | a << 4, byte & 0xF) };
                self.give(at, flow.to, memory.into())?;
                self.registers.set_a(a & 0xF0 | low);
                self.decide(flow, of_result(a & 0xF0 | low));
            }
            Act::Push => {
                let value = self.value(at, flow.to)?;
                self.push(at, value);
            }
            Act::Pop => {
                let value = self.load(at.registers.sp(), 2);
                self.give(at, flow.to, value)?;
            }
            Act::Jump => {
                if let Operand::At(pair) = flow.to
                    && self.pair(pair) != 0
                {
                    self.goes_back(Leak::Way)?;
                }
                self.way(flow)?;
            }
            Act::Loop => {
                if self.registers.b() != 0 {
                    return Err(Leak::Way);
                }
            }
            Act::Call => {
                self.way(flow)?;
                if flow.condition.holds(at.registers.f()) {
                    self.push(at, 0);
                }
            }
            Act::Return => {
                self.way(flow)?;
                if flow.condition.holds(at.registers.f()) && self.load(at.registers.sp(), 2) != 0 {
                    self.goes_back(Leak::Way)?;
                }
            }
            Act::In => {
                let port = self.port(at)?;
                let value = at.rules.heard(port)?;
                if flow.to != Operand::Registers(Byte::F.into()) {
                    self.give(at, flow.to, value.into())?;
                }
                self.decide(flow, of_result(value));
            }
            Act::Out => {
                let port = self.port(at)?;
                let sent = self.value(at, flow.from)?;
                at.rules.sent(port, sent as u8)?;
            }
            Act::Block(block, repeats) => self.block(at, block, repeats)?,
        }
        Ok(())
    }

    /// The bits of what an operand holds.
    fn value(&self, at: &Sight<'_>, operand: Operand) -> Result<u16, Leak> {
        Ok(match operand {
            Operand::Number | Operand::Port | Operand::PortBc | Operand::Below => 0,
            Operand::Sp => {
                if self.sp {
                    0xFFFF
                } else {
                    0
                }
            }
            Operand::Registers(bytes) => self.pair(bytes),
            Operand::At(_) | Operand::AtWord | Operand::AtSp => self.load(self.address(at, operand)?, at.flow.width),
        })
    }

    /// Gives a place its bits.
    fn give(&mut self, at: &Sight<'_>, operand: Operand, value: u16) -> Result<(), Leak> {
        match operand {
            Operand::Number | Operand::Sp | Operand::Port | Operand::PortBc | Operand::Below => {}
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

    fn push(&mut self, at: &Sight<'_>, value: u16) {
        let sp = at.registers.sp();
        let [low, high] = value.to_le_bytes();
        self.store(sp.wrapping_sub(1), high);
        self.store(sp.wrapping_sub(2), low);
    }

    /// An address hangs on what was not given.
    fn address_hangs(&self) -> Result<(), Leak> {
        self.goes_back(Leak::Address)
    }

    /// A routine finds its place on the stack and its way back wherever they are.
    fn goes_back(&self, leak: Leak) -> Result<(), Leak> {
        if self.sp { Ok(()) } else { Err(leak) }
    }

    /// Where an operand lies in memory.
    fn address(&self, at: &Sight<'_>, operand: Operand) -> Result<u16, Leak> {
        if let Operand::At(pair) = operand
            && self.pair(pair) != 0
        {
            self.address_hangs()?;
        }
        Ok(at.address(operand))
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
