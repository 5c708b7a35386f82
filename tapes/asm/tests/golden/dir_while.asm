n = 3
        WHILE n
        DB n
n = n - 1
        ENDW
        WHILE n < 2, 5
        DB n
n = n + 1
        ENDW
