; values: the value of the position after a move, by looking ahead

; is_better: says if the position after a move is better than ALPHA, with the least effort
; In:       IX = LAST * 256 - 512 or LAST * 256 - 512 + TURNED, H = LAST - 2, BC' = 1..2 or 256..257, [NodesLeft] = 0..1, [Break] = 0,
;           [Recorded] = 0 or 7 or 119, [LAST * 256 + DEPTH] = 0..1 or 12 or 255,              ; the next frame is the last one
;           word[LAST * 256 - 512 + ALPHA] = -MATE_VALUE or -2..2 or MATE_VALUE - 1, word[LAST * 256 + SCORE] = -1000 or -3..3 or 1000
; Let:      Alpha = s16(word[LAST * 256 - 512 + ALPHA]), Better = -s16(word[LAST * 256 + SCORE]) > Alpha
; Where:    BC' != 1 || [NodesLeft]
; Out:      carry = Better, DE = Alpha + Better, BC' = BC' - 1, [NodesLeft] = [NodesLeft] - (BC' == 1), [LAST * 256 + RECORDS] = [Recorded],
;           word[LAST * 256 + ALPHA] = -Alpha - 1, word[LAST * 256 + BETA] = -Alpha
; Clobbers: A BC HL
; T: 999   Stack: 6
; Note:     in other frames as search
is_better:
        LD   L,ALPHA
        CALL field
        INC  H
        INC  H
        LD   L,BETA
        CALL negate
        INC  DE
        LD   L,ALPHA
        CALL negate
        CALL value_after
        THE_FRAME
        LD   L,ALPHA
        JP   is_above

; value_after: returns the value of the position of the next frame to the side that has moved
; In:       IX = LAST * 256 - 512 or LAST * 256 - 512 + TURNED, BC' = 1..2 or 256..257, [NodesLeft] = 0..1, [Break] = 0,
;           [Recorded] = 0 or 7 or 119, [LAST * 256 + DEPTH] = 0..1 or 12 or 255,              ; the next frame is the last one
;           word[LAST * 256 + ALPHA] = -MATE_VALUE or -2..1 or MATE_VALUE - 1, word[LAST * 256 + BETA] = 1 - MATE_VALUE or -1..2 or MATE_VALUE,
;           word[LAST * 256 + SCORE] = -1000 or -3..3 or 1000
; Let:      Alpha = s16(word[LAST * 256 + ALPHA]), Beta = s16(word[LAST * 256 + BETA]), Score = s16(word[LAST * 256 + SCORE])
; Where:    Alpha < Beta, BC' != 1 || [NodesLeft]
; Out:      DE = -max(Alpha, min(Beta, Score)), BC' = BC' - 1, [NodesLeft] = [NodesLeft] - (BC' == 1), [LAST * 256 + RECORDS] = [Recorded],
;           word[LAST * 256 + ALPHA] = Alpha < Score && Score < Beta ? Score : Alpha
; Clobbers: A BC HL
; T: 717   Stack: 4
; Note:     in other frames as search
value_after:
        CALL turn_frame
        INC  IXH
        INC  IXH
        CALL search
        DEC  IXH
        DEC  IXH
        EX   DE,HL
        XOR  A
        SUB  E
        LD   E,A
        SBC  A,A
        SUB  D
        LD   D,A
        ; and on into

; turn_frame: turns the lower byte of IX to the other side
; In:       IX = 0 or 1000 or $D200..$D2FF
; Out:      IX = IX ^ TURNED
; Clobbers: A
; T: 33   Stack: 0
turn_frame:
        LD   A,IXL
        XOR  TURNED
        LD   IXL,A
        RET
