; brackets mean memory only if they are around the whole operand
        ld a,(5)
        ld a,(5)+1
        ld a,(5)*(6)
        ld hl,(5)+(6)
        ld a,+(5)
        ld a,((5))
        ld a,-(5)
        ld hl,(hl_table)
        ld a,(ix+5*2-1)
        ld a,(ix-5+2)
        ld (ix),5
        bit 1+2,(ix)
hl_table:
