        ORG $8000
        OUTI
