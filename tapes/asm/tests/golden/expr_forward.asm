; names may be defined further down
        ld hl,later
        db later-$, low later, exist later
        dw value*2
value   equ other+1
other   equ 5
later:  nop
