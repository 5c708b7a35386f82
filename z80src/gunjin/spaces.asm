; spaces: the spaces of the board on the screen

; A space shows its contents in its colour; both are kept in Shown, and only changes are drawn.

; Define: SeenPlace(P) = [Turned] ? TurnedPlace(P) : P, PlayerOn(P) = IsOwn(P) ? [Bottom] : 1 - [Bottom],
;         HiddenOn(P) = SeenPlace(Piece(P)) + HIDDEN_PIECE,         ; only this of a piece that the viewer may not see
;         TypeSeen(P) = IsFree(P) ? FREE : PlayerOn(P) == [Viewer] || [AllSeen] ? Type(P) : HiddenOn(P),
;         IsSigned(P) = [Chosen] != NONE && [BoardMarks + P], IsLast(S) = [SeenFrom] == S || [SeenTo] == S,
;         SpaceContents(S) = TypeSeen(SeenPlace(S)) + IsSigned(SeenPlace(S)) * SIGNED,
;         TintFor(S, Is, On) = On && [Cursor] == S ? COLOUR_CURSOR : [Chosen] == S ? COLOUR_CHOSEN : Is ? COLOUR_LAST
;           : IsSigned(SeenPlace(S)) ? COLOUR_MARKED : 0,
;         PlainOf(S, P) = !IsFree(P) ? (PlayerOn(P) ? COLOUR_BLUE : COLOUR_RED) : (S >> 3 ^ S) & 1 ? COLOUR_FREE_TOO : COLOUR_FREE,
;         InkOf(P) = IsFree(P) ? BLACK : PlayerOn(P) ? BLUE : RED,
;         ColourFor(S, Is, On) = TintFor(S, Is, On) ? TintFor(S, Is, On) + InkOf(SeenPlace(S)) : PlainOf(S, SeenPlace(S)),
;           ; Is: a space of the last move; On: the cursor is shown
;         SpaceColour(S) = ColourFor(S, IsLast(S), [CursorOn]),
;         SeenMove(P) = P == NONE ? NONE : SeenPlace(P), IsOfMove(S) = SeenMove([LastFrom]) == S || SeenMove([LastTo]) == S

; board_place: returns a space of the screen as a position on the board, and the other way round
; In:       L = 0..POSITIONS - 1, [Turned] = 0 or 1
; Where:    L != ENEMY_NO_SPACE && L != OWN_NO_SPACE
; Out:      A = [Turned] ? TurnedPlace(L) : L
; Clobbers: -
; T: 92   Stack: 0
board_place:
        LD   A,(Turned)
        OR   A
        LD   A,L
        RET  Z
        JP   turn_place

; player_colour: returns the colour of a player's pieces
; In:       A = 0 or 1
; Out:      A = A ? COLOUR_BLUE : COLOUR_RED
; Clobbers: -
; T: 33   Stack: 0
player_colour:
        OR   A
        LD   A,COLOUR_RED
        RET  Z
        LD   A,COLOUR_BLUE
        RET

; draw_board: shows the board as the viewer may see it
; In:       [Turned] = 0..1, [Viewer] = 0..1, [Bottom] = 0..1, [AllSeen] = 0..1, [CursorOn] = 0..1,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] =
;             0..BANNER,
;           [BoardMarks:POSITIONS] = 0..1, [Chosen] = 0..POSITIONS - 1 or NONE, [Cursor] = 0..POSITIONS - 1,
;           [LastFrom:2] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE, [Shown:128] = NONE or 0..BANNER or FREE,
;           [Hiding] = 0 or UNSEEN
; Out:      [SeenFrom] = SeenMove([LastFrom]), [SeenTo] = SeenMove([LastTo]),
;           [Shown + S] = NoSpace(S) ? [Shown + S] : SpaceContents(S) for S = 0..POSITIONS - 1,          ; draw_space draws what changes
;           [Shown + S + 64] = NoSpace(S) ? [Shown + S + 64] : ColourFor(S, IsOfMove(S), [CursorOn]) for S = 0..POSITIONS - 1
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [Tile:48]
; T: 560000   Stack: 18
draw_board:
        LD   DE,(LastFrom)              ; E the source, D the target
        LD   HL,SeenFrom
        LD   A,E
        CALL .seen
        LD   HL,SeenTo
        LD   A,D
        CALL .seen
        XOR  A
