        ORG $8000
        EXX
