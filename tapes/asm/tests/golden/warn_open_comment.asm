; differs: a comment that an included file leaves open ends with that file
        db 1
        include "inc/open.inc"
        db 3
        /* never closed
        db 4
