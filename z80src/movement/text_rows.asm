; text_rows: the rows of a text on the screen, and its cursor

; text_line: finds the end of a line of a text
; In:       HL = TypedText, [HL + N] = 'M' for N = 0..40, C = 0..36, [HL + C] = ' ', A = 0..36, [HL + A] = 0 or 13    ; a text of a word and more
; Let:      Ends = A <= TEXT_COLUMNS, Last = Ends && [HL + A] == 0, Blank = C < A && C < TEXT_COLUMNS,
;           Long = Ends ? A : Blank ? C + 1 : TEXT_COLUMNS,
;           Next = HL + Long + (Ends || C == TEXT_COLUMNS)
; Out:      B = Long, carry = Last, DE = (Last ? 0 : Next)..(Last ? $FFFF : Next)          ; signs of the line, and where the next one begins
; Clobbers: A C
; T: 3079   Stack: 0
text_line:
        LD   D,H
        LD   E,L
        LD   BC,0                       ; B signs, C those up to the last blank
.sign:  LD   A,(DE)
        OR   A
        JR   Z,.last
        CP   13
        JR   Z,.break
        CP   ' '
        JR   NZ,.inside
        LD   C,B
        INC  C
.inside:
        LD   A,B
        CP   TEXT_COLUMNS
        JR   Z,.full
        INC  DE
        INC  B
        JR   .sign
.full:  LD   A,(DE)
        CP   ' '
        JR   Z,.break
        LD   A,C
        OR   A
        RET  Z                          ; in the middle of a word: there is no blank; carry clear
        LD   B,A
        ADD  A,L
        LD   E,A
        ADC  A,H
        SUB  E
        LD   D,A
        OR   A
        RET
.break: INC  DE
        OR   A
        RET
.last:  SCF
        RET

; draw_text: prints the lines of the text on the screen, and finds the cursor
; In:       word[EditTop] = TypedText, [TypedText:5] = list('a', 'b', 13, 'c', 0), word[EditAt] = TypedText + 1 or TypedText + 4, [Editing] = 0..1, word[EditWrong] = 0 or TypedText,
;           [EditRow] = $FF, [RowsShown + N] = 0 for N = 0..TEXT_ROWS * TEXT_COLUMNS - 1, [Hiding] = 0, interrupts = 1          ; a text of two lines
; Let:      Sign(P, N) = P == 0 ? (N < 2 ? [TypedText + N] : ' ') : P == 1 && N == 0 ? 'c' : ' ', Line = word[EditAt] > TypedText + 2, Column = word[EditAt] - TypedText - 3 * Line,
;           Cursor(P, N) = [Editing] && P == Line && N == Column
; Out:      carry = 0, [EditRow] = TEXT_ROW + Line, [EditColumn] = Column, word[EditLine] = TypedText + 3 * Line,
;           [dots(TEXT_ROW + P, N) + 256 * M] = [Font + 8 * (Sign(P, N) - 32) + M] for P = 0..TEXT_ROWS - 1 for N = 0..31 for M = 0..7,
;           [attr(TEXT_ROW + P, N)] = (Cursor(P, N) ? ([EditWrong + 1] ? COLOUR_WRONG : COLOUR_CURSOR) : COLOUR_TEXT) for P = 0..TEXT_ROWS - 1 for N = 0..31,
;           [RowsShown + TEXT_COLUMNS * P + N] = ([Editing] ? Sign(P, N) : 0) for P = 0..TEXT_ROWS - 1 for N = 0..31
; Clobbers: A BC DE HL, [TextColour], [LineRow], [LineAt:2], [LineNext:2], [LineLength], [LineLast]
; T: -   Stack: 16
; Waits: 9 frames
draw_text:
        LD   A,(EditRow)
        INC  A
        JR   Z,.begin
        CALL .cursor                    ; it is not there any more
        LD   (HL),COLOUR_TEXT
.begin: LD   A,$FF
        LD   (EditRow),A
        LD   A,TEXT_ROW
        LD   (LineRow),A
        LD   HL,(EditTop)
.line:  LD   (LineAt),HL
        CALL text_line
        LD   (LineNext),DE
        LD   A,B
        LD   (LineLength),A
        SBC  A,A
        LD   (LineLast),A
        CALL find_cursor
        CALL .row
        JR   Z,.mark
        LD   HL,(LineNext)
        LD   A,(LineLast)
        OR   A
        JR   Z,.line
        XOR  A                          ; empty rows below
        LD   (LineLength),A
.clear: CALL .row
        JR   NZ,.clear
