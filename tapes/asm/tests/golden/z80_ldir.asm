        ORG $8000
        LDIR
