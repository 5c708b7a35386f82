; marks: the spaces to which a piece may go

; All walks are those of the side at the bottom: forward is up the screen.

; Define: Next(M, P, K) = ([M + P] & DOUBLE - 1) + K * NEXT_COLUMN,             ; the neighbours of a space in a map
;         Along(M, Q, P, N) = N == 0 || [M + P] >= BLOCKED ? 0 : any(K = 0..[M + P] / DOUBLE, IsOwn(Next(M, P, K)) ? 0 : Next(M, P, K) ==
;           Q ? 1 : IsFree(Next(M, P, K)) && Along(M, Q, Next(M, P, K), N - 1)),
;         Beside(P, S) = NoSpace(P + S) ? P + 2 * S : P + S, IsEdge(P) = P < 0 || P >= POSITIONS,
;         Across(S, Q, P, N) = N == 0 || IsEdge(Beside(P, S)) || IsOwn(Beside(P, S)) ? 0 : Beside(P, S) == Q ? 1 : IsFree(Beside(P, S)) &&
;           Across(S, Q, Beside(P, S), N - 1),
;         IsHeadquarters(P) = P == OWN_HQ || P == ENEMY_HQ,
;         IsOver(Q, P) = Q / ROWS == P / ROWS || IsHeadquarters(P) && Q / ROWS == 3 || IsHeadquarters(Q) && P / ROWS == 3,
;         Flies(Q, P) = IsOver(Q, P) && Q != P && !NoSpace(Q) && !IsOwn(Q),
;         Steps(T, K) = [Reach + 3 * T + K],
;         Straight(Q, P, T) = Steps(T, 0) == FLIES ? Flies(Q, P) : Along(MapUp, Q, P, Steps(T, 0)) || Along(MapDown, Q, P, Steps(T, 1)),
;         Sideways(Q, P, T) = Across(NEXT_COLUMN, Q, P, Steps(T, 2)) || Across(-NEXT_COLUMN, Q, P, Steps(T, 2)),
;         Reaches(Q, P, T) = Straight(Q, P, T) || Sideways(Q, P, T),
;         HasMove(P) = IsOwn(P) && any(Q = 0..POSITIONS - 1, Reaches(Q, P, Type(P)))

; clear_marks: clears the marks
; In:       -
; Out:      [BoardMarks:POSITIONS] = 0
; Clobbers: A HL
; T: 1762   Stack: 0
clear_marks:
        LD   HL,BoardMarks
        XOR  A
.next:  LD   (HL),A
        INC  L
        BIT  5,L
        JR   Z,.next
        BIT  4,L
        JR   Z,.next
        RET

; mark_moves: marks the spaces to which an own piece may go
; In:       A = 0..POSITIONS - 1, [PieceTypes:POSITIONS] = 0..BANNER, [BoardMarks:POSITIONS] = 0..1,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Where:    !IsFree(A)
; Out:      [BoardMarks + Q] = Reaches(Q, A, Type(A)) ? 1 : [BoardMarks + Q] for Q = 0..POSITIONS - 1
; Clobbers: A BC DE HL, [WalkFrom]
; T: 4000   Stack: 12
mark_moves:
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   L,(HL)
        LD   H,HIGH PieceTypes
        LD   C,(HL)
        ; and on into

; mark_reach: marks the spaces to which a piece of a type may go, even if they are occupied
; In:       A = 0..POSITIONS - 1, C = 0..BANNER, [BoardMarks:POSITIONS] = 0..1,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Where:    !NoSpace(A)
; Out:      [BoardMarks + Q] = Reaches(Q, A, C) ? 1 : [BoardMarks + Q] for Q = 0..POSITIONS - 1
; Clobbers: A BC DE HL, [WalkFrom]
; T: 3900   Stack: 12
mark_reach:
        LD   (WalkFrom),A
        LD   B,0
        LD   HL,Reach
        ADD  HL,BC
        ADD  HL,BC
        ADD  HL,BC
        LD   B,(HL)
        INC  HL
        LD   C,(HL)
        INC  HL
        LD   E,(HL)                     ; steps forward in B, back in C, sideways in E
        BIT  7,B
        JR   Z,.walk
        PUSH DE
        CALL mark_column
        POP  DE
        JR   .side
.walk:  PUSH BC
        LD   D,HIGH MapUp
        CALL walk_map
        POP  BC
        LD   B,C
        LD   D,HIGH MapDown
        CALL walk_map
.side:  LD   B,E
        LD   C,NEXT_COLUMN
        CALL walk_side
        LD   B,E
        LD   C,-NEXT_COLUMN
        ; and on into

; walk_side: marks the spaces of a walk along a row
; In:       [WalkFrom] = 0..POSITIONS - 1, B = 0..ANY, C = NEXT_COLUMN or -NEXT_COLUMN,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [BoardMarks + P] = 0..1 for P = 0..POSITIONS - 1
; Where:    !NoSpace([WalkFrom])
; Out:      [BoardMarks + Q] = Across(C, Q, [WalkFrom], B) ? 1 : [BoardMarks + Q] for Q = 0..POSITIONS - 1
; Clobbers: A B HL
; T: 700   Stack: 2
walk_side:
        INC  B
        LD   A,(WalkFrom)
        LD   L,A
        JR   .count
