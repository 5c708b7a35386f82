; view: the explorer's screen, except the board

; The screen, in rows:
;
;   0-20   the board, up to 21 rows; beside it the title, the board's and the piece's name, and what the colours mean, with how many
;          spaces have each
;     21   the message
;  22-23   which keys do what

NAME_ROW        EQU  5
LEGEND_ROW      EQU  9
MESSAGE_ROW     EQU  21
HINT_ROW        EQU  22

; draw_explorer: draws the explorer's screen without its spaces; it stays hidden until screen_show
; In:       [BoardNumber] = 0..1 or 3, [Files] = 8, [Ranks] = 8, [FileLetters + N] = 'a' + N for N = 0..7, [PieceChoice] = 0 or 6, [Hiding] = 0, interrupts = 1          ; not the circle
; Let:      Next(X) = X + length[X] + 1, Board(N) = N ? Next(Board(N - 1)) : WordsBoard, Name = Board([BoardNumber]), Sign(K) = K < length[Name] ? [Name + K] : ' ', Glyph(X, N) = [Font + (X - 32) * 8 + N]
; Out:      [Hiding] = UNSEEN, [OnCircle] = 0, [BoardLeft] = SQUARE_LEFT, [PanelColumn] = 18, port[ULA] = BORDER, [Shown:2 * SPACES_MOST] = $FF, [ATTRIBUTES:768] = 0,
;           [dots(NAME_ROW - 2, 18 + K) + N * 256] = Glyph(Sign(K), N) for K = 0..13 for N = 0..7, [dots(16, 1 + 2 * K) + N * 256] = Glyph('a' + K, N) for K = 0..7 for N = 0..7,
;           [dots(N / 8, 22) + N % 8 * 256] = Glyph('M', N / 2) for N = 0..15, [dots(22, 0) + N * 256] = Glyph('E', N) for N = 0..7
; Clobbers: A BC DE HL IX, [TextColour], [DISPLAY:6144], [HIDDEN:768]
; T: -   Stack: 24
; Waits: 60 frames
draw_explorer:
        CALL draw_ground
        LD   A,(PanelColumn)
        CP   WIDE_PANEL + 1
        LD   HL,ExplorerScreen
        CALL C,print_list               ; there is no room for the title beside twelve files
        CALL draw_panel
        LD   HL,ExplorerHints
        CALL show_hints
        JP   forget_board

; draw_ground: draws what lies round the spaces of the board on a hidden screen
; In:       [BoardNumber] = 0..1 or 3..BOARDS, [Files] = 6..12, [Ranks] = 6 or 8 or 10, [FileLetters + N] = 'a' + N for N = 0..11, [Hiding] = 0, interrupts = 1          ; not the circle
; Let:      Glyph(X, N) = [Font + (X - 32) * 8 + N], Is(Y, K) = K == 0 && (Y % 2 == 1 && Y / 2 < [Ranks] || Y == 0 && [Ranks] == 10) || Y == 2 * [Ranks] && K % 2 == 1 && K / 2 < [Files],
;           Letter(Y, K) = K ? [FileLetters + K / 2] : Y ? '0' + ([Ranks] - Y / 2) % 10 : '1'
; Out:      [Hiding] = UNSEEN, [OnCircle] = 0, [BoardLeft] = SQUARE_LEFT, [PanelColumn] = SQUARE_LEFT + 2 * [Files] + 1, port[ULA] = BORDER, [ATTRIBUTES:768] = 0,
;           [dots(Y, K) + N * 256] = Is(Y, K) ? Glyph(Letter(Y, K), N) : 0 for Y = 0..23 for K = 0..31 for N = 0..7
; Clobbers: A BC DE HL IX, [TextColour], [HIDDEN:768]
; T: -   Stack: 20
; Waits: 50 frames
draw_ground:
        CALL screen_hide
        LD   A,(BoardNumber)
        SUB  BOARD_CIRCLE
        JR   Z,.circle
        XOR  A
        LD   (OnCircle),A
        LD   A,SQUARE_LEFT
        LD   (BoardLeft),A
        LD   HL,Files
        ADD  A,(HL)
        ADD  A,(HL)
        INC  A
        LD   (PanelColumn),A
        JP   draw_edges
