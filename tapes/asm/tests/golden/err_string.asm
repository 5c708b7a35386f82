        db "abc
        db 'abc
        ld a,'
