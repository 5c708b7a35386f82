; panel: what stands beside and below the board: whose turn it is, what is lost, what is under the cursor, which keys do what

; show_panel: shows whose turn it is, and how many pieces each player has left
; In:       [Bottom] = 0 or 1, [Phase] = FIRST_SET_UP..OVER, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1,
;           [Hiding] = 0 or UNSEEN
; Let:      Title = [Phase] == OVER ? TextOver : [Bottom] ? TextBluesTurn : TextRedsTurn,
;           Tint = [Phase] == OVER ? COLOUR_NAME : [Bottom] ? COLOUR_BLUE : COLOUR_RED,
;           Own = count(P = 0..POSITIONS - 1, IsOwn(P)), Enemies = count(P = 0..POSITIONS - 1, IsEnemy(P)),
;           Left(W) = W == [Bottom] ? Own : Enemies, Name(W) = W ? TextBlue : TextRed,        ; of player W
;           Digit(K, N) = K ? '0' + N % 10 : N < 10 ? ' ' : '0' + N / 10
; Out:      [dots(TURN_ROW, PANEL_COLUMN + K) + N * 256] = GlyphRow([Title + K], N) for K = 0..11 for N = 0..7,
;           [attr(TURN_ROW, PANEL_COLUMN + K) ^ [Hiding] << 8] = Tint for K = 0..11,
;           [dots(PIECES_ROW + W, PANEL_COLUMN + K) + N * 256] = GlyphRow([Name(W) + K], N) for W = 0..1 for K = 0..2 + W for N = 0..7,
;           [dots(PIECES_ROW + W, PANEL_COLUMN + 5 + K) + N * 256] = GlyphRow(Digit(K, Left(W)), N) for W = 0..1 for K = 0..1 for N = 0..7,
;           [dots(PIECES_ROW + W, PANEL_COLUMN + 7 + K) + N * 256] = GlyphRow([TextPieces + K], N) for W = 0..1 for K = 0..4 for N = 0..7,
;           [attr(PIECES_ROW + W, PANEL_COLUMN + K) ^ [Hiding] << 8] = W ? COLOUR_BLUE_TEXT : COLOUR_RED_TEXT for W = 0..1 for K = 0..2 + W,
;           [attr(PIECES_ROW + W, PANEL_COLUMN + 5 + K) ^ [Hiding] << 8] = W ? COLOUR_BLUE_TEXT : COLOUR_RED_TEXT for W = 0..1 for K = 0..6
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:3]
; T: 40000   Stack: 12
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
; In:       [AllSeen] = 0..1, [Turned] = 0..1, [PieceTypes:POSITIONS] = 0..BANNER, [Hiding] = 0 or UNSEEN,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1
; Let:      IsTheirs(P) = [Turned] ? IsEnemy(P) : IsOwn(P),              ; the viewer's
;           Army = sum(T = 0..TYPES - 1, [SidePieces + T] << 4 * T), Digit(X, T) = X >> 4 * T & 15,
;           Lost = fold(P = 0..POSITIONS - 1, X = Army, IsTheirs(P) && Digit(X, Type(P)) ? X - (1 << 4 * Type(P)) : X),
;           Before(X, T) = sum(J = 0..T, Digit(X, J)), Total = [AllSeen] ? 0 : Before(Lost, BANNER),
;           Find(X, K) = sum(T = 0..MINE, K >= Before(X, T)),            ; the type of the Kth sign, counted from 0
;           RowOf(K) = LOST_ROW + 1 + K / 6, ColumnOf(K) = PANEL_COLUMN + 2 * (K % 6)
; Out:      [dots(RowOf(K), ColumnOf(K)) + N * 256] = GlyphRow([Ranks + Find(Lost, K)], N) for K = 0..Total - 1 for N = 0..7,
;           [attr(RowOf(K), ColumnOf(K)) ^ [Hiding] << 8] = COLOUR_REACH for K = 0..Total - 1,
;           [dots(LOST_ROW, PANEL_COLUMN + K) + N * 256] = GlyphRow([TextLost + K], N) for K = 0..(Total ? 10 : -1) for N = 0..7,
;           [attr(LOST_ROW, PANEL_COLUMN + K) ^ [Hiding] << 8] = COLOUR_NAME for K = 0..(Total ? 10 : -1)
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:16]
; T: 36000   Stack: 8
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
        INC  E                          ; the ranks stand apart: 14 would be a number
        LD   A,E
        AND  31                         ; after the last column the next row
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
; In:       [Turned] = 0..1, [Viewer] = 0..1, [Bottom] = 0..1, [AllSeen] = 0..1, [CursorOn] = 0..1,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] =
;             0..BANNER,
;           [BoardMarks:POSITIONS] = 0..1, [Chosen] = 0..POSITIONS - 1 or NONE, [SeenFrom] = 0..POSITIONS - 1 or NONE,
;           [SeenTo] = 0..POSITIONS - 1 or NONE, [Cursor] = 0..POSITIONS - 1,
;           [Hiding] = 0 or UNSEEN
; Where:    !NoSpace([Cursor])
; Let:      What = SpaceContents([Cursor]) & SIGNED - 1, Side = PANEL_COLUMN + 4, Long = [CursorOn] ? 8 : 0,
;           Name = What < FREE ? Names + 9 * What : What == FREE ? TextNobody : TextUnknown,        ; all of eight characters
;           Way = What < FREE ? Moving + 9 * What : TextNobody
; Out:      [dots(CURSOR_ROW + N / 8, PANEL_COLUMN + X) + N % 8 * 256] = TileDots(What, N, X)
;             for X = 0..([CursorOn] ? 2 : -1) for N = 0..TILE_ROWS - 1,
;           [attr(CURSOR_ROW + N, PANEL_COLUMN + X) ^ [Hiding] << 8] = SpaceColour([Cursor])
;             for X = 0..([CursorOn] ? 2 : -1) for N = 0..1,
;           [dots(CURSOR_ROW, Side + K) + N * 256] = GlyphRow([Name + K], N) for K = 0..Long - 1 for N = 0..7,
;           [attr(CURSOR_ROW, Side + K) ^ [Hiding] << 8] = COLOUR_NAME for K = 0..Long - 1,
;           [dots(CURSOR_ROW + 1, Side + K) + N * 256] = GlyphRow([Way + K], N) for K = 0..Long - 1 for N = 0..7,
;           [attr(CURSOR_ROW + 1, Side + K) ^ [Hiding] << 8] = COLOUR_REACH for K = 0..Long - 1
; Clobbers: A BC DE HL, [TextColour], [Tile:48]
; T: 32000   Stack: 20
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

; stick_hints: shows in the hints the digits that move, if these are joysticks
; In:       HL = TurnSticks or HelpSticks, [Sticks] = 0..1, [Hiding] = 0 or UNSEEN
; Out:      [dots([HL], [HL + 1] + K) + N * 256] = [Sticks] ? GlyphRow([HL + 3 + K], N) : [dots([HL], [HL + 1] + K) + N * 256]
;             for K = 0..length[HL + 3] - 1 for N = 0..7
; Clobbers: A BC DE HL, [TextColour], [attr(HINT_ROW + J, 0) ^ [Hiding] << 8:4] for J = 0..1
; T: 5000   Stack: 12
stick_hints:
        LD   A,(Sticks)
        OR   A
        RET  Z
        JP   print_list
