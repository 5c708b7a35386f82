; view: the game's screen, except the spaces

; The game's screen, in rows:
;
;   0-17   the board, with the river in rows 8 and 9; beside it the title, whose turn it is, what is under the cursor or the tray, what is
;          lost
;     18   the columns' letters
;     20   the message
;  22-23   which keys do what

; draw_game: draws the whole screen of a game
; In:       the state, Viewer, Turned, AllSeen
; Out:      the screen, hidden until screen_show; Shown is forgotten
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:32], Tile
; T: -   Stack: 20
; Waits: 12 frames
; Unproved: it draws the whole screen; golden pictures show it
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
; In:       Hiding
; Out:      the screen shows them
; Clobbers: A BC DE HL, [TextColour]
; T: 12000   Stack: 6
; Unproved: it draws the rim of the board; golden pictures show it
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
; In:       Bridges, Hiding
; Out:      the screen shows them
; Clobbers: A BC DE HL
; T: 60000   Stack: 14
; Unproved: it draws the river; golden pictures show it
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

; show_panel: shows whose turn it is, and how many pieces each player has left
; In:       the state
; Out:      the screen shows it
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:24]
; T: 40000   Stack: 12
; Unproved: it draws the panel; golden pictures show it
show_panel:
        LD   A,(Bottom)
        LD   B,A
        CALL player_colour
        LD   (TextColour),A
        LD   A,B
        OR   A
        LD   HL,TextRedsTurn
        JR   Z,.turn
        LD   HL,TextBluesTurn
.turn:  LD   A,(Phase)
        CP   OVER
        JR   NZ,.print
        LD   A,COLOUR_NAME
        LD   (TextColour),A
        LD   HL,TextOver
.print: LD   DE,TURN_ROW * 256 + PANEL_COLUMN
        CALL print_text
        LD   C,1 << OWN
        LD   A,(Bottom)
        CALL .count
        LD   C,0
        LD   A,(Bottom)
        XOR  1
.count: PUSH AF
        LD   L,0
        LD   H,HIGH BoardPieces
        LD   B,L                        ; pieces
.space: LD   A,(HL)
        AND  BLOCKED + (1 << OWN)
        CP   C
        JR   NZ,.other
        INC  B
.other: INC  L
        LD   A,L
        CP   POSITIONS
        JR   NZ,.space
        POP  AF
        LD   HL,TextRed
        LD   D,PIECES_ROW
        OR   A
        LD   A,COLOUR_RED_TEXT
        JR   Z,.show
        INC  D
        LD   HL,TextBlue
        LD   A,COLOUR_BLUE_TEXT
.show:  LD   (TextColour),A
        LD   E,PANEL_COLUMN
        PUSH BC
        CALL print_text
        POP  AF                         ; A: the pieces
        LD   E,PANEL_COLUMN + 5
        CALL print_number
        LD   HL,TextPieces
        JP   print_text

; show_lost: shows the signs of the pieces that the viewer has lost
; In:       the board, Viewer, Turned, AllSeen
; Out:      the screen shows them in two rows, and a title; nothing where all types are seen
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:16]
; T: 36000   Stack: 8
; Unproved: it draws as many signs as pieces are lost; sessions at the keyboard compare them with the port
show_lost:
        LD   A,(AllSeen)
        OR   A
        RET  NZ
        LD   HL,SidePieces
        LD   DE,TextBuffer              ; of each type: pieces that are lost
        LD   BC,TYPES
        LDIR
        LD   A,(Turned)
        XOR  1
        ADD  A,A
        ADD  A,A
        LD   C,A                        ; the bit of the viewer's pieces
        LD   E,B
.space: LD   L,E
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        LD   L,A
        AND  BLOCKED + (1 << OWN)
        CP   C
        JR   NZ,.next
        LD   H,HIGH PieceTypes
        LD   L,(HL)
        LD   A,L
        ADD  A,LOW TextBuffer
        LD   L,A
        LD   H,HIGH TextBuffer
        DEC  (HL)
.next:  INC  E
        LD   A,E
        CP   POSITIONS
        JR   NZ,.space
        LD   A,COLOUR_REACH
        LD   (TextColour),A
        LD   DE,(LOST_ROW + 1) * 256 + PANEL_COLUMN
        LD   HL,TextBuffer
        LD   BC,Ranks
.type:  LD   A,(HL)
.piece: DEC  A
        JP   M,.shown                   ; also of a type of which a loaded game has too many
        DEC  (HL)
        PUSH HL
        PUSH BC
        LD   A,(BC)
        CALL print_char
        POP  BC
        POP  HL
        LD   A,E
        AND  31                         ; after the last column the second row
        LD   A,(HL)
        JR   NZ,.piece
        INC  D
        LD   E,PANEL_COLUMN
        JR   .piece
