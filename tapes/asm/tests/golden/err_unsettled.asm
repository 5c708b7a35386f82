; differs: sjasmplus uses the values of its third pass
        if x = 5
        ds 6
        else
        ds 5
        endif
x:      nop
