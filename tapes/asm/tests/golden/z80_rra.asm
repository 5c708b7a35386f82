        ORG $8000
        RRA
