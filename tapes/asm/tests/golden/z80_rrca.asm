        ORG $8000
        RRCA
