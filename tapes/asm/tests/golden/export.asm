; differs: sjasmplus writes this file beside the source
        org $8000
start:  nop
five    equ 5
        export start
        export five
