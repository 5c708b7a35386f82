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
; T: 90000   Stack: 26
; Unproved: it is compared with the port for all pieces, boards and placings of stones
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
; In:       IX = CheckLinks, [IX + N] = $12 for N = 0..40, C = TERM_SIZE..40, [IX + C] = END_TERM          ; a term of C bytes and its end
; Out:      IX = IX + C + 1
; Clobbers: A HL
; T: 9000   Stack: 2
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
; Unproved: it evaluates a code of the compiler; its answers are compared with the port's
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
; Unproved: it evaluates a code of the compiler; its answers are compared with the port's
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
; T: 90000   Stack: 22
; Unproved: it is compared with the port for all pieces, boards and placings of stones
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
; Unproved: it evaluates a code of the compiler; its answers are compared with the port's
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
