; proof: the rules of xiangqi as one program, to be proved and to be compared with the port

        ORG  $8000

        INCLUDE "variables.asm"
        INCLUDE "board.asm"
        INCLUDE "single.asm"
        INCLUDE "check.asm"
        INCLUDE "moves.asm"
        INCLUDE "record.asm"
        INCLUDE "lines.asm"
        INCLUDE "data.asm"
