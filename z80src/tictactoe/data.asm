; data: texts, pictures, places, tunes

; ---- the menu

PATIENCE        EQU  20 * FRAMES_A_SECOND       ; without a key for 20 seconds: a demonstration
OPTION_ROW      EQU  7
VALUE_COLUMN    EQU  21
COLOUR_KEY      EQU  BRIGHT + PAPER * BLUE + WHITE
COLOUR_OPTION   EQU  BRIGHT + WHITE
COLOUR_VALUE    EQU  BRIGHT + GREEN
COLOUR_HINT     EQU  WHITE

; The options: key, variable, its last value, step and first value, the row in which it is shown, the words for its values.
Options:
        DB   '1'
        DW   Players
        DB   2, 1, 1, 7
        DW   0
        DB   '2'
        DW   Points
        DB   5, 1, 1, 9
        DW   0
        DB   '3'
        DW   Seconds
        DB   30, 5, 5, 11
        DW   0
        DB   '4'
        DW   TieLimit
        DB   9, 2, 3, 13
        DW   0
        DB   '5'
        DW   Level
        DB   UNBEATABLE, 1, CLASSIC, 15
        DW   WordsLevel
        DB   '6'
        DW   Sticks
        DB   1, 1, 0, 17
        DW   WordsSticks
        DB   LIST_END

; Their first values, in the order of their variables.
OptionDefaults:
        DB   1, 5, 10, 5, CLASSIC, 0
OPTION_COUNT    EQU  $ - OptionDefaults
        ASSERT OPTION_COUNT == Sticks + 1 - Players

OptionWords:
WordsLevel:
        DB   " Classic   ", 0
        DB   " Unbeatable", 0
WordsSticks:
        DB   " Cells     ", 0
        DB   " Joysticks ", 0

MenuScreen:
        DB   BIG + 1, 5, BRIGHT + RED, "TIC", 0
        DB   BIG + 1, 11, BRIGHT + WHITE, "-", 0
        DB   BIG + 1, 13, BRIGHT + YELLOW, "TAC", 0
        DB   BIG + 1, 19, BRIGHT + WHITE, "-", 0
        DB   BIG + 1, 21, BRIGHT + CYAN, "TOE", 0
        DB   LIST_FRAME
        DB   5, 2, COLOUR_KEY, " 0 ", 0
        DB   5, 6, COLOUR_OPTION, "Start", 0
        DB   7, 2, COLOUR_KEY, " 1 ", 0
        DB   7, 6, COLOUR_OPTION, "Players", 0
        DB   9, 2, COLOUR_KEY, " 2 ", 0
        DB   9, 6, COLOUR_OPTION, "Points to win", 0
        DB   11, 2, COLOUR_KEY, " 3 ", 0
        DB   11, 6, COLOUR_OPTION, "Seconds a move", 0
        DB   13, 2, COLOUR_KEY, " 4 ", 0
        DB   13, 6, COLOUR_OPTION, "Ties to end", 0
        DB   15, 2, COLOUR_KEY, " 5 ", 0
        DB   15, 6, COLOUR_OPTION, "Level", 0
        DB   17, 2, COLOUR_KEY, " 6 ", 0
        DB   17, 6, COLOUR_OPTION, "Digits are", 0
        DB   LIST_FRAME
        DB   20, 1, COLOUR_HINT, "Three in a line win the point.", 0
        DB   22, 2, COLOUR_HINT, "CAPS SHIFT + SPACE: this menu", 0
        DB   LIST_END

; Pieces in the menu: row, column, mark.
MenuPieces:
        DB   1, 1, ONE
        DB   1, 29, TWO
        DB   LIST_END

; ---- the match

Title:
        DB   TALL + 0, 10, BRIGHT + RED, "TIC", 0
        DB   TALL + 0, 13, BRIGHT + WHITE, "-", 0
        DB   TALL + 0, 14, BRIGHT + YELLOW, "TAC", 0
        DB   TALL + 0, 17, BRIGHT + WHITE, "-", 0
        DB   TALL + 0, 18, BRIGHT + CYAN, "TOE", 0
        DB   LIST_END
MatchScreen:
        DB   LABEL_ROW, PANEL_ONE + 1, COLOUR_COUNT, "Time", 0
        DB   LABEL_ROW, PANEL_TWO + 1, COLOUR_COUNT, "Ties", 0
        DB   LIST_END
EndScreen:
        DB   14, 14, COLOUR_COUNT, "Ties", 0
        DB   LIST_END

