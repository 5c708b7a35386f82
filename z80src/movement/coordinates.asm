; coordinates: moves by coordinates: an expression is evaluated for the two ends of a move

; The expression is prefix code: an operation, a byte, and then its arguments. Numbers are words in HL, and so are points: H is the rank,
; L the file, each a signed byte. DE is the address of the next operation. On a board with rings the destination is asked as each of its
; images a whole turn apart, and the spaces between are found modulo the turn.

OP_NUMBER       EQU  0
OP_ORIGIN       EQU  1
OP_DESTINATION  EQU  2
OP_WHERE        EQU  3
OP_EMPTY        EQU  15
OP_UNMOVED      EQU  16
OP_CHECKLEAP    EQU  17
OP_CHECKRIDE    EQU  18
OP_CHECKRUN     EQU  24
OP_LEAPS        EQU  25

NUMBER_MOST     EQU  32767
HEAD            EQU  4                  ; bytes before the factors of a check: turns of files and of ranks, reach, factors

; coordinates_moves: finds all spaces that the check accepts
; In:       [Origin] = 9, [Size] = 24, [CheckCoordinates] = 0..1, [CheckCoordinates + 1] = 0..1, [CheckCoordinates + 2] = 2 or 127,
;           [CheckCoordinates + 3] = 1, word[Factors] = CheckCoordinates + 4, [Factors + 2] = 2, [CheckCoordinates + 4] = OP_CHECKLEAP,
;           [CheckCoordinates + 5] = OP_ORIGIN, [CheckCoordinates + 6] = OP_DESTINATION, [CheckCoordinates + 7] = OP_NUMBER, [CheckCoordinates + 8] = 1 or 3,
;           [CheckCoordinates + 9] = OP_NUMBER, [CheckCoordinates + 10] = 2, [Side] = 0 or BLACK_TURN, [Files] = 6, [Ranks] = 4,
;           [SpaceFile + N] = N / 4 for N = 0..23, [SpaceRank + N] = N % 4 for N = 0..23, [Stones + N] = (N == 14 ? HOLE : 0) for N = 0..23,
;           [WrapFile + N] = ((N + 128 & 255) + 4) % 6 * 4 for N = 0..255, [WrapRank + N] = N & 3 for N = 0..255,
;           [Marks + N] = MARK_LINKS for N = 0..23          ; the check is a leap
; Let:      Leap(DX, DY) = DX == [CheckCoordinates + 8] && DY == 2 || DX == 2 && DY == [CheckCoordinates + 8],
;           Near(DX, DY) = DX <= [CheckCoordinates + 2] && DY <= [CheckCoordinates + 2] && Leap(DX, DY),
;           Is(S) = S != 9 && S != 14 && any(N = 0..2 * [CheckCoordinates],
;           any(M = 0..2 * [CheckCoordinates + 1], Near(abs(S / 4 - 2 + 6 * (N - [CheckCoordinates])), abs(S % 4 - 1 + 4 * (M - [CheckCoordinates + 1])))))
; Out:      [Marks + S] = MARK_LINKS | (Is(S) ? MARK_COORDINATES : 0) for S = 0..23
; Clobbers: A BC DE HL IX IY, [Destination], [OriginPoint:2], [ImagePoint:2], [FromPoint:2], [ToPoint:2], [StepX], [StepY], [Difference:2], [LineOrigin]
; T: 130000000   Stack: 364
coordinates_moves:
        LD   A,(Size)
.space: DEC  A
        RET  M
        LD   (Destination),A
        CALL coordinates_check
        LD   A,(Destination)
        JR   NC,.space
        OR   LOW Marks
        LD   L,A
        LD   H,HIGH Marks
        SET  1,(HL)
        AND  $7F
        JR   .space
        ASSERT MARK_COORDINATES == 2

