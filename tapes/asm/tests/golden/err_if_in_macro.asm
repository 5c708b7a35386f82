; an IF opened in a macro must be closed in it
        macro open
        if 1
        db 1
        endm
        open
        endif
