        include "missing.asm"
        include
        include "open
        include "inc/wrong.inc"
