        ORG $8000
        CPIR
