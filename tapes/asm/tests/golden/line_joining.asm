        db 1, \
           2, \
           3
        db 4