.shown: INC  HL
        INC  BC
        LD   A,L
        CP   LOW TextBuffer + TYPES
        JR   NZ,.type
        LD   A,E
        SUB  PANEL_COLUMN
        LD   C,A
        LD   A,D
        SUB  LOST_ROW + 1
        OR   C
        RET  Z                          ; none is lost
        LD   HL,TextLost
        LD   DE,LOST_ROW * 256 + PANEL_COLUMN
        LD   A,COLOUR_NAME
        LD   (TextColour),A
        JP   print_text
        ASSERT LOW TextBuffer + TYPES <= 256

; show_cursor: shows what is under the cursor, with its name and how it moves
; In:       the state, Cursor
; Out:      the screen shows it
; Clobbers: A BC DE HL, [TextColour], Tile
; T: 32000   Stack: 20
; Unproved: it draws a space of any board; space_contents and show_name have contracts
show_cursor:
        LD   A,(CursorOn)
        OR   A
        RET  Z
        LD   A,(Cursor)
        LD   L,A
        CALL space_contents
        RES  7,C
        PUSH BC
        LD   DE,CURSOR_ROW * 256 + PANEL_COLUMN
        LD   A,B
        CALL draw_coloured
        POP  BC
        LD   DE,CURSOR_ROW * 256 + PANEL_COLUMN + 4
        ; and on into

; show_name: shows the name of a type and how it moves; spaces for anything else
; In:       C = 0..FREE or HIDDEN_PIECE..HIDDEN_PIECE + POSITIONS - 1, D = 0..22, E = 0..20, [Hiding] = 0 or UNSEEN
; Let:      Skip(P, N) = N == 0 ? P : Skip(P + length[P] + 1, N - 1),
;           Name = C < FREE ? Skip(Names, C) : C & HIDDEN_PIECE ? TextUnknown : TextNobody, Way = C < FREE ? Skip(Moving, C) : TextNobody
; Out:      [dots(D, E + K) + N * 256] = [Font + ([Name + K] - 32) * 8 + N] for K = 0..length[Name] - 1 for N = 0..7,
;           [dots(D + 1, E + K) + N * 256] = [Font + ([Way + K] - 32) * 8 + N] for K = 0..length[Way] - 1 for N = 0..7,
;           [attr(D, E + K) ^ [Hiding] << 8] = COLOUR_NAME for K = 0..length[Name] - 1,
;           [attr(D + 1, E + K) ^ [Hiding] << 8] = COLOUR_REACH for K = 0..length[Way] - 1
; Clobbers: A BC DE HL, [TextColour]
; T: 20000   Stack: 14
show_name:
        LD   A,COLOUR_NAME
        LD   (TextColour),A
        LD   HL,Names
        LD   A,C
        CP   FREE
        JR   C,.name
        LD   HL,TextNobody
        BIT  6,A                        ; HIDDEN_PIECE
        LD   A,0
        JR   Z,.name
        LD   HL,TextUnknown
.name:  CALL .show
        LD   A,COLOUR_REACH
        LD   (TextColour),A
        INC  D
        LD   HL,Moving
        LD   A,C
        CP   FREE
        JR   C,.show
        LD   HL,TextNobody
        XOR  A
.show:  CALL find_text
        PUSH BC
        PUSH DE
        CALL print_text
        POP  DE
        POP  BC
        RET
        ASSERT HIDDEN_PIECE == 64

; find_text: finds a text in a list of texts
; In:       A = 0..BANNER, HL = Names or Moving or LongNames or LongMoving or TypeTexts
; Let:      Skip(P, N) = N == 0 ? P : Skip(P + length[P] + 1, N - 1)
; Out:      HL = Skip(HL, A)
; Clobbers: A B
; T: 10134   Stack: 0
find_text:
        LD   B,A
        INC  B
        JR   .test
.skip:  LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.skip
.test:  DJNZ .skip
        RET

; show_hints: shows which keys do what
; In:       HL = ArrangeHints or TurnHints or EndHints or HelpHints,    ; a list for print_list, in rows 22 and 23
;           [Hiding] = 0 or UNSEEN, interrupts = 1
; Out:      [dots([HL], [HL + 1] + K) + N * 256] = [Font + ([HL + 3 + K] - 32) * 8 + N] for K = 0..length[HL + 3] - 1 for N = 0..7
; Clobbers: A BC DE HL, [TextColour], [dots(HINT_ROW + J, 0) + N * 256:32] for J = 0..1 for N = 0..7,
;           [attr(HINT_ROW + J, 0) ^ [Hiding] << 8:32] for J = 0..1
; T: -   Stack: 14
; Waits: 1 frame
show_hints:
        PUSH HL
        CALL frame_wait
        LD   A,COLOUR_HINT
        LD   (TextColour),A
        LD   DE,HINT_ROW * 256
        LD   B,32
        CALL print_spaces
        LD   DE,(HINT_ROW + 1) * 256
        LD   B,32
        CALL print_spaces
        POP  HL
        JP   print_list
