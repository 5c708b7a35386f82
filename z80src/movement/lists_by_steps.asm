; lists_by_steps: lists by coordinates

op_leaps:
        CALL read_list
        RET  C
        PUSH DE
        LD   B,7
.way:   PUSH BC
        LD   A,B
        LD   HL,(FromPoint)
        LD   DE,(StepX)
        CALL turn_step
        CALL NC,mark_point
        POP  BC
        DEC  B
        JP   P,.way
        POP  DE
        RET

op_rays:
        CALL read_list
        RET  C
        PUSH DE
        LD   B,7
.way:   PUSH BC
        LD   A,B
        LD   HL,(FromPoint)
        LD   DE,(StepX)
        CALL turn_step
        CALL NC,mark_line
        POP  BC
        DEC  B
        JP   P,.way
        POP  DE
        RET

; read_list: evaluates the arguments of a list with one step
; In:       DE = ListCoordinates, [DE] = OP_ORIGIN..OP_DESTINATION, [DE + 1] = OP_NUMBER, [DE + 2] = 0..255, [DE + 3] = OP_NUMBER,
;           [DE + 4] = 0 or 5 or 127..128 or 255, [OriginPoint] = 4, [OriginPoint + 1] = 3, [ImagePoint] = 2, [ImagePoint + 1] = 7, [LineOrigin] = 99,
;           word[FromPoint] = $1234, [Side] = 0, [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255, [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255,
;           [Stones + N] = 0 for N = 0..63
; Let:      First = [DE] == OP_ORIGIN, Is = [DE + 2] || [DE + 4]
; Out:      carry = !Is, [StepX] = [DE + 2], [StepY] = [DE + 4], word[FromPoint] = Is ? (First ? $304 : $702) : word[FromPoint],
;           [LineOrigin] = Is ? (First ? 35 : 23) : [LineOrigin], DE = DE + 5
; Clobbers: A BC HL IX IY
; T: 100000   Stack: 40
read_list:
        CALL evaluate_space
        PUSH AF
        PUSH HL
        CALL number_byte
        PUSH AF
        CALL number_byte
        LD   (StepY),A
        LD   B,A
        POP  AF
        LD   (StepX),A
        OR   B
        POP  HL
        JR   Z,.nowhere
        POP  AF
        RET  C
        JP   set_from
.nowhere:
        POP  AF
        SCF
        RET

; mark_point: marks the space of a point
; In:       L = 0..255, H = 0..9 or 247..255, [Side] = 0 or BLACK_TURN, [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255,
;           [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255, [Stones + N] = (N == 27 ? HOLE : 0) for N = 0..63, [Origin] = 9 or 18,
;           [Marks + N] = MARK_LINKS for N = 0..63          ; a point
; Let:      File = ([Side] ? -L : L) & $FF, Rank = ([Side] ? -H : H) & $FF, Space = 8 * File + Rank, Is = File < 8 && Rank < 8 && Space != 27
; Out:      carry = !Is, A = (Is ? Space : 0)..(Is ? Space : 255),
;           [Marks + N] = MARK_LINKS | (Is && Space == N && N != [Origin] ? MARK_LISTED_COORDINATES : 0) for N = 0..63
; Clobbers: BC
; T: 313   Stack: 4
mark_point:
        CALL point_space
        RET  C
        LD   A,(Origin)
        CP   C
        LD   A,C
        RET  Z                          ; carry clear
        SET  7,C
        LD   A,(BC)
        OR   MARK_LISTED_COORDINATES
        LD   (BC),A
        RES  7,C
        LD   A,C
        RET

; mark_line: marks the spaces of equal steps
; In:       L = 0..8 or 255, H = 0..8 or 255, E = 0..2 or 255, D = 0..1 or 254, [Side] = 0, [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255,
;           [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255, [Stones + N] = (N == 27 ? HOLE : N == 9 ? STONE : 0) for N = 0..63, [Origin] = 18,
;           [LineOrigin] = 36, [Longest] = 1..3, [Marks + N] = MARK_LINKS for N = 0..63          ; a point and a step
; Let:      X(N) = L + N * s8(E) & 255, Y(N) = H + N * s8(D) & 255, Space(N) = 8 * X(N) + Y(N), On(N) = X(N) < 8 && Y(N) < 8 && Space(N) != 27 && Space(N) != 36,
;           Is(S) = any(N = 0..[Longest] - 1, Space(N) == S && all(M = 0..N, On(M)))
; Out:      [Marks + S] = MARK_LINKS | (Is(S) && S != [Origin] ? MARK_LISTED_COORDINATES : 0) for S = 0..63
; Clobbers: A BC HL IXL
; T: 12000   Stack: 6
mark_line:
        LD   A,(Longest)
        LD   IXL,A
.next:  CALL point_space
        RET  C
        LD   A,(LineOrigin)
        CP   C
        RET  Z
        CALL mark_point
        CALL point_on
        RET  C
        DEC  IXL
        JR   NZ,.next
        RET

op_walks:
        XOR  A
        JR   step_list
op_runs:
        LD   A,1
        ; and on into

; step_list: lists the spaces of steps as written
; In:       DE = ListCoordinates, [DE] = OP_ORIGIN, [DE + 1] = 1..2, [DE + 2] = 0..1 or 255, [DE + 3] = 0..2, [DE + 4] = 0..1 or 254, [DE + 5] = 1..2,
;           A = 0..1, [OriginPoint] = 2, [OriginPoint + 1] = 2, [Origin] = 18, [Side] = 0, [Longest] = 8,
;           [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255, [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255,
;           [Stones + N] = (N == 12 ? HOLE : N == 20 ? STONE : 0) for N = 0..63, [Marks + N] = MARK_LINKS for N = 0..63          ; one step, or two
; Let:      X(N) = 2 + s8([DE + 2]) + N * s8([DE + 4]), Y(N) = 2 + [DE + 3] + N * [DE + 5], On(N) = X(N) >= 0 && X(N) < 8 && Y(N) < 8 && 8 * X(N) + Y(N) != 12 &&
;           8 * X(N) + Y(N) != 18, XX(N) = 2 + N * s8([DE + 2]), YY(N) = 2 + N * [DE + 3],
;           OnOne(N) = XX(N) >= 0 && XX(N) < 8 && YY(N) < 8 && 8 * XX(N) + YY(N) != 12 && 8 * XX(N) + YY(N) != 18,
;           Is(S) = [DE + 1] == 1 ? any(N = 1..(A ? 8 : 1), 8 * XX(N) + YY(N) == S && all(M = 1..N, OnOne(M))) :
;           any(N = A..(A ? 8 : 1), 8 * X(N) + Y(N) == S && all(M = 0..N, On(M)))
; Out:      [Marks + S] = MARK_LINKS | (Is(S) ? MARK_LISTED_COORDINATES : 0) for S = 0..63, DE = DE + 2 + 2 * [DE + 1]
; Clobbers: A BC HL IX IY, [FromPoint:2], [LineOrigin], [PassedSteps]
; T: 20000   Stack: 40
step_list:
        PUSH AF
        CALL evaluate_space
        JR   C,.none
        CALL set_from
        POP  AF
        LD   (PassedSteps),A
        LD   A,(DE)
        INC  DE
        LD   B,A
        CALL steps.end
        PUSH HL
        LD   HL,(FromPoint)
.step:  PUSH BC
        EX   DE,HL
        LD   C,(HL)
        INC  HL
        LD   B,(HL)
        INC  HL
        EX   DE,HL
        CALL steps.take
        JR   C,.end
        POP  AF
        PUSH AF
        DEC  A
        LD   A,(PassedSteps)
        JR   NZ,.middle
        OR   A
        JR   Z,.middle
        LD   D,B
        LD   E,C
        CALL mark_line
        JR   .end
.middle:
        PUSH AF
        CALL point_space
        JR   C,.off
        LD   A,(LineOrigin)
        CP   C
        JR   Z,.off
        POP  AF
        OR   A
        CALL Z,mark_point
        POP  BC
        DJNZ .step
        POP  DE
        RET
.off:   POP  AF
.end:   POP  BC
        POP  DE
        RET
.none:  POP  AF
        LD   A,(DE)
        INC  DE
        LD   B,A
        CALL steps.end
        EX   DE,HL
        RET

; The operations, in the order of their numbers, in one page.
Operations:
        DW   op_number, op_origin, op_destination, op_where
        DW   op_file, op_rank, op_distance, op_sign, op_abs, op_minus, op_times
        DW   op_less, op_greater, op_less_or_equal, op_greater_or_equal
        DW   op_empty, op_unmoved
        DW   op_checkleap, op_checkride, op_checktwostep, op_checkhop, op_checkland, op_checkway, op_checkwalk, op_checkrun
        DW   op_leaps, op_rays, op_walks, op_runs
        ASSERT HIGH Operations == HIGH ($ - 1)
