        ABYTE 1 "abc",4
        ABYTEC -1 "bcd"
        ABYTEZ 2 "xyz"
