; lists: choosing a piece or a variant from a list

LIST_ROWS       EQU  16
LIST_COLUMNS    EQU  17
LIST_ROW        EQU  3
LIST_COLUMN     EQU  8
LIST_PIECES     EQU  0
LIST_VARIANTS   EQU  1

; choose_piece: lets a person choose a piece; the person's own is the last one, if there is one
; In:       [PieceChoice], [OwnCompiled]
; Out:      [PieceChoice]; [Break] = 1 if BREAK was pressed, which leads on to the menu
; Clobbers: A BC DE HL
; T: -   Stack: 34
; Waits: for a person
; Unproved: it waits for people; the tests press every key
choose_piece:
        XOR  A                          ; LIST_PIECES
        LD   (ListIs),A
        LD   A,(OwnCompiled)
        ADD  A,PIECES
        LD   HL,PieceChoice
        JR   choose

; choose_variant: lets a person choose a variant
; In:       [VariantChoice]
; Out:      [VariantChoice]
; Clobbers: A BC DE HL
; T: -   Stack: 34
; Waits: for a person
; Unproved: it waits for people; the tests press every key
choose_variant:
        LD   A,LIST_VARIANTS
        LD   (ListIs),A
        LD   A,VARIANTS
        LD   HL,VariantChoice
        ; and on into

; choose: lets a person choose an item of the list
; In:       A = the number of items, HL = a variable with the chosen one, [ListIs]
; Out:      the variable
; Clobbers: A BC DE HL
; T: -   Stack: 32
; Waits: for a person
; Unproved: it waits for people; the tests press every key
choose:
        LD   (ListLength),A
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
.key:   CALL key_wait
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
.show:  CALL frame_wait
        LD   DE,LIST_ROW * 256 + LIST_COLUMN
        LD   BC,COLOUR_ITEM * 256 + COLOUR_CHOSEN
        CALL list_show
        JP   frame_wait

; list_item: returns the text of an item of the list
; In:       A = 0..2 or VARIANTS - 1 or PIECES - 1..PIECES, [ListIs] = LIST_PIECES..LIST_VARIANTS
; Let:      On(X) = X >> 16 ? X + 1 - ([X & $FFFF] == 0) * $10000 : X, Record = fold(N = 0..6999, X = 2 * A * $10000 + Pieces + 1, On(X)) & $FFFF,
;           Next(X) = X + length[X] + 1, Kinds(X) = [X] ? Kinds(X + 2) : X + 1, Row(N) = N ? Kinds(Next(Next(Row(N - 1)) + 1)) : Variants + 1
; Where:    [ListIs] == LIST_PIECES || A < VARIANTS
; Out:      HL = [ListIs] == LIST_VARIANTS ? Row(A) : Record + 1
; Clobbers: A
; T: 200000   Stack: 6
list_item:
        PUSH BC
        LD   B,A
        LD   A,(ListIs)
        OR   A
        LD   A,B
        JR   NZ,.variant
        CALL piece_name
        POP  BC
        RET
.variant:
        CALL variant_row
        POP  BC
        RET
