; editor: the editor in which a person writes a definition

; edit_definition: lets a person change the own definition until BREAK, or until it is compiled without a mistake
; In:       [TypedText:5] = list('a', 'b', 13, 'c', 0), [PieceChoice] = 0, [OwnCompiled] = 0, word[Notice] = 0, [Hiding] = 0, [Keys:18] = 0, [Repeat] = 5, [Break] = 1, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1           ; BREAK is pressed
; Out:      carry = 1, [Break] = 1, [Editing] = 1, word[ShowText] = TypedText, word[EditTop] = TypedText, word[EditAt] = TypedText, word[EditWrong] = 0, [Hiding] = 0, word[Notice] = 0,
;           [EditRow] = TEXT_ROW, [EditColumn] = 0, word[EditLine] = TypedText, [RowsShown:2] = "ab", [RowsShown + TEXT_COLUMNS] = 'c', [attr(TEXT_ROW, 0)] = COLOUR_CURSOR
; Clobbers: A BC DE HL IX IY, [RowsShown:TEXT_ROWS * TEXT_COLUMNS], [LineRow], [LineAt:2], [LineNext:2], [LineLength], [LineLast], [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:33], [Keys:18], [Repeat], ports
; T: -   Stack: 140
; Waits: for a person
edit_definition:
        LD   HL,TypedText
        CALL text_begin
        LD   A,1
        LD   (Editing),A
        CALL rows_forget
        LD   HL,EditHints
        CALL draw_definition
        LD   HL,MessageWrite
.say:   CALL take_notice
        LD   A,H
        OR   L
        CALL NZ,show_message
.key:   CALL key_typed
        JP   C,leave                    ; BREAK leads on to the menu
        CP   KEY_COMPILE
        JR   Z,.compile
        CP   KEY_SAVE
        JR   Z,.save
        CP   KEY_LOAD
        JR   Z,.load
        LD   HL,0
        LD   (EditWrong),HL
        CALL edit_key
        CALL NC,edit_show
        LD   HL,0                       ; no message but a notice
        JR   .say
.save:  CALL save_definition
        JR   .again
.load:  CALL load_definition
.again: CALL rows_forget
        CALL edit_show
        LD   HL,MessageWrite
        JR   .say
.compile:
        LD   HL,MessageCompiles
        CALL show_message
        LD   A,(PieceChoice)
        PUSH AF
        LD   A,PIECES
        LD   (PieceChoice),A
        CALL compile_piece
        POP  BC
        JR   C,.wrong
        LD   A,1
        LD   (OwnCompiled),A
        LD   HL,TuneMatch
        CALL sound
        LD   HL,MessageCompiled
        LD   (Notice),HL
        RET
.wrong: PUSH AF
        LD   A,B
        CP   PIECES
        JR   NZ,.piece
        XOR  A                          ; the own piece is none any more
.piece: LD   (PieceChoice),A
        XOR  A
        LD   (OwnCompiled),A
        LD   HL,0
        LD   (Notice),HL
        LD   HL,(MistakeAt)
        LD   (EditAt),HL
        LD   (EditWrong),HL
        CALL edit_show
        LD   HL,TuneError
        CALL sound
        POP  AF
        DEC  A
        LD   HL,Mistakes
        CALL nth_text
        LD   DE,TextBuffer
        LD   A,COLOUR_ERROR
        LD   (TextColour),A
        CALL text_append
        LD   D,MESSAGE_ROW
        CALL print_line
        JP   .key

; edit_show: shows the text with the cursor, and moves it on the screen if the cursor is not on it
; In:       word[EditTop] = TypedText or TypedText + 3, [TypedText:5] = list('a', 'b', 13, 'c', 0), word[EditAt] = TypedText + 1 or TypedText + 4, [Editing] = 1, word[EditWrong] = 0,
;           word[ShowText] = TypedText, [EditRow] = $FF, [RowsShown + N] = 0 for N = 0..TEXT_ROWS * TEXT_COLUMNS - 1, [Hiding] = 0, interrupts = 1          ; a text of two lines
; Let:      Top = word[EditAt] == TypedText + 4 && word[EditTop] == TypedText + 3, Line = word[EditAt] > TypedText + 2, Column = word[EditAt] - TypedText - 3 * Line,
;           Sign(P, N) = P + Top == 0 ? (N < 2 ? [TypedText + N] : ' ') : P + Top == 1 && N == 0 ? 'c' : ' '
; Out:      word[EditTop] = TypedText + 3 * Top, [EditRow] = TEXT_ROW + Line - Top, [EditColumn] = Column, word[EditLine] = TypedText + 3 * Line,
;           [dots(TEXT_ROW + P, N) + 256 * M] = [Font + 8 * (Sign(P, N) - 32) + M] for P = 0..TEXT_ROWS - 1 for N = 0..31 for M = 0..7,
;           [attr(TEXT_ROW + P, N)] = (P == Line - Top && N == Column ? COLOUR_CURSOR : COLOUR_TEXT) for P = 0..TEXT_ROWS - 1 for N = 0..31,
;           [RowsShown + TEXT_COLUMNS * P + N] = Sign(P, N) for P = 0..TEXT_ROWS - 1 for N = 0..31
; Clobbers: A BC DE HL, [TextColour], [LineRow], [LineAt:2], [LineNext:2], [LineLength], [LineLast]
; T: -   Stack: 20
; Waits: 50 frames
edit_show:
        LD   HL,(EditAt)
        LD   DE,(EditTop)
        OR   A
        SBC  HL,DE
        JR   NC,.show
        LD   DE,(EditTop)               ; above the screen
        CALL line_before
        LD   (EditTop),HL
        JR   edit_show
