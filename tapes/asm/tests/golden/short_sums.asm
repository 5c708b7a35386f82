        ADD 5
        ADC B
        SBC (HL)
        SUB A,B
        AND A,5
        XOR A,A
        OR A,(IX+1)
        CP A,H
