; texts: texts, places, colours, sounds

; ---- colours

COLOUR_POINT    EQU  PAPER * YELLOW             ; a point of the board,
COLOUR_LAST     EQU  BRIGHT + PAPER * YELLOW    ; one of the last move,
COLOUR_CHECK    EQU  BRIGHT + PAPER * MAGENTA   ; the king in check,
COLOUR_LIT      EQU  BRIGHT + PAPER * GREEN     ; one that the piece may go to,
COLOUR_SOURCE   EQU  BRIGHT + PAPER * WHITE     ; the piece that was chosen,
COLOUR_FRAME    EQU  BRIGHT + PAPER * CYAN      ; and the point that the cursor keys have come to
COLOUR_RIM      EQU  PAPER * RED + YELLOW
COLOUR_THINKS   EQU  FLASH + BRIGHT + PAPER * YELLOW    ; the king of the Spectrum's side while it thinks
COLOUR_BLACK    EQU  BRIGHT + WHITE             ; texts of the two sides
COLOUR_RED      EQU  BRIGHT + RED
COLOUR_LEVEL    EQU  WHITE
COLOUR_ITEM     EQU  WHITE                      ; a move in the list,
COLOUR_LATEST   EQU  BRIGHT + YELLOW            ; and the latest, or the one pointed at
COLOUR_KEY      EQU  BRIGHT + PAPER * BLUE + WHITE
COLOUR_OPTION   EQU  BRIGHT + WHITE
COLOUR_VALUE    EQU  BRIGHT + GREEN
COLOUR_HINT     EQU  WHITE
COLOUR_PRESS    EQU  BRIGHT + YELLOW            ; a key in a hint
COLOUR_ERROR    EQU  BRIGHT + RED
COLOUR_RESULT   EQU  BRIGHT + GREEN

; The colours of a point without a mark, and of the marks from the lowest bit on.
MarkColours:
        DB   COLOUR_POINT, COLOUR_LAST, COLOUR_CHECK, COLOUR_LIT, COLOUR_SOURCE
        ASSERT MARK_LAST == 1 && MARK_CHECK == 2 && MARK_LIT == 4 && MARK_SOURCE == 8

; The colours of the king and the text on each side's panel, Black's first, while the side waits and while it is to move.
ColoursWaiting:
        DB   PAPER * YELLOW + BLACK, WHITE
        DB   PAPER * YELLOW + RED, RED
ColoursMoving:
        DB   BRIGHT + PAPER * YELLOW + BLACK, BRIGHT + PAPER * YELLOW + BLACK
        DB   BRIGHT + PAPER * YELLOW + RED, BRIGHT + PAPER * YELLOW + RED

; ---- the menu

PATIENCE        EQU  20 * FRAMES_A_SECOND       ; without a key for 20 seconds: a demonstration
OPTION_ROW      EQU  7
VALUE_COLUMN    EQU  20

; The options: key, variable, its last value, step and first value, the row in which it is shown, the words for its values.
Options:
        DB   '1'
        DW   MenuLevel
        DB   rules.LEVELS, 1, 1, 7
        DW   0
        DB   '2'
        DW   MenuMode
        DB   ORIGINAL, 1, GAME, 9
        DW   WordsMode
        DB   '3'
        DW   MenuPlayers
        DB   SPECTRUM, 1, PERSON, 11
        DW   WordsPlayer
        DB   '4'
        DW   MenuPlayers + 1
        DB   SPECTRUM, 1, PERSON, 13
        DW   WordsPlayer
        DB   '5'
        DW   MenuLetters
        DB   1, 1, 0, 15
        DW   WordsLetters
        DB   '6'
        DW   Sticks
        DB   1, 1, 0, 17
        DW   WordsSticks
        DB   LIST_END

; Their first values, in the order of their variables.
OptionDefaults:
        DB   2, GAME, PERSON, SPECTRUM, 0, 0
OPTION_COUNT    EQU  $ - OptionDefaults
        ASSERT OPTION_COUNT == Sticks + 1 - MenuLevel

