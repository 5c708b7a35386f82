; single: the tests of a single move, from a place to a place

; A place is a column and a row, any bytes. The two tests ask neither whose turn it is nor for check.

; What the tests ask of a piece K that goes from P to Q: by the original's test if O is 1, else by the rules.
;
; Define:   Columns(P, Q) = abs(P % 16 - Q % 16), Rows(P, Q) = abs(P / 16 - Q / 16),
;           OnWay(P, Q) = count(N = 1..max(Columns(P, Q), Rows(P, Q)) - 1, [rules.Board + min(P, Q) + N * (Rows(P, Q) ? 16 : 1)]),
;           SlidesBy(K, P, Q) = min(Columns(P, Q), Rows(P, Q)) == 0 && OnWay(P, Q) == (K % 8 == rules.CANNON && [rules.Board + Q]),
;           InPalace(K, Q) = Q % 16 > 5 && Q % 16 < 9 && (K & rules.RED ? Q < $60 : Q > $A0),
;           AtHome(K, Q) = K & rules.RED ? Q < $80 : Q > $80,
;           PawnGoes(K, P, Q, O) = (O ? max(Columns(P, Q), Rows(P, Q)) : Columns(P, Q) + Rows(P, Q)) == 1
;              && (Q / 16 == P / 16 + (K & rules.RED ? 1 : -1) || !AtHome(K, P) && (O || Rows(P, Q) == 0)),
;           KnightGoes(P, Q) = Columns(P, Q) == 1 && Rows(P, Q) == 2 && [rules.Board + (P + Q) / 32 * 16 + P % 16] == 0
;              || Columns(P, Q) == 2 && Rows(P, Q) == 1 && [rules.Board + P / 16 * 16 + (P % 16 + Q % 16) / 2] == 0,
;           BishopGoes(K, P, Q) = AtHome(K, Q) && Columns(P, Q) == 2 && Rows(P, Q) == 2 && [rules.Board + (P + Q) / 2] == 0,
;           Goes(K, P, Q, O) = K % 8 == rules.KING ? InPalace(K, Q) && Columns(P, Q) + Rows(P, Q) == 1
;              : K % 8 == rules.GUARD ? InPalace(K, Q) && Columns(P, Q) == 1 && Rows(P, Q) == 1
;              : K % 8 == rules.BISHOP ? BishopGoes(K, P, Q) : K % 8 == rules.KNIGHT ? KnightGoes(P, Q)
;              : K % 8 == rules.PAWN ? PawnGoes(K, P, Q, O) : SlidesBy(K, P, Q),
;           WhyNot(K, P, Q, O) = [rules.Board + Q] & K & rules.COLOURS ? rules.OWN_PIECE : Goes(K, P, Q, O) ? 0 : rules.WRONG_WAY,
;           Named(X, Y) = X < rules.COLUMNS && Y < rules.ROWS ? rules.FIRST_POINT + 16 * Y + X : 0,
;           At(P) = Named(P / 256, P % 256),                                    ; of a column and a row as a word
;           Refused(P, Q, O) = P == Q ? rules.SAME_POINT : At(Q) == 0 ? rules.OFF_BOARD
;              : [rules.Board + At(P)] % 8 == 0 ? rules.NO_PIECE : WhyNot([rules.Board + At(P)], At(P), At(Q), O),
;           SlidesOf(K, P, Z, W) = count(Q = $33..$CB, [rules.Zones + Q] && Q != P && SlidesBy(K, P, Q) && ([rules.Board + Q] & Z) == 0
;              && (W || [rules.Board + Q])),                                    ; moves to all points, or with W 0 captures alone,
;           MovesOf(P, W) = count(Q = $33..$CB, [rules.Zones + Q] && Q != P && WhyNot([rules.Board + P], P, Q, 0) == 0
;              && (W || [rules.Board + Q])),
;           MovesBy(Z, W) = sum(P = $33..$CB, [rules.Zones + P] && [rules.Board + P] & Z ? MovesOf(P, W) : 0),     ; of a colour
;           Scattered(N) = [rules.Zones + N] == 0 ? rules.BORDER : N * 29 % 11 < 7 ? 0
;              : (N * 29 % 11 % 2 ? rules.RED : rules.BLACK) + N * 13 % 7 + 1      ; pieces on a third of the points

