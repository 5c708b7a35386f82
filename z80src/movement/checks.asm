; checks: checks by coordinates with a step: leaps, rides, and the lines of equal steps

op_empty:
        CALL evaluate_space
        JR   C,op_false
        CALL point_space
        JR   C,op_false
        LD   C,A
        LD   A,(BC)
        RLA
        JR   C,op_false
        JR   op_true

op_unmoved:
        CALL evaluate_space
        JR   C,op_false
        CALL point_space
        JR   C,op_false
        LD   C,A
        LD   A,(BC)
        AND  UNMOVED
        JR   Z,op_false
        JR   op_true

op_checkleap:
        CALL read_check
        JR   C,op_false
        LD   BC,(StepX)                 ; C files, B ranks
        LD   A,B
        OR   C
        JR   Z,op_false
        CALL differences
        JR   C,op_false
        LD   A,L
        CP   C
        JR   NZ,.swap
        LD   A,H
        CP   B
        JR   Z,op_true
.swap:  LD   A,L
        CP   B
        JR   NZ,op_false
        LD   A,H
        CP   C
        JR   Z,op_true
        JR   op_false

op_checkride:
        CALL read_check
        JP   C,op_false
        CALL differences
        JP   C,op_false
        LD   BC,(StepX)                 ; C files, B ranks
        PUSH DE
        LD   A,L
        CP   H
        SBC  A,A                        ; $FF if there are fewer files than ranks,
        LD   E,A
        LD   A,C
        CP   B
        SBC  A,A                        ; and for the step
        CP   E
        JR   Z,.ride
        LD   A,B                        ; it fits in its other form, if at all
        LD   B,C
        LD   C,A
.ride:  CALL ride
        POP  DE
        JP   op_if_carry

