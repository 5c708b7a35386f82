1:      DJNZ 1B
        JR 1F
1:      JP 1B
2:      LD HL,2_B
        CALL 1F
1:      RET
