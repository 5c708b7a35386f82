//! Executes instructions; here, what all opcodes share. All access to the bus is by machine cycles.
//!
//! The opcodes are functions of a constant opcode: `LD r,r'` is one line of source and becomes 49 functions without branches.
//! [`threaded`] instantiates them and connects them.

mod any_bus;
mod block;
mod cb;
mod ed;
mod interrupt;
mod plain;
mod threaded;

use crate::flags::{Flags, PV, S, Z};
use crate::{Bus, Cpu, Registers};

/// The 16-bit register that an opcode uses as HL (HL itself, IX or IY), and its halves.
pub(crate) trait Index {
    /// True for HL itself, whose memory operand has no displacement.
    const PLAIN: bool;
    fn get(regs: &Registers) -> u16;
    fn set(regs: &mut Registers, value: u16);
    fn high(regs: &Registers) -> u8;
    fn low(regs: &Registers) -> u8;
    fn set_high(regs: &mut Registers, value: u8);
    fn set_low(regs: &mut Registers, value: u8);
}

macro_rules! index {
    ($($name:ident $plain:literal $get:ident $set:ident $high:ident $set_high:ident $low:ident $set_low:ident;)*) => {$(
        pub(crate) struct $name;

        impl Index for $name {
            const PLAIN: bool = $plain;

            #[inline(always)]
            fn get(regs: &Registers) -> u16 {
                regs.$get()
            }

            #[inline(always)]
            fn set(regs: &mut Registers, value: u16) {
                regs.$set(value);
            }

            #[inline(always)]
            fn high(regs: &Registers) -> u8 {
                regs.$high()
            }

            #[inline(always)]
            fn low(regs: &Registers) -> u8 {
                regs.$low()
            }

            #[inline(always)]
            fn set_high(regs: &mut Registers, value: u8) {
                regs.$set_high(value);
            }

            #[inline(always)]
            fn set_low(regs: &mut Registers, value: u8) {
                regs.$set_low(value);
            }
        }
    )*};
}

index! {
    Hl true hl set_hl h set_h l set_l;
    Ix false ix set_ix ixh set_ixh ixl set_ixl;
    Iy false iy set_iy iyh set_iyh iyl set_iyl;
}

impl Cpu {
    /// Sets the flags and Q.
    #[inline(always)]
    pub(crate) fn set_flags(&mut self, flags: Flags) {
        self.regs.flags = flags;
        self.q = flags.f();
    }

    /// Sets all flags but C, and Q.
    #[inline(always)]
    fn set_others(&mut self, others: u8) {
        self.set_flags(Flags { others, ..self.regs.flags });
    }

    /// M1: fetches the opcode at PC and advances R.
    #[inline(always)]
    fn fetch<B: Bus>(&mut self, bus: &mut B) -> u8 {
        let opcode = bus.fetch(self.regs.pc, self.regs.ir());
        self.regs.advance_r();
        self.advance(bus);
        opcode
    }

    /// The address that the last M1 left on the bus: I, and R before it was advanced.
    #[inline(always)]
    fn refresh(&self) -> u16 {
        let r = self.regs.r7 | self.regs.r.wrapping_sub(1) as u8 & 0x7F;
        u16::from_be_bytes([self.regs.i, r])
    }

    #[inline(always)]
    fn advance<B: Bus>(&mut self, bus: &B) {
        self.regs.pc = self.regs.pc.wrapping_add(u16::from(!bus.holds_pc()));
    }

    /// The address of the operand byte that was read last.
    #[inline(always)]
    fn operand_address<B: Bus>(&self, bus: &B) -> u16 {
        self.regs.pc.wrapping_sub(u16::from(!bus.holds_pc()))
    }

    /// Reads the operand byte at PC.
    #[inline(always)]
    fn byte<B: Bus>(&mut self, bus: &mut B) -> u8 {
        let value = bus.read(self.regs.pc);
        self.advance(bus);
        value
    }

    /// Reads the operand word at PC.
    #[inline(always)]
    fn word<B: Bus>(&mut self, bus: &mut B) -> u16 {
        let low = self.byte(bus);
        let high = self.byte(bus);
        u16::from_le_bytes([low, high])
    }

