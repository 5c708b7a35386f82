//! What the CPU is wired to: one method for each kind of machine cycle.
//!
//! Source: Zilog's Z80 CPU User Manual (UM0080), chapter "Timing".

use crate::Cpu;
use std::ops::{Deref, DerefMut};

/// A point in time or a duration, in T-states (clock cycles of the CPU).
pub type T = u64;

/// The world outside the CPU. A byte that was written is what is read there next, and a write changes no other byte that is
/// executed: instructions that repeat count on it, and are not looked at again for each turn. The bus owns time: every method but [`now`](Bus::now) and
/// [`interrupt`](Bus::interrupt) lets at least the T-states pass that it names, more if something makes the CPU wait.
///
/// In each cycle the address stands on the address bus for all its T-states, except that the last two of an opcode
/// fetch carry the refresh address: I in the high byte, R (before it is advanced) in the low one.
pub trait Bus {
    /// PC is not advanced by operand bytes. The CPU itself wraps the bus in one that says so while it executes an
    /// instruction in interrupt mode 0; leave it as it is.
    const HOLDS_PC: bool = false;

    /// [`Cpu::run`] ends behind a step after which the CPU [rests](Cpu::rests) in HALT, however early: the owner of the bus knows how
    /// to pass the time.
    const RESTS_IN_HALT: bool = false;

    /// [`Cpu::run`] ends behind each LD I,A, however early: the refresh address may mean something to the bus.
    const ENDS_AFTER_LD_I: bool = false;

    /// M1, the opcode fetch: 4 T. The address bus carries `pc` for 2 T, then `ir` for 2 T. Gives the byte at `pc`.
    fn fetch(&mut self, pc: u16, ir: u16) -> u8;

    /// Memory read: 3 T. Gives the byte at `addr`.
    fn read(&mut self, addr: u16) -> u8;

    /// Memory write: 3 T.
    fn write(&mut self, addr: u16, value: u8);

    /// Port read: 4 T, one of them an automatic wait state. Gives the byte on the data bus.
    fn input(&mut self, port: u16) -> u8;

    /// Port write: 4 T, one of them an automatic wait state.
    fn output(&mut self, port: u16, value: u8);

    /// `t` T-states of work inside the CPU: `addr` is left on the address bus and nothing is requested.
    fn internal(&mut self, addr: u16, t: T);

    /// Is the INT line active now? The CPU asks between instructions, while interrupts are enabled.
    fn interrupt(&mut self) -> bool;

    /// INT stays inactive until this time at least: the CPU need not ask again before. The present time promises nothing.
    fn quiet_until(&self) -> T {
        self.now()
    }

    /// Interrupt acknowledge, an M1 with two automatic wait states: 6 T. The address bus carries `pc` for 4 T, then
    /// `ir` for 2 T. Gives what the interrupting device puts on the data bus, `$FF` if none does.
    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8;

    /// The time, in T-states since whatever moment the bus counts from.
    fn now(&self) -> T;

    /// Lets the CPU step until the time is at or past `until`; this is [`Cpu::run`].
    ///
    /// A bus may hand the CPU a small bus made of its parts instead of itself, by value, and take the time back from it
    /// afterwards: if it is no larger than two machine registers, say the time and a reference to all else, the compiler keeps the
    /// time in one of them, which counts for much.
    #[inline(never)]
    fn run(&mut self, cpu: &mut Cpu, until: T)
    where
        Self: Sized,
    {
        cpu.run_on(self, until);
    }
}

/// 64 KiB of plain RAM with a count of T-states: no ROM, no contention, no interrupt, and one value for all ports.
pub type FlatBus = Flat<Box<Ram>>;

/// The memory of a [`FlatBus`], and what its ports read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ram {
    /// All of it is writable.
    pub bytes: [u8; 0x10000],
    /// What every port reads.
    pub input: u8,
}

impl Deref for Ram {
    type Target = [u8; 0x10000];

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.bytes
    }
}

impl DerefMut for Ram {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.bytes
    }
}

/// [`FlatBus`], whether it owns its memory or has borrowed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flat<M> {
    /// The memory.
    pub memory: M,
    /// T-states passed.
    pub t: T,
}

impl FlatBus {
    /// Memory all zero at time 0; ports read `$FF`.
    #[must_use]
    pub fn new() -> Self {
        Self { memory: Box::new(Ram { bytes: [0; 0x10000], input: 0xFF }), t: 0 }
    }
}

impl Default for FlatBus {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: DerefMut<Target = Ram>> Bus for Flat<M> {
    #[inline(always)]
    fn fetch(&mut self, pc: u16, _ir: u16) -> u8 {
        self.t += 4;
        self.memory[usize::from(pc)]
    }

    #[inline(always)]
    fn read(&mut self, addr: u16) -> u8 {
        self.t += 3;
        self.memory[usize::from(addr)]
    }

    #[inline(always)]
    fn write(&mut self, addr: u16, value: u8) {
        self.t += 3;
        self.memory[usize::from(addr)] = value;
    }

    #[inline(always)]
    fn input(&mut self, _port: u16) -> u8 {
        self.t += 4;
        self.memory.input
    }

    #[inline(always)]
    fn output(&mut self, _port: u16, _value: u8) {
        self.t += 4;
    }

    #[inline(always)]
    fn internal(&mut self, _addr: u16, t: T) {
        self.t += t;
    }

    #[inline(always)]
    fn interrupt(&mut self) -> bool {
        false
    }

    #[inline(always)]
    fn quiet_until(&self) -> T {
        T::MAX
    }

    #[inline(always)]
    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        self.t += 6;
        0xFF
    }

    #[inline(always)]
    fn now(&self) -> T {
        self.t
    }

    #[inline(never)]
    fn run(&mut self, cpu: &mut Cpu, until: T) {
        let parts = Flat { memory: &mut *self.memory, t: self.t };
        self.t = cpu.run_on(parts, until).t;
    }
}

/// A bus that is only borrowed is one too.
impl<B: Bus> Bus for &mut B {
    const HOLDS_PC: bool = B::HOLDS_PC;
    const RESTS_IN_HALT: bool = B::RESTS_IN_HALT;
    const ENDS_AFTER_LD_I: bool = B::ENDS_AFTER_LD_I;

    #[inline(always)]
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        (**self).fetch(pc, ir)
    }

    #[inline(always)]
    fn read(&mut self, addr: u16) -> u8 {
        (**self).read(addr)
    }

    #[inline(always)]
    fn write(&mut self, addr: u16, value: u8) {
        (**self).write(addr, value);
    }

    #[inline(always)]
    fn input(&mut self, port: u16) -> u8 {
        (**self).input(port)
    }

    #[inline(always)]
    fn output(&mut self, port: u16, value: u8) {
        (**self).output(port, value);
    }

    #[inline(always)]
    fn internal(&mut self, addr: u16, t: T) {
        (**self).internal(addr, t);
    }

    #[inline(always)]
    fn interrupt(&mut self) -> bool {
        (**self).interrupt()
    }

    #[inline(always)]
    fn quiet_until(&self) -> T {
        (**self).quiet_until()
    }

    #[inline(always)]
    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8 {
        (**self).acknowledge(pc, ir)
    }

    #[inline(always)]
    fn now(&self) -> T {
        (**self).now()
    }
}
