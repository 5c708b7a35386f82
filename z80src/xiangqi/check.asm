; check: kings in danger

; What attacks a king on point P, other than the other king: K is the colour of the attacker.
;
; Define:   FirstOn(P, S) = [rules.Board + P + S] ? P + S : FirstOn(P + S, S),
;           SecondOn(P, S) = [rules.Board + FirstOn(P, S)] == rules.BORDER ? 0 : [rules.Board + FirstOn(FirstOn(P, S), S)],
;           SlidesTo(P, S, K) = [rules.Board + FirstOn(P, S)] == K + rules.ROOK || SecondOn(P, S) == K + rules.CANNON,
;           Over(Q, M, N, K) = [rules.Board + Q] == 0 && ([rules.Board + M] == K + rules.KNIGHT || [rules.Board + N] == K + rules.KNIGHT),
;           KnightsTo(P, K) = Over(P + 17, P + 33, P + 18, K) || Over(P + 15, P + 31, P + 14, K)
;              || Over(P - 15, P - 31, P - 14, K) || Over(P - 17, P - 33, P - 18, K),
;           PawnsTo(P, K) = [rules.Board + P + 1] == K + rules.PAWN || [rules.Board + P - 1] == K + rules.PAWN
;              || [rules.Board + (K == rules.RED ? P - rules.NEXT_ROW : P + rules.NEXT_ROW)] == K + rules.PAWN,
;           IsAttacked(P, K) = SlidesTo(P, 1, K) || SlidesTo(P, -1, K) || SlidesTo(P, rules.NEXT_ROW, K) || SlidesTo(P, -rules.NEXT_ROW, K)
;              || KnightsTo(P, K) || PawnsTo(P, K),
;           Then(P, M) = P == M % 256 ? [rules.Board + M / 256] : P == M / 256 ? 0 : [rules.Board + P],   ; after a move from M / 256 to M % 256
;           FirstThen(P, S, M) = Then(P + S, M) ? P + S : FirstThen(P + S, S, M),
;           SecondThen(P, S, M) = Then(FirstThen(P, S, M), M) == rules.BORDER ? 0 : Then(FirstThen(FirstThen(P, S, M), S, M), M),
;           SlidesThen(P, S, K, M) = Then(FirstThen(P, S, M), M) == K + rules.ROOK || SecondThen(P, S, M) == K + rules.CANNON,
;           LegThen(P, X, K, M) = Then(P + X, M) == 0 && (Then(P + X + (X > 0 ? 16 : -16), M) == K + rules.KNIGHT
;              || Then(P + 2 * X - (X > 0 ? 16 : -16), M) == K + rules.KNIGHT),
;           PawnsThen(P, K, M) = Then(P + 1, M) == K + rules.PAWN || Then(P - 1, M) == K + rules.PAWN
;              || Then(P + (K == rules.RED ? -16 : 16), M) == K + rules.PAWN,
;           AttackedThen(P, K, M) = SlidesThen(P, 1, K, M) || SlidesThen(P, -1, K, M) || SlidesThen(P, 16, K, M) || SlidesThen(P, -16, K, M)
;              || LegThen(P, 17, K, M) || LegThen(P, 15, K, M) || LegThen(P, -15, K, M) || LegThen(P, -17, K, M) || PawnsThen(P, K, M),
;           KingThen(P, M) = P == M / 256 ? M % 256 : P,
;           FaceThen(P, Q, M) = P % 16 == Q % 16 && FirstThen(P, 16, M) == Q,     ; kings on P and Q
;           Judged(M, Z, W) = AttackedThen(KingThen(Z == rules.RED ? W / 256 : W % 256, M), Z ^ rules.COLOURS, M) ? rules.LEAVES_CHECK
;              : FaceThen(KingThen(W / 256, M), KingThen(W % 256, M), M) ? rules.KINGS_FACE : 0,    ; a move of Z, with kings on W / 256 and W % 256
;           LegalFrom(P, Z, W) = count(Q = $33..$CB, [rules.Zones + Q] && Q != P && WhyNot([rules.Board + P], P, Q, 0) == 0
;              && Judged(P * 256 + Q, Z, W) == 0),
;           LegalBy(Z, W) = sum(P = $33..$CB, [rules.Zones + P] && [rules.Board + P] & Z ? LegalFrom(P, Z, W) : 0),
;           EndOf(Z, W) = LegalBy(Z, W) == 0                                    ; of a game that repeats nothing, with Z to move
;              ? (IsAttacked(Z == rules.RED ? W / 256 : W % 256, Z ^ rules.COLOURS) ? rules.MATE : rules.STALEMATE)
;              : [rules.Quiet] >= rules.QUIET_MOST ? rules.SIXTY_MOVES
;              : any(P = $33..$CB, [rules.Zones + P] && [rules.Board + P] % 8 >= rules.KNIGHT) ? 0 : rules.MATERIAL

