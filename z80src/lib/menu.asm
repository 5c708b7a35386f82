; menu: the options a player sets before a game, and the key that starts it

; The program defines the table Options, a row an option:
;
;   DB key                          the key that steps the option to its next value
;   DW variable                     OptionValues or one of the bytes after it
;   DB last, step, first            its values; after the last comes the first again
;   DB row                          the screen row that shows it, in column VALUE_COLUMN
;   DW words                        0 to show a number, or the texts for the values 0 and 1, all of one length
;
; LIST_END follows the last row. OptionDefaults holds the OPTION_COUNT first values in the order of the variables; draw_menu
; draws the screen; MenuChoice receives the choice.

OPTION_SIZE     EQU  9

        IFNDEF OWN_MENU                 ; a program whose menu has more keys has its own routine
; menu: shows the menu until a game is started, or until no key was pressed for PATIENCE frames
; In:       [OptionValues:OPTION_COUNT] = 0, [OptionValues] = 0..9, [Break] = 0, [Keys:18] = 0,
;           port[$FE] = $FF, port[KEMPSTON] = 0, port[$EFFE] = $FF or $FE, port[$BFFE] = $FF or $FE,         ; 0, ENTER
;           [HIDDEN:768] = 0, interrupts = 1
; Let:      Starts = port[$EFFE] == $FE || port[$BFFE] == $FE,
;           Held = [Keys + 8] || [Keys + 12]        ; held since before: such a key does not count
; Out:      [MenuChoice] = (Starts && !Held ? [OptionValues] : 0)..(Starts ? [OptionValues] : 0),
;           [Hiding] = 0, port[ULA] = BORDER        ; the first option's value, or 0 without a key: a demonstration
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:96], [Keys:18]
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
        JR   .start                     ; A is 0
.key:   CP   '0'
        JR   Z,.chosen
        CP   KEY_ENTER
        JR   Z,.chosen
        CALL menu_option
        JR   .again
.chosen:
        LD   A,(OptionValues)
.start: LD   (MenuChoice),A
        RET
        ENDIF

; menu_option: steps the option of a key to its next value, and shows it
; In:       A = 0 or '0'..'9' or KEY_ENTER or 'a', B = 0..OPTION_COUNT - 1, [OptionValues:OPTION_COUNT] = 0,
;           [OptionValues + B] = 0..90,             ; any value of any one option
;           [Break] = 0..1, [Beeper] = 0..2, [Hiding] = 0
; Let:      IsOption = A >= '1' && A < '1' + OPTION_COUNT, Entry = Options + OPTION_SIZE * (A - '1'), Value = [OptionValues + A - '1'],
;           Next = Value == [Entry + 3] ? [Entry + 5] : Value + [Entry + 4]
; Where:    !word[Options + OPTION_SIZE * B + 7] || [OptionValues + B] < 2      ; there are two texts
; Out:      [OptionValues + N] = IsOption && N == A - '1' ? Next : [OptionValues + N] for N = 0..OPTION_COUNT - 1,
;           port[ULA] = BORDER..BORDER + (IsOption ? SPEAKER : 0),
;           port[CHIP_SELECT] = 0..(IsOption ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..(IsOption ? 255 : 0)
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:3], [attr(OPTION_ROW + N, VALUE_COLUMN):11] for N = 0..2 * OPTION_COUNT - 2,
;           [dots(OPTION_ROW + J, VALUE_COLUMN) + N * 256:11] for J = 0..2 * OPTION_COUNT - 2 for N = 0..7
; T: -   Stack: 16
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
