        ORG $8000
        XOR IYH
        XOR IYL
        XOR (IY+5)
        XOR (IY-128)