.mark:  LD   A,(EditRow)
        CP   $FF
        SCF
        RET  Z
        LD   A,(Editing)
        OR   A
        RET  Z
        CALL .cursor
        LD   (HL),COLOUR_CURSOR
        LD   A,(EditWrong + 1)
        OR   A
        RET  Z                          ; carry clear
        LD   (HL),COLOUR_WRONG
        RET
.cursor:                                ; its cell
        LD   A,(EditRow)
        LD   D,A
        LD   A,(EditColumn)
        CP   TEXT_COLUMNS
        JR   C,.place
        LD   A,TEXT_COLUMNS - 1
.place: LD   E,A
        JP   attribute_address
.row:   LD   A,(Editing)
        OR   A
        JR   Z,.print
        CALL row_changed
        JR   Z,.below
.print: CALL print_row
        LD   A,(LineRow)
        RRA
        CALL NC,frame_wait
.below: LD   HL,LineRow
        INC  (HL)
        LD   A,(HL)
        CP   TEXT_ROW + TEXT_ROWS
        RET

; rows_forget: forgets what the rows of the editor show, so that draw_text prints them all
; In:       -
; Out:      [RowsShown:TEXT_ROWS * TEXT_COLUMNS] = 0
; Clobbers: BC DE HL
; T: 12200   Stack: 0
rows_forget:
        LD   HL,RowsShown
        LD   DE,RowsShown + 1
        LD   BC,TEXT_ROWS * TEXT_COLUMNS - 1
        LD   (HL),0
        LDIR
        RET

; row_changed: notes what a row of the editor shows now
; In:       word[LineAt] = TypedText, [LineLength] = 0..TEXT_COLUMNS, [LineRow] = TEXT_ROW or TEXT_ROW + TEXT_ROWS - 1, A = 0..TEXT_COLUMNS,
;           [TypedText + N] = (N == A ? '!' : 'M') for N = 0..TEXT_COLUMNS, B = 0..TEXT_COLUMNS,
;           [RowsShown + ([LineRow] - TEXT_ROW) * TEXT_COLUMNS + N] = (N < B ? 'M' : ' ') for N = 0..TEXT_COLUMNS - 1
; Let:      Sign(N) = N < [LineLength] ? [TypedText + N] : ' '
; Out:      zero = all(N = 0..TEXT_COLUMNS - 1, Sign(N) == (N < B ? 'M' : ' ')),          ; it has shown that before
;           [RowsShown + ([LineRow] - TEXT_ROW) * TEXT_COLUMNS + N] = Sign(N) for N = 0..TEXT_COLUMNS - 1
; Clobbers: A BC DE HL
; T: 3500   Stack: 0
row_changed:
        LD   A,(LineRow)
        SUB  TEXT_ROW
        LD   L,A
        LD   H,0
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        LD   DE,RowsShown
        ADD  HL,DE
        LD   DE,(LineAt)
        LD   BC,TEXT_COLUMNS * 256      ; C counts differences
.sign:  LD   A,(LineLength)
        ADD  A,B
        CP   TEXT_COLUMNS + 1
        LD   A,' '                      ; after the line
        JR   C,.compare
        LD   A,(DE)
        INC  DE
.compare:
        CP   (HL)
        JR   Z,.same
        LD   (HL),A
        INC  C
.same:  INC  HL
        DJNZ .sign
        INC  C
        DEC  C
        RET
        ASSERT TEXT_COLUMNS == 32

; find_cursor: notes the cursor if it is in a line
; In:       word[LineAt] = TypedText..TypedText + 19, word[EditAt] = TypedText - 1..TypedText + 299, [LineLength] = 0..TEXT_COLUMNS,
;           [LineRow] = TEXT_ROW or TEXT_ROW + TEXT_ROWS - 1, [EditRow] = any, [EditColumn] = any, word[EditLine] = any
; Let:      Column = word[EditAt] - word[LineAt], Here = Column >= 0 && Column <= [LineLength]
; Out:      [EditRow] = Here ? [LineRow] : [EditRow], [EditColumn] = Here ? Column : [EditColumn],
;           word[EditLine] = Here ? word[LineAt] : word[EditLine]
; Clobbers: A DE HL
; T: 171   Stack: 0
find_cursor:
        LD   HL,(EditAt)
        LD   DE,(LineAt)
        OR   A
        SBC  HL,DE
        RET  C
        LD   A,H
        OR   A
        RET  NZ
        LD   A,(LineLength)
        CP   L
        RET  C
        LD   A,L
        LD   (EditColumn),A
        LD   (EditLine),DE
        LD   A,(LineRow)
        LD   (EditRow),A
        RET

