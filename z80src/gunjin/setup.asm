; setup: the tray, the rules of set-up, and filling a half by chance

; The faults of a set-up, a bit each.
BANNER_BACK     EQU  1                  ; the banner stands on the back row
MINE_BRIDGE     EQU  2                  ; a mine bars a bridge
MISSING         EQU  4                  ; pieces are missing
TOO_MANY        EQU  8                  ; there are too many of a type

; Define: IsEntrance(X) = [Bridges] == 2 ? X == 1 || X == 4 : X < 2 || X > 3,             ; the front row's spaces at bridges
;         Highest(X, Y) = Y == 4 && IsEntrance(X) ? GENERAL : MINE, Last(Y) = Y == 7 ? BANNER - 1 : BANNER
;           ; a half by chance: types up to the highest one, and the banner, but not on the back row

; clear_board: takes every piece away
; In:       -
; Out:      [BoardPieces:POSITIONS] = NONE, [PieceTypes:POSITIONS] = NONE
; Clobbers: A HL
; T: 3599   Stack: 2
clear_board:
        LD   HL,BoardPieces
        CALL .clear
        LD   HL,PieceTypes
.clear: LD   (HL),NONE
        INC  L
        LD   A,L
        CP   POSITIONS
        JR   NZ,.clear
        RET

; fill_tray: puts all pieces of a side into the tray
; In:       -
; Out:      [Quantities + N] = [SidePieces + N] for N = 0..TYPES - 1
; Clobbers: BC DE HL
; T: 371   Stack: 0
fill_tray:
        LD   HL,SidePieces
        LD   DE,Quantities
        LD   BC,TYPES
        LDIR
        RET

; place_piece: takes a piece out of the tray and places it; one that stood there goes back
; In:       A = 0..BANNER, L = 0..POSITIONS - 1, [Quantities:TYPES] = 0..3, [BoardPieces + L] = 0..255, [PieceTypes + L] = 0..BANNER or
;             NONE
; Let:      Left = [Quantities + A], Was = [PieceTypes + L]
; Out:      carry = Left > 0,                       ; placed; otherwise the tray has none of that type
;           [BoardPieces + L] = Left ? L : [BoardPieces + L], [PieceTypes + L] = Left ? A : Was,
;           [Quantities + N] = [Quantities + N] + (Left ? (N == Was) - (N == A) : 0) for N = 0..TYPES - 1
; Clobbers: A BC DE HL
; T: 260   Stack: 4
place_piece:
        LD   C,A
        LD   B,0
        EX   DE,HL
        LD   HL,Quantities
        ADD  HL,BC
        LD   A,(HL)
        OR   A
        RET  Z
        EX   DE,HL
        PUSH DE
        CALL lift_piece
        POP  DE
        EX   DE,HL
        DEC  (HL)
        LD   L,E
        LD   H,HIGH BoardPieces
        LD   (HL),L
        LD   H,HIGH PieceTypes
        LD   (HL),C
        SCF
        RET

; lift_piece: puts the piece on a space back into the tray, if there is one
; In:       L = 0..POSITIONS - 1, [Quantities:TYPES] = 0..3, [BoardPieces + L] = 0..255, [PieceTypes + L] = 0..BANNER or NONE
; Out:      [BoardPieces + L] = NONE, [PieceTypes + L] = NONE, H = PieceTypes >> 8,
;           [Quantities + N] = [Quantities + N] + (N == [PieceTypes + L]) for N = 0..TYPES - 1
; Clobbers: A DE
; T: 99   Stack: 0
lift_piece:
        LD   H,HIGH BoardPieces
        LD   (HL),NONE
        LD   H,HIGH PieceTypes
        LD   A,(HL)
        CP   NONE
        RET  Z
        LD   (HL),NONE
        ADD  A,LOW Quantities
        LD   E,A
        LD   D,HIGH Quantities
        LD   A,(DE)
        INC  A
        LD   (DE),A
        RET
        ASSERT LOW Quantities + TYPES <= 256