; is_check: says if the side to move is in check
; In:       [Turn] = RED or BLACK, [RedKing] = $47, [BlackKing] = $47,                         ; a king on e1 and what is around it:
;           [Board + $48] = 0, [Board + $49] = 0 or BLACK + ROOK or RED + ROOK, [Board + $4A] = 0,
;           [Board + $4B] = 0 or BLACK + CANNON or RED + CANNON, [Board + $4C] = BORDER, [Board + $42] = BORDER,
;           [Board + $43 + N] = 0 for N = 0..3, [Board + $57 + NEXT_ROW * N] = 0 for N = 0..6, [Board + $C7] = 0 or RED + CANNON,
;           [Board + $D7] = BORDER, [Board + $37] = 0 or BLACK + PAWN or RED + PAWN, [Board + $27] = BORDER,
;           [Board + $58] = 0, [Board + $68] = 0 or BLACK + KNIGHT or RED + KNIGHT, [Board + $59] = 0, [Board + $38] = 0,
;           [Board + $39] = 0, [Board + $28] = BORDER, [Board + $56] = 0, [Board + $66] = 0, [Board + $55] = 0, [Board + $36] = 0,
;           [Board + $26] = BORDER, [Board + $35] = 0
; Out:      carry = IsAttacked($47, [Turn] ^ COLOURS)
; Clobbers: A BC E HL IX
; T: 2500   Stack: 2
is_check:
        LD   A,(Turn)
        CALL king_of
        XOR  COLOURS
        LD   C,A
        JR   is_attacked

; is_attackable: says if a piece of the side to move could take the other king
; In:       [Turn] = RED or BLACK, [RedKing] = $47, [BlackKing] = $47,                         ; a king on e1 and what is around it:
;           [Board + $48] = 0, [Board + $49] = 0 or BLACK + ROOK or RED + ROOK, [Board + $4A] = 0,
;           [Board + $4B] = 0 or BLACK + CANNON or RED + CANNON, [Board + $4C] = BORDER, [Board + $42] = BORDER,
;           [Board + $43 + N] = 0 for N = 0..3, [Board + $57 + NEXT_ROW * N] = 0 for N = 0..6, [Board + $C7] = 0 or RED + CANNON,
;           [Board + $D7] = BORDER, [Board + $37] = 0 or BLACK + PAWN or RED + PAWN, [Board + $27] = BORDER,
;           [Board + $58] = 0, [Board + $68] = 0 or BLACK + KNIGHT or RED + KNIGHT, [Board + $59] = 0, [Board + $38] = 0,
;           [Board + $39] = 0, [Board + $28] = BORDER, [Board + $56] = 0, [Board + $66] = 0, [Board + $55] = 0, [Board + $36] = 0,
;           [Board + $26] = BORDER, [Board + $35] = 0
; Out:      carry = IsAttacked($47, [Turn])
; Clobbers: A BC E HL IX
; T: 2500   Stack: 2
is_attackable:
        LD   A,(Turn)
        LD   C,A
        XOR  COLOURS
        CALL king_of
        ; and on into

; is_attacked: says if a piece of a colour, other than the king, could take a king on a point
; In:       C = RED or BLACK, E = $47,                                                        ; a king on e1 and what is around it:
;           [Board + $48] = 0 or BLACK + PAWN or RED + KNIGHT, [Board + $49] = 0, [Board + $4A] = 0 or BLACK + ROOK or RED + CANNON,
;           [Board + $4B] = 0 or BLACK + CANNON, [Board + $4C] = BORDER, [Board + $46] = 0 or RED + PAWN, [Board + $45] = 0, [Board + $44] = 0,
;           [Board + $43] = 0 or BLACK + ROOK or RED + CANNON, [Board + $42] = BORDER, [Board + $57] = 0 or BLACK + PAWN,
;           [Board + $67 + NEXT_ROW * N] = 0 for N = 0..4, [Board + $B7] = 0 or RED + PAWN or BLACK + ROOK,
;           [Board + $C7] = 0 or BLACK + CANNON, [Board + $D7] = BORDER, [Board + $37] = 0 or RED + ROOK or RED + PAWN, [Board + $27] = BORDER,
;           [Board + $58] = 0 or RED + GUARD, [Board + $68] = 0 or BLACK + KNIGHT, [Board + $59] = 0 or RED + KNIGHT,
;           [Board + $38] = 0 or BLACK + KNIGHT, [Board + $39] = 0 or BLACK + KNIGHT, [Board + $28] = BORDER, [Board + $56] = 0,
;           [Board + $66] = 0, [Board + $55] = 0, [Board + $36] = 0, [Board + $26] = BORDER, [Board + $35] = 0
; Out:      carry = IsAttacked(E, C)
; Clobbers: A B HL IX
; T: 2400   Stack: 2
is_attacked:
        LD   H,HIGH Board
        LD   B,NEXT_ROW
        CALL .line
        RET  C
        LD   B,-NEXT_ROW
        CALL .line
        RET  C
        LD   B,1
        CALL .line
        RET  C
        LD   B,-1
        CALL .line
        RET  C

        LD   IX,KnightChecks
        LD   B,KNIGHT_CHECKS
