        ; The only DEVICE of a source holds from the first line on, and may come before its definition.
        org $4000
        assert $$ == 1
        ret
        device likea48k
        defdevice LikeA48K, $4000, 4
