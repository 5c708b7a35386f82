        MACRO .twice n
        DB n, n
        ENDM
        .twice 3
        .twice 4
