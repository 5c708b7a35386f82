; tiles: what stands on a space, three cells wide and two high

TILE_ROWS       EQU  16
TILE_WIDTH      EQU  3

; Define: GlyphRow(T, N) = N < 0 || N > 7 ? 0 : [Font + (T - 32) * 8 + N],                ; row N of a character T
;         PictureRow(T, N, X) = N < 0 || N >= PICTURE_ROWS ? 0 : [Pictures + T * PICTURE_SIZE + 2 * N + X],
;         RankDots(T, N) = GlyphRow([Ranks + T], N - 2),
;         TypeDots(T, N, X) = X == 2 ? 2 * RankDots(T, N) & 255 : PictureRow(T, N - 2, X) | (X ? RankDots(T, N) >> 7 : 0),
;         PlaceDots(P, N, X) = X == 2 ? 0 : GlyphRow(X ? '8' - P % ROWS : 'a' + P / ROWS, N - 4) >> 1,
;         PieceDots(T, N, X) = T < FREE ? TypeDots(T, N, X) : PlaceDots(T - HIDDEN_PIECE, N, X),
;         EdgeDots(X) = X == 0 ? $7F : X == 1 ? $FF : $FE, SideDots(X) = X == 0 ? $80 : X == 2,
;         Outlined(T, N, X) = T == FREE ? 0 : N == 0 || N == TILE_ROWS - 1 ? EdgeDots(X) : PieceDots(T, N, X) | SideDots(X),
;         SignRow(N) = N < 0 || N > 7 ? 0 : [SignFree + N],
;         SignDots(T, N, X) = T == FREE ? (X == 1 ? SignRow(N - 4) : 0) : X == 2 ? SignRow(N - 7) : 0,
;         TileDots(T, N, X) = Outlined(T & SIGNED - 1, N, X) | (T & SIGNED ? SignDots(T & SIGNED - 1, N, X) : 0)
;           ; of contents T: the dots in row N and byte X

; make_tile: puts a tile together: outline, picture of the type and sign of its rank, or the number of a hidden piece
; In:       C = 0..FREE or HIDDEN_PIECE..HIDDEN_PIECE + POSITIONS - 1 or SIGNED..SIGNED + FREE
;             or SIGNED + HIDDEN_PIECE..SIGNED + HIDDEN_PIECE + POSITIONS - 1
; Out:      [Tile + N * TILE_WIDTH + X] = TileDots(C, N, X) for N = 0..TILE_ROWS - 1 for X = 0..2
; Clobbers: A BC DE HL
; T: 5046   Stack: 10
make_tile:
        LD   HL,Tile
        LD   DE,Tile + 1
        PUSH BC
        LD   BC,TILE_ROWS * TILE_WIDTH - 1
        LD   (HL),B
        LDIR
        POP  BC
        PUSH BC
        LD   A,C
        AND  SIGNED - 1
        CP   FREE
        JP   Z,.sign
        JR   C,.type
        AND  HIDDEN_PIECE - 1
        LD   C,A
        CALL column_letter
        LD   DE,Tile + 4 * TILE_WIDTH
        CALL add_character
        LD   A,C
        CALL row_digit
        LD   DE,Tile + 4 * TILE_WIDTH + 1
        CALL add_character
        LD   HL,Tile + 4 * TILE_WIDTH
        LD   B,8
.apart: SRL  (HL)                       ; a dot away from the outline
        INC  HL
        SRL  (HL)
        INC  HL
        INC  HL
        DJNZ .apart
        JR   .outline
.type:  LD   E,A
        LD   D,0
        LD   HL,Ranks
        ADD  HL,DE
        LD   C,(HL)
        LD   H,D
        LD   L,E
        ADD  HL,HL
        ADD  HL,DE
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL                      ; PICTURE_SIZE = 24
        LD   DE,Pictures
        ADD  HL,DE
        LD   DE,Tile + 2 * TILE_WIDTH
        LD   B,PICTURE_ROWS
.row:   LDI
        LDI
        INC  C                          ; LDI has counted them
        INC  C
        INC  DE
        DJNZ .row
        LD   DE,Tile + 2 * TILE_WIDTH + 2
        LD   A,C
        CALL add_character
        LD   HL,Tile + 2 * TILE_WIDTH + 2
        LD   DE,TILE_WIDTH
        LD   B,8
.nearer:
        SLA  (HL)                       ; a dot away from the outline
        JR   NC,.whole
        DEC  HL
        SET  0,(HL)                     ; a wide sign reaches into the next cell
        INC  HL
.whole: ADD  HL,DE
        DJNZ .nearer
.outline:
        LD   HL,Tile
        CALL .edge
        LD   B,TILE_ROWS - 2
.side:  SET  7,(HL)
        INC  HL
        INC  HL
        SET  0,(HL)
        INC  HL
        DJNZ .side
        CALL .edge
.sign:  POP  BC
        BIT  7,C                        ; SIGNED
        RET  Z
        LD   HL,Tile + 4 * TILE_WIDTH + 1
        BIT  4,C
        JR   Z,.corner
        BIT  6,C
        JR   Z,.put                     ; FREE
.corner:
        LD   HL,Tile + 7 * TILE_WIDTH + 2
.put:   LD   BC,SignFree
        JR   add_dots
