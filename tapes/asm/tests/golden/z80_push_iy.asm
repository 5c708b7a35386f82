        ORG $8000
        PUSH IY
