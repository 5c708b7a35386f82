//! The instructions on a bus of any type. They are compiled once for all of these buses, in this crate: for steps whose speed does not
//! count, and for interrupt mode 0, in which the CPU executes the instruction that the interrupting device puts on the data bus.

use crate::cpu::AFTER_LD_I;
use crate::{Bus, Cpu, T};

/// A bus of any type, for one instruction.
struct AnyBus<'a> {
    bus: &'a mut dyn Bus,
    /// True for an instruction of the interrupting device: its further bytes are read in ordinary cycles, but PC does not advance.
    holds_pc: bool,
}

impl Cpu {
    /// Does a [`Cpu::step`] on a bus of any type. It is slower, but the instructions are not compiled for this type.
    #[inline(never)]
    pub fn step_on_any(&mut self, bus: &mut dyn Bus) {
        self.step_on(&mut AnyBus { bus, holds_pc: false });
    }

    /// Executes one instruction whose bytes come from the interrupting device; `opcode` is the first one.
    pub(super) fn execute_im0<B: Bus>(&mut self, bus: &mut B, opcode: u8) {
        let ends_after_ld_i = bus.ends_after_ld_i();
        self.execute_on_any(&mut AnyBus { bus, holds_pc: true }, opcode);
        self.pending &= if ends_after_ld_i { !0 } else { !AFTER_LD_I };
    }

    /// Executes an instruction on this bus. It is not generic, so that this crate alone compiles the instructions for it.
    #[inline(never)]
    fn execute_on_any(&mut self, bus: &mut AnyBus<'_>, opcode: u8) {
        self.execute(bus, opcode);
    }
}

// Not inlined, as it would be into each of the CPU's many opcodes.
impl Bus for AnyBus<'_> {
    #[inline(never)]
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        self.bus.fetch(pc, ir)
    }

    #[inline(never)]
    fn read(&mut self, addr: u16) -> u8 {
        self.bus.read(addr)
    }

    #[inline(never)]
    fn write(&mut self, addr: u16, value: u8) {
        self.bus.write(addr, value);
    }

    #[inline(never)]
    fn input(&mut self, port: u16) -> u8 {
        self.bus.input(port)
    }

    #[inline(never)]
    fn output(&mut self, port: u16, value: u8) {
        self.bus.output(port, value);
    }

    #[inline(never)]
    fn internal(&mut self, addr: u16, t: T) {
        self.bus.internal(addr, t);
    }

    fn interrupt(&mut self) -> bool {
        self.bus.interrupt()
    }

    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8 {
        self.bus.acknowledge(pc, ir)
    }

    /// Returns a time that is not before [`Cpu::until`], which is 0: no further instruction is executed.
    fn now(&self) -> T {
        0
    }

    #[inline(always)]
    fn holds_pc(&self) -> bool {
        self.holds_pc
    }

    #[inline(always)]
    fn ends_after_ld_i(&self) -> bool {
        true
    }
}
