; walk: walks along paths, with regard to stones

; Define: Turn(P) = [Turned + ([P] & DIRECTIONS_MOST - 1) + [Side]],          ; the direction of the step at P
;         Link(P, S, W) = Turn(P) == NONE || [Links + 128 * Turn(P) + S] == W ? NONE : [Links + 128 * Turn(P) + S],      ; from S, not back to W
;         Stands(S) = [Stones + S] & STONE,
;         Ray(P, X, W, T) = X < 256 || Link(P, X & 255, W) == NONE ? 0 : Link(P, X & 255, W) == T ? 1 : Stands(Link(P, X & 255, W)) ? 0 :
;                 Ray(P, Link(P, X & 255, W) + (X >> 8) * 256 - 256, W, T),          ; X: a space + 256 * the most steps
;         Hop(P, X, W) = X < 256 || Link(P, X & 255, W) == NONE ? NONE : Stands(Link(P, X & 255, W)) ? Link(P, X & 255, W) :
;                 Hop(P, Link(P, X & 255, W) + (X >> 8) * 256 - 256, W),             ; up to a stone
;         Onward(P, S, W) = ([P] & ROLE_HOP) == ROLE_HOP ? Hop(P, S + 256 * [StepsMost], W) : Link(P, S, W) == NONE ? NONE :
;                 !(Stands(Link(P, S, W))) == (([P] & ROLE_HOP) != ROLE_OVER) ? Link(P, S, W) : NONE,          ; where a step goes on from
;         Path(P, S, W, T) = S == NONE ? 0 : [P] & STEP_LAST ? Ray(P, S + 256 * ([P] & STEP_REPEATS ? [StepsMost] : 1), W, T) :
;                 !([P] & ROLE_HOP) && Link(P, S, W) == T && T != NONE ? 1 : Path(P + 1, Onward(P, S, W), W, T),
;         Rest(P) = [P] & STEP_LAST ? P + 1 : Rest(P + 1),
;         Walk(P, W, T) = [P] == END_WALK ? 0 : Path(P, W, W, T) ? 1 : Walk(Rest(P), W, T),          ; the walk at P leads from W to T
;         Rides(P, X, W, T) = X < 256 || Link(P, X & 255, W) == NONE ? 0 : Link(P, X & 255, W) == T ? 1 :
;                 Rides(P, Link(P, X & 255, W) + (X >> 8) * 256 - 256, W, T),          ; as Ray, whatever stands there
;         Past(P, End) = [P] == End ? P + 1 : Past(P + 1, End),
;         Right(P, O, Y) = Walk(P + 1, [P] & WALK_FROM ? Y : O, [P] & WALK_TO ? Y : O) != ([P] & WALK_NOT) / WALK_NOT,
;         Holds(P, O, Y, Known) = [P] == END_TERM ? 1 : P + 1 == Known || Right(P, O, Y) ? Holds(Past(P + 1, END_WALK), O, Y, Known) : 0,     ; the walks of a term
;         Term(P, O, Y) = ([Stones + Y] & [P]) == [P + 1] && ([Stones + O] & [P + 2]) == [P + 3] && Holds(P + 4, O, Y, 0),
;         Check(P, O, Y) = [P] == END_CHECK ? 0 : Term(P, O, Y) ? 1 : Check(Past(P + 4, END_TERM), O, Y)             ; the check at P accepts Y

; step_table: returns the table of the direction of a step
; In:       IY = CheckLinks, [IY] = 0..255, [Side] = 0 or BLACK_TURN,
;           [Turned + ([CheckLinks] & DIRECTIONS_MOST - 1) + [Side]] = 0..DIRECTIONS_MOST - 1 or NONE, D = any
; Let:      To = [Turned + ([CheckLinks] & DIRECTIONS_MOST - 1) + [Side]], Is = To != NONE
; Out:      IY = IY + 1, carry = !Is, H = Is ? high(Links) + To / 2 : high(Turned), D = Is ? 128 * (To & 1) : D
; Clobbers: A L
; T: 139   Stack: 0
step_table:
        LD   A,(IY + 0)
        INC  IY
        AND  DIRECTIONS_MOST - 1
        LD   HL,Side
        ADD  A,(HL)
        LD   L,A
        LD   H,HIGH Turned
        LD   A,(HL)
        CP   DIRECTIONS_MOST
        CCF
        RET  C
        SRL  A
        LD   H,A
        LD   A,0
        RRA
        LD   D,A
        LD   A,H
        ADD  A,HIGH Links               ; carry clear
        LD   H,A
        RET

