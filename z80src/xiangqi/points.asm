; points: the ninety points of the board on the screen

; Each point is 2 x 2 character cells. Shown holds what stands there and its colour, so that only the points that change are drawn.

BOARD_ROW       EQU  0                  ; the upper left point
BOARD_COLUMN    EQU  1
EDGE_ROW        EQU  BOARD_ROW + 2 * rules.ROWS         ; the letters of the files; the digits of the ranks are in column 0
RIM_COLUMN      EQU  BOARD_COLUMN + 2 * rules.COLUMNS    ; the rim ends here
MOST_A_FRAME    EQU  6                  ; points that are drawn from one frame to the next

; Definitions that the contracts share: what a point of the screen shows, counted along the rows from the upper left one.
;
; Define:   SeenAt(S, W) = rules.FIRST_POINT + rules.NEXT_ROW * (W ? S / rules.COLUMNS : rules.ROWS - 1 - S / rules.COLUMNS) + S % rules.COLUMNS,
;           Looks(P, S) = P ? P : [Ground + S],                             ; a piece, or the ground of a point without one
;           Stands(S, W) = Looks([rules.Board + SeenAt(S, W)], S),          ; W: the board is turned
;           Highest(M) = M > 7 ? 4 : M > 3 ? 3 : M > 1 ? 2 : M,             ; of some marks
;           Inked(X, M) = [MarkColours + Highest(M)] | (X & rules.RED ? RED : BLACK),
;           InFrame(X) = COLOUR_FRAME | (X & rules.RED ? RED : BLACK),
;           PointColour(S, G, W) = G == S ? InFrame(Stands(S, W)) : Inked(Stands(S, W), [Marked + SeenAt(S, W)]),    ; G: the point in the frame
;           FramePoint = [Framed] ? [FrameRow] * FRAME_COLUMNS + [FrameColumn] : 255

; forget_board: forgets what stands on the points of the screen, so that draw_board draws them all
; In:       -
; Out:      [Shown:2 * rules.ROWS * rules.COLUMNS] = $FF
; Clobbers: BC DE HL
; T: 3804   Stack: 0
forget_board:
        LD   HL,Shown
        LD   DE,Shown + 1
        LD   BC,2 * rules.ROWS * rules.COLUMNS - 1
        LD   (HL),$FF
        LDIR
        RET

; draw_board: draws the points that do not show what they have to
; In:       [Turned] = 0..1, [Framed] = 0..1, [FrameRow] = 4, [FrameColumn] = 0 or 5, [MenuLetters] = 0..1, [Hiding] = 0, interrupts = 1,
;           [rules.Board + N] = N % 5 < 2 ? 0 : rules.RED << N % 2 | N % 7 + 1 for N = rules.FIRST_POINT..$CB,
;           [Marked + N] = N % 3 ? N % 16 : 0 for N = rules.FIRST_POINT..$CB,
;           B = 0..2, [Shown + N] = $FF for N = 2..2 * rules.ROWS * rules.COLUMNS - 1,               ; B: what is known of the first point; not read
;           [Shown] = B ? Stands(0, [Turned]) : $FF, [Shown + 1] = B > 1 ? PointColour(0, 255, [Turned]) : $FF
; Let:      Look(S) = PointColour(S, FramePoint, [Turned]),
;           Row(S) = BOARD_ROW + 2 * (S / FRAME_COLUMNS), Column(S) = BOARD_COLUMN + 2 * (S % FRAME_COLUMNS)
; Out:      [Shown + 2 * S] = Stands(S, [Turned]) for S = 0..89, [Shown + 2 * S + 1] = Look(S) for S = 0..89,
;           [attr(Row(S) + J, Column(S) + K)] = Look(S) for S = 1..89 for J = 0..1 for K = 0..1,
;           [dots(Row(S) + N / 16, Column(S) + N % 2) + N / 2 % 8 * 256] = PictureByte(Stands(S, [Turned]), [MenuLetters], N) for S = 1..89 for N = 0..31,
;           [attr(BOARD_ROW + J, BOARD_COLUMN + K)] = B > 1 ? [attr(BOARD_ROW + J, BOARD_COLUMN + K)] : Look(0) for J = 0..1 for K = 0..1
; Clobbers: A BC DE HL IX, [Picture:32], [SeenRow], [SeenColumn], [dots(BOARD_ROW + J, BOARD_COLUMN) + N * 256:2] for J = 0..1 for N = 0..7
; T: -   Stack: 32
; Waits: 15 frames
draw_board:
        LD   HL,Shown
        LD   C,MOST_A_FRAME             ; points until the next frame
        LD   DE,0
