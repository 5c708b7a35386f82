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
    ///
    #[inline]
    pub fn step<B: Bus>(&mut self, mut bus: &mut B) {
        // The borrowed bus is the bus, as it is in `run`: so both share what is compiled for it.
        let bus = &mut bus;
        if self.attention != 0 {
            self.attend(bus);
        } else if self.iff1 && bus.interrupt() {
            self.accept(bus);
        } else {
            let opcode = self.fetch(bus);
            self.execute_out_of_line(bus, opcode);
        }
        self.regs.settle_r();
        self.attention &= !AFTER_LD_I;
    }

    /// The instruction set, compiled once for a bus: every copy of it costs the compiler much. Only `run` has its own.
    #[inline(never)]
    fn execute_out_of_line<B: Bus>(&mut self, bus: &mut B, opcode: u8) {
        self.execute(bus, opcode);
    }

    /// Steps until the bus's time is at or past `until`: the same as [`Cpu::step`] in a loop, and much faster.
    #[inline]
    pub fn run<B: Bus>(&mut self, bus: &mut B, until: T) {
        bus.run(self, until);
    }

    /// Does what [`Cpu::run`] says on a bus that is handed over, and gives it back.
    #[inline(always)]
    pub fn run_on<B: Bus>(&mut self, bus: B, until: T) -> B {
        let (cpu, bus) = std::mem::take(self).run_by_value(bus, until);
        *self = cpu;
        self.regs.settle_r();
        self.attention &= !AFTER_LD_I;
        bus
    }

    /// The loop. CPU and bus come and go by value, and so they do to everything here that is not inlined: nobody else can see
    /// them, and the compiler may keep in machine registers what it likes.
    #[inline(always)]
    fn run_by_value<B: Bus>(mut self, mut bus: B, until: T) -> (Self, B) {
        while bus.now() < until
            && !(B::RESTS_IN_HALT && self.rests())
            && !(B::ENDS_AFTER_LD_I && self.attention & AFTER_LD_I != 0)
        {
            if self.attention != 0 {
                (self, bus) = self.attend_by_value(bus);
                continue;
            }
            if self.iff1 && bus.interrupt() {
                (self, bus) = self.accept_by_value(bus);
                continue;
            }
            // What nearly always happens, with no more to look at than the time.
            self.until = until.min(bus.quiet_until());
            loop {
                let opcode = self.fetch(&mut bus);
                self.execute(&mut bus, opcode);
                if self.attention != 0 || bus.now() >= self.until {
                    break;
                }
            }
            self.until = 0;
        }
        (self, bus)
    }

    #[cold]
    #[inline(never)]
    fn attend_by_value<B: Bus>(mut self, mut bus: B) -> (Self, B) {
        // Borrowed, as `step` has it: they share what is compiled for that.
        self.attend(&mut &mut bus);
        (self, bus)
    }

    #[cold]
    #[inline(never)]
    fn accept_by_value<B: Bus>(mut self, mut bus: B) -> (Self, B) {
        self.accept(&mut &mut bus);
        (self, bus)
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
    fn attend<B: Bus>(&mut self, bus: &mut B) {
        let attention = self.attention;
        self.attention &= !(AFTER_EI | AFTER_LD_A_IR | PREFIX_DD | PREFIX_FD | PREFIX_HELD);
        if attention & (PREFIX_DD | PREFIX_FD) != 0 {
            let prefix = if attention & PREFIX_DD != 0 { 0xDD } else { 0xFD };
            if attention & PREFIX_HELD == 0 {
                self.execute_out_of_line(bus, prefix);
            } else {
                self.execute_out_of_line(&mut Held(bus), prefix);
            }
        } else if attention & NMI != 0 {
            self.attention &= !NMI;
            self.accept_nmi(bus);
        } else if self.iff1 && attention & AFTER_EI == 0 && bus.interrupt() {
            // The NMOS chips clear IFF2 before the flag that shows it has settled.
            if attention & AFTER_LD_A_IR != 0 && self.chip != Chip::Cmos {
                self.regs.flags.others &= !PV;
            }
            self.accept(bus);
        } else if attention & HALTED != 0 {
            self.q = 0;
            bus.fetch(self.regs.pc, self.regs.ir());
            self.regs.advance_r();
        } else {
            let opcode = self.fetch(bus);
            self.execute_out_of_line(bus, opcode);
        }
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
    fn accept<B: Bus>(&mut self, bus: &mut B) {
        self.set_halted(false);
        self.iff1 = false;
        self.iff2 = false;
        self.q = 0;
        let data = bus.acknowledge(self.regs.pc, self.regs.ir());
        self.regs.advance_r();
        match self.im {
            InterruptMode::Im0 => self.execute_out_of_line(&mut Held(bus), data),
            InterruptMode::Im1 => {
                bus.internal(self.refresh(), 1);
                self.push(bus, self.regs.pc);
                self.jump(0x0038);
            }
            InterruptMode::Im2 => {
                bus.internal(self.refresh(), 1);
                self.push(bus, self.regs.pc);
                let addr = self.read_word(bus, u16::from_be_bytes([self.regs.i, data]));
                self.jump(addr);
            }
        }
    }
}

/// The bus during an instruction in mode 0: its further bytes are asked for with ordinary cycles, but PC stands still.
struct Held<'a, B>(&'a mut B);

impl<B: Bus> Bus for Held<'_, B> {
    const HOLDS_PC: bool = true;
    const ENDS_AFTER_LD_I: bool = B::ENDS_AFTER_LD_I;

    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        self.0.fetch(pc, ir)
    }

    fn read(&mut self, addr: u16) -> u8 {
        self.0.read(addr)
    }

    fn write(&mut self, addr: u16, value: u8) {
        self.0.write(addr, value);
    }

    fn input(&mut self, port: u16) -> u8 {
        self.0.input(port)
    }

    fn output(&mut self, port: u16, value: u8) {
        self.0.output(port, value);
    }

    fn internal(&mut self, addr: u16, t: T) {
        self.0.internal(addr, t);
    }

    fn interrupt(&mut self) -> bool {
        self.0.interrupt()
    }

    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8 {
        self.0.acknowledge(pc, ir)
    }

    fn now(&self) -> T {
        self.0.now()
    }
}
