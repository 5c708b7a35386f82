; differs: sjasmplus writes this file next to the source
        org $8000
start:  nop
five    equ 5
        export start
        export five
