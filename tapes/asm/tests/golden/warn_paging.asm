        slot 3
        page 5
        db 1
