//! The registers by name, and other state of the CPU that can be set in the same way: for debuggers.

use crate::{Cpu, InterruptMode, flags};

/// A register by its name.
#[derive(Clone, Copy, Debug)]
pub struct Register {
    /// Its name in capitals.
    pub name: &'static str,
    /// Largest value.
    pub most: u16,
    /// Returns its value.
    pub get: fn(&Cpu) -> u16,
    /// Changes its value.
    pub set: fn(&mut Cpu, u16),
}

macro_rules! register {
    (byte $name:literal $get:ident $set:ident) => {
        Register {
            name: $name,
            most: 0xFF,
            get: |cpu| u16::from(cpu.regs.$get()),
            set: |cpu, value| cpu.regs.$set(value as u8),
        }
    };
    (word $name:literal $get:ident $set:ident) => {
        Register { name: $name, most: 0xFFFF, get: |cpu| cpu.regs.$get(), set: |cpu, value| cpu.regs.$set(value) }
    };
}

/// The registers, the pairs before their halves; then the interrupt mode and whether interrupts are enabled.
pub const REGISTERS: [Register; 25] = [
    // In HALT it is the address of the HALT, and a change ends the HALT.
    Register {
        name: "PC",
        most: 0xFFFF,
        get: Cpu::instruction_address,
        set: |cpu, value| {
            cpu.set_halted(false);
            cpu.regs.set_pc(value);
        },
    },
    register!(word "SP" sp set_sp),
    register!(word "AF" af set_af),
    register!(word "BC" bc set_bc),
    register!(word "DE" de set_de),
    register!(word "HL" hl set_hl),
    register!(word "IX" ix set_ix),
    register!(word "IY" iy set_iy),
    register!(word "WZ" wz set_wz),
    register!(word "AF'" af2 set_af2),
    register!(word "BC'" bc2 set_bc2),
    register!(word "DE'" de2 set_de2),
    register!(word "HL'" hl2 set_hl2),
    register!(byte "A" a set_a),
    register!(byte "F" f set_f),
    register!(byte "B" b set_b),
    register!(byte "C" c set_c),
    register!(byte "D" d set_d),
    register!(byte "E" e set_e),
    register!(byte "H" h set_h),
    register!(byte "L" l set_l),
    register!(byte "I" i set_i),
    register!(byte "R" r set_r),
    Register {
        name: "IM",
        most: 2,
        get: |cpu| cpu.im as u16,
        set: |cpu, mode| {
            cpu.im = [InterruptMode::Im0, InterruptMode::Im1, InterruptMode::Im2][usize::from(mode.min(2))];
        },
    },
    // Sets IFF2 as well, as EI and DI do.
    Register {
        name: "IFF1",
        most: 1,
        get: |cpu| cpu.iff1.into(),
        set: |cpu, on| (cpu.iff1, cpu.iff2) = (on != 0, on != 0),
    },
];

/// Returns the register of that name, ignoring case.
pub fn register(name: &str) -> Option<&'static Register> {
    REGISTERS.iter().find(|register| register.name.eq_ignore_ascii_case(name))
}

/// The flags: name in expressions, letter, and bit in F.
pub const FLAGS: [(&str, char, u8); 6] = [
    ("sign", 'S', flags::S),
    ("zero", 'Z', flags::Z),
    ("half", 'H', flags::H),
    ("parity", 'P', flags::PV),
    ("subtract", 'N', flags::N),
    ("carry", 'C', flags::C),
];
