        ORG $8000
        OTDR
