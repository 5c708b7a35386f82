; frames: the positions of a search

; A frame is two pages: the list of moves that take nothing, then the captures, each with its key before it, and these fields. IX holds
; the frame: the higher byte its second page, the lower byte 0 if Red is to move, TURNED if Black is.
PLIES           EQU  14                 ; moves that a line has at most
ROOT            EQU  HIGH PlayerRam + 2
LAST            EQU  ROOT + 2 * PLIES
Saved           EQU  (LAST + 1) * 256   ; the board before the search
        ASSERT LAST + 1 < HIGH RecordCheck
TRIED           EQU  1                  ; a capture's key, or the source of another move, after it was tried; greater keys are not

DEPTH           EQU  $CA                ; moves to look ahead, a signed byte
ALPHA           EQU  $CB                ; the best value so far, a signed word
BETA            EQU  $CD                ; the value that is too good: the other side will not let it come to this
SCORE           EQU  $CF                ; the worth of the pieces to the side to move, a signed word
CHECKED         EQU  $D1                ; 1: the side to move is in check
QUIET           EQU  $D2                ; plies of the game without a capture, 255 after a capture or a pass of the line
CAN_MOVE        EQU  $D3                ; 1: there is a legal move, or the position is quiet
DRAWN           EQU  $D4                ; not 0: it is a draw unless the side to move is stuck
RECORDS         EQU  $D5                ; moves in the record
END             EQU  $D6                ; of the list of moves that take nothing,
NEXT            EQU  $D7                ; and the one that is tried next
FROM            EQU  $D8                ; the move that is tried
TO              EQU  $D9
TAKEN           EQU  $DA                ; what it took, and its place in the lists of pieces
PLACE           EQU  $DB
ABOVE           EQU  $DC                ; not 0: it leads to pieces worth more than ALPHA
KILLER          EQU  $DD                ; the last move that was too good and took nothing, and the one before it
KILLER_BEFORE   EQU  $DF

; THE_FRAME: brings the frame's page from IX to H
        MACRO THE_FRAME
        LD   A,IXH
        LD   H,A
        ENDM

; next_capture: finds the capture of a frame that is tried next
; In:       IX = ROOT * 256 or LAST * 256 + TURNED, D = 1 or $CB, E = 2 or $CA, [IXH * 256] = 0 or TRIED or 9 or 79..80 or 111,
;           [IXH * 256 + 3] = 0 or TRIED or 9 or 79..80 or 111, [IXH * 256 + 6] = 0 or TRIED or 9 or 79..80 or 111, [IXH * 256 + 9] = 0,
;           [IXH * 256 + 1 + 3 * N] = FIRST_POINT + N for N = 0..2, [IXH * 256 + 2 + 3 * N] = $C3 + N for N = 0..2
; Let:      List = IXH * 256, First = [List], Second = First ? [List + 3] : 0, Third = Second ? [List + 6] : 0,
;           Top = max(First, max(Second, Third)), At = Top == First ? 0 : Top == Second ? 1 : 2, Found = Top > TRIED
; Out:      carry = !Found, D = Found ? [List + 1 + 3 * At] : D, E = Found ? [List + 2 + 3 * At] : E,
;           [List + 3 * At] = TRIED for N = 1..Found
; Clobbers: A BC HL
; T: 4000   Stack: 0
next_capture:
        THE_FRAME
        LD   L,0
        LD   B,TRIED + 1                ; the greatest key and 1, and C where
.key:   LD   A,(HL)
        OR   A
        JR   Z,.end
        CP   B
        JR   C,.lower
        LD   B,A
        INC  B
        LD   C,L
.lower: INC  L
        INC  L
        INC  L
        JR   .key
.end:   LD   A,B
        CP   TRIED + 2
        RET  C
        LD   L,C
        ; and on into

; take_capture: returns a capture of a frame, which counts as tried from now on
; In:       H = ROOT or LAST, L = 0 or 3 or 150, [HL] = TRIED + 1..127, [HL + 1] = FIRST_POINT or $7B or $CB, [HL + 2] = FIRST_POINT or $7A or $CA
; Out:      D = [HL + 1], E = [HL + 2], [HL] = TRIED, carry = 0
; Clobbers: L
; T: 46   Stack: 0
take_capture:
        LD   (HL),TRIED
        INC  L
        LD   D,(HL)
        INC  L
        LD   E,(HL)
        OR   A                          ; carry clear: next_capture comes with A = B > TRIED
        RET

; find_capture: finds a certain capture of a frame, which counts as tried from now on
; In:       IX = ROOT * 256 or LAST * 256 + TURNED, D = FIRST_POINT..FIRST_POINT + 2, E = $C3..$C5, [IXH * 256] = 0 or TRIED or 79,
;           [IXH * 256 + 3] = 0 or TRIED or 111, [IXH * 256 + 6] = 0,
;           [IXH * 256 + 1] = FIRST_POINT..FIRST_POINT + 2, [IXH * 256 + 2] = $C3..$C5,
;           [IXH * 256 + 4] = FIRST_POINT..FIRST_POINT + 2, [IXH * 256 + 5] = $C3..$C5
; Let:      List = IXH * 256, Is(P) = [P] && [P + 1] == D && [P + 2] == E, First = Is(List), Second = [List] && !First && Is(List + 3)
; Out:      carry = !(First || Second), [List] = TRIED for N = 1..First, [List + 3] = TRIED for N = 1..Second
; Clobbers: A HL
; T: 4000   Stack: 0
find_capture:
        THE_FRAME
        LD   L,0