; ride: checks a ride whose step has one form
; In:       L = 0..3, H = 0..3, C = 0..2, B = 0..2, IXH = 0..1, IXL = 0..1, [Difference] = IXH ? -L & 255 : L, [Difference + 1] = IXL ? -H & 255 : H,
;           [FromPoint] = 4, [FromPoint + 1] = 4, [ToPoint] = IXH ? 4 - L : 4 + L, [ToPoint + 1] = IXL ? 4 - H : 4 + H, [LineOrigin] = 36, [Side] = 0,
;           [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255, [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255,
;           [Stones + N] = (N == 45 || N == 34 ? STONE : 0) for N = 0..63          ; a way, and a step without signs; which way it goes
; Let:      Times = C ? L / C : B ? H / B : 0, At(N) = 36 + 8 * N * (IXH ? -C : C) + N * (IXL ? -B : B)
; Out:      carry = Times > 0 && C * Times == L && B * Times == H && all(N = 1..Times - 1, !([Stones + At(N)]))
; Clobbers: A BC DE IX IY
; T: 40000   Stack: 8
ride:
        LD   A,L                        ; both are 0, or neither
        OR   A
        LD   A,C
        JR   Z,.files
        OR   A
        RET  Z
        XOR  A
.files: OR   A
        JR   NZ,.no
        LD   A,H
        OR   A
        LD   A,B
        JR   Z,.ranks
        OR   A
        RET  Z
        XOR  A
.ranks: OR   A
        JR   NZ,.no
        LD   A,B
        CP   C
        JR   NZ,.oblique
        LD   A,H                        ; a diagonal
        CP   L
        JR   NZ,.no
.oblique:
        PUSH HL
        LD   HL,(Difference)
        LD   A,C
        BIT  7,L
        JR   Z,.east
        NEG
.east:  LD   E,A
        LD   A,B
        BIT  7,H
        JR   Z,.north
        NEG
.north: LD   D,A
        LD   HL,(FromPoint)
        LD   A,(LineOrigin)
        LD   IXH,A
        LD   IXL,0
        CALL line
        POP  HL
        RET
.no:    OR   A
        RET

; line: takes equal steps up to a point
; In:       L = 3, H = 2, E = 0..2 or 255, D = 0..1 or 254..255, [ToPoint] = 0..7, [ToPoint + 1] = 0..7, IXH = NONE, IXL = 0..2, A = 9 or 27,
;           [Side] = 0, [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255, [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255,
;           [Stones + N] = (N == A || N == 18 ? STONE : N == 45 ? HOLE : 0) for N = 0..63          ; a point, a step, an end and two stones
; Let:      At(Right, Up) = Right < 8 && Up < 8 ? 8 * Right + Up : 45, Wrap(X, Step) = X + s8(Step) & 255,
;           Steps(Right, Up, N, Left) = N > 8 ? 0 : Wrap(Right, E) == [ToPoint] && Wrap(Up, D) == [ToPoint + 1] ? Left == 0 :
;                 At(Wrap(Right, E), Wrap(Up, D)) == 45 ? 0 : !([Stones + At(Wrap(Right, E), Wrap(Up, D))]) ?
;                 Steps(Wrap(Right, E), Wrap(Up, D), N + 1, Left) : Left ? Steps(Wrap(Right, E), Wrap(Up, D), N + 1, Left - 1) : 0
; Out:      carry = (D || E) && (L != [ToPoint] || H != [ToPoint + 1]) && Steps(L, H, 1, IXL)
; Clobbers: A BC HL IX IY
; T: 40000   Stack: 4
line:
        PUSH HL
        LD   A,(ToPoint)
        SUB  L
        JP   PE,.away
        LD   C,A                        ; files to go,
        LD   A,(ToPoint + 1)
        SUB  H
        JP   PE,.away
        LD   B,A                        ; and ranks
        LD   A,E
        OR   A
        JR   Z,.upright
        LD   L,E                        ; as many times that step as there are files,
        LD   A,C
        CALL .times
        JR   NC,.away
        LD   A,D
        OR   A
        JR   Z,.level
        XOR  A
        LD   C,IYL
.ranks: ADD  A,D                        ; that number of ranks
        DEC  C
        JR   NZ,.ranks
.level: CP   B
        JR   Z,.begin
.away:  POP  HL
.no:    OR   A
        RET
.upright:
        LD   A,C
        OR   A
        JR   NZ,.away
        LD   A,D
        OR   A
        JR   Z,.away
        LD   L,D
        LD   A,B
        CALL .times
        JR   NC,.away
.begin: POP  HL
.step:  DEC  IYL
        JR   Z,.there
        LD   A,L
        ADD  A,E
        LD   L,A
        LD   A,H
        ADD  A,D
        LD   H,A
        CALL point_space
        JR   C,.no
        CP   IXH
        JR   Z,.no
        LD   A,(BC)
        RLA
        JR   NC,.step
        DEC  IXL
        JP   P,.step
        JR   .no
.there: LD   A,IXL
        CP   1                          ; carry set if no stone is missing
        RET
.times: BIT  7,L                        ; how often is L in A?
        JR   Z,.plus
        NEG
        LD   H,A
        XOR  A
        SUB  L
        LD   L,A
        LD   A,H
.plus:  OR   A
        RET  Z
        RET  M
        LD   IYL,0
.next:  INC  IYL
        SUB  L
        JR   Z,.found
        JR   NC,.next
        OR   A
        RET
.found: SCF
        RET

; point_space: returns the space of a point, modulo whole turns of the rings
; In:       L = 0..255, H = 0..9 or 247..255, [Side] = 0 or BLACK_TURN, [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255,
;           [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255, [Stones + N] = (N == 27 ? HOLE : 0) for N = 0..63       ; a point
; Let:      File = ([Side] ? -L : L) & $FF, Rank = ([Side] ? -H : H) & $FF, Space = 8 * File + Rank,
;           Is = File < 8 && Rank < 8 && Space != 27
; Out:      carry = !Is, A = (Is ? Space : 0)..(Is ? Space : 255), C = (Is ? Space : 0)..(Is ? Space : 255),
;           B = (Is ? high(Stones) : 0)..(Is ? high(Stones) : 255)
; Clobbers: -
; T: 214   Stack: 2
point_space:
        LD   A,(Side)
        OR   A
        JR   NZ,.black
        LD   B,HIGH WrapFile
        LD   C,L
        LD   A,(BC)
        INC  B
        LD   C,H
.find:  PUSH HL
        LD   L,A
        LD   A,(BC)
        LD   C,A
        OR   L
        JP   M,.none
        LD   A,L
        ADD  A,C
        LD   C,A
        LD   B,HIGH Stones
        POP  HL
        LD   A,(BC)
        CP   HOLE
        LD   A,C
        SCF
        RET  Z
        OR   A
        RET
.black: XOR  A
        SUB  L
        LD   B,HIGH WrapFile
        LD   C,A
        LD   A,(BC)
        INC  B
        PUSH AF
        XOR  A
        SUB  H
        LD   C,A
        POP  AF
        JR   .find
.none:  POP  HL
        SCF
        RET

; read_check: evaluates the arguments of a check with one step
; In:       DE = CheckCoordinates, [DE] = OP_ORIGIN..OP_DESTINATION, [DE + 1] = OP_ORIGIN..OP_DESTINATION, [DE + 2] = OP_NUMBER, [DE + 3] = 0..255,
;           [DE + 4] = OP_NUMBER, [DE + 5] = 0 or 5 or 127..128 or 255, [OriginPoint] = 4, [OriginPoint + 1] = 3, [ImagePoint] = 2, [ImagePoint + 1] = 7,
;           [Side] = 0, [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255, [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255, [Stones + N] = 0 for N = 0..63
; Let:      First = [DE] == OP_ORIGIN, Second = [DE + 1] == OP_ORIGIN
; Out:      carry = 0, [StepX] = abs(s8([DE + 3])), [StepY] = abs(s8([DE + 5])), word[FromPoint] = First ? $304 : $702,
;           word[ToPoint] = Second ? $304 : $702, [LineOrigin] = First ? 35 : 23, DE = DE + 6
; Clobbers: A BC HL IX IY
; T: 100000   Stack: 40
read_check:
        CALL read_signed
        PUSH AF
        LD   HL,StepX
        CALL .size
        INC  L
        CALL .size
        POP  AF
        RET
.size:  LD   A,(HL)
        OR   A
        RET  P
        NEG
        LD   (HL),A
        RET

; read_signed: evaluates the arguments of a check with one step
; In:       DE = CheckCoordinates, [DE] = OP_ORIGIN..OP_DESTINATION, [DE + 1] = OP_ORIGIN..OP_DESTINATION, [DE + 2] = OP_NUMBER, [DE + 3] = 0..255,
;           [DE + 4] = OP_NUMBER, [DE + 5] = 0 or 5 or 127..128 or 255, [OriginPoint] = 4, [OriginPoint + 1] = 3, [ImagePoint] = 2, [ImagePoint + 1] = 7,
;           [Side] = 0, [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255, [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255, [Stones + N] = 0 for N = 0..63
; Let:      First = [DE] == OP_ORIGIN, Second = [DE + 1] == OP_ORIGIN
; Out:      carry = 0, [StepX] = [DE + 3], [StepY] = [DE + 5], word[FromPoint] = First ? $304 : $702, word[ToPoint] = Second ? $304 : $702,
;           [LineOrigin] = First ? 35 : 23, DE = DE + 6
; Clobbers: A BC HL IX IY
; T: 100000   Stack: 40
read_signed:
        CALL evaluate_space
        PUSH HL
        PUSH AF
        CALL evaluate_space
        PUSH HL
        PUSH AF
        CALL number_byte
        PUSH AF
        CALL number_byte
        LD   (StepY),A
        POP  AF
        LD   (StepX),A
        POP  BC                         ; C bit 0: carry
        POP  HL
        LD   (ToPoint),HL
        LD   A,C
        POP  BC
        OR   C
        POP  HL
        RRA
        RET  C
        ; and on into

; set_from: notes the point where a check begins
; In:       L = 0..7, H = 0..7, [Side] = 0, [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255,
;           [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255, [Stones + N] = (N == 27 ? HOLE : 0) for N = 0..63          ; a point of the board
; Where:    8 * L + H != 27
; Out:      word[FromPoint] = HL, [LineOrigin] = 8 * L + H, carry = 0
; Clobbers: A BC
; T: 250   Stack: 4
set_from:
        LD   (FromPoint),HL
        CALL point_space
        LD   (LineOrigin),A
        RET

; number_byte: evaluates a number and returns it as a signed byte, at most 127 with either sign
; In:       DE = CheckCoordinates, [DE] = 0, [DE + 1] = 0..255          ; a number as written; others are evaluated
; Out:      A = [DE + 1], DE = DE + 2
; Clobbers: BC HL IX IY
; T: 100   Stack: 0
number_byte:
        LD   A,(DE)
        OR   A                          ; OP_NUMBER
        JR   NZ,.value
        INC  DE
        LD   A,(DE)
        INC  DE
        RET
.value: CALL evaluate
        LD   A,L
        RLA
        SBC  A,A
        CP   H
        LD   A,L
        JR   NZ,.large
        CP   $80
        RET  NZ
        INC  A
        RET
.large: LD   A,H
        RLA
        LD   A,127
        RET  NC
        NEG
        RET

; differences: returns files and ranks from one end of a check to the other
; In:       [FromPoint] = 0..255, [ToPoint] = 0..255, [FromPoint + 1] = 0 or 5 or $7F or $80 or $FB, [ToPoint + 1] = 0 or 7 or $7F or $80 or $FB,
;           [Difference:2] = any          ; points of signed bytes, files and ranks
; Let:      Right = s8([ToPoint]) - s8([FromPoint]), Up = s8([ToPoint + 1]) - s8([FromPoint + 1]),
;           Far = Right < -128 || Right > 127 || Up < -128 || Up > 127
; Out:      carry = Far, L = (Far ? 0 : abs(Right))..(Far ? 255 : abs(Right)), H = (Far ? 0 : abs(Up))..(Far ? 255 : abs(Up)),
;           [Difference] = Far ? [Difference] : Right & $FF, [Difference + 1] = Far ? [Difference + 1] : Up & $FF
; Clobbers: A
; T: 170   Stack: 0
differences:
        LD   HL,(FromPoint)
        LD   A,(ToPoint)
        SUB  L
        JP   PE,.far
        LD   L,A
        LD   A,(ToPoint + 1)
        SUB  H
        JP   PE,.far
        LD   H,A
        LD   (Difference),HL
        OR   A
        JP   P,.north
        NEG
        LD   H,A
.north: LD   A,L
        OR   A
        RET  P
        NEG
        LD   L,A
        OR   A
        RET
.far:   SCF
        RET
