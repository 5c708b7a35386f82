; definition: the screen with a definition, and the editor in which a person writes one

; The text lies in rows TEXT_ROW to TEXT_ROW + TEXT_ROWS - 1, broken between words.

TEXT_ROW        EQU  2
TEXT_ROWS       EQU  18
TEXT_COLUMNS    EQU  32
KEY_COMPILE     EQU  '~'                ; SYMBOL SHIFT and A,
KEY_SAVE        EQU  '|'                ; S,
KEY_LOAD        EQU  92                 ; and D

; read_definition: shows the definition of the piece; the person's own can be changed
; In:       [PieceChoice] = 0, [Hiding] = 0, [Keys:18] = 0, [Break] = 1, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1           ; BREAK is pressed
; Out:      carry = 1, A = AGAIN_DRAW, [Break] = 1, word[ShowText] = ReadText, word[EditTop] = ReadText, word[EditAt] = ReadText, word[EditWrong] = 0, [Editing] = 0, [Hiding] = 0,
;           [ReadText:57] = "def Knight logleap #0 #1 nne nnw sse ssw nee nww sww see;", [ReadText + 57] = 13, [ReadText + 173] = 0, [dots(TEXT_ROW, 0) + N * 256] = [Font + ('d' - 32) * 8 + N] for N = 0..7
; Clobbers: BC DE HL IX IY, [TextFrom:2], [NameFrom:2], [WordPlaces:2 * WORDS], [ReadText + 58:115], [EditRow], [EditColumn], [EditLine:2], [LineRow], [LineAt:2], [LineNext:2], [LineLength], [LineLast],
;           [DISPLAY:6912], [HIDDEN:768], [TextColour], [Keys:18], ports
; T: -   Stack: 140
; Waits: for a person
read_definition:
        LD   A,(PieceChoice)
        CP   PIECES
        JR   Z,.edit
        CALL piece_text
        CALL text_begin
        LD   HL,ReadHints
        CALL draw_definition
.key:   CALL key_wait
.press: JR   C,.break
        CALL stick_key
        CP   KEY_ENTER
        JR   Z,.done
        CP   'q'
        JR   Z,.done
        CP   'e'
        JR   Z,.copy
        CALL read_key
        JR   .key
.copy:  LD   A,(TypedText)
        OR   A
        JR   Z,.take
        LD   HL,MessageReplaces         ; the person's own text would be lost
        CALL show_message
        CALL key_wait
        JR   C,.break
        CP   'e'
        JR   Z,.take
        PUSH AF
        LD   HL,MessageNone
        CALL show_message
        POP  AF
        OR   A
        JR   .press
.take:  LD   HL,ReadText
        LD   DE,TypedText
        LD   BC,TYPED_MOST - 1
.sign:  LD   A,(HL)
        LD   (DE),A
        OR   A
        JR   Z,.edit
        LDI
        JP   PE,.sign
        XOR  A                          ; it is too long: the beginning of it
        LD   (DE),A
        LD   HL,MessageTextFull
        LD   (Notice),HL
.edit:  CALL edit_definition
        JR   .done
.break: CALL leave
.done:  LD   A,AGAIN_DRAW
        SCF
        RET