; check_setup: says what is wrong with the set-up of the lower half
; In:       [BoardPieces + 8 * X + Y] = 4..7 or $0C..$0F or $14..$17 or $1C..$1E or $24..$27 or $2C..$2F or NONE for X = 0..5 for Y =
;             4..7,
;           [BoardPieces + OWN_NO_SPACE] = NONE, [PieceTypes + 8 * X + Y] = 0..BANNER for X = 0..5 for Y = 4..7,
;           [MapUp + 8 * X + 4] = 3 or BLOCKED for X = 0..5
; Let:      IsOn(X, Y, T) = !IsFree(8 * X + Y) && Type(8 * X + Y) == T,
;           On(T) = sum(X = 0..5, sum(Y = 4..7, IsOn(X, Y, T))),
;           Missing = any(T = 0..BANNER, On(T) < [SidePieces + T]), TooMany = any(T = 0..BANNER, On(T) > [SidePieces + T]),
;           Bars = any(X = 0..5, IsOn(X, 4, MINE) && [MapUp + 8 * X + 4] < BLOCKED), Back = any(X = 0..5, IsOn(X, 7, BANNER))
; Out:      A = Back * BANNER_BACK + Bars * MINE_BRIDGE + Missing * MISSING + TooMany * TOO_MANY, zero = !(Back || Bars || Missing ||
;             TooMany)
; Clobbers: BC DE HL [List:TYPES]
; T: 7000   Stack: 2
check_setup:
        LD   HL,SidePieces
        LD   DE,List
        LD   BC,TYPES
        LDIR
        LD   C,B                        ; nothing is wrong so far
        LD   L,1 << OWN
.space: LD   H,HIGH BoardPieces
        LD   A,(HL)
        CP   NONE
        JR   Z,.next
        LD   E,L
        LD   L,A
        LD   H,HIGH PieceTypes
        LD   A,(HL)
        LD   L,E
        CALL may_stand
        OR   C
        LD   C,A
        LD   A,E
        ADD  A,LOW List
        LD   E,A
        LD   D,HIGH List
        LD   A,(DE)
        DEC  A
        LD   (DE),A
.next:  INC  L
        LD   A,L
        AND  1 << OWN
        JR   NZ,.space
        LD   A,L
        ADD  A,1 << OWN                 ; the other half of the column
        LD   L,A
        CP   POSITIONS
        JR   C,.space
        LD   HL,List
        LD   B,TYPES
.type:  LD   A,(HL)
        OR   A
        JR   Z,.right
        LD   A,C
        JP   M,.many
        OR   MISSING
        JR   .wrong
.many:  OR   TOO_MANY
.wrong: LD   C,A
.right: INC  HL
        DJNZ .type
        LD   A,C
        OR   A
        RET
        ASSERT LOW List + TYPES <= 256

; may_stand: says what is wrong with a type on a space of the own half
; In:       A = 0..BANNER, L = 0..POSITIONS - 1, [MapUp + L] = 0..255
; Let:      IsBehind = A == BANNER && L % ROWS == ROWS - 1, Bars = A == MINE && L % ROWS == ROWS / 2 && [MapUp + L] < BLOCKED
; Out:      A = IsBehind ? BANNER_BACK : Bars ? MINE_BRIDGE : 0, E = A
; Clobbers: H
; T: 101   Stack: 0
may_stand:
        LD   E,A
        CP   MINE
        LD   A,0
        RET  C
        LD   A,L
        JR   NZ,.banner
        AND  ROWS - 1
        CP   ROWS / 2
        LD   A,0
        RET  NZ
        LD   H,HIGH MapUp
        BIT  7,(HL)                     ; BLOCKED: no bridge
        RET  NZ
        LD   A,MINE_BRIDGE
        RET
.banner:
        CPL
        AND  ROWS - 1
        LD   A,0
        RET  NZ
        INC  A                          ; BANNER_BACK
        RET

; fill_random: fills the lower half by chance
; In:       [Bridges] = 2 or 4, long[Register] = 1..$FFFFFFFF
; Out:      [BoardPieces + 8 * X + Y] = 8 * X + Y for X = 0..5 for Y = 4..(X == 3 ? 6 : 7),
;           [PieceTypes + 8 * X + Y] = SPY..Highest(X, Y) or BANNER..Last(Y) for X = 0..5 for Y = 4..(X == 3 ? 6 : 7),
;           [Flags] = $90, [Length] = 0, long[Register] = 1..$FFFFFFFF           ; which type comes where is compared with the port
; Clobbers: A BC DE HL, [List:23]
; T: 400000   Stack: 6
fill_random:
        LD   HL,PlanTwo
        LD   A,(Bridges)
        CP   2
        JR   Z,.next
        LD   HL,PlanFour
