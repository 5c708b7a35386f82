; END inside of a repetition
        db 1
        rept 3
        db 2
        if 1
        end
        endif
        endr
        db 3
