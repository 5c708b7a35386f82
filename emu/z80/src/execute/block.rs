//! The block instructions: LDI, CPI, INI, OUTI, their downward and their repeating forms.
//!
//! A repeating instruction sets PC back to its own start, which takes 5 T more each time; Y and X then come from PC's high byte,
//! which passes through the adder. If no interrupt can come in between, LDIR and CPIR do their next repetition at once. Source:
//! SingleStepTests and the Z80 community's findings on interrupted block I/O.

use crate::flags::{Flags, H, N, PV, S, X, Y, Z};
use crate::{Bus, Cpu, alu};

/// Returns the value plus 1, or minus 1 if `down`.
const fn next(value: u16, down: bool) -> u16 {
    if down { value.wrapping_sub(1) } else { value.wrapping_add(1) }
}

/// Returns PV if the number of set bits is even, else 0.
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
            self.go_back(bus, de);
            let overwritten = de.wrapping_sub(self.regs.pc) < 2;
            if overwritten || !self.fetch_again(bus) {
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
            self.go_back(bus, hl);
            if !self.fetch_again(bus) {
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
            self.go_back(bus, hl);
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
            self.go_back(bus, bc);
            self.interrupted_io_flags(value);
        }
    }

    /// Sets PC back to the instruction: 5 T with `addr` left on the bus.
    #[inline(always)]
    fn go_back<B: Bus>(&mut self, bus: &mut B, addr: u16) {
        bus.internal(addr, 5);
        self.regs.pc = self.regs.pc.wrapping_sub(2);
        self.regs.wz = self.regs.pc.wrapping_add(1);
        self.set_others(self.regs.flags.others & !(Y | X) | (self.regs.pc >> 8) as u8 & (Y | X));
    }

    /// Fetches the two opcode bytes of the next repetition, if no step has to end before it; returns false if one has to.
    #[inline(always)]
    fn fetch_again<B: Bus>(&mut self, bus: &mut B) -> bool {
        let is_time_left = bus.now() < self.until;
        if is_time_left {
            self.fetch(bus);
            self.fetch(bus);
        }
        is_time_left
    }

    /// Sets the flags of a block I/O instruction. The chip adds `other` to the value.
    #[inline(always)]
    fn block_io_flags(&mut self, value: u8, other: u8) {
        let b = self.regs.b();
        let (sum, carry) = value.overflowing_add(other);
        let half = if carry { H } else { 0 };
        let sign = if value & 0x80 != 0 { N } else { 0 };
        let others = alu::SZYX[usize::from(b)] | half | sign | parity(sum & 7 ^ b);
        self.set_flags(Flags { others, carry: u8::from(carry) });
    }

    /// Sets H and P/V of a block I/O instruction that is about to repeat: the chip steps B once more for them.
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
