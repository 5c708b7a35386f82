        ORG $8000
        INI
