//! Taint tracking: which bits of registers, flags and memory depend on values that a contract does not name.
//!
//! A case is one call, with one value in each register that `In` does not name. Those values are *tainted* before the call, and
//! taint is propagated bit by bit from one instruction to the next. Tainted values may be moved, saved and restored. They *leak*
//! if they reach an address, a branch, or an output. Without a leak the case holds for *all* values of what `In` does not name.
//!
//! The taint of a bit depends only on the *path* of the call (its instructions and the addresses that they access), never on the
//! values of the inputs. So the result for one call is valid for all calls of the same path. The tracking is conservative: that
//! `B AND C` is 0 in the bits in which B is 0 does not count, unless B is a number in the code.

mod block;
mod effect;
mod execution;
mod flow;
mod leak;
mod origins;
mod ports;

use std::collections::HashMap;
use std::ops::RangeInclusive;

use z80::flags;
use z80::table::Condition;

use self::execution::Execution;
use self::flow::{Flow, Operand};
pub(crate) use self::leak::Leak;
pub(crate) use self::origins::{Origin, Origins};
use self::ports::Port;
pub(crate) use self::ports::Rules;
use crate::Registers;
use crate::core::Register;
use crate::core::registers::RegisterGroup;

/// The taint of all bits: a 1 for each tainted bit.
#[derive(Clone, Debug)]
pub(crate) struct Taint {
    registers: Registers,
    /// Set when tracking the stack's position: the stack's address range. Then addresses on the stack are allowed to be tainted,
    /// since a routine uses the stack wherever it is.
    stack: Option<RangeInclusive<u16>>,
    /// The taint of SP.
    sp: u16,
    memory: HashMap<u16, u8>,
    origins: Origins,
    /// True before the first instruction.
    is_first: bool,
}

const SZ_YX: u8 = flags::S | flags::Y | flags::X;

/// Returns the lowest set bit and all above it, which a carry may reach.
fn upward(mask: u16) -> u16 {
    if mask == 0 { 0 } else { u16::MAX << mask.trailing_zeros() }
}

/// Returns all bits if any is set.
fn any(mask: u16) -> u8 {
    if mask == 0 { 0 } else { 0xFF }
}

/// Returns the taint of the flags of a result: S and bits 3 and 5 depend on their own bits, the others on all.
fn of_result(mask: u8) -> u8 {
    mask & SZ_YX | any(mask.into()) & !SZ_YX
}

impl Taint {
    /// Taints everything except these registers and these bits of F.
    pub(crate) fn except(given: &[Register], given_flags: u8) -> Taint {
        let mut registers = Registers::default();
        for byte in Register::ALL {
            byte.set(&mut registers, if given.contains(&byte) { 0 } else { 0xFF });
        }
        registers.set_f(registers.f() & !given_flags);
        Taint { registers, stack: None, sp: 0, memory: HashMap::new(), origins: Origins::default(), is_first: true }
    }

    /// Taints the position of the stack and the return address, which is at `sp`, and nothing else.
    pub(crate) fn of_stack(sp: u16, stack: RangeInclusive<u16>) -> Taint {
        let memory = [(sp, 0xFF), (sp.wrapping_add(1), 0xFF)].into();
        Taint { stack: Some(stack), sp: 0xFFFF, memory, ..Taint::except(&Register::ALL, 0xFF) }
    }

    /// Returns true if no memory is tainted except what is ignored.
    pub(crate) fn is_clean(&self, ignored: impl Fn(u16) -> bool) -> bool {
        self.memory.keys().all(|&address| ignored(address))
    }

    /// Returns the origins of all values.
    pub(crate) fn origins(&self) -> &Origins {
        &self.origins
    }

    /// Removes the taint of a register.
    pub(crate) fn untaint(&mut self, byte: Register) {
        byte.set(&mut self.registers, 0);
    }

    /// Taints a register.
    pub(crate) fn taint(&mut self, byte: Register) {
        byte.set(&mut self.registers, 0xFF);
    }

    /// Returns the taint of a register.
    pub(crate) fn register(&self, byte: Register) -> u8 {
        byte.get(&self.registers)
    }

    /// Returns the taint of a byte of memory.
    pub(crate) fn byte(&self, address: u16) -> u8 {
        self.memory.get(&address).copied().unwrap_or(0)
    }

