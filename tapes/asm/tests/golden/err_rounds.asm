        rept 100
        frob
        endr
        macro twice
        db zz
        endm
        twice
        twice
        .5 ld q,5
