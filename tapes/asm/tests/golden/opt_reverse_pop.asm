        pop bc,hl
        opt push reset --reversepop
        pop bc,de,ix
        opt --syntax=a
        pop bc,,hl
        pop af,hl
        opt pop
        pop bc,hl
