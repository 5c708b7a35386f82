        ORG $8000
        IND
