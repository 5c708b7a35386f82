; board: the 64 squares on the screen

; Each square is 2 x 2 character cells: 16 x 16 dots in one colour. Shown holds what stands there, so that only the squares that
; change are drawn.

BOARD_ROW       EQU  1                  ; the upper left square
BOARD_COLUMN    EQU  1
MOST_A_FRAME    EQU  16                 ; squares that are drawn from one frame to the next

; Definitions that the contracts below share: the picture and colour of a square of the screen.
;
; Define:   Real(S) = S ^ [Turned],                 ; the square of the board
;           Dark(S) = (Real(S) ^ Real(S) >> 3) & 1, In(X, S) = X >> (Real(S) >> 1) & 1, On(Board, S) = In(long[Board], S),
;           Marked(S, X) = !Dark(S) ? PICTURE_NONE : In(X, S) ? PICTURE_MARK : !(On(Black, S) | On(Red, S)) ? PICTURE_NONE
;                          : On(Kings, S) ? PICTURE_KING : PICTURE_MAN,            ; with the marks of a board X
;           Ink(S, X) = !Dark(S) ? 0 : In(X, S) ? BLUE : On(Red, S) ? RED : 0,
;           Paper(S, G, X) = G == S ? COLOUR_FRAME : !Dark(S) ? COLOUR_LIGHT : In(X, S) ? COLOUR_LIT      ; with a frame and lights
;                      : On(Trail, S) ? COLOUR_TRAIL : COLOUR_DARK,
;           Picture(S) = Marked(S, long[Marks]), Colour(S) = Paper(S, [Framed], long[Lit]) | Ink(S, long[Marks])

; The pictures of a square, 32 bytes each from Pictures on.
PICTURE_NONE    EQU  0
PICTURE_MAN     EQU  1
PICTURE_KING    EQU  2
PICTURE_MARK    EQU  3

; forget_board: forgets what stands on the squares of the screen, so that draw_board draws them all
; In:       [Shown:128] = 0
; Out:      [Shown:128] = $FF
; Clobbers: BC DE HL
; T: 2712   Stack: 0
forget_board:
        LD   HL,Shown
        LD   DE,Shown + 1
        LD   BC,127
        LD   (HL),$FF
        LDIR
        RET

; draw_board: draws the squares that do not show what they have to
; In:       [Turned] = 0 or TURNED, [Framed] = 0 or 37 or UNFRAMED, long[Marks] = 0 or $A5C3960F, long[Lit] = 0 or $A5C3960F,
;           long[Trail] = 0 or $12345678, long[Black] = 0 or $000F0FFF, long[Red] = 0 or $FFF00000, long[Kings] = 0 or $A5A5A5A5,
;           [Shown:128] = $FF, A = 0..1, [Shown] = 0, [Shown + 1] = 0 or COLOUR_LIGHT,         ; nothing is known, or the first square
;           [Hiding] = 0, interrupts = 1
; Let:      Known = [Shown + 1] == COLOUR_LIGHT && !Dark(0) && Colour(0) == COLOUR_LIGHT,
;           Row(S) = BOARD_ROW + 2 * (S / 8), Column(S) = BOARD_COLUMN + 2 * (S % 8)
; Out:      [Shown + 2 * S] = Picture(S) for S = 0..63, [Shown + 2 * S + 1] = Colour(S) for S = 0..63,
;           [attr(Row(S) + J, Column(S) + K)] = Colour(S) for S = 1..63 for J = 0..1 for K = 0..1,
;           [dots(Row(S) + N / 8, Column(S) + K) + N % 8 * 256] = [Pictures + 32 * Picture(S) + 2 * N + K]
;           for S = 1..63 for N = 0..15 for K = 0..1,
;           [attr(BOARD_ROW, BOARD_COLUMN)] = Known ? [attr(BOARD_ROW, BOARD_COLUMN)] : Colour(0)
; Clobbers: A BC DE HL, [attr(BOARD_ROW + J, BOARD_COLUMN):2] for J = 0..1,
;           [dots(BOARD_ROW + J, BOARD_COLUMN) + N * 256:2] for J = 0..1 for N = 0..7
; T: -   Stack: 14
; Waits: 5 frames
draw_board:
        LD   HL,Shown
        LD   BC,MOST_A_FRAME * 256      ; B squares until the next frame, C the square
