; contention128: the time of instructions in contended memory, on a 128K

        DEFINE SPECTRUM128
        INCLUDE "contention.asm"
