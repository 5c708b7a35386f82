; border128: a red stripe above the picture, on a 128K

        DEFINE SPECTRUM128
        INCLUDE "border.asm"