.square:
        PUSH BC
        PUSH HL
        LD   A,C
        CALL square_look
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
.draw:  PUSH BC
        PUSH HL
        LD   A,C
        CALL draw_square
        POP  HL
        POP  BC
        DJNZ .same
        CALL frame_wait
        LD   B,MOST_A_FRAME
.same:  INC  C
        BIT  6,C
        JR   Z,.square
        RET

; square_look: returns the picture and the colour of a square of the screen
; In:       A = 0..63, [Turned] = 0 or TURNED, [Framed] = 0 or 37 or UNFRAMED, long[Marks] = 0 or $A5C3960F,
;           long[Lit] = 0 or $96A5C30F, long[Trail] = 0 or $12345678, long[Black] = 0 or $5A3C69F0, long[Red] = 0 or $FFF00000,
;           long[Kings] = 0 or $A5A5A5A5
; Out:      D = Picture(A), E = Colour(A)
; Clobbers: A BC HL
; T: 862   Stack: 4
square_look:
        LD   C,A
        LD   HL,Turned
        XOR  (HL)
        CALL dark_square
        LD   B,A
        LD   A,(Framed)
        JR   C,.dark
        CP   C
        LD   DE,PICTURE_NONE * 256 + COLOUR_FRAME
        RET  Z
        LD   E,COLOUR_LIGHT
        RET
.dark:  CP   C
        LD   C,COLOUR_FRAME
        PUSH AF
        CALL bit_of_square
        POP  AF
        JR   Z,.mark
        LD   HL,Lit
        CALL .on
        LD   C,COLOUR_LIT
        JR   NZ,.mark
        LD   HL,Trail
        CALL .on
        LD   C,COLOUR_TRAIL
        JR   NZ,.mark
        LD   C,COLOUR_DARK
.mark:  LD   HL,Marks
        CALL .on
        LD   A,PICTURE_MARK
        JR   NZ,.marked
        LD   HL,Red
        CALL .on
        JR   NZ,.red
        LD   HL,Black
        CALL .on
        LD   A,PICTURE_NONE
        JR   Z,.done
        JR   .piece
.red:   SET  1,C                        ; ink RED
.piece: LD   HL,Kings
        CALL .on
        LD   A,PICTURE_MAN
        JR   Z,.done
        LD   A,PICTURE_KING
        JR   .done
.marked:
        SET  0,C                        ; ink BLUE
.done:  LD   D,A
        LD   E,C
        RET
.on:    ADD  HL,DE
        LD   A,(HL)
        AND  B
        RET
        ASSERT RED == 1 << 1 && BLUE == 1 << 0

; bit_of_square: returns where a board has a square
; In:       B = 0..31                               ; the square's number
; Out:      DE = B / 8, B = 1 << B % 8              ; the byte of a board, and the bit in it
; Clobbers: A
; T: 206   Stack: 0
bit_of_square:
        LD   A,B
        RRCA
        RRCA
        RRCA
        AND  %00000011
        LD   E,A
        LD   D,0
        LD   A,B
        AND  %00000111
        LD   B,A
        INC  B
        XOR  A
        SCF
.bit:   RLA
        DJNZ .bit
        LD   B,A
        RET

; draw_square: draws a square of the screen
; In:       A = 0..63, D = PICTURE_NONE..PICTURE_MARK, E = 0 or 85 or 255, [Hiding] = 0 or UNSEEN      ; square, picture, colour
; Let:      Row = BOARD_ROW + 2 * (A / 8), Column = BOARD_COLUMN + 2 * (A % 8)
; Out:      [dots(Row + N / 8, Column + K) + N % 8 * 256] = [Pictures + 32 * D + 2 * N + K] for N = 0..15 for K = 0..1,
;           [attr(Row + J, Column + K) ^ [Hiding] << 8] = E for J = 0..1 for K = 0..1
; Clobbers: A BC DE HL
; T: 2004   Stack: 8
draw_square:
        LD   B,A
        AND  %00000111
        ADD  A,A
        ADD  A,BOARD_COLUMN
        LD   L,A
        LD   A,B
        AND  %00111000
        RRCA
        RRCA
        ADD  A,BOARD_ROW
        LD   H,A
        LD   A,D
        LD   C,E
        EX   DE,HL                      ; D row, E column
        PUSH BC
        RRCA
        RRCA
        RRCA                            ; 32 bytes each
        LD   L,A
        LD   H,0
        LD   BC,Pictures
        ADD  HL,BC
        CALL draw_picture
        POP  BC
        LD   A,C
        LD   BC,2 * 256 + 2
        JP   fill_attributes
