        ifdef name
        db 1
        endif
        define name
        ifdef name
        db 2
        endif
        ifndef name
        db 3
        else
        db 4
        endif
        define other name
        ifdef other
        db 5
        endif
        undefine name
        ifdef name
        db 6
        endif
        ifdef label
        db 7
        endif
label:  nop
