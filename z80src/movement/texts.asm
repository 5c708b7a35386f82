; texts: texts, places, colours, sounds

; ---- colours

COLOUR_LIGHT    EQU  PAPER * WHITE              ; a space of the board, one of each second,
COLOUR_DARK     EQU  PAPER * CYAN
COLOUR_GOES     EQU  BRIGHT + PAPER * GREEN     ; one that the piece may go to,
COLOUR_TAKES    EQU  BRIGHT + PAPER * RED       ; one where it may take a stone,
COLOUR_LISTED   EQU  PAPER * YELLOW             ; one that is only listed,
COLOUR_DIFFERS  EQU  BRIGHT + PAPER * MAGENTA   ; one where the models differ,
COLOUR_SOURCE   EQU  BRIGHT + PAPER * YELLOW    ; the piece itself,
COLOUR_WALKED   EQU  BRIGHT + PAPER * CYAN      ; a space of the walk that is shown,
COLOUR_HERE     EQU  BRIGHT + PAPER * WHITE     ; and where it has come to; a king in check
COLOUR_HOLE     EQU  WHITE                      ; a hole, and the frame on it
COLOUR_EDGE     EQU  WHITE
COLOUR_BOARD    EQU  BRIGHT + CYAN
COLOUR_PIECE    EQU  BRIGHT + YELLOW
COLOUR_ITEM     EQU  WHITE
COLOUR_CHOSEN   EQU  BRIGHT + PAPER * BLUE + WHITE
COLOUR_KEY      EQU  BRIGHT + PAPER * BLUE + WHITE
COLOUR_OPTION   EQU  BRIGHT + WHITE
COLOUR_VALUE    EQU  BRIGHT + GREEN
COLOUR_HINT     EQU  WHITE
COLOUR_PRESS    EQU  BRIGHT + YELLOW
COLOUR_ERROR    EQU  BRIGHT + RED
COLOUR_RESULT   EQU  BRIGHT + GREEN
COLOUR_TEXT     EQU  BRIGHT + WHITE
COLOUR_CURSOR   EQU  BRIGHT + PAPER * YELLOW
COLOUR_WRONG    EQU  BRIGHT + PAPER * RED + WHITE
COLOUR_WHITE    EQU  PAPER * WHITE + BRIGHT
COLOUR_BLACK    EQU  BRIGHT + WHITE

; ---- the menu

PATIENCE        EQU  20 * FRAMES_A_SECOND       ; without a key for 20 seconds: a demonstration

MenuScreen:
        DB   BIG + 1, 8, BRIGHT + GREEN, "M", 0
        DB   BIG + 1, 10, BRIGHT + CYAN, "O", 0
        DB   BIG + 1, 12, BRIGHT + YELLOW, "V", 0
        DB   BIG + 1, 14, BRIGHT + RED, "E", 0
        DB   BIG + 1, 16, BRIGHT + MAGENTA, "M", 0
        DB   BIG + 1, 18, BRIGHT + GREEN, "E", 0
        DB   BIG + 1, 20, BRIGHT + CYAN, "N", 0
        DB   BIG + 1, 22, BRIGHT + YELLOW, "T", 0
        DB   LIST_FRAME
        DB   5, 2, COLOUR_KEY, " 0 ", 0
        DB   5, 6, COLOUR_OPTION, "Explore a piece", 0
        DB   7, 2, COLOUR_KEY, " 1 ", 0
        DB   7, 6, COLOUR_OPTION, "Board", 0
        DB   9, 2, COLOUR_KEY, " 2 ", 0
        DB   9, 6, COLOUR_OPTION, "Piece", 0
        DB   11, 2, COLOUR_KEY, " 3 ", 0
        DB   11, 6, COLOUR_OPTION, "Variant", 0
        DB   13, 2, COLOUR_KEY, " 4 ", 0
        DB   13, 6, COLOUR_OPTION, "Play it, two people", 0
        DB   15, 2, COLOUR_KEY, " 5 ", 0
        DB   15, 6, COLOUR_OPTION, "Write a definition", 0
        DB   LIST_FRAME
        DB   23, 2, COLOUR_HINT, "CAPS SHIFT + SPACE: this menu", 0
        DB   LIST_END
