        db 5/0
        db 5%0
        db 5/zero
zero    equ 0
