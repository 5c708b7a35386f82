; paths: compiling what follows the arguments of a function: steps, directions, paths; and the commands that make links

; compile_tail: compiles steps by files and ranks, directions or paths
; In:       IX = the frame of the function, A = TAIL_STEPS, TAIL_DIRECTIONS or TAIL_PATHS
; Out:      the code; the token after them
; Clobbers: A BC DE HL
; T: 600000   Stack: 20
; Unproved: it compiles a person's text; the tests compile seeded ones, good and bad, here and with the port
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
; Unproved: it compiles a person's text; the tests compile seeded ones, good and bad, here and with the port
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
; Unproved: it compiles a person's text; the tests compile seeded ones, good and bad, here and with the port
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
; Unproved: it reads a person's text; the tests write and compile some on the machine
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
; Unproved: it compiles a person's text; the tests compile seeded ones, good and bad, here and with the port
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
; Unproved: it compiles a person's text; the tests compile seeded ones, good and bad, here and with the port
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
