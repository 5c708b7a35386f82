; differs: sjasmplus crashes
        macro grow a
        grow a+a
        endm
        grow 1
