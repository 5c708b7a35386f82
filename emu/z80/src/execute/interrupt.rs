//! One step: an instruction, an accepted interrupt, or an M1 in HALT.
//!
//! Sources: Zilog UM0080, chapter "Interrupt response"; Sean Young on EI, prefixes and `LD A,I`.

use crate::cpu::{AFTER_EI, AFTER_LD_A_IR, AFTER_LD_I, HALTED, NMI, PREFIX_DD, PREFIX_FD, PREFIX_IM0};
use crate::flags::PV;
use crate::{Bus, Chip, Cpu, InterruptMode, T};

impl Cpu {
    /// Executes one instruction, or accepts an interrupt, or spends one M1 in HALT.
    ///
    /// Of several `$DD` and `$FD` in a row, all but the last are steps of their own, and no interrupt is accepted after them.
    #[inline]
    pub fn step<B: Bus>(&mut self, bus: &mut B) {
        self.step_on(bus);
    }

    /// Does a [`Cpu::step`] on a bus passed by value, and returns the bus.
    #[inline]
    pub fn step_on<B: Bus>(&mut self, mut bus: B) -> B {
        if self.pending != 0 {
            bus = self.special_step(bus);
        } else if self.iff1 && bus.interrupt() {
            bus = self.accept(bus);
        } else {
            let opcode = self.fetch(&mut bus);
            bus = self.execute(bus, opcode);
        }
        self.regs.settle_r();
        self.pending &= !AFTER_LD_I;
        bus
    }

    /// Steps until the bus's time is at or past `until`. Has the effect of [`Cpu::step`] in a loop, and is much faster.
    #[inline]
    pub fn run<B: Bus>(&mut self, bus: &mut B, until: T) {
        bus.run(self, until);
    }

    /// Does a [`Cpu::run`] on a bus passed by value, and returns the bus.
    pub fn run_on<B: Bus>(&mut self, mut bus: B, until: T) -> B {
        while bus.now() < until {
            bus = if self.pending != 0 {
                self.special_step(bus)
            } else if self.iff1 && bus.interrupt() {
                self.accept(bus)
            } else {
                // The usual case: until then only the time has to be checked.
                let until = until.min(bus.quiet_until());
                self.execute_until(bus, until)
            };
            if bus.rests_in_halt() && self.rests() || bus.ends_after_ld_i() && self.pending & AFTER_LD_I != 0 {
                break;
            }
        }
        self.regs.settle_r();
        self.pending &= !AFTER_LD_I;
        bus
    }

    /// Leaves a `$DD` or `$FD` that follows another prefix to the next step.
    pub(super) fn defer_prefix<B: Bus>(&mut self, bus: &B, prefix: u8) {
        self.q = 0;
        self.pending |= if prefix == 0xDD { PREFIX_DD } else { PREFIX_FD };
        self.pending |= if bus.holds_pc() { PREFIX_IM0 } else { 0 };
    }

    /// Does a step when [`Cpu::pending`] is not 0.
    #[cold]
    #[inline(never)]
    fn special_step<B: Bus>(&mut self, mut bus: B) -> B {
        let pending = self.pending;
        self.pending &= !(AFTER_EI | AFTER_LD_A_IR | PREFIX_DD | PREFIX_FD | PREFIX_IM0);
        if pending & (PREFIX_DD | PREFIX_FD) != 0 {
            let prefix = if pending & PREFIX_DD != 0 { 0xDD } else { 0xFD };
            if pending & PREFIX_IM0 == 0 {
                bus = self.execute(bus, prefix);
            } else {
                self.execute_im0(&mut bus, prefix);
            }
        } else if pending & NMI != 0 {
            self.pending &= !NMI;
            self.accept_nmi(&mut bus);
        } else if self.iff1 && pending & AFTER_EI == 0 && bus.interrupt() {
            // The NMOS chips clear IFF2 before P/V has taken its value.
            if pending & AFTER_LD_A_IR != 0 && self.chip != Chip::Cmos {
                self.regs.flags.others &= !PV;
            }
            bus = self.accept(bus);
        } else if pending & HALTED != 0 {
            self.q = 0;
            bus.fetch(self.regs.pc, self.regs.ir());
            self.regs.advance_r();
        } else {
            let opcode = self.fetch(&mut bus);
            bus = self.execute(bus, opcode);
        }
        bus
    }

    /// Accepts an NMI: an M1 whose opcode is ignored, then a call to `$0066`: 11 T.
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

    /// Accepts an INT: 13 T in mode 1, 19 T in mode 2, and in mode 0 the instruction's time plus 2 T.
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
            InterruptMode::Im0 => self.execute_im0(&mut bus, data),
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
