; differs: sjasmplus continues after $FFFF with a warning
        org $FFFE
        ld hl,5
        nop
        org $FFFF
        nop
        nop
