        ORG $8000
        CPDR
