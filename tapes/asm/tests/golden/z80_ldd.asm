        ORG $8000
        LDD
