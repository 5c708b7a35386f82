; expression: compiling expressions: functions before their arguments, joined by `and`, `or` and `not`

; Nothing but the whole of a definition is joined, so it is terms of which one has to hold, each of factors that all have to.

; compile_expression: compiles the expression of a definition
; In:       the first token, [ForList], [ForCoordinates], [EmitAt], [EmitEnd], [StartAt]
; Out:      the code; the token after the expression
; Clobbers: A BC DE HL IX IY
; T: 700000   Stack: 100
; Unproved: texts are a person's; the tests compile seeded ones, good and bad, here and with the port
compile_expression:
        XOR  A
        LD   (CheckExtent),A
        LD   (CheckReach),A
        LD   A,(ForCoordinates)
        OR   A
        JR   Z,.term
        LD   A,(ForList)
        OR   A
        JR   NZ,.term
        LD   (CheckCoordinates + 3),A
.term:  CALL term_begin
.factor:
        XOR  A
        LD   (Nots),A
.not:   LD   HL,WordNot
        CALL is_word
        JR   NZ,.value
        LD   HL,Nots
        INC  (HL)
        LD   A,(HL)
        CP   101
        LD   A,TOO_DEEP
        JP   NC,mistake
        CALL take
        JR   .not
.value: LD   HL,(TokenAt)
        PUSH HL
        CALL factor_begin
        LD   IX,ParseFrames
        CALL compile_value
        LD   B,A                        ; its kind
        CALL factor_reach
        LD   HL,CheckExtent
        LD   A,(ExtentFound)
        CP   (HL)
        JR   C,.near
        LD   (HL),A
.near:  LD   A,(Nots)
        OR   A
        POP  HL                         ; where it begins
        CALL NZ,.truth
        PUSH HL
        LD   HL,WordAnd
        CALL is_word
        POP  HL
        JR   NZ,.or
        CALL .truth
        CALL take
        JR   .factor
.or:    PUSH HL
        LD   HL,WordOr
        CALL is_word
        POP  HL
        JR   NZ,.whole
        CALL .truth
        CALL term_end
        CALL take
        JR   .term
.truth: LD   A,B
        OR   A
        RET  Z                          ; KIND_NUMBER
        LD   A,EXPECTED_TRUTH
        JP   mistake_at
.whole: LD   A,(ForList)                ; a list is no part of anything, so it is the whole
        OR   A
        LD   A,B
        LD   HL,(StartAt)
        JR   NZ,.list
        OR   A
        LD   A,EXPECTED_TRUTH
        JP   NZ,mistake_at
        CALL term_end
        LD   A,(ForCoordinates)
        OR   A
        LD   A,END_CHECK
        JP   Z,emit
        JP   check_head
.list:  CP   KIND_ARRAY
        LD   A,EXPECTED_LIST
        JP   NZ,mistake_at
        LD   A,END_LIST
        JP   emit

; factor_reach: limits the reach of a term by that of a factor
; In:       [Nots], [FactorReach], [TermReach]
; Out:      [TermReach]
; Clobbers: A HL
; T: 70   Stack: 0
; Unproved: the factor is where the compiler is
factor_reach:
        LD   A,(Nots)
        RRA
        RET  C
        LD   HL,TermReach
        LD   A,(FactorReach)
        CP   (HL)
        RET  NC
        LD   (HL),A
        RET

; term_begin: begins a term of a check
; In:       [ForList], [ForCoordinates], [EmitAt], [EmitEnd]
; Out:      [TermAt], its masks and values; or [TermFirst]
; Clobbers: A HL
; T: 700   Stack: 10
; Unproved: without room for the code, compiling ends
term_begin:
        LD   A,FACTOR_FIRST
        LD   (TermFirst),A
        LD   A,REACH_MOST
        LD   (TermReach),A
        LD   A,(ForList)
        LD   HL,ForCoordinates
        OR   (HL)
        RET  NZ
        LD   HL,(EmitAt)
        LD   (TermAt),HL
        CALL emit                       ; A is 0
        CALL emit
        CALL emit
        JP   emit

