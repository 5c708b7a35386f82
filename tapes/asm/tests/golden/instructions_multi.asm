; one mnemonic with the operands of several instructions
        ld a,b,c,d
        push bc,de,hl
        pop hl,de,bc
        inc a,b,hl
        sub a,b,c
        add a,b,c
        add hl,bc,hl,de
        bit 1,a,2,b
        set 1,(ix+1),b,2,(ix+2)
        rlc (ix+1),a,b
        jp nz,5,6
        call nz,5,z,6
        rst 8,16
        and a,5
        ld i,a,r,a
        djnz $,$
