; floating128: the bytes read from an unattached port, on a 128K

        DEFINE SPECTRUM128
        INCLUDE "floating.asm"