; term_end: ends a term of a check
; In:       [ForList], [ForCoordinates], [EmitAt], [EmitEnd]
; Out:      the code
; Clobbers: A HL
; T: 200   Stack: 10
; Unproved: without room for the code, compiling ends
term_end:
        LD   A,(TermReach)
        LD   HL,CheckReach
        CP   (HL)
        JR   C,.nearer
        LD   (HL),A
.nearer:
        LD   A,(ForList)
        LD   HL,ForCoordinates
        OR   (HL)
        RET  NZ
        LD   A,END_TERM
        JP   emit

; factor_begin: notes a factor of a check by coordinates
; In:       [ForList], [ForCoordinates], [EmitAt], [Nots], [TermFirst]
; Out:      its row in Factors
; Clobbers: A DE HL
; T: 250   Stack: 2
; Unproved: without room for the row, compiling ends
factor_begin:
        LD   A,(ForCoordinates)
        DEC  A
        RET  NZ
        LD   A,(ForList)
        OR   A
        RET  NZ
        LD   HL,CheckCoordinates + 3
        LD   A,(HL)
        CP   FACTORS_MOST
        LD   D,A
        LD   A,TOO_LONG
        JP   NC,mistake
        INC  (HL)
        LD   A,D
        ADD  A,A
        ADD  A,D
        LD   L,A
        LD   H,HIGH Factors
        LD   DE,(EmitAt)
        LD   (HL),E
        INC  L
        LD   (HL),D
        INC  L
        LD   A,(Nots)
        AND  FACTOR_NOT
        LD   D,A
        LD   A,(TermFirst)
        OR   D
        LD   (HL),A
        XOR  A
        LD   (TermFirst),A
        RET

; check_head: writes the head of a check by coordinates
; In:       [CheckExtent], [Files], [Ranks], [RingFiles], [RingRanks], [DefinitionAt]
; Out:      the first three bytes of CheckCoordinates
; Clobbers: A BC DE HL
; T: 5000   Stack: 2
; Unproved: if the numbers are too large, compiling ends
check_head:
        LD   A,(RingFiles)
        LD   HL,Files
        CALL .turns
        LD   (CheckCoordinates),A
        LD   A,(RingRanks)
        LD   HL,Ranks
        CALL .turns
        LD   (CheckCoordinates + 1),A
        LD   A,(CheckReach)
        LD   (CheckCoordinates + 2),A
        RET
.turns: OR   A
        RET  Z
        LD   C,(HL)
        LD   A,(CheckExtent)
        LD   B,0
.turn:  INC  B                          ; whole turns and one
        SUB  C
        JR   NC,.turn
        LD   D,B
        LD   A,C                        ; the farthest image: one turn more has to be a signed byte
.add:   ADD  A,C
        JP   M,.large
        DJNZ .add
        LD   A,D
        RET
.large: LD   HL,(DefinitionAt)
        LD   A,TOO_LARGE
        JP   mistake_at

; compile_value: compiles a number, a space or a function with its arguments
; In:       the first token, IX = a frame of ParseFrames, [ForList], [ForCoordinates], [EmitAt], [EmitEnd], [Nots]
; Out:      A = its kind, [SizeFound], [ExtentFound], [LastSpace]; the code; the token after it
; Clobbers: BC DE HL
; T: 600000   Stack: 90
; Unproved: texts are a person's; the tests compile seeded ones, good and bad, here and with the port
compile_value:
        PUSH IX
        POP  HL
        LD   DE,ParseFrames + PARSE_FRAME * PARSE_DEPTH
        OR   A
        SBC  HL,DE
        LD   A,TOO_DEEP
        JP   NC,mistake
        LD   A,REACH_MOST
        LD   (FactorReach),A
        XOR  A
        LD   (SizeFound),A
        LD   (ExtentFound),A
        LD   (ValueForm),A
        LD   (ValueBase),A
        LD   A,(TokenKind)
        DEC  A
        JR   NZ,.wrong
        CALL number_like
        JR   C,.number
        LD   A,(WordName)
        CP   '#'
        JP   NZ,compile_function
        LD   A,(WordLength)
        CP   2
        JR   NZ,.wrong
        LD   A,(WordName + 1)
        SUB  '0'
        CP   2
        JR   NC,.wrong
        LD   (LastSpace),A
        ADD  A,OP_ORIGIN
        LD   (ValueForm),A
        CALL emit_operation
        CALL take
        LD   A,KIND_SPACE
        RET
