        DD 1,$12345678,-1
        DEFD 5
        DWORD "abcd"
