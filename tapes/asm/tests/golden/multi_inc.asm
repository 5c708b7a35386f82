        INC A,B,C,HL,IX
        DEC (HL),D,BC
