; walk: walks along paths, with regard to stones

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
; In:       IY = its paths, A = the space where it begins, [Side], no mark MARK_VISITED
; Out:      the spaces from Visited to before HL', each once; MARK_VISITED in Marks of each
; Clobbers: A BC DE HL IX IY
; T: 60000   Stack: 2
; Unproved: it evaluates a code of the compiler; its answers are compared with the port's
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
; In:       IY = its paths, E = the space where it begins, A = the space, [Side]
; Out:      carry set if it does
; Clobbers: A BC D HL IX IY
; T: 60000   Stack: 2
; Unproved: it evaluates a code of the compiler; its answers are compared with the port's
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