.point: LD   (SeenRow),DE               ; E the row, D the column
        ASSERT SeenColumn == SeenRow + 1
        PUSH DE
        PUSH BC
        PUSH HL
        CALL point_look
        POP  HL
        POP  BC
        LD   A,(HL)
        LD   (HL),D
        INC  HL
        CP   D
        LD   A,(HL)
        LD   (HL),E
        INC  HL
        JR   NZ,.draw
        CP   E
        JR   Z,.same
.draw:  PUSH HL
        PUSH BC
        CALL draw_point
        POP  BC
        POP  HL
        DEC  C
        JR   NZ,.same
        CALL frame_wait
        LD   C,MOST_A_FRAME
.same:  POP  DE
        INC  D
        LD   A,D
        CP   rules.COLUMNS
        JR   NZ,.point
        LD   D,0
        INC  E
        LD   A,E
        CP   rules.ROWS
        JR   NZ,.point
        RET

; seen_point: returns the point of the board for a point of the screen
; In:       E = 0..9, D = 0..8, [Turned] = 0..1     ; row and column as the player sees them
; Out:      A = rules.FIRST_POINT + rules.NEXT_ROW * ([Turned] ? E : rules.ROWS - 1 - E) + D
; Clobbers: E
; T: 122   Stack: 0
seen_point:
        LD   A,(Turned)
        OR   A
        JR   NZ,.find
        LD   A,rules.ROWS - 1
        SUB  E
        LD   E,A
.find:  JP   rules.find_point

; point_look: returns what a point of the screen shows: a piece or the kind of ground, and its colour
; In:       [SeenRow] = 0..9, [SeenColumn] = 0..8, [Turned] = 0..1, [Framed] = 0..1, [FrameRow] = 0 or 4 or 9, [FrameColumn] = 0 or 5,
;           [rules.Board + N] = N % 5 < 2 ? 0 : rules.RED << N % 2 | N % 7 + 1 for N = rules.FIRST_POINT..$CB,
;           [Marked + N] = N % 3 ? N % 16 : 0 for N = rules.FIRST_POINT..$CB
; Let:      At = rules.FIRST_POINT + rules.NEXT_ROW * ([Turned] ? [SeenRow] : rules.ROWS - 1 - [SeenRow]) + [SeenColumn],
;           Stands = [rules.Board + At] ? [rules.Board + At] : [Ground + [SeenRow] * rules.COLUMNS + [SeenColumn]],
;           Mark = [Marked + At], Highest = Mark > 7 ? 4 : Mark > 3 ? 3 : Mark > 1 ? 2 : Mark,
;           InFrame = [Framed] && [FrameRow] == [SeenRow] && [FrameColumn] == [SeenColumn]
; Out:      D = Stands, E = (InFrame ? COLOUR_FRAME : [MarkColours + Highest]) | (Stands & rules.RED ? RED : BLACK)
; Clobbers: A BC HL
; T: 680   Stack: 4
point_look:
        LD   DE,(SeenRow)
        PUSH DE
        CALL seen_point
        POP  DE
        LD   H,HIGH rules.Board
        LD   L,A
        LD   C,(HL)
        LD   A,C
        OR   A
        JR   NZ,.piece
        PUSH HL
        LD   A,E
        ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,E
        ADD  A,D
        LD   C,A
        LD   B,0
        LD   HL,Ground
        ADD  HL,BC
        LD   C,(HL)
        POP  HL