    #[inline(always)]
    fn read_word<B: Bus>(&mut self, bus: &mut B, addr: u16) -> u16 {
        let low = bus.read(addr);
        let high = bus.read(addr.wrapping_add(1));
        u16::from_le_bytes([low, high])
    }

    #[inline(always)]
    fn write_word<B: Bus>(&mut self, bus: &mut B, addr: u16, value: u16) {
        let [low, high] = value.to_le_bytes();
        bus.write(addr, low);
        bus.write(addr.wrapping_add(1), high);
    }

    #[inline(always)]
    fn push<B: Bus>(&mut self, bus: &mut B, value: u16) {
        let [low, high] = value.to_le_bytes();
        let sp = self.regs.sp;
        bus.write(sp.wrapping_sub(1), high);
        bus.write(sp.wrapping_sub(2), low);
        self.regs.sp = sp.wrapping_sub(2);
    }

    #[inline(always)]
    fn pop<B: Bus>(&mut self, bus: &mut B) -> u16 {
        let sp = self.regs.sp;
        self.regs.sp = sp.wrapping_add(2);
        self.read_word(bus, sp)
    }

    /// Jumps to `addr`, and sets MEMPTR to it.
    #[inline(always)]
    fn jump(&mut self, addr: u16) {
        self.regs.pc = addr;
        self.regs.wz = addr;
    }

    /// Returns the address of the memory operand: HL, or IX + d after reading d.
    #[inline(always)]
    fn address<B: Bus, X: Index>(&mut self, bus: &mut B) -> u16 {
        if X::PLAIN {
            return self.regs.hl();
        }
        let addr = self.displaced::<B, X>(bus);
        bus.internal(self.operand_address(bus), 5);
        addr
    }

    /// Reads d; returns IX + d, and sets MEMPTR to it.
    #[inline(always)]
    fn displaced<B: Bus, X: Index>(&mut self, bus: &mut B) -> u16 {
        let displacement = self.byte(bus) as i8;
        self.regs.wz = X::get(&self.regs).wrapping_add_signed(displacement.into());
        self.regs.wz
    }

    /// The 8-bit register with this number in opcodes: B C D E H L - A.
    #[inline(always)]
    fn register<X: Index>(&self, number: u8) -> u8 {
        let regs = &self.regs;
        match number {
            0 => regs.b(),
            1 => regs.c(),
            2 => regs.d(),
            3 => regs.e(),
            4 => X::high(regs),
            5 => X::low(regs),
            _ => regs.a(),
        }
    }

    #[inline(always)]
    fn set_register<X: Index>(&mut self, number: u8, value: u8) {
        let regs = &mut self.regs;
        match number {
            0 => regs.set_b(value),
            1 => regs.set_c(value),
            2 => regs.set_d(value),
            3 => regs.set_e(value),
            4 => X::set_high(regs, value),
            5 => X::set_low(regs, value),
            _ => regs.set_a(value),
        }
    }

    /// The 16-bit register with this number in opcodes: BC DE HL SP.
    #[inline(always)]
    fn pair<X: Index>(&self, number: u8) -> u16 {
        match number {
            0 => self.regs.bc(),
            1 => self.regs.de(),
            2 => X::get(&self.regs),
            _ => self.regs.sp,
        }
    }

    #[inline(always)]
    fn set_pair<X: Index>(&mut self, number: u8, value: u16) {
        match number {
            0 => self.regs.set_bc(value),
            1 => self.regs.set_de(value),
            2 => X::set(&mut self.regs, value),
            _ => self.regs.sp = value,
        }
    }

    /// The condition with this number in opcodes: NZ Z NC C PO PE P M.
    #[inline(always)]
    fn condition(&self, number: u8) -> bool {
        let Flags { others, carry } = self.regs.flags;
        let set = match number >> 1 {
            0 => others & Z != 0,
            1 => carry != 0,
            2 => others & PV != 0,
            _ => others & S != 0,
        };
        set == (number & 1 != 0)
    }
}