; visit_walk: visits the spaces that a walk leads to
; In:       IY = CheckLinks, A = 1 or 5, [CheckLinks] = 0 or $21 or $40 or $60..$61, [CheckLinks + 1] = $80 or $A0..$A1,
;           [CheckLinks + 2] = $81 or END_WALK, [CheckLinks + 3] = END_WALK, B = 0 or $14 or $1A, [Stones + N] = (B >> N & 1 ? STONE : 0) for N = 0..8,
;           [StepsMost] = 3, [Side] = 0 or BLACK_TURN, [Turned + N] = N for N = 0..1, [Turned + BLACK_TURN] = NONE, [Turned + BLACK_TURN + 1] = 0,
;           [Links + N] = (N % 3 < 2 ? N + 1 : N - 2) for N = 0..8, [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8,
;           [Marks + N] = MARK_LISTED for N = 0..8          ; files of three ranks, the ranks a ring
; Let:      Met = count(N = 0..8, Walk(CheckLinks, A, N))
; Out:      [Marks + N] = MARK_LISTED | (Walk(CheckLinks, A, N) ? MARK_VISITED : 0) for N = 0..8, HL' = Visited + Met, [Visited + N] = 0..8 for N = 0..Met - 1
; Clobbers: A BC DE HL IX IY, [Visited:9]
; T: 60000   Stack: 2
visit_walk:
        LD   E,A
        EXX
        LD   HL,Visited
        EXX
        LD   B,HIGH Stones
.path:  LD   A,(IY + 0)
        CP   END_WALK
        RET  Z
        LD   C,E
.step:  CALL step_table
        JR   C,.rest
        LD   A,(IY - 1)
        ADD  A,A
        JR   C,.last
        JP   M,.stone
        ADD  A,A
        JP   M,.pass
        NEXT_SPACE .skip
        CALL .visit
        JR   NC,.step
.skip:  LD   A,(IY + 0)                 ; the rest of the path
        INC  IY
        ADD  A,A
        JR   NC,.skip
        JP   .path
.rest:  LD   A,(IY - 1)
        ADD  A,A
        JR   NC,.skip
        JP   .path
.pass:  NEXT_SPACE .skip
        LD   A,(BC)
        ADD  A,A
        JR   NC,.step
        JR   .skip
.stone: ADD  A,A
        JP   M,.hop
        NEXT_SPACE .skip
        LD   A,(BC)
        ADD  A,A
        JR   C,.step
        JR   .skip
.hop:   LD   A,(StepsMost)
        LD   IXH,A
.over:  NEXT_SPACE .skip
        LD   A,(BC)
        ADD  A,A
        JR   C,.step
        DEC  IXH
        JR   NZ,.over
        JR   .skip
.last:  AND  STEP_REPEATS * 2
        JR   NZ,.repeat
        NEXT_SPACE .path
        CALL .visit
        JP   .path
.repeat:
        LD   A,(StepsMost)
        LD   IXH,A
.again: NEXT_SPACE .path
        SET  7,C
        LD   A,(BC)
        OR   A
        JP   M,.met
        OR   MARK_VISITED
        LD   (BC),A
        RES  7,C
        LD   A,C
        EXX
        LD   (HL),A
        INC  L
        EXX
.met:   RES  7,C
        LD   A,(BC)
        ADD  A,A
        JP   C,.path
        DEC  IXH
        JR   NZ,.again
        JP   .path
.visit: SET  7,C
        LD   A,(BC)
        OR   A
        JP   M,.seen
        OR   MARK_VISITED
        LD   (BC),A
        RES  7,C
        LD   A,C
        EXX
        LD   (HL),A
        INC  L
        EXX
.seen:  RES  7,C
        LD   A,(BC)
        ADD  A,A                        ; carry set if a stone is there
        RET
        ASSERT Marks == Stones + 128 && MARK_VISITED == 128 && STONE == 128

; walk_check: checks if a walk leads to a space
; In:       IY = CheckLinks, E = 0 or 5, A = 0..8, [CheckLinks] = 0 or $21 or $40 or $60..$61, [CheckLinks + 1] = $80 or $A0..$A1,
;           [CheckLinks + 2] = $81 or END_WALK, [CheckLinks + 3] = END_WALK, B = 0 or $14 or $1A, [Stones + N] = (B >> N & 1 ? STONE : 0) for N = 0..8,
;           [StepsMost] = 3, [Side] = 0 or BLACK_TURN, [Turned + N] = N for N = 0..1, [Turned + BLACK_TURN] = NONE, [Turned + BLACK_TURN + 1] = 0,
;           [Links + N] = (N % 3 < 2 ? N + 1 : N - 2) for N = 0..8, [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8      ; files of three ranks, the ranks a ring
; Out:      carry = Walk(CheckLinks, E, A)
; Clobbers: A BC D HL IX IY
; T: 60000   Stack: 2
walk_check:
        LD   IXL,A
        LD   B,HIGH Stones
.path:  LD   A,(IY + 0)
        CP   END_WALK
        RET  Z                          ; carry clear
        LD   C,E
.step:  CALL step_table
        JR   C,.rest
        LD   A,(IY - 1)
        ADD  A,A
        JR   C,.last
        JP   M,.stone
        ADD  A,A
        JP   M,.pass
        NEXT_SPACE .skip
        LD   A,C
        CP   IXL
        JR   Z,.there
        LD   A,(BC)
        ADD  A,A
        JR   NC,.step
.skip:  LD   A,(IY + 0)                 ; the rest of the path
        INC  IY
        ADD  A,A
        JR   NC,.skip
        JP   .path
.rest:  LD   A,(IY - 1)
        ADD  A,A
        JR   NC,.skip
        JP   .path
.pass:  NEXT_SPACE .skip
        LD   A,(BC)
        ADD  A,A
        JR   NC,.step
        JR   .skip
.stone: ADD  A,A
        JP   M,.hop
        NEXT_SPACE .skip
        LD   A,(BC)
        ADD  A,A
        JR   C,.step
        JR   .skip
.hop:   LD   A,(StepsMost)
        LD   IXH,A
.over:  NEXT_SPACE .skip
        LD   A,(BC)
        ADD  A,A
        JR   C,.step
        DEC  IXH
        JR   NZ,.over
        JR   .skip
.last:  AND  STEP_REPEATS * 2
        JR   NZ,.repeat
        NEXT_SPACE .path
        LD   A,C
        CP   IXL
        JP   NZ,.path
.there: SCF
        RET
.repeat:
        LD   A,(StepsMost)
        LD   IXH,A
.again: NEXT_SPACE .path
        LD   A,C
        CP   IXL
        JR   Z,.there
        LD   A,(BC)
        ADD  A,A
        JP   C,.path
        DEC  IXH
        JR   NZ,.again
        JP   .path
