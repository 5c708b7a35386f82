//! The registers by their names.

use z80::Registers;

/// A register by its name.
pub(crate) struct Register {
    pub(crate) name: &'static str,
    /// The largest value it holds.
    pub(crate) most: u16,
    pub(crate) get: fn(&Registers) -> u16,
    pub(crate) set: fn(&mut Registers, u16),
}

macro_rules! register {
    (byte $name:literal $get:ident $set:ident) => {
        Register { name: $name, most: 0xFF, get: |r| u16::from(r.$get()), set: |r, value| r.$set(value as u8) }
    };
    (word $name:literal $get:ident $set:ident) => {
        Register { name: $name, most: 0xFFFF, get: |r| r.$get(), set: |r, value| r.$set(value) }
    };
}

pub(crate) const REGISTERS: [Register; 19] = [
    register!(word "PC" pc set_pc),
    register!(word "SP" sp set_sp),
    register!(word "AF" af set_af),
    register!(word "BC" bc set_bc),
    register!(word "DE" de set_de),
    register!(word "HL" hl set_hl),
    register!(word "IX" ix set_ix),
    register!(word "IY" iy set_iy),
    register!(word "WZ" wz set_wz),
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
];

/// The register of that name, in small letters or capitals.
pub(crate) fn register(name: &str) -> Option<&'static Register> {
    REGISTERS.iter().find(|register| register.name.eq_ignore_ascii_case(name))
}
