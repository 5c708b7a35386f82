; circle: the circle on the screen

; Its rings and spokes are drawn dot by dot; the colour of a cell is that of the place to which most of its dots belong.

; draw_circle: draws the lines of the circle, and finds the colour of each cell
; In:       the board is the circle
; Out:      the dots of 21 x 21 cells, CircleCells, CircleDots
; Clobbers: A BC DE HL IX
; T: -   Stack: 20
; Waits: 47 frames
; Unproved: it draws into CircleCells and CircleDots, where a proof has its stack; golden pictures show it
draw_circle:
        CALL draw_rings
        CALL draw_spokes
        LD   DE,0                       ; D the row, E the column
        LD   IX,CircleCells
.cell:  CALL circle_space
        ADD  A,A                        ; where its colour is in Shown; 0 off the board
        INC  A
        CP   NONE
        JR   NZ,.put
        XOR  A
.put:   LD   (IX + 0),A
        INC  IX
        INC  E
        LD   A,E
        CP   RING_CELLS
        JR   NZ,.cell
        LD   E,0
        INC  D
        LD   A,D
        CP   RING_CELLS
        JR   NZ,.cell
        CALL frame_wait
        LD   C,0                        ; and the lines in the middle of each place
.place: CALL middle_place
        CALL screen_address
        CALL middle_dots
        LD   B,8
.line:  LD   A,(HL)
        LD   (IX + 0),A
        INC  IX
        INC  H
        DJNZ .line
        INC  C
        BIT  6,C                        ; all 64
        JR   Z,.place
        RET

; middle_dots: returns where the lines in the middle of a place are kept
; In:       C = 0..63
; Out:      IX = CircleDots + 8 * C
; Clobbers: DE
; T: 155   Stack: 0
middle_dots:
        LD   D,0
        LD   E,C
        LD   IX,CircleDots
        ADD  IX,DE
        ADD  IX,DE
        ADD  IX,DE
        ADD  IX,DE
        ADD  IX,DE
        ADD  IX,DE
        ADD  IX,DE
        ADD  IX,DE
        RET

; middle_place: returns the cell in the middle of a place
; In:       C = 0..63, [SpaceFile + C] = 0..15, [SpaceRank + C] = 0..3          ; a space of the circle
; Let:      Place = 16 * [SpaceRank + C] + ([SpaceFile + C] - 3 & 15)
; Out:      D = [RingMiddles + 1 + 2 * Place], E = [RingMiddles + 2 + 2 * Place]        ; row and column
; Clobbers: A HL
; T: 160   Stack: 0
middle_place:
        LD   H,HIGH SpaceFile
        LD   L,C
        LD   A,(HL)
        SUB  3
        AND  $0F
        LD   E,A
        SET  7,L
        LD   A,(HL)
        ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,E
        LD   L,A
        LD   H,0
        ADD  HL,HL
        LD   DE,RingMiddles + 1
        ADD  HL,DE
        LD   D,(HL)
        INC  HL
        LD   E,(HL)
        RET

; circle_space: finds the space to which a cell belongs
; In:       D = 0..RING_CELLS - 1, E = 0..RING_CELLS - 1                 ; row, column
; Let:      Fold(X) = X < RING_QUARTER ? X : RING_CELLS - 1 - X, Place = [RingCells + 1 + Fold(D) * RING_QUARTER + Fold(E)],
;           West = E < RING_QUARTER ? Place : -Place, Sector = (D < RING_QUARTER ? West : 8 - West) & 15
; Out:      A = Place == NONE ? NONE : 4 * (Sector + 3 & 15) + Place / 16            ; the space, or NONE
; Clobbers: BC HL
; T: 400   Stack: 0
circle_space:
        LD   B,0                        ; bit 0: the right half, bit 1: the lower half
        LD   A,D
        CP   RING_QUARTER
        JR   C,.upper
        LD   A,RING_CELLS - 1
        SUB  D
        SET  1,B
.upper: LD   L,A                        ; 11 cells a row
        ADD  A,A
        ADD  A,A
        ADD  A,L
        ADD  A,A
        ADD  A,L
        LD   L,A
        LD   A,E
        CP   RING_QUARTER
        JR   C,.left
        LD   A,RING_CELLS - 1
        SUB  E
        SET  0,B
