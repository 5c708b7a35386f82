        ORG $8000
        OUTD
