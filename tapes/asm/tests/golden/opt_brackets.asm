; only square brackets mean memory
        opt --syntax=B
        ld a,(5)
        ld a,[5]
        ld hl,(5)*2
        ld b,[hl]
        jp [hl]
        ld a,[ix+1]
