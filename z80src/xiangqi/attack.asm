; attack: dangers to a king that the player looks for after a move

; Out of check only a move that begins or ends on the king's row or column, or that frees the leg of a knight next to the king, can put
; it in danger; a knight or a pawn can attack it from where it goes. So the player looks only there. A king counts as a rook: the kings
; must not face each other.

; STEP: moves the point in L by a difference; A is lost
        MACRO STEP BY
        IF BY == 1
        INC  L
        ELSE
        IF BY == -1
        DEC  L
        ELSE
        LD   A,L
        ADD  A,BY
        LD   L,A
        ENDIF
        ENDIF
        ENDM

; RAY: looks along a line, beginning next to the point in B: carry set if the first piece is a rook of the colour in C, or on a column its
; king, or the second one its cannon. The kings are never on one row
        MACRO RAY BY
        LD   H,HIGH Board
        LD   L,B
.near:  STEP BY
        LD   A,(HL)
        OR   A
        JP   Z,.near
        XOR  C
        CP   ROOK
        SCF
        RET  Z
        IF BY == NEXT_ROW || BY == -NEXT_ROW
        CP   KING
        SCF
        RET  Z
        ENDIF
        AND  KIND
        RET  Z                          ; the border
.far:   STEP BY
        LD   A,(HL)
        OR   A
        JP   Z,.far
        XOR  C
        CP   CANNON
        SCF
        RET  Z
        OR   A
        RET
        ENDM

; The attackers of a king on point P: the first piece on the line in the direction S, or one jumping over it; a knight; a pawn. K is the
; colour of the attacker.
;
; Define:   Piece(P, S) = [Board + P + S] ? P + S : Piece(P + S, S),
;           Attacks(P, S, K) = [Board + Piece(P, S)] == K + ROOK || abs(S) == NEXT_ROW && [Board + Piece(P, S)] == K + KING
;              || [Board + Piece(P, S)] != rules.BORDER && [Board + Piece(Piece(P, S), S)] == K + CANNON,
;           Jumps(P, M, N, K) = [Board + P] == 0 && ([Board + M] == K + KNIGHT || [Board + N] == K + KNIGHT),
;           ByKnight(P, K) = Jumps(P + 17, P + 33, P + 18, K) || Jumps(P + 15, P + 31, P + 14, K)
;              || Jumps(P - 15, P - 31, P - 14, K) || Jumps(P - 17, P - 33, P - 18, K),
;           ByPawn(P, K) = [Board + P + 1] == K + PAWN || [Board + P - 1] == K + PAWN
;              || [Board + (K == rules.RED ? P - NEXT_ROW : P + NEXT_ROW)] == K + PAWN,
;           Way(P, N) = P % NEXT_ROW == N % NEXT_ROW ? (P > N ? NEXT_ROW : -NEXT_ROW) : P > N ? 1 : -1       ; from a king on N to P

; is_threatened: says if a piece or the king of a colour could take a king
; In:       B = $47, C = RED or BLACK,                                                        ; a king on e1 and what is around it:
;           [Board + $48] = 0 or BLACK + PAWN or RED + KNIGHT, [Board + $49] = 0, [Board + $4A] = 0 or BLACK + ROOK or RED + CANNON,
;           [Board + $4B] = 0 or BLACK + CANNON, [Board + $4C] = BORDER, [Board + $46] = 0 or RED + PAWN, [Board + $45] = 0, [Board + $44] = 0,
;           [Board + $43] = 0 or BLACK + ROOK, [Board + $42] = BORDER, [Board + $57] = 0 or BLACK + PAWN,
;           [Board + $67 + NEXT_ROW * N] = 0 for N = 0..4, [Board + $B7] = 0 or RED + PAWN or BLACK + KING,
;           [Board + $C7] = 0 or BLACK + CANNON, [Board + $D7] = BORDER, [Board + $37] = 0 or RED + ROOK or RED + PAWN, [Board + $27] = BORDER,
;           [Board + $58] = 0 or RED + GUARD, [Board + $68] = 0 or BLACK + KNIGHT, [Board + $59] = 0,
;           [Board + $38] = 0 or BLACK + KNIGHT, [Board + $39] = 0 or BLACK + KNIGHT, [Board + $28] = BORDER, [Board + $56] = 0,
;           [Board + $66] = 0 or RED + KNIGHT, [Board + $55] = 0, [Board + $36] = 0, [Board + $26] = BORDER, [Board + $35] = 0
; Out:      carry = Attacks(B, 1, C) || Attacks(B, -1, C) || Attacks(B, NEXT_ROW, C) || Attacks(B, -NEXT_ROW, C) || ByKnight(B, C) || ByPawn(B, C)
; Clobbers: A HL
; T: 2400   Stack: 2
is_threatened:
        CALL ray_up
        RET  C
        CALL ray_down
        RET  C
        CALL ray_right
        RET  C
        CALL ray_left
        RET  C
        CALL by_knight
        RET  C
        ; and on into

