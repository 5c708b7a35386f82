        ORG $8000
        EI
