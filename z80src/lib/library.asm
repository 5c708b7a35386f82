; library: all of it in one program, for `zxlab prove z80src/lib/library.asm`

; The files need each other's names: one by itself is no program. What lies where they keep their variables, memory.asm says.

        ORG  $8000

        INCLUDE "math.asm"
        INCLUDE "memory.asm"
        INCLUDE "screen.asm"
        INCLUDE "print.asm"
        INCLUDE "text.asm"
        INCLUDE "keys.asm"
        INCLUDE "beep.asm"
        INCLUDE "irq.asm"
        INCLUDE "random.asm"
        INCLUDE "font.asm"
