        DS 3
        DEFS 2,$55
        BLOCK 4,1
        DS 0
        DS 4,1,2
