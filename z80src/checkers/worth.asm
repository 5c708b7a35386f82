; worth: what pieces are worth, and the frame of a position

WIN             EQU  8000               ; a win, less one for each step to it

; The worth of a man of Black on each square, and of a king. Red's are the same with the board turned by half.
Men:
        DB   70,66,70,64, 64,65,65,66, 66,66,66,65, 66,68,68,67, 68,69,69,66, 69,71,71,70, 73,74,74,73, 64,64,64,64
KingsWorth:
        DB   84,84,84,86, 84,88,88,88, 88,92,92,86, 86,94,94,90, 90,94,94,86, 86,92,92,88, 88,88,88,84, 86,84,84,84

; make_worth: makes the tables of what pieces are worth in this search: kings against a lone king are worth more near it
; In:       B = 0..31, C = 0..31, D = 0..2, E = 0..2,           ; squares and numbers of pieces, which the routine does not read
;           long[Black] = D == 0 ? 0 : 1 << B | D - 1 << (B + 5 & 31), long[Red] = E == 0 ? 0 : 1 << C | E - 1 << (C + 5 & 31),
;           long[Kings] = 0 or $01234567 or $FFFFFFFF
; Let:      Column(P) = 2 * (P & 3) + (P / 4 & 1 ^ 1), Walk(P, Q) = max(abs(P / 4 - Q / 4), abs(Column(P) - Column(Q))),
;           IsLone(X, Y) = bits(X) == 1 && bits(Y) > 1 && (X & long[Kings]) != 0, Near(X, N) = 98 - 2 * Walk(lowest(X), N)
; Out:      [WorthTables + N] = [Men + N] for N = 0..31, [WorthTables + RED_WORTH - BLACK_WORTH + N] = [Men + 31 - N] for N = 0..31,
;           [WorthTables + KING_WORTH + N] = IsLone(long[Red], long[Black]) ? Near(long[Red], N) : [KingsWorth + N] for N = 0..31,
;           [WorthTables + RED_WORTH - BLACK_WORTH + KING_WORTH + N]
;           = IsLone(long[Black], long[Red]) ? Near(long[Black], N) : [KingsWorth + 31 - N] for N = 0..31
; Clobbers: A BC DE HL
; T: 17900   Stack: 10
make_worth:
        LD   HL,Men
        LD   DE,WorthTables
        LD   BC,64
        LDIR
        LD   B,64                       ; Red's: backwards, kings and men
.turned:
        DEC  HL
        LD   A,(HL)
        LD   (DE),A
        INC  E
        DJNZ .turned
        LD   HL,WorthTables + RED_WORTH - BLACK_WORTH
        LD   DE,WorthTables + RED_WORTH - BLACK_WORTH + KING_WORTH
        LD   B,32
.exchange:
        LD   C,(HL)
        LD   A,(DE)
        LD   (HL),A
        LD   A,C
        LD   (DE),A
        INC  L
        INC  E
        DJNZ .exchange
        LD   HL,Red                     ; kings of Black against a lone king of Red
        LD   DE,Black
        LD   C,BLACK_WORTH + KING_WORTH
        CALL .lone
        LD   HL,Black
        LD   DE,Red
        LD   C,RED_WORTH + KING_WORTH
.lone:  PUSH DE
        CALL count_bits
        POP  DE
        DEC  A
        RET  NZ
        EX   DE,HL                      ; DE the side of one piece
        CALL count_bits
        CP   2
        RET  C
        EX   DE,HL
        LD   B,-1                       ; the square of the piece
.byte:  LD   A,(HL)
        OR   A
        JR   NZ,.found
        INC  L
        LD   A,B
        ADD  A,8
        LD   B,A
        JR   .byte
.found: INC  B
        RRA
        JR   NC,.found
        LD   A,L
        AND  3
        ADD  A,LOW Kings
        LD   E,A
        LD   D,HIGH Kings
        LD   A,(DE)
        AND  (HL)
        RET  Z                          ; a man
        LD   L,C
        LD   H,HIGH WorthTables
        LD   D,0
.square:
        CALL distance
        ADD  A,A
        CPL
        ADD  A,99                       ; 98 less twice the distance
        LD   (HL),A
        INC  L
        INC  D
        BIT  5,D
        JR   Z,.square
        RET
        ASSERT LOW Black == 0 && (LOW Red & 3) == 0 && LOW WorthTables == BLACK_WORTH && KingsWorth == Men + 32

; count_bits: counts the squares of a board
; In:       HL = Black or Red or Kings, long[HL] = 0..$FFFFFFFF
; Out:      A = bits(long[HL])
; Clobbers: B
; T: 1153   Stack: 4
count_bits:
        PUSH HL
        PUSH DE
        LD   E,0
        LD   B,4