.show:  CALL draw_text
        RET  NC
        LD   HL,(EditTop)               ; below it: on by some lines
        LD   B,4
.line:  PUSH BC
        CALL text_line
        EX   DE,HL
        POP  BC
        RET  C
        DJNZ .line
        LD   (EditTop),HL
        JR   .show

; edit_key: changes the text, or moves the cursor, by a key
; In:       A = 'A' or 'z' or KEY_ENTER or KEY_LEFT or KEY_RIGHT or KEY_DELETE or KEY_AGAIN or 96 or 127 or 31, word[EditAt] = TypedText..TypedText + 4, word[ShowText] = TypedText,
;           [TypedText:4] = list('a', 'b', 13, 'c'), [TypedText + 4] = 0 or 'd', [TypedText + N] = 'M' for N = 5..TYPED_MOST - 2,
;           [TypedText + TYPED_MOST - 1] = 0, word[Notice] = 0          ; a text of four signs or a full one; up and down go by the lines of the screen
; Let:      At = word[EditAt] - TypedText, Sign = A == KEY_ENTER ? 13 : A, Delete = A == KEY_DELETE || A == KEY_AGAIN, Full = [TypedText + 4] != 0, Length = Full ? TYPED_MOST - 1 : 4,
;           Types = A == 'A' || A == 'z' || A == KEY_ENTER, Puts = Types && !Full, Back = (A == KEY_LEFT || Delete) && At > 0, On = A == KEY_RIGHT && At < Length || Puts, Deletes = Delete && At > 0
; Out:      carry = !Puts && !Back && !On, word[EditAt] = word[EditAt] + On - Back, word[Notice] = Types && Full ? MessageTextFull : 0,
;           [TypedText + N] = (Puts && N >= At && N <= 5 ? (N == At ? Sign : [TypedText + N - 1]) : Deletes && N >= At - 1 && N < Length ? [TypedText + N + 1] : [TypedText + N])
;              for N = 0..TYPED_MOST - 1
; Clobbers: A BC DE HL
; T: 200000   Stack: 10
edit_key:
        CP   KEY_LEFT
        JR   Z,.left
        CP   KEY_RIGHT
        JR   Z,.right
        CP   KEY_UP
        JR   Z,.up
        CP   KEY_DOWN
        JP   Z,.down
        CP   KEY_DELETE
        JR   Z,.delete
        CP   KEY_AGAIN
        JR   Z,.delete
        CP   KEY_ENTER
        JR   NZ,.sign
        LD   A,13
        JR   .insert
.sign:  CP   ' '
        RET  C
        CP   96
        SCF
        RET  Z                          ; the pound sign,
        CP   '~'
        CCF
        RET  C                          ; and others that no text has
.insert:
        LD   C,A
        CALL edit_length
        LD   A,H
        CP   HIGH (TYPED_MOST - 1)
        JR   C,.room
        JR   NZ,.full
        LD   A,L
        CP   LOW (TYPED_MOST - 1)
        JR   C,.room
.full:  LD   HL,MessageTextFull
        JP   notice
.room:  LD   HL,(EditAt)                ; everything from the cursor on, the 0 too, goes on by one
        LD   A,C
.next:  LD   C,(HL)
        LD   (HL),A
        INC  HL
        OR   A
        LD   A,C
        JR   NZ,.next
        LD   HL,(EditAt)
        INC  HL
.put:   LD   (EditAt),HL
        OR   A
        RET
.delete:
        CALL .back
        RET  C
        LD   (EditAt),HL
        LD   D,H
        LD   E,L
.shift: INC  HL
        LD   A,(HL)
        LD   (DE),A
        INC  DE
        OR   A
        JR   NZ,.shift
        RET
.left:  CALL .back
        RET  C
        JR   .put
.back:  LD   HL,(EditAt)
        LD   DE,(ShowText)
        OR   A
        SBC  HL,DE
        SCF
        RET  Z
        ADD  HL,DE
        DEC  HL
        OR   A
        RET
.right: LD   HL,(EditAt)
        LD   A,(HL)
        CP   1
        RET  C
        INC  HL
        JR   .put
.up:    LD   DE,(EditLine)
        LD   HL,(ShowText)
        OR   A
        SBC  HL,DE
        SCF
        RET  Z
        CALL line_before
        JR   .column
.down:  LD   HL,(EditLine)
        CALL text_line
        RET  C
        EX   DE,HL
.column:                                ; the same column of the line at HL, or its end
        PUSH HL
        CALL text_line
        POP  HL
        LD   A,(EditColumn)
        CP   B
        JR   C,.within
        LD   A,B
.within:
        LD   E,A
        LD   D,0
        ADD  HL,DE
        JR   .put

; edit_length: returns the length of the own definition
; In:       BC = 0..TYPED_MOST - 1, [TypedText + N] = 'M' for N = 0..TYPED_MOST - 1, [TypedText + BC] = 0     ; a text of BC signs
; Out:      HL = BC
; Clobbers: A DE
; T: 35000   Stack: 0
edit_length:
        LD   HL,TypedText
        XOR  A
.next:  CP   (HL)
        JR   Z,.end
        INC  HL
        JR   .next
.end:   LD   DE,TypedText
        SBC  HL,DE
        RET

; Not in texts.asm: there is no room before the page of the operations.
MessageTextFull: DB  COLOUR_ERROR, "The text is full: 999 signs", 0
