        ORG $8000
        EX (SP),IX