; coordinates_check: checks a single move: the check has to hold for one of the images of the destination
; In:       [Origin] = 9, [Destination] = 0..23, [CheckCoordinates] = 0..1, [CheckCoordinates + 1] = 0..1, [CheckCoordinates + 2] = 1..3 or 127,
;           [CheckCoordinates + 3] = 1, word[Factors] = CheckCoordinates + 4, [Factors + 2] = 2, [CheckCoordinates + 4] = OP_CHECKLEAP,
;           [CheckCoordinates + 5] = OP_ORIGIN, [CheckCoordinates + 6] = OP_DESTINATION, [CheckCoordinates + 7] = OP_NUMBER, [CheckCoordinates + 8] = 0..3,
;           [CheckCoordinates + 9] = OP_NUMBER, [CheckCoordinates + 10] = 2, [Side] = 0 or BLACK_TURN, [Files] = 6, [Ranks] = 4,
;           [SpaceFile + N] = N / 4 for N = 0..23, [SpaceRank + N] = N % 4 for N = 0..23, [Stones + N] = (N == 14 ? HOLE : 0) for N = 0..23,
;           [WrapFile + N] = ((N + 128 & 255) + 4) % 6 * 4 for N = 0..255, [WrapRank + N] = N & 3 for N = 0..255          ; the check is a leap
; Let:      X = [Destination] / 4 - 2, Y = [Destination] % 4 - 1, Leap(DX, DY) = DX == [CheckCoordinates + 8] && DY == 2 || DX == 2 && DY == [CheckCoordinates + 8],
;           Near(N, M) = abs(X + 6 * N) <= [CheckCoordinates + 2] && abs(Y + 4 * M) <= [CheckCoordinates + 2] && Leap(abs(X + 6 * N), abs(Y + 4 * M))
; Out:      carry = [Destination] != 9 && [Destination] != 14 && any(N = 0..2 * [CheckCoordinates],
;           any(M = 0..2 * [CheckCoordinates + 1], Near(N - [CheckCoordinates], M - [CheckCoordinates + 1])))
; Clobbers: A BC DE HL IX IY, [OriginPoint:2], [ImagePoint:2], [FromPoint:2], [ToPoint:2], [StepX], [StepY], [Difference:2], [LineOrigin]
; T: 3000000   Stack: 360
coordinates_check:
        LD   A,(Destination)
        LD   L,A
        LD   H,HIGH Stones
        LD   A,(HL)
        CP   HOLE
        RET  Z                          ; carry clear
        LD   A,(Origin)
        CP   L
        RET  Z
        CALL space_point
        LD   (OriginPoint),HL
        LD   A,(Destination)
        CALL space_point
        LD   DE,(CheckCoordinates)      ; E turns of files, D turns of ranks
        LD   A,(Files)
        LD   B,E
        LD   C,L
        CALL .back
        LD   L,C
        LD   A,(Ranks)
        LD   B,D
        LD   C,H
        CALL .back
        LD   H,C
        LD   A,E
        ADD  A,A
        INC  A
        LD   B,A                        ; images of files,
        LD   A,D
        ADD  A,A
        INC  A
        LD   C,A                        ; and of ranks
.files: LD   A,(OriginPoint)
        SUB  L
        CALL .near
        JR   C,.next
        PUSH BC
        PUSH HL
.ranks: LD   A,(OriginPoint + 1)
        SUB  H
        CALL .near
        JR   C,.far
        PUSH BC
        PUSH HL
        LD   (ImagePoint),HL
        CALL check_holds
        POP  HL
        POP  BC
        JR   C,.holds
.far:   LD   A,(Ranks)
        ADD  A,H
        LD   H,A
        DEC  C
        JR   NZ,.ranks
        POP  HL
        POP  BC
.next:  LD   A,(Files)
        ADD  A,L
        LD   L,A
        DJNZ .files
        OR   A
        RET
.holds: POP  HL
        POP  BC
        RET
.back:  INC  B                          ; B turns of A back from C
        JR   .test
.turn:  PUSH AF
        NEG
        ADD  A,C
        LD   C,A
        POP  AF
.test:  DJNZ .turn
        RET
.near:  JP   P,.size                    ; carry set if it is beyond the reach
        NEG
.size:  PUSH HL
        LD   HL,CheckCoordinates + 2
        CP   (HL)
        POP  HL
        RET  Z                          ; carry clear
        CCF
        RET

