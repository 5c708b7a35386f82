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
; T: 3500000   Stack: 60
; Unproved: its answers are compared with the port's for all pieces, boards and placings of stones
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
; T: 1000000   Stack: 60
; Unproved: its answers are compared with the port's for all pieces, boards and placings of stones
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
; Unproved: the code comes from the compiler
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
; Unproved: its answers are compared with the port's for all pieces and boards
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
; Unproved: the code comes from the compiler
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

; evaluate_space: evaluates an operation that gives a space
; In:       DE = the operation
; Out:      HL = a point with carry clear, or carry set for no space; DE = the byte after the last argument
; Clobbers: A BC IX IY
; T: 100000   Stack: 40
; Unproved: the code comes from the compiler
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

op_distance:
        CALL evaluate_space
        PUSH HL
        PUSH AF
        CALL evaluate_space
        POP  BC                         ; C bit 0: the other's carry
        LD   A,C
        POP  BC
        JR   C,.far
        RRA
        JR   C,.far
        LD   A,L
        SUB  C
        JP   P,.files
        NEG
.files: LD   L,A
        LD   A,H
        SUB  B
        JP   P,.ranks
        NEG
.ranks: CP   L
        JR   NC,.more
        LD   A,L
.more:  LD   L,A
        LD   H,0
        RET
.far:   LD   HL,NUMBER_MOST
        RET

op_sign:
        CALL evaluate
        LD   A,H
        OR   L
        RET  Z
        BIT  7,H
        LD   HL,1
        RET  Z
        LD   HL,-1
        RET

op_abs:
        CALL evaluate
        BIT  7,H
        RET  Z
        ; and on into

; negate: negates a number
; In:       HL = 0..$FFFF
; Out:      HL = -HL & $FFFF
; Clobbers: A
; T: 34   Stack: 0
negate:
        XOR  A
        SUB  L
        LD   L,A
        SBC  A,A
        SUB  H
        LD   H,A
        RET

op_minus:
        CALL two_numbers
        ; and on into

; difference: subtracts two numbers; the result stays between -NUMBER_MOST and NUMBER_MOST
; In:       HL = -32767..32767, BC = -32767..32767
; Out:      HL = max(min(s16(HL) - s16(BC), NUMBER_MOST), -NUMBER_MOST)
; Clobbers: A
; T: 72   Stack: 0
difference:
        LD   A,H
        OR   A
        SBC  HL,BC
        JP   PE,saturate
        LD   A,H                        ; -32768 is one too low
        XOR  $80
        OR   L
        RET  NZ
        INC  L
        RET

; saturate: returns the largest number with a sign
; In:       A = 0..255
; Out:      HL = A & 128 ? -NUMBER_MOST : NUMBER_MOST
; Clobbers: -
; T: 39   Stack: 0
saturate:
        LD   HL,NUMBER_MOST
        OR   A
        RET  P
        LD   HL,-NUMBER_MOST
        RET

op_times:
        CALL two_numbers
        ; and on into

; product: multiplies two numbers; the result stays between -NUMBER_MOST and NUMBER_MOST
; In:       HL = -32767..32767, BC = -32767..32767
; Out:      HL = max(min(s16(HL) * s16(BC), NUMBER_MOST), -NUMBER_MOST)
; Clobbers: A BC
; T: 1702   Stack: 6
product:
        LD   A,H
        OR   A
        JR   NZ,.any
        OR   L
        RET  Z                          ; 0
        DEC  A
        JR   NZ,.any
        LD   H,B                        ; 1, as a truth is
        LD   L,C
        RET
.any:   PUSH DE
        LD   A,H
        XOR  B
        PUSH AF                         ; the sign
        BIT  7,H
        CALL NZ,negate
        EX   DE,HL                      ; DE the first one,
        LD   H,B
        LD   L,C
        BIT  7,H
        CALL NZ,negate
        LD   B,H                        ; BC the second one
        LD   C,L
        LD   HL,0