.edge:  LD   (HL),%01111111
        INC  HL
        LD   (HL),%11111111
        INC  HL
        LD   (HL),%11111110
        INC  HL
        RET
        ASSERT PICTURE_SIZE == 24 && FREE == 16 && HIDDEN_PIECE == 64

; add_character: adds a character to a tile
; In:       A = 32..127, DE = Tile + 1 or Tile + 20, [DE + N * TILE_WIDTH] = 0..255 for N = 0..7
; Out:      [DE + N * TILE_WIDTH] = [DE + N * TILE_WIDTH] | [Font + (A - 32) * 8 + N] for N = 0..7
; Clobbers: A DE HL
; T: 774   Stack: 6
add_character:
        PUSH BC
        CALL glyph_address
        EX   DE,HL
        CALL add_dots
        POP  BC
        RET

; add_dots: adds eight rows of dots to a tile
; In:       BC = Font or SignFree, HL = Tile + 1 or Tile + 20, [HL + N * TILE_WIDTH] = 0..255 for N = 0..7
; Out:      [HL + N * TILE_WIDTH] = [HL + N * TILE_WIDTH] | [BC + N] for N = 0..7
; Clobbers: A BC DE HL
; T: 622   Stack: 2
add_dots:
        LD   DE,TILE_WIDTH
        LD   A,8
.row:   PUSH AF
        LD   A,(BC)
        OR   (HL)
        LD   (HL),A
        INC  BC
        ADD  HL,DE
        POP  AF
        DEC  A
        JR   NZ,.row
        RET

; column_letter: returns the letter of a space's column
; In:       A = 0..POSITIONS - 1
; Out:      A = 'a' + A / ROWS
; Clobbers: -
; T: 36   Stack: 0
column_letter:
        RRCA
        RRCA
        RRCA
        AND  ROWS - 1
        ADD  A,'a'
        RET

; row_digit: returns the digit of a space's row
; In:       A = 0..POSITIONS - 1
; Out:      A = '8' - A % ROWS
; Clobbers: -
; T: 28   Stack: 0
row_digit:
        CPL
        AND  ROWS - 1
        ADD  A,'1'
        RET

; draw_coloured: draws the tile of a type in a colour
; In:       A = 0..255, C = 0..FREE or HIDDEN_PIECE..HIDDEN_PIECE + POSITIONS - 1 or SIGNED..SIGNED + FREE
;             or SIGNED + HIDDEN_PIECE..SIGNED + HIDDEN_PIECE + POSITIONS - 1,
;           D = 0..22, E = 0..29, [Hiding] = 0 or UNSEEN               ; colour, contents, row, column
; Out:      [dots(D + N / 8, E + X) + N % 8 * 256] = TileDots(C, N, X) for N = 0..TILE_ROWS - 1 for X = 0..2,
;           [attr(D + N, E + X) ^ [Hiding] << 8] = A for N = 0..1 for X = 0..2
; Clobbers: A BC HL, [Tile:48]
; T: 10000   Stack: 16
draw_coloured:
        PUSH AF
        PUSH DE
        CALL make_tile
        POP  DE
        CALL draw_tile
        POP  AF
        LD   BC,2 * 256 + TILE_WIDTH
        JP   fill_attributes

; draw_tile: draws the tile that was put together, and keeps the colours
; In:       D = 0..22, E = 0..29, [Tile:48] = 0..255                   ; row, column
; Out:      [dots(D + N / 8, E + X) + N % 8 * 256] = [Tile + 3 * N + X] for X = 0..2 for N = 0..15        ; the colours are kept
; Clobbers: A BC HL
; T: 1880   Stack: 4
draw_tile:
        LD   BC,Tile
        CALL .half
        INC  D
        CALL .half
        DEC  D
        RET
.half:  CALL screen_address
.line:  LD   A,(BC)
        LD   (HL),A
        INC  BC
        INC  L
        LD   A,(BC)
        LD   (HL),A
        INC  BC
        INC  L
        LD   A,(BC)
        LD   (HL),A
        INC  BC
        DEC  L
        DEC  L
        INC  H
        LD   A,H
        AND  %00000111
        JR   NZ,.line
        RET

; draw_strip: draws the same pattern, a cell wide and two high, beside each other, and keeps the colours
; In:       HL = Waves or Planks or Tower, D = 0..22, E = 0..31, B = 1..32             ; 16 rows of dots; row, column, how often
; Where:    E + B <= 32
; Out:      [dots(D + N / 8, E + X) + N % 8 * 256] = [HL + N] for X = 0..B - 1 for N = 0..15, E = E + B        ; the colours are kept
; Clobbers: A BC HL
; T: 32997   Stack: 8
draw_strip:
        PUSH BC
        PUSH HL
        LD   B,H
        LD   C,L
        CALL .half
        INC  D
        CALL .half
        DEC  D
        INC  E
        POP  HL
        POP  BC
        DJNZ draw_strip
        RET
.half:  CALL screen_address
.line:  LD   A,(BC)
        LD   (HL),A
        INC  BC
        INC  H
        LD   A,H
        AND  %00000111
        JR   NZ,.line
        RET

; The sign of each type's rank.
Ranks:  DB   "SEC123456TP78GMB"
