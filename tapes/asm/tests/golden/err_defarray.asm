        defarray
        defarray empty
        defarray+ none 1
        defarray two 1,2
        defarray two 3
        db two[2]
        db two
        db two[-1]