.space: CP   ENEMY_NO_SPACE
        JR   Z,.next
        CP   OWN_NO_SPACE
        JR   Z,.next
        PUSH AF
        LD   L,A
        CALL draw_space
        POP  AF
.next:  INC  A
        CP   POSITIONS
        JR   NZ,.space
        RET
.seen:  LD   (HL),A
        CP   NONE
        RET  Z
        PUSH HL
        LD   L,A
        CALL board_place
        POP  HL
        LD   (HL),A
        RET

; draw_space: draws a space, if it shows something else
; In:       L = 0..POSITIONS - 1,                   ; the space of the screen
;           [Turned] = 0..1, [Viewer] = 0..1, [Bottom] = 0..1, [AllSeen] = 0..1, [CursorOn] = 0..1,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] =
;             0..BANNER,
;           [BoardMarks:POSITIONS] = 0..1, [Chosen] = 0..POSITIONS - 1 or NONE, [SeenFrom] = 0..POSITIONS - 1 or NONE,
;           [SeenTo] = 0..POSITIONS - 1 or NONE, [Cursor] = 0..POSITIONS - 1,
;           [Shown + L] = FREE or 0..BANNER, [Shown + L + 64] = COLOUR_FREE or COLOUR_FREE_TOO or COLOUR_RED or COLOUR_BLUE,
;           [Hiding] = 0 or UNSEEN
; Where:    !NoSpace(L)
; Let:      Contents = SpaceContents(L), Colour = SpaceColour(L), Row = RimRow(L % ROWS), Column = BOARD_COLUMN + TILE_WIDTH * (L / ROWS),
;           Changes = [Shown + L] != Contents || [Shown + L + 64] != Colour, Broad = L == OWN_HQ || L == ENEMY_HQ,
;           Middle = Column + (Broad ? 2 : 0), Wide = !Changes ? 0 : Broad ? 2 * TILE_WIDTH : TILE_WIDTH
; Out:      [Shown + L] = Contents, [Shown + L + 64] = Colour,
;           [dots(Row + N / 8, Middle + X) + N % 8 * 256] = TileDots(Contents, N, X)
;             for X = 0..(Changes ? 2 : -1) for N = 0..TILE_ROWS - 1,
;           [attr(Row + N, Column + X) ^ [Hiding] << 8] = Colour for X = 0..Wide - 1 for N = 0..1
; Clobbers: A BC DE HL, [Tile:48]
; T: 14000   Stack: 14
draw_space:
        PUSH HL
        CALL space_contents
        POP  DE                         ; E the space
        LD   H,HIGH Shown
        LD   L,E
        LD   A,(HL)
        LD   (HL),C
        SET  6,L
        CP   C
        JR   NZ,.draw
        LD   A,(HL)
        CP   B
        RET  Z
.draw:  LD   (HL),B
        LD   A,E
        LD   D,B
        PUSH DE
        CALL make_tile
        POP  HL                         ; L the space, H the colour
        CALL space_cell
        LD   A,L
        LD   C,TILE_WIDTH
        CP   ENEMY_HQ
        JR   Z,.wide
        CP   OWN_HQ
        JR   NZ,.tile
.wide:  LD   C,2 * TILE_WIDTH
        INC  E
        INC  E
        PUSH HL
        PUSH BC
        CALL draw_tile
        POP  BC
        POP  HL
        DEC  E
        DEC  E
        JR   .colour
.tile:  PUSH HL
        PUSH BC
        CALL draw_tile
        POP  BC
        POP  HL
.colour:
        LD   A,H
        LD   B,2
        JP   fill_attributes

