        while 1
        endw
        while 1, 5
        db 1
        endw
