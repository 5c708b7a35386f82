; spaces: the spaces of the board on the screen

; A space is 2 x 2 character cells, or a place of the circle. Shown holds what is seen of it, so that only the spaces that change are
; drawn; where only the colour changes, only that is set.

MOST_A_FRAME    EQU  14                 ; spaces that are drawn from one frame to the next

; Define: Contents(S) = ([Stones + S] == HOLE ? SHOWN_HOLE : 0) | ([Stones + S] & STONE ? [Stones + S] & ENEMY + KIND | SHOWN_STONE : 0)
;                       | ([Framed] && [FrameSpace] == S ? SHOWN_FRAME : 0),                            ; what a space has to show,
;         PlainColour(S) = [SpaceFile + S] + [SpaceRank + S] & 1 ? COLOUR_LIGHT : COLOUR_DARK,
;         GoesColour(S) = !([Stones + S] & STONE) ? COLOUR_GOES : ([Stones + S] & ENEMY) != [Side] ? COLOUR_TAKES : PlainColour(S),
;         ColourOf(S, M) = [Stones + S] == HOLE ? COLOUR_HOLE : M & MARK_HERE ? COLOUR_HERE : M & MARK_WALKED ? COLOUR_WALKED         ; and its colour with the marks M
;                       : M & MARK_SOURCE ? COLOUR_SOURCE : [CheckedBoth] && (M ^ M >> 1) & 1 ? COLOUR_DIFFERS
;                       : M & MARK_LINKS ? GoesColour(S) : M & MARK_LISTED + MARK_LISTED_COORDINATES ? COLOUR_LISTED : PlainColour(S)

; forget_board: forgets what stands on the spaces of the screen, so that draw_board draws them all
; In:       -
; Out:      [Shown:2 * SPACES_MOST] = $FF
; Clobbers: BC DE HL
; T: 5064   Stack: 0
forget_board:
        LD   HL,Shown
        LD   DE,Shown + 1
        LD   BC,2 * SPACES_MOST - 1
        LD   (HL),$FF
        LDIR
        RET

; draw_board: draws the spaces that do not show what they have to
; In:       [Size] = 16, [Ranks] = 4, [BoardLeft] = 1, [OnCircle] = 0, [SpaceFile + N] = N / 4 for N = 0..15, [SpaceRank + N] = N % 4 for N = 0..15,
;           B = 0 or STONE + 1 or STONE + ENEMY + 2, C = 0 or MARK_LINKS or MARK_LISTED, E = 0..1, [Side] = 0, [CheckedBoth] = 0, [Framed] = 0..1, [FrameSpace] = 5,
;           [Stones + N] = (N % 5 == 0 ? B : N == 1 ? HOLE : N == 2 ? STONE : 0) for N = 0..15, [Marks + N] = (N & 1 ? C : 0) for N = 0..15,
;           [Shown + 2 * N] = (E || N == 3 ? $FF : Contents(N)) for N = 0..15, [Shown + 2 * N + 1] = E for N = 0..15,
;           [KindLetters] = '*', [KindLetters + 1] = 'x', [KindLetters + 2] = 'K', [Hiding] = 0 or UNSEEN, interrupts = 1          ; a board of 16 spaces; E: nothing is shown yet
; Let:      Row(S) = 2 * (3 - S % 4), Column(S) = 1 + 2 * (S / 4), New(S) = E || S == 3, At(S, N) = dots(Row(S) + N / 8, Column(S)) + N % 8 * 256
; Out:      [Shown + 2 * S] = Contents(S) for S = 0..15, [Shown + 2 * S + 1] = ColourOf(S, [Marks + S]) for S = 0..15, [Recolour] = 0,
;           [attr(Row(S) + N, Column(S) + K) ^ [Hiding] << 8] = ColourOf(S, [Marks + S]) for S = 0..15 for N = 0..1 for K = 0..1,
;           [At(S, N)] = New(S) ? high(Dots(Contents(S), N)) : [At(S, N)] for S = 0..15 for N = 0..15, [At(S, N) + 1] = New(S) ? low(Dots(Contents(S), N)) : [At(S, N) + 1] for S = 0..15 for N = 0..15
; Clobbers: A BC DE HL IX, [Picture:PICTURE_SIZE]
; T: -   Stack: 24
; Waits: 12 frames
draw_board:
        XOR  A
        LD   (Recolour),A
        LD   HL,Shown
        LD   BC,MOST_A_FRAME * 256      ; C the space
