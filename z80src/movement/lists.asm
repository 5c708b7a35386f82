; lists: choosing a piece or a variant from a list

LIST_ROWS       EQU  16
LIST_COLUMNS    EQU  17
LIST_ROW        EQU  3
LIST_COLUMN     EQU  8
LIST_PIECES     EQU  0
LIST_VARIANTS   EQU  1

; choose_piece: lets a person choose a piece; the person's own is the last one, if there is one
; In:       [PieceChoice] = 0 or 12, [OwnCompiled] = 0..1, [Hiding] = 0, [Keys:18] = 0, [Break] = 1, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1           ; BREAK is pressed
; Let:      Top = max([PieceChoice] - LIST_ROWS / 2, 0)
; Out:      carry = 1, [PieceChoice] = [PieceChoice], [Break] = 1, [ListIs] = LIST_PIECES, [ListLength] = PIECES + [OwnCompiled], [ListCursor] = [PieceChoice], [ListTop] = Top, [Hiding] = 0,
;           [attr(LIST_ROW + M, LIST_COLUMN + K)] = Top + M == [PieceChoice] ? COLOUR_CHOSEN : COLOUR_ITEM for M = 0..LIST_ROWS - 1 for K = 0..LIST_COLUMNS - 1,
;           [dots(LIST_ROW, LIST_COLUMN) + N * 256] = [Font + ([NamedPiece(Top)] - 32) * 8 + N] for N = 0..7
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [Keys:18], [ListKey], [ListItem], [ListRecord:2], ports
; T: -   Stack: 34
; Waits: for a person
choose_piece:
        XOR  A                          ; LIST_PIECES
        LD   (ListIs),A
        LD   A,(OwnCompiled)
        ADD  A,PIECES
        LD   HL,PieceChoice
        JR   choose

; choose_variant: lets a person choose a variant
; In:       [VariantChoice] = 0 or 12, [Hiding] = 0, [Keys:18] = 0, [Break] = 1, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1           ; BREAK is pressed
; Let:      Top = [VariantChoice] ? 4 : 0
; Out:      carry = 1, [VariantChoice] = [VariantChoice], [Break] = 1, [ListIs] = LIST_VARIANTS, [ListLength] = VARIANTS, [ListCursor] = [VariantChoice], [ListTop] = Top, [Hiding] = 0,
;           [attr(LIST_ROW + M, LIST_COLUMN + K)] = Top + M == [VariantChoice] ? COLOUR_CHOSEN : COLOUR_ITEM for M = 0..LIST_ROWS - 1 for K = 0..LIST_COLUMNS - 1,
;           [dots(LIST_ROW, LIST_COLUMN) + N * 256] = [Font + ([VariantRow(Top)] - 32) * 8 + N] for N = 0..7
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [Keys:18], [ListKey], [ListItem], [ListRecord:2], ports
; T: -   Stack: 34
; Waits: for a person
choose_variant:
        LD   A,LIST_VARIANTS
        LD   (ListIs),A
        LD   A,VARIANTS
        LD   HL,VariantChoice
        ; and on into

; choose: lets a person choose an item of the list
; In:       A = VARIANTS, HL = VariantChoice, [VariantChoice] = 0 or 12, [ListIs] = LIST_VARIANTS, [Hiding] = 0, [Keys:18] = 0, [Break] = 1, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1           ; BREAK is pressed
; Let:      Top = [VariantChoice] ? 4 : 0
; Out:      carry = 1, [VariantChoice] = [VariantChoice], [Break] = 1, [ListLength] = A, [ListCursor] = [VariantChoice], [ListTop] = Top, [Hiding] = 0,
;           [attr(LIST_ROW + M, LIST_COLUMN + K)] = Top + M == [VariantChoice] ? COLOUR_CHOSEN : COLOUR_ITEM for M = 0..LIST_ROWS - 1 for K = 0..LIST_COLUMNS - 1
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [Keys:18], [ListKey], [ListItem], [ListRecord:2], ports
; T: -   Stack: 32
; Waits: for a person
choose:
        LD   (ListLength),A
        LD   (ListKey),A                ; not 0: what is pressed before there is a list is not for it
        LD   A,(HL)
        LD   (ListCursor),A
        PUSH HL
        SUB  LIST_ROWS / 2
        JR   NC,.top
        XOR  A
