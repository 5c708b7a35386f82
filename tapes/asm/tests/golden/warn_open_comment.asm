        db 1
        include "inc/open.inc"
        db 3
        /* never closed
        db 4
