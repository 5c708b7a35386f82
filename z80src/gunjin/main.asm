; main: gunjin shogi for two people, for one against the Spectrum, or the Spectrum against itself

; The program is a loop of menu and game. A game (game.asm) is two set-ups (arrange.asm) and turns, of a person (person.asm) or of the
; Spectrum (spectrum.asm), until it is over. The rules and the player touch no port and no screen. BREAK leads back to the menu from
; everywhere, and from there G into the game.

; Size: 16324 bytes, code and data, from ORG to END.

        ORG  $8000

; start: enters the program
; In:       -
; Out:      never returns
; Clobbers: everything
; T: -   Stack: 36
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
        LD   HL,1
        LD   (Register),HL              ; 0 would stay 0 for ever
        CALL chip_start
.loop:  CALL menu
        CALL game
        JR   .loop

        INCLUDE "variables.asm"
        INCLUDE "play_variables.asm"
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

        INCLUDE "menu.asm"
        INCLUDE "game.asm"
        INCLUDE "arrange.asm"
        INCLUDE "tray.asm"
        INCLUDE "person.asm"
        INCLUDE "spectrum.asm"
        INCLUDE "cursor.asm"
        INCLUDE "view.asm"
        INCLUDE "panel.asm"
        INCLUDE "spaces.asm"
        INCLUDE "tiles.asm"
        INCLUDE "message.asm"
        INCLUDE "saving.asm"
        INCLUDE "help.asm"

        DEFINE  OWN_MENU                ; the menu has keys of its own
        DEFINE  HIDDEN_TAPE             ; a saved game has the types of both sides in it
        INCLUDE "../lib/command.asm"
        INCLUDE "../lib/demonstration.asm"
        INCLUDE "../lib/menu.asm"
        INCLUDE "../lib/options.asm"
        INCLUDE "../lib/prompt.asm"
        INCLUDE "../lib/tape.asm"
        INCLUDE "../lib/number.asm"
        INCLUDE "../lib/memory.asm"
        INCLUDE "../lib/screen.asm"
        INCLUDE "../lib/print.asm"
        INCLUDE "../lib/line.asm"
        INCLUDE "../lib/text.asm"
        INCLUDE "../lib/hints.asm"
        INCLUDE "../lib/keys.asm"
        INCLUDE "../lib/sticks.asm"
        INCLUDE "../lib/irq.asm"
        INCLUDE "../lib/math.asm"
        ALIGN 256
        INCLUDE "fights.asm"
        INCLUDE "../lib/font.asm"
        INCLUDE "../lib/beep.asm"
        INCLUDE "../lib/chip.asm"

        INCLUDE "pictures.asm"
        INCLUDE "texts.asm"             ; last: NOTE stands in beep.asm
        INCLUDE "pages.asm"

        END  start
