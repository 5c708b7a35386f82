        ORG $8000
        CPD