OptionWords:
WordsMode:
        DB   " the game  ", 0
        DB   " Original  ", 0
WordsPlayer:
        DB   " a person  ", 0
        DB   " Spectrum  ", 0
WordsLetters:
        DB   " Chinese   ", 0
        DB   " letters   ", 0
WordsSticks:
        DB   " ranks     ", 0
        DB   " joysticks ", 0

MenuScreen:
        DB   BIG + 1, 9, BRIGHT + RED, "X", 0
        DB   BIG + 1, 11, BRIGHT + YELLOW, "I", 0
        DB   BIG + 1, 13, BRIGHT + RED, "A", 0
        DB   BIG + 1, 15, BRIGHT + YELLOW, "N", 0
        DB   BIG + 1, 17, BRIGHT + RED, "G", 0
        DB   BIG + 1, 19, BRIGHT + YELLOW, "Q", 0
        DB   BIG + 1, 21, BRIGHT + RED, "I", 0
        DB   LIST_FRAME
        DB   5, 2, COLOUR_KEY, " 0 ", 0
        DB   5, 6, COLOUR_OPTION, "Start", 0
        DB   7, 2, COLOUR_KEY, " 1 ", 0
        DB   7, 6, COLOUR_OPTION, "Level, 1 to ", '0' + rules.LEVELS, 0
        DB   9, 2, COLOUR_KEY, " 2 ", 0
        DB   9, 6, COLOUR_OPTION, "Mode", 0
        DB   11, 2, COLOUR_KEY, " 3 ", 0
        DB   11, 6, COLOUR_OPTION, "Red is", 0
        DB   13, 2, COLOUR_KEY, " 4 ", 0
        DB   13, 6, COLOUR_OPTION, "Black is", 0
        DB   15, 2, COLOUR_KEY, " 5 ", 0
        DB   15, 6, COLOUR_OPTION, "Pieces are", 0
        DB   17, 2, COLOUR_KEY, " 6 ", 0
        DB   17, 6, COLOUR_OPTION, "Digits are", 0
        DB   LIST_FRAME
        DB   20, 2, COLOUR_HINT, "Original: people move as they", 0
        DB   21, 2, COLOUR_HINT, "like, its test alone judges.", 0
        DB   23, 2, COLOUR_HINT, "CAPS SHIFT + SPACE: this menu", 0
        DB   LIST_END

; ---- the game

GameScreen:
        DB   TALL + 0, 22, BRIGHT + RED, "X", 0
        DB   TALL + 0, 23, BRIGHT + YELLOW, "I", 0
        DB   TALL + 0, 24, BRIGHT + RED, "A", 0
        DB   TALL + 0, 25, BRIGHT + YELLOW, "N", 0
        DB   TALL + 0, 26, BRIGHT + RED, "G", 0
        DB   TALL + 0, 27, BRIGHT + YELLOW, "Q", 0
        DB   TALL + 0, 28, BRIGHT + RED, "I", 0
        DB   PANEL_ROW, NAME_COLUMN, 0, "Black", 0
        DB   PANEL_ROW + PANEL_STEP, NAME_COLUMN, 0, "Red", 0
        DB   LIST_END

; Hints, in rows 22 and 23.
GameHints:
        DB   22, 0, COLOUR_PRESS, "A0-I9", 0
        DB   22, 6, COLOUR_PRESS, "Q", 0
        DB   22, 8, COLOUR_HINT, "off", 0
        DB   22, 12, COLOUR_PRESS, "U", 0
        DB   22, 14, COLOUR_HINT, "back", 0
        DB   22, 19, COLOUR_PRESS, "T", 0
        DB   22, 21, COLOUR_HINT, "turn", 0
        DB   22, 26, COLOUR_PRESS, "R", 0
        DB   22, 28, COLOUR_HINT, "end", 0
        DB   23, 0, COLOUR_PRESS, "L", 0
        DB   23, 2, COLOUR_HINT, "lit", 0
        DB   23, 6, COLOUR_PRESS, "N", 0
        DB   23, 8, COLOUR_HINT, "list", 0
        DB   23, 13, COLOUR_PRESS, "S", 0
        DB   23, 15, COLOUR_HINT, "save", 0
        DB   23, 20, COLOUR_PRESS, "J", 0
        DB   23, 22, COLOUR_HINT, "load", 0
        DB   23, 27, COLOUR_PRESS, "P", 0
        DB   23, 29, COLOUR_HINT, "set", 0
        DB   LIST_END
