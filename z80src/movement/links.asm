; links: moves by links: walks from space to space

; A check is terms of which one has to hold. A term is two masks with values (of what stands on the destination and on the origin) and
; walks; see variables.asm for the codes. A walk is paths; it leads to a space if one of them does.

; NEXT_SPACE: takes a step; leads to `nowhere` if there is no link, or if it leads back to where the walk began
; HL = table of the direction, D = its half of the page, C = the space, E = where the walk began
        MACRO NEXT_SPACE nowhere
        LD   A,C
        ADD  A,D
        LD   L,A
        LD   A,(HL)
        CP   E
        JP   Z,nowhere
        LD   C,A
        ADD  A,A
        JP   C,nowhere
        ENDM

; links_moves: finds all spaces that a check accepts
; In:       HL = the check, [Origin], [Side], Marks clear
; Out:      MARK_LINKS in Marks of each of them; [FoundCount] and Found: the same spaces
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 60000   Stack: 12
; Unproved: its answers are compared with the port's for all pieces, boards and placings of stones
links_moves:
        XOR  A
        LD   (FoundCount),A
        PUSH HL
        POP  IX
.term:  LD   A,(IX + 0)
        CP   END_CHECK
        RET  Z
        LD   A,(Origin)
        LD   L,A
        LD   H,HIGH Stones
        LD   A,(HL)
        AND  (IX + 2)
        CP   (IX + 3)
        JR   NZ,.done
        CALL term_source
        JR   C,.all
        PUSH IX
        LD   A,(Origin)
        CALL visit_walk
        POP  IX
        EXX
        LD   A,L
        EXX
        LD   L,LOW Visited
.visited:
        CP   L
        JR   Z,.done
        LD   H,HIGH Visited
        LD   C,(HL)
        INC  L
        PUSH AF
        PUSH HL
        LD   H,HIGH Marks
        LD   A,C
        OR   LOW Marks
        LD   L,A
        RES  7,(HL)                     ; MARK_VISITED
        CALL term_space
        POP  HL
        POP  AF
        JR   .visited
.all:   LD   A,(Size)
        LD   C,A
.space: DEC  C
        JP   M,.done
        LD   A,(Origin)
        CP   C
        JR   Z,.space
        LD   B,HIGH Stones
        LD   A,(BC)
        CP   HOLE
        JR   Z,.space
        PUSH BC
        CALL term_space
        POP  BC
        JR   .space
.done:  CALL next_term
        JR   .term
        ASSERT LOW Marks == $80 && HIGH Marks == HIGH Stones && LOW Found == 0

; next_term: returns the term after a term
; In:       IX = a term
; Out:      IX = the next one
; Clobbers: A HL
; T: 9000   Stack: 2
; Unproved: terms come from the compiler
next_term:
        PUSH IX
        POP  HL
        LD   A,END_TERM
        INC  HL
        INC  HL
        INC  HL
        INC  HL
.byte:  CP   (HL)
        INC  HL
        JR   NZ,.byte
        PUSH HL
        POP  IX
        RET

; term_source: finds the first walk of a term that leads from #0 to #1
; In:       IX = a term
; Out:      IY = its paths, carry clear; carry set if there is none; [ChosenWalk] = IY, [OtherWalks] not 0 if there are others
; Clobbers: A HL
; T: 9000   Stack: 2
; Unproved: terms come from the compiler
term_source:
        PUSH IX
        POP  HL
        INC  HL
        INC  HL
        INC  HL
        INC  HL
        XOR  A
        LD   (OtherWalks),A
        LD   (ChosenWalk + 1),A
.walk:  LD   A,(HL)
        CP   END_TERM
        JR   Z,.end
        INC  HL
        CP   WALK_TO
        JR   NZ,.other
        LD   A,(ChosenWalk + 1)
        OR   A
        JR   NZ,.other
        LD   (ChosenWalk),HL
        JR   .skip
.other: LD   A,1
        LD   (OtherWalks),A
.skip:  LD   A,END_WALK
.byte:  CP   (HL)
        INC  HL
        JR   NZ,.byte
        JR   .walk
.end:   LD   IY,(ChosenWalk)
        LD   A,(ChosenWalk + 1)
        CP   1                          ; carry if it is 0
        RET

