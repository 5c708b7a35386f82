//! The registers as a programmer sees them, and the two he does not: MEMPTR (WZ) and, in [`crate::Cpu`], Q.

/// All registers. Pairs are made of their halves: `set_b` changes `bc`, and so on.
///
/// The halves are what is stored. As words they would be miscompiled: rustc 1.95 (LLVM 22.1) loses the high byte in
/// `hl = hl & 0xFF00 | u16::from(memory[hl])`, which is LD L,(HL).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Registers {
    pub(crate) a: u8,
    pub(crate) f: u8,
    pub(crate) b: u8,
    pub(crate) c: u8,
    pub(crate) d: u8,
    pub(crate) e: u8,
    pub(crate) h: u8,
    pub(crate) l: u8,
    pub(crate) ixh: u8,
    pub(crate) ixl: u8,
    pub(crate) iyh: u8,
    pub(crate) iyl: u8,
    pub(crate) sp: u16,
    pub(crate) pc: u16,
    pub(crate) wz: u16,
    pub(crate) i: u8,
    /// The lower seven bits of R. While the CPU runs they run over into the eighth, which is cut off where it stops.
    pub(crate) r: u8,
    /// Bit 7 of R.
    pub(crate) r7: u8,
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

/// A getter and a setter for a pair.
macro_rules! pairs {
    ($($get:ident $set:ident $high:ident $low:ident;)*) => {$(
        #[doc = concat!("The pair `", stringify!($high), "` (high byte), `", stringify!($low), "`.")]
        #[must_use]
        #[inline(always)]
        pub const fn $get(&self) -> u16 {
            u16::from_be_bytes([self.$high, self.$low])
        }

        #[doc = concat!("Sets the pair `", stringify!($high), "` (high byte), `", stringify!($low), "`.")]
        #[inline(always)]
        pub const fn $set(&mut self, value: u16) {
            [self.$high, self.$low] = value.to_be_bytes();
        }
    )*};
}

impl Registers {
    plain! {
        a set_a a u8, "The accumulator.";
        f set_f f u8, "The flags: see [`crate::flags`].";
        b set_b b u8, "B.";
        c set_c c u8, "C.";
        d set_d d u8, "D.";
        e set_e e u8, "E.";
        h set_h h u8, "H.";
        l set_l l u8, "L.";
        ixh set_ixh ixh u8, "The high byte of IX.";
        ixl set_ixl ixl u8, "The low byte of IX.";
        iyh set_iyh iyh u8, "The high byte of IY.";
        iyl set_iyl iyl u8, "The low byte of IY.";
        sp set_sp sp u16, "SP.";
        pc set_pc pc u16, "PC: the address of the next instruction.";
        wz set_wz wz u16, "MEMPTR, the hidden register also called WZ; seen through BIT n,(HL).";
        i set_i i u8, "I, the high byte of the interrupt vector's and of the refresh address.";
        af2 set_af2 af2 u16, "AF', the shadow of AF.";
        bc2 set_bc2 bc2 u16, "BC', the shadow of BC.";
        de2 set_de2 de2 u16, "DE', the shadow of DE.";
        hl2 set_hl2 hl2 u16, "HL', the shadow of HL.";
    }

    pairs! {
        af set_af a f;
        bc set_bc b c;
        de set_de d e;
        hl set_hl h l;
        ix set_ix ixh ixl;
        iy set_iy iyh iyl;
    }

    /// R: bits 0-6 advance once an M1, bit 7 stays as `LD R,A` set it.
    #[must_use]
    #[inline(always)]
    pub const fn r(&self) -> u8 {
        self.r7 | self.r & 0x7F
    }

    /// Sets R, bit 7 too.
    #[inline(always)]
    pub const fn set_r(&mut self, value: u8) {
        self.r = value & 0x7F;
        self.r7 = value & 0x80;
    }

    /// Advances R by one M1.
    #[inline(always)]
    pub(crate) const fn advance_r(&mut self) {
        self.r = self.r.wrapping_add(1);
    }

    /// Cuts off what ran over: CPUs that read the same are equal.
    #[inline(always)]
    pub(crate) const fn settle_r(&mut self) {
        self.r &= 0x7F;
    }

    /// I:R, which is on the address bus while memory is refreshed.
    #[must_use]
    #[inline(always)]
    pub const fn ir(&self) -> u16 {
        u16::from_be_bytes([self.i, self.r()])
    }
}