.leg:   LD   A,E
        ADD  A,(IX + 0)
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   NZ,.next
        LD   A,E
        ADD  A,(IX + 1)
        LD   L,A
        LD   A,(HL)
        XOR  C
        CP   KNIGHT
        JR   Z,.found
        LD   A,E
        ADD  A,(IX + 2)
        LD   L,A
        LD   A,(HL)
        XOR  C
        CP   KNIGHT
        JR   Z,.found
.next:  INC  IX
        INC  IX
        INC  IX
        DJNZ .leg

        LD   L,E                        ; pawns beside it, which are across the river, and before it
        INC  L
        LD   A,(HL)
        XOR  C
        CP   PAWN
        JR   Z,.found
        DEC  L
        DEC  L
        LD   A,(HL)
        XOR  C
        CP   PAWN
        JR   Z,.found
        LD   A,-NEXT_ROW
        BIT  6,C                        ; RED
        JR   NZ,.before
        NEG
.before:
        ADD  A,E
        LD   L,A
        LD   A,(HL)
        XOR  C
        CP   PAWN
        SCF
        RET  Z
        OR   A                          ; carry clear
        RET
.found: SCF
        RET

; A line from the king, each point the difference B on: a rook as the first piece, or a cannon as the second.
.line:  LD   L,E
.near:  LD   A,L
        ADD  A,B
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   Z,.near
        XOR  C
        CP   ROOK
        SCF
        RET  Z
        AND  KIND
        RET  Z                          ; the border
.far:   LD   A,L
        ADD  A,B
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   Z,.far
        XOR  C
        CP   CANNON
        SCF
        RET  Z
        OR   A
        RET

; are_facing: says if the kings stand on one file with nothing between
; In:       [RedKing] = $36..$38 or $46..$48 or $56..$58, [BlackKing] = $A6..$A8 or $B6..$B8 or $C6..$C8,
;           [Board + $46 + NEXT_ROW * U + V] = 0 or BLACK + KING or RED + ROOK for U = 0..8 for V = 0..2,
;           [Board + $D6 + V] = BORDER for V = 0..2
; Let:      Ahead(N) = [Board + min([RedKing] + NEXT_ROW * N, $D6)],
;           Far = Ahead(6) ? Ahead(6) : Ahead(7) ? Ahead(7) : Ahead(8) ? Ahead(8) : Ahead(9),
;           Mid = Ahead(3) ? Ahead(3) : Ahead(4) ? Ahead(4) : Ahead(5) ? Ahead(5) : Far,
;           First = Ahead(1) ? Ahead(1) : Ahead(2) ? Ahead(2) : Mid
; Out:      carry = ([RedKing] ^ [BlackKing]) % NEXT_ROW == 0 && First == BLACK + KING
; Clobbers: A HL
; T: 458   Stack: 0
are_facing:
        LD   A,(RedKing)
        LD   L,A
        LD   A,(BlackKing)
        XOR  L
        AND  NEXT_ROW - 1
        RET  NZ
        LD   H,HIGH Board
.next:  LD   A,L
        ADD  A,NEXT_ROW
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   Z,.next
        CP   BLACK + KING
        SCF
        RET  Z
        OR   A                          ; carry clear
        RET

; king_of: returns the point of a colour's king
; In:       A = RED or BLACK, [RedKing] = $36..$38 or $46..$48 or $56..$58, [BlackKing] = $A6..$A8 or $B6..$B8 or $C6..$C8
; Out:      E = A == RED ? [RedKing] : [BlackKing]
; Clobbers: HL
; T: 47   Stack: 0
king_of:
        LD   HL,RedKing
        BIT  6,A                        ; RED
        JR   NZ,.read
        INC  L
.read:  LD   E,(HL)
        RET
        ASSERT BlackKing == RedKing + 1
