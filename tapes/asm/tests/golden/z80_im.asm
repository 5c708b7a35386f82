        ORG $8000
        IM 0
        IM 1
        IM 2