.next:  LD   A,L
        ADD  A,C
        CP   ENEMY_NO_SPACE
        JR   Z,.across
        CP   OWN_NO_SPACE
        JR   NZ,.whole
.across:
        ADD  A,C
.whole: CP   POSITIONS
        RET  NC                         ; off the board on either side
        LD   L,A
        CALL mark_space
        RET  C
.count: DJNZ .next
        RET

; walk_map: marks the spaces of a walk along a map
; In:       [WalkFrom] = 0..POSITIONS - 1, B = 0..ANY, D = MapUp >> 8 or MapDown >> 8, [BoardMarks:POSITIONS] = 0..1,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Where:    !NoSpace([WalkFrom])
; Out:      [BoardMarks + Q] = Along(D * 256, Q, [WalkFrom], B) ? 1 : [BoardMarks + Q] for Q = 0..POSITIONS - 1
; Clobbers: A B HL
; T: 1800   Stack: 8
walk_map:
        INC  B
        LD   A,(WalkFrom)
        LD   L,A
        JR   .count
.next:  LD   H,D
        LD   A,(HL)
        ADD  A,A                        ; BLOCKED is in carry now, DOUBLE in the sign
        RET  C
        JP   P,.one
        RES  7,A
        RRCA
        LD   L,A
        PUSH BC
        PUSH HL
        CALL .come
        POP  HL
        POP  BC
        LD   A,L
        ADD  A,NEXT_COLUMN
        LD   L,A
        JR   .come
.one:   RRCA
        LD   L,A
.come:  CALL mark_space
        RET  C
.count: DJNZ .next
        RET

; mark_space: marks a space that a walk comes to, unless an own piece stands there
; In:       L = 0..POSITIONS - 1, [BoardPieces + L] = 0..POSITIONS - 1 or NONE, [BoardMarks + L] = 0 or 1
; Let:      Piece = [BoardPieces + L], IsOwn = Piece != NONE && Piece >> OWN & 1
; Out:      carry = Piece != NONE, [BoardMarks + L] = IsOwn ? [BoardMarks + L] : 1          ; set: the walk ends here
; Clobbers: A H
; T: 74   Stack: 0
mark_space:
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        LD   H,HIGH BoardMarks
        RLCA                            ; the empty space's bit 7
        JR   NC,.piece
        LD   (HL),1
        OR   A                          ; carry clear
        RET
.piece: BIT  OWN + 1,A
        SCF
        RET  NZ
        LD   (HL),1
        RET

; mark_column: marks the spaces to which a plane flies
; In:       [WalkFrom] = 0..POSITIONS - 1,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [BoardMarks + P] = 0..1 for P = 0..POSITIONS - 1
; Where:    !NoSpace([WalkFrom])
; Out:      [BoardMarks + Q] = Flies(Q, [WalkFrom]) ? 1 : [BoardMarks + Q] for Q = 0..POSITIONS - 1
; Clobbers: A BC DE HL
; T: 2400   Stack: 4
mark_column:
        LD   A,(WalkFrom)
        LD   C,A
        AND  $FF - (ROWS - 1)
        LD   E,A
        LD   A,C
        CP   OWN_HQ
        JR   Z,.both
        CP   ENEMY_HQ
        JR   NZ,.column
.both:  CALL .column                    ; in a headquarters it stands in both columns
.column:
        LD   B,ROWS
.next:  LD   A,E
        CP   ENEMY_NO_SPACE
        JR   Z,.left
        CP   OWN_NO_SPACE
        JR   NZ,.space
.left:  SUB  NEXT_COLUMN                ; both columns end in the headquarters
.space: LD   L,A
        CP   C
        CALL NZ,mark_space
        INC  E
        DJNZ .next
        RET

; has_move: says if the side at the bottom has a move
; In:       [PieceTypes:POSITIONS] = 0..BANNER,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Out:      carry = any(P = 0..POSITIONS - 1, HasMove(P))
; Clobbers: A BC DE HL, [WalkFrom], [BoardMarks:POSITIONS]
; T: 88092   Stack: 16
has_move:
        CALL clear_marks
        LD   HL,BoardPieces
.piece: LD   A,(HL)
        AND  BLOCKED + (1 << OWN)
        CP   1 << OWN
        JR   NZ,.other
        PUSH HL
        LD   A,L
        CALL mark_moves
        POP  HL
.other: INC  L
        LD   A,L
        CP   POSITIONS
        JR   NZ,.piece
        LD   HL,BoardMarks
        LD   B,A
        XOR  A
.mark:  OR   (HL)
        INC  L
        DJNZ .mark
        RRCA                            ; marks are 1
        RET

; The steps of each type forward, back and sideways. FLIES: along its column, over everything.
FLIES           EQU  $80
ANY             EQU  7
Reach:
        DB   1, 1, 1                    ; spy
        DB   ANY, ANY, ANY              ; engineer
        DB   2, 1, 1                    ; cavalry
        DB   1, 1, 1,  1, 1, 1,  1, 1, 1        ; junior officers
        DB   1, 1, 1,  1, 1, 1,  1, 1, 1        ; senior officers
        DB   2, 1, 1                    ; tank
        DB   FLIES, FLIES, 1            ; plane
        DB   1, 1, 1,  1, 1, 1          ; flag officers
        DB   1, 1, 1                    ; general
        DB   0, 0, 0                    ; mine
        DB   0, 0, 0                    ; banner
