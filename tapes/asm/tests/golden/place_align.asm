        org 5
        db 1
        align 4
        db 2
        align 8,255
        db 3
        align
        db 4
        align 1
        align 32768
