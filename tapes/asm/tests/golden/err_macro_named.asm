        macro m x, y
        db x, y
        endm
        m x=1, 2
        m 1, y=2
        m x=1, x=2
        m x=1, z=2
        m x=1
