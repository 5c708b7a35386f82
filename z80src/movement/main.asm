        ORG  $8000
start:  JR   start
GAME_RAM EQU $F800
        INCLUDE "variables.asm"
        INCLUDE "board.asm"
        INCLUDE "links.asm"
        INCLUDE "coordinates.asm"
        INCLUDE "steps.asm"
        INCLUDE "words.asm"
        INCLUDE "token.asm"
        INCLUDE "compile.asm"
        INCLUDE "expression.asm"
        INCLUDE "paths.asm"
        END  start
