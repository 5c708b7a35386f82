//! One step: an instruction, an accepted interrupt, or an M1 in HALT.
//!
//! Sources: Zilog UM0080, chapter "Interrupt response"; Sean Young on EI, prefixes and `LD A,I`.

use crate::cpu::{AFTER_EI, AFTER_LD_A_IR, AFTER_LD_I, HALTED, NMI, PREFIX_DD, PREFIX_FD, PREFIX_HELD};
use crate::flags::PV;
use crate::{Bus, Chip, Cpu, InterruptMode, T};

impl Cpu {
    /// Executes one instruction, or accepts an interrupt, or spends one M1 in HALT.
    ///
    /// Of several `$DD` and `$FD` in a row all but the last are steps of their own, behind which no interrupt is accepted.
    #[inline]
    pub fn step<B: Bus>(&mut self, bus: &mut B) {
        self.step_on(bus);
    }

    /// Does what [`Cpu::step`] says on a bus that is handed over, and gives it back.
    #[inline]
    pub fn step_on<B: Bus>(&mut self, mut bus: B) -> B {
        if self.attention != 0 {
            bus = self.attend(bus);
        } else if self.iff1 && bus.interrupt() {
            bus = self.accept(bus);
        } else {
            let opcode = self.fetch(&mut bus);
            bus = self.execute(bus, opcode);
        }
        self.regs.settle_r();
        self.attention &= !AFTER_LD_I;
        bus
    }

    /// Steps until the bus's time is at or past `until`: the same as [`Cpu::step`] in a loop, and much faster.
    #[inline]
    pub fn run<B: Bus>(&mut self, bus: &mut B, until: T) {
        bus.run(self, until);
    }

    /// Does what [`Cpu::run`] says on a bus that is handed over, and gives it back.
    pub fn run_on<B: Bus>(&mut self, mut bus: B, until: T) -> B {
        while bus.now() < until {
            bus = if self.attention != 0 {
                self.attend(bus)
            } else if self.iff1 && bus.interrupt() {
                self.accept(bus)
            } else {
                // What nearly always happens, with no more to look at than the time.
                let until = until.min(bus.quiet_until());
                self.execute_until(bus, until)
            };
            if B::RESTS_IN_HALT && self.rests() || B::ENDS_AFTER_LD_I && self.attention & AFTER_LD_I != 0 {
                break;
            }
        }
        self.regs.settle_r();
        self.attention &= !AFTER_LD_I;
        bus
    }

    /// A `$DD` or `$FD` has been fetched behind another one.
    pub(super) fn prefix_pending<B: Bus>(&mut self, prefix: u8) {
        self.q = 0;
        self.attention |= if prefix == 0xDD { PREFIX_DD } else { PREFIX_FD };
        self.attention |= if B::HOLDS_PC { PREFIX_HELD } else { 0 };
    }

    /// A step on which something besides the next instruction has to be looked at.
    #[cold]
    #[inline(never)]
    fn attend<B: Bus>(&mut self, mut bus: B) -> B {
        let attention = self.attention;
        self.attention &= !(AFTER_EI | AFTER_LD_A_IR | PREFIX_DD | PREFIX_FD | PREFIX_HELD);
        if attention & (PREFIX_DD | PREFIX_FD) != 0 {
            let prefix = if attention & PREFIX_DD != 0 { 0xDD } else { 0xFD };
            if attention & PREFIX_HELD == 0 {
                bus = self.execute(bus, prefix);
            } else {
                self.execute_held(&mut bus, prefix);
            }
        } else if attention & NMI != 0 {
            self.attention &= !NMI;
            self.accept_nmi(&mut bus);
        } else if self.iff1 && attention & AFTER_EI == 0 && bus.interrupt() {
            // The NMOS chips clear IFF2 before the flag that shows it has settled.
            if attention & AFTER_LD_A_IR != 0 && self.chip != Chip::Cmos {
                self.regs.flags.others &= !PV;
            }
            bus = self.accept(bus);
        } else if attention & HALTED != 0 {
            self.q = 0;
            bus.fetch(self.regs.pc, self.regs.ir());
            self.regs.advance_r();
        } else {
            let opcode = self.fetch(&mut bus);
            bus = self.execute(bus, opcode);
        }
        bus
    }

    /// NMI: an M1 whose opcode is ignored, then a call to `$0066`: 11 T.
    fn accept_nmi<B: Bus>(&mut self, bus: &mut B) {
        self.set_halted(false);
        self.iff1 = false;
        self.q = 0;
        bus.fetch(self.regs.pc, self.regs.ir());
        bus.internal(self.regs.ir(), 1);
        self.regs.advance_r();
        self.push(bus, self.regs.pc);
        self.jump(0x0066);
    }

    /// INT: 13 T in mode 1, 19 T in mode 2, in mode 0 the instruction's time and 2 T.
    #[cold]
    #[inline(never)]
    fn accept<B: Bus>(&mut self, mut bus: B) -> B {
        self.set_halted(false);
        self.iff1 = false;
        self.iff2 = false;
        self.q = 0;
        let data = bus.acknowledge(self.regs.pc, self.regs.ir());
        self.regs.advance_r();
        match self.im {
            InterruptMode::Im0 => self.execute_held(&mut bus, data),
            InterruptMode::Im1 => {
                bus.internal(self.refresh(), 1);
                self.push(&mut bus, self.regs.pc);
                self.jump(0x0038);
            }
            InterruptMode::Im2 => {
                bus.internal(self.refresh(), 1);
                self.push(&mut bus, self.regs.pc);
                let addr = self.read_word(&mut bus, u16::from_be_bytes([self.regs.i, data]));
                self.jump(addr);
            }
        }
        bus
    }
}
