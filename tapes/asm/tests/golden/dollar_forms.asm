        ORG $8000
        DW $, $+1, $-$8000
        JR $
        DJNZ $+2
        LD HL,$
