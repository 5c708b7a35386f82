; function: compiling a function with its arguments

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
; In:       IX = ParseFrames, [TokenKind] = TOKEN_WORD, word[TokenAt] = TextBuffer, word[TokenEnd] = TextBuffer + 1, word[TextAt] = TextBuffer + 1, [TextBuffer] = '-' or '*' or '<',
;           [TextBuffer + 1] = ' ', [TextBuffer + 2] = '0'..'9', [TextBuffer + 3] = ' ', [TextBuffer + 4] = '0' or '3' or '9', [TextBuffer + 5] = ';', [WordName:7] = list([TextBuffer], 0, 0, 0, 0, 0, 0),
;           [WordLength] = 1, [ForCoordinates] = 1, [Nots] = 0, word[EmitAt] = CheckCoordinates, word[EmitEnd] = CheckCoordinates + 8, [Longest] = 8          ; - 7 3;
; Let:      X = [TextBuffer + 2] - '0', Y = [TextBuffer + 4] - '0'
; Out:      A = KIND_NUMBER, [CheckCoordinates] = [TextBuffer] == '-' ? OP_MINUS : [TextBuffer] == '*' ? OP_TIMES : OP_LESS, [CheckCoordinates + 1] = OP_NUMBER,
;           [CheckCoordinates + 2] = X, [CheckCoordinates + 3] = OP_NUMBER, [CheckCoordinates + 4] = Y, word[EmitAt] = CheckCoordinates + 5,
;           [SizeFound] = [TextBuffer] == '-' ? X + Y : [TextBuffer] == '*' ? X * Y : 1, [TokenKind] = TOKEN_SEMICOLON, word[TokenAt] = TextBuffer + 5, word[TextAt] = TextBuffer + 6
; Clobbers: BC DE HL, [TokenEnd:2], [WordName], [ParseFrames:40], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 600000   Stack: 90
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
; In:       IX = ParseFrames or ParseFrames + PARSE_FRAME, word[IX + FRAME_ARGUMENT] = $10..$20 or $F0F0..$F100
; Out:      HL = word[IX + FRAME_ARGUMENT]
; Clobbers: -
; T: 48   Stack: 0
frame_argument:
        LD   L,(IX + FRAME_ARGUMENT)
        LD   H,(IX + FRAME_ARGUMENT + 1)
        RET
