; view: everything that is seen

; The match's screen, in rows:
;
;    0-1   title
;      3   the names, player one left, player two right
;   5-18   the board in the middle; a panel for each side, with piece and points; below them the ties and games
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
COUNT_ROW       EQU  17
MESSAGE_ROW     EQU  20
HINT_ROW        EQU  22

COLOUR_ONE      EQU  BRIGHT + CYAN
COLOUR_TWO      EQU  BRIGHT + YELLOW
COLOUR_COUNT    EQU  WHITE
LIT             EQU  BRIGHT + PAPER * BLUE      ; the ground of a piece
COLOUR_FREE     EQU  PAPER * BLUE + WHITE       ; a free cell
COLOUR_NEW      EQU  LIT + WHITE                ; a piece while its sound plays

; draw_match: the match's screen, without board and with nobody's turn
; In:       names, points, ties
; Out:      -
; Clobbers: A BC DE HL
; T: 214504   Stack: 14
draw_match:
        XOR  A
        CALL screen_clear
        LD   HL,MatchScreen
        CALL print_list
        LD   A,COLOUR_ONE
        LD   (TextColour),A
        LD   HL,NameOne
        LD   DE,NAME_ROW * 256 + 1
        CALL print_text
        LD   A,COLOUR_TWO
        LD   (TextColour),A
        LD   HL,NameTwo
        CALL text_length
        LD   A,31
        SUB  B                          ; its end is at the right edge
        LD   E,A
        LD   D,NAME_ROW
        LD   HL,NameTwo
        CALL print_text
        LD   HL,Cross
        LD   E,PANEL_ONE
        CALL draw_panel
        LD   HL,Ring
        LD   E,PANEL_TWO
        CALL draw_panel
        JP   show_scores

; draw_panel: a panel's picture, in colours that show nothing yet
; In:       HL = picture, E = the panel's column
; Out:      -
; Clobbers: A BC DE HL
; T: 1455   Stack: 4
draw_panel:
        LD   D,PANEL_ROW + 2
        INC  E
        INC  E
        JP   draw_picture

; draw_point: an empty board with its digits, the number of the game
; In:       Round
; Out:      -
; Clobbers: A BC DE HL
; T: 138617   Stack: 18
draw_point:
        LD   A,9
.cell:  PUSH AF
        CALL draw_free_cell
        POP  AF
        DEC  A
        JR   NZ,.cell
        LD   A,COLOUR_COUNT
        LD   (TextColour),A
        LD   A,(Round)
        LD   DE,COUNT_ROW * 256 + PANEL_TWO + 4
        CALL print_number
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
; T: 28981   Stack: 14
show_scores:
        LD   A,COLOUR_COUNT
        LD   (TextColour),A
        LD   A,(Ties)
        LD   DE,COUNT_ROW * 256 + PANEL_ONE + 5
        CALL print_number
        LD   A,(PointsOne)
        LD   E,PANEL_ONE
        CALL .points
        LD   A,(PointsTwo)
        LD   E,PANEL_TWO
        CALL .points
        JR   show_turn
.points:
        LD   D,PANEL_ROW + 5
        INC  E
        LD   HL,TextColour
        LD   (HL),0                     ; shown by show_turn
        CALL number_text
        LD   A,(HL)
        CP   ' '
        JP   NZ,print_big
        INC  HL                         ; a single digit stands in the middle
        INC  E
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

; show_old_piece: gives the piece of the move just made its own colour
; In:       Cell, Turn
; Out:      -
; Clobbers: A BC DE HL
; T: 1038   Stack: 6
show_old_piece:
        LD   A,(Cell)
        CALL cell_place
        LD   A,(Turn)
        CALL side_colour
        OR   LIT
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
