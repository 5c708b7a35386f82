        ORG $8000
        SCF