.byte:  LD   A,(HL)
        INC  HL
.bit:   ADD  A,A
        JR   NC,.none
        INC  E
.none:  JR   NZ,.bit
        DJNZ .byte
        LD   A,E
        POP  DE
        POP  HL
        RET

; distance: returns the steps of a king from one square to another on an empty board
; In:       B = 0..31, D = 0..31
; Let:      ColumnB = 2 * (B & 3) + (B / 4 & 1 ^ 1), ColumnD = 2 * (D & 3) + (D / 4 & 1 ^ 1)
; Out:      A = max(abs(B / 4 - D / 4), abs(ColumnB - ColumnD))
; Clobbers: C E
; T: 269   Stack: 2
distance:
        LD   A,B
        CALL .column
        LD   C,A
        LD   A,D
        CALL .column
        SUB  C
        CALL C,.negate
        LD   C,A
        LD   A,B
        AND  $1C
        LD   E,A
        LD   A,D
        AND  $1C
        SUB  E
        CALL C,.negate
        RRCA
        RRCA
        CP   C
        RET  NC
        LD   A,C
        RET
.column:
        ADD  A,A
        LD   E,A                        ; bit 3 is the row's lowest
        AND  6
        BIT  3,E
        RET  NZ
        INC  A
        RET
.negate:
        NEG
        RET

; load_frame: makes the first frame of the state
; In:       B = 0..20, C = 0..20, DE = 0 or $801 or $A53 or $FFF, HL = 0 or $11 or $35A or $FFF,        ; the routine does not read them
;           long[Black] = DE << B & $FFFFFFFF, long[Red] = HL << C & ~(DE << B) & $FFFFFFFF, long[Kings] = 0 or $3AC59669 or $FFFFFFFF,
;           [Turn] = SIDE_BLACK or SIDE_RED, [Depth] = 0 or 15, [WorthTables + N] = 64 + N * 5 % 37 for N = 0..127
; Let:      Points(X) = 2 * bits(X) + bits(X & long[Kings]), Both = Points(Own) + Points(Enemy), Count(X) = bits(X) * 16 + bits(X & long[Kings]),
;           Of(S, N) = [WorthTables + S * 64 + (long[Kings] >> N & 1) * KING_WORTH + N],
;           Worth(N) = Own >> N & 1 ? Of([Turn], N) : Enemy >> N & 1 ? -Of([Turn] ^ 1, N) : 0,
;           Lead = Points(Own) > Points(Enemy) ? 72 - Both : Points(Own) < Points(Enemy) ? Both - 72 : 0
; Out:      H = FIRST_FRAME, long[FIRST_FRAME * 256 + OWN] = Own, long[FIRST_FRAME * 256 + ENEMY] = Enemy,
;           long[FIRST_FRAME * 256 + CROWNED] = long[Kings], [FIRST_FRAME * 256 + SIDE] = [Turn] ? RED_WORTH : BLACK_WORTH,
;           [FIRST_FRAME * 256 + AHEAD] = [Depth], [FIRST_FRAME * 256 + OWN_COUNT] = Count(Own),
;           [FIRST_FRAME * 256 + ENEMY_COUNT] = Count(Enemy), word[FIRST_FRAME * 256 + SCORE] = sum(N = 0..31, Worth(N)) + Lead & $FFFF
; Clobbers: A BC DE L IX
; T: 11600   Stack: 4
load_frame:
        LD   DE,FIRST_FRAME * 256 + OWN
        CALL own_board
        LD   H,B
        LD   L,C
        LDI
        LDI
        LDI
        LDI
        OR   A                          ; Turn
        LD   HL,Red
        LD   B,BLACK_WORTH
        JR   Z,.enemy
        LD   HL,Black
        LD   B,RED_WORTH
.enemy: PUSH BC
        LD   BC,4
        LDIR
        LD   HL,Kings
        LD   C,4
        LDIR
        POP  BC
        LD   H,FIRST_FRAME
        LD   L,SIDE
        LD   (HL),B
        INC  L
        LD   A,(Depth)
        LD   (HL),A
        XOR  A
        LD   L,OWN_COUNT
        LD   (HL),A
        INC  L
        LD   (HL),A
        LD   IX,0
        LD   C,A
.square:
        CALL square_bit
        LD   L,A                        ; OWN
        LD   D,E
        LD   A,(HL)
        AND  D
        JR   Z,.not_own
        CALL count_piece
        CALL add_worth
        JR   .next
