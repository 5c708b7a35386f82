//! Steps that are observed: an [`Observer`] gets each byte that the CPU moves, and may put another one in its place. Watchpoints,
//! traces and profiles are made of it, recordings of input are written and played back by it, and so is EAR probed.
//!
//! Each observer is defined beside its only use. The machine does the same with an observer that changes nothing as without one.

use crate::T;
use crate::bus::BusParts;
use crate::hardware::{Hardware, Memory};
use crate::snow::SnowBus;
use z80::{Bus, Cpu};

/// The kind of a machine cycle that moves a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cycle {
    /// M1: a byte of the instruction's opcode.
    Fetch,
    /// Memory read: data, or a byte of an operand.
    Read,
    /// Memory write.
    Write,
    /// Port read.
    Input,
    /// Port write.
    Output,
    /// Interrupt acknowledge; the address is PC.
    Acknowledge,
}

/// One byte that the CPU moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The kind of the cycle.
    pub cycle: Cycle,
    /// The address or port.
    pub addr: u16,
    /// The byte on the data bus.
    pub value: u8,
    /// T-states since the start of the frame, at the end of the cycle.
    pub t: T,
}

/// Gets each byte that the CPU moves.
pub(crate) trait Observer {
    /// Takes note of an access, and returns the byte that the CPU gets: in a cycle that reads, another one may take its place.
    fn observe(&mut self, access: Access) -> u8;

    /// Returns true if the CPU may see the INT line at `t`.
    fn allows_interrupt(&self, _t: T) -> bool {
        true
    }
}

/// Observes nothing.
pub(crate) struct Nothing;

impl Observer for Nothing {
    fn observe(&mut self, access: Access) -> u8 {
        access.value
    }
}

/// Collects all accesses.
pub(crate) struct Trace<'a>(pub(crate) &'a mut Vec<Access>);

impl Observer for Trace<'_> {
    fn observe(&mut self, access: Access) -> u8 {
        self.0.push(access);
        access.value
    }
}

/// Lets the CPU do one step, with snow, while an observer gets all accesses.
pub(crate) fn step(cpu: &mut Cpu, memory: &mut Memory, hardware: &mut Hardware, observer: &mut dyn Observer) {
    let mut parts = BusParts::new(hardware, memory);
    let mut bus = ObservedBus { bus: SnowBus(parts.with_clock()), observer };
    cpu.step_on_any(&mut bus);
    bus.bus.0.finish();
}

/// The bus with an observer.
struct ObservedBus<'p, 'a, 'o> {
    bus: SnowBus<'p, 'a>,
    observer: &'o mut dyn Observer,
}

impl ObservedBus<'_, '_, '_> {
    /// Returns the byte that the CPU gets.
    fn observe(&mut self, cycle: Cycle, addr: u16, value: u8) -> u8 {
        self.observer.observe(Access { cycle, addr, value, t: self.bus.now() })
    }
}

impl Bus for ObservedBus<'_, '_, '_> {
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        let value = self.bus.fetch(pc, ir);
        self.observe(Cycle::Fetch, pc, value)
    }

    fn read(&mut self, addr: u16) -> u8 {
        let value = self.bus.read(addr);
        self.observe(Cycle::Read, addr, value)
    }

    fn write(&mut self, addr: u16, value: u8) {
        self.bus.write(addr, value);
        self.observe(Cycle::Write, addr, value);
    }

    fn input(&mut self, port: u16) -> u8 {
        let value = self.bus.input(port);
        self.observe(Cycle::Input, port, value)
    }

    fn output(&mut self, port: u16, value: u8) {
        self.bus.output(port, value);
        self.observe(Cycle::Output, port, value);
    }

    fn internal(&mut self, addr: u16, t: T) {
        self.bus.internal(addr, t);
    }

    fn interrupt(&mut self) -> bool {
        self.observer.allows_interrupt(self.bus.now()) && self.bus.interrupt()
    }

    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8 {
        let value = self.bus.acknowledge(pc, ir);
        self.observe(Cycle::Acknowledge, pc, value)
    }

    fn now(&self) -> T {
        self.bus.now()
    }
}