.bit:   SRL  D
        RR   E
        JR   NC,.even
        ADD  HL,BC
        BIT  7,H
        JR   NZ,.large
.even:  LD   A,D
        OR   E
        JR   Z,.done
        SLA  C
        RL   B
        BIT  7,B
        JR   Z,.bit
.large: POP  AF
        POP  DE
        JR   saturate
.done:  POP  AF
        POP  DE
        OR   A
        RET  P
        JR   negate

op_less:
        CALL compare
        JP   C,op_true
        JR   op_false

op_greater:
        CALL compare
        JR   Z,op_false
        JR   NC,op_true
        ; and on into

op_false:
        LD   HL,0
        RET

op_less_or_equal:
        CALL compare
        JR   Z,op_true
        JR   NC,op_false
        ; and on into

op_true:
        LD   HL,1
        OR   A
        RET

op_greater_or_equal:
        CALL compare
        JR   NC,op_true
        JR   op_false

; compare: evaluates two numbers and compares them
; In:       DE = the first operation
; Out:      carry set if the first one is less, zero set if they are equal
; Clobbers: A BC HL IX IY
; T: 100000   Stack: 40
; Unproved: the code comes from the compiler
compare:
        CALL two_numbers
        LD   A,H
        ADD  A,$80
        LD   H,A
        LD   A,B
        ADD  A,$80
        LD   B,A
        OR   A
        SBC  HL,BC
        RET

; two_numbers: evaluates two numbers
; In:       DE = the first operation
; Out:      HL = the first number, BC = the second
; Clobbers: A IX IY
; T: 100000   Stack: 40
; Unproved: the code comes from the compiler
two_numbers:
        CALL evaluate
        PUSH HL
        CALL evaluate
        LD   B,H
        LD   C,L
        POP  HL
        RET

op_empty:
        CALL evaluate_space
        JP   C,op_false
        CALL point_space
        JP   C,op_false
        LD   C,A
        LD   A,(BC)
        RLA
        JP   C,op_false
        JR   op_true

op_unmoved:
        CALL evaluate_space
        JP   C,op_false
        CALL point_space
        JP   C,op_false
        LD   C,A
        LD   A,(BC)
        AND  UNMOVED
        JR   Z,op_false
        JR   op_true

op_checkleap:
        CALL read_check
        JP   C,op_false
        LD   BC,(StepX)                 ; C files, B ranks
        LD   A,B
        OR   C
        JR   Z,op_false
        CALL differences
        JP   C,op_false
        LD   A,L
        CP   C
        JR   NZ,.swap
        LD   A,H
        CP   B
        JR   Z,op_true
.swap:  LD   A,L
        CP   B
        JR   NZ,op_false
        LD   A,H
        CP   C
        JR   Z,op_true
        JR   op_false

op_checkride:
        CALL read_check
        JP   C,op_false
        CALL differences
        JP   C,op_false
        LD   BC,(StepX)
        PUSH DE
        CALL ride
        JR   C,.yes
        LD   BC,(StepX)
        LD   A,B
        LD   B,C
        LD   C,A
        CP   B
        JR   Z,.no                      ; swapped it is the same
        CALL ride
.yes:   POP  DE
        JP   C,op_true
        JP   op_false
.no:    POP  DE
        JP   op_false

; ride: checks a ride whose step has one form
; In:       C, B = files and ranks of the step, without signs; L, H = files and ranks from end to end, without signs;
;           [Difference], [FromPoint], [ToPoint], [LineOrigin], [Side]
; Out:      carry set if it leads to the end over empty spaces
; Clobbers: A BC DE IX IY
; T: 40000   Stack: 8
; Unproved: the tests compare the checks with those of the port
ride:
        LD   A,L                        ; both are 0, or neither
        OR   A
        LD   A,C
        JR   Z,.files
        OR   A
        RET  Z
        XOR  A
