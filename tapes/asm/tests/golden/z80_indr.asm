        ORG $8000
        INDR
