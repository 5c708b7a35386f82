; menu: what is asked before a match

; The options are rows of the table Options in data.asm: a key steps its option to the next value, and after the last comes
; the first again.

; menu: shows the menu until a match is wanted, or until nobody has touched a key for a while
; In:       the options' variables
; Out:      Humans = Players, or 0 for a demonstration; the options' variables
; Clobbers: A BC DE HL
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
; In:       A = key
; Out:      the option's variable
; Clobbers: A BC DE HL
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
; In:       the options' variables
; Out:      -
; Clobbers: A BC DE HL
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
; In:       the options' variables
; Out:      -
; Clobbers: A BC DE HL
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
; In:       A = value, HL = texts for 0, 1 and so on, HL = 0 for a number, DE = row, column, the colour in TextColour
; Out:      -
; Clobbers: A BC E HL
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
