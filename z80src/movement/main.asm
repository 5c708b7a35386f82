; movement: pieces of chess variants: a language that defines them, two models that move them, and games for two people

; The program is a loop of the menu and what is chosen there: the explorer (explorer.asm), a game (play.asm), or the editor in which a person
; writes the definition of a piece (editor.asm). BREAK leads back to the menu from everywhere. From the explorer a person goes on to a game
; with the position on the board, and from a game to the explorer.

; Size: 27050 bytes, code and data, from ORG to END.

        ORG  $604C                      ; data first: this memory is slower while the screen is drawn

; start: enters the program
; In:       -
; Out:      never returns
; Clobbers: everything
; T: -   Stack: 160
; Waits: for ever
; Unproved: it never returns; the tests enter it from power-on
start:
        DI
        LD   SP,STACK
        CALL memory_clear
        XOR  A
        LD   (TypedText),A
        CALL chip_start
.loop:  CALL menu
        OR   A
        JR   Z,.explore
        DEC  A
        JR   Z,.begin
        CALL write_definition
        JR   C,.loop
.explore:
        LD   A,(BoardChoice)
        CALL explore_board
.position:
        CALL explore
        JR   C,.loop
.play:  CALL play
        JR   C,.loop
        JR   .position
.begin: CALL variant_begin
        JR   .play

        INCLUDE "variables.asm"
        INCLUDE "play_variables.asm"
        INCLUDE "dictionary.asm"
        INCLUDE "pieces.asm"
        INCLUDE "pieces_more.asm"       ; the same table
        INCLUDE "variants.asm"
        INCLUDE "pictures.asm"
        INCLUDE "rings.asm"
        INCLUDE "words.asm"
        INCLUDE "../lib/font.asm"
        INCLUDE "../lib/beep.asm"
        INCLUDE "../lib/chip.asm"
        INCLUDE "texts.asm"             ; NOTE stands in beep.asm

        ASSERT $ >= $8000
        INCLUDE "board.asm"
        INCLUDE "directions.asm"
        INCLUDE "links.asm"
        INCLUDE "walk.asm"
        INCLUDE "listing.asm"
        INCLUDE "coordinates.asm"
        INCLUDE "numbers.asm"
        INCLUDE "checks.asm"
        INCLUDE "steps.asm"
        INCLUDE "lists_by_steps.asm"
        INCLUDE "token.asm"
        INCLUDE "compile.asm"
        INCLUDE "expression.asm"
        INCLUDE "function.asm"
        INCLUDE "limits.asm"
        INCLUDE "paths.asm"
        INCLUDE "links_made.asm"
        INCLUDE "expand.asm"
        INCLUDE "kinds.asm"
        INCLUDE "game.asm"
        INCLUDE "safety.asm"
        INCLUDE "lines.asm"
        INCLUDE "menu.asm"
        INCLUDE "lists.asm"
        INCLUDE "view.asm"
        INCLUDE "panel.asm"
        INCLUDE "spaces.asm"
        INCLUDE "compose.asm"
        INCLUDE "circle.asm"
        INCLUDE "circle_lines.asm"
        INCLUDE "explorer.asm"
        INCLUDE "stones.asm"
        INCLUDE "walks.asm"
        INCLUDE "demonstration.asm"
        INCLUDE "definition.asm"
        INCLUDE "text_rows.asm"
        INCLUDE "editor.asm"
        INCLUDE "saving.asm"
        INCLUDE "play.asm"
        INCLUDE "play_view.asm"

        INCLUDE "../lib/command.asm"
        INCLUDE "../lib/demonstration.asm"
        INCLUDE "../lib/random.asm"
        INCLUDE "../lib/list.asm"
        INCLUDE "../lib/frame.asm"
        INCLUDE "../lib/save.asm"
        INCLUDE "../lib/tape.asm"
        INCLUDE "../lib/game_tape.asm"
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
        ASSERT $ <= PieceText

        END  start
