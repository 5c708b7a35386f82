        ldi bc,(hl) : ldi de,(hl) : ldi (hl),bc : ldi (hl),de
        ldi bc,(ix+3) : ldi de,(iy+3) : ldi hl,(ix) : ldi (ix+3),bc : ldi (iy),hl
        ldi a,(bc) : ldi a,(de) : ldi a,(hl) : ldi b,(hl) : ldi l,(hl) : ldi a,(ix+1) : ldi h,(iy)
        ldd a,(bc) : ldd a,(de) : ldd a,(hl) : ldd c,(hl) : ldd a,(ix+1) : ldd e,(iy)
        ldi (bc),a : ldi (de),a : ldi (hl),a : ldi (hl),d : ldi (ix+1),a : ldi (iy),b
        ldd (bc),a : ldd (de),a : ldd (hl),a : ldd (hl),d : ldd (ix+1),a : ldd (iy),b
        ldi (hl),5 : ldi (ix+1),6 : ldd (hl),7 : ldd (iy),8
        ldi : ldd
