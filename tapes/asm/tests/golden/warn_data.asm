        ds 2,1,2,3,4
        db "",1
        db "\q"
        dd "abcde"
        dw ""