EndHints:
        DB   22, 0, COLOUR_PRESS, "ENTER", 0
        DB   22, 6, COLOUR_HINT, "menu", 0
        DB   22, 19, COLOUR_PRESS, "U", 0
        DB   22, 21, COLOUR_HINT, "back", 0
        DB   22, 26, COLOUR_PRESS, "T", 0
        DB   22, 28, COLOUR_HINT, "turn", 0
        DB   23, 6, COLOUR_PRESS, "N", 0
        DB   23, 8, COLOUR_HINT, "list", 0
        DB   23, 13, COLOUR_PRESS, "S", 0
        DB   23, 15, COLOUR_HINT, "save", 0
        DB   23, 20, COLOUR_PRESS, "J", 0
        DB   23, 22, COLOUR_HINT, "load", 0
        DB   23, 27, COLOUR_PRESS, "P", 0
        DB   23, 29, COLOUR_HINT, "set", 0
        DB   LIST_END
ListHints:
        DB   22, 0, COLOUR_PRESS, "Up, down", 0
        DB   22, 9, COLOUR_HINT, "a move", 0
        DB   22, 17, COLOUR_PRESS, "ENTER", 0
        DB   22, 23, COLOUR_HINT, "back", 0
        DB   23, 0, COLOUR_PRESS, "Left, right", 0
        DB   23, 12, COLOUR_HINT, "nine moves", 0
        DB   LIST_END
SetUpHints:
        DB   22, 0, COLOUR_PRESS, "KABNRCP", 0
        DB   22, 8, COLOUR_PRESS, "CAPS:", 0
        DB   22, 13, COLOUR_RED, "Red", 0
        DB   22, 19, COLOUR_PRESS, "E", 0
        DB   22, 21, COLOUR_HINT, "none", 0
        DB   22, 26, COLOUR_PRESS, "X", 0
        DB   22, 28, COLOUR_HINT, "side", 0
        DB   23, 0, COLOUR_PRESS, "SPACE", 0
        DB   23, 6, COLOUR_HINT, "play", 0
        DB   23, 11, COLOUR_PRESS, "Z", 0
        DB   23, 13, COLOUR_HINT, "empty", 0
        DB   23, 19, COLOUR_PRESS, "S", 0
        DB   23, 21, COLOUR_HINT, "all", 0
        DB   23, 25, COLOUR_PRESS, "Q", 0
        DB   23, 27, COLOUR_HINT, "quit", 0
        DB   LIST_END

; The first place of the frame: the row and the column of Red's cannon on file h.
START_FRAME     EQU  7 * 256 + 7

; ---- texts

TextBlack:      DB   "Black", 0
TextRed:        DB   "Red", 0
TextPerson:     DB   "Person", 0
TextSpectrum:   DB   "Spectrum", 0
TextLevel:      DB   "Level ", 0
TextOriginal:   DB   "Original", 0

; Marks in messages, which fill_in replaces:
MOVER           EQU  1                  ; the name of the side to move
OTHER           EQU  2                  ; and of the other side

; The attribute comes first, 0 for the colour of the side to move.
MessageTurn:    DB   0, MOVER, ", choose a piece", 0
MessageCheck:   DB   0, MOVER, ", your king is in check", 0
MessageEither:  DB   COLOUR_BLACK, "Choose a piece of either side", 0
MessageThinks:  DB   0, MOVER, " is thinking", 0
MessageSame:    DB   COLOUR_ERROR, "It has to go to another point", 0
MessageNoPiece: DB   COLOUR_ERROR, "No piece stands there", 0
MessageNotYours:
                DB   COLOUR_ERROR, "Choose a piece of ", MOVER, "'s", 0
