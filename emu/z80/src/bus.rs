//! The bus, the CPU's connection to memory, ports and time: one method for each kind of machine cycle.
//!
//! Source: Zilog's Z80 CPU User Manual (UM0080), chapter "Timing".

use crate::Cpu;
use std::ops::{Deref, DerefMut};

/// A point in time or a duration, in T-states (clock cycles of the CPU).
pub type T = u64;

/// Memory, ports and time, as the CPU sees them. The bus owns time: each method for a cycle advances it by at least the T-states
/// that it names, and by more if the CPU has to wait. [`now`](Bus::now), [`quiet_until`](Bus::quiet_until) and
/// [`interrupt`](Bus::interrupt) take no time.
///
/// Memory that is executed must be plain: a byte reads as it was last written, and a write changes no other byte. LDIR and CPIR
/// rely on it: they do not decode themselves again for each repetition.
///
/// During a cycle its address is on the address bus for all T-states, except the last two of an opcode fetch, which have the
/// refresh address: I in the high byte, R (before it is advanced) in the low byte.
pub trait Bus {
    /// M1, the opcode fetch: 4 T. The address bus carries `pc` for 2 T, then `ir` for 2 T. Returns the byte at `pc`.
    fn fetch(&mut self, pc: u16, ir: u16) -> u8;

    /// Memory read: 3 T. Returns the byte at `addr`.
    fn read(&mut self, addr: u16) -> u8;

    /// Memory write: 3 T.
    fn write(&mut self, addr: u16, value: u8);

    /// Port read: 4 T, one of them an automatic wait state. Returns the byte on the data bus.
    fn input(&mut self, port: u16) -> u8;

    /// Port write: 4 T, one of them an automatic wait state.
    fn output(&mut self, port: u16, value: u8);

    /// Internal work of the CPU for `t` T-states: `addr` stays on the address bus, and nothing is requested.
    fn internal(&mut self, addr: u16, t: T);

    /// Returns true if the INT line is active now. The CPU asks between instructions while interrupts are enabled.
    fn interrupt(&mut self) -> bool;

    /// Time until which INT certainly stays inactive, so that the CPU need not ask before. The present time guarantees nothing.
    fn quiet_until(&self) -> T {
        self.now()
    }

    /// Interrupt acknowledge, an M1 with two automatic wait states: 6 T. The address bus carries `pc` for 4 T, then
    /// `ir` for 2 T. Returns the byte that the interrupting device puts on the data bus, `$FF` without one.
    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8;

    /// The time, in T-states from a moment that the bus defines.
    fn now(&self) -> T;

    /// Returns true if operand bytes do not advance PC. Only for the bus that the CPU itself uses in interrupt mode 0; leave it false.
    #[inline(always)]
    fn holds_pc(&self) -> bool {
        false
    }

    /// Returns true if [`Cpu::run`] ends early after a step that leaves the CPU [resting](Cpu::rests) in HALT, for a machine that
    /// skips the time until the interrupt.
    #[inline(always)]
    fn rests_in_halt(&self) -> bool {
        false
    }

    /// Returns true if [`Cpu::run`] ends early after each LD I,A, for a machine on which the refresh address matters.
    #[inline(always)]
    fn ends_after_ld_i(&self) -> bool {
        false
    }

    /// Steps the CPU until the time is at or past `until`; [`Cpu::run`] calls this.
    ///
    /// A bus may pass the CPU a small bus of its parts by value, and take the time back from it afterwards. If that bus is no
    /// larger than two machine registers (the time, and a reference to everything else), the compiler keeps the time in a register,
    /// which makes the CPU much faster.
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

/// The memory of a [`FlatBus`], and the value of its ports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ram {
    /// The bytes, all writable.
    pub bytes: [u8; 0x10000],
    /// The byte that every port reads as.
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

/// A [`FlatBus`] that owns or borrows its memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flat<M> {
    /// The memory.
    pub memory: M,
    /// The time in T-states.
    pub t: T,
}

impl FlatBus {
    /// Returns a bus at time 0 with memory all zero; ports read as `$FF`.
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

/// A borrowed bus is a bus too.
impl<B: Bus> Bus for &mut B {
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

    #[inline(always)]
    fn holds_pc(&self) -> bool {
        (**self).holds_pc()
    }

    #[inline(always)]
    fn rests_in_halt(&self) -> bool {
        (**self).rests_in_halt()
    }

    #[inline(always)]
    fn ends_after_ld_i(&self) -> bool {
        (**self).ends_after_ld_i()
    }
}
