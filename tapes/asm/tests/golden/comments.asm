        db 1 ; one
        db 2 // two
        db 3 /* three */ ,4
        db 5 /* five
        db 6 /* inside */ db 7
        */
        db ';','/','*' ; "
        ex af,af' ; it's
        ld a,(hl) : ex af,af' : ld b,c ; 'x
        db "a:b",':':db 8
        db 9/*:db 1*/:db 10
        db "//", '/*', "*/" // end
