        ORG $8000
        DEC IYH
        DEC IY
        DEC IYL
        DEC (IY+5)
        DEC (IY-128)
