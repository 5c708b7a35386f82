        ORG $8000
        NOP
