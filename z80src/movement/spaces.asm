; spaces: the spaces of the board on the screen

; A space is 2 x 2 character cells, or a place of the circle. Shown holds what is seen of it, so that only the spaces that change are
; drawn; where only the colour changes, only that is set.

MOST_A_FRAME    EQU  14                 ; spaces that are drawn from one frame to the next

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
; In:       the board, Stones, Marks, the frame, Shown
; Out:      Shown, and the spaces on the screen
; Clobbers: A BC DE HL IX
; T: -   Stack: 30
; Waits: 12 frames
; Unproved: the whole board is its input; the tests compare the screen
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
; In:       C = the space, Stones, Marks, the frame
; Out:      D = its contents, E = its colour
; Clobbers: A B HL
; T: 400   Stack: 2
; Unproved: the whole board is its input; the tests compare the screen
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
        BIT  5,B                        ; ENEMY
        RET  NZ
        LD   A,(Playing)
        OR   A
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
        ASSERT MARK_LINKS == 1 && MARK_COORDINATES == 2 && MARK_WALKED == 16 && MARK_HERE == 32 && MARK_SOURCE == 64 && ENEMY == 32

; space_place: returns where a space is on the screen
; In:       C = the space, [BoardLeft], [Ranks]
; Out:      D, E = row and column of its upper left cell
; Clobbers: A HL
; T: 110   Stack: 0
; Unproved: the tables of the board are its input
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
; In:       C = the space, E = the colour
; Out:      the four cells, or [Recolour] = 1
; Clobbers: A D HL
; T: 330   Stack: 4
; Unproved: the tables of the board are its input
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
; In:       C = the space, D = its contents, E = its colour
; Out:      the four cells, or the middle of a place of the circle
; Clobbers: A BC DE HL IX
; T: 7000   Stack: 16
; Unproved: the pictures are its input; golden pictures show it
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

; compose: puts the picture of a space together
; In:       D = its contents
; Out:      Picture
; Clobbers: A BC DE HL
; T: 5000   Stack: 8
; Unproved: the pictures are its input; golden pictures show it
compose:
        PUSH DE
        BIT  4,D                        ; SHOWN_STONE
        JR   NZ,.piece
        LD   HL,Picture
        LD   B,PICTURE_SIZE
.clear: LD   (HL),0
        INC  HL
        DJNZ .clear
        JR   .frame
.piece: LD   A,D
        AND  KIND
        LD   E,A
        LD   A,D
        LD   D,0
        LD   HL,KindLetters
        ADD  HL,DE
        LD   E,(HL)                     ; its letter
        LD   D,A
        CALL picture_of
        PUSH AF
        BIT  5,D                        ; ENEMY
        CALL Z,outline
        CALL NZ,.filled
        POP  AF
        CALL C,.letter
.frame: POP  DE
        BIT  6,D                        ; SHOWN_FRAME
        RET  Z
        LD   HL,Picture
        LD   A,$FF
        LD   (HL),A
        INC  L
        LD   (HL),A
        LD   B,14
.side:  INC  L
        SET  7,(HL)
        INC  L
        SET  0,(HL)
        DJNZ .side
        INC  L
        LD   (HL),A
        INC  L
        LD   (HL),A
        RET
.filled:
        PUSH DE
        LD   DE,Picture
        LD   BC,PICTURE_SIZE
        LDIR
        POP  DE
        RET
.letter:                                ; the letter is cut out of the disc, or drawn in the ring
        LD   A,E
        AND  %11011111
        CALL glyph_address
        LD   HL,Picture + 8
        LD   D,8
.line:  LD   A,(BC)
        INC  BC
        RRCA
        RRCA
        RRCA
        RRCA
        LD   E,A
        AND  $0F
        XOR  (HL)
        LD   (HL),A
        INC  L
        LD   A,E
        AND  $F0
        XOR  (HL)
        LD   (HL),A
        INC  L
        DEC  D
        JR   NZ,.line
        RET
        ASSERT SHOWN_STONE == 16 && SHOWN_FRAME == 64 && LOW Picture + PICTURE_SIZE <= 256

; picture_of: finds the picture of a letter
; In:       E = the letter: a capital for a piece of chess, * for a stone
; Out:      HL = the picture; carry set: it is a disc, in which the letter belongs
; Clobbers: A BC
; T: 400   Stack: 0
; Unproved: the pictures are the program's
picture_of:
        LD   HL,Stone
        LD   A,E
        CP   '*'
        RET  Z
        LD   HL,ChessLetters
        LD   BC,0
.next:  LD   A,(HL)
        OR   A
        JR   Z,.disc
        CP   E
        JR   Z,.chess
        INC  HL
        INC  C
        JR   .next
.disc:  LD   HL,Disc
        SCF
        RET
.chess: LD   H,B
        LD   L,C
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        LD   BC,ChessPictures
        ADD  HL,BC                      ; carry clear
        RET

; outline: draws the outline of a picture: the dots that have not all four neighbours
; In:       HL = the picture
; Out:      Picture, zero set
; Clobbers: A BC
; T: 4200   Stack: 6
; Unproved: the pictures are the program's
outline:
        PUSH DE
        PUSH IX
        LD   IX,Picture
        LD   B,16
.row:   LD   D,(HL)
        INC  HL
        LD   E,(HL)
        INC  HL
        PUSH HL
        PUSH BC
        LD   A,B
        CP   16
        JR   Z,.edge
        DEC  A
        JR   Z,.edge
        LD   C,(HL)                     ; the row above and the one below,
        INC  HL
        LD   A,(HL)
        DEC  HL
        DEC  HL
        DEC  HL
        DEC  HL
        AND  (HL)
        LD   B,A                        ; the right half of both
        DEC  HL
        LD   A,C
        AND  (HL)
        LD   H,A                        ; the left half
        LD   L,B
        LD   B,D                        ; the row a dot to the left,
        LD   C,E
        SLA  C
        RL   B
        LD   A,H
        AND  B
        LD   H,A
        LD   A,L
        AND  C
        LD   L,A
        LD   B,D                        ; and to the right
        LD   C,E
        SRL  B
        RR   C
        LD   A,H
        AND  B
        AND  D
        XOR  D
        LD   D,A
        LD   A,L
        AND  C
        AND  E
        XOR  E
        LD   E,A
.edge:  LD   (IX + 0),D
        INC  IX
        LD   (IX + 0),E
        INC  IX
        POP  BC
        POP  HL
        DJNZ .row
        POP  IX
        POP  DE
        XOR  A
        RET