MenuLetters:    DB   "KQRBNPga", 0

WordsBoard:     DB   "Square", 0
                DB   "Cylinder", 0
                DB   "Circle", 0
                DB   "Torus", 0

ListScreen:
        DB   0, 12, COLOUR_PIECE, "Choose", 0
        DB   LIST_ROW + LIST_ROWS + 2, 2, COLOUR_PRESS, "Cursor keys", 0
        DB   LIST_ROW + LIST_ROWS + 2, 14, COLOUR_HINT, "move", 0
        DB   LIST_ROW + LIST_ROWS + 2, 20, COLOUR_PRESS, "ENTER", 0
        DB   LIST_ROW + LIST_ROWS + 2, 26, COLOUR_HINT, "take", 0
        DB   LIST_END

; ---- the explorer

ExplorerScreen:
        DB   TALL + 0, 22, BRIGHT + GREEN, "M", 0
        DB   TALL + 0, 23, BRIGHT + CYAN, "O", 0
        DB   TALL + 0, 24, BRIGHT + YELLOW, "V", 0
        DB   TALL + 0, 25, BRIGHT + RED, "E", 0
        DB   TALL + 0, 26, BRIGHT + MAGENTA, "M", 0
        DB   TALL + 0, 27, BRIGHT + GREEN, "E", 0
        DB   TALL + 0, 28, BRIGHT + CYAN, "N", 0
        DB   TALL + 0, 29, BRIGHT + YELLOW, "T", 0
        DB   LIST_END

Legend:
        DB   COLOUR_GOES, "goes", 0
        DB   COLOUR_TAKES, "takes", 0
        DB   COLOUR_LISTED, "list", 0
        DB   COLOUR_DIFFERS, "diff", 0
        DB   0

ExplorerHints:
        DB   22, 0, COLOUR_PRESS, "ENTER", 0
        DB   22, 6, COLOUR_PRESS, "N", 0
        DB   22, 7, COLOUR_HINT, "ew", 0
        DB   22, 10, COLOUR_PRESS, "O", 0
        DB   22, 11, COLOUR_HINT, "wn", 0
        DB   22, 14, COLOUR_PRESS, "E", 0
        DB   22, 15, COLOUR_HINT, "nemy", 0
        DB   22, 20, COLOUR_PRESS, "C", 0
        DB   22, 21, COLOUR_HINT, "lear", 0
        DB   22, 27, COLOUR_PRESS, "R X F", 0
        DB   23, 0, COLOUR_PRESS, "M", 0
        DB   23, 1, COLOUR_HINT, "odel", 0
        DB   23, 6, COLOUR_PRESS, "W", 0
        DB   23, 7, COLOUR_HINT, "alk", 0
        DB   23, 11, COLOUR_PRESS, "T", 0
        DB   23, 12, COLOUR_HINT, "ext", 0
        DB   23, 16, COLOUR_PRESS, "P", 0
        DB   23, 17, COLOUR_HINT, "iece", 0
        DB   23, 22, COLOUR_PRESS, "B", 0
        DB   23, 23, COLOUR_HINT, "oard", 0
        DB   23, 28, COLOUR_PRESS, "G", 0
        DB   23, 29, COLOUR_HINT, "ame", 0
        DB   LIST_END

