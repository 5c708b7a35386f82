        ORG $8000
        INC IX
        INC IXH
        INC IXL
        INC (IX+5)
        INC (IX-128)
