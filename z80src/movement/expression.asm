; expression: compiling expressions: functions before their arguments, joined by `and`, `or` and `not`

; Nothing but the whole of a definition is joined, so it is terms of which one has to hold, each of factors that all have to.

; compile_expression: compiles the expression of a definition
; In:       B = 0..1, C = 0..1, D = 0..1, [ForList] = 0, [ForCoordinates] = 0, word[TokenAt] = TextBuffer, word[TokenEnd] = TextBuffer + 7, word[TextAt] = TextBuffer + 7,
;           [TokenKind] = TOKEN_WORD, [TextBuffer:36] = "logleap #0 #1 n and     empty #1 x ;", [TextBuffer + 14] = 'n' + B, [TextBuffer + 16 + N] = (C ? [WordOr + N] : [WordAnd + N]) for N = 0..1,
;           [TextBuffer + 18] = C ? ' ' : 'd', [TextBuffer + 20 + N] = (D ? [WordNot + N] : ' ') for N = 0..2, [TextBuffer + 33] = ' ',
;           [WordName:7] = list('l', 'o', 'g', 'l', 'e', 'a', 0), [WordLength] = 7, [DirectionCount] = 2, [DirectionNames:12] = list('n', 0, 0, 0, 0, 0, 'o', 0, 0, 0, 0, 0),
;           word[EmitAt] = CheckLinks, word[EmitEnd] = CheckLinks + 16, word[StartAt] = TextBuffer, [Longest] = 8          ; logleap #0 #1 n and not empty #1;
; Let:      Wanted = D ? STONE : 0
; Out:      [CheckLinks] = C ? 0 : STONE, [CheckLinks + 1] = C ? 0 : Wanted, [CheckLinks + 2] = 0, [CheckLinks + 3] = 0, [CheckLinks + 4] = WALK_TO, [CheckLinks + 5] = B + STEP_LAST,
;           [CheckLinks + 6] = END_WALK, [CheckLinks + 7] = END_TERM, [CheckLinks + 8] = C ? STONE : END_CHECK, [CheckLinks + 9] = (C ? Wanted : 0)..(C ? Wanted : 255),
;           [CheckLinks + 10] = 0..(C ? 0 : 255), [CheckLinks + 11] = 0..(C ? 0 : 255), [CheckLinks + 12] = (C ? END_TERM : 0)..(C ? END_TERM : 255),
;           [CheckLinks + 13] = (C ? END_CHECK : 0)..255, word[EmitAt] = CheckLinks + (C ? 14 : 9), [TokenKind] = TOKEN_SEMICOLON, word[TokenAt] = TextBuffer + 35,
;           word[TextAt] = TextBuffer + 36
; Clobbers: A BC DE HL IX IY, [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach],
;           [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 700000   Stack: 100
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
.list:  OR   A
        JR   Z,.alone
        LD   DE,(StartAt)
        OR   A
        SBC  HL,DE
        ADD  HL,DE
        LD   A,EXPECTED_TRUTH
        JP   NZ,mistake_at              ; the last of several parts
.alone: LD   HL,(StartAt)
        LD   A,B
        CP   KIND_ARRAY
        LD   A,EXPECTED_LIST
        JP   NZ,mistake_at
        LD   A,END_LIST
        JP   emit

; factor_reach: limits the reach of a term by that of a factor
; In:       [Nots] = 0..3, [FactorReach] = 0..REACH_MOST, [TermReach] = 0..REACH_MOST
; Out:      [TermReach] = [Nots] & 1 ? [TermReach] : min([FactorReach], [TermReach])
; Clobbers: A HL
; T: 74   Stack: 0
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
; In:       [ForList] = 0..1, [ForCoordinates] = 0..1, word[EmitAt] = CheckLinks..CheckLinks + 4, word[EmitEnd] = CheckLinks + 8,
;           word[TermAt] = any, [CheckLinks + N] = $AA for N = 0..8          ; there is room for the code
; Let:      Writes = !([ForList] | [ForCoordinates])
; Out:      [TermFirst] = FACTOR_FIRST, [TermReach] = REACH_MOST, word[TermAt] = Writes ? word[EmitAt] : word[TermAt],
;           word[EmitAt] = word[EmitAt] + 4 * Writes, [word[EmitAt] + N] = (Writes ? 0 : $AA) for N = 0..3
; Clobbers: A HL
; T: 908   Stack: 10
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
; In:       [ForList] = 0..1, [ForCoordinates] = 0..1, word[EmitAt] = CheckLinks..CheckLinks + 7, word[EmitEnd] = CheckLinks + 8,
;           [TermReach] = 0..9 or REACH_MOST, [CheckReach] = 0..9 or REACH_MOST, [CheckLinks + N] = $AA for N = 0..8          ; there is room
; Let:      Writes = !([ForList] | [ForCoordinates])
; Out:      [CheckReach] = max([CheckReach], [TermReach]), [word[EmitAt]] = Writes ? END_TERM : $AA, word[EmitAt] = word[EmitAt] + Writes
; Clobbers: A HL
; T: 294   Stack: 8
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
; In:       [ForList] = 0..1, [ForCoordinates] = 0..1, word[EmitAt] = CheckCoordinates + 4..CheckCoordinates + 6, [Nots] = 0..3,
;           [TermFirst] = 0 or FACTOR_FIRST, [CheckCoordinates + 3] = 0..FACTORS_MOST - 1,
;           [Factors + N] = $AA for N = 0..3 * FACTORS_MOST - 1          ; there is room for the row
; Let:      Count = [CheckCoordinates + 3], Row = Factors + 3 * Count, Writes = [ForCoordinates] && !([ForList])
; Out:      [CheckCoordinates + 3] = Count + Writes, word[Row] = Writes ? word[EmitAt] : $AAAA,
;           [Row + 2] = Writes ? [Nots] & FACTOR_NOT | [TermFirst] : $AA, [TermFirst] = Writes ? 0 : [TermFirst]
; Clobbers: A DE HL
; T: 270   Stack: 0
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
; In:       [RingFiles] = 0..1, [RingRanks] = 0..1, [Files] = 3 or 8 or 16, [Ranks] = 4 or 8, [CheckExtent] = 0..127, [CheckReach] = 0 or 127
; Let:      Turns(Extent) = [CheckExtent] / Extent + 1, Fits(Extent) = (Turns(Extent) + 1) * Extent <= 127
; Where:    (!([RingFiles]) || Fits([Files])) && (!([RingRanks]) || Fits([Ranks]))         ; if the numbers are too large, compiling ends
; Out:      [CheckCoordinates] = [RingFiles] ? Turns([Files]) : 0, [CheckCoordinates + 1] = [RingRanks] ? Turns([Ranks]) : 0,
;           [CheckCoordinates + 2] = [CheckReach]
; Clobbers: A BC DE HL
; T: 5000   Stack: 2
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
; In:       IX = ParseFrames, B = 0..2, C = 0..9, [TokenKind] = TOKEN_WORD, word[TokenAt] = TextBuffer, word[TokenEnd] = TextBuffer + 2, word[TextAt] = TextBuffer + 2,
;           [TextBuffer] = B == 2 ? '-' : '#', [TextBuffer + 1] = B == 2 ? '0' + C : '0' + B, [TextBuffer + 2] = ';', [WordName] = [TextBuffer], [WordName + 1] = [TextBuffer + 1],
;           [WordLength] = 2, [ForCoordinates] = 0..1, [Nots] = 0..1, [LastSpace] = 0..1, word[EmitAt] = CheckCoordinates, word[EmitEnd] = CheckCoordinates + 4,
;           [CheckCoordinates + N] = $AA for N = 0..2, word[TermAt] = CheckLinks, [CheckLinks + 3] = 4          ; #0, #1 or a number; functions have contracts of their own
; Let:      Number = B == 2          ; the size of a number by links does not matter
; Out:      A = Number ? KIND_NUMBER : KIND_SPACE, [CheckCoordinates] = !([ForCoordinates]) ? $AA : Number ? OP_NUMBER : OP_ORIGIN + B,
;           [CheckCoordinates + 1] = Number && [ForCoordinates] ? -C & 255 : $AA, word[EmitAt] = CheckCoordinates + (Number ? 2 : 1) * [ForCoordinates],
;           [SizeFound] = (Number && [ForCoordinates] ? C : 0)..(Number ? ([ForCoordinates] ? C : 255) : 0), [ExtentFound] = 0, [LastSpace] = Number ? [LastSpace] : B, [ValueForm] = Number ? FORM_NUMBER : FORM_ORIGIN + B, [ValueBase] = 0,
;           [FactorReach] = REACH_MOST, [CheckLinks + 3] = 4 | (Number && !([ForCoordinates]) && (C != 0) == [Nots]), [TokenKind] = TOKEN_SEMICOLON,
;           word[TokenAt] = TextBuffer + 2, word[TextAt] = TextBuffer + 3
; Clobbers: BC DE HL, [TokenEnd:2], [WordName]
; T: 600000   Stack: 90
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
; In:       A = 0..255, [ForCoordinates] = 0..1, word[EmitAt] = CheckLinks..CheckLinks + 7, word[EmitEnd] = CheckLinks + 8,
;           [CheckLinks + N] = $AA for N = 0..8          ; there is room for it
; Let:      Writes = [ForCoordinates] && A < OP_MERGE
; Out:      [word[EmitAt]] = Writes ? A : $AA, word[EmitAt] = word[EmitAt] + Writes
; Clobbers: A B
; T: 237   Stack: 6
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
; In:       word[TermAt] = CheckLinks..CheckLinks + 4, [word[TermAt] + 3] = 0..255
; Out:      [word[TermAt] + 3] = [word[TermAt] + 3] | 1
; Clobbers: HL
; T: 60   Stack: 0
term_never:
        LD   HL,(TermAt)
        INC  HL
        INC  HL
        INC  HL
        SET  0,(HL)                     ; never left by the mask
        RET

; term_mask: adds a condition about what stands on a space to a term by links
; In:       A = STONE or UNMOVED, B = 0..1, C = A * B, [LastSpace] = 0..1, word[TermAt] = CheckLinks + 4,
;           [CheckLinks + 4 + N] = 0 or STONE or UNMOVED or STONE + UNMOVED for N = 0..3          ; masks and values of #1, then of #0
; Let:      Mask(N) = [CheckLinks + 4 + 2 * N], Value(N) = [CheckLinks + 5 + 2 * N], At = !([LastSpace]), Again = (Mask(At) & A) != 0,
;           Never = Again && (Value(At) & A) != C,
;           NewMask(N) = N == At ? Mask(N) | A : Mask(N), NewValue(N) = N == At && !Again ? Value(N) | C : Value(N)
; Out:      [CheckLinks + 4] = NewMask(0), [CheckLinks + 5] = NewValue(0), [CheckLinks + 6] = NewMask(1), [CheckLinks + 7] = NewValue(1) | Never
; Clobbers: A B HL
; T: 200   Stack: 0
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
