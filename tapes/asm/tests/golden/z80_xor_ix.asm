        ORG $8000
        XOR IXH
        XOR IXL
        XOR (IX+5)
        XOR (IX-128)
