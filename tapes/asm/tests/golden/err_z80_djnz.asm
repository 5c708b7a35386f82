        DJNZ $+200
