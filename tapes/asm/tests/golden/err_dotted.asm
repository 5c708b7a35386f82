        .nop
        macro m
        nop
        endmacro
