; checkers: two people against each other, one against the Spectrum, or the Spectrum against itself

; The program is a loop of menu and game; a game (game.asm) is turns, one side after the other, until one of them cannot move or the
; game is drawn. In a turn (turn.asm) a person enters squares (entry.asm) or the Spectrum (player.asm) chooses them; do_turn
; (lists.asm) judges either. BREAK leads back to the menu from everywhere.

; Size: 16269 bytes, code and data, from ORG to END.

        ORG  $8000

; start: enters the program
; In:       -
; Out:      never returns
; Clobbers: everything
; T: -   Stack: 26
; Waits: for ever
; Unproved: it never returns; the tests enter it from power-on
start:
        DI
        LD   SP,STACK
        CALL memory_clear
        LD   HL,OptionDefaults
        LD   DE,OptionValues
        LD   BC,OPTION_COUNT
        LDIR
        CALL chip_start
.loop:  CALL menu
        CALL game
        JR   .loop

        INCLUDE "variables.asm"
        INCLUDE "play_variables.asm"
        INCLUDE "game.asm"
        INCLUDE "turn.asm"
        INCLUDE "entry.asm"
        INCLUDE "commands.asm"
        INCLUDE "notation.asm"
        INCLUDE "setup.asm"
        INCLUDE "saving.asm"
        INCLUDE "rules.asm"
        INCLUDE "bits.asm"
        INCLUDE "moves.asm"
        INCLUDE "lists.asm"
        INCLUDE "turns.asm"
        INCLUDE "record.asm"
        INCLUDE "player.asm"
        INCLUDE "search.asm"
        INCLUDE "menu.asm"              ; it fits before the tables of frames.asm, which begin on a page
        INCLUDE "frames.asm"
        INCLUDE "steps.asm"
        INCLUDE "slide.asm"
        INCLUDE "hop.asm"
        INCLUDE "worth.asm"
        INCLUDE "ending.asm"
        INCLUDE "view.asm"
        INCLUDE "board.asm"
        INCLUDE "edges.asm"
        INCLUDE "message.asm"

        INCLUDE "../lib/command.asm"
        INCLUDE "../lib/demonstration.asm"
        INCLUDE "../lib/menu.asm"
        INCLUDE "../lib/options.asm"
        INCLUDE "../lib/list.asm"
        INCLUDE "../lib/frame.asm"
        INCLUDE "../lib/history.asm"
        INCLUDE "../lib/save.asm"
        INCLUDE "../lib/tape.asm"
        INCLUDE "../lib/game_tape.asm"
        INCLUDE "../lib/tape_commands.asm"
        INCLUDE "../lib/number.asm"
        INCLUDE "../lib/decimal.asm"
        INCLUDE "../lib/memory.asm"
        INCLUDE "../lib/screen.asm"
        INCLUDE "../lib/print.asm"
        INCLUDE "../lib/line.asm"
        INCLUDE "../lib/half_cell.asm"
        INCLUDE "../lib/text.asm"
        INCLUDE "../lib/hints.asm"
        INCLUDE "../lib/keys.asm"
        INCLUDE "../lib/sticks.asm"
        INCLUDE "../lib/beep.asm"
        INCLUDE "../lib/chip.asm"
        INCLUDE "../lib/irq.asm"
        INCLUDE "../lib/random.asm"
        INCLUDE "../lib/font.asm"

        INCLUDE "data.asm"              ; last: NOTE stands in beep.asm
        INCLUDE "pictures.asm"

        END  start
