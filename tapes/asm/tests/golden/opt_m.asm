        opt --syntax=M
        ld a,m
        add a,M
        ld m,5
        jp m,$8000
        call m,$8000
        inc m