; The upper left corner of each cell, row and column.
CellPlaces:
        DB   4,9, 4,14, 4,19
        DB   9,9, 9,14, 9,19
        DB   14,9, 14,14, 14,19

; ---- texts

TextSpectrum:   DB   "Spectrum", 0
TextOf:         DB   "of ", 0
TextNoClock:    DB   "  ", 0

; Marks in messages, which fill_in replaces:
NAME            EQU  1                  ; the name of the side whose turn it is
CELL            EQU  2                  ; the cell chosen last

; The attribute comes first, 0 for the colour of the side whose turn it is.
MessageTurn:    DB   0, NAME, ", choose a cell", 0
MessageThinks:  DB   0, NAME, " is thinking", 0
MessageTaken:   DB   BRIGHT + RED, "Cell ", CELL, " is taken: another one", 0
MessageLost:    DB   BRIGHT + RED, NAME, ": time up, turn lost", 0
MessageWin:     DB   0, NAME, " wins the point!", 0
MessageTie:     DB   BRIGHT + GREEN, "A tie: no line can be won", 0
MessageGoOn:    DB   COLOUR_HINT, "Press a key to go on", 0
MessageCells:   DB   COLOUR_HINT, "1 to 9, or cursor keys and ENTER", 0
MessageSticks:  DB   COLOUR_HINT, "Left right down up: 6789 or 1234", 0
MessageBreak:   DB   COLOUR_HINT, "CAPS SHIFT + SPACE: menu", 0
MessageFire:    DB   COLOUR_HINT, "Play: 0 or 5   CAPS+SPACE: menu", 0

MessageNameOne: DB   0, "Player one, what is your name?", 0
MessageNameTwo: DB   0, "Player two, what is your name?", 0
MessageType:    DB   COLOUR_HINT, "Type it, then press ENTER", 0
MessageEdit:    DB   COLOUR_HINT, "CAPS SHIFT + 0: delete", 0
MessageEmpty:   DB   BRIGHT + RED, "There is no name yet", 0
MessageFull:    DB   BRIGHT + RED, "There is no room for more", 0

MessageToMenu:  DB   COLOUR_HINT, "Press a key for the menu", 0

; Messages at the end of a match, without an attribute.
MessageChampion:
                DB   NAME, " wins the match!", 0
MessageDraw:    DB   "The match is a draw", 0

; ---- sounds

THINKING        EQU  25                 ; frames before the Spectrum moves
LOOKING         EQU  50                 ; for which it is said that a turn is lost
SHOWING         EQU  100                ; for which a demonstration shows how a point ended
WARNING         EQU  3                  ; the last seconds, which are heard

TuneOne:        NOTE G5, 60, E4, C3     ; a piece of player one
                DB   0
TuneTwo:        NOTE C5, 40, A3, F3     ; a piece of player two
                NOTE E5, 40, C4, A2
                DB   0
TuneKey:        NOTE A5, 12, NONE, NONE
                DB   0
TuneClock:      NOTE C6, 25, NONE, NONE ; one of the last seconds is over
                DB   0
TuneWin:        NOTE C5, 90, E4, C3
                NOTE E5, 90, G4, E3
                NOTE G5, 90, F4, G3
                NOTE C6, 250, C5, C3
                DB   0

        INCLUDE "../lib/tunes.asm"

; ---- pictures, 16 x 16

Cross:
        DB   %00000000,%00000000
        DB   %01110000,%00001110
        DB   %01111000,%00011110
        DB   %01111100,%00111110
        DB   %00111110,%01111100
        DB   %00011111,%11111000
        DB   %00001111,%11110000
        DB   %00000111,%11100000
        DB   %00000111,%11100000
        DB   %00001111,%11110000
        DB   %00011111,%11111000
        DB   %00111110,%01111100
        DB   %01111100,%00111110
        DB   %01111000,%00011110
        DB   %01110000,%00001110
        DB   %00000000,%00000000
Ring:
        DB   %00000000,%00000000
        DB   %00001111,%11110000
        DB   %00011111,%11111000
        DB   %00111111,%11111100
        DB   %01111100,%00111110
        DB   %01111000,%00011110
        DB   %01110000,%00001110
        DB   %01110000,%00001110
        DB   %01110000,%00001110
        DB   %01110000,%00001110
        DB   %01111000,%00011110
        DB   %01111100,%00111110
        DB   %00111111,%11111100
        DB   %00011111,%11111000
        DB   %00001111,%11110000
        DB   %00000000,%00000000
