        dw 1,-1,$8000
        defw "ab",'a'
        word 5
        d24 $123456,-1
        dd $12345678
        defd -2
        dword "abcd"
