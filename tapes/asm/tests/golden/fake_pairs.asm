        LD BC,DE
        LD HL,BC
        LD IX,HL
        LD HL,IY
        LD DE,(HL)
        LD (HL),BC
        LD BC,(IX+2)
        LD (IY-3),DE
