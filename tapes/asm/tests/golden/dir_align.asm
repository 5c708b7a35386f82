        ORG 1
        DB 1
        ALIGN
        DB 2
        ALIGN 16,$FF
        DB 3
        ALIGN 1
        DB 4