; term_space: accepts a space if the rest of a term holds for it
; In:       IX = a term, C = the space; [OtherWalks], [ChosenWalk]
; Out:      MARK_LINKS in Marks of the space, and the space in Found
; Clobbers: A BC DE HL IY
; T: 60000   Stack: 8
; Unproved: terms come from the compiler
term_space:
        LD   B,HIGH Stones
        LD   A,(BC)
        AND  (IX + 0)
        CP   (IX + 1)
        RET  NZ
        LD   A,(OtherWalks)
        OR   A
        JR   Z,.accept
        LD   A,C
        LD   (Destination),A
        CALL term_walks
        RET  NC
        LD   A,(Destination)
        LD   C,A
.accept:
        LD   H,HIGH Marks
        LD   A,C
        OR   LOW Marks
        LD   L,A
        BIT  0,(HL)
        RET  NZ
        SET  0,(HL)
        LD   HL,FoundCount
        LD   A,(HL)
        INC  (HL)
        LD   L,A
        LD   H,HIGH Found
        LD   (HL),C
        RET
        ASSERT MARK_LINKS == 1

; links_check: checks a single move
; In:       HL = the check, A = the destination, [Origin], [Side]
; Out:      carry set if the check accepts it
; Clobbers: A BC DE HL IX IY, [Destination]
; T: 60000   Stack: 8
; Unproved: its answers are compared with the port's for all pieces, boards and placings of stones
links_check:
        LD   (Destination),A
        PUSH HL
        POP  IX
        XOR  A
        LD   (ChosenWalk + 1),A
.term:  LD   A,(IX + 0)
        CP   END_CHECK
        RET  Z                          ; carry clear
        LD   H,HIGH Stones
        LD   A,(Destination)
        LD   L,A
        LD   A,(HL)
        AND  (IX + 0)
        CP   (IX + 1)
        JR   NZ,.next
        LD   A,(Origin)
        LD   L,A
        LD   A,(HL)
        AND  (IX + 2)
        CP   (IX + 3)
        JR   NZ,.next
        CALL term_walks
        RET  C
.next:  CALL next_term
        JR   .term

; term_walks: checks the walks of a term, but the one that is chosen
; In:       IX = a term, [Origin], [Destination], [Side], [ChosenWalk]
; Out:      carry set if all hold
; Clobbers: A BC DE HL IY
; T: 60000   Stack: 6
; Unproved: terms come from the compiler
term_walks:
        PUSH IX
        POP  IY
        LD   BC,TERM_SIZE
        ADD  IY,BC
.walk:  LD   A,(IY + 0)
        CP   END_TERM
        SCF
        RET  Z
        INC  IY
        LD   C,A                        ; which walk
        PUSH IY
        POP  HL
        LD   DE,(ChosenWalk)
        OR   A
        SBC  HL,DE
        JR   Z,.skip                    ; it is known to hold
        LD   HL,(Origin)                ; L the origin, H the destination
        LD   E,L
        RRC  C
        JR   NC,.to
        LD   E,H
.to:    RRC  C
        LD   A,L
        JR   NC,.check
        LD   A,H
.check: PUSH IX
        PUSH BC
        PUSH IY
        CALL walk_check
        POP  IY
        POP  BC
        POP  IX
        SBC  A,A
        XOR  C
        RRA                             ; true, or not: as it has to be?
        RET  NC
.skip:  LD   A,END_WALK
.byte:  CP   (IY + 0)
        INC  IY
        JR   NZ,.byte
        JR   .walk
        ASSERT Destination == Origin + 1 && WALK_FROM == 1 && WALK_TO == 2 && WALK_NOT == 4

; step_table: returns the table of the direction of a step
; In:       IY = the step, [Side]
; Out:      H = the page, D = 0 or 128: its half of the page, IY = the next step; carry set if there is no such direction
; Clobbers: A L
; T: 122   Stack: 0
; Unproved: IY leads through codes of the compiler
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
; Unproved: IY leads through codes of the compiler
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
; Unproved: IY leads through codes of the compiler
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

; links_list: marks the spaces that a list names
; In:       HL = the list, [Origin], [Side]
; Out:      MARK_LISTED in Marks of each of them
; Clobbers: A BC DE HL IX IY
; T: 60000   Stack: 20
; Unproved: its answers are compared with the port's for all pieces and boards
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
; In:       IY = its next step, C = the space that it has come to, E = the origin, B = HIGH Stones, [HopLevel] = 1 in the beginning
; Out:      MARK_LISTED in Marks of each of them
; Clobbers: A C D HL IX IY, [Found:128]
; T: 60000   Stack: 20
; Unproved: IY leads through codes of the compiler
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
        OR   A
        RET  Z                          ; eight hops are enough
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
        SLA  (HL)
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
        SRL  (HL)
        JR   NZ,.known
        LD   (HL),128
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