    /// Executes an instruction, given the registers before it and the bytes at PC (preceded by a prefix already fetched).
    pub(crate) fn step(&mut self, registers: &Registers, bytes: [u8; 5], rules: &Rules) -> Result<(), Leak> {
        // R is counted in its lower seven bits.
        let r = self.registers.r();
        self.registers.set_r(r & 0x80 | upward(u16::from(r & 0x7F)) as u8 & 0x7F);
        let [first, rest @ ..] = bytes;
        let [.., last] = bytes;
        let (flow, bytes) = match (flow::flow(bytes), first) {
            (Some(flow), _) => (flow, bytes),
            // A prefix without effect. The processor executes the next instruction in the same step, unless that is a prefix too.
            (None, 0xDD | 0xFD) if !matches!(rest[0], 0xDD | 0xFD) => {
                let bytes = [rest[0], rest[1], rest[2], rest[3], last];
                let Some(flow) = flow::flow(bytes) else { return Ok(()) };
                (flow, bytes)
            }
            (None, _) => return Ok(()),
        };
        // Executed bytes determine the path.
        let code = (0..flow.length).map(|n| registers.pc().wrapping_add(n));
        if !self.memory.is_empty() && code.into_iter().any(|address| self.byte(address) != 0) {
            return Err(Leak::Path);
        }
        let mut at = Execution { registers, rules, flow, bytes, is_itself: false };
        at.is_itself = self.origins.are_same(&at);
        self.origins.step(&at);
        self.act(&at)?;
        self.is_first = false;
        Ok(())
    }

    /// Returns the taint of an operand.
    fn value(&self, at: &Execution<'_>, operand: Operand) -> Result<u16, Leak> {
        Ok(match operand {
            Operand::Number | Operand::Port | Operand::PortBc | Operand::Below => 0,
            Operand::Sp => self.sp,
            Operand::Registers(bytes) => self.pair(bytes),
            Operand::At(_) | Operand::AtWord | Operand::AtSp => self.load(self.address(at, operand)?, at.flow.width),
        })
    }

    /// Sets the taint of an operand.
    fn give(&mut self, at: &Execution<'_>, operand: Operand, value: u16) -> Result<(), Leak> {
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

    /// Sets the taint of the register that receives the result too.
    fn copy_result(&mut self, flow: &Flow, value: u8) {
        if let Some(bytes) = flow.also {
            bytes.set(&mut self.registers, value.into());
        }
    }

    /// Sets the taint of the flags that depend on the result. Flags not kept become untainted.
    fn decide(&mut self, flow: &Flow, bits: u8) {
        let f = self.registers.f();
        self.registers.set_f(f & flow.kept | bits & flow.decided);
    }

    /// Returns the taint of one or two registers.
    fn pair(&self, bytes: RegisterGroup) -> u16 {
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

    fn push(&mut self, at: &Execution<'_>, value: u16) -> Result<(), Leak> {
        let address = at.registers.sp().wrapping_sub(2);
        self.check_access(address, 2, self.sp)?;
        let [low, high] = value.to_le_bytes();
        self.store(address.wrapping_add(1), high);
        self.store(address, low);
        Ok(())
    }

    /// Returns the taint of the word at SP.
    fn top(&self, at: &Execution<'_>) -> Result<u16, Leak> {
        self.check_access(at.registers.sp(), 2, self.sp)?;
        Ok(self.load(at.registers.sp(), 2))
    }

    /// Checks a memory access by an address with this taint. When tracking the stack's position, an address is tainted if and only
    /// if it is on the stack.
    fn check_access(&self, address: u16, width: u16, bits: u16) -> Result<(), Leak> {
        let Some(stack) = &self.stack else { return if bits == 0 { Ok(()) } else { Err(Leak::Address) } };
        let mut addresses = (0..width).map(|byte| address.wrapping_add(byte));
        // Taint in the low byte only: the address lies on a fixed page.
        match addresses.find(|address| stack.contains(address)) {
            Some(address) if bits <= 0xFF => Err(Leak::Stack(address)),
            None if bits != 0 => Err(Leak::Address),
            _ => Ok(()),
        }
    }

    /// Allows a leak when tracking the stack's position: a routine finds the stack and its return address wherever they are.
    fn allow_stack(&self, leak: Leak) -> Result<(), Leak> {
        if self.stack.is_some() { Ok(()) } else { Err(leak) }
    }

    /// Returns the address of an operand in memory.
    fn address(&self, at: &Execution<'_>, operand: Operand) -> Result<u16, Leak> {
        let bits = match operand {
            Operand::At(pair) => self.pair(pair),
            Operand::AtSp => self.sp,
            _ => 0,
        };
        let address = at.address(operand);
        self.check_access(address, at.flow.width, bits)?;
        Ok(address)
    }

    /// Checks the condition of a branch.
    fn branch(&self, flow: &Flow) -> Result<(), Leak> {
        let Some(Condition::Flag { mask, .. }) = flow.condition else { return Ok(()) };
        if self.registers.f() & mask == 0 { Ok(()) } else { Err(Leak::Path) }
    }

    /// Returns the port accessed.
    fn port(&self, at: &Execution<'_>) -> Result<Port, Leak> {
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
