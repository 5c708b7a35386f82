; library: the whole library as one program, for `zxlab prove z80src/lib/library.asm`

; The files need each other's names: one by itself is not a program. Their variables lie where memory.asm says. What a program
; defines for the library, this one defines as small as it can be.

        ORG  $8000

; The menu: two options, shown in rows 7 and 9.
OptionValues    EQU  GAME_RAM
MenuChoice      EQU  GAME_RAM + 8
OPTION_COUNT    EQU  2
OPTION_ROW      EQU  7
VALUE_COLUMN    EQU  21
COLOUR_VALUE    EQU  BRIGHT + GREEN
PATIENCE        EQU  20
Options:
        DB   '1'
        DW   OptionValues
        DB   2, 1, 1, OPTION_ROW
        DW   0
        DB   '2'
        DW   OptionValues + 1
        DB   1, 1, 0, OPTION_ROW + 2
        DW   OptionWords
        DB   LIST_END
OptionWords:
        DB   " No        ", 0
        DB   " Yes       ", 0

; draw_menu: draws a menu's screen with nothing but the values
; In:       [OptionValues] = 0..9, [OptionValues + 1] = 0..1, [HIDDEN:768] = 0, interrupts = 1
; Out:      [Hiding] = 0, port[ULA] = BORDER
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:3]
; T: -   Stack: 12
; Waits: 5 frames
draw_menu:
        CALL screen_hide
        CALL show_options
        JP   screen_show

; A board of 8 x 8 squares.
FRAME_ROWS      EQU  8
FRAME_COLUMNS   EQU  8

; A list of five texts in a window of three rows.
LIST_ROWS       EQU  3
LIST_COLUMNS    EQU  6
        DEFINE  LIST_SAMPLE
ListSample:
        DB   "1-2", 0, "3x5", 0, "6-7", 0, "8", 0, 0, 0, "9-0", 0

; list_item: returns the text of an item
; In:       A = 0..4
; Out:      HL = ListSample + 4 * A
; Clobbers: A
; T: 71   Stack: 2
list_item:
        PUSH DE
        ADD  A,A
        ADD  A,A
        LD   E,A
        LD   D,0
        LD   HL,ListSample
        ADD  HL,DE
        POP  DE
        RET

; The last two rows show which keys do what.
HINT_ROW        EQU  22
COLOUR_HINT     EQU  WHITE

; A state of five bytes that can be taken back three times, and saved.
State           EQU  GAME_RAM + 16
STATE_SIZE      EQU  5
History         EQU  GAME_RAM + 32
HISTORY_MOST    EQU  3
Saved           EQU  State
SAVED_SIZE      EQU  STATE_SIZE
SaveBlock       EQU  GAME_RAM + 64
        DEFINE  SAVE_TAG   "Test"
        DEFINE  SAVE_NAME  "library   "
SAVE_VERSION    EQU  1

COLOUR_RESULT   EQU  BRIGHT + GREEN
COLOUR_ERROR    EQU  BRIGHT + RED

; show_message: shows a message; here it shows nothing
; In:       HL = MessageRecord or MessagePlay or MessageLoads
; Out:      -
; Clobbers: -
; T: 10   Stack: 0
show_message:
        RET

; game_loaded: makes the game of Saved the one that is played; here Saved is the state itself, and every state is a game
; In:       -
; Out:      A = 0, zero set
; Clobbers: -
; T: 14   Stack: 0
game_loaded:
        XOR  A
        RET

        INCLUDE "math.asm"
        INCLUDE "memory.asm"
        INCLUDE "screen.asm"
        INCLUDE "print.asm"
        INCLUDE "line.asm"
        INCLUDE "half_cell.asm"
        INCLUDE "text.asm"
        INCLUDE "hints.asm"
        INCLUDE "number.asm"
        INCLUDE "decimal.asm"
        INCLUDE "keys.asm"
        INCLUDE "sticks.asm"
        INCLUDE "frame.asm"
        INCLUDE "command.asm"
        INCLUDE "demonstration.asm"
        INCLUDE "menu.asm"
        INCLUDE "options.asm"
        INCLUDE "prompt.asm"
        INCLUDE "list.asm"
        INCLUDE "history.asm"
        INCLUDE "save.asm"
        INCLUDE "tape.asm"
        INCLUDE "game_tape.asm"
        INCLUDE "tape_commands.asm"
        INCLUDE "beep.asm"
        INCLUDE "chip.asm"
        INCLUDE "tunes.asm"
        INCLUDE "irq.asm"
        INCLUDE "clock.asm"
        INCLUDE "random.asm"
        INCLUDE "font.asm"
