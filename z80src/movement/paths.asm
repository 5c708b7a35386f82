; paths: compiling what follows the arguments of a function: steps, directions, paths; and the commands that make links

; compile_tail: compiles steps by files and ranks, directions or paths
; In:       IX = ParseFrames, A = TAIL_DIRECTIONS or TAIL_PATHS, [IX + FRAME_OPERATION] = OP_LOGLEAP..OP_LOGRAYS, [IX + FRAME_FLAGS] = A + ([IX + FRAME_OPERATION] >= OP_LOGLEAPS) * KIND_ARRAY,
;           [IX + FRAME_SPACE] = 0..1, [Nots] = 0..3, [LastSpace] = 0..1, [TokenKind] = TOKEN_WORD, word[TokenAt] = TextBuffer, word[TextAt] = TextBuffer + 1,
;           [TextBuffer] = 'n', [TextBuffer + 1] = ';', [WordName:7] = list('n', 0, 0, 0, 0, 0, 0), [WordLength] = 1, [DirectionCount] = 1,
;           [DirectionNames:6] = list('n', 0, 0, 0, 0, 0), [IX + FRAME_ARGUMENT:2] = 0, word[EmitAt] = CheckLinks, word[EmitEnd] = CheckLinks + 8, [CheckLinks + N] = $AA for N = 0..3
; Let:      List = [IX + FRAME_OPERATION] >= OP_LOGLEAPS, Walk = ([Nots] & 1) * WALK_NOT + [LastSpace] * WALK_TO + [IX + FRAME_SPACE],
;           Path = STEP_LAST + (A == TAIL_PATHS ? STEP_REPEATS : 0)
; Where:    !List || !([LastSpace])         ; a list begins at #0
; Out:      [CheckLinks] = List ? Path : Walk, [CheckLinks + 1] = List ? $AA : Path, [CheckLinks + 2] = List ? $AA : END_WALK, word[EmitAt] = CheckLinks + (List ? 1 : 3),
;           [TokenKind] = TOKEN_SEMICOLON, word[TokenAt] = TextBuffer + 1, word[TextAt] = TextBuffer + 2
; Clobbers: A BC DE HL, [TokenEnd:2], [WordName]
; T: 600000   Stack: 20
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
; In:       B = 0..1, C = 0, D = 0..1, E = 0..1, [TokenKind] = TOKEN_WORD, word[TokenAt] = TextBuffer, word[TextAt] = TextBuffer + 1, [TextBuffer] = 'n' + B,
;           [WordName:7] = list('n' + B, 0, 0, 0, 0, 0, 0), [WordLength] = 1, [TextBuffer + 1] = '(', [TextBuffer + 2] = 'n' + D, [TextBuffer + 3] = ' ',
;           [TextBuffer + 4] = 'n' + E, [TextBuffer + 5] = ')', [TextBuffer + 6] = 'o' or ';', [TextBuffer + 7] = ';', [DirectionCount] = 2,
;           [DirectionNames:12] = list('n', 0, 0, 0, 0, 0, 'o', 0, 0, 0, 0, 0), word[EmitAt] = CheckLinks, word[EmitEnd] = CheckLinks + 5          ; n(o n)o;
; Let:      More = [TextBuffer + 6] == 'o'
; Out:      [CheckLinks] = B + STEP_LAST + STEP_REPEATS, [CheckLinks + 1] = D, [CheckLinks + 2] = E + STEP_LAST + STEP_REPEATS,
;           [CheckLinks + 3] = (More ? 1 + STEP_LAST + STEP_REPEATS : 0)..(More ? 1 + STEP_LAST + STEP_REPEATS : 255), word[EmitAt] = CheckLinks + 3 + More,
;           [TokenKind] = TOKEN_SEMICOLON, word[TokenAt] = TextBuffer + 6 + More, word[TextAt] = TextBuffer + 7 + More
; Clobbers: A BC DE HL, [TokenEnd:2], [WordName:7], [WordLength]
; T: 500000   Stack: 16
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
; In:       B = 0..1, C = 0, D = 0..1, E = 0..1, [TokenKind] = TOKEN_WORD, word[TokenAt] = TextBuffer, word[TextAt] = TextBuffer + 1, [TextBuffer] = 'n' + B,
;           [WordName:7] = list('n' + B, 0, 0, 0, 0, 0, 0), [WordLength] = 1, [TextBuffer + 1] = '(', [TextBuffer + 2] = 'n' + D, [TextBuffer + 3] = ' ',
;           [TextBuffer + 4] = 'n' + E, [TextBuffer + 5] = ')', [TextBuffer + 6] = 'o' or ';', [TextBuffer + 7] = ';', [DirectionCount] = 2,
;           [DirectionNames:12] = list('n', 0, 0, 0, 0, 0, 'o', 0, 0, 0, 0, 0), word[EmitAt] = CheckLinks, word[EmitEnd] = CheckLinks + 5          ; n(o n)o;
; Let:      More = [TextBuffer + 6] == 'o'
; Out:      [CheckLinks] = B + STEP_LAST, [CheckLinks + 1] = D + STEP_LAST, [CheckLinks + 2] = E + STEP_LAST,
;           [CheckLinks + 3] = (More ? 1 + STEP_LAST : 0)..(More ? 1 + STEP_LAST : 255), word[EmitAt] = CheckLinks + 3 + More,
;           [TokenKind] = TOKEN_SEMICOLON, word[TokenAt] = TextBuffer + 6 + More, word[TextAt] = TextBuffer + 7 + More
; Clobbers: A BC DE HL, [TokenEnd:2], [WordName:7], [WordLength]
; T: 500000   Stack: 16
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
; In:       [TokenKind] = TOKEN_CLOSE, word[TextAt] = TextBuffer, [TextBuffer] = ';' or '(' or 0, [WordName] = 'a'          ; without a bracket compiling ends
; Let:      Next = [TextBuffer] == ';' ? TOKEN_SEMICOLON : [TextBuffer] == '(' ? TOKEN_OPEN : TOKEN_END
; Out:      A = Next, [TokenKind] = Next, word[TokenAt] = TextBuffer, word[TextAt] = TextBuffer + (Next != TOKEN_END)
; Clobbers: BC DE HL, [WordName], [TokenEnd:2]
; T: 100000   Stack: 2
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
; In:       B = 0..1, C = 0..1, D = 0..3, E = 0..1, [TokenKind] = TOKEN_OPEN, [ForList] = 0..1, word[TokenAt] = TextBuffer, word[TextAt] = TextBuffer + 1, [TextBuffer] = '(',
;           [TextBuffer + 1] = 'n' + B, [TextBuffer + 2:5] = ' ', [TextBuffer + 3 + N] = (D == 0 ? ' ' : [(D == 1 ? WordPass : D == 2 ? WordOver : WordHop) + N]) for N = 0..2,
;           [TextBuffer + 6] = D == 1 ? 's' : D == 2 ? 'r' : ' ', [TextBuffer + 7] = ' ', [TextBuffer + 8] = 'n' + C, [TextBuffer + 9] = ' ',
;           [TextBuffer + 10 + N] = (E ? [WordStop + N] : ' ') for N = 0..3, [TextBuffer + 14] = ')', [TextBuffer + 15] = ';', [DirectionCount] = 2,
;           [DirectionNames:12] = list('n', 0, 0, 0, 0, 0, 'o', 0, 0, 0, 0, 0), word[EmitAt] = CheckLinks, word[EmitEnd] = CheckLinks + 3          ; (n pass o stop);
; Out:      [CheckLinks] = B + D * ROLE_PASS, [CheckLinks + 1] = C + STEP_LAST + (E ? 0 : STEP_REPEATS), word[EmitAt] = CheckLinks + 2,
;           [TokenKind] = TOKEN_SEMICOLON, word[TokenAt] = TextBuffer + 15, word[TextAt] = TextBuffer + 16
; Clobbers: A BC DE HL, [TokenEnd:2], [WordName:7], [WordLength]
; T: 200000   Stack: 12
compile_group:
        LD   HL,(TokenAt)
        PUSH HL
        CALL take
        LD   C,0                        ; 2 for each hop, and 1 if there are steps
