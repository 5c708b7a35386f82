        endif
        else
        if 1
        db 1
        else
        db 2
        else
        endif
        if
        endif
        ifdef
        endif
        if 1
        db 3