; space_point: returns the point of a space
; In:       A = 0..119, [Side] = 0 or BLACK_TURN, [SpaceFile + A] = 0..31, [SpaceRank + A] = 0..31
; Let:      Sign = [Side] ? -1 : 1
; Out:      H = Sign * [SpaceRank + A] & 255, L = Sign * [SpaceFile + A] & 255
; Clobbers: A C
; T: 93   Stack: 0
space_point:
        LD   H,HIGH SpaceFile
        LD   L,A
        LD   C,(HL)
        SET  7,L
        LD   H,(HL)
        LD   L,C
        LD   A,(Side)
        OR   A
        RET  Z
        XOR  A
        SUB  L
        LD   L,A
        XOR  A
        SUB  H
        LD   H,A
        RET

; check_holds: evaluates the check for an image of the destination
; In:       [OriginPoint] = 4, [OriginPoint + 1] = 4, [ImagePoint] = 5, [ImagePoint + 1] = 2, [Side] = 0, [CheckCoordinates + 3] = 0..3,
;           word[Factors] = CheckCoordinates + 4, [Factors + 2] = FACTOR_FIRST, word[Factors + 3] = CheckCoordinates + 6, [Factors + 5] = 0..3,
;           word[Factors + 6] = CheckCoordinates + 8, [Factors + 8] = 0..3, [CheckCoordinates + N] = (N & 1 ? 0 : OP_NUMBER) for N = 4..9,
;           [CheckCoordinates + 5] = 0..1, [CheckCoordinates + 7] = 0 or 255, [CheckCoordinates + 9] = 0..1          ; up to three factors, each a number
; Let:      Right(N) = ([CheckCoordinates + 5 + 2 * N] != 0) != ([Factors + 2 + 3 * N] & FACTOR_NOT), First(N) = [Factors + 2 + 3 * N] & FACTOR_FIRST,
;           Term(N) = N && !First(N) ? Right(N) && Term(N - 1) : Right(N), Last(N) = N + 1 == [CheckCoordinates + 3] || First(N + 1)
; Out:      carry = any(N = 0..[CheckCoordinates + 3] - 1, Last(N) && Term(N))
; Clobbers: A BC DE HL IX IY
; T: 4000000   Stack: 50
check_holds:
        LD   A,(CheckCoordinates + 3)
        OR   A
        RET  Z                          ; the piece is not for this board; carry clear
        LD   B,A
        LD   HL,Factors
.factor:
        LD   E,(HL)
        INC  L
        LD   D,(HL)
        INC  L
        LD   C,(HL)
        INC  L
        PUSH HL
        PUSH BC
        CALL evaluate
        POP  BC
        LD   A,H
        OR   L
        POP  HL
        JR   Z,.false
        LD   A,1
.false: XOR  C
        RRA                             ; carry set if the factor is right
.next:  DEC  B
        RET  Z
        INC  L
        INC  L
        BIT  1,(HL)                     ; FACTOR_FIRST; carry stays
        JR   NZ,.first
        INC  L
        JR   NC,.next                   ; the term is false: past the rest of it
        DEC  L
.back:  DEC  L
        DEC  L
        JR   .factor
.first: RET  C                          ; all of a term is right
        JR   .back
        ASSERT LOW Factors == 0 && FACTORS_MOST * 3 < 256 && FACTOR_NOT == 1 && FACTOR_FIRST == 2

