; view: everything that is seen

; The match's screen, in rows:
;
;    0-1   title
;      3   the names, player one left, player two right
;   5-18   the board in the middle; a panel for each side, with piece and points; below them the clock and the ties
;     20   the message
;     22   a hint
;
; The panel of the side whose turn it is has the side's colour. Only what changes is drawn anew, so nothing flickers.

CELL_SIZE       EQU  4                  ; a cell of the board is 4 x 4 character cells; one is left free between two

PANEL_ROW       EQU  5                  ; as high as two cells of the board and what is between
PANEL_ROWS      EQU  9
PANEL_COLUMNS   EQU  6
PANEL_ONE       EQU  1                  ; the columns where they begin
PANEL_TWO       EQU  25

NAME_ROW        EQU  3
LABEL_ROW       EQU  15
COUNT_ROW       EQU  16
COUNT_ONE       EQU  PANEL_ONE + 1      ; the columns where clock and ties begin
COUNT_TWO       EQU  PANEL_TWO + 1
MESSAGE_ROW     EQU  20
HINT_ROW        EQU  22

COLOUR_ONE      EQU  BRIGHT + CYAN
COLOUR_TWO      EQU  BRIGHT + YELLOW
COLOUR_COUNT    EQU  WHITE
LIT             EQU  BRIGHT + PAPER * BLUE      ; the ground of a piece
COLOUR_FREE     EQU  PAPER * BLUE + WHITE       ; a free cell
COLOUR_NEW      EQU  LIT + WHITE                ; a piece while its sound plays

; draw_match: the match's screen, without board and with nobody's turn
; In:       names, points, ties, Points, TieLimit
; Out:      -
; Clobbers: A BC DE HL
; T: 215229   Stack: 12
draw_match:
        XOR  A
        CALL screen_clear
        LD   HL,Title
        CALL print_list
        LD   HL,MatchScreen
        CALL print_list
        LD   D,NAME_ROW
        CALL show_names
        LD   A,(TieLimit)
        LD   DE,(COUNT_ROW + 2) * 256 + COUNT_TWO
        CALL print_of
        LD   HL,Cross
        LD   E,PANEL_ONE
        CALL draw_panel
        LD   HL,Ring
        LD   E,PANEL_TWO
        CALL draw_panel
        JP   show_scores

; show_names: both names in their colours, one at each side
; In:       D = row, NameOne, NameTwo
; Out:      TextColour = COLOUR_COUNT
; Clobbers: A BC E HL
; T: 18498   Stack: 8
show_names:
        LD   A,COLOUR_ONE
        LD   (TextColour),A
        LD   HL,NameOne
        LD   E,1
        CALL print_text
        LD   A,COLOUR_TWO
        LD   (TextColour),A
        LD   HL,NameTwo
        CALL text_length
        LD   A,31
        SUB  B                          ; its end is at the right edge
        LD   E,A
        LD   HL,NameTwo
        CALL print_text
        LD   A,COLOUR_COUNT
        LD   (TextColour),A
        RET

; print_of: "of 5", how much of something is enough
; In:       A = 0-9, DE = row, column, the colour in TextColour
; Out:      E = the next column
; Clobbers: A BC HL
; T: 2985   Stack: 10
print_of:
        PUSH AF
        LD   HL,TextOf
        CALL print_text
        POP  AF
        ADD  A,'0'
        JP   print_char

; draw_panel: a panel's picture and how many points win, in colours that show nothing yet
; In:       HL = picture, E = the panel's column, Points
; Out:      -
; Clobbers: A BC DE HL
; T: 4500   Stack: 10
draw_panel:
        LD   D,PANEL_ROW + 2
        INC  E
        INC  E
        CALL draw_picture
        XOR  A
        LD   (TextColour),A
        LD   D,PANEL_ROW + 7
        DEC  E
        LD   A,(Points)
        JR   print_of

; draw_point: an empty board with its digits
; In:       -
; Out:      -
; Clobbers: A BC DE HL
; T: 136571   Stack: 18
draw_point:
        LD   A,9
.cell:  PUSH AF
        CALL draw_free_cell
        POP  AF
        DEC  A
        JR   NZ,.cell
        LD   HL,MessageBreak
        JP   show_hint

; draw_free_cell: a cell with its digit in the lower corner
; In:       A = 1-9
; Out:      -
; Clobbers: A BC DE HL
; T: 12135   Stack: 14
draw_free_cell:
        PUSH AF
        LD   HL,TextColour
        LD   (HL),COLOUR_FREE
        CALL cell_place
        LD   C,CELL_SIZE - 1
.row:   PUSH DE
        PUSH BC
        LD   B,CELL_SIZE
        CALL print_spaces
        POP  BC
        POP  DE
        INC  D
        DEC  C
        JR   NZ,.row
        POP  AF
        ADD  A,'0'
        CALL print_char
        LD   B,CELL_SIZE - 1
        JP   print_spaces

