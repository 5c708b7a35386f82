        ORG $8000
        PUSH BC
        PUSH DE
        PUSH HL
        PUSH AF
