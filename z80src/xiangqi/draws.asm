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
; In:       IX the frame, CHECKED of the next frame, the board after the move, the record
; Out:      carry clear; carry set if it is, and DE the value to the side that has moved; the record
; Clobbers: A BC DE HL, Turn, Differing, Quiets, Past, Recorded
; T: 65000   Stack: 10
; Unproved: a line of play is its input; choose_move is compared with the port
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
