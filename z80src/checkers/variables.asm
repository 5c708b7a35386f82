; variables: the variables of rules and player

; The program's screens have variables of their own, from SCREEN_RAM up.

; A board is 32 bits, the lowest byte first: bit i is square i, 0 to 31 in reading order from the top. In registers it is DEHL,
; D the highest byte. Even rows lie in the low half of a byte, odd rows in the high half: byte k is the rows 2k and 2k + 1.
Black           EQU  GAME_RAM           ; Black's pieces, men and kings; they move down
Red             EQU  GAME_RAM + 4       ; Red's pieces
Kings           EQU  GAME_RAM + 8       ; the kings of both
Turn            EQU  GAME_RAM + 12      ; SIDE_BLACK or SIDE_RED: who is to move
Quiet           EQU  GAME_RAM + 13      ; turns since a man moved or a piece was taken, up to 255

Rules           EQU  GAME_RAM + 14      ; ORIGINAL or ENGLISH
LastTurn        EQU  GAME_RAM + 15      ; the squares of the turn that led here, and TURN_END; TURN_END alone at the start
LAST_SQUARES    EQU  10                 ; no piece jumps more than nine times

; The variables that a turn can change, which lib/history.asm keeps. is_drawn looks for repetitions in the records.
State           EQU  Black
STATE_SIZE      EQU  26
History         EQU  $6000              ; below the program: contended memory, which is good enough for records
HISTORY_MOST    EQU  250
        ASSERT LastTurn + LAST_SQUARES + 1 == State + STATE_SIZE

Level           EQU  GAME_RAM + 26      ; 0 to LEVELS - 1: how well the Spectrum plays
Ties            EQU  GAME_RAM + 27      ; 1: R decides between turns that are equally good; 0: always the same turn

Source          EQU  GAME_RAM + 28      ; make_move: the board of the piece,
Dest            EQU  GAME_RAM + 32      ; that of the square it goes to,
Taken           EQU  GAME_RAM + 36      ; and that of the piece it took, or none
Kept            EQU  GAME_RAM + 40      ; the boards before a turn, 12 bytes
Follow          EQU  GAME_RAM + 52      ; the squares that may follow in a list
ListAt          EQU  GAME_RAM + 56      ; the address of the square of a list that is read or written next
TurnsAt         EQU  GAME_RAM + 58      ; the address after the turns listed so far
Due             EQU  GAME_RAM + 60      ; 1: a jump is due
Steps           EQU  GAME_RAM + 61      ; steps of a turn that were made
Quietly         EQU  GAME_RAM + 62      ; 1: the turn is a king's slide
Lines           EQU  GAME_RAM + 64      ; count_lines: lines of play, four bytes

Nodes           EQU  GAME_RAM + 68      ; positions that choose_move looked at, three bytes
Depth           EQU  GAME_RAM + 71      ; turns ahead that it looked at in full

NodesLeft       EQU  GAME_RAM + 72      ; the highest byte of the positions that may still be looked at
TurnCount       EQU  GAME_RAM + 73      ; the turns to choose from,
TurnNumber      EQU  GAME_RAM + 74      ; and the one that is looked at
Ahead           EQU  GAME_RAM + 75      ; turns that are looked ahead at most
RootStack       EQU  GAME_RAM + 76      ; SP and the state before the search
Root            EQU  GAME_RAM + 78
ROOT_SIZE       EQU  14                 ; boards, Turn, Quiet
        ASSERT Root + ROOT_SIZE <= SCREEN_RAM

SCREEN_RAM      EQU  GAME_RAM + 96

; A turn is a list of squares as numbers: the piece, every square it comes to, and TURN_END.
TurnList        EQU  $F700              ; the turn that is being entered, or that choose_move chose
TURN_SQUARES    EQU  128                ; squares of a turn at most
TURN_END        EQU  $FF

; The turn that list_turns is at.
Path            EQU  $F790
PATH_SQUARES    EQU  32

; All legal turns, one list after the other in ascending order of their squares, and one more TURN_END.
Turns           EQU  $D800
TURNS_SIZE      EQU  1024               ; bytes: far more than the turns of a game ever take

; The player's memory, up to HIDDEN, and a saved game's (saving.asm): the addresses of the turns to choose from, best first, and the frames, a page for each step.
SearchRam       EQU  $DC00
Order           EQU  SearchRam
ORDER_MOST      EQU  128

SIDE_PIECES     EQU  12                 ; pieces of a side at most: the player counts them in four bits

SIDE_BLACK      EQU  0
SIDE_RED        EQU  1

ORIGINAL        EQU  0                  ; a man crowned by a jump goes on jumping
ENGLISH         EQU  1                  ; crowning ends the turn, and there are draws

LEVELS          EQU  5

; The reasons why do_turn refuses a list.
NOT_A_PIECE     EQU  1                  ; the first square holds no piece of the side to move
JUMP_DUE        EQU  2                  ; a slide, though a piece of the side to move can jump
NOT_A_MOVE      EQU  3                  ; the piece cannot go to a square of the list
MUST_GO_ON      EQU  4                  ; the piece can jump on
TOO_SHORT       EQU  5                  ; no square to go to

; The reasons why is_drawn calls a game drawn.
REPEATED        EQU  1                  ; the same position for the third time
FORTY_MOVES     EQU  2                  ; 80 turns without a man's move and without a capture
