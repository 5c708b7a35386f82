; board: the nine cells on the screen

CELL_SIZE       EQU  4                  ; a cell of the board is 4 x 4 character cells; one is left free between two

; draw_point: draws an empty board with its digits, one row a frame, and which keys choose a cell
; In:       [Humans] = 0..2, [Sticks] = 0..1, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Row(P) = [CellPlaces + 2 * P - 2], Column(P) = [CellPlaces + 2 * P - 1],
;           Text = 1 + ([Humans] ? ([Sticks] ? MessageSticks : MessageCells) : MessageToMenu), Start = 16 - length[Text] / 2,
;           Letter(K) = K >= Start && K < Start + length[Text] ? [Text + K - Start] : ' '
; Out:      [dots(Row(P) + J, Column(P) + K) + N * 256] = J == 3 && K == 0 && ![Sticks] ? [Font + ('0' + P - 32) * 8 + N] : 0
;           for P = 1..9 for J = 0..3 for K = 0..3 for N = 0..7,
;           [attr(Row(P) + J, Column(P) + K) ^ [Hiding] << 8] = COLOUR_FREE for P = 1..9 for J = 0..3 for K = 0..3,
;           [dots(HINT_ROW, K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..31 for N = 0..7,
;           [attr(HINT_ROW, K) ^ [Hiding] << 8] = COLOUR_HINT for K = 0..31, [TextColour] = COLOUR_HINT
; Clobbers: A BC DE HL, [TextBuffer:64]
; T: -   Stack: 20
; Waits: 3 frames
draw_point:
        LD   A,1
.row:   PUSH AF
        CALL frame_wait
        POP  AF
        LD   B,3
.cell:  PUSH AF
        PUSH BC
        CALL draw_free_cell
        POP  BC
        POP  AF
        INC  A
        DJNZ .cell
        CP   9
        JR   C,.row
        ; and on into

; show_keys: shows which keys choose a cell
; In:       [Humans] = 0..2, [Sticks] = 0..1, [Hiding] = 0 or UNSEEN
; Let:      Text = 1 + ([Humans] ? ([Sticks] ? MessageSticks : MessageCells) : MessageToMenu), Start = 16 - length[Text] / 2,
;           Letter(K) = K >= Start && K < Start + length[Text] ? [Text + K - Start] : ' '
; Out:      [dots(HINT_ROW, K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..31 for N = 0..7,
;           [attr(HINT_ROW, K) ^ [Hiding] << 8] = COLOUR_HINT for K = 0..31, [TextColour] = COLOUR_HINT
; Clobbers: A BC DE HL, [TextBuffer:64]
; T: 22681   Stack: 10
show_keys:
        LD   HL,MessageCells
        LD   A,(Sticks)
        OR   A
        JP   Z,show_play_hint
        LD   HL,MessageSticks
        JP   show_play_hint

; draw_free_cell: draws a free cell with its digit in the lower corner, unless the digits are joysticks
; In:       A = 1..9, [Sticks] = 0..1, [Hiding] = 0 or UNSEEN
; Let:      Row = [CellPlaces + 2 * A - 2], Column = [CellPlaces + 2 * A - 1]
; Out:      [dots(Row + J, Column + K) + N * 256] = J == 3 && K == 0 && ![Sticks] ? [Font + ('0' + A - 32) * 8 + N] : 0
;           for J = 0..3 for K = 0..3 for N = 0..7,
;           [attr(Row + J, Column + K) ^ [Hiding] << 8] = COLOUR_FREE for J = 0..3 for K = 0..3, [TextColour] = COLOUR_FREE
; Clobbers: A BC DE HL
; T: 9486   Stack: 14
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
        LD   C,A
        LD   A,(Sticks)
        OR   A
        LD   A,C
        JR   Z,.digit
        LD   A,' '                      ; the digits move the frame
.digit: CALL print_char
        LD   B,CELL_SIZE - 1
        JP   print_spaces

; show_new_piece: draws the piece of the move just made, in white
; In:       [Cell] = 1..9, [Turn] = ONE or TWO, [TextColour] = 0..127, [Hiding] = 0
; Let:      Row = [CellPlaces + 2 * [Cell] - 2], Column = [CellPlaces + 2 * [Cell] - 1]
; Out:      [dots(Row + 3, Column) + N * 256] = 0 for N = 0..7,       ; the digit goes
;           [dots(Row + 1 + N / 8, Column + 1 + K) + N % 8 * 256] = [([Turn] == ONE ? Cross : Ring) + 2 * N + K]
;           for N = 0..15 for K = 0..1,
;           [attr(Row + J, Column + K)] = COLOUR_NEW for J = 0..3 for K = 0..3
; Clobbers: A BC DE HL
; T: 3066   Stack: 8
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

; draw_piece: draws a side's piece and keeps the colours
; In:       A = ONE or TWO, D = 0..22, E = 0..30            ; row, column of its upper left cell
; Out:      [dots(D + N / 8, E + K) + N % 8 * 256] = [(A == ONE ? Cross : Ring) + 2 * N + K] for N = 0..15 for K = 0..1
; Clobbers: A BC HL
; T: 1477   Stack: 4
draw_piece:
        LD   HL,Cross
        CP   ONE
        JP   Z,draw_picture
        LD   HL,Ring
        JP   draw_picture

; show_cursor: draws the frame on its cell, in the colour of the side to move
; In:       [Cursor] = 0..9, [GAME_RAM + [Cursor]] = FREE or ONE or TWO, [Turn] = ONE or TWO, [Hiding] = 0
; Let:      Mark = [GAME_RAM + [Cursor]], Plain = Mark == FREE ? COLOUR_FREE : LIT | (Mark == ONE ? COLOUR_ONE : COLOUR_TWO),
;           Row = [CellPlaces + 2 * [Cursor] - 2], Column = [CellPlaces + 2 * [Cursor] - 1]
; Out:      [attr(Row + J, Column + K)] = J > 0 && J < 3 && K > 0 && K < 3 ? Plain
;                                         : BRIGHT + PAPER * ([Turn] == ONE ? CYAN : YELLOW)
;           for J = 0..([Cursor] ? 3 : -1) for K = 0..3
; Clobbers: A BC DE HL
; T: 1691   Stack: 8
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

; hide_cursor: removes the frame from its cell
; In:       [Cursor] = 0..9, [GAME_RAM + [Cursor]] = FREE or ONE or TWO, [Hiding] = 0
; Let:      Mark = [GAME_RAM + [Cursor]], Plain = Mark == FREE ? COLOUR_FREE : LIT | (Mark == ONE ? COLOUR_ONE : COLOUR_TWO),
;           Row = [CellPlaces + 2 * [Cursor] - 2], Column = [CellPlaces + 2 * [Cursor] - 1]
; Out:      [attr(Row + J, Column + K)] = Plain for J = 0..([Cursor] ? 3 : -1) for K = 0..3
; Clobbers: A BC DE HL
; T: 1139   Stack: 6
hide_cursor:
        LD   A,(Cursor)
        OR   A
        RET  Z
        CALL cell_place
        CALL cursor_colour
        JR   colour_cell

; cursor_colour: returns the colour of the cell under the frame
; In:       [Cursor] = 1..9, [GAME_RAM + [Cursor]] = FREE or ONE or TWO
; Let:      Mark = [GAME_RAM + [Cursor]]
; Out:      A = Mark == FREE ? COLOUR_FREE : LIT | (Mark == ONE ? COLOUR_ONE : COLOUR_TWO)
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

; show_old_piece: gives the piece of the last move its own colour
; In:       [Cell] = 1..9, [Turn] = ONE or TWO, [Hiding] = 0
; Let:      Row = [CellPlaces + 2 * [Cell] - 2], Column = [CellPlaces + 2 * [Cell] - 1]
; Out:      [attr(Row + J, Column + K)] = LIT | ([Turn] == ONE ? COLOUR_ONE : COLOUR_TWO) for J = 0..3 for K = 0..3
; Clobbers: A BC DE HL
; T: 1086   Stack: 6
show_old_piece:
        LD   A,(Cell)
        CALL cell_place
        LD   A,(Turn)
        CALL piece_colour
        ; and on into

; colour_cell: colours a cell of the board
; In:       D = 0..24 - CELL_SIZE, E = 0..32 - CELL_SIZE, A = 0 or LIT or 255, [Hiding] = 0     ; row, column of its corner; colour
; Let:      First = ATTRIBUTES + D * 32 + E
; Out:      [First:CELL_SIZE] = A, [First + 32:CELL_SIZE] = A, [First + 64:CELL_SIZE] = A, [First + 96:CELL_SIZE] = A
; Clobbers: BC HL
; T: 890   Stack: 6
colour_cell:
        LD   BC,CELL_SIZE * 256 + CELL_SIZE
        JP   fill_attributes

; show_win: fills the cells of the winning line with the winner's colour
; In:       HL = Lines..Lines + 31, A = ONE or TWO, [Hiding] = 0      ; the line, and whose it is
; Where:    (HL - Lines) % 4 == 0
; Let:      Row(W) = [CellPlaces + 2 * [HL + W] - 2], Column(W) = [CellPlaces + 2 * [HL + W] - 1]
; Out:      [attr(Row(W) + J, Column(W) + K)] = BRIGHT + PAPER * (A == ONE ? CYAN : YELLOW) for W = 0..2 for J = 0..3 for K = 0..3
; Clobbers: A C DE HL
; T: 3348   Stack: 12
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

; cell_place: returns the row and column of a cell of the board
; In:       A = 1..9
; Out:      D = [CellPlaces + 2 * A - 2], E = [CellPlaces + 2 * A - 1]
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
