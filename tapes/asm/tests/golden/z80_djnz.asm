        ORG $8000
        DJNZ $+5
        DJNZ $-9
