; proof: the rules and the player of xiangqi as one program, to be proved and to be compared with the port

        ORG  $8000

        INCLUDE "variables.asm"
        INCLUDE "board.asm"
        INCLUDE "single.asm"
        INCLUDE "check.asm"
        INCLUDE "moves.asm"
        INCLUDE "record.asm"
        INCLUDE "lines.asm"
        INCLUDE "player.asm"
        INCLUDE "search.asm"
        INCLUDE "frames.asm"
        INCLUDE "data.asm"
        INCLUDE "worth.asm"