.wrong: LD   A,EXPECTED_VALUE
        JP   mistake
.number:
        CALL read_number
        LD   C,A
        LD   A,EXPECTED_NUMBER
        JP   C,mistake
        LD   A,(ForCoordinates)
        OR   A
        LD   A,C
        JR   Z,.constant
        LD   A,OP_NUMBER
        CALL emit
        LD   A,C
        CALL emit
.size:  OR   A
        JP   P,.plus
        NEG
.plus:  LD   (SizeFound),A
        LD   A,FORM_NUMBER
        LD   (ValueForm),A
        CALL take
        XOR  A                          ; KIND_NUMBER
        RET
.constant:                              ; by links: a factor that is always or never true
        OR   A
        LD   A,(Nots)
        JR   NZ,.true
        INC  A
.true:  RRA
        CALL C,term_never
        JR   .size
        ASSERT OP_DESTINATION == OP_ORIGIN + 1

; emit_operation: adds an operation to code by coordinates
; In:       A = the operation, [ForCoordinates], [EmitAt], [EmitEnd]
; Out:      the code
; Clobbers: A B
; T: 180   Stack: 8
; Unproved: without room for it, compiling ends
emit_operation:
        LD   B,A
        LD   A,(ForCoordinates)
        OR   A
        LD   A,B
        RET  Z
        CP   OP_MERGE
        RET  NC
        JP   emit

; term_never: makes a term by links that never holds
; In:       [TermAt]
; Out:      its value for the origin
; Clobbers: HL
; T: 50   Stack: 0
; Unproved: the term is where the compiler is
term_never:
        LD   HL,(TermAt)
        INC  HL
        INC  HL
        INC  HL
        SET  0,(HL)                     ; never left by the mask
        RET

; term_mask: adds a condition about what stands on a space to a term by links
; In:       A = STONE or UNMOVED, C = A or 0: what is wanted, [LastSpace], [TermAt]
; Out:      its mask and value
; Clobbers: A B C HL
; T: 200   Stack: 2
; Unproved: the term is where the compiler is
term_mask:
        LD   B,A
        LD   HL,(TermAt)
        LD   A,(LastSpace)
        OR   A
        JR   NZ,.mask                   ; the destination's are first
        INC  HL
        INC  HL
.mask:  LD   A,(HL)
        AND  B
        JR   NZ,.again
        LD   A,(HL)
        OR   B
        LD   (HL),A
        INC  HL
        LD   A,(HL)
        OR   C
        LD   (HL),A
        RET
.again: INC  HL                         ; it is there already: the same, or the contrary
        LD   A,(HL)
        AND  B
        CP   C
        RET  Z
        JR   term_never

; A frame of ParseFrames, by its offsets: the function that is being compiled.
FRAME_KINDS     EQU  0                  ; two bytes: the kinds of the arguments to come,
FRAME_LEFT      EQU  2                  ; and their number
FRAME_OPERATION EQU  3
FRAME_FLAGS     EQU  4
FRAME_NUMBERS   EQU  5                  ; limits: the sum of the sizes of all arguments but the first,
FRAME_SUM       EQU  6                  ; of all,
FRAME_PRODUCT   EQU  7                  ; their product,
FRAME_LARGEST   EQU  8                  ; the largest;
FRAME_FIRST     EQU  9                  ; the extent of the first argument,
FRAME_FARTHEST  EQU  10                 ; and the farthest of all
FRAME_COUNT     EQU  11                 ; arguments compiled
FRAME_SPACE     EQU  12                 ; which space the first one was
FRAME_ARGUMENT  EQU  13                 ; two bytes: where the last one begins
FRAME_FORM      EQU  15                 ; the form of the first one,
FRAME_BASE      EQU  16                 ; its distance from #0,
FRAME_OTHERS    EQU  17                 ; 0: the second one is #1, and the others are numbers as written,
FRAME_STEP      EQU  18                 ; of which this is the largest

