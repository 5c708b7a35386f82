; data: texts, pictures, places, tunes

; ---- the menu

OPTION_SIZE     EQU  7
VALUE_COLUMN    EQU  22
COLOUR_KEY      EQU  BRIGHT + PAPER * BLUE + WHITE
COLOUR_OPTION   EQU  BRIGHT + WHITE
COLOUR_VALUE    EQU  BRIGHT + GREEN
COLOUR_HINT     EQU  WHITE
MENU_NAME_ONE   EQU  12 * 256 + 7
MENU_NAME_TWO   EQU  12 * 256 + 21

; The options: key, variable, its last value, step and first value, the row in which it is shown.
Options:
        DB   '1'
        DW   Players
        DB   2, 1, 1, 8
        DB   LIST_END

MenuScreen:
        DB   BIG + 1, 5, BRIGHT + RED, "TIC", 0
        DB   BIG + 1, 11, BRIGHT + WHITE, "-", 0
        DB   BIG + 1, 13, BRIGHT + YELLOW, "TAC", 0
        DB   BIG + 1, 19, BRIGHT + WHITE, "-", 0
        DB   BIG + 1, 21, BRIGHT + CYAN, "TOE", 0
        DB   6, 8, COLOUR_KEY, " 0 ", 0
        DB   6, 12, COLOUR_OPTION, "Start", 0
        DB   8, 8, COLOUR_KEY, " 1 ", 0
        DB   8, 12, COLOUR_OPTION, "Players", 0
        DB   18, 1, COLOUR_HINT, "Three in a line win the point.", 0
        DB   20, 5, COLOUR_HINT, "1 to 9: choose a cell", 0
        DB   22, 2, COLOUR_HINT, "CAPS SHIFT + SPACE: this menu", 0
        DB   LIST_END

; Pieces in the menu: row, column, mark.
MenuPieces:
        DB   1, 1, ONE
        DB   1, 29, TWO
        DB   12, 4, ONE
        DB   12, 18, TWO
        DB   LIST_END

; ---- the match

MatchScreen:
        DB   TALL + 0, 10, BRIGHT + RED, "TIC", 0
        DB   TALL + 0, 13, BRIGHT + WHITE, "-", 0
        DB   TALL + 0, 14, BRIGHT + YELLOW, "TAC", 0
        DB   TALL + 0, 17, BRIGHT + WHITE, "-", 0
        DB   TALL + 0, 18, BRIGHT + CYAN, "TOE", 0
        DB   COUNT_ROW, PANEL_ONE, COLOUR_COUNT, "Ties", 0
        DB   COUNT_ROW, PANEL_TWO - 1, COLOUR_COUNT, "Game", 0
        DB   LIST_END

; The upper left corner of each cell, row and column.
CellPlaces:
        DB   5,9, 5,14, 5,19
        DB   10,9, 10,14, 10,19
        DB   15,9, 15,14, 15,19

; ---- texts

TextPlayerOne:  DB   "Player 1", 0
TextPlayerTwo:  DB   "Player 2", 0
TextSpectrum:   DB   "Spectrum", 0

; In messages, for fill_in:
NAME            EQU  1                  ; the name of the side whose turn it is
CELL            EQU  2                  ; the cell chosen last

; The attribute comes first, 0 for the colour of the side whose turn it is.
MessageTurn:    DB   0, NAME, ", choose a cell", 0
MessageThinks:  DB   0, NAME, " is thinking", 0
MessageTaken:   DB   BRIGHT + RED, "Cell ", CELL, " is taken: another one", 0
MessageWin:     DB   0, NAME, " wins the point!", 0
MessageTie:     DB   BRIGHT + GREEN, "A tie: no line can be won", 0
MessageGoOn:    DB   COLOUR_HINT, "Press a key for the next game", 0
MessageBreak:   DB   COLOUR_HINT, "CAPS SHIFT + SPACE: menu", 0

; ---- sounds

THINKING        EQU  25                 ; frames before the Spectrum moves

TuneOne:        NOTE G5, 60             ; a piece of player one
                DB   0
TuneTwo:        NOTE C5, 60             ; a piece of player two
                DB   0
TuneOption:     NOTE E5, 30
                DB   0
TuneError:      NOTE A2, 150
                DB   0
TuneWin:        NOTE C5, 90
                NOTE E5, 90
                NOTE G5, 90
                NOTE C6, 250
                DB   0
TuneTie:        NOTE E5, 120
                NOTE C5, 120
                NOTE G4, 250
                DB   0

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
