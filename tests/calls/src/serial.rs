//! Serialization of values of other crates.

/// All registers except Q, as words.
pub(crate) mod registers {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use z80::Registers;

    pub(crate) fn serialize<S: Serializer>(r: &Registers, out: S) -> Result<S::Ok, S::Error> {
        let shadow = [r.af2(), r.bc2(), r.de2(), r.hl2()];
        let main = [r.af(), r.bc(), r.de(), r.hl(), r.ix(), r.iy(), r.sp(), r.pc()];
        (main, shadow, [r.wz(), u16::from_be_bytes([r.i(), r.r()])]).serialize(out)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Registers, D::Error> {
        let (main, shadow, [wz, ir]) = <([u16; 8], [u16; 4], [u16; 2])>::deserialize(input)?;
        let mut r = Registers::default();
        r.set_af(main[0]);
        r.set_bc(main[1]);
        r.set_de(main[2]);
        r.set_hl(main[3]);
        r.set_ix(main[4]);
        r.set_iy(main[5]);
        r.set_sp(main[6]);
        r.set_pc(main[7]);
        r.set_af2(shadow[0]);
        r.set_bc2(shadow[1]);
        r.set_de2(shadow[2]);
        r.set_hl2(shadow[3]);
        r.set_wz(wz);
        r.set_i(ir.to_be_bytes()[0]);
        r.set_r(ir.to_be_bytes()[1]);
        Ok(r)
    }
}