.space: PUSH BC
        PUSH HL
        CALL space_look
        POP  HL
        POP  BC
        LD   A,(HL)
        LD   (HL),D
        INC  HL
        CP   D
        JR   NZ,.draw
        LD   A,(HL)
        CP   E
        JR   Z,.same
        LD   (HL),E
        PUSH HL
        PUSH BC
        CALL space_colour
        POP  BC
        POP  HL
        JR   .same
.draw:  LD   (HL),E
        PUSH HL
        PUSH BC
        CALL space_draw
        POP  BC
        POP  HL
        DEC  B
        JR   NZ,.same
        CALL frame_wait
        LD   B,MOST_A_FRAME
.same:  INC  HL
        INC  C
        LD   A,(Size)
        CP   C
        JR   NZ,.space
        LD   A,(Recolour)
        OR   A
        RET  Z
        JP   circle_colours

; space_look: tells what a space has to show
; In:       C = 27, [Stones + C] = 0 or HOLE or STONE..255, [Marks + C] = 0..255, [SpaceFile + C] = 3..4, [SpaceRank + C] = 3,
;           [Framed] = 0..1, [FrameSpace] = 26..27, [CheckedBoth] = 0..1, [Side] = 0 or ENEMY        ; the space
; Out:      D = Contents(C), E = ColourOf(C, [Marks + C])                ; its contents and its colour
; Clobbers: A B HL
; T: 448   Stack: 0
space_look:
        LD   H,HIGH Stones
        LD   L,C
        LD   A,(HL)
        LD   B,A                        ; what stands there
        LD   D,0
        CP   HOLE
        JR   NZ,.board
        LD   D,SHOWN_HOLE
.board: RLA
        JR   NC,.frame
        LD   A,B
        AND  ENEMY + KIND
        OR   SHOWN_STONE
        LD   D,A
.frame: LD   A,(Framed)
        OR   A
        JR   Z,.marks
        LD   A,(FrameSpace)
        CP   C
        JR   NZ,.marks
        SET  6,D
.marks: LD   E,COLOUR_HOLE
        BIT  7,D
        RET  NZ
        SET  7,L
        LD   A,(HL)                     ; its marks
        OR   A
        JR   Z,.plain
        LD   E,COLOUR_HERE
        BIT  5,A
        RET  NZ
        LD   E,COLOUR_WALKED
        BIT  4,A
        RET  NZ
        LD   E,COLOUR_SOURCE
        BIT  6,A
        RET  NZ
        LD   H,A
        LD   A,(CheckedBoth)
        OR   A
        JR   Z,.links
        LD   A,H
        RRA
        XOR  H
        RRA
        LD   E,COLOUR_DIFFERS
        RET  C
.links: RR   H
        JR   NC,.listed
        LD   E,COLOUR_GOES
        BIT  7,B
        RET  Z
        LD   E,COLOUR_TAKES
        LD   A,(Side)
        XOR  B
        AND  ENEMY
        RET  NZ
        JR   .plain                     ; the piece's own side
.listed:
        LD   A,H
        AND  (MARK_LISTED + MARK_LISTED_COORDINATES) / 2
        LD   E,COLOUR_LISTED
        RET  NZ
.plain: LD   H,HIGH SpaceFile
        LD   L,C
        LD   A,(HL)
        SET  7,L
        ADD  A,(HL)
        RRA
        LD   E,COLOUR_LIGHT
        RET  C
        LD   E,COLOUR_DARK
        RET
        ASSERT MARK_LINKS == 1 && MARK_COORDINATES == 2 && MARK_WALKED == 16 && MARK_HERE == 32 && MARK_SOURCE == 64 && ENEMY == BLACK_TURN