MessageExplore: DB   COLOUR_BOARD, "Where does it go from here?", 0
MessageChecks:  DB   COLOUR_BOARD, "Now by coordinates", 0
MessageAgree:   DB   COLOUR_RESULT, "Both models agree", 0
MessageDiffer:  DB   COLOUR_ERROR, "The models differ", 0
MessageNotHere: DB   COLOUR_ERROR, "It does not fit this board", 0
MessageOneSided: DB  COLOUR_ERROR, "Black: a step has no opposite", 0
MessageWalks:   DB   COLOUR_BOARD, "Its walks; any key stops", 0
MessageWhite:   DB   COLOUR_BOARD, "It moves as White's", 0
MessageBlack:   DB   COLOUR_BOARD, "It moves as Black's", 0
MessageMoved:   DB   COLOUR_BOARD, "It has moved before", 0
MessageUnmoved: DB   COLOUR_BOARD, "It has not moved yet", 0
MessageFull:    DB   COLOUR_ERROR, "15 kinds of pieces at most", 0
MessageUnfit:   DB   COLOUR_ERROR, "These pieces do not go together", 0
MessageTaken:   DB   COLOUR_ERROR, "A king could be taken at once", 0

; ---- definitions

DefinitionScreen:
        DB   0, 0, COLOUR_BOARD, "The definition of", 0
        DB   LIST_END
ReadHints:
        DB   22, 0, COLOUR_PRESS, "Up, down", 0
        DB   22, 9, COLOUR_HINT, "on and back", 0
        DB   22, 22, COLOUR_PRESS, "E", 0
        DB   22, 24, COLOUR_HINT, "change", 0
        DB   23, 0, COLOUR_PRESS, "ENTER", 0
        DB   23, 6, COLOUR_HINT, "to the board", 0
        DB   LIST_END
EditHints:
        DB   22, 0, COLOUR_PRESS, "SYMBOL + A", 0
        DB   22, 11, COLOUR_HINT, "compile it", 0
        DB   22, 23, COLOUR_PRESS, "S", 0
        DB   22, 25, COLOUR_HINT, "save", 0
        DB   23, 0, COLOUR_PRESS, "CAPS + SPACE", 0
        DB   23, 13, COLOUR_HINT, "leave", 0
        DB   23, 23, COLOUR_PRESS, "D", 0
        DB   23, 25, COLOUR_HINT, "load", 0
        DB   LIST_END
MessageReplaces: DB  COLOUR_PRESS, "Replace your own text? E: yes", 0
MessageNone:    DB   COLOUR_BOARD, 0
MessageWrite:   DB   COLOUR_BOARD, "Write NAME and NAMEL, two models", 0
MessageCompiles: DB  COLOUR_BOARD, "Compiling", 0
MessageCompiled: DB  COLOUR_RESULT, "It is compiled", 0

; The mistakes, from EXPECTED_COMMAND on.
Mistakes:
        DB   "map, link, rlink or def expected", 0
        DB   "a name expected", 0
        DB   "a function or number expected", 0
        DB   "a number -99 to 99 expected", 0
        DB   "a number or condition expected", 0
        DB   "#0, #1 or where expected", 0
        DB   "a list of spaces expected", 0
        DB   "a direction expected", 0
        DB   ") expected", 0
        DB   "( expected", 0
        DB   "; expected", 0
        DB   "a space such as c1 expected", 0
        DB   "links and coordinates are mixed", 0
        DB   "brackets within brackets", 0
        DB   "this bracket is not closed", 0
        DB   "the path is empty", 0
        DB   "no path ends in pass, over, hop", 0
        DB   "use the first name, or it with L", 0
        DB   "this is defined already", 0
        DB   "a word of the language, no name", 0
        DB   "more than 32 directions", 0
        DB   "the definition is too long", 0
        DB   "too many functions inside others", 0
        DB   "numbers too large for this board", 0
        DB   "needs NAME, NAMEL by both models", 0
        DB   "a list begins at #0", 0
        DB   "two spaces in brackets expected", 0
        DB   "a direction has 6 signs at most", 0
        DB   "a path of a list: 8 hops at most", 0
        ASSERT MISTAKES == 29 && NAME_LENGTH == 6 && HOPS_MOST == 8

