//! The registers as a programmer sees them, and the two he does not: MEMPTR (WZ) and, in [`crate::Cpu`], Q.

/// All registers. Pairs are made of their halves: `set_b` changes `bc`, and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Registers {
    pub(crate) a: u8,
    pub(crate) f: u8,
    pub(crate) bc: u16,
    pub(crate) de: u16,
    pub(crate) hl: u16,
    pub(crate) ix: u16,
    pub(crate) iy: u16,
    pub(crate) sp: u16,
    pub(crate) pc: u16,
    pub(crate) wz: u16,
    pub(crate) i: u8,
    pub(crate) r: u8,
    pub(crate) af2: u16,
    pub(crate) bc2: u16,
    pub(crate) de2: u16,
    pub(crate) hl2: u16,
}

/// A getter and a setter for a field as it is.
macro_rules! plain {
    ($($get:ident $set:ident $field:ident $type:ty, $doc:literal;)*) => {$(
        #[doc = $doc]
        #[must_use]
        #[inline(always)]
        pub const fn $get(&self) -> $type {
            self.$field
        }

        #[doc = concat!("Sets ", $doc)]
        #[inline(always)]
        pub const fn $set(&mut self, value: $type) {
            self.$field = value;
        }
    )*};
}

/// A getter and a setter for both halves of a pair.
macro_rules! halves {
    ($($high:ident $set_high:ident $low:ident $set_low:ident $pair:ident;)*) => {$(
        #[doc = concat!("The high byte of `", stringify!($pair), "`.")]
        #[must_use]
        #[inline(always)]
        pub const fn $high(&self) -> u8 {
            (self.$pair >> 8) as u8
        }

        #[doc = concat!("The low byte of `", stringify!($pair), "`.")]
        #[must_use]
        #[inline(always)]
        pub const fn $low(&self) -> u8 {
            self.$pair as u8
        }

        #[doc = concat!("Sets the high byte of `", stringify!($pair), "`.")]
        #[inline(always)]
        pub const fn $set_high(&mut self, value: u8) {
            self.$pair = self.$pair & 0x00FF | (value as u16) << 8;
        }

        #[doc = concat!("Sets the low byte of `", stringify!($pair), "`.")]
        #[inline(always)]
        pub const fn $set_low(&mut self, value: u8) {
            self.$pair = self.$pair & 0xFF00 | value as u16;
        }
    )*};
}

impl Registers {
    plain! {
        a set_a a u8, "The accumulator.";
        f set_f f u8, "The flags: see [`crate::flags`].";
        bc set_bc bc u16, "BC.";
        de set_de de u16, "DE.";
        hl set_hl hl u16, "HL.";
        ix set_ix ix u16, "IX.";
        iy set_iy iy u16, "IY.";
        sp set_sp sp u16, "SP.";
        pc set_pc pc u16, "PC: the address of the next instruction.";
        wz set_wz wz u16, "MEMPTR, the hidden register also called WZ; seen through BIT n,(HL).";
        i set_i i u8, "I, the high byte of the interrupt vector's and of the refresh address.";
        af2 set_af2 af2 u16, "AF', the shadow of AF.";
        bc2 set_bc2 bc2 u16, "BC', the shadow of BC.";
        de2 set_de2 de2 u16, "DE', the shadow of DE.";
        hl2 set_hl2 hl2 u16, "HL', the shadow of HL.";
    }

    halves! {
        b set_b c set_c bc;
        d set_d e set_e de;
        h set_h l set_l hl;
        ixh set_ixh ixl set_ixl ix;
        iyh set_iyh iyl set_iyl iy;
    }

    /// AF: the accumulator is the high byte.
    #[must_use]
    #[inline(always)]
    pub const fn af(&self) -> u16 {
        u16::from_be_bytes([self.a, self.f])
    }

    /// Sets AF: the accumulator is the high byte.
    #[inline(always)]
    pub const fn set_af(&mut self, value: u16) {
        [self.a, self.f] = value.to_be_bytes();
    }

    /// R: bits 0-6 advance once an M1, bit 7 stays as `LD R,A` set it.
    #[must_use]
    #[inline(always)]
    pub const fn r(&self) -> u8 {
        self.r
    }

    /// Sets R, bit 7 too.
    #[inline(always)]
    pub const fn set_r(&mut self, value: u8) {
        self.r = value;
    }

    /// Advances R by one M1.
    #[inline(always)]
    pub(crate) const fn advance_r(&mut self) {
        self.r = self.r & 0x80 | self.r.wrapping_add(1) & 0x7F;
    }

    /// I:R, which is on the address bus while memory is refreshed.
    #[must_use]
    #[inline(always)]
    pub const fn ir(&self) -> u16 {
        u16::from_be_bytes([self.i, self.r()])
    }
}