.next:  LD   A,(HL)
        INC  HL
        BIT  7,A
        JR   NZ,.control
        PUSH HL
        LD   C,A
        CALL draw_type
        LD   L,C
        LD   H,HIGH PieceTypes
        LD   (HL),A
        LD   H,HIGH BoardPieces
        LD   (HL),L
        POP  HL
        JR   .next
.control:
        LD   (Flags),A
        BIT  4,A                        ; the end of the plan
        RET  NZ
        BIT  3,A                        ; a new list
        JR   Z,.next
        PUSH HL
        CALL make_list
        POP  HL
        JR   .next

; draw_type: draws a type from the list by chance
; In:       [Flags] = 0..255, [Length] = 1..23, [List:23] = 0..BANNER, long[Register] = 0..$FFFFFFFF
; Let:      Drawn(X) = [List + (X & 31)], May(T) = T < MINE || [Flags] >> (T == BANNER) & 1,
;           IsDrawn(X) = (X & 31) < [Length] && May(Drawn(X)),
;           Found = fold(N = 0..399, X = long[Register], X >> 32 ? X : Run(X) + (IsDrawn(Run(X)) << 32)),
;           Then = Found & $FFFFFFFF, Index = Then & 31, Last = [Length] - 1
; Where:    any(N = 0..[Length] - 1, May([List + N])), Found >> 32             ; within 400 bytes a type that may be placed is drawn
; Out:      A = Drawn(Then), long[Register] = Then, [Length] = Last,
;           [List + N] = N == Index ? [List + Last] : [List + N] for N = 0..22
; Clobbers: B DE HL
; T: 300000   Stack: 2
draw_type:
        CALL register_byte
        AND  31
        LD   L,A
        LD   A,(Length)
        DEC  A
        CP   L
        JR   C,draw_type                ; past the last one
        LD   E,A
        LD   A,L
        ADD  A,LOW List
        LD   L,A
        LD   H,HIGH List
        LD   D,(HL)
        LD   A,D
        CP   MINE
        JR   C,.draw
        LD   A,(Flags)
        JR   Z,.mine
        RRCA                            ; bit 1: a banner may stand here; bit 0: a mine
.mine:  RRCA
        JR   NC,draw_type
.draw:  LD   A,E
        LD   (Length),A
        ADD  A,LOW List
        LD   E,A
        LD   A,D
        LD   D,H
        LD   B,A
        LD   A,(DE)
        LD   (HL),A                     ; the last one moves into the gap
        LD   A,B
        RET
        ASSERT LOW List + 23 <= 256

; make_list: makes the list of all types of a side, in their order
; In:       -
; Let:      UpTo(K) = sum(J = 0..K, [SidePieces + J])
; Out:      [List + N] = sum(K = 0..TYPES - 2, N >= UpTo(K)) for N = 0..22, [Length] = UpTo(TYPES - 1)
; Clobbers: A BC DE HL
; T: 1230   Stack: 0
make_list:
        LD   HL,SidePieces
        LD   DE,List
        LD   C,0
.type:  LD   B,(HL)
        LD   A,C
.piece: LD   (DE),A
        INC  DE
        DJNZ .piece
        INC  HL
        INC  C
        BIT  4,C                        ; TYPES
        JR   Z,.type
        LD   A,E
        SUB  LOW List
        LD   (Length),A
        RET

; Pieces of each type that a side has.
SidePieces:
        DB   1, 2, 1, 2, 2, 2, 1, 1, 1, 2, 2, 1, 1, 1, 2, 1

; The order of spaces in filling. A byte with bit 7: bit 4 ends the plan, bit 3 begins a new list, with bit 1 a banner may stand there, mines
; with bit 0; bit 2 is the side.
PlanTwo:
        DB   $8E, $0C, $24, $87, $04, $14, $1C, $2C, $85, $07, $0F, $17, $27, $2F
        DB   $87, $05, $06, $0D, $0E, $15, $16, $1D, $1E, $25, $26, $2D, $2E, $90
PlanFour:
        DB   $8E, $04, $0C, $24, $2C, $87, $14, $1C, $85, $07, $0F, $17, $27, $2F
        DB   $87, $05, $06, $0D, $0E, $15, $16, $1D, $1E, $25, $26, $2D, $2E, $90
