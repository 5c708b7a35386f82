; paths: compiling what follows the arguments of a function: steps, directions, paths; and the commands that make links

; compile_tail: compiles steps by files and ranks, directions or paths
; In:       IX = the frame of the function, A = TAIL_STEPS, TAIL_DIRECTIONS or TAIL_PATHS
; Out:      the code; the token after them
; Clobbers: A BC DE HL
; T: 600000   Stack: 20
; Unproved: texts are a person's; the tests compile seeded ones, good and bad, here and with the port
compile_tail:
        CP   TAIL_STEPS
        JP   Z,compile_steps
        LD   A,(IX + FRAME_OPERATION)
        CP   OP_LOGLEAPS
        JR   NC,.list
        LD   A,(Nots)
        AND  1
        ADD  A,A
        LD   B,A
        LD   A,(LastSpace)
        OR   B
        ADD  A,A
        OR   (IX + FRAME_SPACE)
        CALL emit
        CALL .paths
        LD   A,END_WALK
        JP   emit
.list:  LD   A,(LastSpace)
        OR   A
        CALL frame_argument
        LD   A,LIST_FROM
        JP   NZ,mistake_at
.paths: LD   C,0                        ; paths compiled
        LD   A,(IX + FRAME_FLAGS)
        AND  TAIL
        CP   TAIL_DIRECTIONS
        JR   Z,compile_directions

; compile_paths: compiles paths: directions, each taken again and again, and groups of steps in brackets
; In:       the first token, C = 0
; Out:      the code; the token after them
; Clobbers: A BC DE HL
; T: 500000   Stack: 16
; Unproved: texts are a person's; the tests compile seeded ones, good and bad, here and with the port
compile_paths:
.next:  PUSH BC
        CALL find_direction
        POP  BC
        JR   C,.group
        OR   STEP_LAST + STEP_REPEATS
        CALL emit
        CALL .take
        JR   .next
.group: LD   A,(TokenKind)
        CP   TOKEN_OPEN
        JR   NZ,.end
        PUSH BC
        CALL compile_group
        POP  BC
        LD   C,1
        JR   .next
.end:   LD   A,C
        OR   A
        LD   A,EXPECTED_DIRECTION
        JP   Z,mistake
        RET
.take:  CALL take
        LD   C,1
        RET

; compile_directions: compiles directions, each a path of one step; brackets group them and mean nothing
; In:       the first token, C = 0
; Out:      the code; the token after them
; Clobbers: A BC DE HL
; T: 500000   Stack: 16
; Unproved: texts are a person's; the tests compile seeded ones, good and bad, here and with the port
compile_directions:
.next:  CALL .single
        JR   NC,.next
        LD   A,(TokenKind)
        CP   TOKEN_OPEN
        JR   NZ,compile_paths.end
        LD   HL,(TokenAt)
        PUSH HL
        CALL take
        LD   C,0                        ; directions in the brackets
.inside:
        CALL .single
        JR   NC,.inside
        LD   A,(TokenKind)
        CP   TOKEN_OPEN
        JR   Z,.close
        LD   A,C
        OR   A
        LD   A,EXPECTED_DIRECTION
        JP   Z,mistake
.close: POP  HL
        CALL close_bracket
        JR   .next
.single:
        PUSH BC
        CALL find_direction
        POP  BC
        RET  C
        OR   STEP_LAST
        CALL emit
        CALL take
        LD   C,1
        OR   A
        RET

; close_bracket: takes the bracket that closes another
; In:       the token, HL = the place of the one that opens
; Out:      the token after it
; Clobbers: A BC DE HL
; T: 100000   Stack: 2
; Unproved: texts are a person's
close_bracket:
        LD   A,(TokenKind)
        CP   TOKEN_CLOSE
        JP   Z,take
        CP   TOKEN_OPEN
        LD   A,BRACKETS
        JP   Z,mistake
        LD   A,(TokenKind)
        DEC  A                          ; TOKEN_WORD
        LD   A,EXPECTED_CLOSE
        JP   Z,mistake
        LD   A,UNCLOSED
        JP   mistake_at

; compile_group: compiles a path in brackets; the first word that is no direction ends it
; In:       the token is the bracket
; Out:      the code; the token after the closing bracket
; Clobbers: A BC DE HL
; T: 200000   Stack: 12
; Unproved: texts are a person's; the tests compile seeded ones, good and bad, here and with the port
compile_group:
        LD   HL,(TokenAt)
        PUSH HL
        CALL take
        LD   C,0                        ; steps
