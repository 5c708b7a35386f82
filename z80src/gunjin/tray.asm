; tray: the pieces that are still to be placed

; The tray stands beside the board: 4 x 4 tiles, and below each one the quantity of its type.
TRAY_ROW        EQU  4
TRAY_COLUMN     EQU  20
TRAY_COLUMNS    EQU  4
TRAY_STEP       EQU  3                  ; rows from a tile to the next below it
TRAY_NAME       EQU  TRAY_ROW + 4 * TRAY_STEP + 1

; draw_tray: draws the tray, and the name of the chosen type below it
; In:       [Quantities:TYPES] = 0..2, [TrayCursor] = 0..BANNER, [OnTray] = 0..1, [Bottom] = 0..1, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Row(T) = TRAY_ROW + T / TRAY_COLUMNS * TRAY_STEP, Column(T) = TRAY_COLUMN + T % TRAY_COLUMNS * TILE_WIDTH,
;           Plain(T) = ![Quantities + T] ? COLOUR_NONE_LEFT : [Bottom] ? COLOUR_BLUE : COLOUR_RED,
;           Colour(T) = [TrayCursor] != T ? Plain(T) : [OnTray] ? COLOUR_TRAY_CURSOR : COLOUR_TRAY_CHOSEN
; Out:      [dots(Row(T) + N / 8, Column(T) + X) + N % 8 * 256] = TileDots(T, N, X)
;             for T = 0..BANNER for X = 0..2 for N = 0..TILE_ROWS - 1,
;           [attr(Row(T) + N, Column(T) + X) ^ [Hiding] << 8] = Colour(T) for T = 0..BANNER for X = 0..2 for N = 0..1,
;           [dots(Row(T) + 2, Column(T) + 1) + N * 256] = GlyphRow('x', N) for T = 0..BANNER for N = 0..7,
;           [dots(Row(T) + 2, Column(T) + 2) + N * 256] = GlyphRow('0' + [Quantities + T], N) for T = 0..BANNER for N = 0..7,
;           [attr(Row(T) + 2, Column(T) + X) ^ [Hiding] << 8] = [Quantities + T] ? COLOUR_NAME : COLOUR_NONE_LEFT
;             for T = 0..BANNER for X = 1..2,
;           [dots(TRAY_NAME, TRAY_COLUMN + K) + N * 256] = GlyphRow([Names + 9 * [TrayCursor] + K], N) for K = 0..7 for N = 0..7,
;           [dots(TRAY_NAME + 1, TRAY_COLUMN + K) + N * 256] = GlyphRow([Moving + 9 * [TrayCursor] + K], N) for K = 0..7 for N = 0..7,
;           [attr(TRAY_NAME, TRAY_COLUMN + K) ^ [Hiding] << 8] = COLOUR_NAME for K = 0..7,
;           [attr(TRAY_NAME + 1, TRAY_COLUMN + K) ^ [Hiding] << 8] = COLOUR_REACH for K = 0..7
; Clobbers: A BC DE HL, [TextColour], [TextBuffer], [Tile:48]
; T: -   Stack: 22
; Waits: 2 frames
draw_tray:
        LD   C,0
.type:  LD   A,C
        AND  7
        CALL Z,frame_wait
        PUSH BC
        CALL draw_tray_tile
        POP  BC
        INC  C
        BIT  4,C                        ; TYPES
        JR   Z,.type
        LD   A,(TrayCursor)
        LD   C,A
        LD   DE,TRAY_NAME * 256 + TRAY_COLUMN
        JP   show_name

