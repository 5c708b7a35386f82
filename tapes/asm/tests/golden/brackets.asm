        LD A,[HL]
        LD [IX+1],A
        LD A,[$1234]
        LD HL,[5]
        JP [HL]
