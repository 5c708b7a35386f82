        out (c),0
        out (c),0               ; this out0-ok is meant
        opt -Wno-out0
        out (c),0
        opt -Wall
        ld bc,de
        ld bc,de                ; fake
        ld a,(5)
        opt reset -Wno-rdlow -Wno-emptystr -Wnosuch
        ld a,(5)
        dw ""
        dw 1.0 : dw 1.5         ; decimalz-ok
        opt -Wno-all
        dw 1.5
