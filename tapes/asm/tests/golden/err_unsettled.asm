; differs: sjasmplus takes what its third pass makes of it
        if x = 5
        ds 6
        else
        ds 5
        endif
x:      nop
