        dg "X-X-X-X-"
        defg '....XXXX XXXX....'
        dg 10101010
