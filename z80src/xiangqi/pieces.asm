; pieces: the pictures of points and pieces

; The pictures, byte by byte: of a piece a disc or a ring without the dots of its character; of a kind of ground the lines and
; angles in some of nine directions; of the banks of the river the words as well.
;
; Define:   Character(P, V) = word[(V ? Letters : P & rules.BLACK ? BlackCharacters : RedCharacters) + 2 * (P & rules.KIND) - 2],
;           PieceByte(P, V, N) = [(P & rules.BLACK ? Ring : Disc) + N] ^ (N < 4 || N > 25 ? 0 : [Character(P, V) + N - 4]),
;           Ways(P, N) = ([P] << 8 | [P + 1]) >> (N < 14 ? 13 : N < 16 ? 10 : 7) & 7,       ; the three directions of a row
;           WayMask(P, N) = N % 2 ? (P & 1 ? 255 : 0) : (P & 4 ? $FE : 0) + (P >> 1 & 1),
;           LineByte(P, N) = [Lines + N] & WayMask(Ways(Grounds + 4 * P, N), N) | [Angles + N] & WayMask(Ways(Grounds + 4 * P + 2, N), N),
;           UpperByte(P, N) = N < 32 - WORD_UPPER ? LineByte(UPPER_BANK, N) : [RiverWords + P * WORD_SIZE + N - 32 + WORD_UPPER],
;           LowerByte(P, N) = N < WORD_SIZE - WORD_UPPER ? [RiverWords + P * WORD_SIZE + WORD_UPPER + N] : LineByte(LOWER_BANK, N),
;           RiverByte(P, N) = P < WORDS ? UpperByte(P, N) : LowerByte(P - WORDS, N),
;           PictureByte(P, V, N) = P & rules.COLOURS ? PieceByte(P, V, N) : P < RIVER ? LineByte(P, N) : RiverByte(P - RIVER, N)

; make_picture: puts together the picture of what stands on a point
; In:       A = 0..RIVER + 2 * WORDS - 1 or rules.RED + rules.KING..rules.RED + rules.CANNON or rules.BLACK + rules.KING..rules.BLACK + rules.CANNON,
;           [MenuLetters] = 0..1                    ; a kind of ground, or a piece
; Out:      [Picture + N] = PictureByte(A, [MenuLetters], N) for N = 0..31
; Clobbers: A BC HL IX
; T: 9276   Stack: 20
make_picture:
        PUSH DE
        BIT  7,A
        LD   HL,Ring
        LD   BC,BlackCharacters
        JR   NZ,.piece
        BIT  6,A
        JR   Z,.ground
        LD   HL,Disc
        LD   BC,RedCharacters
.piece: AND  rules.KIND
        PUSH AF
        LD   A,(MenuLetters)
        OR   A
        JR   Z,.base
        LD   BC,Letters
.base:  PUSH BC
        LD   DE,Picture
        LD   BC,32
        LDIR
        POP  HL
        POP  AF
        DEC  A
        ADD  A,A
        LD   C,A
        LD   B,0
        ADD  HL,BC
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        LD   HL,Picture + 4
        LD   B,22
.dots:  LD   A,(DE)                     ; dots of the character are cut out of the disc
        INC  DE
        XOR  (HL)
        LD   (HL),A
        INC  HL
        DJNZ .dots
        POP  DE
        RET
.ground:
        CP   RIVER
        JR   NC,.river
        CALL .lines
        POP  DE
        RET
.river: SUB  RIVER
        LD   HL,RiverWords
        LD   DE,WORD_SIZE
        CP   WORDS
        JR   C,.upper
        SUB  WORDS
        CALL .word
        LD   DE,WORD_UPPER
        ADD  HL,DE
        LD   A,LOWER_BANK
        LD   BC,WORD_SIZE - WORD_UPPER
        LD   DE,Picture
        JR   .bank
.upper: CALL .word
        LD   A,UPPER_BANK
        LD   BC,WORD_UPPER
        LD   DE,Picture + 32 - WORD_UPPER
