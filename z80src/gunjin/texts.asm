; texts: texts, places, colours, sounds, commands

; ---- places

BOARD_ROW       EQU  0
BOARD_COLUMN    EQU  1
RIVER_ROW       EQU  8
PANEL_COLUMN    EQU  20
TURN_ROW        EQU  3
PIECES_ROW      EQU  5
CURSOR_ROW      EQU  9
LOST_ROW        EQU  13
MESSAGE_ROW     EQU  20
COVER_ROW       EQU  3                  ; of the screen between turns: two rows of banners
COVER_STEP      EQU  12
COVER_COLUMN    EQU  2
COVER_NEXT      EQU  5                  ; columns from one banner to the next
HINT_ROW        EQU  22
NAME_COLUMN     EQU  19                 ; where the name of a game is typed
TABLE_ROW       EQU  5                  ; the table of combat
TABLE_COLUMN    EQU  14
TYPE_ROW        EQU  6                  ; of the page of a type: its facts, what beats it, and what goes with it
BEATEN_ROW      EQU  12
BOTH_ROW        EQU  18

; ---- colours

COLOUR_FREE     EQU  PAPER * GREEN              ; spaces without a piece, like the fields of a chessboard
COLOUR_FREE_TOO EQU  BRIGHT + PAPER * GREEN
COLOUR_RED      EQU  BRIGHT + PAPER * RED + WHITE       ; pieces of the two players,
COLOUR_BLUE     EQU  BRIGHT + PAPER * BLUE + WHITE
COLOUR_RED_TEXT EQU  BRIGHT + RED                       ; and texts
COLOUR_BLUE_TEXT EQU BRIGHT + CYAN
COLOUR_MARKED   EQU  BRIGHT + PAPER * MAGENTA           ; where the piece that was chosen may go,
COLOUR_LAST     EQU  BRIGHT + PAPER * CYAN              ; spaces of the last move,
COLOUR_CHOSEN   EQU  BRIGHT + PAPER * WHITE             ; the piece that was chosen,
COLOUR_CURSOR   EQU  BRIGHT + PAPER * YELLOW            ; and the cursor; the piece keeps its player's colour as ink
COLOUR_RIVER    EQU  PAPER * BLUE + CYAN
COLOUR_BRIDGE   EQU  PAPER * YELLOW + RED
COLOUR_CROSSING EQU  BRIGHT + PAPER * BLUE + YELLOW
COLOUR_RIM      EQU  WHITE
COLOUR_NONE_LEFT EQU BLUE
COLOUR_TRAY_CURSOR EQU BRIGHT + PAPER * YELLOW
COLOUR_TRAY_CHOSEN EQU BRIGHT + PAPER * WHITE
COLOUR_NAME     EQU  BRIGHT + WHITE
COLOUR_REACH    EQU  WHITE
COLOUR_KEY      EQU  BRIGHT + PAPER * BLUE + WHITE
COLOUR_OPTION   EQU  BRIGHT + WHITE
COLOUR_VALUE    EQU  BRIGHT + GREEN
COLOUR_HINT     EQU  WHITE
COLOUR_PRESS    EQU  BRIGHT + YELLOW            ; a key in a hint
COLOUR_ERROR    EQU  BRIGHT + RED
COLOUR_RESULT   EQU  BRIGHT + GREEN
COLOUR_WINS     EQU  BRIGHT + GREEN
COLOUR_LOSES    EQU  RED
COLOUR_BOTH     EQU  BRIGHT + YELLOW
COLOUR_TYPE     EQU  BRIGHT + PAPER * WHITE

; ---- the menu

PATIENCE        EQU  20 * FRAMES_A_SECOND       ; without a key for 20 seconds: a demonstration
OPTION_ROW      EQU  9
VALUE_COLUMN    EQU  20
LEVELS          EQU  3

; The options: key, variable, its last value, step and first value, the row in which it is shown, the words for its values.
Options:
        DB   '1'
        DW   MenuLevel
        DB   LEVELS, 1, 1, 9
        DW   0
        DB   '2'
        DW   MenuMode
        DB   ITSELF, 1, HOT_SEAT, 11
        DW   WordsMode
        DB   '3'
        DW   MenuChance
        DB   1, 1, 0, 13
        DW   WordsChance
        DB   '4'
        DW   MenuBridges
        DB   4, 2, 2, 15
        DW   0
        DB   '5'
        DW   Sticks
        DB   1, 1, 0, 17
        DW   WordsSticks
        DB   LIST_END

; Their first values, in the order of their variables.
OptionDefaults:
        DB   LEVELS, AGAINST, 1, 2, 0
OPTION_COUNT    EQU  $ - OptionDefaults
        ASSERT OPTION_COUNT == Sticks + 1 - MenuLevel

