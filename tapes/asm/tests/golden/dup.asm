        dup 3
        db 1
        edup
        rept 2,i
        db i
        endr
        db i
        dup 0
        nonsense
        edup
        dup 2,j
        dup 2,k
        db j,k
        edup
        edup
        dup 2 : db 9 : edup