; space_cell: returns the upper left cell of a space
; In:       L = 0..POSITIONS - 1
; Out:      D = 2 * (L % ROWS + (L % ROWS >= 4)), E = BOARD_COLUMN + TILE_WIDTH * (L / ROWS)
; Clobbers: A
; T: 93   Stack: 0
space_cell:
        LD   A,L
        AND  ROWS - 1
        CP   ROWS / 2
        CCF                             ; carry: below the river
        ADC  A,0
        ADD  A,A
        LD   D,A
        LD   A,L
        RRCA
        RRCA
        RRCA
        AND  ROWS - 1
        LD   E,A
        ADD  A,A
        ADD  A,E
        ADD  A,BOARD_COLUMN
        LD   E,A
        RET
        ASSERT BOARD_ROW == 0 && TILE_WIDTH == 3

; space_contents: returns what a space of the screen is to show
; In:       L = 0..POSITIONS - 1, [Turned] = 0..1, [Viewer] = 0..1, [Bottom] = 0..1, [AllSeen] = 0..1, [CursorOn] = 0..1,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] =
;             0..BANNER,
;           [BoardMarks:POSITIONS] = 0..1, [Chosen] = 0..POSITIONS - 1 or NONE, [SeenFrom] = 0..POSITIONS - 1 or NONE,
;           [SeenTo] = 0..POSITIONS - 1 or NONE, [Cursor] = 0..POSITIONS - 1
; Where:    !NoSpace(L)
; Out:      C = SpaceContents(L), B = SpaceColour(L)
; Clobbers: A DE HL
; T: 1300   Stack: 2
space_contents:
        CALL board_place
        LD   D,L                        ; the space of the screen,
        LD   E,A                        ; and of the board
        LD   H,HIGH BoardPieces
        LD   L,A
        LD   A,(HL)
        CP   NONE
        JR   NZ,.piece
        LD   C,FREE
        LD   A,D
        RRCA
        RRCA
        RRCA
        XOR  D
        RRCA                            ; fields of two colours
        LD   B,COLOUR_FREE
        JR   NC,.marked
        LD   B,COLOUR_FREE_TOO
        JR   .marked
.piece: LD   L,A
        LD   C,A
        BIT  OWN,A
        LD   A,(Bottom)
        JR   NZ,.player
        XOR  1
.player:
        LD   H,A
        CALL player_colour
        LD   B,A
        LD   A,(Viewer)
        CP   H
        JR   Z,.type
        LD   A,(AllSeen)
        OR   A
        JR   NZ,.type
        CALL board_place                ; L the number of the piece
        OR   HIDDEN_PIECE
        LD   C,A
        JR   .marked
.type:  LD   H,HIGH PieceTypes
        LD   C,(HL)
.marked:
        LD   A,(Chosen)
        CP   NONE
        JR   Z,.last
        LD   L,E
        LD   H,HIGH BoardMarks
        BIT  0,(HL)
        JR   Z,.last
        SET  7,C                        ; SIGNED
        LD   A,COLOUR_MARKED
        CALL .tint
.last:  LD   A,(SeenFrom)
        CP   D
        LD   A,COLOUR_LAST
        CALL Z,.tint
        LD   A,(SeenTo)
        CP   D
        LD   A,COLOUR_LAST
        CALL Z,.tint
        LD   A,(Chosen)
        CP   D
        LD   A,COLOUR_CHOSEN
        CALL Z,.tint
        LD   A,(CursorOn)
        OR   A
        RET  Z
        LD   A,(Cursor)
        CP   D
        RET  NZ
        LD   A,COLOUR_CURSOR
        ; and on into .tint

; The paper of a colour takes the place of another one; the piece keeps the colour of its player as ink.
.tint:  LD   H,A
        LD   A,B
        AND  7 * PAPER
        CP   PAPER * RED
        LD   A,RED
        JR   Z,.ink
        LD   A,B
        AND  7 * PAPER
        CP   PAPER * BLUE
        LD   A,BLUE
        JR   Z,.ink
        LD   A,B
        AND  7
        CP   WHITE
        JR   NZ,.ink
        LD   A,BLACK
.ink:   OR   H
        LD   B,A
        RET
