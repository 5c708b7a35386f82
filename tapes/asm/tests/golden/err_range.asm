        jr $+130
        jr $-127
        djnz far
        ld a,(ix+128)
        ld (iy-129),a
far     equ 1000
