; differs: sjasmplus goes on behind $FFFF with a warning
        org $FFFE
        ld hl,5
        nop
        org $FFFF
        nop
        nop
