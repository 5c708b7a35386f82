        DUP 3
        DB 1
        EDUP
        REPT 2, i
        DB i
        ENDR
        DUP 0
        DB 9
        EDUP
