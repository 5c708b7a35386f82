        db 1 +
        db (1
        db 1)
        db 1 2
        db 1,
        db ,1
        db
        dw * 5
        dd [1]
        db 1?2
