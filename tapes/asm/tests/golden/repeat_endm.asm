; REPT ended by ENDM, as other assemblers have it.
        rept 2
        nop
        rept 3
        inc a
        endm
        endm
        display /a,$80000000," ",/d,-1," ",/a,-2
