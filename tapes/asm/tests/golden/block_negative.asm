        org $8000
        db 1,2,3
        ds -2                   ; back to the 2
        db 4
