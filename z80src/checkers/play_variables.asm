; play_variables: the variables of screen and keys

; Squares of the screen are counted as the player sees them, 0 to 63 along the rows from the upper left corner. Turned leads from
; such a square to the square of the board and back, by XOR: it is 0, or 63 when the board is turned round. Half the number of
; a dark square of the board is the number that rules.asm knows it by.
Marks           EQU  SCREEN_RAM         ; boards: the squares with an x,
Lit             EQU  SCREEN_RAM + 4     ; the squares that are lit,
Trail           EQU  SCREEN_RAM + 8     ; the squares of the last turn
Turned          EQU  SCREEN_RAM + 12    ; 0 or TURNED
Framed          EQU  SCREEN_RAM + 13    ; the square of the screen with the frame, UNFRAMED while there is none
Entered         EQU  SCREEN_RAM + 14    ; the squares in TurnList
File            EQU  SCREEN_RAM + 15    ; the file that waits for its rank, 1 to 8; 0 if none does
Lights          EQU  SCREEN_RAM + 18    ; 1: what may be chosen is lit
Players         EQU  SCREEN_RAM + 19    ; who plays Black, and who plays Red: PERSON or SPECTRUM
FirstTurn       EQU  SCREEN_RAM + 21    ; two bytes: turns that History has no room for any more
Before          EQU  SCREEN_RAM + 23    ; the state before the turn that is being played, STATE_SIZE bytes

MenuLevel       EQU  SCREEN_RAM + 52    ; the menu's options: the level, 1 to LEVELS;
MenuRules       EQU  SCREEN_RAM + 53    ; ORIGINAL or ENGLISH;
MenuPlayers     EQU  SCREEN_RAM + 54    ; who plays Black, and Red: PERSON or SPECTRUM;
MenuTies        EQU  SCREEN_RAM + 56    ; 1: R decides between turns that are equally good;
Sticks          EQU  SCREEN_RAM + 57    ; 1: the digits are two Sinclair joysticks
Chosen          EQU  SCREEN_RAM + 58    ; the level that was chosen, 0 in a demonstration

; The names of two of them in lib/menu.asm.
OptionValues    EQU  MenuLevel
MenuChoice      EQU  Chosen

TURNED          EQU  63
UNFRAMED        EQU  64

FRAME_ROWS      EQU  8
FRAME_COLUMNS   EQU  8

PERSON          EQU  0
SPECTRUM        EQU  1

; The contents of the screen, after the records.
Shown           EQU  History + HISTORY_MOST * STATE_SIZE                ; of each square its picture and its colour
