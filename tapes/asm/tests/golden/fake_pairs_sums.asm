        ADC DE,BC
        SBC DE,HL
        SUB HL,BC
        ADD DE,HL
