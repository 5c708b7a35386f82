        struct s0
a       byte
        ends
        struct s1
a       s0
        ends
        struct s2
a       s1
        ends
        struct s3
a       s2
        ends
        struct s4
a       s3
        ends
        struct s5
a       s4
        ends
        struct s6
a       s5
        ends
        struct s7
a       s6
        ends
        struct s8
a       s7
        ends
        struct s9
a       s8
        ends
        struct s10
a       s9
        ends
        struct s11
a       s10
        ends
        struct s12
a       s11
        ends
        struct s13
a       s12
        ends
        struct s14
a       s13
        ends
        struct s15
a       s14
        ends
        struct s16
a       s15
        ends
        struct s17
a       s16
        ends
        struct s18
a       s17
        ends
        struct s19
a       s18
        ends
        struct s20
a       s19
        ends
        struct s21
a       s20
        ends
        struct s22
a       s21
        ends
        struct s23
a       s22
        ends
        struct s24
a       s23
        ends
        struct s25
a       s24
        ends
        struct s26
a       s25
        ends
        struct s27
a       s26
        ends
        struct s28
a       s27
        ends
        struct s29
a       s28
        ends
        struct s30
a       s29
        ends
        struct s31
a       s30
        ends
        struct s32
a       s31
        ends
        struct s33
a       s32
        ends
        struct s34
a       s33
        ends
