; board: the nine cells and what stands in them, as they are seen

CELL_SIZE       EQU  4                  ; a cell of the board is 4 x 4 character cells; one is left free between two

; draw_point: an empty board with its digits, a row a frame, and which keys choose a cell
; In:       Humans, Sticks
; Out:      -
; Clobbers: A BC DE HL
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

; show_keys: which keys choose a cell
; In:       Humans, Sticks
; Out:      -
; Clobbers: A BC DE HL
; T: 22681   Stack: 8
show_keys:
        LD   HL,MessageCells
        LD   A,(Sticks)
        OR   A
        JP   Z,show_play_hint
        LD   HL,MessageSticks
        JP   show_play_hint

; draw_free_cell: a cell with its digit in the lower corner, unless the digits are joysticks
; In:       A = 1-9, Sticks
; Out:      -
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
; In:       Cell, Turn
; Out:      -
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

; hide_cursor: the cell with the frame as it is without
; In:       Cursor, 0 for none, the grid
; Out:      -
; Clobbers: A BC DE HL
; T: 1139   Stack: 6
hide_cursor:
        LD   A,(Cursor)
        OR   A
        RET  Z
        CALL cell_place
        CALL cursor_colour
        JR   colour_cell

; cursor_colour: the colour of the cell that the frame is on
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

; show_old_piece: gives the piece of the move just made its own colour
; In:       Cell, Turn
; Out:      -
; Clobbers: A BC DE HL
; T: 1086   Stack: 6
show_old_piece:
        LD   A,(Cell)
        CALL cell_place
        LD   A,(Turn)
        CALL piece_colour
        ; and on into

; colour_cell: the colour of a cell of the board
; In:       D = 0..24 - CELL_SIZE, E = 0..32 - CELL_SIZE, A = 0 or LIT or 255, [Hiding] = 0     ; row, column of its corner; colour
; Let:      First = ATTRIBUTES + D * 32 + E
; Out:      [First:CELL_SIZE] = A, [First + 32:CELL_SIZE] = A, [First + 64:CELL_SIZE] = A, [First + 96:CELL_SIZE] = A
; Clobbers: BC HL
; T: 890   Stack: 6
colour_cell:
        LD   BC,CELL_SIZE * 256 + CELL_SIZE
        JP   fill_attributes

; show_win: the line that won, its cells filled with the winner's colour
; In:       HL = the line, A = ONE or TWO
; Out:      -
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

; cell_place: where a cell of the board is
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