MessageRecord:  DB   COLOUR_RESULT, "Start the recorder, press ENTER", 0
MessagePlay:    DB   COLOUR_RESULT, "Press ENTER, and start the tape", 0
MessageLoads:   DB   COLOUR_RESULT, "Loading. SPACE: stop", 0
MessageSaved:   DB   COLOUR_RESULT, "The definition is saved", 0
MessageLoaded:  DB   COLOUR_RESULT, "The definition is loaded", 0
MessageNoTape:  DB   COLOUR_ERROR, "Nothing is saved or loaded", 0
MessageForeign: DB   COLOUR_ERROR, "Another program's tape", 0
MessageOther:   DB   COLOUR_ERROR, "A tape of another version", 0
MessageDamaged: DB   COLOUR_ERROR, "The tape is damaged", 0

; The messages when game_load gives up, from SAVE_FOREIGN on.
TapeFaults:
        DW   MessageForeign, MessageOther, MessageOther, MessageDamaged, MessageNoTape, MessageDamaged
        ASSERT SAVE_FOREIGN == 1 && SAVE_DAMAGED == 4 && TAPE_ENDED == 5 && TAPE_FAULT == 6

; ---- games

PlayHints:
        DB   22, 0, COLOUR_PRESS, "Cursor keys", 0
        DB   22, 12, COLOUR_HINT, "frame", 0
        DB   22, 19, COLOUR_PRESS, "ENTER", 0
        DB   22, 25, COLOUR_HINT, "move", 0
        DB   23, 0, COLOUR_PRESS, "U", 0
        DB   23, 2, COLOUR_HINT, "back", 0
        DB   23, 8, COLOUR_PRESS, "Q", 0
        DB   23, 10, COLOUR_HINT, "other piece", 0
        DB   23, 23, COLOUR_PRESS, "E", 0
        DB   23, 25, COLOUR_HINT, "explore", 0
        DB   LIST_END
TextWhite:      DB   "White", 0
TextBlack:      DB   "Black", 0
MessageWhiteMoves: DB COLOUR_BOARD, "White, choose a piece", 0
MessageWhiteCheck: DB COLOUR_ERROR, "White, your king is in check", 0
MessageWhiteStuck: DB COLOUR_RESULT, "White cannot move: a draw", 0
MessageWhiteMated: DB COLOUR_RESULT, "Checkmate: Black has won", 0
MessageBlackMoves: DB COLOUR_BOARD, "Black, choose a piece", 0
MessageBlackCheck: DB COLOUR_ERROR, "Black, your king is in check", 0
MessageBlackStuck: DB COLOUR_RESULT, "Black cannot move: a draw", 0
MessageBlackMated: DB COLOUR_RESULT, "Checkmate: White has won", 0
MessageNoPiece: DB   COLOUR_ERROR, "No piece stands there", 0
MessageNotYours: DB  COLOUR_ERROR, "It is the other side's piece", 0
MessageNoMove:  DB   COLOUR_ERROR, "It may not go there", 0
MessageFirst:   DB   COLOUR_ERROR, "There is no move to take back", 0

TuneTake:       NOTE C5, 30, E4, A2
                NOTE G4, 30, C4, E3
                NOTE E4, 60, A3, F3
                DB   0
TuneOne:        NOTE G5, 60, E4, C3     ; a piece of White
                DB   0
TuneTwo:        NOTE C5, 40, A3, F3     ; a piece of Black
                NOTE E5, 40, C4, A2
                DB   0
TuneOption:     NOTE E5, 30, NONE, NONE
                DB   0
TuneError:      NOTE C4, 70, NONE, C3
                NOTE A2, 110, E3, C3
                DB   0
TuneMatch:      NOTE C5, 90, E4, C3
                NOTE E5, 90, G4, E3
                NOTE G5, 90, F4, G3
                NOTE C6, 250, C5, C3
                DB   0
