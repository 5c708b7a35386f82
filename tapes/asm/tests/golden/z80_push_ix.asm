        ORG $8000
        PUSH IX