OptionWords:
WordsMode:
        DB   " two people", 0
        DB   " debug     ", 0
        DB   " you and me", 0
        DB   " me and me ", 0
WordsChance:
        DB   " by hand   ", 0
        DB   " by chance ", 0
WordsSticks:
        DB   " cursor    ", 0
        DB   " joysticks ", 0

MenuScreen:
        DB   BIG + 1, 4, BRIGHT + RED, "GUNJIN", 0
        DB   BIG + 1, 18, BRIGHT + CYAN, "SHOGI", 0
        DB   LIST_FRAME
        DB   7, 2, COLOUR_KEY, " 0 ", 0
        DB   7, 6, COLOUR_OPTION, "Start", 0
        DB   7, 16, COLOUR_KEY, " H ", 0
        DB   7, 20, COLOUR_OPTION, "Help", 0
        DB   9, 2, COLOUR_KEY, " 1 ", 0
        DB   9, 6, COLOUR_OPTION, "Level, 1 to ", '0' + LEVELS, 0
        DB   11, 2, COLOUR_KEY, " 2 ", 0
        DB   11, 6, COLOUR_OPTION, "Players", 0
        DB   13, 2, COLOUR_KEY, " 3 ", 0
        DB   13, 6, COLOUR_OPTION, "Set-up", 0
        DB   15, 2, COLOUR_KEY, " 4 ", 0
        DB   15, 6, COLOUR_OPTION, "Bridges", 0
        DB   17, 2, COLOUR_KEY, " 5 ", 0
        DB   17, 6, COLOUR_OPTION, "Digits are", 0
        DB   19, 2, COLOUR_KEY, " L ", 0
        DB   19, 6, COLOUR_OPTION, "Load a saved game", 0
        DB   LIST_FRAME
        DB   23, 2, COLOUR_HINT, "CAPS SHIFT + SPACE: this menu", 0
        DB   LIST_END

; In the menu without a game that was left, and with one.
FirstMenu:
        DB   22, 2, COLOUR_HINT, "Two hidden armies: H explains", 0
        DB   LIST_END
RunningMenu:
        DB   22, 2, COLOUR_KEY, " G ", 0
        DB   22, 6, COLOUR_OPTION, "Go on", 0
        DB   22, 16, COLOUR_KEY, " W ", 0
        DB   22, 20, COLOUR_OPTION, "Save", 0
        DB   LIST_END

; Tiles below the name: type, column, colour.
MenuPieces:
        DB   GENERAL, 3, COLOUR_RED
        DB   PLANE, 7, COLOUR_RED
        DB   BANNER, 11, COLOUR_RED
        DB   SPY, 18, COLOUR_BLUE
        DB   TANK, 22, COLOUR_BLUE
        DB   MINE, 26, COLOUR_BLUE
        DB   LIST_END

; ---- the game

GameScreen:
        DB   BIG + 0, PANEL_COLUMN, BRIGHT + YELLOW, "GUNJIN", 0
        DB   LIST_END

CoverScreen:
        DB   TALL + 12, 6, BRIGHT + YELLOW, "Press ENTER to go on", 0
        DB   LIST_END
CoverRed:
        DB   BIG + 8, 5, COLOUR_RED, " Red's turn", 0
        DB   LIST_END
CoverBlue:
        DB   BIG + 8, 4, COLOUR_BLUE, "Blue's turn ", 0
        DB   LIST_END

; Hints, in rows 22 and 23.
; The labels among the rows show the prover that 24, the code of JR, is a column and no jump.
TurnHints:
        DB   22, 0, COLOUR_PRESS, "5-8", 0
        DB   22, 4, COLOUR_HINT, "move", 0
        DB   22, 9, COLOUR_PRESS, "ENTER", 0
        DB   22, 15, COLOUR_HINT, "choose", 0
        DB   22, 22, COLOUR_PRESS, "E", 0
        DB   22, 24, COLOUR_HINT, "end turn", 0
        DB   23, 0, COLOUR_PRESS, "H", 0
        DB   23, 2, COLOUR_HINT, "help", 0
        DB   23, 7, COLOUR_PRESS, "Q", 0
        DB   23, 9, COLOUR_HINT, "give up", 0
        DB   23, 17, COLOUR_PRESS, "W", 0
        DB   23, 19, COLOUR_HINT, "save", 0
        DB   23
.load:  DB   24, COLOUR_PRESS, "L", 0
        DB   23, 26, COLOUR_HINT, "load", 0
        DB   LIST_END
; And what stands in their place if the digits are joysticks.
TurnSticks:
        DB   22, 0, COLOUR_PRESS, "6-9", 0
        DB   LIST_END
HelpSticks:
        DB   23, 0, COLOUR_PRESS, "6 7", 0
        DB   LIST_END
