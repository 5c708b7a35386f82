        ORG $8000
        CCF
