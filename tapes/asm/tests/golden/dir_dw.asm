        DW 1,$1234,-2
        DEFW 65535
        WORD "ab","a"
