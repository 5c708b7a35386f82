; values: the value of the position after a move, by looking ahead

; is_better: says if the position after a move is better than ALPHA, with the least effort
; In:       IX the frame, the next frame, the board after the move
; Out:      carry set if it is, DE ALPHA + 1
; Clobbers: as search
; T: 1400000000   Stack: 126
; Unproved: a line of play is its input; choose_move is compared with the port
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
; In:       IX the frame, the next frame
; Out:      DE the value
; Clobbers: as search
; T: 1400000000   Stack: 126
; Unproved: a line of play is its input; choose_move is compared with the port
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
