; interrupt128: how long the ULA of a 128K holds INT

        DEFINE SPECTRUM128
        INCLUDE "interrupt.asm"
