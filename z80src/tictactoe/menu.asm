; menu: what is asked before a match

; The options are rows of the table Options in data.asm: a key steps its option to the next value, and after the last comes
; the first again.

; menu: shows the menu until a match is wanted
; In:       Players
; Out:      Players
; Clobbers: A BC DE HL
; T: -   Stack: 18
menu:
        CALL draw_menu
.wait:  CALL key_wait
        JR   C,.wait                    ; BREAK leads here, and no further
        CP   '0'
        RET  Z
        CALL menu_option
        JR   .wait

; menu_option: steps the option of a key to its next value, and shows it
; In:       A = key
; Out:      the option's variable
; Clobbers: A BC DE HL
; T: -   Stack: 10
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
        LD   HL,TuneOption
        CALL tune_play
        JP   show_options

; draw_menu: the menu's screen
; In:       Players
; Out:      -
; Clobbers: A BC DE HL
; T: 304784   Stack: 16
draw_menu:
        XOR  A
        CALL screen_clear
        LD   HL,MenuScreen
        CALL print_list
        LD   HL,MenuPieces
.piece: LD   D,(HL)
        INC  HL
        BIT  7,D                        ; LIST_END
        JR   NZ,show_options
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

; show_options: the values of the menu's options, and the names that follow from them
; In:       the options' variables
; Out:      -
; Clobbers: A BC DE HL
; T: 19268   Stack: 10
show_options:
        LD   HL,Options
.next:  LD   A,(HL)
        CP   LIST_END
        JR   Z,.names
        INC  HL
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        INC  HL
        INC  HL
        INC  HL
        INC  HL
        LD   B,(HL)                     ; the row
        INC  HL
        PUSH HL
        LD   A,(DE)
        LD   D,B
        LD   E,VALUE_COLUMN
        LD   HL,TextColour
        LD   (HL),COLOUR_VALUE
        CALL print_number
        POP  HL
        JR   .next
.names: LD   A,COLOUR_ONE
        LD   (TextColour),A
        LD   HL,TextPlayerOne
        LD   DE,MENU_NAME_ONE
        CALL print_tall
        LD   A,COLOUR_TWO
        LD   (TextColour),A
        CALL second_name
        LD   DE,MENU_NAME_TWO
        JP   print_tall