.step:  PUSH BC
        CALL find_direction
        POP  BC
        JR   C,.end
        LD   C,1
        PUSH AF
        CALL take
        LD   A,(WordName)
        CP   'h'                        ; hop, over, pass
        JR   C,.plain
        CP   'p' + 1
        JR   NC,.plain
        POP  AF
        LD   B,A
        LD   HL,WordPass
        CALL is_word
        LD   A,ROLE_PASS
        JR   Z,.role
        LD   HL,WordOver
        CALL is_word
        LD   A,ROLE_OVER
        JR   Z,.role
        LD   HL,WordHop
        CALL is_word
        LD   A,ROLE_HOP
        JR   Z,.role
        PUSH BC
.plain: POP  AF
        CALL emit
        LD   C,1
        JR   .step
.role:  OR   B
        CALL emit
        CALL take
        LD   C,1
        JR   .step
.end:   LD   A,STEP_LAST + STEP_REPEATS
.word:  LD   B,A
        LD   A,(TokenKind)
        DEC  A
        JR   NZ,.close
        LD   HL,WordPass
        CALL .unmarked
        LD   HL,WordOver
        CALL .unmarked
        LD   HL,WordHop
        CALL .unmarked
        PUSH BC
        CALL take
        POP  BC
        LD   A,STEP_LAST
        JR   .word
.unmarked:
        CALL is_word
        RET  NZ
        LD   A,EXPECTED_DIRECTION
        JP   mistake
.close: POP  HL
        PUSH HL
        PUSH BC
        CALL close_bracket
        POP  BC
        POP  HL
        LD   A,C
        OR   A
        LD   A,EMPTY_PATH
        JP   Z,mistake_at
        EX   DE,HL
        LD   HL,(EmitAt)
        DEC  HL
        LD   A,(HL)
        AND  ROLE_HOP
        LD   A,MARKED_END
        EX   DE,HL
        JP   NZ,mistake_at
        LD   A,(DE)
        OR   B
        LD   (DE),A
        RET
        ASSERT ROLE_HOP == ROLE_PASS + ROLE_OVER

; compile_steps: compiles steps as pairs of numbers
; In:       the first token, IX = the frame of the function
; Out:      the code; the token after them; the frame: in FRAME_SUM the length of the last step, in FRAME_NUMBERS the sum of the others
; Clobbers: A BC DE HL
; T: 500000   Stack: 12
; Unproved: texts are a person's; the tests compile seeded ones, good and bad, here and with the port
compile_steps:
        LD   HL,(EmitAt)
        PUSH HL                         ; where the number of steps goes
        XOR  A
        LD   (IX + FRAME_SUM),A
        LD   (IX + FRAME_NUMBERS),A
        CALL emit
.next:  POP  HL
        INC  (HL)
        LD   A,TOO_LONG
        JP   Z,mistake
        PUSH HL
        LD   A,(IX + FRAME_SUM)
        ADD  A,(IX + FRAME_NUMBERS)
        CALL cap
        LD   (IX + FRAME_NUMBERS),A
        CALL .number
        LD   (IX + FRAME_SUM),A
        CALL .number
        CP   (IX + FRAME_SUM)
        JR   C,.longer
        LD   (IX + FRAME_SUM),A
.longer:
        CALL read_number
        JR   NC,.next
        POP  HL
        RET
.number:
        CALL read_number
        LD   C,A
        LD   A,EXPECTED_NUMBER
        JP   C,mistake
        LD   A,C
        CALL emit
        PUSH BC
        CALL take
        POP  BC
        LD   A,C
        OR   A
        RET  P
        NEG
        RET

; compile_map: runs `map d1 x y d2 x y ...`
; In:       the token is `map`
; Out:      the links; the token after it
; Clobbers: A BC DE HL IX
; T: 500000   Stack: 20
; Unproved: texts are a person's; the tests compile seeded ones, good and bad, here and with the port
compile_map:
        LD   A,1
        LD   (BoardChanged),A
        CALL take
.next:  CALL new_direction
        PUSH AF
        CALL .number
        PUSH AF
        CALL .number
        LD   E,A
        POP  AF
        LD   D,A
        POP  AF
        CALL direction_map
        LD   A,(TokenKind)
        DEC  A
        JR   Z,.next
        RET
.number:
        CALL read_number
        LD   C,A
        LD   A,EXPECTED_NUMBER
        JP   C,mistake
        PUSH BC
        CALL take
        POP  BC
        LD   A,C
        RET

