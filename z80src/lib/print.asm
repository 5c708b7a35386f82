; print: text on the screen, in our own font

; Places are D = row, E = column, as in screen.asm. The colour is the attribute in TextColour. Texts end with a 0. No ROM
; routine is used, and nothing is remembered between calls but TextColour.

TALL            EQU  %10000000          ; added to a row in a list: letters of double height,
BIG             EQU  %01000000          ; or of double height and width
LIST_FRAME      EQU  $FE                ; in the place of a row: time for the next frame
LIST_END        EQU  $FF

; print_char: prints a character
; In:       A = 32..127, D = 0..23, E = 0..31,      ; character, row, column
;           [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN
; Let:      Dots = DISPLAY + (D >> 3) * 2048 + (D & 7) * 32 + E,
;           Glyph = Font + (A - 32) * 8
; Out:      [Dots] = [Glyph], [Dots + 256] = [Glyph + 1], [Dots + 512] = [Glyph + 2], [Dots + 768] = [Glyph + 3],
;           [Dots + 1024] = [Glyph + 4], [Dots + 1280] = [Glyph + 5], [Dots + 1536] = [Glyph + 6], [Dots + 1792] = [Glyph + 7],
;           [attr(D, E) ^ [Hiding] << 8] = [TextColour], E = E + 1
; Clobbers: A BC HL
; T: 501   Stack: 2
print_char:
        CALL glyph_address
        CALL screen_address
        DUP  7
        LD   A,(BC)
        LD   (HL),A
        INC  BC
        INC  H
        EDUP
        LD   A,(BC)
        LD   (HL),A
        CALL attribute_address
        LD   A,(TextColour)
        LD   (HL),A
        INC  E
        RET

; print_tall_char: prints a character of double height, in its cell and the one below
; In:       A = 32..127, D = 0..22, E = 0..31,      ; character, row, column
;           [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN
; Out:      [dots(D + N / 8, E) + N % 8 * 256] = [Font + (A - 32) * 8 + N / 2] for N = 0..15,    ; every line of it twice
;           [attr(D + N, E) ^ [Hiding] << 8] = [TextColour] for N = 0..1, E = E + 1
; Clobbers: A BC HL
; T: 1040   Stack: 4
print_tall_char:
        CALL glyph_address
        CALL .half
        INC  D
        CALL .half
        DEC  D
        INC  E
        RET
.half:  CALL screen_address
.line:  LD   A,(BC)                     ; every line of the letter two times
        LD   (HL),A
        INC  H
        LD   (HL),A
        INC  BC
        INC  H
        LD   A,H
        AND  %00000111
        JR   NZ,.line
        CALL attribute_address
        LD   A,(TextColour)
        LD   (HL),A
        RET

; print_big: prints a text of double height and width: each letter takes four cells
; In:       HL = TextBuffer, [HL + N] = 'A' + N for N = 0..15, C = 0..16, [HL + C] = 0,          ; a text of C characters
;           D = 0..1 or 7 or 22, E = 0..31, [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN          ; row, column
; Where:    E + 2 * C <= 32
; Let:      Dots(K, N) = wide([Font + ([HL + K] - 32) * 8 + N]), Long = length[HL]
; Out:      [dots(D + N / 8, E + 2 * K) + N % 8 * 256] = high(Dots(K, N / 2)) for K = 0..Long - 1 for N = 0..15,
;           [dots(D + N / 8, E + 2 * K + 1) + N % 8 * 256] = low(Dots(K, N / 2)) for K = 0..Long - 1 for N = 0..15,
;           [attr(D + N, E + K) ^ [Hiding] << 8] = [TextColour] for K = 0..2 * Long - 1 for N = 0..1,
;           E = E + 2 * Long, HL = HL + Long + 1          ; the column after it, the byte after the text's 0
; Clobbers: A BC
; T: 84284   Stack: 12
print_big:
        LD   A,(HL)
        INC  HL
        OR   A
        RET  Z
        PUSH HL
        CALL print_big_char
        POP  HL
        JR   print_big

; print_big_char: prints a character of double height and width
; In:       A = 32..127, D = 0..22, E = 0..30,      ; character, row, column
;           [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN
; Let:      Dots(N) = wide([Font + (A - 32) * 8 + N])
; Out:      [dots(D + N / 8, E) + N % 8 * 256] = high(Dots(N / 2)) for N = 0..15,
;           [dots(D + N / 8, E + 1) + N % 8 * 256] = low(Dots(N / 2)) for N = 0..15,
;           [attr(D + N, E + K) ^ [Hiding] << 8] = [TextColour] for N = 0..1 for K = 0..1, E = E + 2
; Clobbers: A BC HL
; T: 5194   Stack: 8
print_big_char:
        CALL glyph_address
        CALL .half
        INC  D
        CALL .half
        DEC  D
        INC  E
        INC  E
        RET
.half:  CALL screen_address
.line:  PUSH DE
        LD   A,(BC)
        INC  BC
        CALL .wide
        PUSH DE
        CALL .wide
        POP  AF                         ; A is the left byte, D the right one
        LD   E,2                        ; two lines of dots
.twice: LD   (HL),A
        INC  L
        LD   (HL),D
        DEC  L
        INC  H
        DEC  E
        JR   NZ,.twice
        POP  DE
        LD   A,H
        AND  %00000111
        JR   NZ,.line
        CALL attribute_address
        LD   A,(TextColour)
        LD   (HL),A
        INC  L
        LD   (HL),A
        RET
.wide:  LD   E,4                        ; four bits from A's left become eight in D
.bit:   RLCA
        RL   D
        RRCA                            ; the same bit again
        RL   D
        RLCA
        DEC  E
        JR   NZ,.bit
        RET

; glyph_address: returns the address of a character in the font
; In:       A = 32..255                     ; character
; Out:      BC = Font + (A - 32) * 8        ; its eight bytes
; Clobbers: HL
; T: 83   Stack: 0
glyph_address:
        LD   L,A
        LD   H,0
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        LD   BC,Font - 32 * 8
        ADD  HL,BC
        LD   B,H
        LD   C,L
        RET

; print_text: prints a text of at most one line
; In:       HL = TextBuffer, [HL + N] = 'A' + N for N = 0..31, C = 0..32, [HL + C] = 0,          ; a text of C characters
;           D = 0..23, E = 0..31, [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN                    ; row, column
; Where:    E + C <= 32
; Let:      Long = length[HL]
; Out:      [dots(D, E + K) + N * 256] = [Font + ([HL + K] - 32) * 8 + N] for K = 0..Long - 1 for N = 0..7,
;           [attr(D, E + K) ^ [Hiding] << 8] = [TextColour] for K = 0..Long - 1,
;           E = E + Long, HL = HL + Long + 1              ; the column after it, the byte after the text's 0
; Clobbers: A BC
; T: 18364   Stack: 6
print_text:
        LD   A,(HL)
        INC  HL
        OR   A
        RET  Z
        PUSH HL
        CALL print_char
        POP  HL
        JR   print_text

; print_tall: prints a text of double height
; In:       HL = TextBuffer, [HL + N] = 'A' + N for N = 0..31, C = 0..32, [HL + C] = 0,          ; a text of C characters
;           D = 0..1 or 7 or 22, E = 0..31, [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN          ; row, column
; Where:    E + C <= 32
; Let:      Long = length[HL]
; Out:      [dots(D + N / 8, E + K) + N % 8 * 256] = [Font + ([HL + K] - 32) * 8 + N / 2] for K = 0..Long - 1 for N = 0..15,
;           [attr(D + N, E + K) ^ [Hiding] << 8] = [TextColour] for K = 0..Long - 1 for N = 0..1,
;           E = E + Long, HL = HL + Long + 1              ; the column after it, the byte after the text's 0
; Clobbers: A BC
; T: 35612   Stack: 8
print_tall:
        LD   A,(HL)
        INC  HL
        OR   A
        RET  Z
        PUSH HL
        CALL print_tall_char
        POP  HL
        JR   print_tall

; print_spaces: clears part of a row
; In:       B = 0..32, D = 0..23, E = 0..31,        ; how many, row, column
;           [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN
; Where:    E + B <= 32
; Out:      [dots(D, E + K) + N * 256] = 0 for K = 0..B - 1 for N = 0..7,
;           [attr(D, E + K) ^ [Hiding] << 8] = [TextColour] for K = 0..B - 1, E = E + B
; Clobbers: A B HL
; T: 17922   Stack: 6
print_spaces:
        INC  B
        JR   .test
.space: PUSH BC
        LD   A,' '
        CALL print_char
        POP  BC
.test:  DJNZ .space
        RET

; print_list: prints a list of texts, each with its place: a whole screen
; In:       HL = TextBuffer,                        ; a list:
;           [HL] = 5 or TALL + 5 or BIG + 5, [HL + 1] = 0..30, [HL + 2] = BRIGHT + WHITE, [HL + 3] = 32..127, [HL + 4] = 0,
;           [HL + 5] = LIST_END or LIST_FRAME, [HL + 6] = LIST_END or LIST_FRAME, [HL + 7] = LIST_END,
;           [Hiding] = 0 or UNSEEN, interrupts = 1  ; row (+ TALL or BIG), column, attribute, text, 0, and so on, LIST_END after the
; Let:      Tall = [HL] >= TALL, Big = [HL] > BIG && !Tall,                     ; last; LIST_FRAME between two waits for a frame
;           Dots(N) = [Font + ([HL + 3] - 32) * 8 + N],
;           High = Tall || Big ? 16 : 8
; Where:    [HL + 3] && ![HL + 4] && ([HL + 5] == LIST_END || [HL + 5] == LIST_FRAME)     ; one character: no list of more is
; Out:      [dots(5 + N / 8, [HL + 1]) + N % 8 * 256] = Big ? high(wide(Dots(N / 2))) : Dots(Tall ? N / 2 : N) for N = 0..High - 1,
;           [dots(5 + N / 8, [HL + 1] + 1) + N % 8 * 256] = low(wide(Dots(N / 2))) for N = 0..(Big ? 15 : -1),
;           [attr(5 + N, [HL + 1] + K) ^ [Hiding] << 8] = [HL + 2] for N = 0..High / 8 - 1 for K = 0..Big,
;           HL = HL + ([HL + 5] == LIST_END ? 6 : [HL + 6] == LIST_END ? 7 : 8),                ; the byte after the list
;           [TextColour] = [HL + 2]
; Clobbers: A BC DE
; T: -   Stack: 14
; Waits: 2 frames
print_list:
        LD   A,(HL)
        INC  HL
        CP   LIST_END
        RET  Z
        CP   LIST_FRAME
        JR   Z,.frame
        LD   D,A
        LD   E,(HL)
        INC  HL
        LD   A,(HL)
        INC  HL
        LD   (TextColour),A
        BIT  7,D
        JR   NZ,.tall
        BIT  6,D
        JR   NZ,.big
        CALL print_text
        JR   print_list
.frame: CALL frame_wait
        JR   print_list
.tall:  RES  7,D
        CALL print_tall
        JR   print_list
.big:   RES  6,D
        CALL print_big
        JR   print_list
