; every kind of row
        org $8000
start:  ld a,5 ; a comment
        db "more than four bytes"

        macro make value
        db value
.l      djnz .l
        endm
        make 5 : make 6
        if 0
        nop
        else
        inc a
        endif
        dup 2
        db 1,2
        edup
        dup 0
        nonsense
        edup
        .2 rst 8
value   equ 5
        include "inc/two.inc"
        ld bc,de : nop
        disp 5
        nop
        ent
        struct pair
a       byte 1
b       byte 2
        ends
both    pair
        ds 20
        align 16
        incbin "inc/data.bin"
        define five 5
        db five
        end start
        never read
