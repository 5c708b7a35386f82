; variables: the board, and the variables of the rules

; The board is a page of memory. A point is the lower byte of its address, (row + 3) * 16 + column + 3, so $33 to $CB, with border all
; round: every step of a piece stays in the page. XOR TURNED leads to the same column of the opposite row.
Board           EQU  $F300
COLUMNS         EQU  9
ROWS            EQU  10
FIRST_POINT     EQU  $33
NEXT_ROW        EQU  16
TURNED          EQU  $F0

; A byte of the board: 0 for a free point, or a colour and a kind, or both colours for the border.
RED             EQU  $40
BLACK           EQU  $80
COLOURS         EQU  RED + BLACK
BORDER          EQU  COLOURS
KIND            EQU  $07
KING            EQU  1
GUARD           EQU  2
BISHOP          EQU  3
KNIGHT          EQU  4                  ; from here on kinds that can give check
PAWN            EQU  5
ROOK            EQU  6                  ; from here on kinds that slide
CANNON          EQU  7

GameRam         EQU  $F800
RedKing         EQU  GameRam            ; the points of the kings
BlackKing       EQU  GameRam + 1
Turn            EQU  GameRam + 2        ; RED or BLACK: who is to move
Quiet           EQU  GameRam + 3        ; plies since a capture
Recorded        EQU  GameRam + 4        ; moves in the record
KingPoint       EQU  GameRam + 5        ; while moves are tried: the point of the king that has to stay safe,
InCheck         EQU  GameRam + 6        ; and 1 if it is in check
Differing       EQU  GameRam + 7        ; while repetitions are looked for: points of Past that differ from the board,
Quiets          EQU  GameRam + 8        ; and the colours that have made a move without giving check
Depth           EQU  GameRam + 9        ; count_lines: moves to go,
Lines           EQU  GameRam + 10       ; and lines of play, four bytes

Wanted          EQU  GameRam + 14       ; while moves are listed: ALL_MOVES, or 0 for captures alone
ALL_MOVES       EQU  255

Nodes           EQU  GameRam + 16       ; the player: positions looked at, three bytes;
NodesMost       EQU  GameRam + 19       ; the number after which a search ends, three bytes,
DepthMost       EQU  GameRam + 22       ; and the moves to look ahead at most;
LookedAhead     EQU  GameRam + 23       ; moves looked ahead,
Best            EQU  GameRam + 24       ; source and target of the best move, 0 without one,
BestValue       EQU  GameRam + 26       ; and its value to the side to move

; The record of the moves since a capture. This number of plies without one ends a game.
QUIET_MOST      EQU  120
RecordFrom      EQU  $F100              ; their sources,
RecordTo        EQU  $F180              ; their targets,
RecordCheck     EQU  $F000              ; and 1 if the move gave check
Past            EQU  $F200              ; a copy of the board while repetitions are looked for

; Lists of moves, a page each: source and target of each move, then 0. There are at most 119.
MoveLists       EQU  $E800              ; count_lines: with D moves to go in page D
ENDING_LIST     EQU  HIGH MoveLists

; The answers about all pieces and targets (targets.asm): up to 90 pieces, 90 bytes each.
Targets         EQU  $C800              ; after the program

; The reasons why a move is refused; the first one counts.
SAME_POINT      EQU  1                  ; source and target are the same
OFF_BOARD       EQU  2                  ; the target is off the board
NO_PIECE        EQU  3                  ; no piece is on the source, or the source is off the board
NOT_YOURS       EQU  4                  ; the piece on the source is the opponent's
OWN_PIECE       EQU  5                  ; a piece of the same colour is on the target
WRONG_WAY       EQU  6                  ; the piece does not move like that
LEAVES_CHECK    EQU  7                  ; the king could be taken next
KINGS_FACE      EQU  8                  ; the kings would face each other

; The reasons why a game is over.
MATE            EQU  1
STALEMATE       EQU  2
PERPETUAL_CHECK EQU  3
REPETITION      EQU  4
SIXTY_MOVES     EQU  5
MATERIAL        EQU  6
