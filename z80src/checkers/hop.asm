; hop: the frame that a hop leads to, and what makes it the other side's

; make_hop: makes the frame after a hop, in which the same side is to move
; In:       H = FIRST_FRAME, A = STEP_LIST + 33,                                ; the field of the hop
;           B = 0..31, C = 0..31, E = 0..7,                                     ; source, dest, kinds of pieces: the routine does not read them
;           [H * 256 + A] = B, [H * 256 + A + 1] = lowest((Down(1 << B) | Up(1 << B)) & (Down(1 << C) | Up(1 << C)) | 1 << 31),
;           [H * 256 + A + 2] = C, [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH, [H * 256 + AHEAD] = 2,
;           long[H * 256 + OWN] = 1 << B | (E & 1) * $10280402 & ~(1 << C | 1 << [H * 256 + A + 1]),
;           long[H * 256 + ENEMY] = 1 << [H * 256 + A + 1] | $41010020 & ~(1 << B | 1 << C),
;           long[H * 256 + CROWNED] = (E / 2 & 1) << B | E / 4 << [H * 256 + A + 1],
;           [H * 256 + OWN_COUNT] = $20 or $53, [H * 256 + ENEMY_COUNT] = $31 or $B2, word[H * 256 + SCORE] = $FFF0,
;           [Rules] = ORIGINAL or ENGLISH, [WorthTables + N] = 64 + N * 5 % 37 for N = 0..127
; Where:    abs(B - C) == 7 || abs(B - C) == 9, abs(B / 4 - C / 4) == 2, (Down(1 << B) | Up(1 << B)) & (Down(1 << C) | Up(1 << C))
; Let:      Next = H * 256 + 256, Over = [H * 256 + A + 1], King = long[H * 256 + CROWNED] >> B & 1,
;           TookKing = long[H * 256 + CROWNED] >> Over & 1, Crowned = !King && (C >= 28 || C < 4), IsRed = [H * 256 + SIDE] == RED_WORTH,
;           Of(S, N, K) = [WorthTables + S * 64 + K * KING_WORTH + N], Points(X) = 2 * (X >> 4) + (X & 15),
;           Lead(X, Y) = X > Y ? 72 - X - Y : X < Y ? X + Y - 72 : 0,
;           Own = Points([H * 256 + OWN_COUNT]), Enemy = Points([H * 256 + ENEMY_COUNT]),
;           Wins = Of(IsRed, C, King || Crowned) - Of(IsRed, B, King) + Of(!IsRed, Over, TookKing)
;                  + Lead(Own + Crowned, Enemy - 2 - TookKing) - Lead(Own, Enemy)
; Out:      long[Next + OWN] = long[H * 256 + OWN] & ~(1 << B) | 1 << C, long[Next + ENEMY] = long[H * 256 + ENEMY] & ~(1 << Over),
;           long[Next + CROWNED] = long[H * 256 + CROWNED] & ~(1 << B | 1 << Over) | (King || Crowned) << C,
;           [Next + OWN_COUNT] = [H * 256 + OWN_COUNT] + Crowned, [Next + ENEMY_COUNT] = [H * 256 + ENEMY_COUNT] - $10 - TookKing,
;           word[Next + SCORE] = word[H * 256 + SCORE] + Wins & $FFFF, [Next + SIDE] = [H * 256 + SIDE], [Next + AHEAD] = [H * 256 + AHEAD],
;           [Next + PIECE_BYTE] = C / 8, [Next + DOWNWARD + C / 8] = !IsRed || King || Crowned ? 1 << C % 8 : 0,
;           [Next + UPWARD + C / 8] = IsRed || King || Crowned ? 1 << C % 8 : 0, [H * 256 + NEXT] = A + 3,
;           carry = Crowned && [Rules] == ENGLISH           ; crowning ends the turn
; Clobbers: A BC DE L IX IY
; T: 2180   Stack: 10
make_hop:
        LD   L,A
        LD   B,(HL)
        INC  L
        LD   E,(HL)
        INC  L
        LD   C,(HL)
        INC  L
        LD   A,L
        LD   L,NEXT
        LD   (HL),A
        PUSH BC
        PUSH DE
        LD   D,H
        INC  D
        LD   E,OWN
        LD   L,E
        DUP  AHEAD + 1 - OWN
        LDI
        EDUP
        INC  H
        POP  DE
        POP  BC

; The piece taken: C is its square.
        PUSH BC
        LD   L,SIDE
        LD   A,(HL)
        XOR  BLACK_WORTH ^ RED_WORTH
        LD   C,E
        LD   B,A
        CALL square_bit
        ADD  A,ENEMY
        LD   L,A
        LD   A,E
        XOR  (HL)
        LD   (HL),A
        LD   A,L
        ADD  A,CROWNED - ENEMY
        LD   L,A
        LD   A,(HL)
        AND  E
        LD   D,$10                      ; what the count loses
        JR   Z,.man
        XOR  (HL)
        LD   (HL),A
        INC  D
        SET  5,B                        ; KING_WORTH
.man:   LD   A,B
        OR   C
        LD   E,A
        PUSH DE
        LD   D,HIGH WorthTables
        LD   A,(DE)
        LD   IX,0
        CALL add_worth
        LD   L,OWN_COUNT
        LD   B,(HL)
        INC  L
        LD   C,(HL)
        CALL lead
        POP  DE
        LD   E,A                        ; the lead before
        LD   A,C
        SUB  D
        LD   (HL),A
        LD   D,E
        POP  BC

; The piece: it leaves B and comes to C.
        PUSH DE
        PUSH BC
        LD   L,SIDE
        LD   E,(HL)
        PUSH DE
        LD   C,B
        CALL square_bit
        ADD  A,OWN
        LD   L,A
        LD   A,E
        XOR  (HL)
        LD   (HL),A
        LD   A,L
        ADD  A,CROWNED - OWN
        LD   L,A
        LD   A,(HL)
        AND  E
        POP  DE
        JR   Z,.leaves
        XOR  (HL)
        LD   (HL),A
        LD   A,E
        OR   KING_WORTH
        LD   E,A
.leaves:
        LD   A,E
        OR   C
        LD   C,E                        ; its table
        LD   E,A
        LD   D,HIGH WorthTables
        LD   A,(DE)
        NEG
        LD   E,A
        LD   D,$FF                      ; nothing is worth 0
        ADD  IX,DE
        LD   A,C
        POP  BC
        PUSH BC
        LD   B,A
        CALL square_bit
        LD   D,A
        ADD  A,OWN
        LD   L,A
        LD   A,E
        OR   (HL)
        LD   (HL),A
        LD   L,PIECE_BYTE
        LD   (HL),D
        LD   A,D
        ADD  A,DOWNWARD                 ; the piece goes forward,
        LD   L,A
        LD   A,0
        BIT  5,B
        JR   Z,.forward
        LD   A,E                        ; and a king back
.forward:
        BIT  6,B
        JR   NZ,.up
        LD   (HL),E
        SET  2,L
        LD   (HL),A
        JR   .ways
.up:    LD   (HL),A
        SET  2,L
        LD   (HL),E
.ways:  BIT  5,B
        JR   NZ,.crown                  ; a king stays one
        LD   A,C
        ADD  A,4
        AND  31
        CP   8
        JR   NC,.comes
        SET  5,B                        ; rows 7 and 0: it is crowned, and goes both ways
        LD   A,D
        ADD  A,DOWNWARD
        LD   L,A
        LD   (HL),E
        SET  2,L
        LD   (HL),E
        LD   L,OWN_COUNT
        INC  (HL)
        CALL .crown_bit
        CALL .score_comes
        DEC  H
        LD   A,(Rules)
        RRA                             ; ENGLISH is 1
        RET
.crown: CALL .crown_bit
.comes: CALL .score_comes
        DEC  H
        OR   A
        RET
.crown_bit:
        LD   A,D
        ADD  A,CROWNED
        LD   L,A
        LD   A,E
        OR   (HL)
        LD   (HL),A
        RET
.score_comes:
        LD   A,B
        OR   C
        LD   E,A
        LD   D,HIGH WorthTables
        LD   A,(DE)
        CALL add_worth
        POP  IY                         ; the way back
        POP  BC
        LD   L,OWN_COUNT
        LD   B,(HL)
        INC  L
        LD   C,(HL)
        CALL lead
        POP  DE                         ; D the lead before
        PUSH IX
        POP  BC
        CALL add_lead
        LD   L,SCORE
        LD   A,(HL)
        ADD  A,C
        LD   (HL),A
        INC  L
        LD   A,(HL)
        ADC  A,B
        LD   (HL),A
        JP   (IY)

; pass_frame: makes the other side the one to move, in the same page
; In:       H = FIRST_FRAME, long[H * 256 + OWN] = 0..$FFFFFFFF, long[H * 256 + ENEMY] = 0..$FFFFFFFF,
;           [H * 256 + OWN_COUNT] = 0..255, [H * 256 + ENEMY_COUNT] = 0..255, word[H * 256 + SCORE] = 0..$FFFF,
;           [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH, [H * 256 + AHEAD] = 0..255
; Out:      long[H * 256 + OWN] = long[H * 256 + ENEMY], long[H * 256 + ENEMY] = long[H * 256 + OWN],
;           [H * 256 + OWN_COUNT] = [H * 256 + ENEMY_COUNT], [H * 256 + ENEMY_COUNT] = [H * 256 + OWN_COUNT],
;           word[H * 256 + SCORE] = -word[H * 256 + SCORE] & $FFFF,
;           [H * 256 + SIDE] = [H * 256 + SIDE] ^ BLACK_WORTH ^ RED_WORTH, [H * 256 + AHEAD] = [H * 256 + AHEAD] - 1 & 255
; Clobbers: A C DE L
; T: 337   Stack: 0
pass_frame:
        LD   D,H
        MACRO EXCHANGE ONE, OTHER
        LD   L,ONE
        LD   E,OTHER
        LD   C,(HL)
        LD   A,(DE)
        LD   (HL),A
        LD   A,C
        LD   (DE),A
        ENDM
        EXCHANGE OWN, ENEMY
        EXCHANGE OWN + 1, ENEMY + 1
        EXCHANGE OWN + 2, ENEMY + 2
        EXCHANGE OWN + 3, ENEMY + 3
        EXCHANGE OWN_COUNT, ENEMY_COUNT
        LD   L,SCORE
        XOR  A
        SUB  (HL)
        LD   (HL),A
        INC  L
        SBC  A,A
        SUB  (HL)
        LD   (HL),A
        LD   L,SIDE
        LD   A,(HL)
        XOR  BLACK_WORTH ^ RED_WORTH
        LD   (HL),A
        LD   L,AHEAD
        DEC  (HL)
        RET
