        ORG $8000
        LDDR
