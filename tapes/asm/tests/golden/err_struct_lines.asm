        struct s
a       db
b       dw
        ends
        s { 1,
            2, 3 }
        s { 1,
