; a comment in Latin-1: é
        db "é" : db 'ü' ; ä
        nop
