; xiangqi: Chinese chess for two people, for one against the Spectrum, or the Spectrum against itself

; The program is a loop of menu and game; a game (game.asm) is moves, one side after the other, until it is over by the rules. In a turn
; (turn.asm) a person enters two points (entry.asm) or the Spectrum chooses them; the rules (single.asm) judge either. BREAK leads back to
; the menu from everywhere.

; Size: 16290 bytes, code and data, from ORG to END.

        ORG  $8000

; start: enters the program
; In:       -
; Out:      never returns
; Clobbers: everything
; T: -   Stack: 120
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

        INCLUDE "../lib/beep.asm"       ; they fit before the tables of data.asm, which begin on a page
        INCLUDE "../lib/chip.asm"

; Rules and player are a module of their own: RED and BLACK are sides there, and colours of the screen here.
        MODULE rules
        INCLUDE "variables.asm"
        INCLUDE "board.asm"
        INCLUDE "single.asm"
        INCLUDE "check.asm"
        INCLUDE "moves.asm"
        INCLUDE "record.asm"
        INCLUDE "lines.asm"
        INCLUDE "targets.asm"
        INCLUDE "places.asm"
        INCLUDE "frames.asm"
        INCLUDE "levels.asm"
        INCLUDE "player.asm"
        INCLUDE "search.asm"
        INCLUDE "tries.asm"
        INCLUDE "values.asm"
        INCLUDE "gain.asm"
        INCLUDE "cuts.asm"
        INCLUDE "draws.asm"
        INCLUDE "attack.asm"
        INCLUDE "generate.asm"
        INCLUDE "data.asm"
        INCLUDE "worth.asm"
        INCLUDE "killers.asm"
        ENDMODULE

        INCLUDE "play_variables.asm"
        INCLUDE "game.asm"
        INCLUDE "played.asm"
        INCLUDE "turn.asm"
        INCLUDE "entry.asm"
        INCLUDE "commands.asm"
        INCLUDE "notation.asm"
        INCLUDE "setup.asm"
        INCLUDE "resign.asm"
        INCLUDE "saving.asm"
        INCLUDE "menu.asm"
        INCLUDE "view.asm"
        INCLUDE "points.asm"
        INCLUDE "pieces.asm"
        INCLUDE "message.asm"

        INCLUDE "../lib/command.asm"
        INCLUDE "../lib/demonstration.asm"
        INCLUDE "../lib/random.asm"
        INCLUDE "../lib/menu.asm"
        INCLUDE "../lib/options.asm"
        INCLUDE "../lib/list.asm"
        INCLUDE "../lib/frame.asm"
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
        INCLUDE "../lib/irq.asm"
        INCLUDE "../lib/font.asm"

        INCLUDE "texts.asm"             ; last: NOTE stands in beep.asm
        INCLUDE "pictures.asm"
        INCLUDE "characters.asm"
        INCLUDE "ground.asm"
        ASSERT $ <= rules.Targets && $ <= rules.PlayerRam

        END  start
