        macro inner b
        db a,b
        endm
        macro outer a
        inner a+1
        endm
        outer 5
        macro count n
        if n > 0
        db n
        count n-1
        endif
        endm
        count 3
        macro times n
        dup n
        db n
        edup
        endm
        times 3
