        ORG $8000
        OTIR
