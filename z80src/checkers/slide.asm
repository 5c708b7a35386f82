; slide: the frame that a slide leads to

; make_slide: makes the frame after a slide
; In:       H = FIRST_FRAME, B = 0..31, C = 0..31, A = 0..3,        ; B the source, C the dest; A: the routine does not read it
;           long[H * 256 + OWN] = 1 << B | (A & 1) * $10280402 & ~(1 << C), long[H * 256 + ENEMY] = $41010020 & ~(1 << B | 1 << C),
;           long[H * 256 + CROWNED] = A / 2 << B, [H * 256 + AHEAD] = 0 or 2, [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH,
;           [H * 256 + OWN_COUNT] = $10 or $53 or $B0, [H * 256 + ENEMY_COUNT] = $11 or $51 or $B2,
;           word[H * 256 + SCORE] = 0 or $FFF0 or 300, [WorthTables + N] = 64 + N * 5 % 37 for N = 0..127
; Where:    (Down(1 << B) | Up(1 << B)) >> C & 1
; Let:      Next = H * 256 + 256, King = long[H * 256 + CROWNED] >> B & 1, Crowned = !King && (C >= 28 || C < 4),
;           Of(S, K) = [WorthTables + ([H * 256 + SIDE] == RED_WORTH) * 64 + K * KING_WORTH + S],
;           Points(X) = 2 * (X >> 4) + (X & 15), Enemy = Points([H * 256 + ENEMY_COUNT]), Own = Points([H * 256 + OWN_COUNT]),
;           Lead(X) = X > Enemy ? 72 - X - Enemy : X < Enemy ? X + Enemy - 72 : 0,
;           Wins = Of(C, King || Crowned) - Of(B, King) + Lead(Own + Crowned) - Lead(Own)
; Out:      long[Next + OWN] = long[H * 256 + ENEMY], long[Next + ENEMY] = long[H * 256 + OWN] & ~(1 << B) | 1 << C,
;           long[Next + CROWNED] = King ? long[H * 256 + CROWNED] & ~(1 << B) | 1 << C : long[H * 256 + CROWNED] | Crowned << C,
;           [Next + OWN_COUNT] = [H * 256 + ENEMY_COUNT], [Next + ENEMY_COUNT] = [H * 256 + OWN_COUNT] + Crowned,
;           [Next + SIDE] = [H * 256 + SIDE] ^ BLACK_WORTH ^ RED_WORTH, [Next + AHEAD] = [H * 256 + AHEAD] - 1 & 255,
;           word[Next + SCORE] = -(word[H * 256 + SCORE] + Wins) & $FFFF
; Clobbers: A BC DE L
; T: 1245   Stack: 6
make_slide:
        PUSH BC
        LD   D,H
        INC  D
        LD   E,OWN                      ; seen from the other side
        LD   L,ENEMY
        LDI
        LDI
        LDI
        LDI
        LD   L,OWN
        LDI
        LDI
        LDI
        LDI
        LD   L,CROWNED
        LDI
        LDI
        LDI
        LDI
        LD   L,ENEMY_COUNT
        LDI
        LD   L,OWN_COUNT
        LDI
        POP  BC
        LD   L,SIDE
        LD   E,L
        LD   A,(HL)
        XOR  BLACK_WORTH ^ RED_WORTH
        LD   (DE),A
        INC  L
        INC  E
        LD   A,(HL)
        DEC  A
        LD   (DE),A                     ; AHEAD
        INC  H
        LD   D,HIGH Squares
        LD   E,B
        LD   A,(DE)
        ADD  A,ENEMY
        LD   L,A
        SET  5,E
        LD   A,(DE)
        LD   E,A
        XOR  (HL)
        LD   (HL),A
        LD   A,L
        ADD  A,CROWNED - ENEMY
        LD   L,A
        LD   A,(HL)
        AND  E
        JR   NZ,.king
        LD   E,C
        LD   A,(DE)
        ADD  A,ENEMY
        LD   L,A
        SET  5,E
        LD   A,(DE)
        OR   (HL)
        LD   (HL),A
        LD   A,C
        ADD  A,4
        AND  31
        CP   8
        JR   C,.crowned                 ; rows 7 and 0
        LD   L,SIDE
        LD   A,(HL)
        XOR  BLACK_WORTH ^ RED_WORTH
.worth: LD   L,A                        ; the table of the piece
        OR   B
        LD   E,A
        LD   D,HIGH WorthTables
        LD   A,(DE)
        LD   B,A
        LD   A,L
        OR   C
        LD   E,A
        LD   A,(DE)
        SUB  B
        LD   C,A
        ADD  A,A
        SBC  A,A
        LD   B,A                        ; BC is what the slide wins
.score: DEC  H
        LD   L,SCORE
        LD   E,(HL)
        INC  L
        LD   D,(HL)
        EX   DE,HL
        ADD  HL,BC
        XOR  A
        SUB  L
        LD   C,A
        SBC  A,A
        SUB  H
        EX   DE,HL
        INC  H
        LD   (HL),A
        DEC  L
        LD   (HL),C
        DEC  H
        RET
.king:  XOR  (HL)
        LD   (HL),A
        LD   E,C
        LD   A,(DE)
        ADD  A,CROWNED
        LD   L,A
        SET  5,E
        LD   A,(DE)
        LD   E,A
        OR   (HL)
        LD   (HL),A
        LD   A,L
        SUB  CROWNED - ENEMY
        LD   L,A
        LD   A,E
        OR   (HL)
        LD   (HL),A
        LD   L,SIDE
        LD   A,(HL)
        XOR  BLACK_WORTH ^ RED_WORTH
        OR   KING_WORTH
        JR   .worth
.crowned:
        LD   A,L
        ADD  A,CROWNED - ENEMY
        LD   L,A
        LD   A,(DE)
        OR   (HL)
        LD   (HL),A
        LD   L,SIDE
        LD   A,(HL)
        XOR  BLACK_WORTH ^ RED_WORTH
        LD   D,HIGH WorthTables
        LD   L,A
        OR   B
        LD   E,A
        LD   A,(DE)
        LD   B,A
        LD   A,L
        OR   C
        OR   KING_WORTH
        LD   E,A
        LD   A,(DE)
        SUB  B
        LD   E,A
        ADD  A,A
        SBC  A,A
        LD   D,A
        PUSH DE
        LD   L,OWN_COUNT
        LD   C,(HL)
        INC  L
        LD   B,(HL)
        CALL lead
        POP  DE
        PUSH AF                         ; the lead before
        PUSH DE
        INC  (HL)
        LD   B,(HL)
        CALL lead
        POP  BC
        POP  DE
        CALL add_lead
        JP   .score
