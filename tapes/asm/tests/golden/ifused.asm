        ifused early
early:  db 1
        endif
        ifused never
never:  db 2
        endif
        jp early
asked:  ifused
        db 3
        endif
again:  ifused again
        db 4
        endif
        ifnused never
        db 5
        endif
        dw again
