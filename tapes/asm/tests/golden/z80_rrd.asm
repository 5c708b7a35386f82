        ORG $8000
        RRD
