        EX AF,AF'
        EX AF
        EX DE,HL
        EX HL,DE
        EX (SP),HL
        EX HL,(SP)
        EX (SP),IX
        EXA
        EXD
        EX IX,(SP)
        EX IY,(SP)
        INF
