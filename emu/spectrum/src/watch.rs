//! A step with every access of the CPU written down: what watchpoints, traces and profiles look at. The machine is the same
//! afterwards as after [`Machine::step`].

use crate::cycles::Running;
use crate::machine::Machine;
use crate::model::FRAME;
use crate::{T, trap};
use z80::Bus;

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
    /// What kind of cycle it was.
    pub cycle: Cycle,
    /// The address or port.
    pub addr: u16,
    /// The byte on the data bus.
    pub value: u8,
    /// T-states since the start of the frame, at the end of the cycle.
    pub t: T,
}

impl Machine {
    /// Executes one instruction as [`Machine::step`] does, and appends what the CPU accessed. A block that loads instantly
    /// accesses nothing.
    ///
    /// ```
    /// use spectrum::{Access, Cycle, Machine, Model, Rom};
    ///
    /// let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    /// let mut accesses = Vec::new();
    /// machine.step_watched(&mut accesses); // DI, the first instruction of the ROM
    /// assert_eq!(accesses, [Access { cycle: Cycle::Fetch, addr: 0, value: 0xF3, t: 4 }]);
    /// ```
    pub fn step_watched(&mut self, accesses: &mut Vec<Access>) {
        if trap::is_armed(self) && trap::springs(self) {
            return;
        }
        let before = (self.board.t, self.cpu.regs.r());
        let mut watched = Watched { bus: self.board.running(&mut self.memory), accesses };
        self.cpu.step(&mut watched);
        watched.bus.stop();
        self.board.look_at_refresh(before, &self.cpu);
        self.watch_tape();
        if self.board.t >= FRAME {
            self.board.end_frame(&self.memory);
        }
    }
}

/// The board with a witness.
struct Watched<'a> {
    bus: Running<'a>,
    accesses: &'a mut Vec<Access>,
}

impl Watched<'_> {
    fn note(&mut self, cycle: Cycle, addr: u16, value: u8) -> u8 {
        self.accesses.push(Access { cycle, addr, value, t: self.bus.now() });
        value
    }
}

impl Bus for Watched<'_> {
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        let value = self.bus.fetch(pc, ir);
        self.note(Cycle::Fetch, pc, value)
    }

    fn read(&mut self, addr: u16) -> u8 {
        let value = self.bus.read(addr);
        self.note(Cycle::Read, addr, value)
    }

    fn write(&mut self, addr: u16, value: u8) {
        self.bus.write(addr, value);
        self.note(Cycle::Write, addr, value);
    }

    fn input(&mut self, port: u16) -> u8 {
        let value = self.bus.input(port);
        self.note(Cycle::Input, port, value)
    }

    fn output(&mut self, port: u16, value: u8) {
        self.bus.output(port, value);
        self.note(Cycle::Output, port, value);
    }

    fn internal(&mut self, addr: u16, t: T) {
        self.bus.internal(addr, t);
    }

    fn interrupt(&mut self) -> bool {
        self.bus.interrupt()
    }

    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8 {
        let value = self.bus.acknowledge(pc, ir);
        self.note(Cycle::Acknowledge, pc, value)
    }

    fn now(&self) -> T {
        self.bus.now()
    }
}