; show_scores: the points, the ties, and whose turn it is
; In:       PointsOne, PointsTwo, Ties, Turn
; Out:      -
; Clobbers: A BC DE HL
; T: 20528   Stack: 10
show_scores:
        LD   A,COLOUR_COUNT
        LD   (TextColour),A
        LD   A,(Ties)
        LD   DE,COUNT_ROW * 256 + COUNT_TWO + 1
        CALL print_big_digit
        XOR  A
        LD   (TextColour),A             ; shown by show_turn
        LD   A,(PointsOne)
        LD   DE,(PANEL_ROW + 5) * 256 + PANEL_ONE + 2
        CALL print_big_digit
        LD   A,(PointsTwo)
        LD   E,PANEL_TWO + 2
        CALL print_big_digit
        JR   show_turn

; print_big_digit: a digit of double height and width
; In:       A = 0-9, DE = row, column, the colour in TextColour
; Out:      E = the column behind it
; Clobbers: A BC HL
; T: 5169   Stack: 8
print_big_digit:
        ADD  A,'0'
        JP   print_big_char

; show_clock: the seconds that are left, red when they are few
; In:       ClockShown
; Out:      -
; Clobbers: A BC DE HL
; T: 10850   Stack: 12
show_clock:
        LD   A,(ClockShown)
        CP   WARNING + 1
        LD   C,COLOUR_COUNT
        JR   NC,.calm
        LD   C,BRIGHT + RED
.calm:  LD   HL,TextColour
        LD   (HL),C
        CALL number_text
        JR   put_clock

; hide_clock: no seconds
; In:       -
; Out:      ClockShown = 0
; Clobbers: A BC DE HL
; T: 10523   Stack: 12
hide_clock:
        XOR  A
        LD   (ClockShown),A
        LD   HL,TextNoClock
        ; and on into

; put_clock: two characters where the clock is
; In:       HL = text, the colour in TextColour
; Out:      -
; Clobbers: A BC DE HL
; T: 10496   Stack: 12
put_clock:
        LD   DE,COUNT_ROW * 256 + COUNT_ONE
        JP   print_big

; show_turn: lights the panel of the side whose turn it is
; In:       Turn
; Out:      -
; Clobbers: A BC DE HL
; T: 4855   Stack: 8
show_turn:
        LD   A,ONE
        LD   E,PANEL_ONE
        CALL .panel
        LD   A,TWO
        LD   E,PANEL_TWO
.panel: LD   D,A
        CALL side_colour
        LD   C,A
        LD   A,(Turn)
        CP   D
        LD   A,C
        JR   Z,.lit
        XOR  BRIGHT + PAPER * BLUE      ; not bright, on blue
        JR   .fill
.lit:   CALL on_colour
.fill:  LD   D,PANEL_ROW
        LD   BC,PANEL_ROWS * 256 + PANEL_COLUMNS
        JP   fill_attributes

; show_new_piece: draws the piece of the move just made, in white
; In:       Cell, Turn
; Out:      -
; Clobbers: A BC DE HL
; T: 3213   Stack: 8
show_new_piece:
        LD   A,(Cell)
        CALL cell_place
        PUSH DE
        INC  D
        INC  D
        INC  D
        LD   A,' '                      ; the digit goes
        CALL print_char
        POP  DE
        LD   A,COLOUR_NEW
        CALL colour_cell
        INC  D
        INC  E
        LD   A,(Turn)
        ; and on into

; draw_piece: a side's piece, without colour
; In:       DE = row, column of its upper left cell, A = ONE or TWO
; Out:      -
; Clobbers: A BC HL
; T: 1477   Stack: 4
draw_piece:
        LD   HL,Cross
        CP   ONE
        JP   Z,draw_picture
        LD   HL,Ring
        JP   draw_picture

; show_cursor: the frame on its cell, in the colour of the side whose turn it is
; In:       Cursor, 0 for none, Turn, the grid
; Out:      -
; Clobbers: A BC DE HL
; T: 1649   Stack: 8
show_cursor:
        LD   A,(Cursor)
        OR   A
        RET  Z
        CALL cell_place
        LD   A,(Turn)
        CALL side_colour
        CALL on_colour
        CALL colour_cell
        INC  D
        INC  E
        LD   BC,(CELL_SIZE - 2) * 257
        CALL cursor_colour
        JP   fill_attributes

; hide_cursor: the cell with the frame as it is without
; In:       Cursor, 0 for none, the grid
; Out:      -
; Clobbers: A BC DE HL
; T: 1118   Stack: 6
hide_cursor:
        LD   A,(Cursor)
        OR   A
        RET  Z
        CALL cell_place
        CALL cursor_colour
        JR   colour_cell

