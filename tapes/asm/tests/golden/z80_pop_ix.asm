        ORG $8000
        POP IX
