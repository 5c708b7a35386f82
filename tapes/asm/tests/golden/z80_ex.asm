        ORG $8000
        EX AF,AF'
        EX (SP),HL
        EX DE,HL