; Forms of a value: #0, #1, a number as written, a space at a distance from #0; 0 for others.
FORM_ORIGIN     EQU  OP_ORIGIN
FORM_DESTINATION EQU OP_DESTINATION
FORM_NUMBER     EQU  3
FORM_BESIDE     EQU  4
REACH_MOST      EQU  127                ; no limit

; compile_function: compiles a function with its arguments
; In:       the token is its name, IX = a frame of ParseFrames, and so on as for compile_value
; Out:      as for compile_value
; Clobbers: BC DE HL
; T: 600000   Stack: 90
; Unproved: texts are a person's; the tests compile seeded ones, good and bad, here and with the port
compile_function:
        CALL find_function
        LD   A,EXPECTED_VALUE
        JP   C,mistake
        LD   A,(HL)
        LD   (IX + FRAME_OPERATION),A
        INC  HL
        LD   A,(HL)
        LD   (IX + FRAME_FLAGS),A
        AND  OF_COORDINATES + OF_LINKS
        JR   Z,.model
        RRA
        RRA
        AND  1                          ; 1 by coordinates
        LD   B,A
        LD   A,(ForCoordinates)
        CP   B
        LD   A,TWO_MODELS
        JP   NZ,mistake
.model: INC  HL
        LD   A,(HL)
        LD   (IX + FRAME_LEFT),A
        INC  HL
        LD   A,(HL)
        LD   (IX + FRAME_KINDS),A
        INC  HL
        LD   A,(HL)
        LD   (IX + FRAME_KINDS + 1),A
        XOR  A
        LD   (IX + FRAME_NUMBERS),A
        LD   (IX + FRAME_SUM),A
        LD   (IX + FRAME_LARGEST),A
        LD   (IX + FRAME_FIRST),A
        LD   (IX + FRAME_FARTHEST),A
        LD   (IX + FRAME_COUNT),A
        LD   (IX + FRAME_OTHERS),A
        LD   (IX + FRAME_STEP),A
        INC  A
        LD   (IX + FRAME_PRODUCT),A
        LD   A,(IX + FRAME_OPERATION)
        CALL emit_operation
        CALL take
.argument:
        LD   A,(IX + FRAME_LEFT)
        OR   A
        JR   Z,.tail
        DEC  (IX + FRAME_LEFT)
        LD   HL,(TokenAt)
        LD   (IX + FRAME_ARGUMENT),L
        LD   (IX + FRAME_ARGUMENT + 1),H
        LD   BC,PARSE_FRAME
        ADD  IX,BC
        CALL compile_value
        LD   BC,-PARSE_FRAME
        ADD  IX,BC
        LD   B,A
        LD   A,(IX + FRAME_KINDS)
        AND  3
        CP   B
        JR   Z,.right
        ADD  A,EXPECTED_TRUTH
        CALL frame_argument
        JP   mistake_at
.right: SRL  (IX + FRAME_KINDS + 1)
        RR   (IX + FRAME_KINDS)
        SRL  (IX + FRAME_KINDS + 1)
        RR   (IX + FRAME_KINDS)
        CALL frame_add
        JR   .argument
.tail:  LD   A,(IX + FRAME_FLAGS)
        AND  TAIL
        CALL NZ,compile_tail
        CALL frame_limits
        CALL frame_reach
        LD   A,(ForCoordinates)
        OR   A
        JR   NZ,.kind
        LD   A,(IX + FRAME_OPERATION)
        CP   OP_EMPTY
        LD   A,(Nots)
        JR   Z,.empty
        LD   A,(IX + FRAME_OPERATION)
        CP   OP_UNMOVED
        JR   NZ,.kind
        LD   A,(Nots)
        INC  A
        RRA
        LD   A,UNMOVED
        JR   .wanted
.empty: RRA
        LD   A,STONE