; by_pawn: says if a pawn of a colour could take a king
; In:       B = $36..$38 or $57 or $A6 or $C7, C = RED or BLACK,
;           [Board + B + 1] = 0 or RED + PAWN or BLACK + PAWN or BLACK + ROOK or BORDER,
;           [Board + B - 1] = 0 or RED + PAWN or BLACK + PAWN or RED + CANNON or BORDER,
;           [Board + B + NEXT_ROW] = 0 or RED + PAWN or BLACK + PAWN or BORDER,
;           [Board + B - NEXT_ROW] = 0 or RED + PAWN or BLACK + PAWN or BORDER
; Out:      carry = ByPawn(B, C)
; Clobbers: A HL
; T: 155   Stack: 0
by_pawn:
        LD   H,HIGH Board
        LD   L,B
        INC  L
        LD   A,(HL)
        XOR  C
        CP   PAWN
        SCF
        RET  Z
        DEC  L
        DEC  L
        LD   A,(HL)
        XOR  C
        CP   PAWN
        SCF
        RET  Z
        LD   A,-NEXT_ROW
        BIT  6,C                        ; RED
        JR   NZ,.before
        LD   A,NEXT_ROW
.before:
        ADD  A,B
        LD   L,A
        LD   A,(HL)
        XOR  C
        CP   PAWN
        SCF
        RET  Z
        OR   A
        RET

; is_exposed: says if a move lets a piece or the king of a colour take a king that did not move and could not be taken before
; In:       B = $47, C = RED or BLACK, D = $37 or $4A or $58 or $59 or $9A, E = $43 or $46 or $48 or $56 or $68 or $9A,
;           [Board + $46] = 0 or RED + PAWN, [Board + $43] = 0 or BLACK + ROOK, [Board + $4A] = 0 or BLACK + ROOK,       ; a king on e1, a move,
;           [Board + $4B] = 0 or BLACK + CANNON, [Board + $57] = 0 or BLACK + PAWN, [Board + $C7] = 0 or BLACK + KING,   ; what is around them
;           [Board + $37] = 0 or RED + ROOK, [Board + $58] = 0 or RED + GUARD, [Board + $68] = 0 or BLACK + KNIGHT,
;           [Board + $39] = BLACK + KNIGHT, [Board + $66] = RED + KNIGHT, [Board + $48] = 0, [Board + $49] = 0, [Board + $44] = 0, [Board + $45] = 0,
;           [Board + $67 + NEXT_ROW * N] = 0 for N = 0..5, [Board + $59] = 0, [Board + $38] = 0, [Board + $56] = 0, [Board + $55] = 0,
;           [Board + $36] = 0, [Board + $35] = 0, [Board + $4C] = BORDER, [Board + $42] = BORDER, [Board + $D7] = BORDER, [Board + $26 + N] = BORDER
;           for N = 0..2
; Let:      Is(P) = [Relations + (P - B & 255)],
;           Left = Is(D) & LINE ? Attacks(B, Way(D, B), C) : Is(D) & CORNER && ByKnight(B, C),
;           Reached = Is(E) & LINE ? Attacks(B, Way(E, B), C) || [Board + E] == C + PAWN && ByPawn(B, C) : Is(E) & JUMP && ByKnight(B, C)
; Out:      carry = Left || Reached
; Clobbers: A HL
; T: 1300   Stack: 2
is_exposed:
        LD   H,HIGH Relations
        LD   A,D
        SUB  B
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   Z,.target
        RRA
        JR   C,.from_line
        RRA
        JR   NC,.target
        CALL by_knight                  ; the source was next to the king, where it may have been in the way of a knight
        RET  C
        JR   .target
