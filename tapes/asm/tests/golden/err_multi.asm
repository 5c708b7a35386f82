        add hl,bc,de
        ld a,b,
        inc a,
        ld (ix+1),5,6
        ld a,i,r
