; listing: the spaces that a list by links names, whatever stands on them

; links_list: marks the spaces that a list names
; In:       HL = ListLinks, [ListLinks] = 0..1 or $21 or $40 or $60..$61, [ListLinks + 1] = $81 or $A0, [ListLinks + 2] = $81 or $A0 or END_LIST,
;           [ListLinks + 3] = END_LIST, [Origin] = 5, [HopLevel] = 1, [StepsMost] = 3, [Side] = 0, [Turned + N] = N for N = 0..1,
;           [Links + N] = (N % 3 < 2 ? N + 1 : N - 2) for N = 0..8, [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8,
;           [Marks + N] = MARK_LINKS for N = 0..8          ; files of three ranks, the ranks a ring; a path of two steps, and one of one step
; Let:      First(N) = N ? (First(N - 1) == NONE ? NONE : Link(ListLinks, First(N - 1), [Origin])) : [Origin], Plain = !([ListLinks] & ROLE_HOP),
;           Hop = ([ListLinks] & ROLE_HOP) == ROLE_HOP, Steps(P) = 256 * ([P] & STEP_REPEATS ? [StepsMost] : 1),
;           Second(S, T) = S != NONE && Rides(ListLinks + 1, S + Steps(ListLinks + 1), [Origin], T),
;           Is(T) = Plain && First(1) == T || any(N = 1..(Hop ? [StepsMost] : 1), Second(First(N), T)) ||
;           [ListLinks + 2] != END_LIST && Rides(ListLinks + 2, [Origin] + Steps(ListLinks + 2), [Origin], T)
; Out:      [Marks + T] = MARK_LINKS | (Is(T) ? MARK_LISTED : 0) for T = 0..8
; Clobbers: A BC DE HL IX IY, [Found:128], [HopLevel]
; T: 4000000   Stack: 102
links_list:
        PUSH HL
        POP  IY
.path:  LD   A,(IY + 0)
        CP   END_LIST
        RET  Z
        LD   A,(Origin)
        LD   E,A
        LD   C,A
        LD   B,HIGH Stones
        LD   HL,HopLevel
        LD   (HL),1
        PUSH IY
        CALL list_path
        POP  IY
.skip:  LD   A,(IY + 0)
        INC  IY
        ADD  A,A
        JR   NC,.skip
        JR   .path

; list_path: marks the spaces of the rest of a path, whatever stands on them
; In:       IY = ListLinks, C = 0 or 5, E = 0 or 5, B = high(Stones), [ListLinks] = 0..1 or $21 or $40 or $60..$61, [ListLinks + 1] = $80..$81 or $A0..$A1,
;           [HopLevel] = 1, [StepsMost] = 3, [Side] = 0 or BLACK_TURN, [Turned + N] = N for N = 0..1, [Turned + BLACK_TURN] = NONE, [Turned + BLACK_TURN + 1] = 0,
;           [Links + N] = (N % 3 < 2 ? N + 1 : N - 2) for N = 0..8, [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8,
;           [Marks + N] = MARK_LINKS for N = 0..8          ; files of three ranks, the ranks a ring; a path of two steps
; Let:      First(N) = N ? (First(N - 1) == NONE ? NONE : Link(ListLinks, First(N - 1), E)) : C, Plain = !([ListLinks] & ROLE_HOP), Hop = ([ListLinks] & ROLE_HOP) == ROLE_HOP,
;           Second(S, T) = S != NONE && Rides(ListLinks + 1, S + 256 * ([ListLinks + 1] & STEP_REPEATS ? [StepsMost] : 1), E, T),
;           Is(T) = Plain && First(1) == T || any(N = 1..(Hop ? [StepsMost] : 1), Second(First(N), T))
; Out:      [Marks + T] = MARK_LINKS | (Is(T) ? MARK_LISTED : 0) for T = 0..8
; Clobbers: A C D HL IX IY, [Found:128]
; T: 60000   Stack: 20
list_path:
        CALL step_table
        RET  C
        LD   A,(IY - 1)
        ADD  A,A
        JR   C,.last
        AND  ROLE_HOP * 2
        CP   ROLE_HOP * 2
        JR   Z,.hop
        LD   IXL,A
        NEXT_SPACE .none
        LD   A,IXL
        OR   A
        CALL Z,.mark
        JR   list_path
.none:  RET
.hop:   LD   A,(StepsMost)             ; it may end on any space; from each the walk goes on once
        LD   IXH,A
        LD   A,(HopLevel)
        RRA
        JR   NC,.over
        PUSH BC                         ; the first hop of the path
        PUSH DE
        PUSH HL
        LD   HL,Found
        LD   DE,Found + 1
        LD   BC,127
        LD   (HL),B
        LDIR
        POP  HL
        POP  DE
        POP  BC
.over:  NEXT_SPACE .none
        PUSH HL
        LD   H,HIGH Found
        LD   L,C
        LD   A,(HopLevel)
        AND  (HL)
        JR   NZ,.known
        LD   A,(HopLevel)
        OR   (HL)
        LD   (HL),A
        LD   HL,HopLevel
        RLC  (HL)
        PUSH BC
        PUSH DE
        PUSH IX
        PUSH IY
        CALL list_path
        POP  IY
        POP  IX
        POP  DE
        POP  BC
        LD   HL,HopLevel
        RRC  (HL)
.known: POP  HL
        DEC  IXH
        JR   NZ,.over
        RET
.last:  AND  STEP_REPEATS * 2
        LD   A,1
        JR   Z,.once
        LD   A,(StepsMost)
.once:  LD   IXH,A
.again: NEXT_SPACE .none
        CALL .mark
        DEC  IXH
        JR   NZ,.again
        RET
.mark:  SET  7,C
        LD   A,(BC)
        OR   MARK_LISTED
        LD   (BC),A
        RES  7,C
        RET
