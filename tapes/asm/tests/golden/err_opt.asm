        opt pop
        opt foo
        opt --syntax=?
        opt --syntax=ab
        ld a,b,c
        ld b,(5)