.circle:
        LD   (BoardLeft),A
        INC  A
        LD   (OnCircle),A
        LD   A,CIRCLE_PANEL
        LD   (PanelColumn),A
        JP   draw_circle

SQUARE_LEFT     EQU  1
CIRCLE_PANEL    EQU  22
WIDE_PANEL      EQU  22                 ; with this column or one before it there is room for ten columns

; ground_name: returns the name of the board, or of the variant that is played on it
; In:       [BoardNumber] = 0..BOARDS, [VariantChoice] = 0..VARIANTS - 1
; Let:      Next(X) = X + length[X] + 1, Kinds(X) = [X] ? Kinds(X + 2) : X + 1, Row(N) = N ? Kinds(Next(Next(Row(N - 1)) + 1)) : Variants + 1,
;           Board(N) = N ? Next(Board(N - 1)) : WordsBoard
; Out:      HL = [BoardNumber] < BOARDS ? Board([BoardNumber]) : Row([VariantChoice])         ; the name and a 0
; Clobbers: A B
; T: 20668   Stack: 0
ground_name:
        LD   A,(BoardNumber)
        CP   BOARDS
        LD   HL,WordsBoard
        JP   C,nth_text
        LD   A,(VariantChoice)
        JP   variant_row

; draw_edges: prints the letters of the files and the numbers of the ranks
; In:       [Files] = 6..12, [Ranks] = 6 or 8 or 10, [FileLetters + N] = 'a' + N for N = 0..11, [BoardLeft] = 0..1, [Hiding] = 0 or UNSEEN
; Let:      Glyph(X, N) = [Font + (X - 32) * 8 + N], Letter(K) = K & 1 ? ' ' : [FileLetters + K / 2], Digit(K) = '0' + ([Ranks] - K) % 10
; Out:      [dots(2 * [Ranks], [BoardLeft] + K) + N * 256] = Glyph(Letter(K), N) for K = 0..2 * [Files] - 1 for N = 0..7,
;           [dots(2 * K, 0) + N * 256] = Glyph('1', N) for K = 0..[Ranks] - 10 for N = 0..7, [attr(2 * K, 0) ^ [Hiding] << 8] = COLOUR_EDGE for K = 0..[Ranks] - 10,          ; of the tenth rank
;           [attr(2 * [Ranks], [BoardLeft] + K) ^ [Hiding] << 8] = COLOUR_EDGE for K = 0..2 * [Files] - 1,
;           [dots(2 * K + 1, 0) + N * 256] = Glyph(Digit(K), N) for K = 0..[Ranks] - 1 for N = 0..7,
;           [attr(2 * K + 1, 0) ^ [Hiding] << 8] = COLOUR_EDGE for K = 0..[Ranks] - 1, [TextColour] = COLOUR_EDGE
; Clobbers: A BC DE HL
; T: 19968   Stack: 8
draw_edges:
        LD   A,COLOUR_EDGE
        LD   (TextColour),A
        LD   HL,FileLetters
        LD   A,(Files)
        LD   B,A
        LD   A,(Ranks)
        ADD  A,A
        LD   D,A
        LD   A,(BoardLeft)
        LD   E,A
.file:  LD   A,(HL)
        INC  HL
        PUSH BC
        PUSH HL
        CALL print_char
        LD   A,' '
        CALL print_char
        POP  HL
        POP  BC
        DJNZ .file
        LD   A,(Ranks)
        LD   B,A
        LD   D,1
.rank:  LD   E,0
        LD   A,B
        CP   10
        JR   C,.digit
        DEC  D                          ; no board has more than ten ranks: the 1 of the tenth stands above its 0
        LD   A,'1'
        PUSH BC
        CALL print_char
        POP  BC
        INC  D
        DEC  E
        XOR  A
.digit: ADD  A,'0'
        PUSH BC
        CALL print_char
        POP  BC
        INC  D
        INC  D
        DJNZ .rank
        RET

