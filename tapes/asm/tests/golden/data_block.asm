        ds 3
        defs 2,5
        block 4,1,2
        block 5,"ab"
        ds 0
        ds 3,"x"Z
