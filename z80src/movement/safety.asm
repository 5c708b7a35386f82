; safety: kings in danger

; in_check: tells if the king of the side to move can be taken
; In:       [Side] = 0 or BLACK_TURN, [Kings] = 0..8, [Kings + 1] = 0..8, B = 0..8, C = 0..8, [Size] = 9,
;           [Stones + N] = (N == B ? STONE + 1 : N == C ? STONE + ENEMY + 1 : 0) for N = 0..8, word[KindChecks + 2] = KindCodes + 10,
;           [KindCodes + 10:10] = list(0, 0, 0, 0, WALK_TO, $A0, $A1, END_WALK, END_TERM, END_CHECK), [KindReaches + 1] = 1 or REACH_MOST,
;           [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [RingFiles] = 0, [RingRanks] = 0, [StepsMost] = 3, [ChosenWalk] = 0, [Turned + N] = N for N = 0..1,
;           [Turned + BLACK_TURN + N] = N for N = 0..1, [Links + N] = (N % 3 < 2 ? N + 1 : NONE) for N = 0..8, [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8
; Let:      King = [Side] ? [Kings + 1] : [Kings], Other(S) = [Stones + S] & STONE && ([Stones + S] & ENEMY) != [Side],
;           Near(S) = max(abs(S / 3 - King / 3), abs(S % 3 - King % 3)) <= [KindReaches + 1]
; Out:      carry = any(S = 0..8, Other(S) && Near(S) && Check(KindCodes + 10, S, King))
; Clobbers: A BC DE HL IX IY, [Origin], [Destination], [ChosenWalk + 1]
; T: 2000000   Stack: 18
in_check:
        LD   HL,Side
        LD   A,(HL)
        XOR  BLACK_TURN
        LD   (HL),A
        CALL king_safe
        LD   HL,Side
        LD   A,(HL)
        RLA                             ; carry kept in bit 0
        XOR  BLACK_TURN * 2
        RRA
        LD   (HL),A
        RET
        ASSERT BLACK_TURN < 128

; king_safe: tells if the side to move could take the king of the other one
; In:       [Side] = 0 or BLACK_TURN, [Kings] = 0..8, [Kings + 1] = 0..8, B = 0..8, C = 0..8, E = 4, [Size] = 9,
;           [Stones + N] = (N == B ? STONE + 1 : N == C ? STONE + ENEMY + 1 : N == E ? STONE + ENEMY : 0) for N = 0..8, word[KindChecks] = KindCodes,
;           word[KindChecks + 2] = KindCodes + 10, [KindCodes:10] = list(0, 0, 0, 0, WALK_TO, $80, $81, END_WALK, END_TERM, END_CHECK),
;           [KindCodes + 10:10] = list(0, 0, 0, 0, WALK_TO, $A0, $A1, END_WALK, END_TERM, END_CHECK), [KindReaches] = 1, [KindReaches + 1] = 1 or REACH_MOST,
;           [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [RingFiles] = 0, [RingRanks] = 0, [StepsMost] = 3, [ChosenWalk] = 0, [Turned + N] = N for N = 0..1,
;           [Turned + BLACK_TURN] = 2, [Turned + BLACK_TURN + 1] = NONE, [Links + N] = (N % 3 < 2 ? N + 1 : NONE) for N = 0..8,
;           [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8, [Links + 256 + N] = (N % 3 ? N - 1 : NONE) for N = 0..8
; Let:      King = [Side] ? [Kings] : [Kings + 1], Own(S) = [Stones + S] & STONE && ([Stones + S] & ENEMY) == [Side], Sort(S) = [Stones + S] & KIND,
;           Near(S) = max(abs(S / 3 - King / 3), abs(S % 3 - King % 3)) <= [KindReaches + Sort(S)]
; Out:      carry = any(S = 0..8, Own(S) && Near(S) && Check(word[KindChecks + 2 * Sort(S)], S, King))
; Clobbers: A BC DE HL IX IY, [Origin], [Destination], [ChosenWalk + 1]
; T: 2000000   Stack: 16
king_safe:
        LD   A,(Side)
        LD   HL,Kings + 1
        OR   A
        JR   Z,.king
        DEC  L
.king:  LD   A,(HL)
        CP   NONE
        RET  Z                          ; there is none; carry clear
        LD   (Destination),A
        LD   A,(Size)
        LD   C,A
.space: OR   A                          ; carry clear
        DEC  C
        RET  M
        LD   B,HIGH Stones
        LD   A,(BC)
        RLA
        JR   NC,.space
        RRA
        LD   HL,Side
        XOR  (HL)
        AND  ENEMY
        JR   NZ,.space
        CALL in_reach
        JR   C,.space
        LD   A,C
        LD   (Origin),A
        CALL kind_check
        PUSH BC
        LD   A,(Destination)
        CALL links_check
        POP  BC
        RET  C
        JR   .space

; in_reach: tells if a space is near enough for a piece to get there
; In:       C = 0 or 63 or SPACES_MOST - 1, [Destination] = 0..SPACES_MOST - 1, [Stones + C] = STONE or STONE + ENEMY + 3 or STONE + KIND,
;           [RingFiles] = 0..1, [RingRanks] = 0..1, [Files] = 12, [Ranks] = 10,
;           [SpaceFile + N] = N / 10 for N = 0..SPACES_MOST - 1, [SpaceRank + N] = N % 10 for N = 0..SPACES_MOST - 1,
;           [KindReaches + N] = N + 1 for N = 0..KIND          ; two spaces and the reach of a kind
; Let:      By(X, Most, Ring) = Ring ? min(X, Most - X) : X,
;           Far = max(By(abs(C / 10 - [Destination] / 10), 12, [RingFiles]), By(abs(C % 10 - [Destination] % 10), 10, [RingRanks]))
; Out:      carry = Far > ([Stones + C] & KIND) + 1
; Clobbers: A DE HL
; T: 340   Stack: 0
in_reach:
        LD   H,HIGH Stones
        LD   L,C
        LD   A,(HL)
        AND  KIND
        ADD  A,LOW KindReaches
        LD   L,A
        LD   H,HIGH KindReaches
        LD   E,(HL)                     ; its reach
        LD   H,HIGH SpaceFile
        LD   L,C
        LD   D,(HL)
        LD   A,(Destination)
        LD   L,A
        LD   A,(HL)
        SUB  D
        JR   NC,.files
        NEG
.files: LD   D,A
        LD   A,(RingFiles)
        OR   A
        LD   A,D
        JR   Z,.far
        LD   A,(Files)                  ; or the other way round
        SUB  D
        CP   D
        JR   C,.far
        LD   A,D
.far:   DEC  A
        CP   E                          ; at most the reach, or 0, which is 255 now
        JR   C,.ranks
        INC  A
        SCF
        RET  NZ
.ranks: SET  7,L
        LD   A,(HL)
        LD   L,C
        SET  7,L
        SUB  (HL)
        JR   NC,.near
        NEG
.near:  LD   D,A
        LD   A,(RingRanks)
        OR   A
        LD   A,D
        JR   Z,.reach
        LD   A,(Ranks)
        SUB  D
        CP   D
        JR   C,.reach
        LD   A,D
.reach: CP   E
        RET  Z                          ; carry clear
        CCF
        RET

; kind_reach: finds how far a kind gets; on a ring, the shorter way round
; In:       HL = CheckLinks, [CheckLinks:4] = 0, [CheckLinks + 4] = WALK_TO or WALK_TO + WALK_FROM, [CheckLinks + 5] = 0..1 or ROLE_PASS + 2 or ROLE_HOP,
;           [CheckLinks + 6] = STEP_LAST..STEP_LAST + 2 or STEP_LAST + STEP_REPEATS, [CheckLinks + 7] = STEP_LAST..STEP_LAST + 3, [CheckLinks + 8] = END_WALK,
;           [CheckLinks + 9] = END_TERM, [CheckLinks + 10] = END_CHECK, [Vectors] = 0..2, [Vectors + 1] = 253..255 or 0..1, [Vectors + 2] = 1, [Vectors + 3] = 255, [Vectors + 4] = 0,
;           [Vectors + 5] = 100, [Vectors + 6] = NO_VECTOR, [Vectors + 7] = NO_VECTOR          ; a walk of two paths; the vectors of four directions
; Let:      Far(X) = X == NO_VECTOR ? 127 : abs(s8(X)), Length(S) = max(Far([Vectors + 2 * (S & 31)]), Far([Vectors + 2 * (S & 31) + 1])),
;           First = [CheckLinks + 5] >= ROLE_HOP || [CheckLinks + 6] & STEP_REPEATS ? REACH_MOST : min(Length([CheckLinks + 5]) + Length([CheckLinks + 6]), 127)
; Out:      A = [CheckLinks + 4] == WALK_TO ? max(First, Length([CheckLinks + 7])) : REACH_MOST
; Clobbers: BC DE HL
; T: 60000   Stack: 6
kind_reach:
        LD   C,0                        ; the farthest so far
.term:  LD   A,(HL)
        CP   END_CHECK
        LD   A,C
        RET  Z
        INC  HL
        INC  HL
        INC  HL
        INC  HL
        LD   B,REACH_MOST               ; unless there is a walk from #0 to #1
.walk:  LD   A,(HL)
        INC  HL
        CP   END_TERM
        JR   Z,.end
        CP   WALK_TO
        JR   NZ,.path
        LD   B,0
.path:  LD   A,(HL)
        CP   END_WALK
        JR   Z,.last
        LD   D,0                        ; the length of the path
.step:  LD   A,(HL)
        CALL .length
        ADD  A,D
        CALL cap
        LD   D,A
        LD   A,(HL)
        INC  HL
        CP   STEP_LAST
        JR   NC,.whole
        CP   ROLE_HOP
        JR   C,.step
        LD   D,REACH_MOST
        JR   .step
.whole: AND  STEP_REPEATS
        LD   A,D
        JR   Z,.longer
        LD   A,REACH_MOST
.longer:
        CP   C
        JR   C,.path
        LD   C,A
        JR   .path
.last:  INC  HL
        JR   .walk
.end:   LD   A,B
        OR   C
        LD   C,A
        JR   .term
.length:                                ; of the vector of a step
        PUSH HL
        AND  DIRECTIONS_MOST - 1
        CALL vector_address
        LD   A,(HL)
        INC  L
        LD   L,(HL)
        CALL .size
        LD   E,A
        LD   A,L
        CALL .size
        POP  HL
        CP   E
        RET  NC
        LD   A,E
        RET
.size:  OR   A
        RET  P
        NEG
        RET  P
        DEC  A                          ; NO_VECTOR
        RET
