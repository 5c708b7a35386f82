; tic-tac-toe: one player against the Spectrum, or two against each other

; The program is a loop of menu and match; a match (match.asm) is points one after the other until one side has enough of
; them; a point (point.asm) is turns, one side after the other, until a line is won or none can be. In a turn (turn.asm) a
; person or the Spectrum (player.asm) chooses a cell. BREAK leads back to the menu from everywhere.

; Size: 5394 bytes, code and data, from ORG to END.

        ORG  $8000

; start: enters the program
; In:       -
; Out:      never returns
; Clobbers: everything
; T: -   Stack: 26
; Waits: for ever
; Unproved: it never returns; from power-on it runs in every walk through the keyboard
start:
        DI
        LD   SP,STACK
        CALL memory_clear
        LD   HL,OptionDefaults
        LD   DE,Players
        LD   BC,OPTION_COUNT
        LDIR
        CALL chip_start
.loop:  CALL menu
        CALL match
        JR   .loop

        INCLUDE "variables.asm"
        INCLUDE "match.asm"
        INCLUDE "point.asm"
        INCLUDE "turn.asm"
        INCLUDE "rules.asm"
        INCLUDE "player.asm"
        INCLUDE "input.asm"
        INCLUDE "../lib/menu.asm"
        INCLUDE "menu.asm"
        INCLUDE "../lib/options.asm"
        INCLUDE "names.asm"
        INCLUDE "view.asm"
        INCLUDE "../lib/number.asm"
        INCLUDE "board.asm"
        INCLUDE "colours.asm"
        INCLUDE "ending.asm"
        INCLUDE "message.asm"

        INCLUDE "../lib/memory.asm"
        INCLUDE "../lib/screen.asm"
        INCLUDE "../lib/print.asm"
        INCLUDE "../lib/text.asm"
        INCLUDE "../lib/keys.asm"
        INCLUDE "../lib/beep.asm"
        INCLUDE "../lib/chip.asm"
        INCLUDE "../lib/irq.asm"
        INCLUDE "../lib/clock.asm"
        INCLUDE "../lib/random.asm"
        INCLUDE "../lib/font.asm"

        INCLUDE "data.asm"               ; last: NOTE stands in beep.asm

        END  start
