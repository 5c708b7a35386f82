; frames: the positions of a search

; A frame is two pages: the list of moves, and the page after it with the key of each move at the same lower byte, which is even, and
; these fields. Keys: 127 the best move of the first position, then captures, then killers, 0 the others, 255 not to be tried.
PLIES           EQU  15                 ; moves that a line has at most
FrameRam        EQU  $D000
ROOT            EQU  HIGH FrameRam + 1
LAST            EQU  ROOT + 2 * PLIES
        ASSERT LAST < HIGH RecordCheck
USED            EQU  255
BEST_KEY        EQU  127

RECORDS         EQU  $ED                ; moves in the record
LENGTH          EQU  $EE                ; of the list, in bytes
CHECKED         EQU  $EF                ; 1: the side to move is in check
DEPTH           EQU  $F0                ; moves to look ahead, a signed byte
ALPHA           EQU  $F1                ; the best value so far, a signed word
BETA            EQU  $F3                ; the value that is too good: the other side will not let it come to this
SCORE           EQU  $F5                ; the worth of the pieces to the side to move, a signed word
AT              EQU  $F7                ; the move that is tried
CAN_MOVE        EQU  $F8                ; not 0: there is a legal move, or the position is quiet
QUIET           EQU  $F9                ; 1: the list has captures alone
IN_ORDER        EQU  $FA                ; 1: the moves with keys are all used, and the others are tried in the order of the list
KILLER          EQU  $FB                ; the last move that was too good and took nothing, and the one before it
KILLER_BEFORE   EQU  $FD
TAKEN           EQU  $FF                ; the piece that the move took

; key_moves: gives each move of a frame its key
; In:       Frame, its list and killers, the board
; Out:      the keys
; Clobbers: A BC DE HL
; T: 30000   Stack: 4
; Unproved: choose_move is compared with the port, with the number of positions that it looks at
key_moves:
        LD   A,(Frame)
        LD   D,A
        LD   E,0
.move:  DEC  D
        LD   A,(DE)
        INC  D
        OR   A
        JR   Z,.end
        LD   L,A
        CALL rank
        LD   C,A
        DEC  D
        INC  E
        LD   A,(DE)
        DEC  E
        INC  D
        LD   L,A
        CALL rank
        JR   Z,.quiet
        RLCA
        RLCA
        RLCA
        RLCA
        SUB  C
.key:   LD   (DE),A
        INC  E
        INC  E
        JR   .move
.quiet: LD   H,D
        LD   L,KILLER
        CALL .compare
        LD   A,2
        JR   Z,.key
        LD   L,KILLER_BEFORE
        CALL .compare
        LD   A,1
        JR   Z,.key
        XOR  A
        JR   .key
.end:   LD   H,D
        LD   L,LENGTH
        LD   (HL),E
        LD   A,D
        CP   ROOT
        RET  NZ
        LD   H,D                        ; the first position: its best move so far
.best:  DEC  E
        LD   A,(Best + 1)
        DEC  D
        LD   C,A
        LD   A,(DE)
        DEC  E
        CP   C
        JR   NZ,.other
        LD   A,(Best)
        LD   C,A
        LD   A,(DE)
        CP   C
        JR   NZ,.other
        LD   L,E
        LD   (HL),BEST_KEY
.other: INC  D
        LD   A,E
        OR   A
        JR   NZ,.best
        RET

; Compares the move at E with the one in the field L: zero if they are the same.
.compare:
        DEC  D
        LD   A,(DE)
        CP   (HL)
        JR   NZ,.compared
        INC  E
        INC  L
        LD   A,(DE)
        DEC  E
        CP   (HL)
.compared:
        LD   D,H
        RET

; rank: returns the rank of the piece on a point
; In:       L = FIRST_POINT or $7B, [Board + L] = 0 or RED + KING..RED + CANNON or BLACK + KING..BLACK + CANNON
; Out:      A = [Ranks + ([Board + L] & KIND)], zero = [Board + L] == 0
; Clobbers: HL
; T: 60   Stack: 0
rank:
        LD   H,HIGH Board
        LD   A,(HL)
        AND  KIND
        ADD  A,LOW Ranks
        LD   L,A
        LD   H,HIGH Ranks
        LD   A,(HL)
        OR   A
        RET

; next_move: finds the move of a frame that is tried next
; In:       Frame, its list, keys and fields
; Out:      carry clear, D and E the points; carry set if there is none
; Clobbers: A BC HL
; T: 12000   Stack: 0
; Unproved: choose_move is compared with the port
next_move:
        LD   A,(Frame)
        LD   H,A
        LD   L,LENGTH
        LD   E,(HL)
        LD   L,IN_ORDER
        LD   A,(HL)
        OR   A
        JR   NZ,.in_order
        LD   L,A
        LD   B,A                        ; the greatest key, and C where
.key:   LD   A,L
        CP   E
        JR   Z,.looked
        LD   A,(HL)
        CP   USED
        JR   Z,.lower
        CP   B
        JR   C,.lower
        JR   Z,.lower
        LD   B,A
        LD   C,L
.lower: INC  L
        INC  L
        JR   .key
.looked:
        LD   A,B
        OR   A
        JR   Z,.others
        LD   L,C
        LD   (HL),USED
        JR   .found
.others:
        LD   L,QUIET
        LD   A,(HL)
        OR   A
        SCF
        RET  NZ
        LD   L,IN_ORDER
        LD   (HL),1
        LD   L,A
        JR   .next
.in_order:
        LD   L,AT
        LD   L,(HL)
        INC  L
        INC  L
.next:  LD   A,L
        CP   E
        SCF
        RET  Z
        LD   A,(HL)
        OR   A
        JR   Z,.found
        INC  L
        INC  L
        JR   .next
.found: LD   A,L
        LD   L,AT
        LD   (HL),A
        ; and on into

; move_at: returns the move that a frame is at
; In:       A its lower byte, H the frame
; Out:      carry clear, D and E the points
; Clobbers: A L
; T: 60   Stack: 0
; Unproved: choose_move is compared with the port
move_at:
        LD   L,A
        DEC  H
        LD   D,(HL)
        INC  L
        LD   E,(HL)
        INC  H
        OR   A                          ; carry clear
        RET
