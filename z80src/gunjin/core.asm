; core: rules and player of gunjin shogi as one program, for its proofs

; They touch no port and no screen.

; Size: 3824 bytes, code and data, from ORG to END.

GAME_RAM        EQU  $F800

        ORG  $8000
        INCLUDE "variables.asm"
        INCLUDE "register.asm"
        INCLUDE "maps.asm"
        INCLUDE "marks.asm"
        INCLUDE "swap.asm"
        INCLUDE "combat.asm"
        INCLUDE "turn.asm"
        INCLUDE "setup.asm"
        INCLUDE "save.asm"
        INCLUDE "knowledge.asm"
        INCLUDE "giving.asm"
        INCLUDE "values.asm"
        INCLUDE "player.asm"
        INCLUDE "halves.asm"
        INCLUDE "lines.asm"
        INCLUDE "../lib/math.asm"
        ALIGN 256
        INCLUDE "fights.asm"
        END  register_byte
