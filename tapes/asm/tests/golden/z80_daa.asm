        ORG $8000
        DAA
