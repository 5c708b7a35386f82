        ORG $8000
        DEC IXH
        DEC IX
        DEC IXL
        DEC (IX+5)
        DEC (IX-128)
