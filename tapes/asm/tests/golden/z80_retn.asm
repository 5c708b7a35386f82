        ORG $8000
        RETN
