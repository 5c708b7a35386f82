//! Opcodes without a prefix, and those of IX and IY, which use another register for HL.

use super::{Hl, Index};
use crate::flags::{C, Flags, PV, S, X as FX, Y, Z};
use crate::{Bus, Chip, Cpu, alu};

impl Cpu {
    /// Executes the opcode OP, with X in place of HL. `q` is Q as the last instruction left it.
    #[inline(always)]
    pub(super) fn plain<B: Bus, X: Index, const OP: u8>(&mut self, bus: &mut B, q: u8) {
        // The fields of the opcode: registers and conditions in bits 3-5 and 0-2, pairs in bits 4-5.
        let (y, z, p) = (OP >> 3 & 7, OP & 7, OP >> 4 & 3);
        match OP {
            // NOP
            0x00 => {}
            // LD rr,nn
            0x01 | 0x11 | 0x21 | 0x31 => {
                let value = self.word(bus);
                self.set_pair::<X>(p, value);
            }
            // LD (BC),A; LD (DE),A
            0x02 | 0x12 => {
                let addr = self.pair::<X>(p);
                bus.write(addr, self.regs.a());
                self.regs.wz = u16::from_be_bytes([self.regs.a(), (addr as u8).wrapping_add(1)]);
            }
            // LD A,(BC); LD A,(DE)
            0x0A | 0x1A => {
                let addr = self.pair::<X>(p);
                self.regs.set_a(bus.read(addr));
                self.regs.wz = addr.wrapping_add(1);
            }
            // LD (nn),HL
            0x22 => {
                let addr = self.word(bus);
                self.write_word(bus, addr, X::get(&self.regs));
                self.regs.wz = addr.wrapping_add(1);
            }
            // LD HL,(nn)
            0x2A => {
                let addr = self.word(bus);
                let value = self.read_word(bus, addr);
                X::set(&mut self.regs, value);
                self.regs.wz = addr.wrapping_add(1);
            }
            // LD (nn),A
            0x32 => {
                let addr = self.word(bus);
                bus.write(addr, self.regs.a());
                self.regs.wz = u16::from_be_bytes([self.regs.a(), (addr as u8).wrapping_add(1)]);
            }
            // LD A,(nn)
            0x3A => {
                let addr = self.word(bus);
                self.regs.set_a(bus.read(addr));
                self.regs.wz = addr.wrapping_add(1);
            }
            // INC rr
            0x03 | 0x13 | 0x23 | 0x33 => {
                bus.internal(self.refresh(), 2);
                self.set_pair::<X>(p, self.pair::<X>(p).wrapping_add(1));
            }
            // DEC rr
            0x0B | 0x1B | 0x2B | 0x3B => {
                bus.internal(self.refresh(), 2);
                self.set_pair::<X>(p, self.pair::<X>(p).wrapping_sub(1));
            }
            // ADD HL,rr
            0x09 | 0x19 | 0x29 | 0x39 => {
                bus.internal(self.refresh(), 7);
                let hl = X::get(&self.regs);
                self.regs.wz = hl.wrapping_add(1);
                let (value, flags) = alu::add16(hl, self.pair::<X>(p), self.regs.flags);
                X::set(&mut self.regs, value);
                self.set_flags(flags);
            }
            // INC (HL); DEC (HL)
            0x34 | 0x35 => {
                let addr = self.address::<B, X>(bus);
                let value = bus.read(addr);
                bus.internal(addr, 1);
                let operation = if z == 4 { alu::inc } else { alu::dec };
                let (value, flags) = operation(value, self.regs.flags);
                bus.write(addr, value);
                self.set_flags(flags);
            }
            // INC r
            0x04 | 0x0C | 0x14 | 0x1C | 0x24 | 0x2C | 0x3C => {
                let (value, flags) = alu::inc(self.register::<X>(y), self.regs.flags);
                self.set_register::<X>(y, value);
                self.set_flags(flags);
            }
            // DEC r
            0x05 | 0x0D | 0x15 | 0x1D | 0x25 | 0x2D | 0x3D => {
                let (value, flags) = alu::dec(self.register::<X>(y), self.regs.flags);
                self.set_register::<X>(y, value);
                self.set_flags(flags);
            }
            // LD (HL),n: with IX the address is added while n is read
            0x36 => {
                let addr = if X::PLAIN { self.regs.hl() } else { self.displaced::<B, X>(bus) };
                let value = self.byte(bus);
                if !X::PLAIN {
                    bus.internal(self.operand_address(bus), 2);
                }
                bus.write(addr, value);
            }
            // LD r,n
            0x06 | 0x0E | 0x16 | 0x1E | 0x26 | 0x2E | 0x3E => {
                let value = self.byte(bus);
                self.set_register::<X>(y, value);
            }
            // RLCA; RRCA; RLA; RRA
            0x07 | 0x0F | 0x17 | 0x1F => {
                let (value, flags) = alu::rotate_a(y, self.regs.a(), self.regs.flags);
                self.regs.set_a(value);
                self.set_flags(flags);
            }
            // EX AF,AF'
            0x08 => {
                let af = self.regs.af();
                self.regs.set_af(self.regs.af2);
                self.regs.af2 = af;
            }
            // DJNZ e
            0x10 => {
                bus.internal(self.refresh(), 1);
                let b = self.regs.b().wrapping_sub(1);
                self.regs.set_b(b);
                self.jump_relative(bus, b != 0);
            }
            // JR e
            0x18 => self.jump_relative(bus, true),
            // JR cc,e
            0x20 | 0x28 | 0x30 | 0x38 => self.jump_relative(bus, self.condition(y & 3)),
            // DAA
            0x27 => {
                let (value, flags) = alu::daa(self.regs.a(), self.regs.flags);
                self.regs.set_a(value);
                self.set_flags(flags);
            }
            // CPL
            0x2F => {
                let (value, flags) = alu::complement(self.regs.a(), self.regs.flags);
                self.regs.set_a(value);
                self.set_flags(flags);
            }
            // SCF
            0x37 => {
                let others = self.regs.flags.others & (S | Z | PV) | self.carry_yx(q);
                self.set_flags(Flags { others, carry: C });
            }
            // CCF
            0x3F => {
                let Flags { others, carry } = self.regs.flags;
                let others = others & (S | Z | PV) | self.carry_yx(q) | carry << 4;
                self.set_flags(Flags { others, carry: carry ^ C });
            }
            // HALT
            0x76 => self.set_halted(true),
            // LD r,(HL): with IX too, r can be H or L, not IXH or IXL
            0x46 | 0x4E | 0x56 | 0x5E | 0x66 | 0x6E | 0x7E => {
                let addr = self.address::<B, X>(bus);
                let value = bus.read(addr);
                self.set_register::<Hl>(y, value);
            }
            // LD (HL),r
            0x70..=0x77 => {
                let addr = self.address::<B, X>(bus);
                bus.write(addr, self.register::<Hl>(z));
            }
            // LD r,r'
            0x40..=0x7F => self.set_register::<X>(y, self.register::<X>(z)),
            // ADD ADC SUB SBC AND XOR OR CP (HL)
            0x86 | 0x8E | 0x96 | 0x9E | 0xA6 | 0xAE | 0xB6 | 0xBE => {
                let addr = self.address::<B, X>(bus);
                let value = bus.read(addr);
                self.accumulate(y, value);
            }
            // ADD ADC SUB SBC AND XOR OR CP r
            0x80..=0xBF => {
                let value = self.register::<X>(z);
                self.accumulate(y, value);
            }
            // ADD ADC SUB SBC AND XOR OR CP n
            0xC6 | 0xCE | 0xD6 | 0xDE | 0xE6 | 0xEE | 0xF6 | 0xFE => {
                let value = self.byte(bus);
                self.accumulate(y, value);
            }
            // RET cc
            0xC0 | 0xC8 | 0xD0 | 0xD8 | 0xE0 | 0xE8 | 0xF0 | 0xF8 => {
                bus.internal(self.refresh(), 1);
                if self.condition(y) {
                    let addr = self.pop(bus);
                    self.jump(addr);
                }
            }
            // RET
            0xC9 => {
                let addr = self.pop(bus);
                self.jump(addr);
            }
            // POP rr
            0xC1 | 0xD1 | 0xE1 => {
                let value = self.pop(bus);
                self.set_pair::<X>(p, value);
            }
            0xF1 => {
                let value = self.pop(bus);
                self.regs.set_af(value);
            }
            // PUSH rr
            0xC5 | 0xD5 | 0xE5 | 0xF5 => {
                bus.internal(self.refresh(), 1);
                let value = if p == 3 { self.regs.af() } else { self.pair::<X>(p) };
                self.push(bus, value);
            }
            // JP cc,nn
            0xC2 | 0xCA | 0xD2 | 0xDA | 0xE2 | 0xEA | 0xF2 | 0xFA => {
                self.regs.wz = self.word(bus);
                if self.condition(y) {
                    self.regs.pc = self.regs.wz;
                }
            }
            // JP nn
            0xC3 => {
                let addr = self.word(bus);
                self.jump(addr);
            }
            // JP (HL)
            0xE9 => self.regs.pc = X::get(&self.regs),
            // CALL cc,nn
            0xC4 | 0xCC | 0xD4 | 0xDC | 0xE4 | 0xEC | 0xF4 | 0xFC => self.call(bus, self.condition(y)),
            // CALL nn
            0xCD => self.call(bus, true),
            // RST
            0xC7 | 0xCF | 0xD7 | 0xDF | 0xE7 | 0xEF | 0xF7 | 0xFF => {
                bus.internal(self.refresh(), 1);
                self.push(bus, self.regs.pc);
                self.jump(u16::from(y) * 8);
            }
            // OUT (n),A
            0xD3 => {
                let port = u16::from_be_bytes([self.regs.a(), self.byte(bus)]);
                bus.output(port, self.regs.a());
                self.regs.wz = port & 0xFF00 | port.wrapping_add(1) & 0x00FF;
            }
            // IN A,(n)
            0xDB => {
                let port = u16::from_be_bytes([self.regs.a(), self.byte(bus)]);
                self.regs.set_a(bus.input(port));
                self.regs.wz = port.wrapping_add(1);
            }
            // EXX
            0xD9 => {
                let (bc, de, hl) = (self.regs.bc(), self.regs.de(), self.regs.hl());
                self.regs.set_bc(self.regs.bc2);
                self.regs.set_de(self.regs.de2);
                self.regs.set_hl(self.regs.hl2);
                (self.regs.bc2, self.regs.de2, self.regs.hl2) = (bc, de, hl);
            }
            // EX (SP),HL
            0xE3 => {
                let sp = self.regs.sp;
                let value = self.read_word(bus, sp);
                bus.internal(sp.wrapping_add(1), 1);
                let [low, high] = X::get(&self.regs).to_le_bytes();
                bus.write(sp.wrapping_add(1), high);
                bus.write(sp, low);
                bus.internal(sp, 2);
                X::set(&mut self.regs, value);
                self.regs.wz = value;
            }
            // EX DE,HL
            0xEB => {
                let de = self.regs.de();
                self.regs.set_de(self.regs.hl());
                self.regs.set_hl(de);
            }
            // LD SP,HL
            0xF9 => {
                bus.internal(self.refresh(), 2);
                self.regs.sp = X::get(&self.regs);
            }
            // DI
            0xF3 => {
                self.iff1 = false;
                self.iff2 = false;
            }
            // EI
            0xFB => {
                self.iff1 = true;
                self.iff2 = true;
                self.set_after_ei(true);
            }
            // Prefixes.
            0xCB | 0xDD | 0xED | 0xFD => {}
        }
    }

