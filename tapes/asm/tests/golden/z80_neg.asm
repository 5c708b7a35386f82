        ORG $8000
        NEG
