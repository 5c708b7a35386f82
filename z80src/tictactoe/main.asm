        ORG  $8000
start:  JR   start
        INCLUDE "../lib/font.asm"
