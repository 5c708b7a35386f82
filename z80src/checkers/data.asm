; data: texts, places, colours, sounds

; ---- colours

COLOUR_LIGHT    EQU  BRIGHT + PAPER * WHITE     ; a light square
COLOUR_DARK     EQU  PAPER * YELLOW             ; a dark one,
COLOUR_TRAIL    EQU  BRIGHT + PAPER * YELLOW    ; one of the last turn,
COLOUR_LIT      EQU  BRIGHT + PAPER * GREEN     ; one that may be chosen,
COLOUR_FRAME    EQU  BRIGHT + PAPER * CYAN      ; and the square that the cursor keys have come to
COLOUR_RIM      EQU  PAPER * RED + YELLOW
COLOUR_BLACK    EQU  BRIGHT + WHITE             ; texts of the two sides
COLOUR_RED      EQU  BRIGHT + RED
COLOUR_RULES    EQU  WHITE
COLOUR_ITEM     EQU  WHITE                      ; a turn in the list,
COLOUR_LATEST   EQU  BRIGHT + YELLOW            ; and the latest, or the one pointed at
COLOUR_KEY      EQU  BRIGHT + PAPER * BLUE + WHITE
COLOUR_OPTION   EQU  BRIGHT + WHITE
COLOUR_VALUE    EQU  BRIGHT + GREEN
COLOUR_HINT     EQU  WHITE
COLOUR_PRESS    EQU  BRIGHT + YELLOW            ; a key in a hint
COLOUR_ERROR    EQU  BRIGHT + RED
COLOUR_RESULT   EQU  BRIGHT + GREEN

; The colours of the piece and the text on each side's panel, while the side waits and while it is to move.
ColoursWaiting:
        DB   PAPER * YELLOW + BLACK, WHITE
        DB   PAPER * YELLOW + RED, RED
ColoursMoving:
        DB   BRIGHT + PAPER * YELLOW + BLACK, BRIGHT + PAPER * YELLOW + BLACK
        DB   BRIGHT + PAPER * YELLOW + RED, BRIGHT + PAPER * YELLOW + RED

; ---- the menu

PATIENCE        EQU  20 * FRAMES_A_SECOND       ; without a key for 20 seconds: a demonstration
OPTION_ROW      EQU  7
VALUE_COLUMN    EQU  21

; The options: key, variable, its last value, step and first value, the row in which it is shown, the words for its values.
Options:
        DB   '1'
        DW   MenuLevel
        DB   LEVELS, 1, 1, 7
        DW   0
        DB   '2'
        DW   MenuRules
        DB   ENGLISH, 1, ORIGINAL, 9
        DW   WordsRules
        DB   '3'
        DW   MenuPlayers
        DB   SPECTRUM, 1, PERSON, 11
        DW   WordsPlayer
        DB   '4'
        DW   MenuPlayers + 1
        DB   SPECTRUM, 1, PERSON, 13
        DW   WordsPlayer
        DB   '5'
        DW   MenuTies
        DB   1, 1, 0, 15
        DW   WordsTies
        DB   '6'
        DW   Sticks
        DB   1, 1, 0, 17
        DW   WordsSticks
        DB   LIST_END

; Their first values, in the order of their variables.
OptionDefaults:
        DB   2, ORIGINAL, PERSON, SPECTRUM, 1, 0
OPTION_COUNT    EQU  $ - OptionDefaults
        ASSERT OPTION_COUNT == Sticks + 1 - MenuLevel

OptionWords:
WordsRules:
        DB   " Original  ", 0
        DB   " English   ", 0
WordsPlayer:
        DB   " a person  ", 0
        DB   " Spectrum  ", 0
WordsTies:
        DB   " the first ", 0
        DB   " by chance ", 0
WordsSticks:
        DB   " ranks     ", 0
        DB   " joysticks ", 0

