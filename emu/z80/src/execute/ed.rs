//! Opcodes after `$ED`.

use super::Hl;
use crate::cpu::AFTER_LD_I;
use crate::flags::PV;
use crate::{Bus, Chip, Cpu, InterruptMode, alu};

impl Cpu {
    #[inline(always)]
    pub(super) fn ed<B: Bus, const OP: u8>(&mut self, bus: &mut B) {
        let (y, p) = (OP >> 3 & 7, OP >> 4 & 3);
        match OP {
            // IN r,(C); IN F,(C)
            0x40 | 0x48 | 0x50 | 0x58 | 0x60 | 0x68 | 0x70 | 0x78 => {
                let value = bus.input(self.regs.bc());
                self.regs.wz = self.regs.bc().wrapping_add(1);
                if y != 6 {
                    self.set_register::<Hl>(y, value);
                }
                self.set_others(alu::SZYXP[usize::from(value)]);
            }
            // OUT (C),r; OUT (C),0
            0x41 | 0x49 | 0x51 | 0x59 | 0x61 | 0x69 | 0x71 | 0x79 => {
                let zero = if matches!(self.chip, Chip::Cmos | Chip::St) { 0xFF } else { 0x00 };
                let value = if y == 6 { zero } else { self.register::<Hl>(y) };
                bus.output(self.regs.bc(), value);
                self.regs.wz = self.regs.bc().wrapping_add(1);
            }
            // SBC HL,rr; ADC HL,rr
            0x42 | 0x52 | 0x62 | 0x72 | 0x4A | 0x5A | 0x6A | 0x7A => {
                bus.internal(self.refresh(), 7);
                let hl = self.regs.hl();
                self.regs.wz = hl.wrapping_add(1);
                let operation = if OP & 8 == 0 { alu::sbc16 } else { alu::adc16 };
                let (value, flags) = operation(hl, self.pair::<Hl>(p), self.regs.flags.carry);
                self.regs.set_hl(value);
                self.set_flags(flags);
            }
            // LD (nn),rr
            0x43 | 0x53 | 0x63 | 0x73 => {
                let addr = self.word(bus);
                self.write_word(bus, addr, self.pair::<Hl>(p));
                self.regs.wz = addr.wrapping_add(1);
            }
            // LD rr,(nn)
            0x4B | 0x5B | 0x6B | 0x7B => {
                let addr = self.word(bus);
                let value = self.read_word(bus, addr);
                self.set_pair::<Hl>(p, value);
                self.regs.wz = addr.wrapping_add(1);
            }
            // NEG
            0x44 | 0x4C | 0x54 | 0x5C | 0x64 | 0x6C | 0x74 | 0x7C => {
                let (value, flags) = alu::sub(0, self.regs.a(), 0);
                self.regs.set_a(value);
                self.set_flags(flags);
            }
            // RETN; RETI does the same
            0x45 | 0x4D | 0x55 | 0x5D | 0x65 | 0x6D | 0x75 | 0x7D => {
                self.iff1 = self.iff2;
                let addr = self.pop(bus);
                self.jump(addr);
            }
            // IM
            0x46 | 0x4E | 0x66 | 0x6E => self.im = InterruptMode::Im0,
            0x56 | 0x76 => self.im = InterruptMode::Im1,
            0x5E | 0x7E => self.im = InterruptMode::Im2,
            // LD I,A
            0x47 => {
                bus.internal(self.refresh(), 1);
                self.regs.i = self.regs.a();
                self.pending |= if bus.ends_after_ld_i() { AFTER_LD_I } else { 0 };
            }
            // LD R,A
            0x4F => {
                bus.internal(self.refresh(), 1);
                self.regs.set_r(self.regs.a());
            }
            // LD A,I; LD A,R
            0x57 | 0x5F => {
                bus.internal(self.refresh(), 1);
                self.regs.set_a(if OP == 0x57 { self.regs.i } else { self.regs.r() });
                let enabled = if self.iff2 { PV } else { 0 };
                self.set_others(alu::SZYX[usize::from(self.regs.a())] | enabled);
                self.set_after_ld_a_ir(true);
            }
            // RRD; RLD
            0x67 | 0x6F => {
                let hl = self.regs.hl();
                let value = bus.read(hl);
                bus.internal(hl, 4);
                let a = self.regs.a();
                let (a, value) = if OP == 0x67 {
                    (a & 0xF0 | value & 0x0F, a << 4 | value >> 4)
                } else {
                    (a & 0xF0 | value >> 4, value << 4 | a & 0x0F)
                };
                bus.write(hl, value);
                self.regs.set_a(a);
                self.regs.wz = hl.wrapping_add(1);
                self.set_others(alu::SZYXP[usize::from(a)]);
            }
            // LDI LDD LDIR LDDR; CPI ...; INI ...; OUTI ...
            0xA0 | 0xA8 | 0xB0 | 0xB8 => self.load_block(bus, OP & 8 != 0, OP & 16 != 0),
            0xA1 | 0xA9 | 0xB1 | 0xB9 => self.compare_block(bus, OP & 8 != 0, OP & 16 != 0),
            0xA2 | 0xAA | 0xB2 | 0xBA => self.input_block(bus, OP & 8 != 0, OP & 16 != 0),
            0xA3 | 0xAB | 0xB3 | 0xBB => self.output_block(bus, OP & 8 != 0, OP & 16 != 0),
            // All others do nothing for 8 T.
            _ => {}
        }
    }
}