.wanted:
        LD   C,A                        ; carry set: it has to be there
        JR   C,.mask
        LD   C,0
.mask:  CALL term_mask
.kind:  LD   A,(IX + FRAME_FLAGS)
        AND  3
        RET
        ASSERT EXPECTED_SPACE == EXPECTED_TRUTH + KIND_SPACE && EXPECTED_LIST == EXPECTED_TRUTH + KIND_ARRAY

; frame_argument: returns where the last argument begins
; In:       IX = a frame
; Out:      HL
; Clobbers: -
; T: 48   Stack: 0
; Unproved: the frame is the compiler's
frame_argument:
        LD   L,(IX + FRAME_ARGUMENT)
        LD   H,(IX + FRAME_ARGUMENT + 1)
        RET

; frame_add: adds the limits of an argument to those of its function
; In:       IX = the frame, [SizeFound], [ExtentFound], [LastSpace]
; Out:      the frame
; Clobbers: A BC
; T: 3000   Stack: 4
; Unproved: the frame is the compiler's
frame_add:
        LD   A,(SizeFound)
        LD   C,A
        ADD  A,(IX + FRAME_SUM)
        CALL cap
        LD   (IX + FRAME_SUM),A
        LD   A,C
        CP   (IX + FRAME_LARGEST)
        JR   C,.product
        LD   (IX + FRAME_LARGEST),A
.product:
        LD   B,(IX + FRAME_PRODUCT)
        CALL times
        LD   (IX + FRAME_PRODUCT),A
        LD   A,(ExtentFound)
        CP   (IX + FRAME_FARTHEST)
        JR   C,.near
        LD   (IX + FRAME_FARTHEST),A
.near:  LD   B,A
        LD   A,(IX + FRAME_COUNT)
        OR   A
        JR   NZ,.other
        LD   (IX + FRAME_FIRST),B
        LD   A,(LastSpace)
        LD   (IX + FRAME_SPACE),A
        LD   A,(ValueForm)
        LD   (IX + FRAME_FORM),A
        LD   A,(ValueBase)
        LD   (IX + FRAME_BASE),A
        JR   .done
.other: LD   B,FORM_NUMBER
        DEC  A
        JR   NZ,.form
        LD   B,FORM_DESTINATION
.form:  LD   A,(ValueForm)
        XOR  B
        OR   (IX + FRAME_OTHERS)
        LD   (IX + FRAME_OTHERS),A
        LD   A,C
        CP   (IX + FRAME_STEP)
        JR   C,.smaller
        LD   (IX + FRAME_STEP),A
.smaller:
        ADD  A,(IX + FRAME_NUMBERS)
        CALL cap
        LD   (IX + FRAME_NUMBERS),A
.done:  INC  (IX + FRAME_COUNT)
        RET

; cap: limits a number to 127
; In:       A = 0..254
; Out:      A = min(A, 127)
; Clobbers: -
; T: 26   Stack: 0
cap:
        OR   A
        RET  P
        LD   A,127
        RET

; times: multiplies two numbers, 127 at most
; In:       B = 0..127, C = 0..127
; Out:      A = min(B * C, 127)
; Clobbers: B
; T: 7647   Stack: 2
times:
        XOR  A
        INC  B
        JR   .test
.add:   ADD  A,C
        CALL cap
.test:  DJNZ .add
        RET

; frame_limits: finds the limits of a function
; In:       IX = the frame, [Longest]
; Out:      [SizeFound], [ExtentFound]
; Clobbers: A BC
; T: 6000   Stack: 4
; Unproved: the frame is the compiler's
frame_limits:
        LD   A,(IX + FRAME_FLAGS)
        AND  3
        LD   C,0
        JR   NZ,.size                   ; no number
        LD   A,(IX + FRAME_OPERATION)
        LD   C,(IX + FRAME_SUM)
        CP   OP_MINUS
        JR   Z,.size
        LD   C,(IX + FRAME_PRODUCT)
        CP   OP_TIMES
        JR   Z,.size
        LD   C,(IX + FRAME_LARGEST)
        CP   OP_ABS
        JR   Z,.size
        LD   C,0
        CP   OP_FILE
        JR   C,.one
        CP   OP_SIGN
        JR   C,.size                    ; file, rank, distance
