; steps: checks and lists by coordinates that take steps one after another

op_checkhop:
        CALL read_signed
        JP   C,op_false
        LD   A,1
        JR   one_line

op_checkland:
        CALL read_signed
        JP   C,op_false
        LD   BC,(StepX)
        LD   HL,(ToPoint)               ; the stone is a step before the end
        LD   A,L
        SUB  C
        JP   PE,op_false
        LD   L,A
        LD   A,H
        SUB  B
        JP   PE,op_false
        LD   H,A
        LD   (ToPoint),HL
        CALL point_space
        JP   C,op_false
        LD   HL,LineOrigin
        CP   (HL)
        JP   Z,op_false
        LD   A,(BC)
        RLA
        JP   NC,op_false
        XOR  A
        ; and on into

; one_line: checks a line of steps as written
; In:       A = 0..1, [FromPoint] = 4, [FromPoint + 1] = 4, [ToPoint] = 0..7, [ToPoint + 1] = 0..7, [LineOrigin] = 36, [StepX] = 0..2 or 255,
;           [StepY] = 0..1 or 254..255, [Side] = 0, [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255,
;           [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255, [Stones + N] = (N == 45 || N == 34 ? STONE : 0) for N = 0..63
; Let:      X(N) = 4 + N * s8([StepX]), Y(N) = 4 + N * s8([StepY]), There(N) = X(N) == [ToPoint] && Y(N) == [ToPoint + 1],
;           Between(N) = count(M = 1..N - 1, [Stones + 8 * X(M) + Y(M)])
; Out:      HL = ([StepX] || [StepY]) && any(N = 1..7, There(N) && Between(N) == A)          ; A stones stand between
; Clobbers: A BC IX IY
; T: 40000   Stack: 8
one_line:
        PUSH DE
        LD   IXL,A
        LD   A,(LineOrigin)
        LD   IXH,A
        LD   DE,(StepX)
        LD   HL,(FromPoint)
        CALL line
        POP  DE
op_if_carry:
        JP   C,op_true
        JP   op_false
        ASSERT StepY == StepX + 1

op_checktwostep:
        CALL read_signed
        PUSH AF
        LD   BC,(StepX)
        LD   HL,(FromPoint)
        PUSH BC
        PUSH HL
        LD   HL,(ToPoint)
        PUSH HL
        CALL number_byte
        PUSH AF
        CALL number_byte
        LD   HL,SecondY
        CALL .size
        POP  AF
        DEC  L
        CALL .size
        POP  HL
        LD   (ToPoint),HL
        POP  HL
        LD   (FromPoint),HL
        POP  BC
        LD   HL,StepY
        LD   A,B
        CALL .size
        DEC  L
        LD   A,C
        CALL .size
        POP  AF
        JP   C,op_false
        PUSH DE
        LD   B,7
.way:   PUSH BC
        LD   A,B
        LD   HL,(FromPoint)
        LD   DE,(StepX)
        CALL turn_step
        JR   C,.next
        PUSH HL
        CALL point_space
        POP  HL
        JR   C,.next
        LD   A,(BC)
        RLA
        JR   C,.next
        POP  BC
        PUSH BC
        LD   A,B
        LD   DE,(SecondX)
        CALL turn_step
        JR   C,.next
        LD   BC,(ToPoint)
        OR   A
        SBC  HL,BC
        JR   Z,.yes
.next:  POP  BC
        DEC  B
        JP   P,.way
        POP  DE
        JP   op_false
.yes:   POP  BC
        POP  DE
        JP   op_true
.size:  OR   A
        JP   P,.put
        NEG
.put:   LD   (HL),A
        RET

; turn_step: takes a step of which the numbers are negated and swapped
; In:       A = 0..7, L = 0 or 7 or 100 or 156, H = 0 or 7 or 120 or 136, E = 0..255, D = 0..2 or 127..128 or 255     ; how; a point; a step
; Let:      X = A & 4 ? D : E, Y = A & 4 ? E : D, Right = (A & 1 ? -X : X) & $FF, Up = (A & 2 ? -Y : Y) & $FF,
;           File = s8(L) + s8(Right), Rank = s8(H) + s8(Up), Far = File < -128 || File > 127 || Rank < -128 || Rank > 127
; Out:      E = Right, D = Up, carry = Far, L = (Far ? 0 : File & $FF)..(Far ? 255 : File & $FF),
;           H = (Far ? 0 : Rank & $FF)..(Far ? 255 : Rank & $FF)
; Clobbers: A C
; T: 150   Stack: 0
turn_step:
        BIT  2,A
        JR   Z,.same
        LD   C,D
        LD   D,E
        LD   E,C
.same:  LD   C,A
        RRC  C
        JR   NC,.east
        XOR  A
        SUB  E
        LD   E,A
.east:  RRC  C
        JR   NC,point_on
        XOR  A
        SUB  D
        LD   D,A
        ; and on into

; point_on: takes a step from a point
; In:       L = 0..255, E = 0..255, H = 0 or 7 or 120 or 136, D = 0..2 or 127..128 or 255         ; a point; files and ranks
; Let:      File = s8(L) + s8(E), Rank = s8(H) + s8(D), Far = File < -128 || File > 127 || Rank < -128 || Rank > 127
; Out:      carry = Far, L = (Far ? 0 : File & $FF)..(Far ? 255 : File & $FF), H = (Far ? 0 : Rank & $FF)..(Far ? 255 : Rank & $FF)
; Clobbers: A
; T: 60   Stack: 0
point_on:
        LD   A,L
        ADD  A,E
        JP   PE,.far
        LD   L,A
        LD   A,H
        ADD  A,D
        JP   PE,.far
        LD   H,A
        OR   A
        RET
.far:   SCF
        RET

op_checkway:
        XOR  A
        JR   steps
op_checkwalk:
        LD   A,1
        JR   steps
op_checkrun:
        LD   A,2
        ; and on into

; steps: checks steps as written
; In:       DE = CheckCoordinates, [DE] = OP_ORIGIN, [DE + 1] = OP_DESTINATION, [DE + 2] = 1..2, [DE + 3] = 0..1 or 255, [DE + 4] = 0..2, [DE + 5] = 0..1,
;           [DE + 6] = 1..2, A = 0..2, [OriginPoint] = 2, [OriginPoint + 1] = 2, [ImagePoint] = 2..3, [ImagePoint + 1] = 2..7, [Side] = 0,
;           [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255, [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255,
;           [Stones + N] = (N == 11 || N == 20 ? STONE : 0) for N = 0..63          ; one step, or two
; Let:      X(N) = 2 + s8([DE + 3]) + N * s8([DE + 5]), Y(N) = 2 + [DE + 4] + N * [DE + 6], There(N) = X(N) == [ImagePoint] && Y(N) == [ImagePoint + 1],
;           Free(N) = Y(N) < 8 && X(N) < 8 && !([Stones + 8 * X(N) + Y(N)]) && (X(N) != 2 || Y(N) != 2), Again(N) = There(N) && all(M = 0..N - 1, Free(M)),
;           XX(N) = 2 + N * s8([DE + 3]), YY(N) = 2 + N * [DE + 4], FreeOne(N) = !([Stones + 8 * XX(N) + YY(N)]) && (XX(N) != 2 || YY(N) != 2),
;           One(N) = XX(N) == [ImagePoint] && YY(N) == [ImagePoint + 1] && all(M = 1..N - 1, XX(M) < 8 && YY(M) < 8 && FreeOne(M))
; Where:    [DE + 3] || [DE + 4]
; Out:      HL = [DE + 2] == 1 ? (A == 2 ? any(N = 1..7, One(N)) : There(0)) : A == 2 ? any(N = 1..7, Again(N)) : Free(0) && There(1) || A == 1 && There(0),
;           DE = DE + 3 + 2 * [DE + 2]
; Clobbers: A BC IX IY, [FromPoint:2], [ToPoint:2], [LineOrigin]
; T: 100000   Stack: 40
steps:
        PUSH AF
        CALL evaluate_space
        PUSH HL
        PUSH AF
        CALL evaluate_space
        POP  BC
        LD   A,C
        POP  BC
        JR   C,.none
        RRA
        JR   C,.none
        LD   (ToPoint),HL
        LD   H,B
        LD   L,C
        CALL set_from
        POP  AF
        LD   IYL,A
        LD   A,(DE)
        INC  DE
        LD   B,A                        ; the number of steps
        CALL .end
        PUSH HL                         ; the byte after them
        LD   HL,(FromPoint)
        LD   A,IYL
        CP   2
        JR   Z,.step                    ; the last step may be taken more than once
        PUSH BC
        PUSH DE
.ahead: LD   A,(DE)                     ; is the end one of their points, whatever stands there?
        INC  DE
        ADD  A,L
        LD   L,A
        LD   A,(DE)
        INC  DE
        ADD  A,H
        LD   H,A
        CALL .there
        JR   Z,.begin
        DJNZ .ahead
        POP  DE
        JR   .no
.none:  POP  AF
        LD   A,(DE)
        INC  DE
        LD   B,A
        CALL .end
        EX   DE,HL
        JP   op_false
.begin: POP  DE
        POP  BC
        LD   HL,(FromPoint)
.step:  PUSH BC
        EX   DE,HL
        LD   C,(HL)
        INC  HL
        LD   B,(HL)
        INC  HL
        EX   DE,HL
        POP  AF
        PUSH AF
        DEC  A
        JR   Z,.last
        LD   A,IYL
        DEC  A
        PUSH AF                         ; zero: the walk may end here
        CALL .take
        JR   C,.off
        POP  AF
        CALL Z,.there
        JR   Z,.yes
        PUSH HL
        CALL point_space
        POP  HL
        JR   C,.no
        LD   C,A
        LD   A,(LineOrigin)
        CP   C
        JR   Z,.no
        LD   A,(BC)
        RLA
        JR   C,.no
        POP  BC
        DJNZ .step
.last:  LD   A,IYL
        CP   2
        JR   Z,.line
        CALL .take
        JR   C,.no
        CALL .there
        JR   NZ,.no
.yes:   POP  BC
        POP  DE
        JP   op_true
.off:   POP  AF
.no:    POP  BC
        POP  DE
        JP   op_false
.line:  LD   D,B
        LD   E,C
        LD   A,(LineOrigin)
        LD   IXH,A
        LD   IXL,0
        CALL line
        POP  BC
        POP  DE
        JP   op_if_carry
.take:  LD   A,L
        ADD  A,C
        JP   PE,.far
        LD   L,A
        LD   A,H
        ADD  A,B
        JP   PE,.far
        LD   H,A
        OR   A
        RET
.far:   SCF
        RET
.there: LD   A,(ToPoint)
        CP   L
        RET  NZ
        LD   A,(ToPoint + 1)
        CP   H
        RET
.end:   LD   L,B
        LD   H,0
        ADD  HL,HL
        ADD  HL,DE
        RET
