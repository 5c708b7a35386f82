; menu: what is asked before a match

; The options are rows of the table Options in data.asm: a key steps its option to the next value, and after the last comes
; the first again.

; menu: shows the menu until a match is wanted, or until nobody has touched a key for a while
; In:       [Players] = 1..2, [Points] = 5, [Seconds] = 10, [TieLimit] = 5, [Level] = CLASSIC,
;           [Sticks] = 0, [Break] = 0, [Keys:18] = 0, port[$FE] = $FF, port[KEMPSTON] = 0,   ; no key for PATIENCE frames,
;           port[$EFFE] = $FF or $FE, port[$BFFE] = $FF or $FE, [HIDDEN:768] = 0, interrupts = 1                  ; 0, ENTER
; Let:      Starts = port[$EFFE] == $FE || port[$BFFE] == $FE, Held = [Keys + 8] || [Keys + 12]      ; held since before: not pressed
; Out:      [Humans] = (Starts && !Held ? [Players] : 0)..(Starts ? [Players] : 0),              ; 0 is a demonstration
;           [Hiding] = 0, port[ULA] = BORDER
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:3], [Keys:18]
; T: -   Stack: 18
; Waits: for the start; at most for PATIENCE frames without a key
menu:
        CALL draw_menu
.again: LD   HL,PATIENCE
.wait:  PUSH HL
        CALL key_frame
        POP  HL
        JR   C,.again                   ; BREAK leads here, and no further
        OR   A
        JR   NZ,.key
        DEC  HL
        LD   A,H
        OR   L
        JR   NZ,.wait
        JR   .start                     ; A is 0: the Spectrum plays itself
.key:   CP   '0'
        JR   Z,.match
        CP   KEY_ENTER
        JR   Z,.match
        CALL menu_option
        JR   .again
.match: LD   A,(Players)
.start: LD   (Humans),A
        RET

; menu_option: steps the option of a key to its next value, and shows it
; In:       A = 0 or '0'..'7' or KEY_ENTER or 'a', [Players] = 1..2, [Points] = 1 or 5, [Seconds] = 25 or 30,
;           [TieLimit] = 9, [Level] = CLASSIC or UNBEATABLE, [Sticks] = 0..1, [Break] = 0..1, [Hiding] = 0
; Let:      Known = A >= '1' && A <= '6', Entry = Options + OPTION_SIZE * (A - '1'), Value = [word[Entry + 1]],
;           Next = Value == [Entry + 3] ? [Entry + 5] : Value + [Entry + 4]
; Out:      [Players + N] = Known && word[Entry + 1] == Players + N ? Next : [Players + N] for N = 0..5,
;           port[ULA] = BORDER..BORDER + (Known ? SPEAKER : 0)
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:3], [attr(7 + N, VALUE_COLUMN):11] for N = 0..10,
;           [dots(7 + J, VALUE_COLUMN) + N * 256:11] for J = 0..10 for N = 0..7
; T: -   Stack: 12
; Waits: 1 frame
menu_option:
        LD   HL,Options
.next:  BIT  7,(HL)
        RET  NZ                         ; LIST_END: not a key of the menu
        CP   (HL)
        INC  HL
        JR   Z,.found
        LD   DE,OPTION_SIZE - 1
        ADD  HL,DE
        JR   .next
.found: LD   E,(HL)
        INC  HL
        LD   D,(HL)                     ; the variable
        INC  HL
        LD   A,(DE)
        CP   (HL)                       ; the last value?
        INC  HL
        JR   Z,.first
        ADD  A,(HL)                     ; the step
        JR   .set
.first: INC  HL
        LD   A,(HL)                     ; the first value
.set:   LD   (DE),A
        CALL show_options
        LD   HL,TuneOption
        JP   tune_play

; draw_menu: the menu's screen
; In:       [Players] = 1..2, [Points] = 1 or 5, [Seconds] = 5 or 30, [TieLimit] = 3 or 9, [Level] = CLASSIC or UNBEATABLE,
;           [Sticks] = 0..1, [HIDDEN:768] = 0, interrupts = 1
; Let:      Digit(V, K) = K ? '0' + V % 10 : V < 10 ? ' ' : '0' + V / 10
; Out:      [dots(7 + 2 * W, VALUE_COLUMN + K) + N * 256] = [Font + (Digit([Players + W], K) - 32) * 8 + N]
;           for W = 0..3 for K = 0..1 for N = 0..7,
;           [dots(1 + N / 8, 1 + K) + N % 8 * 256] = [Cross + 2 * N + K] for N = 0..15 for K = 0..1,
;           [dots(1 + N / 8, 29 + K) + N % 8 * 256] = [Ring + 2 * N + K] for N = 0..15 for K = 0..1,
;           [Hiding] = 0, port[ULA] = BORDER
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:3]
; T: -   Stack: 16
; Waits: 5 frames
draw_menu:
        CALL screen_hide
        LD   HL,MenuScreen
        CALL print_list
        LD   HL,MenuPieces
.piece: LD   D,(HL)
        INC  HL
        BIT  7,D                        ; LIST_END
        JR   NZ,.options
        LD   E,(HL)
        INC  HL
        LD   A,(HL)                     ; the mark
        INC  HL
        PUSH HL
        PUSH AF
        CALL draw_piece
        POP  AF
        CALL side_colour
        LD   BC,2 * 256 + 2
        CALL fill_attributes
        POP  HL
        JR   .piece
.options:
        CALL show_options
        JP   screen_show

; show_options: the values of the menu's options
; In:       [Players] = 1..2, [Points] = 1..5, [Seconds] = 5 or 10 or 15 or 20 or 25 or 30, [TieLimit] = 3 or 5 or 7 or 9,
;           [Level] = CLASSIC or UNBEATABLE, [Sticks] = 0..1, [Hiding] = 0 or UNSEEN
; Let:      Digit(V, K) = K ? '0' + V % 10 : V < 10 ? ' ' : '0' + V / 10,
;           Words(W) = W ? WordsSticks + [Sticks] * 12 : WordsLevel + [Level] * 12
; Out:      [dots(7 + 2 * W, VALUE_COLUMN + K) + N * 256] = [Font + (Digit([Players + W], K) - 32) * 8 + N]
;           for W = 0..3 for K = 0..1 for N = 0..7,
;           [attr(7 + 2 * W, VALUE_COLUMN + K) ^ [Hiding] << 8] = COLOUR_VALUE for W = 0..3 for K = 0..1,
;           [dots(15 + 2 * W, VALUE_COLUMN + K) + N * 256] = [Font + ([Words(W) + K] - 32) * 8 + N]
;           for W = 0..1 for K = 0..10 for N = 0..7,
;           [attr(15 + 2 * W, VALUE_COLUMN + K) ^ [Hiding] << 8] = COLOUR_VALUE for W = 0..1 for K = 0..10, [TextColour] = COLOUR_VALUE
; Clobbers: A BC DE HL, [TextBuffer:3]
; T: 20335   Stack: 10
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

; show_value: a value as a number, or as the word for it
; In:       A = 0..99, HL = 0 or WordsLevel or WordsSticks,           ; value; 0 for a number, or texts for 0 and 1
;           D = 7..17, E = VALUE_COLUMN, [TextColour] = COLOUR_VALUE, [Hiding] = 0 or UNSEEN
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
