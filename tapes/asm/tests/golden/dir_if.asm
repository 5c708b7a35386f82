a       EQU 1
        IF a
        DB 1
        ELSE
        DB 2
        ENDIF
        IF a=2
        DB 3
        ELSEIF a=1
        DB 4
        ELSE
        DB 5
        ENDIF
        IFN a
        DB 6
        ENDIF
