; long blocks are listed with dots
        struct long
a       db 'A'
block1  block 9,'!'
block2  block 9,'B'
w       dw 'DC'
        ends
        org $8000
first:  long                    ; and a comment
        struct even
block   block 12
        ends
second: even
        block 5
