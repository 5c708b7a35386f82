        MACRO box x, y, w
        DB x, y, w
        ENDM
        box 1, 2, 3
        box x=1, y=2, w=3
        box w=3, x=1, y=2
        box y = 5+1, w = "z", x = <7>
