        nop 5
        ret 5
        ld a,b nop
        ret nz,z
        im 0,1
        ldir a
        ex af,af',de,hl
