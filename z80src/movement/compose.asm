; compose: the picture of a space, put together

; Define: Letter(X) = [KindLetters + (X & KIND)], Glyph(X, N) = [Font + 8 * ((Letter(X) & %11011111) - 32) + N],
;         Which(X) = Letter(X) == 'K' ? 0 : Letter(X) == 'Q' ? 1 : Letter(X) == 'R' ? 2 : Letter(X) == 'B' ? 3 : Letter(X) == 'N' ? 4 : Letter(X) == 'P' ? 5 : 6,
;         PictureOf(X) = Letter(X) == '*' ? Stone + 1 : Which(X) < 6 ? ChessPictures + 1 + PICTURE_SIZE * Which(X) : Disc + 1,
;         Filled(X, N) = [PictureOf(X) + 2 * N] << 8 | [PictureOf(X) + 2 * N + 1],
;         Inner(X, N) = N == 0 || N == 15 ? 0 : Filled(X, N - 1) & Filled(X, N + 1) & Filled(X, N) << 1 & Filled(X, N) >> 1,
;         Piece(X, N) = X & SHOWN_STONE ? Filled(X, N) & ~(X & ENEMY ? 0 : Inner(X, N)) : 0,
;         Lettered(X, N) = Piece(X, N) ^ (X & SHOWN_STONE && Which(X) == 6 && Letter(X) != '*' && N >= 4 && N < 12 ? Glyph(X, N - 4) << 4 : 0),
;         Dots(X, N) = X & SHOWN_FRAME ? (N == 0 || N == 15 ? $FFFF : Lettered(X, N) | $8001) : Lettered(X, N)          ; row N of the picture of contents X

; compose: puts the picture of a space together
; In:       D = 0 or SHOWN_FRAME or SHOWN_STONE..SHOWN_STONE + 2 or SHOWN_STONE + ENEMY..SHOWN_STONE + ENEMY + 2 or SHOWN_STONE + SHOWN_FRAME..SHOWN_STONE + SHOWN_FRAME + 2
;           or SHOWN_STONE + SHOWN_FRAME + ENEMY..SHOWN_STONE + SHOWN_FRAME + ENEMY + 2, [KindLetters] = 'R', [KindLetters + 1] = 'x', [KindLetters + 2] = '*'
; Out:      [Picture + 2 * N] = high(Dots(D, N)) for N = 0..15, [Picture + 2 * N + 1] = low(Dots(D, N)) for N = 0..15
; Clobbers: A BC DE HL
; T: 8500   Stack: 14
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
; In:       E = 0..255                      ; a letter: a capital for a piece of chess, * for a stone
; Let:      Piece = E == 'K' ? 0 : E == 'Q' ? 1 : E == 'R' ? 2 : E == 'B' ? 3 : E == 'N' ? 4 : E == 'P' ? 5 : 6
; Out:      HL = E == '*' ? Stone + 1 : Piece < 6 ? ChessPictures + 1 + PICTURE_SIZE * Piece : Disc + 1,
;           carry = E != '*' && Piece == 6                  ; set: it is a disc, in which the letter belongs
; Clobbers: A BC
; T: 429   Stack: 0
picture_of:
        LD   HL,Stone + 1
        LD   A,E
        CP   '*'
        RET  Z
        LD   HL,ChessLetters + 1
        LD   BC,0
.next:  LD   A,(HL)
        OR   A
        JR   Z,.disc
        CP   E
        JR   Z,.chess
        INC  HL
        INC  C
        JR   .next
.disc:  LD   HL,Disc + 1
        SCF
        RET
.chess: LD   H,B
        LD   L,C
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        LD   BC,ChessPictures + 1
        ADD  HL,BC                      ; carry clear
        RET

; outline: draws the outline of a picture: the dots that have not all four neighbours
; In:       HL = Font..Font + 736           ; a picture
; Let:      Row(N) = [HL + 2 * N] << 8 | [HL + 2 * N + 1],
;           Inner(N) = N == 0 || N == 15 ? 0 : Row(N - 1) & Row(N + 1) & Row(N) << 1 & Row(N) >> 1
; Out:      [Picture + 2 * N] = high(Row(N) & ~Inner(N)) for N = 0..15, [Picture + 2 * N + 1] = low(Row(N) & ~Inner(N)) for N = 0..15,
;           zero = 1
; Clobbers: A BC HL
; T: 5455   Stack: 8
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