.piece: LD   A,(Framed)
        OR   A
        JR   Z,.unframed
        LD   A,(FrameRow)
        CP   E
        JR   NZ,.unframed
        LD   A,(FrameColumn)
        CP   D
        LD   B,COLOUR_FRAME
        JR   Z,.paper
.unframed:
        LD   H,HIGH Marked
        LD   A,(HL)
        LD   HL,MarkColours
.mark:  LD   B,(HL)                     ; the colour of the highest mark
        INC  HL
        OR   A
        JR   Z,.paper
        SRL  A
        JR   .mark
.paper: LD   A,C
        LD   D,A
        CALL piece_ink
        OR   B
        LD   E,A
        RET

; draw_point: draws a point of the screen: a kind of ground or a piece, and its colour
; In:       D = 0..RIVER + 2 * WORDS - 1 or rules.RED + rules.KING..rules.RED + rules.CANNON or rules.BLACK + rules.KING..rules.BLACK + rules.CANNON,
;           E = COLOUR_POINT or COLOUR_FRAME + RED, [SeenRow] = 0..9, [SeenColumn] = 0..8, [Hiding] = 0 or UNSEEN, [MenuLetters] = 0..1
; Let:      Row = 2 * [SeenRow], Column = BOARD_COLUMN + 2 * [SeenColumn]
; Out:      [dots(Row + N / 16, Column + N % 2) + N / 2 % 8 * 256] = PictureByte(D, [MenuLetters], N) for N = 0..31,
;           [attr(Row + N / 2, Column + N % 2) ^ [Hiding] << 8] = E for N = 0..3
; Clobbers: A BC DE HL IX, [Picture:32]
; T: 11300   Stack: 24
draw_point:
        LD   A,D
        PUSH DE
        CALL make_picture
        LD   DE,(SeenRow)
        LD   A,E
        ADD  A,A
        LD   B,A
        LD   A,D
        ADD  A,A
        ADD  A,BOARD_COLUMN
        LD   E,A
        LD   D,B
        LD   HL,Picture
        CALL draw_picture
        POP  BC
        LD   A,C
        LD   BC,2 * 256 + 2
        JP   fill_attributes
        ASSERT BOARD_ROW == 0

; draw_edges: draws the digits of the ranks and the letters of the files
; In:       [Turned] = 0..1
; Let:      Rank(K, N) = [Font + ('0' + ([Turned] ? K : rules.ROWS - 1 - K) - 32) * 8 + N], Letter(K, N) = [Font + ('a' + K - 32) * 8 + N]
; Out:      [dots(2 * K + (N + 4) / 8, 0) + (N + 4) % 8 * 256] = Rank(K, N) for K = 0..rules.ROWS - 1 for N = 0..7,
;           [dots(EDGE_ROW, BOARD_COLUMN + 2 * K) + N * 256] = Letter(K, N) >> 4 for K = 0..rules.COLUMNS - 1 for N = 0..7,
;           [dots(EDGE_ROW, BOARD_COLUMN + 1 + 2 * K) + N * 256] = Letter(K, N) << 4 & $F0 for K = 0..rules.COLUMNS - 1 for N = 0..7
; Clobbers: A BC DE HL
; T: 17247   Stack: 6
draw_edges:
        LD   DE,BOARD_ROW * 256
        LD   C,0
.rank:  PUSH BC
        LD   A,(Turned)
        OR   A
        LD   A,C
        JR   NZ,.digit
        LD   A,rules.ROWS - 1
        SUB  C
.digit: ADD  A,'0'
        CALL print_below
        INC  D
        POP  BC
        INC  C
        LD   A,C
        CP   rules.ROWS
        JR   NZ,.rank
        LD   DE,EDGE_ROW * 256 + BOARD_COLUMN
        LD   C,'a'
.file:  PUSH BC
        LD   A,C
        CALL print_beside
        INC  E
        INC  E
        POP  BC
        INC  C
        LD   A,C
        CP   'a' + rules.COLUMNS
        JR   NZ,.file
        RET