.one:   LD   C,1
.size:  LD   A,C
        LD   (SizeFound),A
        LD   A,(IX + FRAME_OPERATION)
        LD   C,(IX + FRAME_NUMBERS)
        CP   OP_CHECKRIDE
        JR   Z,.ride
        CP   OP_CHECKHOP
        JR   Z,.ride
        CP   OP_CHECKLAND
        JR   Z,.ride
        CP   OP_CHECKRUN
        JR   Z,.run
        CP   OP_CHECKWAY
        JR   Z,.way
        CP   OP_CHECKWALK
        JR   Z,.way
        CP   OP_WHERE
        JR   Z,.add
        CP   OP_CHECKLEAP
        JR   Z,.add
        CP   OP_CHECKTWOSTEP
        JR   Z,.add
        LD   A,(IX + FRAME_FARTHEST)
        JR   .extent
.ride:  LD   A,(Longest)
        INC  A
        LD   B,A
        CALL times
        JR   .sum
.run:   LD   C,(IX + FRAME_SUM)         ; the last step
        LD   A,(Longest)
        LD   B,A
        CALL times
        ADD  A,(IX + FRAME_NUMBERS)
        CALL cap
        JR   .sum
.way:   LD   A,(IX + FRAME_SUM)
        ADD  A,C
        CALL cap
        JR   .sum
.add:   LD   A,C
.sum:   ADD  A,(IX + FRAME_FIRST)
        CALL cap
.extent:
        LD   (ExtentFound),A
        RET

; frame_reach: finds how far from #0 a check can hold
; In:       IX = the frame, [Longest]
; Out:      [FactorReach], REACH_MOST without a limit; [ValueForm], [ValueBase]
; Clobbers: A BC
; T: 6000   Stack: 4
; Unproved: the frame is the compiler's
frame_reach:
        XOR  A
        LD   (ValueForm),A
        LD   A,REACH_MOST
        LD   (FactorReach),A
        LD   A,(IX + FRAME_OPERATION)
        CP   OP_WHERE
        JR   Z,.where
        CP   OP_CHECKLEAP
        RET  C
        CP   OP_CHECKRUN + 1
        RET  NC
        LD   A,(IX + FRAME_OTHERS)
        OR   A
        RET  NZ
        LD   A,(IX + FRAME_FORM)
        CP   FORM_ORIGIN
        JR   Z,.own
        CP   FORM_BESIDE
        RET  NZ
.own:   LD   A,(IX + FRAME_OPERATION)
        LD   C,(IX + FRAME_STEP)
        CP   OP_CHECKLEAP
        LD   A,C
        JR   Z,.sum
        LD   A,(IX + FRAME_OPERATION)
        CP   OP_CHECKTWOSTEP
        JR   Z,.numbers
        CP   OP_CHECKWAY
        JR   C,.lines                   ; ride, hop, land
        LD   C,(IX + FRAME_SUM)         ; the last step
        CP   OP_CHECKRUN
        LD   A,C
        JR   NZ,.steps
        LD   A,(Longest)
        LD   B,A
        CALL times
.steps: ADD  A,(IX + FRAME_NUMBERS)
        CALL cap
        JR   .sum
.numbers:
        LD   A,(IX + FRAME_NUMBERS)
        JR   .sum
.lines: LD   A,(Longest)
        LD   B,A
        CALL times
.sum:   ADD  A,(IX + FRAME_BASE)
        CALL cap
        LD   (FactorReach),A
        RET
.where: LD   A,(IX + FRAME_FORM)
        CP   FORM_ORIGIN
        RET  NZ
        LD   A,FORM_BESIDE
        LD   (ValueForm),A
        LD   A,(IX + FRAME_LARGEST)
        LD   (ValueBase),A
        RET
        ASSERT OP_RANK == OP_FILE + 1 && OP_DISTANCE == OP_FILE + 2 && OP_SIGN == OP_FILE + 3
