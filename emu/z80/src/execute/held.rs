//! An instruction that the interrupting device puts on the bus in mode 0.

use crate::cpu::AFTER_LD_I;
use crate::{Bus, Cpu, T};

/// A machine cycle.
enum Cycle {
    Fetch { pc: u16, ir: u16 },
    Read(u16),
    Write(u16, u8),
    Input(u16),
    Output(u16, u8),
    Internal(u16, T),
}

/// The bus during such an instruction: its further bytes are asked for with ordinary cycles, but PC stands still. It is the same type
/// for all buses, so that the instructions are compiled for it once.
struct Held<'a>(&'a mut dyn FnMut(Cycle) -> u8);

impl Cpu {
    /// Executes the one instruction of which the device gives the bytes, the first one being `opcode`.
    pub(super) fn execute_held<B: Bus>(&mut self, bus: &mut B, opcode: u8) {
        let mut pass_on = |cycle| match cycle {
            Cycle::Fetch { pc, ir } => bus.fetch(pc, ir),
            Cycle::Read(addr) => bus.read(addr),
            Cycle::Write(addr, value) => {
                bus.write(addr, value);
                value
            }
            Cycle::Input(port) => bus.input(port),
            Cycle::Output(port, value) => {
                bus.output(port, value);
                value
            }
            Cycle::Internal(addr, t) => {
                bus.internal(addr, t);
                0
            }
        };
        self.execute(Held(&mut pass_on), opcode);
        self.attention &= if B::ENDS_AFTER_LD_I { !0 } else { !AFTER_LD_I };
    }
}

impl Bus for Held<'_> {
    const HOLDS_PC: bool = true;
    const ENDS_AFTER_LD_I: bool = true;

    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        (self.0)(Cycle::Fetch { pc, ir })
    }

    fn read(&mut self, addr: u16) -> u8 {
        (self.0)(Cycle::Read(addr))
    }

    fn write(&mut self, addr: u16, value: u8) {
        (self.0)(Cycle::Write(addr, value));
    }

    fn input(&mut self, port: u16) -> u8 {
        (self.0)(Cycle::Input(port))
    }

    fn output(&mut self, port: u16, value: u8) {
        (self.0)(Cycle::Output(port, value));
    }

    fn internal(&mut self, addr: u16, t: T) {
        (self.0)(Cycle::Internal(addr, t));
    }

    fn interrupt(&mut self) -> bool {
        false
    }

    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        0xFF
    }

    /// Not before [`Cpu::until`], which is 0: nothing is executed behind the one instruction.
    fn now(&self) -> T {
        0
    }
}
