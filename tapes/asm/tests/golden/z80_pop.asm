        ORG $8000
        POP BC
        POP DE
        POP HL
        POP AF