ArrangeHints:
        DB   22, 0, COLOUR_PRESS, "P", 0
        DB   22, 2, COLOUR_HINT, "place", 0
        DB   22, 8, COLOUR_PRESS, "S", 0
        DB   22, 10, COLOUR_HINT, "tray", 0
        DB   22, 15, COLOUR_PRESS, "X", 0
        DB   22, 17, COLOUR_HINT, "lift", 0
        DB   22, 22, COLOUR_PRESS, "E", 0
        DB   22, 24, COLOUR_HINT, "end", 0
        DB   23, 0, COLOUR_PRESS, "R", 0
        DB   23, 2, COLOUR_HINT, "by chance", 0
        DB   23, 12, COLOUR_PRESS, "H", 0
        DB   23, 14, COLOUR_HINT, "help", 0
        DB   23, 19, COLOUR_PRESS, "W", 0
        DB   23, 21, COLOUR_HINT, "save", 0
        DB   23, 26, COLOUR_PRESS, "L", 0
        DB   23, 28, COLOUR_HINT, "load", 0
        DB   LIST_END
EndHints:
        DB   22, 0, COLOUR_PRESS, "ENTER", 0
        DB   22, 6, COLOUR_HINT, "menu", 0
        DB   23, 0, COLOUR_PRESS, "H", 0
        DB   23, 2, COLOUR_HINT, "help", 0
        DB   23, 17, COLOUR_PRESS, "W", 0
        DB   23, 19, COLOUR_HINT, "save", 0
        DB   23
.load:  DB   24, COLOUR_PRESS, "L", 0
        DB   23, 26, COLOUR_HINT, "load", 0
        DB   LIST_END
HelpHints:
        DB   23, 0, COLOUR_PRESS, "5 8", 0
        DB   23, 4, COLOUR_HINT, "page", 0
        DB   23, 11, COLOUR_PRESS, "ENTER", 0
        DB   23, 17, COLOUR_HINT, "back", 0
NoHints:
        DB   LIST_END

; ---- commands: keys and routines

InArrangement:
        DB   'p'
        DW   place_chosen
        DB   ' '
        DW   place_chosen
        DB   'x'
        DW   lift_chosen
        DB   'r'
        DW   arrange_by_chance
        DB   'e'
        DW   end_arrangement
        DB   'h'
        DW   show_help
        DB   'w'
        DW   save_game
        DB   'l'
        DW   load_game
        DB   0
InTurn:
        DB   KEY_ENTER
        DW   choose
        DB   ' '
        DW   choose
        DB   'p'
        DW   choose
        DB   'e'
        DW   end_of_turn
        DB   'q'
        DW   give_up
AtTheEnd:
        DB   'h'
        DW   show_help
        DB   'w'
        DW   save_game
        DB   'l'
        DW   load_game
        DB   0

; ---- texts

TextRed:        DB   "Red", 0
TextBlue:       DB   "Blue", 0
TextRedsTurn:   DB   " Red's turn ", 0
TextBluesTurn:  DB   " Blue's turn", 0
TextOver:       DB   "  The end   ", 0
TextPieces:     DB   " left", 0
TextLost:       DB   "Your losses", 0

; Names of the types, and how they move, in eight characters.
TextUnknown:    DB   "Unknown ", 0
TextNobody:     DB   "        ", 0
Names:
        DB   "Spy     ", 0, "Engineer", 0, "Cavalry ", 0
        DB   "Junior 1", 0, "Junior 2", 0, "Junior 3", 0
        DB   "Senior 4", 0, "Senior 5", 0, "Senior 6", 0
        DB   "Tank    ", 0, "Plane   ", 0, "Flag 7  ", 0, "Flag 8  ", 0, "General ", 0, "Mine    ", 0, "Banner  ", 0
Moving:
        DB   "1 step  ", 0, "a line  ", 0, "2 ahead ", 0
        DB   "1 step  ", 0, "1 step  ", 0, "1 step  ", 0
        DB   "1 step  ", 0, "1 step  ", 0, "1 step  ", 0
        DB   "2 ahead ", 0, "flies   ", 0, "1 step  ", 0, "1 step  ", 0, "1 step  ", 0, "stays   ", 0, "stays   ", 0

; Marks in messages, which fill_in replaces:
MOVER           EQU  1                  ; the name of the player at the bottom
OTHER           EQU  2                  ; and of the other one,
SOURCE          EQU  3                  ; where the last move began and ended,
TARGET          EQU  4
ANSWER          EQU  5                  ; and what the umpire said;
FOUND           EQU  6                  ; what was found on the tape

; By the umpire's answer: MOVED, ATTACKER, BOTH, nothing, DEFENDER.
AnswerTexts:
        DB   "moved", 0, "the attacker stays", 0, "both go", 0, 0, "the defender stays", 0
        ASSERT MOVED == 0 && ATTACKER == 1 && BOTH == 2 && DEFENDER == 4

