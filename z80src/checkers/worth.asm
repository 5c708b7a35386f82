; worth: what pieces are worth, and the frame of a position

WIN             EQU  8000               ; a win, less one for each step to it

; What a man of Black is worth on each square, and a king. Turned by half they are Red's.
Men:
        DB   70,66,70,64, 64,65,65,66, 66,66,66,65, 66,68,68,67, 68,69,69,66, 69,71,71,70, 73,74,74,73, 64,64,64,64
KingsWorth:
        DB   84,84,84,86, 84,88,88,88, 88,92,92,86, 86,94,94,90, 90,94,94,86, 86,92,92,88, 88,88,88,84, 86,84,84,84

; make_worth: makes the tables of what pieces are worth in this search
; In:       the boards
; Out:      WorthTables
; Clobbers: A BC DE HL
; T: 20000   Stack: 8
; Unproved: choose_move is compared with the port
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
; T: 1147   Stack: 4
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
; In:       the state, Depth
; Out:      H = FIRST_FRAME, the frame
; Clobbers: A BC DE L IX
; T: 20000   Stack: 8
; Unproved: choose_move is compared with the port
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
; In:       H the frame, L the field of its byte in OWN or ENEMY, D its bit, C its square, B the table of its side's men
; Out:      A what it is worth; OWN_COUNT or ENEMY_COUNT
; Clobbers: DE L
; T: 200   Stack: 0
; Unproved: choose_move is compared with the port
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