.step:  PUSH BC
        CALL find_direction
        POP  BC
        JR   C,.end
        LD   B,A
        SET  0,C
        PUSH BC
        CALL take
        POP  BC
        LD   A,(WordName)
        CP   'h'                        ; hop, over, pass
        JR   C,.plain
        CP   'p' + 1
        JR   NC,.plain
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
        JR   NZ,.plain
        INC  C
        INC  C
        LD   A,(ForList)                ; lists follow eight hops
        OR   A
        JR   Z,.hop
        LD   A,C
        CP   2 * HOPS_MOST + 2
        LD   A,MANY_HOPS
        JP   NC,mistake
.hop:   LD   A,ROLE_HOP
.role:  OR   B
        CALL emit
        PUSH BC
        CALL take
        POP  BC
        JR   .step
.plain: LD   A,B
        CALL emit
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
; In:       IX = ParseFrames, [TokenKind] = TOKEN_WORD, word[TokenAt] = TextBuffer, word[TokenEnd] = TextBuffer + 2, word[TextAt] = TextBuffer + 2, [TextBuffer] = '-',
;           [TextBuffer + 1] = '0'..'9', [TextBuffer + 2] = ' ', [TextBuffer + 3] = '0' or '7', [TextBuffer + 4] = ' ', [TextBuffer + 5] = '3' or ';', [TextBuffer + 6] = ' ',
;           [TextBuffer + 7] = '-', [TextBuffer + 8] = '1' or '5', [TextBuffer + 9] = ';', word[EmitAt] = CheckCoordinates, word[EmitEnd] = CheckCoordinates + 6       ; -2 7 3 -5;
; Let:      Two = [TextBuffer + 5] != ';', One = max([TextBuffer + 1] - '0', [TextBuffer + 3] - '0'), Last = max([TextBuffer + 5] - '0', [TextBuffer + 8] - '0')
; Out:      [CheckCoordinates] = 1 + Two, [CheckCoordinates + 1] = '0' - [TextBuffer + 1] & 255, [CheckCoordinates + 2] = [TextBuffer + 3] - '0',
;           [CheckCoordinates + 3] = (Two ? 3 : 0)..(Two ? 3 : 255), [CheckCoordinates + 4] = (Two ? '0' - [TextBuffer + 8] & 255 : 0)..(Two ? '0' - [TextBuffer + 8] & 255 : 255),
;           word[EmitAt] = CheckCoordinates + 3 + 2 * Two, [IX + FRAME_SUM] = Two ? Last : One, [IX + FRAME_NUMBERS] = Two ? One : 0,
;           [TokenKind] = TOKEN_SEMICOLON, word[TokenAt] = TextBuffer + (Two ? 9 : 5), word[TextAt] = TextBuffer + (Two ? 10 : 6)
; Clobbers: A BC DE HL, [TokenEnd:2], [WordName:7], [WordLength]
; T: 500000   Stack: 12
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