.files: OR   A
        JR   NZ,.no
        LD   A,H
        OR   A
        LD   A,B
        JR   Z,.ranks
        OR   A
        RET  Z
        XOR  A
.ranks: OR   A
        JR   NZ,.no
        LD   A,B
        CP   C
        JR   NZ,.oblique
        LD   A,H                        ; a diagonal
        CP   L
        JR   NZ,.no
.oblique:
        PUSH HL
        LD   HL,(Difference)
        LD   A,C
        BIT  7,L
        JR   Z,.east
        NEG
.east:  LD   E,A
        LD   A,B
        BIT  7,H
        JR   Z,.north
        NEG
.north: LD   D,A
        LD   HL,(FromPoint)
        LD   A,(LineOrigin)
        LD   IXH,A
        LD   IXL,0
        CALL line
        POP  HL
        RET
.no:    OR   A
        RET

; line: takes equal steps up to a point
; In:       HL = the point where it begins, E, D = files and ranks of the step, [ToPoint], [Side],
;           IXH = the space where the line ends, IXL = stones that have to stand between
; Out:      carry set if it leads there
; Clobbers: A BC HL IX IY
; T: 40000   Stack: 4
; Unproved: the tests compare the checks with those of the port
line:
        PUSH HL
        LD   A,(ToPoint)
        SUB  L
        JP   PE,.away
        LD   C,A                        ; files to go,
        LD   A,(ToPoint + 1)
        SUB  H
        JP   PE,.away
        LD   B,A                        ; and ranks
        LD   A,E
        OR   A
        JR   Z,.upright
        LD   L,E                        ; as many times that step as there are files,
        LD   A,C
        CALL .times
        JR   NC,.away
        LD   A,D
        OR   A
        JR   Z,.level
        XOR  A
        LD   C,IYL
.ranks: ADD  A,D                        ; so many ranks
        DEC  C
        JR   NZ,.ranks
.level: CP   B
        JR   Z,.begin
.away:  POP  HL
.no:    OR   A
        RET
.upright:
        LD   A,C
        OR   A
        JR   NZ,.away
        LD   A,D
        OR   A
        JR   Z,.away
        LD   L,D
        LD   A,B
        CALL .times
        JR   NC,.away
.begin: POP  HL
.step:  DEC  IYL
        JR   Z,.there
        LD   A,L
        ADD  A,E
        LD   L,A
        LD   A,H
        ADD  A,D
        LD   H,A
        CALL point_space
        JR   C,.no
        CP   IXH
        JR   Z,.no
        LD   A,(BC)
        RLA
        JR   NC,.step
        DEC  IXL
        JP   P,.step
        JR   .no
.there: LD   A,IXL
        CP   1                          ; carry set if no stone is missing
        RET
.times: BIT  7,L                        ; how often is L in A?
        JR   Z,.plus
        NEG
        LD   H,A
        XOR  A
        SUB  L
        LD   L,A
        LD   A,H
.plus:  OR   A
        RET  Z
        RET  M
        LD   IYL,0
.next:  INC  IYL
        SUB  L
        JR   Z,.found
        JR   NC,.next
        OR   A
        RET
.found: SCF
        RET

; point_space: returns the space of a point, modulo whole turns of the rings
; In:       HL = a point, [Side]
; Out:      A = C = the space, B = HIGH Stones, carry clear; or carry set if there is none
; Clobbers: BC
; T: 200   Stack: 2
; Unproved: the tests compare the checks with those of the port
point_space:
        LD   A,(Side)
        OR   A
        JR   NZ,.black
        LD   B,HIGH WrapFile
        LD   C,L
        LD   A,(BC)
        INC  B
        LD   C,H