; coordinates_list: marks the spaces that the list names
; In:       [Origin] = 18, [ListCoordinates] = OP_RAYS - 1..OP_RAYS, [ListCoordinates + 1] = OP_ORIGIN, [ListCoordinates + 2] = OP_NUMBER,
;           [ListCoordinates + 3] = 0..2, [ListCoordinates + 4] = OP_NUMBER, [ListCoordinates + 5] = 1..3, [ListCoordinates + 6] = END_LIST,
;           [Side] = 0 or BLACK_TURN, [Longest] = 8, [SpaceFile + N] = N / 8 for N = 0..63, [SpaceRank + N] = N % 8 for N = 0..63,
;           [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255, [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255, [Stones + N] = 0 for N = 0..63,
;           [Marks + N] = MARK_LINKS for N = 0..63          ; leaps or rays
; Let:      Step(S, N) = abs(S / 8 - 2) == N * [ListCoordinates + 3] && abs(S % 8 - 2) == N * [ListCoordinates + 5] ||
;           abs(S / 8 - 2) == N * [ListCoordinates + 5] && abs(S % 8 - 2) == N * [ListCoordinates + 3],
;           Is(S) = any(N = 1..([ListCoordinates] == OP_RAYS ? 7 : 1), Step(S, N))
; Out:      [Marks + S] = MARK_LINKS | (Is(S) ? MARK_LISTED_COORDINATES : 0) for S = 0..63
; Clobbers: A BC DE HL IX IY, word[OriginPoint], word[ImagePoint], word[FromPoint], [LineOrigin], [StepX], [StepY]
; T: 2000000   Stack: 360
coordinates_list:
        LD   A,(Origin)
        CALL space_point
        LD   (OriginPoint),HL
        LD   (ImagePoint),HL
        LD   DE,ListCoordinates
.next:  LD   A,(DE)
        CP   END_LIST
        RET  Z
        CALL evaluate
        JR   .next

; evaluate: evaluates an operation with its arguments
; In:       DE = CheckCoordinates, [DE] = OP_SIGN..OP_LESS + 3, [DE + 1] = OP_NUMBER, [DE + 2] = 0 or 3 or 127..128 or 255, [DE + 3] = OP_NUMBER,
;           [DE + 4] = 0 or 3 or 127..128 or 255          ; an operation with numbers; others have contracts of their own
; Let:      X = s8([DE + 2]), Y = s8([DE + 4]), One = [DE] <= OP_ABS
; Out:      HL = ([DE] == OP_SIGN ? (X > 0) - (X < 0) : [DE] == OP_ABS ? abs(X) : [DE] == OP_MINUS ? X - Y : [DE] == OP_TIMES ? X * Y : [DE] == OP_LESS ? X < Y :
;           [DE] == OP_LESS + 1 ? X > Y : [DE] == OP_LESS + 2 ? X <= Y : X >= Y) & $FFFF, DE = DE + (One ? 3 : 5)
; Clobbers: A BC IX IY
; T: 100000   Stack: 40
evaluate:
        LD   A,(DE)
        INC  DE
        ADD  A,A
        ADD  A,LOW Operations
        LD   L,A
        LD   H,HIGH Operations
        LD   A,(HL)
        INC  L
        LD   H,(HL)
        LD   L,A
        JP   (HL)

; The operations. Each is entered with DE at its arguments, and returns as evaluate does: op_NAME is the function NAME of the language.

; evaluate_space: evaluates an operation that gives a space
; In:       DE = CheckCoordinates, [DE] = OP_ORIGIN..OP_WHERE, [DE + 1] = OP_ORIGIN..OP_DESTINATION, [DE + 2] = OP_NUMBER, [DE + 3] = 0 or 3 or 127..128 or 255,
;           [DE + 4] = OP_NUMBER, [DE + 5] = 0..1 or 255, [OriginPoint] = 4, [OriginPoint + 1] = 3, [ImagePoint] = 2, [ImagePoint + 1] = 7,
;           [Side] = 0, [WrapFile + N] = (N < 8 ? 8 * N : NONE) for N = 0..255, [WrapRank + N] = (N < 8 ? N : NONE) for N = 0..255,
;           [Stones + N] = (N == 59 ? HOLE : 0) for N = 0..63          ; #0, #1, or where with numbers
; Let:      Where = [DE] == OP_WHERE, At = Where ? [DE + 1] : [DE], X = (At == OP_ORIGIN ? 4 : 2) + (Where ? s8([DE + 3]) : 0),
;           Y = (At == OP_ORIGIN ? 3 : 7) + (Where ? s8([DE + 5]) : 0), Is = X >= 0 && X < 8 && Y >= 0 && Y < 8 && 8 * X + Y != 59
; Out:      carry = !Is, L = (Is ? X : 0)..(Is ? X : 255), H = (Is ? Y : 0)..(Is ? Y : 255), DE = DE + (Where ? 6 : 1)
; Clobbers: A BC IX IY
; T: 100000   Stack: 40
evaluate_space:
        LD   A,(DE)
        DEC  A                          ; OP_ORIGIN
        JR   Z,op_first
        DEC  A                          ; OP_DESTINATION
        JR   NZ,evaluate
        INC  DE
        LD   HL,(ImagePoint)
        OR   A
        RET
op_first:
        INC  DE
        LD   HL,(OriginPoint)
        OR   A
        RET
        ASSERT OP_ORIGIN == 1 && OP_DESTINATION == 2

op_number:
        LD   A,(DE)
        INC  DE
        LD   L,A
        RLA
        SBC  A,A
        LD   H,A
        RET

op_origin:
        LD   HL,(OriginPoint)
        OR   A
        RET

op_destination:
        LD   HL,(ImagePoint)
        OR   A
        RET

op_where:
        CALL evaluate_space
        PUSH AF
        PUSH HL
        CALL number_byte
        PUSH AF
        CALL number_byte
        LD   C,A                        ; ranks,
        POP  AF                         ; files
        POP  HL
        LD   B,A
        POP  AF
        RET  C
        LD   A,L
        ADD  A,B
        JP   PE,op_none
        LD   L,A
        LD   A,H
        ADD  A,C
        JP   PE,op_none
        LD   H,A
        JP   point_space
op_none:
        SCF
        RET

op_file:
        CALL evaluate_space
        JR   C,op_zero
        LD   A,L
        JR   op_byte

op_rank:
        CALL evaluate_space
        JR   C,op_zero
        LD   A,H
op_byte:
        LD   L,A
        RLA
        SBC  A,A
        LD   H,A
        RET
op_zero:
        LD   HL,0
        RET

; both_moves: finds all spaces that either check accepts
; In:       [Origin] = 0 or 4, B = 0..1, C = 1..2, [Size] = 9, [Stones + N] = (N == 2 ? STONE : N == 5 ? HOLE : 0) for N = 0..8, [StepsMost] = 3, [Side] = 0, [ChosenWalk] = 0,
;           [Turned + N] = N for N = 0..1, [Links + N] = (N % 3 < 2 && N != 4 && N != 5 ? N + 1 : NONE) for N = 0..8, [Links + 128 + N] = (N < 6 && N != 2 && N != 5 ? N + 3 : NONE) for N = 0..8,
;           [CheckLinks:4] = 0, [CheckLinks + 4] = WALK_TO, [CheckLinks + 5] = B + STEP_LAST + STEP_REPEATS, [CheckLinks + 6] = END_WALK, [CheckLinks + 7] = END_TERM,
;           [CheckLinks + 8] = END_CHECK, [CheckCoordinates:4] = list(0, 0, 127, 1), word[Factors] = CheckCoordinates + 4, [Factors + 2] = 2, [CheckCoordinates + 4] = OP_CHECKLEAP,
;           [CheckCoordinates + 5] = OP_ORIGIN, [CheckCoordinates + 6] = OP_DESTINATION, [CheckCoordinates + 7] = OP_NUMBER, [CheckCoordinates + 8] = C,
;           [CheckCoordinates + 9] = OP_NUMBER, [CheckCoordinates + 10] = 1, [Files] = 3, [Ranks] = 3, [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8,
;           [WrapFile + N] = (N < 3 ? 3 * N : NONE) for N = 0..255, [WrapRank + N] = (N < 3 ? N : NONE) for N = 0..255          ; by links a ride, by coordinates a leap
; Let:      Right(S) = abs(S / 3 - [Origin] / 3), Up(S) = abs(S % 3 - [Origin] % 3), Leap(S) = S != 5 && S != [Origin] && (Right(S) == C && Up(S) == 1 || Right(S) == 1 && Up(S) == C)
; Out:      [Marks + S] = (S != [Origin] && Check(CheckLinks, [Origin], S) ? MARK_LINKS : 0) + (Leap(S) ? MARK_COORDINATES : 0) for S = 0..8, [Marks + S] = 0 for S = 9..127
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Destination], [OriginPoint:2], [ImagePoint:2], [FromPoint:2], [ToPoint:2], [StepX], [StepY], [Difference:2], [LineOrigin],
;           [ChosenWalk:2], [OtherWalks], [Visited:9], [Found:9], [FoundCount]
; T: 130000000   Stack: 370
both_moves:
        CALL marks_clear
        LD   HL,CheckLinks
        CALL links_moves
        JP   coordinates_moves