; space_place: returns where a space is on the screen
; In:       C = 0..SPACES_MOST - 1, [SpaceFile + C] = 0..11, [SpaceRank + C] = 0..9, [BoardLeft] = 0..1, [Ranks] = 8 or 10
; Where:    [SpaceRank + C] < [Ranks]
; Out:      D = 2 * ([Ranks] - 1 - [SpaceRank + C]), E = [BoardLeft] + 2 * [SpaceFile + C]      ; row and column of its upper left cell
; Clobbers: A HL
; T: 110   Stack: 0
space_place:
        LD   H,HIGH SpaceFile
        LD   L,C
        LD   A,(BoardLeft)
        ADD  A,(HL)
        ADD  A,(HL)
        LD   E,A
        SET  7,L
        LD   A,(Ranks)
        DEC  A
        SUB  (HL)
        ADD  A,A
        LD   D,A
        RET

; space_colour: colours a space
; In:       C = 0 or 27 or 63, E = 0..255, [SpaceFile + C] = 0 or 11, [SpaceRank + C] = 0..7, [BoardLeft] = 1, [Ranks] = 8,
;           [Hiding] = 0 or UNSEEN, [OnCircle] = 0..1, [Recolour] = any
; Let:      Row = 2 * (7 - [SpaceRank + C]), Column = 1 + 2 * [SpaceFile + C]
; Out:      [attr(Row + N, Column + K) ^ [Hiding] << 8] = E for N = 0..([OnCircle] ? -1 : 1) for K = 0..1,
;           [Recolour] = [OnCircle] ? 1 : [Recolour]          ; the four cells, or later all of the circle
; Clobbers: A D HL
; T: 332   Stack: 4
space_colour:
        LD   A,(OnCircle)
        OR   A
        JR   NZ,.circle
        PUSH DE
        CALL space_place
        CALL attribute_address
        POP  DE
        LD   (HL),E
        INC  L
        LD   (HL),E
        LD   A,L
        ADD  A,31
        LD   L,A
        ADC  A,H
        SUB  L
        LD   H,A
        LD   (HL),E
        INC  L
        LD   (HL),E
        RET
.circle:
        LD   (Recolour),A
        RET

; space_draw: draws a space
; In:       C = 27, D = 0 or SHOWN_FRAME or SHOWN_STONE..SHOWN_STONE + 1 or SHOWN_STONE + SHOWN_FRAME + ENEMY..SHOWN_STONE + SHOWN_FRAME + ENEMY + 1, E = 0 or 255,
;           [KindLetters] = 'R', [KindLetters + 1] = 'x', [SpaceFile + C] = 0 or 11, [SpaceRank + C] = 0..7, [BoardLeft] = 1, [Ranks] = 8, [Hiding] = 0 or UNSEEN, [OnCircle] = 0
; Let:      Row = 2 * (7 - [SpaceRank + C]), Column = 1 + 2 * [SpaceFile + C], At(N) = dots(Row + N / 8, Column) + N % 8 * 256
; Out:      [attr(Row + N, Column + K) ^ [Hiding] << 8] = E for N = 0..1 for K = 0..1, [At(N)] = high(Dots(D, N)) for N = 0..15, [At(N) + 1] = low(Dots(D, N)) for N = 0..15
; Clobbers: A BC DE HL IX, [Picture:PICTURE_SIZE]
; T: 12000   Stack: 18
space_draw:
        PUSH DE
        PUSH BC
        CALL space_colour
        POP  BC
        POP  DE
        LD   A,(OnCircle)
        OR   A
        JP   NZ,circle_middle
        PUSH BC
        CALL compose
        POP  BC
        CALL space_place
        LD   HL,Picture
        JP   draw_picture
