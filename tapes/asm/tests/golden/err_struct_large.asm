; differs: sjasmplus accepts structures that are larger than the memory
        struct s0
a       block 300
        ends
        struct s1
a       s0
b       s0
        ends
        struct s2
a       s1
b       s1
        ends
        struct s3
a       s2
b       s2
        ends
        struct s4
a       s3
b       s3
        ends
        struct s5
a       s4
b       s4
        ends
        struct s6
a       s5
b       s5
        ends
        struct s7
a       s6
b       s6
        ends
        struct s8
a       s7
b       s7
        ends
        struct s9
a       s8
b       s8
        ends
