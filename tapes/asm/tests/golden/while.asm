x       = 0
        while x < 5
        db x
x       = x + 1
        endw
        while 0
        nonsense
        endw
