        DEFINE five 5
        DEFINE+ five 6
        DEFINE text "a",five
        DB five, text
        UNDEFINE five
five    EQU 1
        DB five
