        ORG $8000
        CPI