; write_definition: lets a person write a definition
; In:       [BoardChoice] = 0..BOARDS - 1, [TypedText:5] = list('a', 'b', 13, 'c', 0), [PieceChoice] = 0 or PIECES, word[Notice] = 0, [Hiding] = 0, [Keys:18] = 0, [Repeat] = 5, [Break] = 1, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1           ; BREAK is pressed
; Out:      carry = [PieceChoice] != PIECES, [Break] = 1, [BoardNumber] = [BoardChoice], [Origin] = FIRST_ORIGIN, [Stones + FIRST_ORIGIN] = STONE + UNMOVED, [DirectionCount] = 16, [Editing] = 1, word[EditAt] = TypedText, [Hiding] = 0
; Clobbers: A BC DE HL IX IY A' F', [Files:16], [Side], [Stones:128], [Marks:128], [FrameSpace], [FrameFile], [FrameOf], [Framed], [KindPieces:16], [KindCount], [BoardChanged], [KindLetters], [FileLine:32], [FileLetters:16], [FileStart:16],
;           [SpaceFile:128], [SpaceRank:128], [WrapFile:256], [WrapRank:256], [Turned:64], [Links:2048], [WordName:6], [Vectors:32], [DirectionNames:96], [ShowText:2], [EditTop:2], [EditWrong:2], [EditRow], [EditColumn], [EditLine:2],
;           [RowsShown:TEXT_ROWS * TEXT_COLUMNS], [LineRow], [LineAt:2], [LineNext:2], [LineLength], [LineLast], [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:33], [Keys:18], [Repeat], ports
; T: -   Stack: 140
; Waits: for a person
write_definition:
        LD   A,(BoardChoice)
        CALL explore_board
        CALL edit_definition
        LD   A,(PieceChoice)
        CP   PIECES
        SCF
        RET  NZ
        OR   A
        RET

; text_begin: begins to show a text
; In:       HL = 0..$FFFF
; Out:      word[ShowText] = HL, word[EditTop] = HL, word[EditAt] = HL, word[EditWrong] = 0, [Editing] = 0, [EditRow] = $FF
; Clobbers: A HL
; T: 119   Stack: 0
text_begin:
        LD   (ShowText),HL
        LD   (EditTop),HL
        LD   (EditAt),HL
        LD   HL,0
        LD   (EditWrong),HL
        XOR  A
        LD   (Editing),A
        DEC  A
        LD   (EditRow),A
        RET

; draw_definition: draws the screen of a definition
; In:       HL = ReadHints or EditHints, [PieceChoice] = 0 or 5, word[ShowText] = TypedText, word[EditTop] = TypedText, [TypedText:5] = list('a', 'b', 13, 'c', 0), word[EditAt] = TypedText + 1, [Editing] = 0, word[EditWrong] = 0,
;           [EditRow] = $FF, [Hiding] = 0, [Keys:18] = 0, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1          ; a text of two lines, to be read
; Let:      Glyph(X, N) = [Font + (X - 32) * 8 + N]
; Out:      [Hiding] = 0, port[ULA] = BORDER, [dots(0, 0) + N * 256] = Glyph('T', N) for N = 0..7, [dots(0, 18) + N * 256] = Glyph([PieceChoice] ? 'K' : 'K', N) for N = 0..7,
;           [dots(TEXT_ROW, K) + N * 256] = Glyph(K < 2 ? 'a' + K : ' ', N) for K = 0..31 for N = 0..7, [dots(TEXT_ROW + 1, 0) + N * 256] = Glyph('c', N) for N = 0..7,
;           [attr(TEXT_ROW + M, K)] = COLOUR_TEXT for M = 0..TEXT_ROWS - 1 for K = 0..31, [dots(22, 0) + N * 256] = Glyph(HL == ReadHints ? 'U' : 'S', N) for N = 0..7, [HIDDEN:768] = 0
; Clobbers: A BC DE HL, [TextColour], [DISPLAY:6912], [EditRow], [EditColumn], [EditLine:2], [LineRow], [LineAt:2], [LineNext:2], [LineLength], [LineLast], [Keys:18]
; T: -   Stack: 20
; Waits: 13 frames
draw_definition:
        PUSH HL
        CALL screen_hide
        LD   HL,DefinitionScreen
        CALL print_list
        LD   A,COLOUR_PIECE
        LD   (TextColour),A
        LD   A,(PieceChoice)
        LD   HL,Editing
        BIT  0,(HL)
        JR   Z,.name
        LD   A,PIECES
.name:  CALL piece_name
        LD   DE,18
        CALL print_some
        POP  HL
        CALL show_hints
        CALL draw_text
        CALL keys_scan
        JP   screen_show
