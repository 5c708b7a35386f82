        BIT 1,A,2,B
        SET 3,(HL),4,C
        RES 5,D,6,(IX+1)