; draw_tray_tile: draws the tile of a type in the tray, and below it the quantity
; In:       C = 0..BANNER, [Quantities + C] = 0..3, [TrayCursor] = 0..BANNER, [OnTray] = 0..1, [Bottom] = 0..1, [Hiding] = 0 or UNSEEN
; Let:      Left = [Quantities + C], Row = TRAY_ROW + C / TRAY_COLUMNS * TRAY_STEP, Column = TRAY_COLUMN + C % TRAY_COLUMNS * TILE_WIDTH,
;           Plain = !Left ? COLOUR_NONE_LEFT : [Bottom] ? COLOUR_BLUE : COLOUR_RED,
;           Colour = [TrayCursor] != C ? Plain : [OnTray] ? COLOUR_TRAY_CURSOR : COLOUR_TRAY_CHOSEN
; Out:      [dots(Row + N / 8, Column + X) + N % 8 * 256] = TileDots(C, N, X) for N = 0..TILE_ROWS - 1 for X = 0..2,
;           [attr(Row + N, Column + X) ^ [Hiding] << 8] = Colour for N = 0..1 for X = 0..2,
;           [dots(Row + 2, Column + 1) + N * 256] = GlyphRow('x', N) for N = 0..7,
;           [dots(Row + 2, Column + 2) + N * 256] = GlyphRow('0' + Left, N) for N = 0..7,
;           [attr(Row + 2, Column + X) ^ [Hiding] << 8] = Left ? COLOUR_NAME : COLOUR_NONE_LEFT for X = 1..2
; Clobbers: A BC DE HL, [TextColour], [TextBuffer], [Tile:48]
; T: 8193   Stack: 18
draw_tray_tile:
        LD   B,0
        LD   HL,Quantities
        ADD  HL,BC
        LD   A,(HL)
        ADD  A,'0'
        LD   (TextBuffer),A             ; the quantity
        LD   A,(HL)
        OR   A
        LD   A,COLOUR_NONE_LEFT
        LD   B,A
        JR   Z,.colour
        LD   A,(Bottom)
        CALL player_colour
        LD   B,A
        LD   A,COLOUR_NAME
.colour:
        LD   (TextColour),A
        LD   A,(TrayCursor)
        CP   C
        JR   NZ,.place
        LD   A,(OnTray)
        OR   A
        LD   B,COLOUR_TRAY_CURSOR
        JR   NZ,.place
        LD   B,COLOUR_TRAY_CHOSEN
.place: LD   A,C
        RRCA
        RRCA
        AND  3
        LD   D,A
        ADD  A,A
        ADD  A,D                        ; TRAY_STEP
        ADD  A,TRAY_ROW
        LD   D,A
        LD   A,C
        AND  TRAY_COLUMNS - 1
        LD   E,A
        ADD  A,A
        ADD  A,E
        ADD  A,TRAY_COLUMN
        LD   E,A
        LD   A,B
        CALL draw_coloured
        INC  D
        INC  D
        INC  E
        LD   A,'x'
        CALL print_char
        LD   A,(TextBuffer)
        JP   print_char
        ASSERT TRAY_COLUMNS == 4 && TRAY_STEP == 3

; move_in_tray: moves the cursor of the tray by a key
; In:       A = 0..255, [TrayCursor] = 0..TYPES - 1
; Let:      At = [TrayCursor],
;           Next = A == KEY_LEFT ? At - 1 : A == KEY_RIGHT ? At + 1 : A == KEY_UP ? At - 4 : A == KEY_DOWN ? At + 4 : At
; Out:      [TrayCursor] = Next & TYPES - 1, carry = A >= KEY_LEFT && A <= KEY_UP
; Clobbers: C HL
; T: 148   Stack: 0
move_in_tray:
        LD   C,-1 & $FF
        CP   KEY_LEFT
        JR   Z,.move
        LD   C,1
        CP   KEY_RIGHT
        JR   Z,.move
        LD   C,TRAY_COLUMNS
        CP   KEY_DOWN
        JR   Z,.move
        LD   C,-TRAY_COLUMNS & $FF
        CP   KEY_UP
        JR   Z,.move
        OR   A                          ; carry clear
        RET
.move:  LD   L,A
        LD   A,(TrayCursor)
        ADD  A,C
        AND  TYPES - 1
        LD   (TrayCursor),A
        LD   A,L
        SCF
        RET