MessageOwn:     DB   COLOUR_ERROR, "A piece of its side is there", 0
MessageWay:     DB   COLOUR_ERROR, "The piece does not move so", 0
MessageLeaves:  DB   COLOUR_ERROR, "The king would be in check", 0
MessageFace:    DB   COLOUR_ERROR, "The kings would face each other", 0
MessageFirst:   DB   COLOUR_ERROR, "There is no move to take back", 0
MessageMate:    DB   COLOUR_RESULT, "Checkmate: ", OTHER, " has won", 0
MessageStalemate:
                DB   COLOUR_RESULT, OTHER, " has won: ", MOVER, " cannot move", 0
MessagePerpetual:
                DB   COLOUR_RESULT, OTHER, " has lost: perpetual check", 0
MessagePerpetualMover:
                DB   COLOUR_RESULT, MOVER, " has lost: perpetual check", 0
MessageRepeated:
                DB   COLOUR_RESULT, "A draw: this came up three times", 0
MessageQuiet:   DB   COLOUR_RESULT, "A draw: 60 quiet moves of each", 0
MessageMaterial:
                DB   COLOUR_RESULT, "A draw: nobody can win any more", 0
MessageResigned:
                DB   COLOUR_RESULT, MOVER, " resigns: ", OTHER, " has won", 0
MessageAgreed:  DB   COLOUR_RESULT, "A draw by agreement", 0
MessageEnd:     DB   0, "R: resign   D: offer a draw", 0
MessageOffer:   DB   COLOUR_RESULT, OTHER, ", Y: agree to a draw", 0
MessageDeclined:
                DB   COLOUR_ERROR, OTHER, " declines the draw", 0
MessageSetUp:   DB   0, MOVER, " is to move", 0
MessageTooMany: DB   COLOUR_ERROR, "Too many pieces of a kind", 0
MessageNoKing:  DB   COLOUR_ERROR, "Each palace needs its king", 0
MessageExposed: DB   COLOUR_ERROR, MOVER, " could take the king", 0
MessageFacing:  DB   COLOUR_ERROR, "The kings face each other", 0

; The messages when a move is refused, from SAME_POINT on. Points off the board cannot be entered.
Refusals        EQU  $ - 2
        DW   MessageSame, MessageSame, MessageNoPiece, MessageNotYours, MessageOwn, MessageWay, MessageLeaves, MessageFace
        ASSERT rules.SAME_POINT == 1 && rules.OFF_BOARD == 2 && rules.NO_PIECE == 3 && rules.NOT_YOURS == 4 && rules.OWN_PIECE == 5
        ASSERT rules.WRONG_WAY == 6 && rules.LEAVES_CHECK == 7 && rules.KINGS_FACE == 8

; The messages at the end of a game, from MATE on; a perpetual check has two.
Endings         EQU  $ - 2
        DW   MessageMate, MessageStalemate, MessagePerpetual, MessageRepeated, MessageQuiet, MessageMaterial
        DW   MessageResigned, MessageAgreed
        ASSERT rules.MATE == 1 && rules.STALEMATE == 2 && rules.PERPETUAL_CHECK == 3 && rules.REPETITION == 4
        ASSERT rules.SIXTY_MOVES == 5 && rules.MATERIAL == 6 && RESIGNED == 7 && AGREED == 8

; ---- sounds

THINKING        EQU  20                 ; frames before the Spectrum begins to think
STEPPING        EQU  15                 ; for which its piece is marked before it moves
SHOWING         EQU  150                ; for which a demonstration shows how a game ended

TuneRed:        NOTE C5, 40, G4, C3
                DB   0
TuneBlack:      NOTE G4, 40, E4, A2
                DB   0
TuneTake:       NOTE C5, 30, E4, A2
                NOTE G4, 30, C4, E3
                NOTE E4, 60, A3, A2
                DB   0

        INCLUDE "../lib/tunes.asm"
