1:      nop
        jr 1b
        jr 1f
2       djnz 1B
1       djnz 2b
        ld hl,1_b
        ld hl,1_F+1
        call 1F
        ld hl,1b
1