; find_point: returns the point in a column and a row, 0 if that is off the board
; In:       D = 0..255, E = 0..255
; Out:      A = D < COLUMNS && E < ROWS ? FIRST_POINT + NEXT_ROW * E + D : 0
; Clobbers: -
; T: 73   Stack: 0
find_point:
        LD   A,D
        CP   COLUMNS
        JR   NC,.off
        LD   A,E
        CP   ROWS
        JR   NC,.off
        RLCA
        RLCA
        RLCA
        RLCA
        ADD  A,D
        ADD  A,FIRST_POINT
        RET
.off:   XOR  A
        RET

; original_test: asks the original's test about a move
; In:       B = 0..COLUMNS, C = 0..ROWS, D = 0..COLUMNS or 255, E = 0..ROWS or 255, [Board + N] = Scattered(N) for N = 0..255
; Out:      A = Refused(B * 256 + C, D * 256 + E, 1), carry = Refused(B * 256 + C, D * 256 + E, 1) != 0
; Clobbers: A BC DE HL IX
; T: 1300   Stack: 4
original_test:
        LD   IX,OriginalLists
        JR   test

; rules_test: asks the rules about a move, without turns and kings
; In:       B = 0..COLUMNS, C = 0..ROWS, D = 0..COLUMNS or 255, E = 0..ROWS or 255, [Board + N] = Scattered(N) for N = 0..255
; Out:      A = Refused(B * 256 + C, D * 256 + E, 0), carry = Refused(B * 256 + C, D * 256 + E, 0) != 0
; Clobbers: A BC DE HL IX
; T: 1300   Stack: 4
rules_test:
        LD   IX,StepLists
        ; and on into

; test: asks about a move by lists of steps
; In:       B = 0..COLUMNS, C = 0 or 3..6 or ROWS, D = 0..COLUMNS or 255, E = 0..ROWS, IX = StepLists or OriginalLists,
;           [Board + N] = Scattered(N) for N = 0..255
; Let:      Why = Refused(B * 256 + C, D * 256 + E, IX == OriginalLists)
; Out:      A = Why, carry = Why != 0
; Clobbers: A BC DE HL IX
; T: 1300   Stack: 4
test:   CALL find_move
        RET  C
        JR   test_way

; judge_move: judges a move of the side to move by all rules
; In:       B = 2..5, C = 1..2 or 4 or 9, D = 3..5 or COLUMNS, E = 0..2 or 4, [Turn] = RED or BLACK,
;           [RedKing] = $47, [BlackKing] = $C6 or $C7,
;           [Board + N] = [Zones + N] ? 0 : BORDER for N = 0..255, [Board + $47] = RED + KING, [Board + [BlackKing]] = BLACK + KING,
;           [Board + $48] = 0 or RED + ROOK, [Board + $4A] = 0 or BLACK + ROOK or BLACK + CANNON,
;           [Board + $57] = 0 or RED + PAWN or BLACK + ROOK,
;           [Board + $97] = 0 or BLACK + CANNON, [Board + $58] = 0 or RED + GUARD, [Board + $68] = 0 or BLACK + KNIGHT,
;           [Board + $75] = RED + CANNON
; Let:      Early = Refused(B * 256 + C, D * 256 + E, 0), From = At(B * 256 + C), To = At(D * 256 + E),
;           Why = Early && Early < NOT_YOURS ? Early : ([Board + From] & [Turn]) == 0 ? NOT_YOURS : Early ? Early
;              : Judged(From * 256 + To, [Turn], [RedKing] * 256 + [BlackKing])
; Out:      A = Why, carry = Why != 0, D = Early == SAME_POINT || Early == OFF_BOARD ? D : From,
;           E = Early == SAME_POINT || Early == OFF_BOARD ? E : To
; Clobbers: BC HL IX
; T: 4200   Stack: 8
judge_move:
        CALL find_move
        RET  C
        LD   A,(Turn)
        AND  C
        LD   A,NOT_YOURS
        SCF
        RET  Z
        LD   IX,StepLists
        PUSH DE
        CALL test_way
        POP  DE
        RET  C
        CALL make_move
        PUSH AF
        PUSH DE
        CALL is_attackable
        POP  DE
        LD   A,LEAVES_CHECK
        JR   C,.judged
        CALL are_facing
        LD   A,KINGS_FACE
        JR   C,.judged
        XOR  A
