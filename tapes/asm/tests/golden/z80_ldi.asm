        ORG $8000
        LDI
