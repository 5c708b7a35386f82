; view: the game's screen, except the spaces and the panel

; The game's screen, in rows:
;
;   0-17   the board, with the river in rows 8 and 9; beside it the title, whose turn it is, what is under the cursor or the tray, what is
;          lost
;     18   the columns' letters
;     20   the message
;  22-23   which keys do what

; Define: RimRow(Y) = BOARD_ROW + 2 * (Y + (Y >= ROWS / 2)), RIM_ROW = BOARD_ROW + 18, RimColumn(X) = BOARD_COLUMN + TILE_WIDTH * X + 1,
;         IsBridge(X) = [Bridges] == 2 && (X / TILE_WIDTH == 1 || X / TILE_WIDTH == 4),                ; of a column of the river
;         IsCrossing(X) = [Bridges] == 4 && X / TILE_WIDTH != 2 && X / TILE_WIDTH != 3,
;         RiverPart(X) = IsBridge(X) ? Planks : IsCrossing(X) ? Crossing + X % (4 * TILE_WIDTH) * TILE_ROWS : Waves,
;         RiverColour(X) = IsBridge(X) ? COLOUR_BRIDGE : IsCrossing(X) ? COLOUR_CROSSING : COLOUR_RIVER

; draw_game: draws the screen of a game, except the spaces; it is hidden until screen_show
; In:       [Bridges] = 2 or 4, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Title(K, N) = wide(GlyphRow([GameScreen + 3 + K], N)),
;           TowerColumn(X) = BOARD_COLUMN + 2 * TILE_WIDTH + (2 * TILE_WIDTH - 1) * X                   ; beside the headquarters
; Out:      [Hiding] = UNSEEN, [ATTRIBUTES:768] = 0, [Shown:128] = NONE, port[ULA] = BORDER,
;           [dots(RimRow(Y), BOARD_COLUMN - 1) + N * 256] = GlyphRow('8' - Y, N) for Y = 0..ROWS - 1 for N = 0..7,
;           [attr(RimRow(Y), BOARD_COLUMN - 1) ^ UNSEEN << 8] = COLOUR_RIM for Y = 0..ROWS - 1,
;           [dots(RIM_ROW, RimColumn(X)) + N * 256] = GlyphRow('a' + X, N) for X = 0..COLUMNS - 1 for N = 0..7,
;           [attr(RIM_ROW, RimColumn(X)) ^ UNSEEN << 8] = COLOUR_RIM for X = 0..COLUMNS - 1,
;           [dots(RIVER_ROW + N / 8, BOARD_COLUMN + X) + N % 8 * 256] = [RiverPart(X) + N]
;             for X = 0..COLUMNS * TILE_WIDTH - 1 for N = 0..TILE_ROWS - 1,
;           [attr(RIVER_ROW + N, BOARD_COLUMN + X) ^ UNSEEN << 8] = RiverColour(X) for X = 0..COLUMNS * TILE_WIDTH - 1 for N = 0..1,
;           [dots(N / 8, PANEL_COLUMN + 2 * K) + N % 8 * 256] = high(Title(K, N / 2)) for K = 0..5 for N = 0..15,
;           [dots(N / 8, PANEL_COLUMN + 2 * K + 1) + N % 8 * 256] = low(Title(K, N / 2)) for K = 0..5 for N = 0..15,
;           [dots(BOARD_ROW + 16 * Y + N / 8, TowerColumn(X)) + N % 8 * 256] = [Tower + N] for Y = 0..1 for X = 0..1 for N = 0..15
; Clobbers: A BC DE HL, [DISPLAY:6144], [HIDDEN:768], [TextColour]
; T: -   Stack: 20
; Waits: 2 frames
draw_game:
        CALL screen_hide
        LD   HL,Shown
        LD   DE,Shown + 1
        LD   BC,127
        LD   (HL),NONE
        LDIR
        LD   HL,GameScreen
        CALL print_list
        CALL draw_rim
        CALL draw_river
        LD   D,BOARD_ROW
        CALL .towers
        LD   D,BOARD_ROW + 16
