        STRUCT s
a       DB 1
        ALIGN
b       DB 2
        ALIGN 8
c       DB 3
        ENDS
        DB s, s.a, s.b, s.c
        s