.from_line:
        LD   A,D
        CALL line
        RET  C
.target:
        LD   H,HIGH Relations
        LD   A,E
        SUB  B
        LD   L,A
        LD   A,(HL)
        RRA
        JR   C,to_line
        AND  JUMP >> 1
        RET  Z
        ; and on into

; by_knight: says if a knight of a colour could take a king
; In:       B = $36 or $57 or $C8, C = RED or BLACK, [Board + B + 17] = 0 or RED + KNIGHT, [Board + B + 15] = 0 or BLACK + KNIGHT,
;           [Board + B - 15] = 0 or BORDER, [Board + B - 17] = 0 or RED + PAWN,
;           [Board + B + 33] = 0 or RED + KNIGHT or BLACK + KNIGHT, [Board + B + 18] = 0 or RED + KNIGHT or BLACK + KNIGHT,
;           [Board + B + 31] = 0 or RED + KNIGHT or BLACK + KNIGHT, [Board + B + 14] = 0 or RED + KNIGHT or BLACK + KNIGHT,
;           [Board + B - 31] = 0 or RED + KNIGHT or BLACK + KNIGHT, [Board + B - 14] = 0 or RED + KNIGHT or BLACK + KNIGHT,
;           [Board + B - 33] = 0 or RED + KNIGHT or BLACK + KNIGHT, [Board + B - 18] = 0 or RED + KNIGHT or BLACK + KNIGHT
; Out:      carry = ByKnight(B, C)
; Clobbers: A HL
; T: 500   Stack: 0
        MACRO LEG BY, ONE, OTHER
        LD   A,B
        ADD  A,BY
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   NZ,.next
        LD   A,B
        ADD  A,ONE
        LD   L,A
        LD   A,(HL)
        XOR  C
        CP   KNIGHT
        SCF
        RET  Z
        LD   A,B
        ADD  A,OTHER
        LD   L,A
        LD   A,(HL)
        XOR  C
        CP   KNIGHT
        SCF
        RET  Z
.next:
        ENDM
by_knight:
        LD   H,HIGH Board
        LEG  17, 33, 18
        LEG  15, 31, 14
        LEG  -15, -31, -14
        LEG  -17, -33, -18
        OR   A
        RET

; to_line: says if a move to a point on a king's row or column lets a piece take the king
; In:       B = $47, C = RED or BLACK, E = $37 or $43..$46 or $48..$4B or $57 or $97 or $C7,     ; a king on e1 and what is around it:
;           [Board + $48] = 0 or BLACK + PAWN or RED + KNIGHT, [Board + $49] = 0, [Board + $4A] = 0 or BLACK + ROOK or RED + CANNON,
;           [Board + $4B] = 0 or BLACK + CANNON, [Board + $4C] = BORDER, [Board + $46] = 0 or RED + PAWN, [Board + $45] = 0, [Board + $44] = 0,
;           [Board + $43] = 0 or BLACK + ROOK, [Board + $42] = BORDER, [Board + $57] = 0 or BLACK + PAWN,
;           [Board + $67 + NEXT_ROW * N] = 0 for N = 0..4, [Board + $B7] = 0 or RED + PAWN or BLACK + KING,
;           [Board + $C7] = 0 or BLACK + CANNON, [Board + $D7] = BORDER, [Board + $37] = 0 or RED + ROOK or RED + PAWN, [Board + $27] = BORDER
; Out:      carry = Attacks(B, Way(E, B), C) || [Board + E] == C + PAWN && ByPawn(B, C)
; Clobbers: A HL
; T: 700   Stack: 2
to_line:
        LD   A,E
        CALL line
        RET  C
        LD   L,E
        LD   A,(HL)
        XOR  C
        CP   PAWN
        JP   Z,by_pawn
        OR   A
        RET

