start:  ld a,1
        jp start
