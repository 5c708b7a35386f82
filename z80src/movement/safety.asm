; safety: kings in danger

; in_check: tells if the king of the side to move can be taken
; In:       the position
; Out:      carry set if it can
; Clobbers: A BC DE HL IX IY, [Origin], [Destination]
; T: 2000000   Stack: 16
; Unproved: it is compared with the port in all variants
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
; In:       the position
; Out:      carry set if it could
; Clobbers: A BC DE HL IX IY, [Origin], [Destination]
; T: 2000000   Stack: 14
; Unproved: it is compared with the port in all variants
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
; In:       HL = its check by links, Vectors
; Out:      A = files or ranks at most, or REACH_MOST
; Clobbers: BC DE HL
; T: 60000   Stack: 4
; Unproved: it evaluates a code of the compiler; the lines of play are compared with published numbers
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