; line: looks along the line from a king through a point on its row or column
; In:       B = $47, A = $37 or $43..$46 or $48..$4B or $57 or $97 or $C7, C = RED or BLACK,  ; the lines from e1
;           [Board + $37] = 0 or RED + ROOK or BLACK + KING, [Board + $27] = BORDER, [Board + $42] = BORDER, [Board + $4C] = BORDER,
;           [Board + $D7] = BORDER, [Board + $46] = 0 or RED + CANNON, [Board + $45] = 0 or RED + ROOK or BLACK + CANNON,
;           [Board + $44] = 0, [Board + $43] = 0 or RED + CANNON or BLACK + ROOK,
;           [Board + $48] = 0 or BLACK + KNIGHT, [Board + $49] = 0, [Board + $4A] = 0 or RED + ROOK or BLACK + CANNON,
;           [Board + $4B] = 0 or BLACK + CANNON, [Board + $57 + NEXT_ROW * U] = 0 for U = 0..5,
;           [Board + $B7] = 0 or RED + PAWN or BLACK + ROOK or RED + KING,
;           [Board + $C7] = 0 or RED + CANNON or BLACK + CANNON or BLACK + KING
; Out:      carry = Attacks(B, Way(A, B), C), H = high(Board)
; Clobbers: A L
; T: 447   Stack: 0
line:   SUB  B
        JR   C,line_lower
        AND  NEXT_ROW - 1
        JR   Z,ray_up
        ; and on into

; ray_right: looks along a king's row to the right
; In:       B = $47, C = RED or BLACK, [Board + $48] = 0 or BLACK + KNIGHT or RED + KING, [Board + $49] = 0,
;           [Board + $4A] = 0 or RED + ROOK or BLACK + CANNON, [Board + $4B] = 0 or BLACK + CANNON, [Board + $4C] = BORDER
; Out:      carry = Attacks(B, 1, C), H = high(Board)
; Clobbers: A L
; T: 400   Stack: 0
ray_right:
        RAY  1

; line_lower: looks along a king's row to the left, or down its column
; In:       A = -NEXT_ROW & 255 or -4 & 255..-1 & 255, B = $47, C = RED or BLACK,            ; the difference of a point and the king's
;           [Board + $37] = 0 or RED + ROOK or BLACK + KING, [Board + $27] = BORDER, [Board + $46] = 0 or RED + CANNON,
;           [Board + $45] = 0 or RED + ROOK or BLACK + CANNON, [Board + $44] = 0, [Board + $43] = 0 or RED + CANNON or BLACK + ROOK,
;           [Board + $42] = BORDER
; Out:      carry = Attacks(B, A == (-NEXT_ROW & 255) ? -NEXT_ROW : -1, C), H = high(Board)
; Clobbers: A L
; T: 400   Stack: 0
line_lower:
        AND  NEXT_ROW - 1
        JR   Z,ray_down
        ; and on into

; ray_left: looks along a king's row to the left
; In:       B = $47, C = RED or BLACK, [Board + $46] = 0 or RED + CANNON, [Board + $45] = 0 or RED + ROOK or BLACK + CANNON, [Board + $44] = 0,
;           [Board + $43] = 0 or RED + CANNON or BLACK + ROOK, [Board + $42] = BORDER
; Out:      carry = Attacks(B, -1, C), H = high(Board)
; Clobbers: A L
; T: 400   Stack: 0
ray_left:
        RAY  -1

; ray_up: looks up a king's column
; In:       B = $47, C = RED or BLACK, [Board + $57] = 0 or RED + PAWN, [Board + $67 + NEXT_ROW * U] = 0 for U = 0..4,
;           [Board + $B7] = 0 or RED + PAWN or BLACK + ROOK or RED + KING, [Board + $C7] = 0 or RED + CANNON or BLACK + CANNON or BLACK + KING,
;           [Board + $D7] = BORDER
; Out:      carry = Attacks(B, NEXT_ROW, C), H = high(Board)
; Clobbers: A L
; T: 500   Stack: 0
ray_up: RAY  NEXT_ROW

; ray_down: looks down a king's column
; In:       B = $57, C = RED or BLACK, [Board + $47] = 0 or RED + CANNON or BLACK + GUARD, [Board + $37] = 0 or RED + ROOK or BLACK + CANNON,
;           [Board + $27] = BORDER
; Out:      carry = Attacks(B, -NEXT_ROW, C), H = high(Board)
; Clobbers: A L
; T: 300   Stack: 0
ray_down:
        RAY  -NEXT_ROW