.not_own:
        LD   A,L
        ADD  A,ENEMY - OWN
        LD   L,A
        LD   A,(HL)
        AND  D
        JR   Z,.next
        LD   A,B
        XOR  BLACK_WORTH ^ RED_WORTH
        LD   B,A
        CALL count_piece
        NEG
        LD   E,A
        LD   D,$FF                      ; nothing is worth 0
        ADD  IX,DE
        LD   A,B
        XOR  BLACK_WORTH ^ RED_WORTH
        LD   B,A
.next:  INC  C
        BIT  5,C
        JR   Z,.square
        LD   L,OWN_COUNT
        LD   B,(HL)
        INC  L
        LD   C,(HL)
        CALL lead
        PUSH IX
        POP  BC
        LD   D,0
        CALL add_lead
        LD   L,SCORE
        LD   (HL),C
        INC  L
        LD   (HL),B
        RET

; count_piece: counts a piece of the first frame, and returns what it is worth
; In:       H = FIRST_FRAME, L = OWN..OWN + 3 or ENEMY..ENEMY + 3,              ; the byte in its side's board,
;           D = 1 or 2 or 4 or 8 or 16 or 32 or 64 or 128, C = 0 or 13 or 31,   ; its bit, its square,
;           B = BLACK_WORTH or RED_WORTH, [H * 256 + CROWNED:4] = 0 or 255,     ; the table of its side's men
;           [H * 256 + OWN_COUNT] = 0 or $32, [H * 256 + ENEMY_COUNT] = 0 or $B4, [WorthTables + N] = 64 + N * 5 % 37 for N = 0..127
; Let:      King = ([H * 256 + CROWNED + (L & 3)] & D) != 0
; Out:      A = [(WorthTables & $FF00) + (B | C | King * KING_WORTH)],
;           [H * 256 + OWN_COUNT] = [H * 256 + OWN_COUNT] + (L < ENEMY) * ($10 + King),
;           [H * 256 + ENEMY_COUNT] = [H * 256 + ENEMY_COUNT] + (L >= ENEMY) * ($10 + King)
; Clobbers: DE L
; T: 148   Stack: 0
count_piece:
        LD   A,L
        CP   ENEMY
        LD   E,OWN_COUNT
        JR   C,.own
        INC  E
        SUB  ENEMY - OWN
.own:   ADD  A,CROWNED - OWN
        LD   L,A
        LD   A,(HL)
        AND  D
        LD   L,E
        LD   E,0
        LD   A,$10
        JR   Z,.man
        LD   E,KING_WORTH
        INC  A
.man:   ADD  A,(HL)
        LD   (HL),A
        LD   A,B
        OR   C
        OR   E
        LD   E,A
        LD   D,HIGH WorthTables
        LD   A,(DE)
        RET

; add_worth: adds a byte to IX
; In:       A = 0..255, IX = 0..65535
; Out:      IX = IX + A & $FFFF
; Clobbers: DE
; T: 36   Stack: 0
add_worth:
        LD   E,A
        LD   D,0
        ADD  IX,DE
        RET

; add_lead: adds to a value what a lead has become less what it was
; In:       A = 0..70 or 186..255, D = 0..70 or 186..255, BC = 0..400 or $FE70..$FFFF   ; signed
; Out:      BC = BC + s8(A) - s8(D) & $FFFF
; Clobbers: A
; T: 105   Stack: 2
add_lead:
        PUSH HL
        LD   L,A
        ADD  A,A
        SBC  A,A
        LD   H,A
        ADD  HL,BC
        LD   C,D
        LD   A,D
        ADD  A,A
        SBC  A,A
        LD   B,A
        OR   A
        SBC  HL,BC
        LD   B,H
        LD   C,L
        POP  HL
        RET

; lead: returns what it is worth to be ahead: the more, the fewer pieces there are
; In:       B = 0..255, C = 0..255          ; the counts of both sides
; Where:    (B & 15) <= (B >> 4), (B >> 4) <= 12, (C & 15) <= (C >> 4), (C >> 4) <= 12
; Let:      Own = (B >> 4) * 2 + (B & 15), Enemy = (C >> 4) * 2 + (C & 15)      ; units: a man is two, a king three
; Out:      A = (Own > Enemy ? 72 - Own - Enemy : Own < Enemy ? Own + Enemy - 72 : 0) & 255
; Clobbers: B DE
; T: 98   Stack: 0
lead:
        LD   D,HIGH Units
        LD   E,B
        LD   A,(DE)
        LD   E,C
        LD   B,A
        LD   A,(DE)
        LD   E,A
        ADD  A,B
        CPL
        ADD  A,73                       ; 72 less the units of both
        LD   D,A
        LD   A,B
        CP   E
        LD   A,D
        JR   Z,.equal
        RET  NC
        NEG
        RET
.equal: XOR  A
        RET
