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
; In:       HL = CheckLinks, [CheckLinks] = 0 or STONE, [CheckLinks + 1] = 0, [CheckLinks + 2] = 0, [CheckLinks + 3] = 0, [CheckLinks + 4] = 2 or 6,
;           [CheckLinks + 5] = $81 or $A0, [CheckLinks + 6] = END_WALK, [CheckLinks + 7] = END_TERM, [CheckLinks + 8] = STONE or END_CHECK,
;           [CheckLinks + 9] = STONE, [CheckLinks + 10] = STONE, [CheckLinks + 11] = STONE, [CheckLinks + 12] = 2, [CheckLinks + 13] = 1 or $60, [CheckLinks + 14] = $A0,
;           [CheckLinks + 15] = END_WALK, [CheckLinks + 16] = END_TERM, [CheckLinks + 17] = END_CHECK, [Origin] = 0, B = 0 or $1A, [Size] = 9, [ChosenWalk] = 0,
;           [Stones + N] = (B >> N & 1 ? STONE : 0) for N = 0..8, [StepsMost] = 3, [Side] = 0, [Turned + N] = N for N = 0..1,
;           [Links + N] = (N % 3 < 2 ? N + 1 : N - 2) for N = 0..8, [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8, [Marks + N] = 0 for N = 0..8
; Let:      Is(S) = S != [Origin] && Check(CheckLinks, [Origin], S)          ; one term, or two
; Out:      [Marks + S] = Is(S) for S = 0..8, [FoundCount] = count(S = 0..8, Is(S))
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Destination], [ChosenWalk:2], [OtherWalks], [Visited:9], [Found:9]
; T: 4000000   Stack: 26
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
; In:       IX = CheckLinks, [CheckLinks + 4] = 0..7, [CheckLinks + 5] = 0 or $A1, [CheckLinks + 6] = END_WALK, [CheckLinks + 7] = 0..7 or END_TERM,
;           [CheckLinks + 8] = $82, [CheckLinks + 9] = END_WALK, [CheckLinks + 10] = END_TERM, [ChosenWalk] = any          ; a term of one walk, or two
; Let:      Two = [CheckLinks + 7] != END_TERM, First = [CheckLinks + 4] == WALK_TO, Second = Two && [CheckLinks + 7] == WALK_TO, Is = First || Second
; Out:      carry = !Is, [OtherWalks] = Two || !First, IY = (First ? CheckLinks + 5 : Second ? CheckLinks + 8 : 0)..(First ? CheckLinks + 5 : Second ? CheckLinks + 8 : 255),
;           word[ChosenWalk] = (First ? CheckLinks + 5 : Second ? CheckLinks + 8 : 0)..(First ? CheckLinks + 5 : Second ? CheckLinks + 8 : 255)
; Clobbers: A HL
; T: 9000   Stack: 2
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
; In:       IX = CheckLinks, C = 0..8, [CheckLinks] = 0 or STONE, [CheckLinks + 1] = 0 or STONE, [CheckLinks + 4] = 2 or 6, [CheckLinks + 5] = $81 or $A0,
;           [CheckLinks + 6] = END_WALK, [CheckLinks + 7] = END_TERM, [OtherWalks] = 0..1, word[ChosenWalk] = 0 or CheckLinks + 5, [Origin] = 0,
;           B = $1A, [Stones + N] = (B >> N & 1 ? STONE : 0) for N = 0..8, [StepsMost] = 3, [Side] = 0, [Turned + N] = N for N = 0..1,
;           [Links + N] = (N % 3 < 2 ? N + 1 : N - 2) for N = 0..8, [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8, [Marks + N] = N & MARK_LINKS for N = 0..8,
;           [FoundCount] = 0 or 3, [Found + N] = NONE for N = 0..3          ; spaces with an odd number are accepted already
; Let:      Is = ([Stones + C] & [CheckLinks]) == [CheckLinks + 1] && (!([OtherWalks]) || Holds(CheckLinks + 4, [Origin], C, word[ChosenWalk])), New = Is && !(C & 1)
; Out:      [Marks + N] = N & MARK_LINKS || Is && N == C for N = 0..8, [FoundCount] = [FoundCount] + New, [Found + N] = (New && N == [FoundCount] ? C : NONE) for N = 0..3
; Clobbers: A BC DE HL IX IY, [Destination]
; T: 60000   Stack: 14
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
; In:       HL = CheckLinks, A = 0..8, [CheckLinks] = 0 or STONE, [CheckLinks + 1] = 0, [CheckLinks + 2] = 0, [CheckLinks + 3] = 0, [CheckLinks + 4] = 2 or 6,
;           [CheckLinks + 5] = $81 or $A0, [CheckLinks + 6] = END_WALK, [CheckLinks + 7] = END_TERM, [CheckLinks + 8] = STONE or END_CHECK,
;           [CheckLinks + 9] = STONE, [CheckLinks + 10] = STONE, [CheckLinks + 11] = STONE, [CheckLinks + 12] = 2, [CheckLinks + 13] = 1 or $60, [CheckLinks + 14] = $A0,
;           [CheckLinks + 15] = END_WALK, [CheckLinks + 16] = END_TERM, [CheckLinks + 17] = END_CHECK, [Origin] = 0, B = 0 or $1A, [ChosenWalk] = 0,
;           [Stones + N] = (B >> N & 1 ? STONE : 0) for N = 0..8, [StepsMost] = 3, [Side] = 0, [Turned + N] = N for N = 0..1,
;           [Links + N] = (N % 3 < 2 ? N + 1 : N - 2) for N = 0..8, [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8      ; one term, or two
; Out:      carry = Check(CheckLinks, [Origin], A)
; Clobbers: A BC DE HL IX IY, [Destination], [ChosenWalk + 1]
; T: 260000  Stack: 22
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
; In:       IX = CheckLinks, [CheckLinks + 4] = 0..7, [CheckLinks + 5] = $81 or $A0, [CheckLinks + 6] = END_WALK, [CheckLinks + 7] = 0..7 or END_TERM,
;           [CheckLinks + 8] = 1 or $20, [CheckLinks + 9] = $A0, [CheckLinks + 10] = END_WALK, [CheckLinks + 11] = END_TERM, word[ChosenWalk] = 0 or CheckLinks + 5,
;           [Origin] = 0, [Destination] = 0..8, B = 0 or $1A, [Stones + N] = (B >> N & 1 ? STONE : 0) for N = 0..8, [StepsMost] = 3, [Side] = 0,
;           [Turned + N] = N for N = 0..1, [Links + N] = (N % 3 < 2 ? N + 1 : N - 2) for N = 0..8, [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8
; Out:      carry = Holds(CheckLinks + 4, [Origin], [Destination], word[ChosenWalk])
; Clobbers: A BC DE HL IY
; T: 60000   Stack: 10
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