; print_row: prints a line of the text, and spaces up to the end of its row
; In:       word[LineAt] = TypedText, [LineLength] = 0..3, [LineRow] = TEXT_ROW or TEXT_ROW + 7, [TypedText] = 'A' or ' ', [TypedText + 1] = '#', [TypedText + 2] = 'z',
;           [Hiding] = 0 or UNSEEN
; Let:      Sign(N) = N < [LineLength] ? [TypedText + N] : ' '
; Out:      [dots([LineRow], N) + 256 * M] = [Font + 8 * (Sign(N) - 32) + M] for N = 0..31 for M = 0..7, [attr([LineRow], N) ^ [Hiding] << 8] = COLOUR_TEXT for N = 0..31
; Clobbers: A BC DE HL, [TextColour]
; T: 22000   Stack: 10
print_row:
        LD   A,COLOUR_TEXT
        LD   (TextColour),A
        LD   A,(LineRow)
        LD   D,A
        LD   E,0
        LD   HL,(LineAt)
        LD   A,(LineLength)
        LD   B,A
        INC  B
        JR   .test
.sign:  LD   A,(HL)
        INC  HL
        PUSH BC
        PUSH HL
        CALL print_char
        POP  HL
        POP  BC
.test:  DJNZ .sign
        LD   A,TEXT_COLUMNS
        SUB  E
        LD   B,A
        JP   print_spaces

; read_key: moves the text on the screen by a key
; In:       A = KEY_DOWN or KEY_UP or 'x', word[EditTop] = TypedText..TypedText + 3, [TypedText:5] = list('a', 'b', 13, 'c', 0), word[ShowText] = TypedText, word[EditAt] = 0,
;           [Editing] = 0, [EditRow] = $FF, word[EditLine] = 0, [Hiding] = 0, interrupts = 1          ; a text of two lines, of which one is the first on the screen
; Let:      Before = word[EditTop] == TypedText + 3, Line = A == KEY_DOWN ? 1 : A == KEY_UP ? 0 : Before, Shows = A == KEY_UP || A == KEY_DOWN && !Before,
;           Sign(P, N) = P == 0 && !Line ? (N < 2 ? [TypedText + N] : ' ') : P + Line == 1 && N == 0 ? 'c' : ' '
; Where:    word[EditTop] == TypedText || word[EditTop] == TypedText + 3
; Out:      word[EditTop] = TypedText + 3 * Line,
;           [dots(TEXT_ROW + P, N) + 256 * M] = [Font + 8 * (Sign(P, N) - 32) + M] for P = 0..(Shows ? TEXT_ROWS - 1 : -1) for N = 0..31 for M = 0..7,
;           [attr(TEXT_ROW + P, N)] = COLOUR_TEXT for P = 0..(Shows ? TEXT_ROWS - 1 : -1) for N = 0..31
; Clobbers: A BC DE HL, [TextColour], [LineRow], [LineAt:2], [LineNext:2], [LineLength], [LineLast], [EditRow], [EditColumn]
; T: -   Stack: 18
; Waits: 12 frames
read_key:
        CP   KEY_DOWN
        JR   Z,.down
        CP   KEY_UP
        RET  NZ
        LD   DE,(EditTop)
        CALL line_before
        JR   .show
.down:  LD   HL,(EditTop)
        CALL text_line
        RET  C
        EX   DE,HL
.show:  LD   (EditTop),HL
        JP   draw_text

; line_before: finds the line before a line
; In:       word[ShowText] = TypedText, DE = TypedText..TypedText + 8, C = 0..7, [TypedText + N] = (N == C || N == 3 ? 13 : 'M') for N = 0..7,
;           [TypedText + 8] = 0          ; lines that are shorter than the screen, and the begin of one of them
; Let:      Begins(X) = X == TypedText || [X - 1] == 13, Before(X) = X == TypedText || Begins(X) ? X : Before(X - 1)
; Where:    Begins(DE)
; Out:      HL = DE == TypedText ? DE : Before(DE - 1)
; Clobbers: A BC DE
; T: 5000   Stack: 6
line_before:
        LD   HL,(ShowText)
.next:  PUSH DE
        PUSH HL
        CALL text_line
        POP  HL                         ; a line, and DE the next one
        POP  BC
        RET  C
        LD   A,E
        SUB  C
        LD   A,D
        SBC  A,B
        RET  NC
        EX   DE,HL
        LD   D,B
        LD   E,C
        JR   .next
