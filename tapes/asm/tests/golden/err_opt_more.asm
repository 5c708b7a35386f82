        opt --nofakes
        ld bc,de
        opt reset --zxnext
        opt --i8080
        opt -W
        opt --syntax=l
        opt nonsense
        opt pop
        opt --syntax=w
        db 300
