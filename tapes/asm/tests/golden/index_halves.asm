        LD A,IXH
        LD IXL,5
        ADD A,IYH
        INC IYL
        LD B,XH
        LD YL,C
        CP HX
        OR LY
