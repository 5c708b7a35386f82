        RLC A,B
        SRL C,D,(HL)
        SLA E,(IX+2)
