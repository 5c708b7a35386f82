        ORG $8000
        EX (SP),IY
