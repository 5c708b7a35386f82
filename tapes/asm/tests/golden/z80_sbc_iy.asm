        ORG $8000
        SBC A,IYH
        SBC A,IYL
        SBC A,(IY+5)
        SBC A,(IY-128)
