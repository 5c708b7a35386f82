; frames: the positions of a search, a page of memory each

; H is the page of a frame, L one of these fields. A step leads from a frame to the next page. Frames are seen from the side to move.
OWN             EQU  0                  ; the boards: its own pieces,
ENEMY           EQU  4                  ; the other side's,
CROWNED         EQU  8                  ; and the kings of both
OWN_COUNT       EQU  12                 ; its pieces * 16 + its kings
ENEMY_COUNT     EQU  13
SCORE           EQU  14                 ; what the position is worth to it, a signed word
SIDE            EQU  16                 ; BLACK_WORTH or RED_WORTH
AHEAD           EQU  17                 ; turns to look ahead, a signed byte
ALPHA           EQU  18                 ; the best value so far, a signed word
BETA            EQU  20                 ; the value that is too good: the other side will not let it come to this
KILLERS         EQU  22                 ; the last slide that was too good in this page, and the one before it
NEXT            EQU  26                 ; the field of the step that is tried next
STEPS_END       EQU  27                 ; the field after the last step
PIECE_BYTE      EQU  28                 ; after a hop: the byte of the piece in a board
FREE_SQUARES    EQU  33                 ; the board of free squares; the bytes before and after it are 0
DOWNWARD        EQU  40                 ; the pieces that go down
UPWARD          EQU  44                 ; and those that go up
STEP_LIST       EQU  64                 ; slides: source, dest; hops: source, the square between, dest

PARENT          EQU  HIGH SearchRam + 1         ; not a position: the window of the search
FIRST_FRAME     EQU  PARENT + 1
LAST_FRAME      EQU  HIGH HIDDEN - 1

WorthTables     EQU  PARENT * 256 + 128         ; what a piece is worth on each square: Black's men and kings, Red's men and kings
BLACK_WORTH     EQU  128
RED_WORTH       EQU  192
KING_WORTH      EQU  32

; Tables of a byte's bits moved aside: the squares from which a step aside leads to one of these, and those to which it leads. Even rows
; lie in the low half, where aside is a bit up; odd rows in the high half, where it is a bit down.
FrameTables:
        ALIGN 256
FromAside:
TableValue = 0
        DUP  256
        DB   (TableValue & $0E) >> 1 | (TableValue & $70) << 1
TableValue = TableValue + 1
        EDUP
ToAside:
TableValue = 0
        DUP  256
        DB   (TableValue & $07) << 1 | (TableValue & $E0) >> 1
TableValue = TableValue + 1
        EDUP

; The worth of a count of pieces in units: a man is two, a king three.
Units:
TableValue = 0
        DUP  256
        DB   (TableValue >> 4) * 2 + (TableValue & 15)
TableValue = TableValue + 1
        EDUP

; The place of a square's bit in a board: the number of the byte, and 32 bytes on the bit.
Squares:
TableValue = 0
        DUP  32
        DB   TableValue >> 3
TableValue = TableValue + 1
        EDUP
TableValue = 0
        DUP  32
        DB   1 << (TableValue & 7)
TableValue = TableValue + 1
        EDUP
        ASSERT LOW Squares == 0

; square_bit: returns where a square's bit is in a board
; In:       C = 0..31
; Out:      A = C >> 3, E = 1 << (C & 7)
; Clobbers: D
; T: 68   Stack: 2
square_bit:
        LD   D,HIGH Squares
        LD   E,C
        LD   A,(DE)
        PUSH AF
        SET  5,E
        LD   A,(DE)
        LD   E,A
        POP  AF
        RET
