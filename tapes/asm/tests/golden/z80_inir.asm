        ORG $8000
        INIR
