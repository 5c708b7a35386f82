        ORG $8000
        SUB IXH
        SUB IXL
        SUB (IX+5)
        SUB (IX-128)
