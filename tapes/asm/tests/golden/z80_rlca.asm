        ORG $8000
        RLCA
