; compile: from the text of a piece to its four codes: check and list, by links and by coordinates

; The codes are described in variables.asm and coordinates.asm. The text has commands that add directions and links to the board, and the
; four definitions, the checks by the piece's name and the lists by that and an L.

DEFINED_ALL     EQU  %00001111          ; a bit for each definition: 1 << ForList + 2 * ForCoordinates

; compile_kind: compiles the definitions of a piece
; In:       A = 0 or PIECES, B = 0..1, [TypedText:24] = "def P logleap #0 #1 n n;", [TypedText + 20] = B ? 'w' : 'n', [TypedText + 24] = 0, [CheckAlone] = 1, [DirectionCount] = 16,
;           [DirectionNames + NAME_LENGTH * N + M] = BaseName(N, M) for N = 0..15 for M = 0..5, [Longest] = 8          ; the knight, or a person's own
; Let:      Own = A == PIECES, Step(N) = STEP_LAST + (Own ? (N == 0 && B ? 2 : 0) : 8 + N)
; Out:      carry = 0, [MapCloses] = !Own, [CheckLinks:4] = 0, [CheckLinks + 4] = WALK_TO, [CheckLinks + 5 + N] = Step(N) for N = 0..(Own ? 1 : 7),
;           [CheckLinks + (Own ? 7 : 13)] = END_WALK, [CheckLinks + (Own ? 8 : 14)] = END_TERM, [CheckLinks + (Own ? 9 : 15)] = END_CHECK, word[EmitAt] = CheckLinks + (Own ? 10 : 16), [Defined] = 1
; Clobbers: A BC DE HL IX IY A' F', [TextFrom:2], [NameFrom:2], [WordPlaces:2 * WORDS], [PieceText:PIECE_TEXT_MOST], [MistakeStack:2], [TextAt:2], [TokenAt:2], [PieceLength], [PieceName:2], [DefinitionAt:2], [NameAt:2],
;           [StartAt:2], [EmitEnd:2], [ForList], [ForCoordinates], [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach], [TokenKind],
;           [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 3700000   Stack: 124
compile_kind:
        LD   HL,MapCloses
        LD   (HL),0
        CP   PIECES
        LD   HL,TypedText
        JR   Z,compile
        LD   HL,MapCloses
        INC  (HL)
        ; and on into

; compile_known: compiles the definitions of one of the program's pieces, command by command, as there is no room for all of the longest
; In:       A = 0 or 5, [MapCloses] = 1, [CheckAlone] = 1, [DirectionCount] = 16, [DirectionNames + NAME_LENGTH * N + M] = BaseName(N, M) for N = 0..15 for M = 0..5, [Longest] = 8          ; knight or king; the check by links alone
; Out:      carry = 0, [CheckLinks:4] = 0, [CheckLinks + 4] = WALK_TO, [CheckLinks + 5 + N] = STEP_LAST + (A ? 0 : 8) + N for N = 0..7,
;           [CheckLinks + 13:3] = list(END_WALK, END_TERM, END_CHECK), word[EmitAt] = CheckLinks + 16, [Defined] = 1
; Clobbers: A BC DE HL IX IY A' F', [TextFrom:2], [NameFrom:2], [WordPlaces:2 * WORDS], [PieceText:PIECE_TEXT_MOST], [MistakeStack:2], [TextAt:2], [TokenAt:2], [PieceLength], [PieceName:2], [DefinitionAt:2], [NameAt:2],
;           [StartAt:2], [EmitEnd:2], [ForList], [ForCoordinates], [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach], [TokenKind],
;           [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 3700000   Stack: 122
compile_known:
        CALL text_open
        LD   DE,PieceText
        CALL command_text
        LD   HL,PieceText
        JR   compile_text

; compile: compiles a text
; In:       B = 0..1, C = 0..1, HL = TextBuffer, [TextBuffer:24] = "def P logleap #0 #1 n n;", [TextBuffer + 20] = 'n' + B, [TextBuffer + 22] = C ? 'o' : ' ',
;           [DirectionCount] = 2, [DirectionNames:12] = list('n', 0, 0, 0, 0, 0, 'o', 0, 0, 0, 0, 0), [Longest] = 8, [CheckAlone] = 1          ; the check by links alone
; Out:      carry = 0, [CheckLinks:4] = 0, [CheckLinks + 4] = WALK_TO, [CheckLinks + 5] = B + STEP_LAST, [CheckLinks + 6] = C ? 1 + STEP_LAST : END_WALK,
;           [CheckLinks + 7] = C ? END_WALK : END_TERM, [CheckLinks + 8] = C ? END_TERM : END_CHECK, [CheckLinks + 9] = (C ? END_CHECK : 0)..255, word[EmitAt] = CheckLinks + 9 + C,
;           [Defined] = 1, [TokenKind] = TOKEN_SEMICOLON
; Clobbers: A BC DE HL IX IY A' F', [TextFrom:2], [MistakeStack:2], [TextAt:2], [TokenAt:2], [PieceLength], [PieceName:2], [DefinitionAt:2], [NameAt:2], [StartAt:2],
;           [EmitEnd:2], [ForList], [ForCoordinates], [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach],
;           [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 3000000   Stack: 120
compile:
        LD   DE,0
        LD   (TextFrom),DE              ; all of the text is there
compile_text:
        LD   (MistakeStack),SP
        LD   (TextAt),HL
        XOR  A
        LD   (Defined),A
        LD   (PieceLength),A
        CALL take
.command:
        LD   A,(TokenKind)
        OR   A
        JR   Z,.more
        LD   HL,CommandDef
        CALL is_word
        LD   HL,compile_definition
        JR   Z,.run
        LD   HL,CommandMap
        CALL is_word
        LD   HL,compile_map
        JR   Z,.run
        LD   HL,CommandLink
        CALL is_word
        LD   HL,compile_link
        JR   Z,.run
        LD   HL,CommandRlink
        CALL is_word
        LD   HL,compile_rlink
        LD   A,EXPECTED_COMMAND
        JP   NZ,mistake
.run:   CALL .call
        LD   A,(TokenKind)
        CP   TOKEN_SEMICOLON
        LD   A,EXPECTED_END
        JP   NZ,mistake
        LD   HL,CheckAlone
        LD   A,(Defined)
        AND  (HL)
        RET  NZ                         ; carry clear
        CALL take
        JR   .command
.call:  JP   (HL)
.more:  LD   A,(TextFrom + 1)
        OR   A
        JR   Z,.end
        LD   DE,PieceText
        PUSH DE
        CALL command_text
        POP  HL
        LD   (TextAt),HL
        CALL C,take
        LD   A,(TokenKind)
        OR   A
        JR   NZ,.command
.end:   LD   A,(Defined)
        CP   DEFINED_ALL
        LD   A,MISSING
        JP   NZ,mistake
        CALL directions_turn
        OR   A
        RET

; emit: adds a byte to the code
; In:       A = 0..255, word[EmitAt] = CheckLinks..CheckLinks + 7, word[EmitEnd] = CheckLinks + 1..CheckLinks + 8
; Where:    word[EmitAt] < word[EmitEnd]         ; there is room; without room compiling ends
; Out:      [word[EmitAt]] = A, word[EmitAt] = word[EmitAt] + 1
; Clobbers: -
; T: 185   Stack: 6
emit:
        PUSH HL
        PUSH DE
        PUSH AF
        LD   HL,(EmitAt)
        LD   DE,(EmitEnd)
        OR   A
        SBC  HL,DE
        ADD  HL,DE
        LD   A,TOO_LONG
        JP   NC,mistake
        POP  AF
        LD   (HL),A
        INC  HL
        LD   (EmitAt),HL
        POP  DE
        POP  HL
        RET

; compile_definition: compiles a definition
; In:       B = 0..1, [PieceLength] = 1, word[PieceName] = PieceText, [PieceText] = 'P', [Defined] = 0 or 8, word[TokenAt] = TextBuffer, word[TextAt] = TextBuffer + 3,
;           [TextBuffer:23] = "def PL logleaps #0 n n;", [TextBuffer + 19] = 'n' + B, [DirectionCount] = 2, [DirectionNames:12] = list('n', 0, 0, 0, 0, 0, 'o', 0, 0, 0, 0, 0),
;           [Longest] = 8          ; a list of the piece P: def PL logleaps #0 n n;
; Out:      [ListLinks] = B + STEP_LAST, [ListLinks + 1] = STEP_LAST, [ListLinks + 2] = END_LIST, [Defined] = [Defined] | 2, [ForList] = 1, [TokenKind] = TOKEN_SEMICOLON,
;           word[TokenAt] = TextBuffer + 22, word[TextAt] = TextBuffer + 23
; Clobbers: A BC DE HL IX IY, [DefinitionAt:2], [NameAt:2], [StartAt:2], [EmitAt:2], [EmitEnd:2], [ForCoordinates], [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach],
;           [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 700000   Stack: 110
compile_definition:
        LD   HL,(TokenAt)
        LD   (DefinitionAt),HL
        CALL take
        DEC  A                          ; TOKEN_WORD
        LD   A,EXPECTED_NAME
        JP   NZ,mistake
        CALL is_reserved
        LD   A,EXPECTED_NAME
        JP   C,mistake
        CALL read_number
        LD   A,EXPECTED_NAME
        JP   NC,mistake
        CALL definition_name
        LD   (ForList),A
        CALL take
        LD   HL,(TokenAt)
        LD   (StartAt),HL
        PUSH HL
        CALL definition_model
        POP  HL
        LD   (TextAt),HL
        PUSH AF
        CALL take
        POP  AF
        RRA
        JR   NC,definition_code         ; one of the models
        LD   HL,(TokenAt)
        PUSH HL
        XOR  A
        CALL definition_code            ; or both
        POP  HL
        LD   A,(CheckAlone)
        RRA
        RET  C
        LD   (TextAt),HL
        CALL take
        LD   A,1
        ; and on into

; definition_code: compiles the expression of a definition for a model
; In:       A = 0, B = 0..1, [ForList] = 1, [Defined] = 0..1 or 8..9, word[DefinitionAt] = PieceText, word[TokenAt] = TextBuffer, word[TokenEnd] = TextBuffer + 8,
;           word[TextAt] = TextBuffer + 8, [TokenKind] = TOKEN_WORD, [TextBuffer:15] = "logleaps #0 n ;", [TextBuffer + 12] = 'n' + B,
;           [WordName:7] = list('l', 'o', 'g', 'l', 'e', 'a', 0), [WordLength] = 8, [DirectionCount] = 2, [DirectionNames:12] = list('n', 0, 0, 0, 0, 0, 'o', 0, 0, 0, 0, 0),
;           word[StartAt] = TextBuffer, [Longest] = 8          ; a list by links: logleaps #0 n;
; Out:      [ListLinks] = B + STEP_LAST, [ListLinks + 1] = END_LIST, [Defined] = [Defined] | 2, [ForCoordinates] = 0, word[EmitAt] = ListLinks + 2,
;           word[EmitEnd] = ListLinks + LIST_LINKS_MOST, [TokenKind] = TOKEN_SEMICOLON, word[TokenAt] = TextBuffer + 14, word[TextAt] = TextBuffer + 15
; Clobbers: A BC DE HL IX IY, [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach],
;           [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 700000   Stack: 110
definition_code:
        AND  1
        LD   (ForCoordinates),A
        ADD  A,A
        LD   HL,ForList
        ADD  A,(HL)
        PUSH AF
        ADD  A,A
        ADD  A,A
        LD   E,A
        LD   D,0
        LD   HL,CodePlaces
        ADD  HL,DE
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        INC  HL
        LD   (EmitAt),DE
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        LD   (EmitEnd),DE
        CALL compile_expression
        POP  AF
        LD   B,A
        INC  B
        LD   A,%10000000
.bit:   RLCA
        DJNZ .bit
        LD   HL,Defined
        LD   C,A
        AND  (HL)
        LD   A,TWICE
        LD   DE,(DefinitionAt)
        EX   DE,HL
        JP   NZ,mistake_at
        LD   A,(DE)
        OR   C
        LD   (DE),A
        RET

; Place and end of the codes, by ForList + 2 * ForCoordinates.
CodePlaces:
        DW   CheckLinks, CheckLinks + CHECK_LINKS_MOST
        DW   ListLinks, ListLinks + LIST_LINKS_MOST
        DW   CheckCoordinates + HEAD, CheckCoordinates + CHECK_COORDINATES_MOST
        DW   ListCoordinates, ListCoordinates + LIST_COORDINATES_MOST

; definition_name: compares the name of a definition with that of the piece; the first one is the piece's
; In:       word[TokenAt] = TextBuffer, [PieceLength] = 0..3, [WordLength] = 1..4, word[PieceName] = PieceText,
;           [PieceText + N] = 'A' or 'L' for N = 0..3,
;           [TextBuffer + N] = (N < [PieceLength] ? [PieceText + N] : 'L') for N = 0..3          ; the right name; after another one compiling ends
; Where:    !([PieceLength]) || [WordLength] == [PieceLength] || [WordLength] == [PieceLength] + 1
; Out:      A = [PieceLength] && [WordLength] > [PieceLength], word[NameAt] = TextBuffer,
;           word[PieceName] = [PieceLength] ? PieceText : TextBuffer, [PieceLength] = [PieceLength] ? [PieceLength] : [WordLength]
; Clobbers: BC DE HL
; T: 400   Stack: 0
definition_name:
        LD   HL,(TokenAt)
        LD   (NameAt),HL
        LD   A,(PieceLength)
        OR   A
        JR   NZ,.other
        LD   (PieceName),HL
        LD   A,(WordLength)
        LD   (PieceLength),A
        XOR  A
        RET
.other: LD   B,A
        LD   DE,(PieceName)
        LD   A,(WordLength)
        SUB  B
        JR   Z,.same                    ; as long: 0
        CP   1
        JR   NZ,.wrong
.same:  LD   C,A
.letter:
        LD   A,(DE)
        CP   (HL)
        JR   NZ,.wrong
        INC  DE
        INC  HL
        DJNZ .letter
        LD   A,C
        OR   A
        RET  Z
        LD   A,(HL)
        CP   'L'
        LD   A,C
        RET  Z
.wrong: LD   A,OTHER_NAME
        JP   mistake

; definition_model: finds the model of an expression, by its first function that belongs to one
; In:       [TokenKind] = TOKEN_OPEN, B = 0..FUNCTIONS - 1, word[TextAt] = PieceText, [PieceText + N] = (N < length[FunctionRow(B) + 1] ? [FunctionRow(B) + 1 + N] : 0) for N = 0..12,
;           [PieceText + 13] = 0          ; a bracket, a function and the end
; Let:      Flags = [FunctionRow(B) + length[FunctionRow(B) + 1] + 3]
; Out:      A = Flags & OF_LINKS ? 0 : Flags & OF_COORDINATES ? 2 : 1
; Clobbers: BC DE HL, [TokenAt:2], [TokenEnd:2], [TextAt:2], [TokenKind], [WordName:7], [WordLength]
; T: 100000   Stack: 8
definition_model:
        LD   A,(TokenKind)
        OR   A
        JR   Z,.both
        CP   TOKEN_SEMICOLON
        JR   Z,.both
        DEC  A
        JR   NZ,.next
        CALL find_function
        JR   C,.next
        INC  HL
        LD   A,(HL)
        AND  OF_LINKS
        LD   A,0
        RET  NZ
        LD   A,(HL)
        AND  OF_COORDINATES
        RRA
        RET  NZ
.next:  CALL take
        JR   definition_model
.both:  LD   A,1
        RET
        ASSERT OF_COORDINATES == 4
