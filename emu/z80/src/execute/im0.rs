//! Interrupt mode 0: executes the instruction that the interrupting device puts on the data bus.

use crate::cpu::AFTER_LD_I;
use crate::{Bus, Cpu, T};

/// A machine cycle.
enum BusCycle {
    Fetch { pc: u16, ir: u16 },
    Read(u16),
    Write(u16, u8),
    Input(u16),
    Output(u16, u8),
    Internal(u16, T),
}

/// The bus during such an instruction: its further bytes are read in ordinary cycles, but PC does not advance. The type is the
/// same for all buses, so that the instructions are compiled for it only once.
struct Im0Bus<'a>(&'a mut dyn FnMut(BusCycle) -> u8);

impl Cpu {
    /// Executes one instruction whose bytes come from the device; `opcode` is the first one.
    pub(super) fn execute_im0<B: Bus>(&mut self, bus: &mut B, opcode: u8) {
        let mut pass_on = |cycle| match cycle {
            BusCycle::Fetch { pc, ir } => bus.fetch(pc, ir),
            BusCycle::Read(addr) => bus.read(addr),
            BusCycle::Write(addr, value) => {
                bus.write(addr, value);
                value
            }
            BusCycle::Input(port) => bus.input(port),
            BusCycle::Output(port, value) => {
                bus.output(port, value);
                value
            }
            BusCycle::Internal(addr, t) => {
                bus.internal(addr, t);
                0
            }
        };
        self.execute_on_im0_bus(Im0Bus(&mut pass_on), opcode);
        self.pending &= if B::ENDS_AFTER_LD_I { !0 } else { !AFTER_LD_I };
    }

    /// Executes an instruction on this bus. It is not generic, so that the instructions are compiled for this bus in this crate
    /// alone.
    #[inline(never)]
    fn execute_on_im0_bus(&mut self, bus: Im0Bus<'_>, opcode: u8) {
        self.execute(bus, opcode);
    }
}

impl Bus for Im0Bus<'_> {
    const HOLDS_PC: bool = true;
    const ENDS_AFTER_LD_I: bool = true;

    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        (self.0)(BusCycle::Fetch { pc, ir })
    }

    fn read(&mut self, addr: u16) -> u8 {
        (self.0)(BusCycle::Read(addr))
    }

    fn write(&mut self, addr: u16, value: u8) {
        (self.0)(BusCycle::Write(addr, value));
    }

    fn input(&mut self, port: u16) -> u8 {
        (self.0)(BusCycle::Input(port))
    }

    fn output(&mut self, port: u16, value: u8) {
        (self.0)(BusCycle::Output(port, value));
    }

    fn internal(&mut self, addr: u16, t: T) {
        (self.0)(BusCycle::Internal(addr, t));
    }

    fn interrupt(&mut self) -> bool {
        false
    }

    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        0xFF
    }

    /// Returns a time that is not before [`Cpu::until`], which is 0: no further instruction is executed.
    fn now(&self) -> T {
        0
    }
}
