        PUSH BC,DE,HL,AF,IX,IY
        POP  IY,IX,AF,HL,DE,BC
