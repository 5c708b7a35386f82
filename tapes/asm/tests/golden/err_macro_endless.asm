; differs: sjasmplus crashes
        macro again
        db 1
        again
        endm
        again
