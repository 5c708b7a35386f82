        ORG $8000
        SUB IYH
        SUB IYL
        SUB (IY+5)
        SUB (IY-128)
