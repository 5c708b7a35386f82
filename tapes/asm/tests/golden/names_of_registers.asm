; where no register can stand, its name is a label
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
