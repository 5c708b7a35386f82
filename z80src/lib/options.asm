; options: the values of the menu's options on the screen

; The rows of the table Options (menu.asm) are shown two screen rows apart, in their order, from OPTION_ROW on.

; show_options: shows the value of each option
; In:       [OptionValues:OPTION_COUNT] = 0..1, B = 0..OPTION_COUNT - 1,
;           [OptionValues + B] = 0..1 or 9..10 or 99,         ; one option with a value of two places
;           [Hiding] = 0 or UNSEEN
; Let:      Row(W) = Options + OPTION_SIZE * W, Words(W) = word[Row(W) + 7], Value(W) = [OptionValues + W],
;           Text(W) = Words(W) + (Value(W) && Words(W) ? length[Words(W)] + 1 : 0),
;           Long(W) = Words(W) ? length[Text(W)] : 2,
;           Letter(W, K) = Words(W) ? [Text(W) + K] : K ? '0' + Value(W) % 10 : Value(W) < 10 ? ' ' : '0' + Value(W) / 10
; Where:    !Words(B) || Value(B) < 2              ; there are two texts
; Out:      [dots(OPTION_ROW + 2 * W, VALUE_COLUMN + K) + N * 256] = [Font + (Letter(W, K) - 32) * 8 + N]
;           for W = 0..OPTION_COUNT - 1 for K = 0..Long(W) - 1 for N = 0..7,
;           [attr(OPTION_ROW + 2 * W, VALUE_COLUMN + K) ^ [Hiding] << 8] = COLOUR_VALUE
;           for W = 0..OPTION_COUNT - 1 for K = 0..Long(W) - 1, [TextColour] = COLOUR_VALUE
; Clobbers: A BC DE HL, [TextBuffer:3]
; T: 36532   Stack: 10
show_options:
        LD   A,COLOUR_VALUE
        LD   (TextColour),A
        LD   HL,Options
.next:  BIT  7,(HL)
        RET  NZ                         ; LIST_END
        INC  HL
        LD   E,(HL)
        INC  HL
        LD   D,(HL)                     ; the variable
        INC  HL
        INC  HL
        INC  HL
        INC  HL
        LD   A,(DE)
        LD   D,(HL)                     ; the row
        LD   E,VALUE_COLUMN
        INC  HL
        LD   C,(HL)
        INC  HL
        LD   B,(HL)                     ; the words for its values
        INC  HL
        PUSH HL
        LD   H,B
        LD   L,C
        CALL show_value
        POP  HL
        JR   .next

; show_value: shows a value as a number, or as the word for it
; In:       A = 0..99, HL = 0 or OptionWords,       ; value; 0 for a number, or texts for 0 and 1
;           D = OPTION_ROW..OPTION_ROW + 2 * OPTION_COUNT - 2, E = VALUE_COLUMN, [TextColour] = COLOUR_VALUE,
;           [Hiding] = 0 or UNSEEN
; Where:    HL == 0 || A < 2
; Let:      First = HL + (A && HL ? length[HL] + 1 : 0), Long = HL ? length[First] : 2,
;           Letter(K) = HL ? [First + K] : K ? '0' + A % 10 : A < 10 ? ' ' : '0' + A / 10
; Out:      [dots(D, E + K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..Long - 1 for N = 0..7,
;           [attr(D, E + K) ^ [Hiding] << 8] = [TextColour] for K = 0..Long - 1
; Clobbers: A BC E HL, [TextBuffer:3]
; T: 6747   Stack: 6
show_value:
        LD   B,A
        LD   A,H
        OR   A
        LD   A,B
        JP   Z,print_number
        INC  B
        JR   .test
.skip:  LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.skip
.test:  DJNZ .skip
        JP   print_text
