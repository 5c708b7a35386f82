; print: letters on the screen, in our own font

; Places are D = row, E = column, as in screen.asm. The colour is the attribute in TextColour. Texts end with a 0. No ROM
; routine is used, and nothing is remembered between calls but TextColour.

TALL            EQU  %10000000          ; added to a row in a list: letters of double height,
BIG             EQU  %01000000          ; or of double height and width
LIST_FRAME      EQU  $FE                ; in the place of a row: time for the next frame
LIST_END        EQU  $FF

; print_char: one character
; In:       A = 32..127, D = 0..23, E = 0..31,      ; character, row, column
;           [TextColour] = BRIGHT + WHITE, [Hiding] = 0
; Let:      Dots = DISPLAY + (D >> 3) * 2048 + (D & 7) * 32 + E,
;           Glyph = Font + (A - 32) * 8
; Out:      [Dots] = [Glyph], [Dots + 256] = [Glyph + 1], [Dots + 512] = [Glyph + 2], [Dots + 768] = [Glyph + 3],
;           [Dots + 1024] = [Glyph + 4], [Dots + 1280] = [Glyph + 5], [Dots + 1536] = [Glyph + 6], [Dots + 1792] = [Glyph + 7],
;           [ATTRIBUTES + D * 32 + E] = [TextColour], E = E + 1
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

; print_tall_char: one character, twice as high: it takes its cell and the one below
; In:       A = character, DE = row, column, the colour in TextColour
; Out:      E = the next column
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

; print_big: a text in letters twice as high and twice as wide: each takes four cells
; In:       HL = text, DE = row, column, the colour in TextColour
; Out:      E = the column behind it, HL = the byte behind the text's 0
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

; print_big_char: one such letter
; In:       A = character, DE = row, column, the colour in TextColour
; Out:      E = the column behind it
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

; glyph_address: where a character is drawn in the font
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

; print_text: a text of at most a line
; In:       HL = text, DE = row, column, the colour in TextColour
; Out:      E = the column behind it, HL = the byte behind the text's 0
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

; print_tall: the same in double height
; In:       HL = text, DE = row, column, the colour in TextColour
; Out:      E = the column behind it, HL = the byte behind the text's 0
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

; print_spaces: blanks a stretch of a row
; In:       B = how many, 0 for none, DE = row, column, the colour in TextColour
; Out:      E = the column behind them
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

; print_list: texts with their places, a whole screen at once
; In:       HL = list: row (+ TALL or BIG), column, attribute, text, 0, and so on, LIST_END behind the last; LIST_FRAME between
;           two waits for a frame
; Out:      HL = the byte behind the list
; Clobbers: A BC DE, TextColour
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
