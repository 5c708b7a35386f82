        ORG $8000
        RLD