.judged:
        POP  BC
        PUSH AF
        LD   A,B
        CALL unmake_move
        POP  AF
        RET

; find_move: finds the points of a move and the piece
; In:       B = 0..COLUMNS or 255, C = 0..ROWS or 128, D = 0..COLUMNS or 255, E = 0..ROWS or 128, [Board] = BORDER,
;           [Board + FIRST_POINT + NEXT_ROW * U + V] = (U + V) % 3 == 0 ? 0 : RED + (U + V) % 7 + 1 for U = 0..ROWS - 1 for V = 0..COLUMNS - 1
; Let:      At(X, Y) = X < COLUMNS && Y < ROWS ? FIRST_POINT + NEXT_ROW * Y + X : 0, Early = B == D && C == E || At(D, E) == 0,
;           Piece = [Board + At(B, C)],
;           Why = B == D && C == E ? SAME_POINT : At(D, E) == 0 ? OFF_BOARD : Piece & KIND ? 0 : NO_PIECE
; Out:      carry = Why != 0, A = Why ? Why : NO_PIECE, C = Early ? C : Piece, D = Early ? D : At(B, C), E = Early ? E : At(D, E)
; Clobbers: HL
; T: 318   Stack: 2
find_move:
        LD   A,B
        CP   D
        JR   NZ,.differ
        LD   A,C
        CP   E
        LD   A,SAME_POINT
        SCF
        RET  Z
.differ:
        CALL find_point
        LD   L,A
        OR   A
        LD   A,OFF_BOARD
        SCF
        RET  Z
        LD   D,B
        LD   E,C
        CALL find_point
        LD   D,A
        LD   E,L
        LD   H,HIGH Board
        LD   L,A
        LD   C,(HL)
        LD   A,C
        AND  KIND                       ; off the board is border, which has none
        LD   A,NO_PIECE
        SCF
        RET  Z
        OR   A                          ; carry clear
        RET

; test_way: tests the target and the way of a piece
; In:       D = $36 or $57 or $76 or $88 or $A8 or $C7, E = $33..$3B or $43..$4B or $53..$5B or $63..$6B or $73..$7B or $83..$8B or $93..$9B
;                or $A3..$AB or $B3..$BB or $C3..$CB, C = RED + KING..RED + CANNON or BLACK + KING..BLACK + CANNON,
;           IX = StepLists or OriginalLists, [Board + N] = Scattered(N) for N = 0..255
; Where:    D != E
; Let:      Why = WhyNot(C, D, E, IX == OriginalLists)
; Out:      A = Why, carry = Why != 0
; Clobbers: A BC D HL IX
; T: 900   Stack: 4
test_way:
        LD   H,HIGH Board
        LD   L,E
        LD   A,(HL)
        AND  C
        AND  COLOURS
        LD   A,OWN_PIECE
        SCF
        RET  NZ
        LD   A,C
        AND  KIND
        CP   ROOK
        JR   NC,test_slide
        LD   L,D
        CALL find_steps
        LD   H,HIGH Zones
        LD   L,E
        LD   A,(IX + 0)
        AND  (HL)
        JR   Z,.wrong
        LD   B,(IX + 1)
        LD   A,E
        SUB  D
.step:  CP   (IX + 2)
        JR   Z,.found
        INC  IX
        INC  IX
        DJNZ .step
.wrong: LD   A,WRONG_WAY
        SCF
        RET
.found: LD   A,(IX + 3)
        OR   A
        RET  Z
        ADD  A,D
        LD   L,A
        LD   H,HIGH Board
        LD   A,(HL)
        OR   A
        JR   NZ,.wrong
        RET