; cursor_colour: the colour of the cell that the frame is on
; In:       Cursor, the grid
; Out:      A = attribute
; Clobbers: HL
; T: 115   Stack: 2
cursor_colour:
        LD   A,(Cursor)
        LD   H,HIGH Grid
        LD   L,A
        LD   A,(HL)
        OR   A
        JP   NZ,piece_colour
        LD   A,COLOUR_FREE
        RET

; show_old_piece: gives the piece of the move just made its own colour
; In:       Cell, Turn
; Out:      -
; Clobbers: A BC DE HL
; T: 1065   Stack: 6
show_old_piece:
        LD   A,(Cell)
        CALL cell_place
        LD   A,(Turn)
        CALL piece_colour
        ; and on into

; colour_cell: the colour of a cell of the board
; In:       DE = row, column of its upper left corner, A = attribute
; Out:      -
; Clobbers: A BC HL
; T: 869   Stack: 6
colour_cell:
        LD   BC,CELL_SIZE * 256 + CELL_SIZE
        JP   fill_attributes

; show_win: the line that won, its cells filled with the winner's colour
; In:       HL = the line, A = ONE or TWO
; Out:      -
; Clobbers: A BC DE HL
; T: 3285   Stack: 12
show_win:
        CALL side_colour
        CALL on_colour
        LD   C,A
.cell:  LD   A,(HL)
        INC  HL
        OR   A
        RET  Z
        PUSH HL
        PUSH BC
        CALL cell_place
        LD   A,C
        CALL colour_cell
        POP  BC
        POP  HL
        JR   .cell

; draw_end: the end of a match: who won it, and how
; In:       Turn = the winner's mark, 0 if there is none, names, points, ties
; Out:      -
; Clobbers: A BC DE HL
; T: 265120   Stack: 12
draw_end:
        XOR  A
        CALL screen_clear
        LD   HL,Title
        CALL print_list
        LD   HL,EndScreen
        CALL print_list
        LD   D,14
        CALL show_names
        LD   A,(Ties)
        LD   DE,16 * 256 + 15
        CALL print_big_digit
        LD   A,COLOUR_ONE
        LD   (TextColour),A
        LD   A,(PointsOne)
        LD   E,2
        CALL print_big_digit
        LD   A,COLOUR_TWO
        LD   (TextColour),A
        LD   A,(PointsTwo)
        LD   E,28
        CALL print_big_digit
        LD   A,(Turn)
        OR   A
        LD   A,BRIGHT + PAPER * GREEN
        LD   HL,MessageDraw
        JR   Z,.banner
        LD   A,(Turn)
        LD   DE,5 * 256 + 15
        CALL draw_piece
        LD   A,(Turn)
        CALL side_colour
        CALL on_colour
        LD   HL,MessageChampion
.banner:
        LD   DE,4 * 256
        LD   BC,8 * 256 + 32
        LD   (TextColour),A
        PUSH HL
        CALL fill_attributes
        POP  HL
        LD   DE,TextBuffer
        CALL fill_in
        LD   HL,TextBuffer
        CALL text_length
        LD   A,32
        SUB  B
        SRL  A
        LD   E,A
        LD   D,8
        LD   HL,TextBuffer
        CALL print_tall
        LD   HL,MessageToMenu
        JP   show_hint

; print_number: a number in two places
; In:       A = 0-99, DE = row, column, the colour in TextColour
; Out:      -
; Clobbers: A BC DE HL
; T: 1986   Stack: 6
print_number:
        CALL number_text
        JP   print_text

; number_text: a number as a text in TextBuffer
; In:       A = 0-99
; Out:      HL = TextBuffer
; Clobbers: A BC
; T: 449   Stack: 4
number_text:
        PUSH DE
        LD   DE,TextBuffer
        CALL text_number
        POP  DE
        LD   HL,TextBuffer
        RET

; cell_place: where a cell of the board is
; In:       A = 1-9
; Out:      DE = row, column of its upper left corner
; Clobbers: A HL
; T: 66   Stack: 0
cell_place:
        ADD  A,A
        LD   E,A
        LD   D,0
        LD   HL,CellPlaces - 2
        ADD  HL,DE
        LD   D,(HL)
        INC  HL
        LD   E,(HL)
        RET

; on_colour: black on a ground of the colour that was the ink
; In:       A = attribute, black PAPER
; Out:      A = attribute
; Clobbers: -
; T: 36   Stack: 0
on_colour:
        RLCA
        RLCA
        RLCA
        AND  7 * PAPER
        OR   BRIGHT
        RET

; piece_colour: the colour of a side's piece
; In:       A = ONE or TWO
; Out:      A = attribute
; Clobbers: -
; T: 70   Stack: 2
piece_colour:
        CALL side_colour
        OR   LIT
        RET

; side_colour: the colour of a side
; In:       A = ONE or TWO
; Out:      A = attribute
; Clobbers: -
; T: 36   Stack: 0
side_colour:
        CP   ONE
        LD   A,COLOUR_ONE
        RET  Z
        LD   A,COLOUR_TWO
        RET
