        macro two a, b
        db a,b
        endm
        two 1
        two 1,2,3
        two 1,nowhere
        macro
        endm
        macro 5
        endm
        endm
        macro two
        endm
        macro m2 a a
        endm
        macro open
