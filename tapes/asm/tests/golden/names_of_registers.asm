; names of registers are labels wherever no register can stand
b       equ 1
hl:     nop
        call b
        jr nz,hl
        djnz hl
        jr hl
        call nz,hl
        call (hl)
        in a,(hl)
        out (b),a
        bit b,b
        jp nz,b
        im b
