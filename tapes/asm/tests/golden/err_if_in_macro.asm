; what is opened in a macro is closed in it
        macro open
        if 1
        db 1
        endm
        open
        endif