MenuScreen:
        DB   BIG + 1, 8, BRIGHT + RED, "C", 0
        DB   BIG + 1, 10, BRIGHT + YELLOW, "H", 0
        DB   BIG + 1, 12, BRIGHT + RED, "E", 0
        DB   BIG + 1, 14, BRIGHT + YELLOW, "C", 0
        DB   BIG + 1, 16, BRIGHT + RED, "K", 0
        DB   BIG + 1, 18, BRIGHT + YELLOW, "E", 0
        DB   BIG + 1, 20, BRIGHT + RED, "R", 0
        DB   BIG + 1, 22, BRIGHT + YELLOW, "S", 0
        DB   LIST_FRAME
        DB   5, 2, COLOUR_KEY, " 0 ", 0
        DB   5, 6, COLOUR_OPTION, "Start", 0
        DB   7, 2, COLOUR_KEY, " 1 ", 0
        DB   7, 6, COLOUR_OPTION, "Level, 1 to 5", 0
        DB   9, 2, COLOUR_KEY, " 2 ", 0
        DB   9, 6, COLOUR_OPTION, "Rules", 0
        DB   11, 2, COLOUR_KEY, " 3 ", 0
        DB   11, 6, COLOUR_OPTION, "Black is", 0
        DB   13, 2, COLOUR_KEY, " 4 ", 0
        DB   13, 6, COLOUR_OPTION, "Red is", 0
        DB   15, 2, COLOUR_KEY, " 5 ", 0
        DB   15, 6, COLOUR_OPTION, "Equal turns", 0
        DB   17, 2, COLOUR_KEY, " 6 ", 0
        DB   17, 6, COLOUR_OPTION, "Digits are", 0
        DB   LIST_FRAME
        DB   20, 1, COLOUR_HINT, "Who cannot move, loses.", 0
        DB   22, 2, COLOUR_HINT, "CAPS SHIFT + SPACE: this menu", 0
        DB   LIST_END

; ---- the game

GameScreen:
        DB   TALL + 0, 21, BRIGHT + RED, "C", 0
        DB   TALL + 0, 22, BRIGHT + YELLOW, "H", 0
        DB   TALL + 0, 23, BRIGHT + RED, "E", 0
        DB   TALL + 0, 24, BRIGHT + YELLOW, "C", 0
        DB   TALL + 0, 25, BRIGHT + RED, "K", 0
        DB   TALL + 0, 26, BRIGHT + YELLOW, "E", 0
        DB   TALL + 0, 27, BRIGHT + RED, "R", 0
        DB   TALL + 0, 28, BRIGHT + YELLOW, "S", 0
        DB   PANEL_ROW, NAME_COLUMN, 0, "Black", 0
        DB   PANEL_ROW + PANEL_STEP, NAME_COLUMN, 0, "Red", 0
        DB   LIST_END

; Hints, in rows 21 to 23. In a turn and at the end of a game, the last two rows are those of AnyTimeHints.
GameHints:
        DB   21, 0, COLOUR_PRESS, "A-H 1-8", 0
        DB   21, 8, COLOUR_HINT, "square", 0
        DB   21, 15, COLOUR_PRESS, "SPACE", 0
        DB   21, 21, COLOUR_HINT, "play", 0
        DB   21, 26, COLOUR_PRESS, "Q", 0
        DB   21, 28, COLOUR_HINT, "off", 0
        DB   LIST_END
EndHints:
        DB   21, 0, COLOUR_PRESS, "ENTER", 0
        DB   21, 6, COLOUR_HINT, "menu", 0
        DB   LIST_END
AnyTimeHints:
        DB   22, 0, COLOUR_PRESS, "U", 0
        DB   22, 2, COLOUR_HINT, "back", 0
        DB   22, 8, COLOUR_PRESS, "T", 0
        DB   22, 10, COLOUR_HINT, "round", 0
        DB   22, 17, COLOUR_PRESS, "L", 0
        DB   22, 19, COLOUR_HINT, "light", 0
        DB   22, 25, COLOUR_PRESS, "N", 0
        DB   22, 27, COLOUR_HINT, "turns", 0
        DB   23, 0, COLOUR_PRESS, "S", 0
        DB   23, 2, COLOUR_HINT, "save", 0
        DB   23, 8, COLOUR_PRESS, "J", 0
        DB   23, 10, COLOUR_HINT, "load", 0
        DB   23, 15, COLOUR_PRESS, "P", 0
        DB   23, 17, COLOUR_HINT, "edit", 0
        DB   23, 22, COLOUR_PRESS, "BREAK", 0
        DB   23, 28, COLOUR_HINT, "menu", 0
        DB   LIST_END
ListHints:
        DB   21, 0, COLOUR_PRESS, "Up, down", 0
        DB   21, 9, COLOUR_HINT, "a turn", 0
        DB   22, 0, COLOUR_PRESS, "Left, right", 0
        DB   22, 12, COLOUR_HINT, "eight turns", 0
        DB   23, 0, COLOUR_PRESS, "ENTER", 0
        DB   23, 6, COLOUR_HINT, "back to the board", 0
        DB   LIST_END
