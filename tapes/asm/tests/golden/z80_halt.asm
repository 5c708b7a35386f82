        ORG $8000
        HALT
