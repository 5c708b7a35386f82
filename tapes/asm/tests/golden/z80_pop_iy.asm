        ORG $8000
        POP IY
