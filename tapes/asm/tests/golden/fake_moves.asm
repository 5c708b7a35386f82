        LDI A,(HL)
        LDD A,(DE)
        LDI (BC),A
        LDI BC,(HL)
        LDD (IX+1),C
        LDI (HL),5
