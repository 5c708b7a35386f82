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
; In:       CheckCoordinates, [Origin], [Side]
; Out:      MARK_COORDINATES in Marks of each of them
; Clobbers: A BC DE HL IX IY, [Destination]
; T: 130000000   Stack: 70
; Unproved: it is compared with the port for all pieces, boards and placings of stones
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
; In:       CheckCoordinates, [Origin], [Destination], [Side]
; Out:      carry set if it does
; Clobbers: A BC DE HL IX IY
; T: 3000000   Stack: 66
; Unproved: it is compared with the port for all pieces, boards and placings of stones
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
        LD   A,(CheckCoordinates + 2)
        LD   (Reach),A
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
        LD   HL,Reach
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
; In:       CheckCoordinates, Factors, [OriginPoint], [ImagePoint], [Side]
; Out:      carry set if it holds
; Clobbers: A BC DE HL IX IY
; T: 1000000   Stack: 50
; Unproved: it evaluates a code of the compiler; its answers are compared with the port's
check_holds:
        LD   A,(CheckCoordinates + 3)
        LD   L,A
        LD   H,0
        LD   D,H
        LD   E,L
        ADD  HL,HL
        ADD  HL,DE
        LD   DE,Factors
        ADD  HL,DE
.factor:                                ; from the last one to the first
        LD   A,L
        OR   A
        RET  Z                          ; carry clear
        DEC  L
        LD   C,(HL)
        DEC  L
        LD   D,(HL)
        DEC  L
        LD   E,(HL)
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
        RRA
        JR   NC,.term
        RRA                             ; the factor is right: was it the first one?
        RET  C
        JR   .factor
.term:  RRA                             ; the term is false: on with the one before it
        JR   C,.factor
        DEC  L
        LD   A,(HL)
        RRA
        DEC  L
        DEC  L
        JR   .term
        ASSERT LOW Factors == 0 && FACTORS_MOST * 3 < 256 && FACTOR_NOT == 1 && FACTOR_FIRST == 2

; coordinates_list: marks the spaces that the list names
; In:       ListCoordinates, [Origin], [Side]
; Out:      MARK_LISTED_COORDINATES in Marks of each of them
; Clobbers: A BC DE HL IX IY
; T: 200000   Stack: 40
; Unproved: it is compared with the port for all pieces and boards
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
; In:       DE = the operation
; Out:      HL = a number, or a point with carry clear; carry set for no space; DE = the byte after the last argument
; Clobbers: A BC IX IY
; T: 100000   Stack: 40
; Unproved: it evaluates a code of the compiler; its answers are compared with the port's
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
; In:       DE = the operation
; Out:      HL = a point with carry clear, or carry set for no space; DE = the byte after the last argument
; Clobbers: A BC IX IY
; T: 100000   Stack: 40
; Unproved: it evaluates a code of the compiler; its answers are compared with the port's
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
; In:       CheckLinks, CheckCoordinates, [Origin], [Side]
; Out:      MARK_LINKS and MARK_COORDINATES in Marks of each of them, no other marks
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Destination]
; T: 130000000   Stack: 74
; Unproved: it is compared with the port for all lines of case files
both_moves:
        CALL marks_clear
        LD   HL,CheckLinks
        CALL links_moves
        JP   coordinates_moves