    /// Does one of the eight operations on A, by bits 3-5 of the opcode.
    #[inline(always)]
    fn accumulate(&mut self, operation: u8, value: u8) {
        let (result, flags) = alu::accumulate(operation, self.regs.a(), value, self.regs.flags.carry);
        self.regs.set_a(result);
        self.set_flags(flags);
    }

    /// Executes JR and DJNZ after the opcode.
    #[inline(always)]
    fn jump_relative<B: Bus>(&mut self, bus: &mut B, taken: bool) {
        let displacement = self.byte(bus) as i8;
        if taken {
            bus.internal(self.operand_address(bus), 5);
            self.jump(self.regs.pc.wrapping_add_signed(displacement.into()));
        }
    }

    /// Executes CALL after the opcode. MEMPTR is set even if the call is not taken.
    #[inline(always)]
    fn call<B: Bus>(&mut self, bus: &mut B, taken: bool) {
        self.regs.wz = self.word(bus);
        if taken {
            bus.internal(self.operand_address(bus), 1);
            self.push(bus, self.regs.pc);
            self.regs.pc = self.regs.wz;
        }
    }

    /// Y and X after SCF and CCF. Zilog's chips take them from A, and also from F unless the last instruction wrote F.
    #[inline(always)]
    fn carry_yx(&self, q: u8) -> u8 {
        let from_f = match self.chip {
            Chip::Nmos | Chip::Cmos => Y | FX,
            Chip::St => Y,
            Chip::Nec => 0,
        };
        ((q ^ self.regs.flags.others) & from_f | self.regs.a()) & (Y | FX)
    }
}