SetUpHints:
        DB   21, 0, COLOUR_PRESS, "Cursor keys, A-H 1-8", 0
        DB   21, 21, COLOUR_HINT, "the frame", 0
        DB   22, 0, COLOUR_PRESS, "ENTER", 0
        DB   22, 6, COLOUR_HINT, "piece", 0
        DB   22, 13, COLOUR_PRESS, "X", 0
        DB   22, 15, COLOUR_HINT, "side", 0
        DB   22, 21, COLOUR_PRESS, "SPACE", 0
        DB   22, 27, COLOUR_HINT, "done", 0
        DB   23, 0, COLOUR_PRESS, "Z", 0
        DB   23, 2, COLOUR_HINT, "no pieces", 0
        DB   23, 13, COLOUR_PRESS, "N", 0
        DB   23, 15, COLOUR_HINT, "all", 0
        DB   23, 21, COLOUR_PRESS, "Q", 0
        DB   23, 23, COLOUR_HINT, "as before", 0
        DB   LIST_END

; The first place of the frame: a3, a square of Red's first row.
START_FRAME     EQU  0 * 256 + 5

; Black, Red, Kings, Turn.
StartPosition:
        DB   $FF, $0F, $00, $00
        DB   $00, $00, $F0, $FF
        DB   $00, $00, $00, $00
        DB   SIDE_BLACK

; ---- texts

TextBlack:      DB   "Black", 0
TextRed:        DB   "Red", 0
TextPerson:     DB   "Person", 0
TextSpectrum:   DB   "Spectrum", 0
TextOriginal:   DB   "Original", 0
TextEnglish:    DB   "English ", 0

; Marks in messages, which fill_in replaces:
MOVER           EQU  1                  ; the name of the side to move
OTHER           EQU  2                  ; and of the other side

; The attribute comes first, 0 for the colour of the side to move.
MessageTurn:    DB   0, MOVER, ", choose a piece", 0
MessageThinks:  DB   0, MOVER, " is thinking", 0
MessageShort:   DB   COLOUR_ERROR, "Choose a piece and a square", 0
MessageNoPiece: DB   COLOUR_ERROR, "Choose a piece of ", MOVER, "'s", 0
MessageDue:     DB   COLOUR_ERROR, "A jump is due", 0
MessageNoMove:  DB   COLOUR_ERROR, "The piece cannot go there", 0
MessageGoOn:    DB   COLOUR_ERROR, "The piece has to jump on", 0
MessageFirst:   DB   COLOUR_ERROR, "There is no turn to take back", 0
MessageWon:     DB   COLOUR_RESULT, OTHER, " has won: ", MOVER, " cannot move", 0
MessageRepeated:
                DB   COLOUR_RESULT, "A draw: this came up three times", 0
MessageQuiet:   DB   COLOUR_RESULT, "A draw: 80 quiet turns", 0
MessageSetUp:   DB   0, MOVER, " is to move", 0
MessageMany:    DB   COLOUR_ERROR, "A side has 12 pieces at most", 0

; The messages when do_turn refuses a turn, from NOT_A_PIECE on.
Refusals        EQU  $ - 2
        DW   MessageNoPiece, MessageDue, MessageNoMove, MessageGoOn, MessageShort
        ASSERT NOT_A_PIECE == 1 && JUMP_DUE == 2 && NOT_A_MOVE == 3 && MUST_GO_ON == 4 && TOO_SHORT == 5

; ---- sounds

THINKING        EQU  20                 ; frames before the Spectrum begins to think
STEPPING        EQU  12                 ; for which a square of its turn has its x before the next gets one
SHOWING         EQU  150                ; for which a demonstration shows how a game ended

TuneBlack:      NOTE G4, 40, E4, C3
                DB   0
TuneRed:        NOTE C5, 40, E4, A2
                DB   0
TuneJump:       NOTE C5, 30, E4, A2
                NOTE G4, 30, C4, E3
                NOTE E4, 60, A3, F3
                DB   0
TuneCrown:      NOTE C5, 60, E4, C3
                NOTE E5, 60, G4, E3
                NOTE G5, 60, F4, G3
                NOTE C6, 160, C5, C3
                DB   0

        INCLUDE "../lib/tunes.asm"
