        MACRO inner a
        DB a, outer_arg
        ENDM
        MACRO outer outer_arg
        inner 5
        inner outer_arg
        ENDM
        outer 7
