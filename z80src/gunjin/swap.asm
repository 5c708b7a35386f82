; swap: the board as the other side sees it

; swap_sides: turns the board by half a turn, with everything that is given by positions
; In:       [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] =
;             0..255,
;           [Known:2 * POSITIONS] = 0..255, [LastFrom:2] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE, [Bottom] = 0..1
; Let:      Entry(X) = X == NONE ? NONE : TurnedPlace(X)
; Out:      [BoardPieces + P] = NoSpace(P) ? NONE : Entry([BoardPieces + TurnedPlace(P)]) for P = 0..POSITIONS - 1,
;           [PieceTypes + P] = NoSpace(P) ? NONE : [PieceTypes + TurnedPlace(P)] for P = 0..POSITIONS - 1,
;           word[Known + 2 * P] = NoSpace(P) ? 0 : word[Known + 2 * TurnedPlace(P)] for P = 0..POSITIONS - 1,
;           [LastFrom] = Entry([LastFrom]), [LastTo] = Entry([LastTo]), [Bottom] = 1 - [Bottom]
; Clobbers: A BC DE HL
; T: 12300   Stack: 4
swap_sides:
        LD   HL,PieceTypes
        CALL turn_array
        LD   HL,BoardPieces
        CALL turn_array
        LD   HL,BoardPieces
        LD   B,POSITIONS
.piece: CALL turn_entry
        INC  L
        DJNZ .piece
        LD   HL,LastFrom
        CALL turn_entry
        INC  HL
        CALL turn_entry
        LD   HL,Bottom
        LD   A,(HL)
        XOR  1
        LD   (HL),A
        ; and on into

; turn_known: turns Known
; In:       [Known:2 * POSITIONS] = 0..255
; Out:      word[Known + 2 * P] = P == ENEMY_NO_SPACE || P == OWN_NO_SPACE ? 0 : word[Known + 2 * TurnedPlace(P)] for P = 0..POSITIONS - 1
; Clobbers: A BC DE HL
; T: 2562   Stack: 0
turn_known:
        LD   HL,Known
        LD   DE,Known + 2 * POSITIONS - 2
        LD   B,POSITIONS / 2
.word:  LD   C,(HL)
        LD   A,(DE)
        LD   (HL),A
        LD   A,C
        LD   (DE),A
        INC  L
        INC  E
        LD   C,(HL)
        LD   A,(DE)
        LD   (HL),A
        LD   A,C
        LD   (DE),A
        INC  L
        DEC  E
        DEC  E
        DEC  E
        DJNZ .word
        LD   HL,(Known + 2 * OWN_NO_SPACE)      ; of a headquarters the left half is the right one now
        LD   (Known + 2 * OWN_HQ),HL
        LD   HL,(Known + 2 * ENEMY_NO_SPACE)
        LD   (Known + 2 * ENEMY_HQ),HL
        LD   HL,0
        LD   (Known + 2 * OWN_NO_SPACE),HL
        LD   (Known + 2 * ENEMY_NO_SPACE),HL
        RET

; turn_array: turns an array of bytes
; In:       HL = BoardPieces or PieceTypes, [HL:POSITIONS] = 0..255
; Out:      [HL + P] = P == ENEMY_NO_SPACE || P == OWN_NO_SPACE ? NONE : [HL + TurnedPlace(P)] for P = 0..POSITIONS - 1
; Clobbers: A BC DE L
; T: 1372   Stack: 0
turn_array:
        LD   D,H
        LD   E,POSITIONS - 1
        LD   B,POSITIONS / 2
.byte:  LD   C,(HL)
        LD   A,(DE)
        LD   (HL),A
        LD   A,C
        LD   (DE),A
        INC  L
        DEC  E
        DJNZ .byte
        LD   B,NONE
        LD   L,OWN_NO_SPACE             ; of a headquarters the left half is the right one now
        LD   A,(HL)
        LD   (HL),B
        LD   L,OWN_HQ
        LD   (HL),A
        LD   L,ENEMY_NO_SPACE
        LD   A,(HL)
        LD   (HL),B
        LD   L,ENEMY_HQ
        LD   (HL),A
        RET

; turn_entry: turns a position or the number of a piece, unless there is none
; In:       HL = BoardPieces, [HL] = 0..POSITIONS - 1 or NONE
; Where:    [HL] != ENEMY_NO_SPACE && [HL] != OWN_NO_SPACE
; Out:      [HL] = [HL] == NONE ? NONE : TurnedPlace([HL])
; Clobbers: A
; T: 107   Stack: 2
turn_entry:
        LD   A,(HL)
        CP   NONE
        RET  Z
        CALL turn_place
        LD   (HL),A
        RET