.bank:  PUSH BC
        PUSH DE
        PUSH HL
        CALL .lines
        POP  HL
        POP  DE
        POP  BC
        LDIR                            ; there are no lines in the river
        POP  DE
        RET
.word:  INC  A
        JR   .test
.next:  ADD  HL,DE
.test:  DEC  A
        JR   NZ,.next
        RET
.lines: ADD  A,A
        ADD  A,A
        LD   C,A
        LD   B,0
        LD   HL,Grounds
        ADD  HL,BC
        LD   B,(HL)
        INC  HL
        LD   C,(HL)
        INC  HL
        PUSH HL
        LD   HL,Picture
        LD   A,32
.clear: LD   (HL),0
        INC  HL
        DEC  A
        JR   NZ,.clear
        LD   HL,Lines
        CALL add_lines
        POP  HL
        LD   B,(HL)
        INC  HL
        LD   C,(HL)
        LD   HL,Angles
        ; and on into

; add_lines: adds to Picture those parts of a picture that lie in some of nine directions
; In:       HL = Lines or Angles, B = 0..255, C = 0 or 128,     ; BC: nine bits, the upper left direction first
;           [Picture + N] = N * 37 & 255 for N = 0..31
; Let:      Way(N, K) = BC >> (15 - K - (N < 7 ? 0 : N < 8 ? 3 : 6)) & 1
; Out:      [Picture + 2 * N] = [Picture + 2 * N] | [HL + 2 * N] & (Way(N, 0) ? $FE : 0) + Way(N, 1) for N = 0..15,
;           [Picture + 2 * N + 1] = [Picture + 2 * N + 1] | [HL + 2 * N + 1] & (Way(N, 2) ? 255 : 0) for N = 0..15
; Clobbers: A BC DE HL IX
; T: 3728   Stack: 6
add_lines:
        LD   DE,Picture
        LD   A,7
        CALL .band
        LD   A,1
        CALL .band
        LD   A,8
.band:  PUSH AF                         ; rows that three directions share: left of the middle, the middle, and right of it
        CALL .direction
        AND  %11111110
        LD   IXH,A
        CALL .direction
        AND  %00000001
        OR   IXH
        LD   IXH,A
        CALL .direction
        LD   IXL,A
        POP  AF
.row:   PUSH AF
        LD   A,(HL)
        AND  IXH
        CALL .add
        LD   A,(HL)
        AND  IXL
        CALL .add
        POP  AF
        DEC  A
        JR   NZ,.row
        RET
.direction:
        SLA  C
        RL   B
        SBC  A,A
        RET
.add:   INC  HL
        EX   DE,HL
        OR   (HL)
        LD   (HL),A
        INC  HL
        EX   DE,HL
        RET

; draw_piece: draws a piece in its colour on the colour of the board
; In:       A = rules.RED + rules.KING..rules.RED + rules.CANNON or rules.BLACK + rules.KING..rules.BLACK + rules.CANNON,
;           D = 0..22, E = 0..30, [Hiding] = 0 or UNSEEN, [MenuLetters] = 0..1
; Out:      [dots(D + N / 16, E + N % 2) + N / 2 % 8 * 256] = PictureByte(A, [MenuLetters], N) for N = 0..31,
;           [attr(D + N / 2, E + N % 2) ^ [Hiding] << 8] = COLOUR_POINT | (A & rules.RED ? RED : BLACK) for N = 0..3
; Clobbers: A BC HL IX, [Picture:32]
; T: 6600   Stack: 12
draw_piece:
        PUSH AF
        CALL make_picture
        LD   HL,Picture
        CALL draw_picture
        POP  AF
        CALL piece_ink
        OR   COLOUR_POINT
        LD   BC,2 * 256 + 2
        JP   fill_attributes

; piece_ink: returns the ink of a piece, or of the lines of the board
; In:       A = 0..255
; Out:      A = A & rules.RED ? RED : BLACK
; Clobbers: -
; T: 29   Stack: 0
piece_ink:
        AND  rules.RED
        RET  Z                          ; BLACK
        LD   A,RED
        RET
        ASSERT BLACK == 0