; The attribute comes first, 0 for the colour of the player at the bottom.
MessageArrange: DB   0, MOVER, ", set up your pieces", 0
MessagePlaced:  DB   0, "All placed: E ends the set-up", 0
MessageTurn:    DB   0, MOVER, ", choose a piece", 0
MessageHeard:   DB   COLOUR_NAME, OTHER, " ", SOURCE, "-", TARGET, ": ", ANSWER, 0
MessageHeardNow:
                DB   COLOUR_NAME, MOVER, " ", SOURCE, "-", TARGET, ": ", ANSWER, 0
MessageMoved:   DB   COLOUR_RESULT, "Moved to ", TARGET, ". E ends the turn", 0
MessageAnswer:  DB   COLOUR_RESULT, "Umpire: ", ANSWER, ", ", TARGET, 0
MessageWhere:   DB   0, "Where does it go? ENTER", 0
MessageThinks:  DB   0, MOVER, " is thinking", 0
MessageLooksAway:
                DB   COLOUR_HINT, OTHER, ", please look away", 0
MessageNotYours:
                DB   COLOUR_ERROR, "That is no piece of yours", 0
MessageWay:     DB   COLOUR_ERROR, "It cannot go there", 0
MessageMoveFirst:
                DB   COLOUR_ERROR, "Move a piece first", 0
MessageEndFirst:
                DB   COLOUR_ERROR, "You have moved: end the turn", 0
MessageNewGame: DB   COLOUR_ERROR, "End the running game? Y or N", 0
MessageGiveUp:  DB   COLOUR_ERROR, "Do you give up? Y or N", 0
MessageBannerBack:
                DB   COLOUR_ERROR, "The banner needs a row behind it", 0
MessageMineBridge:
                DB   COLOUR_ERROR, "A mine must not bar a bridge", 0
MessageMissing: DB   COLOUR_ERROR, "Pieces are left in the tray", 0

MessageName:    DB   COLOUR_NAME, "Name of the game:             ", 0
MessageRecord:  DB   COLOUR_RESULT, "Start the recorder, press ENTER", 0
MessagePlay:    DB   COLOUR_RESULT, "Press ENTER, and start the tape", 0
MessageSaves:   DB   COLOUR_RESULT, "Saving. SPACE: stop", 0
MessageLoads:   DB   COLOUR_RESULT, "Loading", FOUND, ". SPACE: stop", 0
MessageSaved:   DB   COLOUR_RESULT, "The game is saved", 0
MessageLoaded:  DB   COLOUR_RESULT, "The game is loaded", 0
MessageNoTape:  DB   COLOUR_ERROR, "Nothing is saved or loaded", 0
MessageStopped: DB   COLOUR_ERROR, "Stopped: nothing is loaded", 0
MessageForeign: DB   COLOUR_ERROR, "Not a saved game", FOUND, 0
MessageOther:   DB   COLOUR_ERROR, "A game of another version", 0
MessageDamaged: DB   COLOUR_ERROR, "The saved game is damaged", 0
MessageTapeError:
                DB   COLOUR_ERROR, "Tape error", 0

MessageGaveUp:  DB   COLOUR_RESULT, OTHER, " has won: ", MOVER, " gave up", 0
MessageHeadquarters:
                DB   COLOUR_RESULT, OTHER, " has won: headquarters taken", 0
MessageNoMove:  DB   COLOUR_RESULT, OTHER, " has won: ", MOVER, " cannot move", 0
MessageQuiet:   DB   COLOUR_RESULT, "A draw: 200 moves and no combat", 0

; The messages at the end of a game, by Result.
Endings:
        DW   MessageGaveUp, MessageHeadquarters, MessageNoMove, MessageQuiet
        ASSERT HEADQUARTERS == 1 && NO_MOVE == 2 && TOO_QUIET == 3

; ---- sounds

FILLING         EQU  25                 ; frames in which a half is filled by chance,
THINKING        EQU  50                 ; in which the Spectrum thinks,
MOVING          EQU  45                 ; in which a piece moves and both sides learn from it,
ENDING          EQU  5                  ; and in which a turn ends
STEPPING        EQU  12                 ; for which a piece is shown where it starts, and where it arrives
HEARING         EQU  60                 ; for which the Spectrum's move and its answer are shown
SHOWING         EQU  250                ; for which a demonstration shows how a game ended

TuneStays:      NOTE C5, 40, E4, C3
                NOTE G5, 80, C5, E3
                DB   0
TuneFalls:      NOTE G4, 40, E4, C3
                NOTE C4, 100, A3, F3
                DB   0
TuneBoth:       NOTE E4, 60, C4, A2
                NOTE E4, 60, C4, A2
                DB   0

; By the umpire's answer.
AnswerTunes:
        DW   TuneOption, TuneStays, TuneBoth, TuneOption, TuneFalls

        INCLUDE "../lib/tunes.asm"
