; draws: draws and repetitions in the lines of a search

; find_draw: says if a position is drawn by sixty moves or by material, unless the side to move is stuck
; In:       H = ROOT or LAST, [H * 256 + QUIET] = 0 or QUIET_MOST - 1..QUIET_MOST + 1 or 254..255, C = 0..31,     ; where a piece is
;           [PlayerRam + N] = N == C || N % BLACK_LIST == KING_PLACE ? $37 + N : 0 for N = 0..31
; Let:      Long = [H * 256 + QUIET] >= QUIET_MOST && [H * 256 + QUIET] != 255
; Out:      A = Long ? [H * 256 + QUIET] + 1 : C % BLACK_LIST < FIRST_BISHOP ? 0 : BLACK_LIST
; Clobbers: B DE L
; T: 884   Stack: 0
find_draw:
        LD   L,QUIET
        LD   A,(HL)
        INC  A
        JR   Z,.pieces
        CP   QUIET_MOST + 1
        RET  NC
.pieces:
        LD   DE,PlayerRam + RED_LIST
.side:  LD   B,FIRST_BISHOP
.piece: LD   A,(DE)
        OR   A
        JR   NZ,.none                   ; a piece that can give check
        INC  E
        DJNZ .piece
        BIT  4,E                        ; BLACK_LIST
        LD   E,BLACK_LIST
        JR   Z,.side
        LD   A,E
        RET
.none:  XOR  A
        RET
        ASSERT RED_LIST == 0 && BLACK_LIST == 16

; is_repetition: records the move of a frame, and says if a position is there for the third time after it
; In:       B = 0..3, [Recorded] = 0..11, IX = ROOT * 256 + ([Recorded] & 1 ? TURNED : 0),    ; two pieces go to and fro; B: Red, and Black, gives check
;           [Board + N] = [Zones + N] == 0 ? BORDER : N == (([Recorded] + 1) % 4 > 0 && ([Recorded] + 1) % 4 < 3 ? $C5 : $B5) ? RED + ROOK
;              : N == (([Recorded] + 1) % 4 > 1 ? $B6 : $C6) ? BLACK + KING : 0 for N = 0..255,
;           [RecordFrom + N] = N % 4 == 0 ? $B5 : N % 4 == 1 ? $C6 : N % 4 == 2 ? $C5 : $B6 for N = 0..10,
;           [RecordTo + N] = N % 4 == 0 ? $C5 : N % 4 == 1 ? $B6 : N % 4 == 2 ? $B5 : $C6 for N = 0..10,
;           [RecordCheck + N] = N % 2 ? B >> 1 : B & 1 for N = 0..10, [IXH * 256 + 512 + CHECKED] = [Recorded] % 2 ? B >> 1 : B & 1,
;           [IXH * 256 + FROM] = [Recorded] % 4 == 0 ? $B5 : [Recorded] % 4 == 1 ? $C6 : [Recorded] % 4 == 2 ? $C5 : $B6,
;           [IXH * 256 + TO] = [Recorded] % 4 == 0 ? $C5 : [Recorded] % 4 == 1 ? $B6 : [Recorded] % 4 == 2 ? $B5 : $C6
; Let:      Now = [Recorded] + 1, Next = Now & 1 ? BLACK : RED, Won = B == 1 ? BLACK : B == 2 ? RED : 0, Frame = IXH * 256
; Out:      carry = Now >= 8, [Turn] = Next, [Recorded] = Now,                                    ; DE: the value to the side that has moved
;           DE = Now < 8 ? [Frame + FROM] * 256 + [Frame + TO] : Won == 0 ? 0 : Won == Next ? 1 - MATE_VALUE & $FFFF : MATE_VALUE - 1,
;           [RecordFrom + [Recorded]] = [Frame + FROM], [RecordTo + [Recorded]] = [Frame + TO], [RecordCheck + [Recorded]] = [Frame + 512 + CHECKED]
; Clobbers: A BC HL, [Differing], [Quiets], [Past:256]
; T: 65000   Stack: 10
is_repetition:
        THE_FRAME
        LD   L,FROM
        LD   D,(HL)
        INC  L
        LD   E,(HL)
        INC  H
        INC  H
        LD   L,CHECKED
        LD   C,(HL)
        LD   HL,Recorded
        LD   A,(HL)
        INC  (HL)
        LD   L,A
        LD   H,HIGH RecordCheck
        LD   (HL),C
        LD   H,HIGH RecordFrom
        LD   (HL),D
        SET  7,L                        ; RecordTo
        LD   (HL),E
        LD   A,IXL
        AND  COLOURS
        XOR  BLACK
        LD   (Turn),A
        CALL find_repetition
        OR   A
        RET  Z
        LD   A,B
        OR   A
        LD   DE,0
        SCF
        RET  Z
        LD   A,(Turn)
        CP   B
        LD   DE,MATE_VALUE - 1
        SCF
        RET  NZ
        LD   DE,1 - MATE_VALUE
        RET
