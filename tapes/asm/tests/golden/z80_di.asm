        ORG $8000
        DI
