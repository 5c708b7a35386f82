        ld a,1
        LD A,1
        ld A,B
        LD a,(hl)
        db 1