.left:  ADD  A,L
        LD   C,A
        LD   A,B
        LD   B,0
        LD   HL,RingCells + 1
        ADD  HL,BC
        LD   B,A
        LD   A,(HL)
        CP   NONE
        RET  Z
        RR   B
        JR   NC,.west
        LD   C,A                        ; sectors change places with those of the other side
        NEG
        AND  $0F
        LD   L,A
        LD   A,C
        AND  $F0
        OR   L
.west:  RR   B
        JR   NC,.north
        LD   C,A
        LD   A,8
        SUB  C
        AND  $0F
        LD   L,A
        LD   A,C
        AND  $F0
        OR   L
.north: LD   C,A                        ; sector + 16 * ring: sector 0 is file 3, the ring is the rank
        ADD  A,3
        AND  $0F
        ADD  A,A
        ADD  A,A
        LD   L,A
        LD   A,C
        RRCA
        RRCA
        RRCA
        RRCA
        AND  3
        OR   L
        RET

; circle_colours: colours all cells of the circle
; In:       Shown, CircleCells
; Out:      their attributes
; Clobbers: A BC DE HL IX
; T: 40000   Stack: 4
; Unproved: it draws from CircleCells, where a proof has its stack; golden pictures show it
circle_colours:
        LD   DE,0
        CALL attribute_address
        LD   DE,CircleCells
        LD   B,HIGH Shown
        LD   IXH,RING_CELLS
.row:   LD   IXL,RING_CELLS / 3
.cells:
        DUP  3
        LD   A,(DE)
        INC  DE
        OR   A
        JR   Z,$ + 5
        LD   C,A
        LD   A,(BC)
        LD   (HL),A
        INC  HL
        EDUP
        DEC  IXL
        JR   NZ,.cells
        LD   A,32 - RING_CELLS
        ADD  A,L
        LD   L,A
        JR   NC,.same
        INC  H
.same:  DEC  IXH
        JR   NZ,.row
        RET
        ASSERT LOW Shown == 0

; circle_middle: draws what stands on a place of the circle
; In:       C = the space, D = its contents, CircleDots
; Out:      a cell
; Clobbers: A BC DE HL IX
; T: 1100   Stack: 6
; Unproved: it draws from CircleDots, where a proof has its stack; golden pictures show it
circle_middle:
        PUSH DE
        CALL middle_dots
        CALL middle_place
        CALL screen_address             ; HL the dots
        POP  DE
        EX   DE,HL                      ; DE the dots, H the contents
        LD   C,H
        BIT  4,C                        ; SHOWN_STONE
        LD   HL,NoDots
        JR   Z,.dots
        LD   A,C
        AND  KIND
        LD   HL,KindLetters
        ADD  A,L
        LD   L,A
        LD   A,(HL)
        CP   '*'
        JR   Z,.stone
        AND  %11011111
        PUSH BC
        CALL glyph_address
        LD   H,B
        LD   L,C
        POP  BC
        BIT  5,C                        ; ENEMY: the letter is cut out of a cell
        JR   Z,.dots
        PUSH DE
        LD   DE,Picture
        LD   B,8
.cut:   LD   A,(HL)
        CPL
        LD   (DE),A
        INC  HL
        INC  E
        DJNZ .cut
        POP  DE
        LD   HL,Picture
        BIT  6,C                        ; SHOWN_FRAME
        JR   Z,.dots
        RES  6,C
        LD   A,%10101010                ; the frame on a filled cell
        LD   (HL),A
        LD   (Picture + 7),A
        JR   .dots
.stone: LD   HL,SmallStone + 1
        BIT  5,C                        ; ENEMY
        JR   NZ,.dots
        LD   HL,SmallRing + 1
.dots:  LD   B,8
.line:  LD   A,(HL)
        INC  HL
        OR   (IX + 0)                   ; the lines of the circle
        INC  IX
        BIT  6,C                        ; SHOWN_FRAME
        JR   Z,.put
        BIT  3,B                        ; the first line,
        JR   NZ,.edge
        DEC  B
        JR   NZ,.inner                  ; or the last one
        LD   A,$FF
.inner: INC  B
        JR   .put
.edge:  LD   A,$FF
.put:   LD   (DE),A
        INC  D
        DJNZ .line
        RET

NoDots: DS   8
