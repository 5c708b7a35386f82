        ORG $8000
        RLA
