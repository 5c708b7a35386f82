//! The registers: those of the manual and the hidden MEMPTR (WZ). The other hidden one, Q, is in [`crate::Cpu`].

use crate::flags::Flags;

/// All registers. Pairs are made of their halves: `set_b` changes `bc`, and so on.
///
/// The halves are stored, not the pairs. As words they would be miscompiled: rustc 1.95 (LLVM 22.1) loses the high byte in
/// `hl = hl & 0xFF00 | u16::from(memory[hl])`, which is LD L,(HL).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Registers {
    pub(crate) a: Half,
    pub(crate) flags: Flags,
    b: Half,
    c: Half,
    d: Half,
    e: Half,
    h: Half,
    l: Half,
    ixh: Half,
    ixl: Half,
    iyh: Half,
    iyl: Half,
    pub(crate) sp: u16,
    pub(crate) pc: u16,
    pub(crate) wz: u16,
    pub(crate) i: u8,
    /// The lower seven bits of R. While the CPU runs, they overflow into the bits above, which are cleared when it stops.
    pub(crate) r: u64,
    /// Bit 7 of R.
    pub(crate) r7: u8,
    pub(crate) af2: u16,
    pub(crate) bc2: u16,
    pub(crate) de2: u16,
    pub(crate) hl2: u16,
}

/// A byte in a word of the host. If pairs were two adjacent bytes, compilers would load them as one word shortly after they were
/// stored one by one; most processors stall on such a load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Half(u64);

impl Half {
    #[inline(always)]
    const fn get(self) -> u8 {
        self.0 as u8
    }

    #[inline(always)]
    const fn set(&mut self, value: u8) {
        self.0 = value as u64;
    }
}

/// A getter and a setter for half a pair.
macro_rules! halves {
    ($($get:ident $set:ident $field:ident, $doc:literal;)*) => {$(
        #[doc = $doc]
        #[must_use]
        #[inline(always)]
        pub const fn $get(&self) -> u8 {
            self.$field.get()
        }

        #[doc = concat!("Sets ", $doc)]
        #[inline(always)]
        pub const fn $set(&mut self, value: u8) {
            self.$field.set(value);
        }
    )*};
}

/// A getter and a setter for a whole field.
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
            u16::from_be_bytes([self.$high.get(), self.$low.get()])
        }

        #[doc = concat!("Sets the pair `", stringify!($high), "` (high byte), `", stringify!($low), "`.")]
        #[inline(always)]
        pub const fn $set(&mut self, value: u16) {
            let [high, low] = value.to_be_bytes();
            self.$high.set(high);
            self.$low.set(low);
        }
    )*};
}

impl Registers {
    halves! {
        a set_a a, "The accumulator.";
        b set_b b, "B.";
        c set_c c, "C.";
        d set_d d, "D.";
        e set_e e, "E.";
        h set_h h, "H.";
        l set_l l, "L.";
        ixh set_ixh ixh, "The high byte of IX.";
        ixl set_ixl ixl, "The low byte of IX.";
        iyh set_iyh iyh, "The high byte of IY.";
        iyl set_iyl iyl, "The low byte of IY.";
    }

    plain! {
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
        bc set_bc b c;
        de set_de d e;
        hl set_hl h l;
        ix set_ix ixh ixl;
        iy set_iy iyh iyl;
    }

    /// The flags: see [`crate::flags`].
    #[must_use]
    #[inline(always)]
    pub const fn f(&self) -> u8 {
        self.flags.f()
    }

    /// Sets the flags.
    #[inline(always)]
    pub const fn set_f(&mut self, value: u8) {
        self.flags = Flags::of(value);
    }

    /// The pair A (high byte), F.
    #[must_use]
    #[inline(always)]
    pub const fn af(&self) -> u16 {
        u16::from_be_bytes([self.a(), self.f()])
    }

    /// Sets the pair A (high byte), F.
    #[inline(always)]
    pub const fn set_af(&mut self, value: u16) {
        let [a, f] = value.to_be_bytes();
        self.set_a(a);
        self.set_f(f);
    }

    /// R: bits 0-6 advance with each M1, bit 7 keeps the value that `LD R,A` set.
    #[must_use]
    #[inline(always)]
    pub const fn r(&self) -> u8 {
        self.r7 | self.r as u8 & 0x7F
    }

    /// Sets R, bit 7 too.
    #[inline(always)]
    pub const fn set_r(&mut self, value: u8) {
        self.r = value as u64 & 0x7F;
        self.r7 = value & 0x80;
    }

    /// Advances R by one M1.
    #[inline(always)]
    pub(crate) const fn advance_r(&mut self) {
        self.r = self.r.wrapping_add(1);
    }

    /// Clears the bits above R's seven, so that CPUs with equal registers compare as equal.
    #[inline(always)]
    pub(crate) const fn settle_r(&mut self) {
        self.r &= 0x7F;
    }

    /// I:R, the address on the bus while memory is refreshed.
    #[must_use]
    #[inline(always)]
    pub const fn ir(&self) -> u16 {
        u16::from_be_bytes([self.i, self.r()])
    }
}