.top:   LD   (ListTop),A
        CALL screen_hide
        LD   HL,ListScreen
        CALL print_list
        CALL .show
        CALL keys_scan
        CALL screen_show
        XOR  A
        LD   (ListKey),A
.key:   LD   HL,ListKey
        LD   A,(HL)
        LD   (HL),0
        OR   A
        CALL Z,key_wait
        JR   C,.break
        CALL stick_key
        CP   KEY_ENTER
        JR   Z,.chosen
        CP   'q'
        JR   Z,.left
        CALL list_key
        CALL C,.show
        JR   .key
.chosen:
        POP  HL
        LD   A,(ListCursor)
        LD   (HL),A
        RET
.break: CALL leave
.left:  POP  HL
        RET
.show:  LD   A,(ListIs)
        OR   A
        LD   HL,Pieces + 1
        JR   Z,.first
        LD   HL,Variants + 1
.first: LD   (ListRecord),HL
        XOR  A
        LD   (ListItem),A
        LD   DE,LIST_ROW * 256 + LIST_COLUMN
        LD   BC,COLOUR_ITEM * 256 + COLOUR_CHOSEN
        JP   list_show
        ASSERT LIST_PIECES == 0

; list_item: returns the text of an item of the list, and takes a key now and then
; In:       A = 0..2 or VARIANTS - 1 or PIECES - 1..PIECES, [ListIs] = LIST_PIECES..LIST_VARIANTS, [ListItem] = 0, word[ListRecord] = ([ListIs] == LIST_VARIANTS ? Variants : Pieces) + 1,
;           [ListKey] = 0, [Keys:18] = 0, interrupts = 1, port[$FE] = $FF, port[$BFFE] = $FF or $FE, port[KEMPSTON] = 0          ; ENTER or no key
; Let:      On(X) = X >> 16 ? X + 1 - ([X & $FFFF] == 0) * $10000 : X, Record = fold(N = 0..6999, X = 2 * A * $10000 + Pieces + 1, On(X)) & $FFFF,
;           Next(X) = X + length[X] + 1, Kinds(X) = [X] ? Kinds(X + 2) : X + 1, Row(N) = N ? Kinds(Next(Next(Row(N - 1)) + 1)) : Variants + 1
; Where:    [ListIs] == LIST_PIECES || A < VARIANTS
; Out:      HL = [ListIs] == LIST_VARIANTS ? Row(A) : Record + 1, word[ListRecord] = [ListIs] == LIST_VARIANTS ? Row(A) : Record, [ListItem] = A,
;           [ListKey] = !(A & 3) && port[$BFFE] == $FE ? KEY_ENTER : 0
; Clobbers: A, [Keys:18]
; T: -   Stack: 12
; Waits: 2 frames
list_item:
        PUSH BC
        PUSH DE
        LD   B,A
        AND  3                          ; four items are found and printed within a frame, mostly
        CALL Z,.keys
        LD   HL,ListItem
        LD   A,B
        SUB  (HL)                       ; a list is shown in its order, so each item is found from the one before it
        LD   (HL),B
        LD   HL,ListIs
        BIT  0,(HL)
        LD   HL,(ListRecord)
        JR   NZ,.variant
        CALL piece_after
        LD   (ListRecord),HL
        INC  HL                         ; the letter
        JR   .done
.variant:
        CALL variant_after
        LD   (ListRecord),HL
.done:  POP  DE
        POP  BC
        RET
.keys:  PUSH BC
        CALL frame_wait
        CALL keys_scan
        LD   A,(ListKey)                ; the first one pressed is taken when the list is shown
        OR   A
        CALL Z,key_new
        LD   (ListKey),A
        POP  BC
        RET
        ASSERT LIST_VARIANTS == 1
