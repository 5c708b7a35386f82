        ORG $8000
        INC IY
        INC IYH
        INC IYL
        INC (IY+5)
        INC (IY-128)
