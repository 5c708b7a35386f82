        ORG $8000
        CPL
