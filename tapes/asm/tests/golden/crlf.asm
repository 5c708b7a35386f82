        ld a,1
label:  ld b,2 ; two
        db "x" /* y */
        jp label
