        RLC (IX+1),B
        SET 3,(IY-2),A
        RES 0,(IX+0),L
        SRL (IY+5)
