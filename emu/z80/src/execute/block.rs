//! The block instructions: LDI, CPI, INI, OUTI, their downward and their repeating forms.
//!
//! A repeating one goes back by setting PC to its own start, 5 T more each time; Y and X then come out of PC's high byte,
//! which passes through the adder. Where nothing else can come between, LDIR and CPIR go on with their next turn at once. Source: SingleStepTests and the z80 community's findings on interrupted block I/O.

use crate::flags::{Flags, H, N, PV, S, X, Y, Z};
use crate::{Bus, Cpu, alu};

/// Up or down by one.
const fn next(value: u16, down: bool) -> u16 {
    if down { value.wrapping_sub(1) } else { value.wrapping_add(1) }
}

/// PV if the number of set bits is even.
const fn parity(value: u8) -> u8 {
    alu::SZYXP[value as usize] & PV
}

impl Cpu {
    /// LDI, LDD, LDIR, LDDR.
    #[inline(always)]
    pub(super) fn load_block<B: Bus>(&mut self, bus: &mut B, down: bool, repeat: bool) {
        loop {
            let (hl, de) = (self.regs.hl(), self.regs.de());
            let value = bus.read(hl);
            bus.write(de, value);
            bus.internal(de, 2);
            self.regs.set_hl(next(hl, down));
            self.regs.set_de(next(de, down));
            self.regs.set_bc(self.regs.bc().wrapping_sub(1));
            let sum = self.regs.a().wrapping_add(value);
            let more = if self.regs.bc() != 0 { PV } else { 0 };
            // Y is bit 1 of the sum.
            self.set_others(self.regs.flags.others & (S | Z) | sum & X | sum << 4 & Y | more);
            if !repeat || more == 0 {
                break;
            }
            self.again(bus, de);
            let overwritten = de.wrapping_sub(self.regs.pc) < 2;
            if overwritten || !self.goes_on(bus) {
                break;
            }
        }
    }

    /// CPI, CPD, CPIR, CPDR.
    #[inline(always)]
    pub(super) fn compare_block<B: Bus>(&mut self, bus: &mut B, down: bool, repeat: bool) {
        loop {
            let hl = self.regs.hl();
            let value = bus.read(hl);
            bus.internal(hl, 5);
            self.regs.set_hl(next(hl, down));
            self.regs.wz = next(self.regs.wz, down);
            self.regs.set_bc(self.regs.bc().wrapping_sub(1));
            let (difference, Flags { others, .. }) = alu::sub(self.regs.a(), value, 0);
            let low = difference.wrapping_sub(u8::from(others & H != 0));
            let more = if self.regs.bc() != 0 { PV } else { 0 };
            self.set_others(others & (S | Z | H | N) | low & X | low << 4 & Y | more);
            if !repeat || more == 0 || others & Z != 0 {
                break;
            }
            self.again(bus, hl);
            if !self.goes_on(bus) {
                break;
            }
        }
    }

    /// INI, IND, INIR, INDR.
    #[inline(always)]
    pub(super) fn input_block<B: Bus>(&mut self, bus: &mut B, down: bool, repeat: bool) {
        bus.internal(self.refresh(), 1);
        let (hl, bc) = (self.regs.hl(), self.regs.bc());
        let value = bus.input(bc);
        bus.write(hl, value);
        self.regs.wz = next(bc, down);
        self.regs.set_hl(next(hl, down));
        self.regs.set_bc(bc.wrapping_sub(0x0100));
        self.block_io_flags(value, next(bc, down) as u8);
        if repeat && self.regs.b() != 0 {
            self.again(bus, hl);
            self.interrupted_io_flags(value);
        }
    }

    /// OUTI, OUTD, OTIR, OTDR.
    #[inline(always)]
    pub(super) fn output_block<B: Bus>(&mut self, bus: &mut B, down: bool, repeat: bool) {
        bus.internal(self.refresh(), 1);
        let hl = self.regs.hl();
        let value = bus.read(hl);
        self.regs.set_bc(self.regs.bc().wrapping_sub(0x0100));
        let bc = self.regs.bc();
        bus.output(bc, value);
        self.regs.wz = next(bc, down);
        self.regs.set_hl(next(hl, down));
        self.block_io_flags(value, self.regs.hl() as u8);
        if repeat && self.regs.b() != 0 {
            self.again(bus, bc);
            self.interrupted_io_flags(value);
        }
    }

    /// Repeats the instruction: 5 T with `addr` left on the bus.
    #[inline(always)]
    fn again<B: Bus>(&mut self, bus: &mut B, addr: u16) {
        bus.internal(addr, 5);
        self.regs.pc = self.regs.pc.wrapping_sub(2);
        self.regs.wz = self.regs.pc.wrapping_add(1);
        self.set_others(self.regs.flags.others & !(Y | X) | (self.regs.pc >> 8) as u8 & (Y | X));
    }

    /// Whether the next turn may follow without looking at anything else; if so, its two opcode bytes, which are the same
    /// again, are fetched.
    #[inline(always)]
    fn goes_on<B: Bus>(&mut self, bus: &mut B) -> bool {
        let goes_on = bus.now() < self.until;
        if goes_on {
            self.fetch(bus);
            self.fetch(bus);
        }
        goes_on
    }

    /// Flags of a block I/O instruction: `other` is what the value is added to inside the chip.
    #[inline(always)]
    fn block_io_flags(&mut self, value: u8, other: u8) {
        let b = self.regs.b();
        let (sum, carry) = value.overflowing_add(other);
        let half = if carry { H } else { 0 };
        let sign = if value & 0x80 != 0 { N } else { 0 };
        let others = alu::SZYX[usize::from(b)] | half | sign | parity(sum & 7 ^ b);
        self.set_flags(Flags { others, carry: u8::from(carry) });
    }

    /// H and P/V of a block I/O instruction that is about to repeat: B is counted once more on the way.
    #[inline(always)]
    fn interrupted_io_flags(&mut self, value: u8) {
        let (Flags { others, carry }, b) = (self.regs.flags, self.regs.b());
        let (half, passing) = match (carry != 0, value & 0x80 != 0) {
            (false, _) => (0, b),
            (true, true) => (if b & 0x0F == 0x00 { H } else { 0 }, b.wrapping_sub(1)),
            (true, false) => (if b & 0x0F == 0x0F { H } else { 0 }, b.wrapping_add(1)),
        };
        self.set_others((others ^ parity(passing & 7) ^ PV) & !H | half);
    }
}
