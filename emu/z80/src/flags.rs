//! The bits of F. Source: Zilog UM0080; X and Y as Sean Young's "The Undocumented Z80 Documented" names them.

/// Sign: bit 7 of the result.
pub const S: u8 = 0x80;
/// Zero.
pub const Z: u8 = 0x40;
/// Undocumented: mostly bit 5 of the result.
pub const Y: u8 = 0x20;
/// Half carry: out of bit 3 (of bit 11 in 16-bit arithmetic).
pub const H: u8 = 0x10;
/// Undocumented: mostly bit 3 of the result.
pub const X: u8 = 0x08;
/// Parity or overflow.
pub const PV: u8 = 0x04;
/// The last operation was a subtraction.
pub const N: u8 = 0x02;
/// Carry.
pub const C: u8 = 0x01;

/// F in two parts. In chains of shifts and sums each instruction needs the carry of the one before; kept apart, it need not
/// wait for the other flags, which are looked up in tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flags {
    /// All flags but C, whose bit is 0.
    pub others: u8,
    /// C: 0 or 1.
    pub carry: u8,
}

impl Flags {
    /// Splits F.
    #[must_use]
    #[inline(always)]
    pub const fn of(f: u8) -> Self {
        Self { others: f & !C, carry: f & C }
    }

    /// F.
    #[must_use]
    #[inline(always)]
    pub const fn f(self) -> u8 {
        self.others | self.carry
    }
}
