        ends
        struct s
a       org 5
b       text 0
c       ds -1
        ends
        s 1,2