.next:  LD   A,(HL)
        OR   A
        SCF
        RET  Z
        INC  L
        LD   A,(HL)
        INC  L
        CP   D
        JR   NZ,.other
        LD   A,(HL)
        CP   E
        JR   Z,.found
.other: INC  L
        JR   .next
.found: DEC  L
        DEC  L
        LD   (HL),TRIED
        RET                             ; carry clear

; find_quiet: finds a certain move that takes nothing in a frame, which counts as tried from now on
; In:       IX = ROOT * 256 or LAST * 256 + TURNED, D = 0 or $33..$35, E = 0 or $C3..$C5, [Board] = BORDER,
;           [Board + $33 + N] = N == 0 ? 0 : N == 1 ? RED + ROOK : BLACK + ROOK for N = 0..2,
;           [Board + $C3 + N] = N == 0 ? RED + PAWN : 0 for N = 0..2, [IXH * 256 + END] = 0 or 2 or 4, [IXH * 256 - 256] = TRIED or $34..$35,
;           [IXH * 256 - 255] = $C4..$C5, [IXH * 256 - 254] = TRIED or $34..$35, [IXH * 256 - 253] = $C4..$C5
; Where:    (D == 0) == (E == 0)
; Let:      List = IXH * 256 - 256, End = [IXH * 256 + END], Is(P) = [P] == D && [P + 1] == E,
;           May = [Board + E] == 0 && [Board + D] & (IXL ? BLACK : RED),
;           First = May && End > 0 && Is(List), Second = May && !First && End > 2 && Is(List + 2)
; Out:      carry = !(First || Second), [List] = TRIED for N = 1..First, [List + 2] = TRIED for N = 1..Second,
;           [List + End] = 0 for N = 1..(May ? 1 : 0), [List + End + 1] = E for N = 1..(May ? 1 : 0)
; Clobbers: A HL
; T: 5000   Stack: 0
find_quiet:
        LD   H,HIGH Board
        LD   L,E
        LD   A,(HL)
        OR   A
        SCF
        RET  NZ                         ; the target is not free, or 0
        LD   A,IXL
        AND  COLOURS
        XOR  RED
        LD   L,D
        AND  (HL)
        SCF
        RET  Z                          ; the piece is not there
        THE_FRAME
        LD   L,END
        LD   L,(HL)
        DEC  H
        LD   (HL),D                     ; at the end of the list the move is found in any case
        INC  L
        LD   (HL),E
        LD   L,0
.next:  LD   A,D
.other: CP   (HL)
        JR   Z,.source
        INC  L
        INC  L
        JR   .other
.source:
        INC  L
        LD   A,(HL)
        INC  L
        CP   E
        JR   NZ,.next
        LD   A,L
        SUB  2
        INC  H
        LD   L,END
        LD   L,(HL)
        DEC  H
        LD   (HL),0
        CP   L
        SCF
        RET  Z
        LD   L,A
        LD   (HL),TRIED
        OR   A                          ; carry clear
        RET

; field: returns a word of a frame
; In:       H = ROOT or LAST, L = ALPHA or BETA or SCORE, word[HL] = 0..$FFFF
; Out:      DE = word[HL]
; Clobbers: L
; T: 28   Stack: 0
field:  LD   E,(HL)
        INC  L
        LD   D,(HL)
        RET

; is_below: compares a value with a word of a frame
; In:       H = ROOT or LAST, L = ALPHA or BETA, DE = -MATE_VALUE..MATE_VALUE, word[HL] = -MATE_VALUE..MATE_VALUE
; Out:      carry = s16(DE) < s16(word[HL])
; Clobbers: A BC L
; T: 48   Stack: 0
is_below:
        LD   C,(HL)
        INC  L
        LD   B,(HL)
        LD   A,E
        SUB  C
        LD   A,D
        SBC  A,B
        RLA                             ; the sign: the difference of two values fits a word
        RET

; is_above: the same the other way round
; In:       H = ROOT or LAST, L = ALPHA or BETA, DE = -MATE_VALUE..MATE_VALUE, word[HL] = -MATE_VALUE..MATE_VALUE
; Out:      carry = s16(DE) > s16(word[HL])
; Clobbers: A BC L
; T: 48   Stack: 0
is_above:
        LD   C,(HL)
        INC  L
        LD   B,(HL)
        LD   A,C
        SUB  E
        LD   A,B
        SBC  A,D
        RLA
        RET

; negate: puts the opposite of a value into a word of a frame
; In:       H = ROOT or LAST, L = ALPHA or BETA or SCORE, DE = 0..$FFFF
; Out:      word[HL] = -DE & $FFFF, carry = DE != 0
; Clobbers: A L
; T: 47   Stack: 0
negate: XOR  A
        SUB  E
        LD   (HL),A
        INC  L
        LD   A,0
        SBC  A,D
        LD   (HL),A
        RET
