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
; In:       IX the frame, its list
; Out:      carry clear, D and E the points; carry set if there is none
; Clobbers: A BC HL
; T: 4000   Stack: 0
; Unproved: choose_move is compared with the port
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
; In:       H the frame, L the lower byte of the capture
; Out:      carry clear, D and E the points
; Clobbers: L
; T: 50   Stack: 0
; Unproved: choose_move is compared with the port
take_capture:
        LD   (HL),TRIED
        INC  L
        LD   D,(HL)
        INC  L
        LD   E,(HL)
        OR   A                          ; carry clear: next_capture comes with A = B > TRIED
        RET

; find_capture: finds a certain capture of a frame, which counts as tried from now on
; In:       IX the frame, its list, D and E the points
; Out:      carry clear; carry set if it is not in the list
; Clobbers: A HL
; T: 4000   Stack: 0
; Unproved: choose_move is compared with the port
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
; In:       IX the frame, its list, D and E the points or both 0, the board
; Out:      carry clear; carry set if it is not in the list
; Clobbers: A HL
; T: 5000   Stack: 0
; Unproved: choose_move is compared with the port
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