; new_direction: returns the direction that the token names, and adds it if it is new
; In:       the token
; Out:      A = the direction; the token after it
; Clobbers: BC DE HL
; T: 120000   Stack: 8
; Unproved: texts are a person's
new_direction:
        LD   A,(TokenKind)
        DEC  A
        LD   A,EXPECTED_NAME
        JP   NZ,mistake
        CALL find_direction
        JR   NC,.known
        CALL is_reserved
        LD   A,RESERVED
        JP   C,mistake
        LD   A,(WordLength)
        CP   NAME_LENGTH + 1
        LD   A,EXPECTED_NAME
        JP   NC,mistake
        CALL direction_add
        LD   C,A
        LD   A,TOO_MANY
        JP   C,mistake
        LD   A,C
.known: PUSH AF
        CALL take
        POP  AF
        RET

; compile_rlink: runs `rlink d (a b) (c d) ...`: the pairs are read from the right
; In:       the token is `rlink`
; Out:      the links; the token after it
; Clobbers: A BC DE HL IX
; T: 500000   Stack: 20
; Unproved: texts are a person's; the tests compile seeded ones, good and bad, here and with the port
compile_rlink:
        LD   B,1
        JR   compile_links

; compile_link: runs `link d (a b) (c d) ...`
; In:       the token is `link`
; Out:      the links; the token after it
; Clobbers: A BC DE HL IX
; T: 500000   Stack: 20
; Unproved: texts are a person's; the tests compile seeded ones, good and bad, here and with the port
compile_link:
        LD   B,0
compile_links:
        PUSH BC
        CALL take
        CALL new_direction
        CALL link_address
        LD   (MapTable),HL
        LD   A,1
        LD   (BoardChanged),A
        LD   A,(Size)
        LD   (StepsMost),A              ; links of any kind may lead round in any way
        POP  BC
        LD   A,(TokenKind)
        CP   TOKEN_OPEN
        LD   A,EXPECTED_OPEN
        JP   NZ,mistake
.chain: LD   HL,(TokenAt)
        PUSH HL
        PUSH BC
        CALL take
        POP  BC
        LD   C,0                        ; spaces of the chain
.space: LD   A,(TokenKind)
        DEC  A
        JR   NZ,.close
        PUSH BC
        CALL read_space
        POP  BC
        LD   D,A
        LD   A,EXPECTED_ON_BOARD
        JP   C,mistake
        LD   A,C
        OR   A
        LD   A,D
        CALL NZ,.pair
        LD   IXL,D
        INC  C
        JR   NZ,.more
        DEC  C
.more:  PUSH BC
        CALL take
        POP  BC
        JR   .space
.close: POP  HL
        PUSH HL
        PUSH BC
        CALL close_bracket
        POP  BC
        POP  HL
        LD   A,C
        CP   2
        LD   A,TWO_SPACES
        JP   C,mistake_at
        LD   A,(TokenKind)
        CP   TOKEN_OPEN
        JR   Z,.chain
        RET
.pair:  LD   HL,(MapTable)              ; from IXL to D, or from D to IXL
        LD   E,IXL
        BIT  0,B
        JR   Z,.put
        LD   E,D
        LD   A,IXL
.put:   PUSH AF
        LD   A,L
        OR   E
        LD   L,A
        POP  AF
        LD   (HL),A
        RET

; read_space: reads the name of a space
; In:       the token is a word
; Out:      A = the space, carry clear; or carry set if the board has none of that name
; Clobbers: BC DE HL
; T: 4000   Stack: 2
; Unproved: texts are a person's
read_space:
        LD   HL,(TokenAt)
        LD   A,(HL)
        INC  HL
        PUSH HL
        CALL file_of_letter
        POP  HL
        RET  C
        ADD  A,LOW FileStart
        LD   E,A
        LD   D,HIGH FileStart
        LD   A,(DE)
        LD   C,A                        ; the first space of the file
        LD   A,(WordLength)
        CP   4
        CCF
        RET  C
        SUB  1
        LD   B,A                        ; digits of the rank
        JR   Z,.none
        LD   A,(HL)
        SUB  '1'
        CP   9
        CCF
        RET  C
        INC  A
        DEC  B
        JR   Z,.rank
        LD   E,A
        ADD  A,A
        ADD  A,A
        ADD  A,E
        ADD  A,A
        LD   E,A
        INC  HL
        LD   A,(HL)
        SUB  '0'
        CP   10
        CCF
        RET  C
        ADD  A,E
.rank:  LD   HL,Ranks
        DEC  A
        CP   (HL)
        CCF
        RET  C
        ADD  A,C
        LD   L,A
        LD   H,HIGH Stones
        LD   A,(HL)
        CP   HOLE
        LD   A,L
        SCF
        RET  Z
        OR   A
        RET
.none:  SCF
        RET