; test_slide: tests the way of a rook or a cannon
; In:       D = $73..$7B or $37 or $47 or $67 or $A7 or $B7 or $C7, E = $73..$7B or $37 or $47 or $67 or $A7 or $B7 or $C7,
;           C = RED + ROOK or BLACK + CANNON, H = high(Board), [Board + $73] = 0 or RED + ROOK, [Board + $74] = 0 or RED + PAWN,
;           [Board + $75] = 0, [Board + $76] = 0 or BLACK + PAWN, [Board + $77] = 0 or RED + KNIGHT, [Board + $78] = 0, [Board + $79] = 0,
;           [Board + $7A] = 0 or RED + BISHOP, [Board + $7B] = 0, [Board + $37] = 0 or BLACK + ROOK, [Board + $47] = 0,
;           [Board + $57] = 0 or RED + GUARD, [Board + $67] = 0 or RED + PAWN, [Board + $87 + NEXT_ROW * U] = 0 for U = 0..2,
;           [Board + $B7] = 0 or BLACK + PAWN, [Board + $C7] = 0 or BLACK + KING
; Where:    D != E
; Let:      Way = D / NEXT_ROW == E / NEXT_ROW ? 1 : D % NEXT_ROW == E % NEXT_ROW ? NEXT_ROW : 0,
;           Between = Way ? count(N = 1..abs(D - E) / max(Way, 1) - 1, [Board + min(D, E) + N * Way]) : 0,
;           Wrong = Way == 0 || Between != (C == BLACK + CANNON && [Board + E])
; Out:      carry = Wrong, A = Wrong ? WRONG_WAY : 0
; Clobbers: B D L
; T: 700   Stack: 0
test_slide:
        LD   B,1
        LD   A,D
        XOR  E
        CP   NEXT_ROW
        JR   C,.line                    ; the same row
        AND  NEXT_ROW - 1
        JR   NZ,test_way.wrong
        LD   B,NEXT_ROW
.line:  LD   A,D
        LD   L,D
        CP   E
        JR   C,.walk
        XOR  A
        SUB  B
        LD   B,A
.walk:  LD   D,0                        ; pieces between
.next:  LD   A,L
        ADD  A,B
        LD   L,A
        CP   E
        JR   Z,.there
        LD   A,(HL)
        OR   A
        JR   Z,.next
        INC  D
        JR   .next
.there: BIT  0,C
        JR   Z,.rook
        LD   A,(HL)
        OR   A
        JR   Z,.rook                    ; to a free point a cannon goes like a rook
        DEC  D
.rook:  LD   A,D
        OR   A
        RET  Z
        JR   test_way.wrong
        ASSERT (ROOK & 1) == 0 && (CANNON & 1) == 1

; find_steps: returns the list of steps of a piece on a point
; In:       C = RED + KING or RED + GUARD or RED + BISHOP or RED + KNIGHT or RED + PAWN
;                or BLACK + KING or BLACK + GUARD or BLACK + BISHOP or BLACK + KNIGHT or BLACK + PAWN,
;           L = FIRST_POINT..$CB, IX = StepLists or OriginalLists
; Let:      Across = (C & KIND) == PAWN && C & COLOURS & [Zones + L],
;           Row = IX + 2 * ((C & KIND) - 1 + Across) + (C & BLACK ? LISTS_OF_COLOUR : 0)
; Out:      IX = word[Row]
; Clobbers: A BC H
; T: 198   Stack: 2
find_steps:
        LD   A,C
        AND  KIND
        CP   PAWN
        JR   NZ,.kind
        LD   H,HIGH Zones
        LD   A,C
        AND  COLOURS
        AND  (HL)
        LD   A,PAWN
        JR   Z,.kind
        INC  A
.kind:  DEC  A
        ADD  A,A
        BIT  7,C                        ; BLACK
        JR   Z,.row
        ADD  A,LISTS_OF_COLOUR
.row:   LD   C,A
        LD   B,0
        ADD  IX,BC
        LD   C,(IX + 0)
        LD   B,(IX + 1)
        PUSH BC
        POP  IX
        RET
