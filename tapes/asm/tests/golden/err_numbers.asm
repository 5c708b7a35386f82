        db 0x
        db 5h5
        db 0b12
        dd 4294967296
        db 12abc