.find:  PUSH HL
        LD   L,A
        LD   A,(BC)
        LD   C,A
        OR   L
        JP   M,.none
        LD   A,L
        ADD  A,C
        LD   C,A
        LD   B,HIGH Stones
        POP  HL
        LD   A,(BC)
        CP   HOLE
        LD   A,C
        SCF
        RET  Z
        OR   A
        RET
.black: XOR  A
        SUB  L
        LD   B,HIGH WrapFile
        LD   C,A
        LD   A,(BC)
        INC  B
        PUSH AF
        XOR  A
        SUB  H
        LD   C,A
        POP  AF
        JR   .find
.none:  POP  HL
        SCF
        RET

; read_check: evaluates the arguments of a check with one step
; In:       DE = the first operation
; Out:      [FromPoint], [ToPoint], [LineOrigin]; [StepX], [StepY] without signs; carry set if an end is no space
; Clobbers: A BC HL IX IY
; T: 100000   Stack: 40
; Unproved: the code comes from the compiler
read_check:
        CALL read_signed
        PUSH AF
        LD   HL,StepX
        CALL .size
        INC  L
        CALL .size
        POP  AF
        RET
.size:  LD   A,(HL)
        OR   A
        RET  P
        NEG
        LD   (HL),A
        RET

; read_signed: evaluates the arguments of a check with one step
; In:       DE = the first operation
; Out:      [FromPoint], [ToPoint], [LineOrigin]; [StepX], [StepY]; carry set if an end is no space
; Clobbers: A BC HL IX IY
; T: 100000   Stack: 40
; Unproved: the code comes from the compiler
read_signed:
        CALL evaluate_space
        PUSH HL
        PUSH AF
        CALL evaluate_space
        PUSH HL
        PUSH AF
        CALL number_byte
        PUSH AF
        CALL number_byte
        LD   (StepY),A
        POP  AF
        LD   (StepX),A
        POP  BC                         ; C bit 0: carry
        POP  HL
        LD   (ToPoint),HL
        LD   A,C
        POP  BC
        OR   C
        POP  HL
        RRA
        RET  C
        ; and on into

; set_from: notes the point where a check begins
; In:       HL = a point of the board, [Side]
; Out:      [FromPoint], [LineOrigin], carry clear
; Clobbers: A BC
; T: 250   Stack: 4
; Unproved: the tests compare the checks with those of the port
set_from:
        LD   (FromPoint),HL
        CALL point_space
        LD   (LineOrigin),A
        RET

; number_byte: evaluates a number and returns it as a signed byte, at most 127 with either sign
; In:       DE = the operation
; Out:      A = the number
; Clobbers: BC HL IX IY
; T: 100000   Stack: 40
; Unproved: the code comes from the compiler
number_byte:
        LD   A,(DE)
        OR   A                          ; OP_NUMBER
        JR   NZ,.value
        INC  DE
        LD   A,(DE)
        INC  DE
        RET
.value: CALL evaluate
        LD   A,L
        RLA
        SBC  A,A
        CP   H
        LD   A,L
        JR   NZ,.large
        CP   $80
        RET  NZ
        INC  A
        RET
.large: LD   A,H
        RLA
        LD   A,127
        RET  NC
        NEG
        RET

; differences: returns files and ranks from one end of a check to the other
; In:       [FromPoint], [ToPoint]
; Out:      L, H = files and ranks without signs, [Difference] with signs; carry set if it is too far
; Clobbers: A
; T: 170   Stack: 0
; Unproved: the tests compare the checks with those of the port
differences:
        LD   HL,(FromPoint)
        LD   A,(ToPoint)
        SUB  L
        JP   PE,.far
        LD   L,A
        LD   A,(ToPoint + 1)
        SUB  H
        JP   PE,.far
        LD   H,A
        LD   (Difference),HL
        OR   A
        JP   P,.north
        NEG
        LD   H,A
.north: LD   A,L
        OR   A
        RET  P
        NEG
        LD   L,A
        OR   A
        RET
.far:   SCF
        RET
