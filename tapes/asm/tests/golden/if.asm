        if 1
        db 1
        endif
        if 0
        db 2
        else
        db 3
        endif
        if 0
        nonsense "
        elseif 0
        more nonsense
        elseif 5
        db 4
        elseif 1
        db 5
        else
        db 6
        endif
        ifn 0
        db 7
        endif
        if 1 : db 8 : else : db 9 : endif