.towers:
        LD   E,BOARD_COLUMN + 2 * TILE_WIDTH
        LD   HL,Tower
        LD   B,1
        CALL draw_strip
        LD   E,BOARD_COLUMN + 4 * TILE_WIDTH - 1
        LD   HL,Tower
        LD   B,1
        JP   draw_strip

; draw_rim: draws letters and digits beside the board
; In:       [Hiding] = 0 or UNSEEN
; Out:      [dots(RimRow(Y), BOARD_COLUMN - 1) + N * 256] = GlyphRow('8' - Y, N) for Y = 0..ROWS - 1 for N = 0..7,
;           [attr(RimRow(Y), BOARD_COLUMN - 1) ^ [Hiding] << 8] = COLOUR_RIM for Y = 0..ROWS - 1,
;           [dots(RIM_ROW, RimColumn(X)) + N * 256] = GlyphRow('a' + X, N) for X = 0..COLUMNS - 1 for N = 0..7,
;           [attr(RIM_ROW, RimColumn(X)) ^ [Hiding] << 8] = COLOUR_RIM for X = 0..COLUMNS - 1
; Clobbers: A BC DE HL, [TextColour]
; T: 12000   Stack: 6
draw_rim:
        LD   A,COLOUR_RIM
        LD   (TextColour),A
        LD   L,0                        ; the leftmost column from above
.row:   PUSH HL
        CALL space_cell
        DEC  E
        LD   A,L
        CALL row_digit
        CALL print_char
        POP  HL
        INC  L
        LD   A,L
        CP   ROWS
        JR   NZ,.row
        LD   L,ROWS - 1                 ; the lowest row from the left
.column:
        PUSH HL
        CALL space_cell
        INC  D
        INC  D
        INC  E
        LD   A,L
        CALL column_letter
        CALL print_char
        POP  HL
        LD   A,L
        ADD  A,NEXT_COLUMN
        LD   L,A
        CP   POSITIONS
        JR   C,.column
        RET

; draw_river: draws the river and the bridges
; In:       [Bridges] = 2 or 4, [Hiding] = 0 or UNSEEN
; Out:      [dots(RIVER_ROW + N / 8, BOARD_COLUMN + X) + N % 8 * 256] = [RiverPart(X) + N]
;             for X = 0..COLUMNS * TILE_WIDTH - 1 for N = 0..TILE_ROWS - 1,
;           [attr(RIVER_ROW + N, BOARD_COLUMN + X) ^ [Hiding] << 8] = RiverColour(X) for X = 0..COLUMNS * TILE_WIDTH - 1 for N = 0..1
; Clobbers: A BC DE HL
; T: 60000   Stack: 14
draw_river:
        LD   DE,RIVER_ROW * 256 + BOARD_COLUMN
        LD   A,COLOUR_RIVER
        LD   BC,2 * 256 + COLUMNS * TILE_WIDTH
        CALL fill_attributes
        LD   HL,Waves
        LD   B,COLUMNS * TILE_WIDTH
        CALL draw_strip
        LD   A,(Bridges)
        CP   2
        JR   NZ,.four
        LD   E,BOARD_COLUMN + TILE_WIDTH
        CALL .bridge
        LD   E,BOARD_COLUMN + 4 * TILE_WIDTH
.bridge:
        LD   A,COLOUR_BRIDGE
        LD   BC,2 * 256 + TILE_WIDTH
        CALL fill_attributes
        LD   HL,Planks
        LD   B,TILE_WIDTH
        JP   draw_strip
.four:  LD   E,BOARD_COLUMN
        CALL .crossing
        LD   E,BOARD_COLUMN + 4 * TILE_WIDTH
.crossing:
        LD   A,COLOUR_CROSSING
        LD   BC,2 * 256 + 2 * TILE_WIDTH
        CALL fill_attributes
        LD   HL,Crossing
        LD   B,2 * TILE_WIDTH
.strip: PUSH BC
        LD   B,1
        CALL draw_strip
        LD   BC,TILE_ROWS
        ADD  HL,BC
        POP  BC
        DJNZ .strip
        RET
