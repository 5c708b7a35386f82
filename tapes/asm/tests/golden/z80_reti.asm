        ORG $8000
        RETI
